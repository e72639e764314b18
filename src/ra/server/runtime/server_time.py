"""The time of the house: it goes on steadily, whatever somebody does to the machine's clock."""

import sys
import time
from collections.abc import Callable
from typing import Final, TypeAlias

Now: TypeAlias = Callable[[], int]
"""The time in milliseconds since 1970. It is injected, so that tests can say what time it is."""

TOLERATED_MS: Final = 3_000
"""Milliseconds without a sign of life, or skipped by a clock, that are still no downtime: a beat may be late."""
CATCH_UP_MS: Final = 50
"""Milliseconds, at every beat, by which time that is ahead of the machine's clock draws near to it again."""


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


if sys.platform == "linux":

    def steady_clock() -> int:
        """Milliseconds since some moment. Nobody sets this clock, and it goes on while the machine sleeps."""
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000

else:

    def steady_clock() -> int:
        """Milliseconds since some moment. Nobody sets this clock."""
        return time.monotonic_ns() // 1_000_000


class ServerTime:
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
        return ahead if ahead > TOLERATED_MS else 0

    def draw_near(self) -> None:
        """To the machine's clock: at once if it is ahead, and a little if it is behind."""
        self.offset += max(self.wall() - self.steady() - self.offset, -CATCH_UP_MS)

    def begin_after(self, moment: int) -> None:
        """What has been written down lies in the past, also if the clock was set back while nobody was here."""
        self.offset = max(self.offset, moment - self.steady())
