"""What everybody is told when a table has become another: it follows from the two alone."""

from collections.abc import Iterator
from typing import Any

from ra.server.decide.decision import Note, Tell
from ra.server.table.names import introduced
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


def notes_on(before: TableState, after: TableState) -> Iterator[Note]:
    """What the server's own log says of it."""
    if before.log is None and after.log is not None:
        yield Note("game begins", {"players": introduced(after.seats)})
    elif rounds_of(after) > max(1, rounds_of(before)):
        yield Note("nonces are exchanged again", {})
    if after.row.status == "over" != before.row.status and (outcome := after.game.outcome):
        winner = introduced(after.seats)[outcome.winner]
        yield Note("game over", {"winner": winner, "fame": outcome.scores[outcome.winner]})


def rounds_of(state: TableState) -> int:
    return len(state.row.exchange.rounds) if state.row.exchange else 0


def shown(state: TableState) -> tuple[Any, ...]:
    """What everybody may know beside the game itself; how the game stands is not part of it."""
    row = state.row
    asked = state.undo
    waiting = state.yet_to_agree(asked.agreed) if asked else None
    seats = [seat if seat.away_since is None else seat._replace(away_since=None) for seat in state.seats]
    nonces = row.seal.nonces if row.seal else ()
    rests = state.is_playing and row.due is None and state.needs_thought
    still = state.is_paused or rests
    return row.host, row.rematch, row.started, nonces, row.exchange, seats, asked and (asked, waiting), still
