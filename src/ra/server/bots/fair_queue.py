"""Whose bot thinks next: quick ones first, and those before others whose address has had least of the time lately.

So nobody can hold up the bots of others by making many tables. Where there are several processes, one of them is left
to quick thoughts: they never wait for a long one.
"""

import asyncio
import math
from collections.abc import Collection, Iterable
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ra.bots.naming import SEARCHING, read_name

T = TypeVar("T")
"""A process."""

HALF_LIFE_S: Final = 30.0
"""Seconds after which half of what somebody has had is forgotten."""
LONG_S: Final = 0.2
"""Seconds from which on a thought is long."""
ROLLOUT_S: Final = 0.025
"""Seconds, for a bot that is told how often to play on: with five players it takes so long each time."""
MOST_ADDRESSES: Final = 10_000


class QueuedThought(NamedTuple):
    """A thought that waits for a process."""

    number: int
    address: str
    seconds: float
    answer: "asyncio.Future[Any]"
    among: Collection[Any] | None
    """Only one of these processes will do; None if any will."""

    @property
    def is_long(self) -> bool:
        return self.seconds >= LONG_S


class RecentUse:
    """How much each address has had lately: half of it is forgotten after a while."""

    def __init__(self) -> None:
        self.used: dict[str, tuple[float, float]] = {}

    def had(self, address: str) -> float:
        amount, at = self.used.get(address, (0.0, 0.0))
        return amount * math.exp2((at - monotonic()) / HALF_LIFE_S)

    def note(self, address: str, amount: float) -> None:
        had = self.had(address)
        self.used.pop(address, None)
        self.used[address] = (had + amount, monotonic())
        if len(self.used) > MOST_ADDRESSES:
            del self.used[next(iter(self.used))]


class FairQueue(Generic[T]):
    """The processes that are free, and who waits for one."""

    def __init__(self, processes: Iterable[T]) -> None:
        self.free = list(processes)[::-1]  # the one that was used last is used first: the others may not run yet
        self.size = len(self.free)
        self.waiting: list[QueuedThought] = []
        self.count = 0
        self.recent_use = RecentUse()
        self.long: dict[str, int] = {}
        """How many long thoughts an address has under way."""
        self.most_long = max(1, self.size - 1)
        """So many long thoughts are under way at the same time."""

    async def take(self, address: str = "", seconds: float = 0.0, among: Collection[T] | None = None) -> T:
        """A process, for a thought that takes about so long. It is given back with `give_back`."""
        self.count += 1
        thought = QueuedThought(self.count, address, seconds, asyncio.get_running_loop().create_future(), among)
        self.waiting.append(thought)
        self._hand_out()
        try:
            process: T = await thought.answer
            return process
        except asyncio.CancelledError:
            if thought in self.waiting:
                self.waiting.remove(thought)
            elif not thought.answer.cancelled():
                self.give_back(thought.answer.result(), address, seconds)
            raise

    def take_idle(self, process: T) -> bool:
        """This very process, if it is free and nobody waits for one; it is given back with `give_back`."""
        if process not in self.free or self.waiting:
            return False
        self.free.remove(process)
        return True

    def give_back(self, process: T, address: str = "", seconds: float = 0.0, took: float = 0.0) -> None:
        if seconds >= LONG_S:
            self.long[address] -= 1
            if not self.long[address]:
                del self.long[address]
        self.recent_use.note(address, took)
        self.free.append(process)
        self._hand_out()

    def _hand_out(self) -> None:
        while self.free and (thought := self._next()):
            self.waiting.remove(thought)
            if thought.answer.done():
                continue
            if thought.is_long:
                self.long[thought.address] = self.long.get(thought.address, 0) + 1
            chosen = next(process for process in reversed(self.free) if will_do(process, thought))
            self.free.remove(chosen)
            thought.answer.set_result(chosen)

    def _next(self) -> QueuedThought | None:
        able = [thought for thought in self.waiting if self._can_have(thought)]
        return min(
            able, key=lambda thought: (self.had(thought.address) + thought.seconds, thought.number), default=None
        )

    def _can_have(self, thought: QueuedThought) -> bool:
        return (not thought.is_long or self._has_room_for(thought.address)) and any(
            will_do(process, thought) for process in self.free
        )

    def _has_room_for(self, address: str) -> bool:
        """Whether a long thought may begin. Those for one address never take all places, where there are several."""
        most_for_one = max(1, self.most_long - 1)
        return sum(self.long.values()) < self.most_long and self.long.get(address, 0) < most_for_one

    def had(self, address: str) -> float:
        """Seconds that an address has had lately."""
        return self.recent_use.had(address)


def will_do(process: object, thought: QueuedThought) -> bool:
    return thought.among is None or process in thought.among


def seconds_of(bot: str) -> float:
    """About how long a bot thinks about a decision.

    >>> [seconds_of(name) for name in ("steady", "master", "master@3s", "montecarlo@80")]
    [0.0, 0.1, 3.0, 2.0]
    """
    called = read_name(bot)
    if called.name not in SEARCHING:
        return 0.0
    seconds, rollouts = called.budget
    return ROLLOUT_S * (rollouts or 1) if seconds is None else seconds
