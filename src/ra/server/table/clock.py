"""The clock of a table: what a decision may take, what it costs, and when somebody else decides instead.

Deadlines, banks, grace and downtime are reckoned here, by the rules of `ra.table.clock`, and nowhere else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ra.server.protocol.tables import LiveClock, TableClock
from ra.table import clock as rules
from ra.table.clock import DAY_MS


class Span(NamedTuple):
    """A stretch of time that is charged to nobody: the server was down, or the game was paused."""

    start: int
    end: int


class Clock(NamedTuple):
    """The time of everybody at a table, as of one decision. An entry of the log makes a new one."""

    is_live: bool
    bank_ms: int
    increment_ms: int
    used_ms: tuple[int, ...]
    """What each seat has used up of its bank."""
    since_ms: int
    """When the present decision began to be somebody's."""
    free: Sequence[Span] = ()
    """Time that is charged to nobody, without overlaps."""
    grace_ms: int = 0
    """For how long a live game waits for somebody who is not connected."""

    @property
    def banks_ms(self) -> list[int]:
        return [self.bank_ms - used for used in self.used_ms]

    @property
    def began_ms(self) -> int:
        """When the present decision would have begun if all its time since had counted."""
        return rules.began_ms(self.since_ms, self.free, len(self.free))

    def deadline_ms(self, seat: int) -> int:
        return rules.deadline_ms(self.began_ms, self.increment_ms, self.bank_ms - self.used_ms[seat])

    def replaced_ms(self, seat: int, gone_since_ms: int | None) -> int:
        """When somebody else decides for a seat: at the deadline, or when the grace of a live game is over.

        `gone_since_ms` says since when nobody has been connected for the seat; None if somebody is. The grace begins
        then; half of it is left at least when the decision begins later.
        """
        deadline_ms = self.deadline_ms(seat)
        if gone_since_ms is None or not self.is_live:
            return deadline_ms
        return min(deadline_ms, max(self.grace_ends_ms(gone_since_ms), self.began_ms + self.grace_ms // 2))

    def grace_ends_ms(self, gone_since_ms: int) -> int:
        return gone_since_ms + self.grace_ms

    def cost_ms(self, seat: int, until_ms: int) -> int:
        """What the present decision has taken from a seat's bank by then."""
        return rules.charge(self._elapsed_ms(until_ms), self.increment_ms, self.bank_ms - self.used_ms[seat])

    def is_used_up(self, seat: int, by_ms: int) -> bool:
        """Whether the present decision had taken all that a seat has by then."""
        return self._elapsed_ms(by_ms) >= self.increment_ms + self.bank_ms - self.used_ms[seat]

    def _elapsed_ms(self, until_ms: int) -> int:
        return rules.elapsed_ms(self.since_ms, until_ms, self.free, len(self.free))

    def after(self, at_ms: int, seat: int | None = None, cost_ms: int = 0) -> "Clock":
        """The clock of the decision that begins now; the last one has cost its seat so much."""
        used_ms = tuple(used + (cost_ms if number == seat else 0) for number, used in enumerate(self.used_ms))
        return self._replace(used_ms=used_ms, since_ms=at_ms)


def clock_of(
    clock: TableClock, used_ms: tuple[int, ...], since_ms: int, free: Sequence[Span] = (), grace_ms: int = 0
) -> Clock:
    """The clock that a table was made with, as it stands."""
    if isinstance(clock, LiveClock):
        return Clock(True, clock.bank * 1000, clock.increment * 1000, used_ms, since_ms, free, grace_ms)
    return Clock(False, 0, clock.days * DAY_MS, used_ms, since_ms, free, grace_ms)


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same time without overlaps: a server may go down while a game is paused, and that counts once.

    >>> merged([Span(5, 9), Span(1, 3), Span(8, 12), Span(2, 3)])
    (Span(start=1, end=3), Span(start=5, end=12))
    """
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start <= apart[-1].end:
            apart[-1] = Span(apart[-1].start, max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return tuple(apart)
