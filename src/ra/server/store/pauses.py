"""Solo games that stand still: nothing is due at them, over restarts too. Each function is part of a transaction."""

import json
from collections.abc import Sequence

from sqlalchemy import distinct, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.store.schema import GAMES, SEATS
from ra.server.table.clock import Span


async def pause(connection: AsyncConnection, game: str, since: int) -> None:
    running = update(GAMES).where(GAMES.c.id == game, GAMES.c.status == "playing", GAMES.c.paused_since.is_(None))
    await connection.execute(running.values(paused_since=since, due=None))


async def resume(connection: AsyncConnection, game: str, pauses: Sequence[Span], waiting: str, due: int | None) -> None:
    """`pauses` are those that count for the present decision."""
    paused = update(GAMES).where(GAMES.c.id == game, GAMES.c.status == "playing", GAMES.c.paused_since.is_not(None))
    values = {"paused_since": None, "pauses": json.dumps(pauses), "waiting": waiting, "due": due}
    await connection.execute(paused.values(values))


async def pause_all(connection: AsyncConnection, now: int) -> None:
    """A server begins, and nobody is connected yet: every solo game stands still until its person comes."""
    playing = select(GAMES.c.id).where(GAMES.c.status == "playing")
    people = select(SEATS.c.game).where(SEATS.c.game.in_(playing), SEATS.c.kind == "person")
    solo = people.group_by(SEATS.c.game).having(func.count(distinct(SEATS.c.person)) == 1)
    running = update(GAMES).where(GAMES.c.id.in_(solo), GAMES.c.paused_since.is_(None))
    await connection.execute(running.values(paused_since=now, due=None))
