"""Tables whose people nobody serves: a server begins, or a worker died. Each function is part of a transaction."""

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.config import FIRST
from ra.server.store.rows import as_text, exchange_from
from ra.server.store.schema import BEATS, GAMES, SEATS
from ra.server.table.exchange import REVEAL_ALONE_MS, postpone
from ra.server.table.rows import SeatRow
from ra.server.table.state import owners_of
from ra.table.solo import is_solo

AT_ONCE: Final = 1000
"""So many games are named in one statement; databases have a limit."""


async def pause_all(connection: AsyncConnection, since: int, but: Collection[str] = ()) -> list[str]:
    """Every solo game stands still until its person comes, and nothing is due there; which ones did not before."""
    running = (GAMES.c.status == "playing", GAMES.c.paused_since.is_(None))
    solo = sorted(set(await solo_games(connection, *running)).difference(but))
    paused: list[str] = []
    for first in range(0, len(solo), AT_ONCE):
        some = GAMES.c.id.in_(solo[first : first + AT_ONCE])
        pause = update(GAMES).where(some, *running).values(paused_since=since, due=None)
        paused += (await connection.execute(pause.returning(GAMES.c.id))).scalars()
    return paused


async def solo_games(connection: AsyncConnection, *which: ColumnElement[bool]) -> list[str]:
    """Those of some games at which one person plays, as `is_solo` judges their seats."""
    of_games = select(SEATS.c.game, SEATS.c.seat, SEATS.c.kind, SEATS.c.person).join(GAMES, GAMES.c.id == SEATS.c.game)
    rows = await connection.execute(of_games.where(*which).order_by(SEATS.c.game, SEATS.c.seat))
    seats: dict[str, list[SeatRow]] = {}
    for game, seat, kind, person in rows:
        seats.setdefault(game, []).append(SeatRow(seat, kind, person))
    return [game for game, there in seats.items() if is_solo(owners_of(tuple(there)))]


async def bury(connection: AsyncConnection, dead: Mapping[str, int], but: Collection[str]) -> list[str]:
    """Workers died after these signs of life: solo games stand still since then, but for those that are served here.

    Nobody knows which of them the dead have served. Another worker that hears a person ends the pause, and it counts
    from the sign of life to the moment when they came there: nothing if they were there before.
    """
    gone = [delete(BEATS).where(BEATS.c.worker == worker, BEATS.c.at == at) for worker, at in dead.items()]
    found = [(await connection.execute(statement)).rowcount for statement in gone]  # others may have been first
    buried = [at for (worker, at), count in zip(dead.items(), found, strict=True) if count and worker != FIRST]
    return await pause_all(connection, min(buried), but) if buried else []


async def postpone_all(connection: AsyncConnection, now_ms: int) -> None:
    """Whoever is in the middle of an exchange of nonces has time to come back."""
    revealing = select(GAMES.c.id, GAMES.c.exchange).where(GAMES.c.status == "open", GAMES.c.due.is_not(None))
    for game, text in (await connection.execute(revealing)).all():
        exchange = exchange_from(text)
        if exchange and exchange.fixed:
            after = postpone(exchange, now_ms + REVEAL_ALONE_MS)
            values = {"exchange": as_text(after), "due": after.deadline}
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))
