"""A table at which something is due: somebody may be late, or a bot that should have moved."""

from typing import TYPE_CHECKING

from ra.server.abandoned import rests
from ra.server.beginning import go_on
from ra.server.deciding import Driver, driver_of
from ra.server.messages import Changed, encode
from ra.server.reckoning import is_late, next_due
from ra.server.undoing import waits_until

if TYPE_CHECKING:
    from ra.server.live import LiveTable


async def attend_to(table: "LiveTable") -> None:
    """Sees to it that the game goes on, or that it is paused."""
    async with table.lock:
        await table.catch_up()
        await go_on(table)
        if table.row.undo:
            await table.refresh()
        if table.is_playing and table.line and table.line.game.seat is not None:
            await table.solo.settle()
            await look_after(table, table.line.game.seat)


async def look_after(table: "LiveTable", seat: int) -> None:
    """The lock is held."""
    house = table.house
    if table.is_paused or driver_of(seat, table.seats) is Driver.PERSON:
        if not is_late(table, seat):
            await house.store.postpone(table.id, next_due(table), table.sequence)
            return
        house.note("seat goes away", table=table.id, seat=seat)
        await house.store.send_away(table.id, [seat], house.now())
        await table.refresh()
    if rests(table):
        await house.store.postpone(table.id, None, table.sequence)
        table.broadcast(encode(Changed(table.view())).decode())
    elif until := waits_until(table):
        await house.store.postpone(table.id, until, table.sequence)
    table.call_upon()
