"""The exchange of nonces in the database. Each function is part of a transaction that holds the game."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.refusals import Refusal
from ra.server.store.rows import exchange_from, exchange_text, seat_from
from ra.server.store.schema import GAMES, SEATS
from ra.server.table.exchange import PATIENCE_ALONE, Exchange, commit, postpone, without_the_unseated
from ra.server.table.rows import SeatRow

Step: TypeAlias = Callable[[Exchange, Sequence[SeatRow]], Exchange]
"""What somebody does, or what time does: the next exchange, or a refusal."""


async def read(connection: AsyncConnection, game: str) -> Exchange | None:
    query = select(GAMES.c.exchange).where(GAMES.c.id == game)
    return exchange_from((await connection.execute(query)).scalar())


async def is_fixed(connection: AsyncConnection, game: str) -> bool:
    exchange = await read(connection, game)
    return exchange is not None and exchange.fixed is not None


async def take(connection: AsyncConnection, game: str, step: Step) -> None:
    """`due` of an open table is the deadline of its round: then the server looks after it."""
    before = await read(connection, game)
    if before is None:
        raise Refusal("no_exchange")
    seats = await connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat))
    after = step(before, [seat_from(seat) for seat in seats])
    if after != before:
        values = {"exchange": exchange_text(after), "due": after.deadline}
        await connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))


async def promise(connection: AsyncConnection, game: str, person: str, commitment: str) -> None:
    """With taking a seat; at tables that an earlier version made, there is nothing to promise."""
    if await read(connection, game) is not None:
        await take(connection, game, lambda exchange, _: commit(exchange, person, commitment))


async def forget_the_unseated(connection: AsyncConnection, game: str) -> None:
    if await read(connection, game) is not None:
        await take(connection, game, lambda exchange, seats: without_the_unseated(exchange, people_in(seats)))


def people_in(seats: Sequence[SeatRow]) -> set[str]:
    return {seat.person for seat in seats if seat.person is not None}


async def postpone_all(connection: AsyncConnection, now: int) -> None:
    """A server begins: whoever is in the middle of an exchange has time to come back."""
    revealing = select(GAMES.c.id).where(GAMES.c.status == "open", GAMES.c.due.is_not(None))
    for game in (await connection.execute(revealing)).scalars().all():
        await take(connection, game, lambda exchange, _: postpone(exchange, now + PATIENCE_ALONE))
