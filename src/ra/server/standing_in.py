"""What is decided for those who do not decide themselves: bots, and people who are away."""

from typing import TYPE_CHECKING, Final

from ra.server.deciding import passing_words
from ra.server.line import Line
from ra.server.store.rows import SeatRow
from ra.server.thinkers import Unthinkable

if TYPE_CHECKING:
    from ra.server.live import LiveTable

FALLBACK: Final = "random"
"""Decides when a bot cannot."""


async def words_for(table: "LiveTable", seat: SeatRow, line: Line) -> str:
    """The decision of whoever plays for a seat. Whatever happens, there is one."""
    settings = table.row.settings
    if seat.kind == "person" and settings.absent == "pass":
        return passing_words(line.game)
    legal = [str(action) for action in line.game.legal_actions]
    if len(legal) == 1:
        return legal[0]
    thinkers, address = table.house.thinkers, who_waits(table)
    for name in (bot_of(seat, settings.stand_in), FALLBACK):
        try:
            words = await thinkers.choose(table.id, name, table.row.bot_seed, line.record(result=False), address)
        except Unthinkable as error:
            table.house.note("bot failed", table=table.id, bot=name, error=str(error))
        else:
            if words in legal:
                return words
    return legal[0]


def bot_of(seat: SeatRow, stand_in: str) -> str:
    return (seat.bot if seat.kind == "bot" else stand_in) or FALLBACK


def who_waits(table: "LiveTable") -> str:
    """The address from which somebody plays at the table; all tables at which nobody is connected count as one."""
    playing = (connection for connection in table.connections if table.seats_of(connection.person))
    return min((connection.address for connection in playing), default="")
