"""Who may sit where: seats, places and links. Each function is part of a transaction."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.tokens import hashed, new_id
from ra.server.store.rows import row_of
from ra.server.store.schema import GAMES, KEYS, LINKS, PLACES, SEATS, TOKENS
from ra.server.table.rows import GameRow, SeatRow

SHOWN_OUT: Final = "shown_out"
BROWSER: Final = "browser"
"""The kind of key that is in a cookie."""
ADMITTED: Final = (PLACES, TOKENS)
"""What lets somebody in, today and in earlier versions."""


class Holder(NamedTuple):
    """Whoever holds a key: somebody with a browser, at any number of tables."""

    id: str
    key: str
    is_new: bool
    """Neither the browser nor the database knows this key yet."""


class Link(NamedTuple):
    id: str
    hash: str
    game: str
    kind: str
    seat: int | None
    person: str | None
    expires: int | None
    created: int
    spent: bool = False


class Newcomer(NamedTuple):
    """Somebody who sits down. The holder is told for those who are new at the table."""

    person: str
    name: str
    holder: Holder | None
    commitment: str | None = None
    """To their nonce in the exchange before the game."""


async def add_key(connection: AsyncConnection, key: str, holder: str, kind: str, now: int) -> None:
    await connection.execute(insert(KEYS), {"hash": hashed(key), "holder": holder, "kind": kind, "created": now})


async def add_place(
    connection: AsyncConnection, holder: Holder, game: str, person: str | None, link: str | None, now: int
) -> None:
    """From now on they are this person at the table, or watch; whatever they were there before."""
    if holder.is_new:
        await add_key(connection, holder.key, holder.id, BROWSER, now)
    await connection.execute(delete(PLACES).where(PLACES.c.game == game, PLACES.c.holder == holder.id))
    row = {"game": game, "holder": holder.id, "person": person, "link": link, "created": now}
    await connection.execute(insert(PLACES), row)


async def insert_table(connection: AsyncConnection, game: GameRow, seats: Sequence[SeatRow]) -> None:
    await connection.execute(insert(GAMES), row_of(game))
    await connection.execute(insert(SEATS), [{"game": game.id, **seat._asdict()} for seat in seats])


async def spend(connection: AsyncConnection, link: str) -> bool:
    """Uses a link up: only one can."""
    unspent = update(LINKS).where(LINKS.c.id == link, LINKS.c.spent.is_(False))
    return (await connection.execute(unspent.values(spent=True))).rowcount == 1


async def remember_shown_out(connection: AsyncConnection, game: str, seat: int, person: str) -> None:
    """A link that leads nowhere: whoever holds it comes back by invitation, and not by themselves."""
    name = new_id()
    link = Link(name, hashed(name), game, SHOWN_OUT, seat, person, None, 0, spent=True)
    await connection.execute(insert(LINKS), link._asdict())


async def forget_the_unseated(connection: AsyncConnection, game: str) -> None:
    """Whoever has no seat any more has no business at the table: their places and links are worth nothing."""
    seated = select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.person.is_not(None))
    for admitted in ADMITTED:
        gone = admitted.c.person.is_not(None) & admitted.c.person.not_in(seated)
        await connection.execute(delete(admitted).where(admitted.c.game == game, gone))
    theirs = LINKS.c.person.is_not(None) & LINKS.c.person.not_in(seated)
    await connection.execute(update(LINKS).where(LINKS.c.game == game, theirs).values(spent=True))


async def let_watch(connection: AsyncConnection, game: str, person: str) -> None:
    """Their links are worth nothing any more, and their keys are good for watching alone."""
    for admitted in ADMITTED:
        theirs = update(admitted).where(admitted.c.game == game, admitted.c.person == person)
        await connection.execute(theirs.values(person=None))
    await connection.execute(update(LINKS).where(LINKS.c.game == game, LINKS.c.person == person).values(spent=True))


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
