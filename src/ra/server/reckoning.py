"""What a table's clock says: what a decision costs, when somebody is late, and when to look at the table again."""

from typing import TYPE_CHECKING, Final, NamedTuple

from ra.server.solo import can_be_late
from ra.server.tables import LiveClock
from ra.server.timing import allowance, charge, downtime_between

if TYPE_CHECKING:
    from ra.server.live import LiveTable

LEASE: Final = 10_000
"""Milliseconds for which a worker has a bot's turn to itself."""
MISSED: Final = 120_000
SILENT: Final = 24 * 3_600_000
"""Milliseconds after which somebody counts as gone: without a connection to a live game; with a decision to make, by
correspondence, where nobody is expected to be connected."""


def cost(table: "LiveTable", now: int) -> int:
    """What the present decision takes from the bank of the person whose it is. Once they are away, it takes no more."""
    assert table.line
    decides = table.line.game.seat
    if decides is None or table.seats[decides].kind != "person":
        return 0
    seat = table.seats[decides]
    until = (seat.away_since or 0) if seat.away else now
    since = table.line.since or table.row.started or 0
    bank, increment = allowance(table.row.settings.clock)
    used = until - since - downtime_between(since, until, table.solo.free_time())
    return charge(used, increment, bank - table.line.charged[decides])


def sooner(table: "LiveTable", deadline: int, seat: int, since: int) -> int:
    """The deadline; or the end of the grace, for somebody who is not connected to a live game."""
    if isinstance(table.row.settings.clock, LiveClock) and not table.is_here(seat):
        return min(deadline, grace_over(table, seat, since))
    return deadline


def grace_over(table: "LiveTable", seat: int, since: int) -> int:
    """The grace begins when the connection is lost; half of it is left at least when the decision begins after that."""
    grace = table.house.config.grace
    return max(offline_since(table, seat) + grace, since + grace // 2)


def offline_since(table: "LiveTable", seat: int) -> int:
    gone = table.gone_since.get(seat, table.row.started or 0)
    return max(table.house.pulse.answering_since, gone)


class Waits(NamedTuple):
    """Until when owners of seats are waited for who are not connected to a live game."""

    decides: int | None
    seats: list[int | None] | None
    """One for each seat; None if nobody is waited for."""


def waited_for(table: "LiveTable") -> Waits:
    if not table.is_playing or table.line is None or table.line.game.seat is None:
        return Waits(None, None)
    seats = [grace_of(table, seat.seat) for seat in table.seats]
    return Waits(seats[table.line.game.seat], seats if any(seats) else None)


def grace_of(table: "LiveTable", seat: int) -> int | None:
    """When a seat is played for because its owner is not connected; None if no such thing is coming."""
    assert table.line
    clock = table.clock()
    if seat == table.line.game.seat:
        due = None if clock.deadline is None else when_to_look(table, clock.deadline, seat, clock.since)
        return due if due != clock.deadline else None
    row, live = table.seats[seat], isinstance(table.row.settings.clock, LiveClock)
    if not live or row.kind != "person" or row.away or table.is_here(seat) or not can_be_late(table.solo.owners, seat):
        return None
    ends = offline_since(table, seat) + table.house.config.grace
    return ends if ends > table.house.now() else None


def is_gone(table: "LiveTable", seat: int) -> bool:
    """Whether somebody has been missing for so long that their seat can be handed over."""
    if table.seats[seat].away:
        return True
    house, line = table.house, table.line
    if isinstance(table.row.settings.clock, LiveClock):
        seen = max(house.up_since, table.gone_since.get(seat, 0))
        return not table.is_here(seat) and house.now() - seen >= MISSED
    return line is not None and line.game.seat == seat and house.now() - (line.since or 0) >= SILENT


def next_due(table: "LiveTable") -> int | None:
    """When somebody should look at the table again, whatever happens."""
    if table.line is None or table.line.game.seat is None:
        return None
    if table.is_paused:
        return None
    clock = table.clock()
    if clock.deadline is None:
        return table.house.now() + LEASE
    return when_to_look(table, clock.deadline, table.line.game.seat, clock.since)


def when_to_look(table: "LiveTable", deadline: int, seat: int, since: int) -> int | None:
    """When a person may have to be replaced; never, if nobody else waits for them."""
    return sooner(table, deadline, seat, since) if can_be_late(table.solo.owners, seat) else None


def is_late(table: "LiveTable", seat: int) -> bool:
    """Whether the person who decides there has to be replaced."""
    clock = table.clock()
    if clock.deadline is None or not can_be_late(table.solo.owners, seat):
        return False
    return table.house.now() >= sooner(table, clock.deadline, seat, clock.since)
