"""Tables at which nobody has been for a while: no bot thinks there until one of their people returns.

Clocks go on meanwhile: a player who runs out of time is away, as ever. A game of one person against bots is paused
sooner (see `solo`). In a game by correspondence nobody is expected to be connected, so bots think there as long as one
of its people is not away.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ra.server.deciding import Driver, driver_of
from ra.server.messages import Changed, encode
from ra.server.reckoning import next_due
from ra.server.tables import LiveClock

if TYPE_CHECKING:
    from ra.server.live import LiveTable

UNSEEN_MS: Final = 120_000
"""How long bots go on thinking after the last person has left."""


def is_abandoned(away: Sequence[bool], *, here: bool, unseen_ms: int, is_live: bool) -> bool:
    """`away` is of the people who sit there; `here` says whether any of them is connected.

    >>> is_abandoned([False, False], here=False, unseen_ms=UNSEEN_MS, is_live=True)
    True
    >>> is_abandoned([True, False], here=False, unseen_ms=UNSEEN_MS, is_live=False)
    False
    """
    return not here and unseen_ms >= UNSEEN_MS and (is_live or all(away))


def rests(table: "LiveTable") -> bool:
    """Whether a bot would have to think here for nobody. Seats that pass need no thought, and go on passing."""
    if not table.is_playing or table.line is None or not needs_thought(table):
        return False
    people = [seat for seat in table.seats if seat.person]
    return is_abandoned(
        [seat.away for seat in people],
        here=any(table.is_here(seat.seat) for seat in people),
        unseen_ms=table.house.now() - last_seen(table),
        is_live=isinstance(table.row.settings.clock, LiveClock),
    )


def needs_thought(table: "LiveTable") -> bool:
    assert table.line
    driver = driver_of(table.line.game.seat, table.seats)
    return driver is Driver.BOT or (driver is Driver.POLICY and table.row.settings.absent != "pass")


def last_seen(table: "LiveTable") -> int:
    """When somebody was last seen at the table: they began, decided or were connected. All of that survives a restart
    except the last, and whoever was connected comes back at once."""
    assert table.line
    decided = next((entry.at for entry in reversed(table.line.entries) if entry.by == "person"), 0)
    return max(table.row.started or 0, decided, table.left_at)


async def wake(table: "LiveTable", came: Sequence[int], rested: bool) -> None:
    """Some have come. While a table rests nothing is due there; and another worker might look at the table before it
    has heard of them."""
    if not table.is_playing or table.line is None:
        return
    if rested:
        table.broadcast(encode(Changed(table.view())).decode())
    seat = table.line.game.seat
    if driver_of(seat, table.seats) is not Driver.PERSON or (seat in came and table.house.listener):
        await table.house.store.postpone(table.id, next_due(table), table.sequence)
    table.call_upon()
