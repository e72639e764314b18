"""Time, and whose it is: a decision may take its increment, and then eats into the seat's bank."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from ra.server.tables import LiveClock, TableClock

Now: TypeAlias = Callable[[], int]
"""The time in milliseconds since 1970. It is injected, so that tests can say what time it is."""

DAY: Final = 86_400_000


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment. Nobody sets this clock, and it goes on while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class Allowance(NamedTuple):
    """What a table's clock gives, in milliseconds."""

    bank: int
    increment: int


def allowance(clock: TableClock) -> Allowance:
    if isinstance(clock, LiveClock):
        return Allowance(clock.bank * 1000, clock.increment * 1000)
    return Allowance(0, clock.days * DAY)


class Outage(NamedTuple):
    """A time in which the server was down: it is charged to nobody."""

    start: int
    end: int


def downtime_after(since: int, outages: Iterable[Outage]) -> int:
    """How much of the time since then the server was down."""
    return sum(max(0, outage.end - max(since, outage.start)) for outage in outages)


def downtime_between(since: int, until: int, outages: Iterable[Outage]) -> int:
    return downtime_after(since, outages) - downtime_after(until, outages)


def charge(elapsed: int, increment: int, bank: int) -> int:
    """What a decision takes from the bank."""
    return min(bank, max(0, elapsed - increment))
