"""A table that is held: until the transaction ends nobody else changes it, and what is decided is stored with it."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.store.rows import entry_from, game_from, row_of, seat_from
from ra.server.store.schema import GAMES, LOG, SEATS
from ra.server.table.game_log import Entry
from ra.server.table.rows import GameRow, SeatRow, Stored

UNTOLD: Final = {"due", "waiting"}
"""When to look at a table is nothing that other workers have to be told."""


class Held:
    """A table as it is at this moment, with the entries that the holder does not know yet."""

    def __init__(self, connection: AsyncConnection, stored: Stored, entries: Sequence[Entry]) -> None:
        self.connection = connection
        self.stored = stored
        self.entries = entries
        self.is_changed = False

    async def write(self, row: GameRow, seats: Sequence[SeatRow]) -> None:
        """What is different now."""
        was, now = row_of(self.stored.game), row_of(row)
        changes = {name: value for name, value in now.items() if value != was[name]}
        changed_seats = [seat for seat in seats if seat not in self.stored.seats]
        if changes:
            await self.connection.execute(update(GAMES).where(GAMES.c.id == row.id).values(changes))
        for seat in changed_seats:
            place = update(SEATS).where(SEATS.c.game == row.id, SEATS.c.seat == seat.seat)
            await self.connection.execute(place.values(seat._asdict()))
        self.is_changed = bool(changes.keys() - UNTOLD or changed_seats)


async def hold(connection: AsyncConnection, game: str, known: int) -> Held | None:
    """None if there is no such table."""
    stored = await load(connection, game, hold=True)
    return Held(connection, stored, await entries_after(connection, game, known)) if stored else None


async def load(connection: AsyncConnection, game: str, *, hold: bool = False) -> Stored | None:
    query = select(GAMES).where(GAMES.c.id == game)
    held = hold and connection.dialect.name != "sqlite"
    row = (await connection.execute(query.with_for_update() if held else query)).first()
    if row is None:
        return None
    seats = await connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat))
    return Stored(game_from(row), [seat_from(seat) for seat in seats])


async def entries_after(connection: AsyncConnection, game: str, known: int) -> list[Entry]:
    query = select(LOG).where(LOG.c.game == game, LOG.c.sequence > known).order_by(LOG.c.sequence)
    return [entry_from(row) for row in await connection.execute(query)]
