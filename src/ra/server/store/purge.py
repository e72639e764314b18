"""Games that an operator removes for good, with all that belongs to them. One that is under way never is."""

from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, delete, or_, select, update

from ra.server.store.database import Database
from ra.server.store.schema import CHAT, GAMES, LINKS, LOG, ORDERS, PLACES, SEATS, TOKENS

BELONGING: Final = (LOG, SEATS, PLACES, TOKENS, LINKS, CHAT, ORDERS)
MOST_AT_ONCE: Final = 500
"""So a server that runs need not wait for long."""

ENDED: Final = GAMES.c.status.in_(("over", "closed"))
NEVER_BEGUN: Final = and_(GAMES.c.kind == "table", GAMES.c.started.is_(None), GAMES.c.status.in_(("open", "closed")))
IMPORTED: Final = GAMES.c.kind == "import"


async def remove_one(database: Database, game: str) -> bool:
    """A table whose game has ended, or a record that somebody brought; False if it is neither."""
    return await remove(database, and_(GAMES.c.id == game, ENDED)) == 1


async def clear(database: Database, before: int, *, imports: bool) -> int:
    """Tables made before then whose game has never begun, and records brought before then, if they are meant too."""
    kinds = or_(NEVER_BEGUN, IMPORTED) if imports else NEVER_BEGUN
    return await remove(database, and_(kinds, GAMES.c.created < before))


async def remove(database: Database, which: ColumnElement[bool]) -> int:
    """How many there were. Until they are gone nobody else changes them: none can begin meanwhile."""
    chosen: Select[Any] = select(GAMES.c.id).where(which).limit(MOST_AT_ONCE)
    removed = 0
    while True:
        async with database.write() as connection:
            held = await connection.execute(chosen if database.is_sqlite else chosen.with_for_update())
            games = list(held.scalars())
            for table in BELONGING:
                await connection.execute(delete(table).where(table.c.game.in_(games)))
            await connection.execute(update(GAMES).where(GAMES.c.rematch.in_(games)).values(rematch=None))
            await connection.execute(delete(GAMES).where(GAMES.c.id.in_(games)))
        removed += len(games)
        if len(games) < MOST_AT_ONCE:
            return removed
