"""Who may sit where: seats, tokens and links. Each function is part of a transaction."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.store.rows import GameRow, SeatRow, row_of
from ra.server.store.schema import GAMES, LINKS, SEATS, TOKENS
from ra.server.tokens import hashed, new_id

SHOWN_OUT: Final = "shown_out"


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
    """Somebody who sits down. A token (its hash) is for those who are new at the table."""

    person: str
    name: str
    token: str | None


async def add_token(
    connection: AsyncConnection, token: str, game: str, person: str | None, link: str | None, now: int
) -> None:
    row = {"hash": token, "game": game, "person": person, "link": link, "created": now}
    await connection.execute(insert(TOKENS), row)


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
    """Whoever has no seat any more has no business at the table: their tokens and links are worth nothing."""
    seated = select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.person.is_not(None))
    gone = TOKENS.c.person.is_not(None) & TOKENS.c.person.not_in(seated)
    await connection.execute(delete(TOKENS).where(TOKENS.c.game == game, gone))
    theirs = LINKS.c.person.is_not(None) & LINKS.c.person.not_in(seated)
    await connection.execute(update(LINKS).where(LINKS.c.game == game, theirs).values(spent=True))


async def let_watch(connection: AsyncConnection, game: str, person: str) -> None:
    """Their links are worth nothing any more, and their tokens are good for watching alone."""
    theirs = update(TOKENS).where(TOKENS.c.game == game, TOKENS.c.person == person)
    await connection.execute(theirs.values(person=None))
    await connection.execute(update(LINKS).where(LINKS.c.game == game, LINKS.c.person == person).values(spent=True))
