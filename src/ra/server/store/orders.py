"""Orders, each with an id of its sender's. They are remembered by what carries them out, so a repeat does nothing."""

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.refusals import Refusal
from ra.server.store.schema import LOG, ORDERS


class Order(NamedTuple):
    """Something that a person wants done. The words say what, so that another order by the same id is noticed."""

    person: str
    id: str
    words: str
    at: int

    @property
    def submission(self) -> str:
        return f"{self.person}:{self.id}"


class Repeated(Exception):
    """The order was carried out before."""


async def was_done(connection: AsyncConnection, game: str, order: Order) -> bool:
    query = select(ORDERS.c.words).where(ORDERS.c.game == game, ORDERS.c.submission == order.submission)
    words = (await connection.execute(query)).scalar()
    if words is not None and words != order.words:
        raise Refusal("id_used", id=order.id)
    return words is not None


async def remember(connection: AsyncConnection, game: str, order: Order) -> None:
    """For the transaction that carries it out: if another was first, nothing of this one happens."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    row = {"game": game, "submission": order.submission, "words": order.words, "at": order.at}
    added = await connection.execute(dialect.insert(ORDERS).values(row).on_conflict_do_nothing())
    if added.rowcount == 0 and await was_done(connection, game, order):
        raise Repeated
    played = select(LOG.c.sequence).where(LOG.c.game == game, LOG.c.submission == order.submission)
    if (await connection.execute(played.where(LOG.c.kind == "play"))).first():
        raise Refusal("id_used", id=order.id)
