"""What a table's clock says: what a decision costs, when somebody is late, and when to look at the table again."""

from typing import TYPE_CHECKING, Final

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
    gone = max(since, table.house.pulse.answering_since, table.gone_since.get(seat, 0))
    return gone + table.house.config.grace


def grace_ends(table: "LiveTable") -> int | None:
    """When the seat that decides is played for, because its owner is not connected; None if no such thing is coming."""
    if not table.is_playing or table.line is None or table.line.game.seat is None:
        return None
    clock = table.clock()
    seat = table.line.game.seat
    due = None if clock.deadline is None else when_to_look(table, clock.deadline, seat, clock.since)
    return due if due != clock.deadline else None


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
