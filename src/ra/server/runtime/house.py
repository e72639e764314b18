"""The house: all tables of one worker, and what has to be done now and then."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from ra.server.bots.pool import Thinkers, Unthinkable
from ra.server.config import Config
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import Said, encode
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tokens import find, new_id
from ra.server.runtime.beginning import look_after
from ra.server.runtime.gc_schedule import OFTEN, Tidier
from ra.server.runtime.heartbeat import BEAT, Pulse
from ra.server.runtime.hosts import Hosts
from ra.server.runtime.live_table import LiveTable
from ra.server.runtime.pg_notify import Listener
from ra.server.runtime.replaying import log_so_far
from ra.server.runtime.server_time import HouseTime, Now, steady_clock, wall_clock
from ra.server.store.database import Database
from ra.server.store.persons import Persons
from ra.server.store.store import Store
from ra.server.store.trouble import DATABASE_TROUBLE, is_disk_full
from ra.server.table.game_log import GameLog
from ra.server.table.rows import Stored
from ra.server.table.state import LEASE_MS, Server
from ra.server.traffic.connection import POLICY_VIOLATION
from ra.server.traffic.frame_budget import FrameBudgets
from ra.server.traffic.gate import Gate
from ra.server.traffic.rate_limit import GENEROUS, Buckets, Limits

SWEEP: Final = 0.5
"""Seconds between two looks at what is due."""
SILENCE: Final = 15_000
"""Milliseconds without a sign of life after which a worker is taken for dead."""
CHECK: Final = 2.0
"""Seconds between two looks at the processes that think for bots."""
IDLE: Final = 120.0
"""Seconds after which a table with nobody at it is put away."""
MOST_DUE: Final = 100
MOST_PUT_AWAY: Final = 200
"""Tables, at one look."""
CLOSED_LATELY: Final = 10_000
FULL_FOR: Final = 3.0
"""Seconds for which a disk counts as full after something could not be written."""
FULL_AGAIN: Final = 60.0
"""Seconds without an error after which a full disk is news again. While it is full, there is one every second."""
START_AGAIN: Final = 0.5
"""Seconds after which a long-lived task that has ended is started again."""
ROUNDS: Final = ("sweep", "beat", "tidy")
"""What is under way there is finished before the house closes."""
TRY_AGAIN: Final = 2_000
"""Milliseconds after which a table is looked at again that could not be looked after."""


Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class House:
    def __init__(self, config: Config, wall: Now = wall_clock, steady: Now = steady_clock) -> None:
        self.config = config
        self.time = HouseTime(wall, steady)
        self.now: Now = self.time
        self.worker = new_id()
        self.limits = Limits() if config.limits else GENEROUS
        self.database = Database(config.database)
        self.store = Store(self.database, self.worker)
        self.persons = Persons(self.store)
        self.thinkers = Thinkers(config.thinkers + 1)  # one is left to quick bots
        self.readers = Thinkers(1)
        """Games are replayed, and what strangers bring is read, in a process of its own: neither tables nor bots need
        wait for it, nor end with it."""
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.pulse = Pulse(self)
        self.up_since = 0
        self.sockets: dict[str, int] = {}
        self.frame_budgets = FrameBudgets(self.limits)
        self.crowds = Buckets(self.limits.crowd)
        self.listings = Buckets(self.limits.listed)
        self.costly = Buckets(self.limits.costly)
        self.tables_made = Buckets(self.limits.tables)
        self.gate = Gate(self.limits.all_tables, self.limits.tables_at_once)
        self.tidier = Tidier()
        self.hosts = Hosts(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.listener: Listener | None = None
        self.stopping = asyncio.Event()
        self.long_lived: dict[str, asyncio.Task[None]] = {}
        self.full_at = -FULL_AGAIN
        """When something failed last because the disk is full."""
        self.claimed: list[str] = []
        """Tables that are due, and ours to look after: if a sweep ends, the next one goes on with them."""
        self.unreadable: set[str] = set()
        """Tables whose log cannot be read: something is wrong with them, or with the code."""

    # ---- begin and end ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        if not self.config.prepared:
            await prepare(self.database, self.store, self.config, self.time)
        await self.pulse.begin()
        self.up_since = self.now()
        if not self.database.is_sqlite:
            self.listener = Listener(self)
            await self.listener.open()
        self.keep_running("sweep", partial(self._every, SWEEP, self.sweep))
        self.keep_running("beat", partial(self._every, BEAT, self.beat))
        self.keep_running("tidy", partial(self._every, OFTEN, self.tidier.sweep_up))
        self.keep_running("check thinkers", partial(self._every, CHECK, self.thinkers.check))
        self.keep_running("check readers", partial(self._every, CHECK, self.readers.check))
        if self.config.warm_up:
            self.spawn(self._warm_up())
        self.note("open", database=self.database.address.split("@")[-1], worker=self.worker)

    async def _warm_up(self) -> None:
        try:
            await self.readers.wake()
            await self.thinkers.warm_up()
        except Unthinkable as error:
            self.note("bots could not be compiled", error=str(error))
        else:
            self.note("bots are ready")

    async def close(self) -> None:
        """Nobody is told to go before what they sent has been answered."""
        self.stopping.set()
        for name in ROUNDS:
            await asyncio.gather(self.long_lived[name], return_exceptions=True)
        for table in self.tables.values():
            async with table.lock:
                pass
        for table in self.tables.values():
            for connection in list(table.audience.connections):
                await connection.flush()
                connection.close(1012)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.listener:
            await self.listener.close()
        await self.thinkers.close()
        await self.readers.close()
        with contextlib.suppress(Exception):
            await self.pulse.beat()
        await self.store.close()
        self.note("closed", worker=self.worker)

    @property
    def closing(self) -> bool:
        return self.stopping.is_set()

    @property
    def has_others(self) -> bool:
        """Whether other workers may serve the same tables."""
        return self.listener is not None

    @property
    def facts(self) -> Server:
        """What tables have to know of the server."""
        return Server(
            self.pulse.outages,
            self.pulse.answering_since,
            self.up_since,
            self.config.grace,
            round(1000 * self.config.bot_pace),
        )

    def keep_running(self, name: str, work: Work, missed: Callable[[], None] | None = None) -> None:
        """Work that goes on for as long as the house does: if it ends, it is started again.

        `missed` is called before that: what was not noticed meanwhile has to be read again.
        """
        task = self.spawn(work())
        self.long_lived[name] = task
        task.add_done_callback(lambda _: self._run_again(name, work, missed))

    def _run_again(self, name: str, work: Work, missed: Callable[[], None] | None) -> None:
        if self.closing:
            return
        METRICS.restarts.labels(name).inc()
        logs.note("a long-lived task ended, and is started again", logging.ERROR, task=name)
        if missed:
            missed()
        asyncio.get_running_loop().call_later(START_AGAIN, self._start_again, name, work, missed)

    def _start_again(self, name: str, work: Work, missed: Callable[[], None] | None) -> None:
        if not self.closing:
            self.keep_running(name, work, missed)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Work in the background, whose failure is noted."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not self.noted_full_disk(error):
            METRICS.failures.inc()
            logs.LOGGER.error("work failed", exc_info=error)

    def chance(self, most: int) -> int:
        """A random number from 0 to `most`, for the bots; the sealed bag has chance of its own."""
        return secrets.randbelow(most + 1)

    @property
    def disk_is_full(self) -> bool:
        return time.monotonic() - self.full_at < FULL_FOR

    def noted_full_disk(self, error: BaseException) -> bool:
        """Whether that is what is wrong: it is said once for as long as it lasts, since everything fails then."""
        if not is_disk_full(error):
            return False
        before, self.full_at = self.full_at, time.monotonic()
        if self.full_at - before > FULL_AGAIN:
            logs.note("the disk is full: nothing can be written", logging.ERROR)
        return True

    def note(self, what: str, **fields: Any) -> None:
        logs.note(what, **fields)

    # ---- tables ----------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> LiveTable:
        """A table, read from the database if it is not here yet."""
        if name in self.tables:
            return self.tables[name]
        if name not in self.loading:
            self.loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self.loading[name])
        finally:
            self.loading.pop(name, None)

    async def newest(self, name: str) -> LiveTable:
        """A table as the database has it at this moment: another worker may have changed it just now."""
        table = await self.table(name)
        if self.listener:
            await table.reread()
        return table

    async def _load(self, name: str) -> LiveTable:
        stored = await self.store.load(name)
        if stored is None or stored.game.kind != "table":
            raise Refusal("no_such_table")
        tokens = await self.store.tokens(name)
        log = await self._read_log(stored)
        table = LiveTable(self, stored, log, tokens)
        table.told = await self.store.lines_said(name)
        self.tables[name] = table
        METRICS.tables.set(len(self.tables))
        if self.listener:
            self.listener.roll_call(name)
        return table

    async def _read_log(self, stored: Stored) -> GameLog | None:
        entries = await self.store.entries(stored.game.id)
        try:
            log = await log_so_far(stored, entries)
        except Exception:
            self.unreadable.add(stored.game.id)
            raise
        self.unreadable.discard(stored.game.id)
        return log

    async def person_at(self, table: LiveTable, token: str) -> tuple[bool, str | None]:
        """Whether a key is known at a table, and whose it is."""
        known, person = find(token, table.tokens)
        if not known and self.listener:  # another worker may have made it a moment ago
            table.tokens = await self.store.tokens(table.id)
            known, person = find(token, table.tokens)
        return known, person

    async def reread_all(self, games: Iterable[str]) -> None:
        """Somebody has come to tables, or has gone from them, by a key: those that are here hear of it."""
        for name in games:
            if name in self.tables:
                await self.tables[name].reread()

    def leave(self, address: str) -> None:
        """One socket fewer from this address."""
        self.tidier.closed += 1
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def lose(self, table: LiveTable) -> None:
        """An operator has removed it."""
        self.tables.pop(table.id, None)
        table.close()
        for connection in list(table.audience.connections):
            connection.close(POLICY_VIOLATION)

    def announce(self, table: LiveTable) -> None:
        """Lets other workers know who is connected here."""
        if self.listener:
            self.listener.announce(table)

    async def tell_chat(self, table: LiveTable) -> None:
        """What is new, whoever has said it and wherever: each line once, and in order."""
        for line in await self.store.chat(table.id, table.told):
            if line.number > table.told:  # others may be telling the same at this moment
                table.told = line.number
                table.audience.broadcast(encode(Said(*line)).decode())

    # ---- now and then ----------------------------------------------------------------------------------------------

    async def _every(self, seconds: float, work: Any) -> None:
        while not self.stopping.is_set():
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except DATABASE_TROUBLE as error:
                METRICS.failures.inc()
                if not self.noted_full_disk(error):
                    logs.note(
                        "the database does not answer", logging.ERROR, during=work.__name__, error=str(error)[:200]
                    )
            except Exception as error:  # a fault today must not stop the work of tomorrow
                METRICS.failures.inc()
                logs.LOGGER.error("%s failed", work.__name__, exc_info=error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), seconds)

    async def sweep(self) -> None:
        """Looks after every game at which something is due, and puts tables away that nobody needs."""
        self.claimed += await self.store.claim_due(self.now(), LEASE_MS, MOST_DUE)
        while self.claimed:
            name = self.claimed[0]
            await self._look_after(name)
            if name in self.claimed:  # two sweeps may meet
                self.claimed.remove(name)
        for name in await self.store.closed_since(self.now() - CLOSED_LATELY):
            self.unreadable.discard(name)  # nobody has to read it any more
            if name in self.tables and self.tables[name].row.status != "closed":
                await self.tables[name].reread()
        await self.hosts.look_after()
        self.put_away_idle()
        self.tidier.tidy(busy=bool(self.sockets))

    async def _look_after(self, name: str) -> None:
        try:
            table = await self.table(name)
            await (table.look() if table.row.start else look_after(table))
        except Exception as error:  # one broken table must not keep the others waiting
            METRICS.failures.inc()
            if not self.noted_full_disk(error):
                logs.LOGGER.error("table %s cannot be looked after", name, exc_info=error)
            await self.store.postpone(name, self.now() + TRY_AGAIN)

    def put_away_idle(self) -> None:
        """Tables that nobody needs any more: not too many at once, since everybody waits meanwhile."""
        idle = time.monotonic() - IDLE
        unused = [table for table in self.tables.values() if table.touched < idle and not table.is_needed]
        for table in unused[:MOST_PUT_AWAY]:
            del self.tables[table.id]
            self.tidier.put_away()
        METRICS.tables.set(len(self.tables))

    async def beat(self) -> None:
        await self.pulse.beat()
        if self.listener:
            self.listener.knock()
            if self.now() - self.pulse.answering_since > SILENCE:  # otherwise the others, too, may just be coming to
                self.forget_the_dead(set(await self.store.alive(self.now() - SILENCE)))

    def forget_the_dead(self, alive: set[str]) -> None:
        """Whoever was connected to a worker that has died is connected nowhere."""
        for table in self.tables.values():
            for worker in table.audience.elsewhere.keys() - alive:
                table.heard_of(worker, None)

    async def show_clocks(self) -> None:
        """After downtime: deadlines have moved, and other workers may have taken this one for dead."""
        for table in list(self.tables.values()):
            table.show_clock()
            self.announce(table)
            await asyncio.sleep(0)


async def prepare(database: Database, store: Store, config: Config, time: HouseTime) -> None:
    """What is done once when a server starts, however many workers it has."""
    await database.migrate()
    time.begin_after(await store.last_beat() or 0)
    await store.note_start(time(), config.grace)
