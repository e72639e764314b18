"""Time, and whose it is: a decision may take its increment, and then eats into the seat's bank."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from ra.server.tables import LiveClock, TableClock

Now: TypeAlias = Callable[[], int]
"""The time in milliseconds since 1970. It is injected, so that tests can say what time it is."""

DAY: Final = 86_400_000
MISSED: Final = 3_000
"""Milliseconds without a sign of life, or skipped by a clock, that are still no downtime: a beat may be late."""
A_LITTLE: Final = 50
"""Milliseconds, at every beat, by which time that is ahead of the machine's clock draws near to it again."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment. Nobody sets this clock, and it goes on while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class HouseTime:
    """The time of the house. It goes on steadily and never back, whatever somebody does to the machine's clock.

    If that clock is set forward, the house says what it skips before it follows. If it is set back, the house stays
    ahead, and goes a little slower until both agree: whatever was due would wait for the time to come again.
    """

    def __init__(self, wall: Now, steady: Now) -> None:
        self.wall = wall
        self.steady = steady
        self.offset = wall() - steady()
        self.told = 0

    def __call__(self) -> int:
        self.told = max(self.told, self.steady() + self.offset)
        return self.told

    @property
    def leap(self) -> int:
        """How far the machine's clock has been set forward; 0 if it is not worth mentioning."""
        ahead = self.wall() - self()
        return ahead if ahead > MISSED else 0

    def draw_near(self) -> None:
        """To the machine's clock: at once if it is ahead, and a little if it is behind."""
        self.offset += max(self.wall() - self.steady() - self.offset, -A_LITTLE)

    def begin_after(self, moment: int) -> None:
        """What has been written down lies in the past, also if the clock was set back while nobody was here."""
        self.offset = max(self.offset, moment - self.steady())


class Allowance(NamedTuple):
    """What a table's clock gives, in milliseconds."""

    bank: int
    increment: int


def allowance(clock: TableClock) -> Allowance:
    if isinstance(clock, LiveClock):
        return Allowance(clock.bank * 1000, clock.increment * 1000)
    return Allowance(0, clock.days * DAY)


class Span(NamedTuple):
    """A stretch of time that is charged to nobody."""

    start: int
    end: int


Outage = Span
"""A time in which the server was down."""


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same time without overlaps: a server may go down while a game is paused, and that counts once.

    >>> merged([Span(5, 9), Span(1, 3), Span(8, 12), Span(2, 3)])
    [Span(start=1, end=3), Span(start=5, end=12)]
    """
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start <= apart[-1].end:
            apart[-1] = Span(apart[-1].start, max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return apart


def downtime_after(since: int, outages: Iterable[Outage]) -> int:
    """How much of the time since then the server was down."""
    return sum(max(0, outage.end - max(since, outage.start)) for outage in outages)


def downtime_between(since: int, until: int, outages: Iterable[Outage]) -> int:
    return downtime_after(since, outages) - downtime_after(until, outages)


def charge(elapsed: int, increment: int, bank: int) -> int:
    """What a decision takes from the bank."""
    return min(bank, max(0, elapsed - increment))
