"""Making tables: what is random about them is drawn here, and they are stored."""

from ra.engine.chance import BITS
from ra.game.seal import Seal
from ra.server.decide.commands import PlayAgain, SitAgain, Start
from ra.server.decide.new_table import TableChance, ordered_table, table_again
from ra.server.protocol.tables import NewTable
from ra.server.protocol.tokens import new_id
from ra.server.runtime.house import House
from ra.server.runtime.live_table import LiveTable
from ra.server.table.links import Holder
from ra.server.table.rows import Stored


def chance(house: House) -> TableChance:
    return TableChance(new_id(), Seal.draw(), house.chance(BITS), house.now_ms())


async def create(house: House, order: NewTable, holder: Holder) -> tuple[LiveTable, str]:
    """A new table, and its host."""
    person = new_id()
    row, seats = ordered_table(order, person, chance(house))
    await house.store.create(row, seats, holder, person)
    table = await house.table(row.id)
    house.note("table made", table=row.id, players=len(seats), public=row.public)
    if order.start:
        await table.arrange(Start(person))
    return table, person


async def rematch(
    house: House, table: LiveTable, person: str | None, holder: Holder, commitment: str | None
) -> LiveTable:
    """The same seats at a new table, which the first to ask makes."""
    made = await house.newest(table.row.rematch) if table.row.rematch else None
    left = made.id if made and made.row.status == "closed" else None
    new = table_again(Stored(table.row, list(table.seats)), str(person), chance(house))
    await table.arrange(PlayAgain(person, new, left))
    again = await house.newest(str(table.row.rematch))
    seats = tuple((seat.seat, str(seat.name)) for seat in table.seats if seat.person == person)
    await again.arrange(SitAgain(str(person), seats, holder, commitment))
    return again
