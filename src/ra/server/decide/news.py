"""What everybody is told when a table has become another: it follows from the two alone."""

from typing import Any

from ra.server.decide.decision import Tell
from ra.server.table.state import TableState


def news(before: TableState, after: TableState) -> tuple[Tell, ...]:
    """The same for a decision that was made here, and for what was read or heard of other workers."""
    tell: list[Tell] = []
    begins, moved = before.log is None and after.log is not None, after.sequence > before.sequence
    if begins or shown(before) != shown(after) or (moved and before.row.undo is not None):
        tell.append(Tell.TABLE)
    if begins or moved or before.is_paused != after.is_paused:
        tell.append(Tell.FRAME)
    if moved and after.row.status == "over":
        tell += [Tell.OPENED, Tell.TABLE]
    elif before.row.status != after.row.status and Tell.TABLE not in tell:
        tell.append(Tell.TABLE)
    if after.row.rematch and after.row.rematch != before.row.rematch:
        tell.append(Tell.REMATCH)
    return tuple(tell)


def shown(state: TableState) -> tuple[Any, ...]:
    """What everybody may know beside the game itself; how the game stands is not part of it."""
    row = state.row
    asked = state.undo
    waiting = state.yet_to_agree(asked.agreed) if asked else None
    seats = [seat._replace(away_since=None) for seat in state.seats]
    nonces = row.seal.nonces if row.seal else ()
    rests = state.is_playing and row.due is None and state.needs_thought
    still = state.is_paused or rests
    return row.host, row.rematch, row.started, nonces, row.exchange, seats, asked and (asked, waiting), still
