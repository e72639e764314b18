"""Signs of life: what goes by without one was downtime, and is charged to nobody.

A house is down while it is not running, but also while it is paused, or its machine sleeps, or its database does not
answer. Then beats are missed; as soon as one succeeds again, the time between is written down for all workers. So is
the time that was skipped when somebody has set the machine's clock forward.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from ra.server.config import Config
from ra.server.runtime.server_time import TOLERATED_MS, ServerTime, steady_clock
from ra.server.store.store import Store
from ra.server.table.clock import Span

BEAT_EVERY_S: Final = 1.0
"""Seconds between two signs of life."""


class BeatingWorker(Protocol):
    """The worker whose heartbeat it is."""

    config: Config
    store: Store
    time: ServerTime
    worker: str

    def now_ms(self) -> int: ...

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...

    def note(self, what: str, **fields: Any) -> None: ...

    async def show_clocks(self) -> None: ...

    @property
    def closing(self) -> bool: ...


class Heartbeat:
    """Of one worker, measured on a clock that nobody sets: no correction of the time looks like a pause."""

    def __init__(self, house: BeatingWorker, steady: Callable[[], int] = steady_clock) -> None:
        self.house = house
        self.steady = steady
        self.beaten = steady()
        self.past: list[Span] = []
        self.resumed = 0
        self.unread = False

    async def begin(self) -> None:
        """Nobody was served here since the last sign of life: workers take a while to start, and may all have died."""
        last = await self.house.store.last_beat() or 0
        self.house.time.begin_after(last)
        self.beaten, self.resumed = self.steady(), self.house.now_ms()
        if self.house.config.prepared and last:
            await self.house.store.note_outage(Span(last, self.resumed))
        await self.beat()
        self.past = await self.house.store.outages()

    @property
    def silence(self) -> int:
        """For how long there has been no sign of life; 0 if it is not worth mentioning."""
        silent = self.steady() - self.beaten
        return silent if silent > TOLERATED_MS else 0

    def downtime(self) -> tuple[list[Span], int]:
        """All times in which the house was down, of which the last may not be over, or not be written down yet; and
        the moment before which nobody could have been connected, or have shown that they are."""
        silence = self.silence
        if not silence:
            return self.past, self.resumed
        now = self.house.now_ms()
        written = self.past[-1].end if self.past else 0
        return [*self.past, Span(max(now - silence, written), now)], now

    async def beat(self) -> None:
        """If the database takes long, this beat was as early as its beginning, and the next one will notice."""
        steady, silence, leap = self.steady(), self.silence, self.house.time.leap
        now = self.house.now_ms() + leap
        if down := silence + leap:
            await self.house.store.note_outage(Span(now - down, now))
            await self.reread()
        self.house.time.draw_near()
        await self.house.store.beat(self.house.worker, now)
        self.beaten = steady
        if self.unread:
            self.unread = False
            await self.reread()
        if down:
            self.house.note("was down", seconds=round(silence / 1000, 1), skipped=round(leap / 1000, 1))
            self.resume(now)

    async def reread(self) -> None:
        self.past = await self.house.store.outages()

    def heard_of(self, outage: Span) -> None:
        """Another worker was down: whom it serves may sit at a table that is here.

        If we are just waking, the next beat reads all of it: a part alone would hide what we have slept through.
        """
        if self.silence:
            self.unread = True
            return
        self.past = sorted({*self.past, outage})
        self.resume(outage.end)

    def resume(self, since: int) -> None:
        self.resumed = max(self.resumed, since)
        if not self.house.closing:
            self.house.spawn(self.house.show_clocks())
