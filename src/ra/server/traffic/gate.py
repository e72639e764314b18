"""A gate for what is dear to everybody, such as making a table: it opens at a steady rate, for all addresses together.

Whoever waits in front of it goes through in fair order: those first whose address has gone through least lately. So a
hundred addresses that make tables as fast as they can hold up one another, and nobody else.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from ra.server.bots.fair_queue import RecentUse
from ra.server.protocol.refusals import Refusal
from ra.server.traffic.rate_limit import Bucket, Rate

LONGEST_WAIT_S: Final = 10.0
"""Seconds."""
MOST_WAITING: Final = 200
TRY_AGAIN_IN: Final = 10
"""Seconds, for those who could not be let through."""


class Visitor(NamedTuple):
    """Somebody in front of the gate."""

    number: int
    address: str
    passed: "asyncio.Future[None]"


class Gate:
    def __init__(self, rate: Rate, most_inside: int) -> None:
        self.most_inside = most_inside
        self.bucket = Bucket(rate)
        self.recent_use = RecentUse()
        self.waiting: list[Visitor] = []
        self.count = 0
        self.inside = 0
        self.timer: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def passing(self, address: str) -> AsyncIterator[None]:
        """Begins when it is this address's turn; refuses if that would take too long."""
        await self._enter(address)
        try:
            yield
        finally:
            self.inside -= 1
            self._open()

    async def _enter(self, address: str) -> None:
        loop = asyncio.get_running_loop()
        self.count += 1
        visitor = Visitor(self.count, address, loop.create_future())
        self.waiting.append(visitor)
        self._open()
        if len(self.waiting) > MOST_WAITING:
            self._turn_away(max(self.waiting, key=self._rank))
        try:
            await asyncio.wait_for(visitor.passed, LONGEST_WAIT_S)
        except BaseException as error:
            self._forget(visitor)
            raise too_many() if isinstance(error, TimeoutError) else error from None

    def _forget(self, visitor: Visitor) -> None:
        """Of somebody who gives up; they may have been let in at that very moment."""
        if visitor in self.waiting:
            self.waiting.remove(visitor)
        elif visitor.passed.done() and not visitor.passed.cancelled() and visitor.passed.exception() is None:
            self.inside -= 1
            self._open()

    def _open(self) -> None:
        """Lets as many through as may go now; and comes back for the others."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        while self.waiting and self.inside < self.most_inside:
            if wait := self.bucket.take():
                self.timer = asyncio.get_running_loop().call_later(wait, self._open)
                return
            visitor = min(self.waiting, key=self._rank)
            self.waiting.remove(visitor)
            if not visitor.passed.done():
                self.recent_use.note(visitor.address, 1)
                self.inside += 1
                visitor.passed.set_result(None)

    def _rank(self, visitor: Visitor) -> tuple[float, int]:
        return self.recent_use.had(visitor.address), visitor.number

    def _turn_away(self, visitor: Visitor) -> None:
        self.waiting.remove(visitor)
        visitor.passed.set_exception(too_many())


def too_many() -> Refusal:
    return Refusal("slow_down", seconds=TRY_AGAIN_IN)
