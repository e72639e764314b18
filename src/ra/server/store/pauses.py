"""Solo games that stand still over a restart: nothing is due at them. Part of a transaction."""

from sqlalchemy import distinct, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.store.schema import GAMES, SEATS


async def pause_all(connection: AsyncConnection, now: int) -> None:
    """A server begins, and nobody is connected yet: every solo game stands still until its person comes."""
    playing = select(GAMES.c.id).where(GAMES.c.status == "playing")
    people = select(SEATS.c.game).where(SEATS.c.game.in_(playing), SEATS.c.kind == "person")
    solo = people.group_by(SEATS.c.game).having(func.count(distinct(SEATS.c.person)) == 1)
    running = update(GAMES).where(GAMES.c.id.in_(solo), GAMES.c.paused_since.is_(None))
    await connection.execute(running.values(paused_since=now, due=None))
