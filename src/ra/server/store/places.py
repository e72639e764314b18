"""Who has a place at a table: what keys are good for. Each function is part of a transaction."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.tokens import hashed
from ra.server.store.rows import row_of
from ra.server.store.schema import GAMES, KEYS, PLACES, SEATS, TOKENS
from ra.server.table.links import Holder
from ra.server.table.rows import GameRow, SeatRow

BROWSER: Final = "browser"
"""The kind of key that is in a cookie."""
ADMITTED: Final = (PLACES, TOKENS)
"""What lets somebody in, today and in earlier versions."""


async def add_key(connection: AsyncConnection, key: str, holder: str, kind: str, now_ms: int) -> None:
    await connection.execute(insert(KEYS), {"hash": hashed(key), "holder": holder, "kind": kind, "created": now_ms})


async def add_place(
    connection: AsyncConnection, holder: Holder, game: str, person: str | None, link: str | None, now_ms: int
) -> None:
    """From now on they are this person at the table, or watch; whatever they were there before."""
    if holder.is_new:
        await add_key(connection, holder.key, holder.id, BROWSER, now_ms)
    await connection.execute(delete(PLACES).where(PLACES.c.game == game, PLACES.c.holder == holder.id))
    row = {"game": game, "holder": holder.id, "person": person, "link": link, "created": now_ms}
    await connection.execute(insert(PLACES), row)


async def insert_table(connection: AsyncConnection, game: GameRow, seats: Sequence[SeatRow]) -> None:
    await connection.execute(insert(GAMES), row_of(game))
    await connection.execute(insert(SEATS), [{"game": game.id, **seat._asdict()} for seat in seats])


async def forget(connection: AsyncConnection, game: str, person: str) -> None:
    """Whoever has no seat any more: their keys open nothing at this table."""
    for admitted in ADMITTED:
        await connection.execute(delete(admitted).where(admitted.c.game == game, admitted.c.person == person))


async def let_watch(connection: AsyncConnection, game: str, person: str) -> None:
    """Their keys are good for watching alone."""
    for admitted in ADMITTED:
        theirs = update(admitted).where(admitted.c.game == game, admitted.c.person == person)
        await connection.execute(theirs.values(person=None))


async def admitted_at(connection: AsyncConnection, game: str) -> dict[str, str | None]:
    """The hashes of all keys that open something at a table, each with its person; None for spectators."""
    keys = select(KEYS.c.hash, PLACES.c.person).join(PLACES, PLACES.c.holder == KEYS.c.holder)
    tokens = select(TOKENS.c.hash, TOKENS.c.person).where(TOKENS.c.game == game)
    query = keys.where(PLACES.c.game == game, KEYS.c.kind == BROWSER).union_all(tokens)
    return {row.hash: row.person for row in await connection.execute(query)}


async def show_out(connection: AsyncConnection, game: str, link: str) -> None:
    """Whoever watched by a link watches no more."""
    for admitted in ADMITTED:
        await connection.execute(delete(admitted).where(admitted.c.game == game, admitted.c.link == link))
