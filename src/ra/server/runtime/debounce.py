"""What is done at once, but not again and again."""

import asyncio
from collections.abc import Callable
from weakref import WeakMethod


class Debounce:
    """Does its work at once, and then no sooner than after a while, however often it is asked to meanwhile.

    The work is a method of whoever has this, and is not done any more once they are gone.
    """

    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self.seconds = seconds
        self.work = WeakMethod(work)
        self.asked = False
        self.resting: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        self.asked = True
        if self.resting is None:
            self._go_on()

    def _go_on(self) -> None:
        self.resting = None
        if self.asked and (work := self.work()):
            self.asked = False
            self.resting = asyncio.get_running_loop().call_later(self.seconds, self._go_on)
            work()
