"""Group commit: moves that arrive while the disk is busy are committed together, with one sync.

Whoever appends waits until its own entry is on the disk, or learns that somebody else was first.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from ra.server.monitoring.metrics import METRICS
from ra.server.store.errors import DATABASE_TROUBLE, is_disk_full
from ra.server.store.ledger import Append, Ledger
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import Header

MOST_AT_ONCE: Final = 200
RETRIES: Final = (0.05, 0.2, 0.5, 1.0, 2.0, *[3.0] * 10)
"""Seconds to wait for a database that does not answer: one that comes back after a crash may take half a minute."""


OWN_ERRORS_WITHIN_S: Final = 1.0
"""Errors that are no trouble with the database are not waited out for longer than this: they may be our own."""


class Committer:
    """One at a time, but many entries at once."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.waiting: list[Append] = []
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.succeeded = 0.0
        self.failed = 0.0
        """When something could last not be written, however often it was tried."""

    async def append(self, game: str, entry: LogEntry, header: Header) -> bool:
        """True once it is on the disk; False if another entry already has this sequence number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Append(game, entry, header, done))
        self.wanted.set()
        self._begin()
        return await done

    def _begin(self) -> None:
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run(), name="committer")
            self.task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Whatever ended it: as long as somebody waits, it goes on."""
        if self.waiting and not task.get_loop().is_closed():
            METRICS.restarts.labels("committer").inc()
            self._begin()

    async def close(self) -> None:
        """Everything that waits is still committed."""
        if self.task:
            self.closing = True
            self.wanted.set()
            await self.task
        await self.ledger.close()

    async def _run(self) -> None:
        while self.waiting or not self.closing:
            await self.wanted.wait()
            batch = self._next_batch()
            if batch:
                await self._commit(batch)

    def _next_batch(self) -> list[Append]:
        """At most one entry a game: whoever wants the same sequence number meets a row that is there."""
        batch: dict[str, Append] = {}
        rest: list[Append] = []
        for append in self.waiting:
            if append.game in batch or len(batch) == MOST_AT_ONCE:
                rest.append(append)
            else:
                batch[append.game] = append
        self.waiting = rest
        if not rest and not self.closing:
            self.wanted.clear()
        return list(batch.values())

    async def _commit(self, batch: Sequence[Append]) -> None:
        try:
            won = await self._write_somehow(batch)
        except Exception as error:
            self.failed = time.monotonic()
            for append in batch:
                if not append.done.done():
                    append.done.set_exception(error)
            return
        except BaseException:  # the task is cancelled: its work is taken up again
            self.waiting = [*batch, *self.waiting]
            self.wanted.set()
            raise
        self.succeeded = time.monotonic()
        for append in batch:
            if not append.done.done():
                append.done.set_result(append.game in won)

    async def _write_somehow(self, batch: Sequence[Append]) -> set[str]:
        """Tries again while the database is away.

        If a commit had succeeded after all, its entries are found in their places: then nobody has won, and whoever
        asked reads the log and finds its own entry there.
        """
        for wait in RETRIES:
            try:
                return await self.ledger.write(batch)
            except Exception as error:  # a driver whose server goes away raises more than it names
                if is_disk_full(error) or (wait > OWN_ERRORS_WITHIN_S and not isinstance(error, DATABASE_TROUBLE)):
                    raise
                await asyncio.sleep(wait)
        return await self.ledger.write(batch)
