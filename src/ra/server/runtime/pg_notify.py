"""What workers tell one another through PostgreSQL: entries that were committed, and who is connected.

A notice is a hint, and the log is the truth: whoever has missed one reads what is missing from the database.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from ra.server.runtime.connected import Connected
from ra.server.runtime.heartbeat import Heartbeat
from ra.server.runtime.live_table import LiveTable
from ra.server.store.database import Database, straight_to_postgres
from ra.server.store.ledger import CHANNEL
from ra.server.table.clock import Span
from ra.server.table.game_log import LogEntry

RETRY_S: Final = 0.5
SENT_WITHIN_S: Final = 10.0
"""Seconds after which a line is taken for dead."""
DEAF_AFTER_S: Final = 5.0
"""Seconds without a notice, our own among them, after which the line is taken for deaf."""


class NotifiedWorker(Protocol):
    """A worker, as far as the others hear of it."""

    database: Database
    worker: str
    tables: dict[str, LiveTable]
    heartbeat: Heartbeat

    def keep_running(
        self,
        name: str,
        work: Callable[[], Coroutine[Any, Any, None]],
        missed: Callable[[], None] | None = None,
    ) -> None: ...

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...

    def note(self, what: str, **fields: Any) -> None: ...

    async def table(self, name: str) -> LiveTable: ...

    async def tell_chat(self, table: LiveTable) -> None: ...


class Listener:
    """One connection that is held open, for listening and for short announcements."""

    def __init__(self, house: NotifiedWorker) -> None:
        self.house = house
        self.connection: Any = None
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.lost = asyncio.Event()
        self.added: dict[str, list[LogEntry]] = {}
        self.news = asyncio.Event()
        self.heard_at = time.monotonic()
        """When a notice was heard last: there is one of our own every second."""

    @property
    def hears(self) -> bool:
        return time.monotonic() - self.heard_at < DEAF_AFTER_S

    async def open(self) -> None:
        await self._connect()
        self.house.keep_running("send notices", self._send, self.lost.set)
        self.house.keep_running("follow the log", self._follow, self.lost.set)
        self.house.keep_running("keep the line", self._keep, self.lost.set)

    async def _connect(self) -> None:
        """A connection takes the place of the one before when it is ready, and not sooner."""
        before, self.connection = self.connection, None
        hang_up(before)
        connection = await straight_to_postgres(self.house.database.address)
        try:
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            hang_up(connection)
            raise
        connection.add_termination_listener(self._ended)
        self.connection, self.heard_at = connection, time.monotonic()
        self.lost.clear()
        if connection.is_closed():
            self.lost.set()

    def _ended(self, connection: Any) -> None:
        if connection is self.connection:
            self.lost.set()

    async def _keep(self) -> None:
        """Whatever was said while the line was down is read from the database."""
        while True:
            await self.lost.wait()
            try:
                await self._connect()
                await self._read_what_was_missed()
            except Exception as error:  # whatever it is: without the line, people here see nothing of the others
                self.lost.set()
                self.house.note("the line to the other workers is down", error=f"{type(error).__name__}: {error}"[:200])
                await asyncio.sleep(RETRY_S)

    async def _read_what_was_missed(self) -> None:
        await self.house.heartbeat.reread()
        for name in list(self.house.tables):
            table = await self._reread(name)
            await self.house.tell_chat(table)
            self.announce(table)
            self.roll_call(name)

    async def _follow(self) -> None:
        """Adds what others have written to the tables that are here."""
        while True:
            await self.news.wait()
            self.news.clear()
            added, self.added = self.added, {}
            for name, entries in added.items():
                try:
                    await self._add(name, entries)
                except Exception as error:
                    self.house.note("could not follow", table=name, error=type(error).__name__)
                    self.house.spawn(self._add_later(name, entries))

    async def _add(self, name: str, entries: Sequence[LogEntry]) -> None:
        table = self.house.tables.get(name)
        if table is None:
            return
        async with table.lock:
            if table.log:
                table.add_locked(entries)
            if table.sequence < entries[-1].sequence:  # something was missed
                await table.reread_locked()

    async def _add_later(self, name: str, entries: Sequence[LogEntry]) -> None:
        await asyncio.sleep(RETRY_S)
        self.added[name] = [*self.added.get(name, []), *entries]
        self.news.set()

    async def _send(self) -> None:
        while True:
            words = json.dumps(await self.outbox.get())
            connection = self.connection
            if connection is None:
                continue  # once there is a line again, everything is said again
            try:
                await connection.execute(f"SELECT pg_notify('{CHANNEL}', $1)", words, timeout=SENT_WITHIN_S)
            except Exception:
                hang_up(connection)
                self.lost.set()

    def knock(self) -> None:
        """Says something that nobody heeds: so a line that has gone dead without a word is noticed."""
        self.outbox.put_nowait({"worker": self.house.worker})
        if not self.hears:
            self.lost.set()

    def _heard(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        self.heard_at = time.monotonic()
        notice = json.loads(payload)
        if notice.get("worker") == self.house.worker:
            return
        if "added" in notice and (game := notice["added"][0]) in self.house.tables:
            self.added.setdefault(game, []).append(LogEntry(*notice["added"][1:]))
            self.news.set()
        if (game := notice.get("changed")) in self.house.tables:
            self.house.spawn(self._reread(game))
        if "outage" in notice:
            self.house.heartbeat.heard_of(Span(*notice["outage"]))
        if "said" in notice:
            game, number = notice["said"].split()
            if (table := self.house.tables.get(game)) and table.told < int(number):
                self.house.spawn(self.house.tell_chat(table))
        if (game := notice.get("roll_call")) in self.house.tables:
            self.announce(self.house.tables[game])
        if (game := notice.get("here")) in self.house.tables:
            connected = Connected(set(notice["seats"]), notice["watching"])
            self.house.tables[game].heard_of(notice["worker"], connected)

    async def _reread(self, game: str) -> LiveTable:
        table = await self.house.table(game)
        await table.reread()
        return table

    def announce(self, table: LiveTable) -> None:
        seats, watching = table.here()
        notice = {"here": table.id, "seats": sorted(seats), "watching": watching, "worker": self.house.worker}
        self.outbox.put_nowait(notice)

    def roll_call(self, game: str) -> None:
        """Asks the other workers who is connected to a table there."""
        self.outbox.put_nowait({"roll_call": game, "worker": self.house.worker})

    async def close(self) -> None:
        with contextlib.suppress(Exception):
            await self.connection.close(timeout=1)


def hang_up(connection: Any) -> None:
    """Whatever state it is in: the driver may be in the middle of setting it up."""
    with contextlib.suppress(Exception):
        connection.terminate()
