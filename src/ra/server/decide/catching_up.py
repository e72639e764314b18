"""What other workers have written becomes part of the table, step by step."""

from collections.abc import Iterable, Iterator

from ra.server.decide.play import with_entry
from ra.server.table.game_log import GameLog, LogEntry
from ra.server.table.names import names_of
from ra.server.table.rows import Stored
from ra.server.table.state import TableState


def caught_up(state: TableState, stored: Stored, entries: Iterable[LogEntry]) -> Iterator[TableState]:
    """The table after each entry that is new, and as the database has it. Entries may be newer than the row."""
    row, seats = stored.game, tuple(stored.seats)
    if state.log is None and row.start is not None:
        begun = row._replace(status="playing", sequence=0, undo=None, finished=None, result=None)
        state = state._replace(
            row=begun, seats=seats, log=GameLog.begin(row.game_rules, row.start, names_of(row, seats))
        )
        yield state
    for entry in entries:
        if state.log and entry.sequence == state.sequence + 1:
            if state.sequence == row.sequence:
                state = state._replace(row=row, seats=seats)
            state = with_entry(state, entry)
            yield state
    if state.sequence <= row.sequence:
        state = state._replace(row=row)
    yield state._replace(seats=seats)
