"""The house: all tables of one worker, and what has to be done now and then."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from ra.server.bots.pool import BotPool, NoAnswer
from ra.server.config import Config
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import Said, encode
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tokens import find, new_id
from ra.server.runtime.gc_schedule import SEARCH_EVERY_S, GcSchedule
from ra.server.runtime.heartbeat import BEAT_EVERY_S, Heartbeat
from ra.server.runtime.live_table import LiveTable
from ra.server.runtime.pg_notify import Listener
from ra.server.runtime.replaying import log_so_far
from ra.server.runtime.server_time import Now, ServerTime, steady_clock, wall_clock
from ra.server.store.database import Database
from ra.server.store.errors import DATABASE_TROUBLE, is_disk_full
from ra.server.store.persons import Persons
from ra.server.store.store import Store
from ra.server.table.game_log import GameLog
from ra.server.table.rows import Stored
from ra.server.table.state import LEASE_MS, ServerFacts
from ra.server.traffic.connection import Outgoing
from ra.server.traffic.frame_budget import FrameBudgets
from ra.server.traffic.gate import Gate
from ra.server.traffic.rate_limit import GENEROUS, Buckets, Limits

SWEEP_EVERY_S: Final = 0.5
"""Seconds between two looks at what is due."""
DEAD_AFTER_MS: Final = 6_000
"""Milliseconds without a sign of life after which a worker is taken for dead."""
CHECK_EVERY_S: Final = 2.0
"""Seconds between two looks at the processes that think for bots."""
IDLE_S: Final = 120.0
"""Seconds after which a table with nobody at it is put away."""
MOST_DUE: Final = 100
MOST_PUT_AWAY: Final = 200
"""Tables, at one look."""
CLOSED_LATELY_MS: Final = 10_000
FULL_FOR_S: Final = 3.0
"""Seconds for which a disk counts as full after something could not be written."""
FULL_AGAIN_S: Final = 60.0
"""Seconds without an error after which a full disk is news again. While it is full, there is one every second."""
START_AGAIN_S: Final = 0.5
"""Seconds after which a long-lived task that has ended is started again."""
ROUNDS: Final = ("sweep", "beat", "tidy")
"""What is under way there is finished before the house closes."""
TRY_AGAIN_MS: Final = 2_000
"""Milliseconds after which a table is looked at again that could not be looked after."""


Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class House:
    def __init__(self, config: Config, wall: Now = wall_clock, steady: Now = steady_clock) -> None:
        self.config = config
        self.time = ServerTime(wall, steady)
        self.now_ms: Now = self.time
        self.worker = new_id()
        self.limits = Limits() if config.limits else GENEROUS
        self.database = Database(config.database)
        self.store = Store(self.database, self.worker)
        self.persons = Persons(self.store)
        self.bot_pool = BotPool(config.thinkers + 1)  # one is left to quick bots
        self.readers = BotPool(1)
        """Games are replayed, and what strangers bring is read, in a process of its own: neither tables nor bots need
        wait for it, nor end with it."""
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.heartbeat = Heartbeat(self)
        self.up_since = 0
        self._facts = ServerFacts()
        self.sockets: dict[str, int] = {}
        self.frame_budgets = FrameBudgets(self.limits)
        self.crowds = Buckets(self.limits.crowd)
        self.listings = Buckets(self.limits.listed)
        self.costly = Buckets(self.limits.costly)
        self.tables_made = Buckets(self.limits.tables)
        self.gate = Gate(self.limits.all_tables, self.limits.tables_at_once)
        self.gc_schedule = GcSchedule()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.listener: Listener | None = None
        self.stopping = asyncio.Event()
        self.long_lived: dict[str, asyncio.Task[None]] = {}
        self.full_at = -FULL_AGAIN_S
        """When something failed last because the disk is full."""
        self.claimed: list[str] = []
        """Tables that are due, and ours to look after: if a sweep ends, the next one goes on with them."""
        self.unreadable: set[str] = set()
        """Tables whose log cannot be read: something is wrong with them, or with the code."""

    # ---- begin and end ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        if not self.config.prepared:
            await prepare(self.database, self.store, self.config, self.time)
        await self.heartbeat.begin()
        self.up_since = self.now_ms()
        if not self.database.is_sqlite:
            self.listener = Listener(self)
            await self.listener.open()
        self.keep_running("sweep", partial(self._every, SWEEP_EVERY_S, self.sweep))
        self.keep_running("beat", partial(self._every, BEAT_EVERY_S, self.beat))
        self.keep_running("tidy", partial(self._every, SEARCH_EVERY_S, self.gc_schedule.sweep_up))
        self.keep_running("check thinkers", partial(self._every, CHECK_EVERY_S, self.bot_pool.check))
        self.keep_running("check readers", partial(self._every, CHECK_EVERY_S, self.readers.check))
        if self.config.wakes_bots:
            self.spawn(self._wake_bots())
        self.note("open", database=self.database.address.split("@")[-1], worker=self.worker)

    async def _wake_bots(self) -> None:
        try:
            await self.readers.wake()
            await self.bot_pool.wake_all()
        except NoAnswer as error:
            self.note("bot processes could not begin", error=str(error))
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
        await self.bot_pool.close()
        await self.readers.close()
        with contextlib.suppress(Exception):
            await self.heartbeat.beat()
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
    def facts(self) -> ServerFacts:
        """What tables have to know of the server: the same object for as long as nothing of it changes."""
        outages, answering_since_ms = self.heartbeat.downtime()
        known = self._facts
        if known.outages is not outages or known[1:3] != (answering_since_ms, self.up_since):
            grace_ms, bot_delay_ms = self.config.grace_ms, round(1000 * self.config.bot_pace_s)
            self._facts = ServerFacts(outages, answering_since_ms, self.up_since, grace_ms, bot_delay_ms)
        return self._facts

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
        asyncio.get_running_loop().call_later(START_AGAIN_S, self._start_again, name, work, missed)

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
        return time.monotonic() - self.full_at < FULL_FOR_S

    def noted_full_disk(self, error: BaseException) -> bool:
        """Whether that is what is wrong: it is said once for as long as it lasts, since everything fails then."""
        if not is_disk_full(error):
            return False
        before, self.full_at = self.full_at, time.monotonic()
        if self.full_at - before > FULL_AGAIN_S:
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
        if not known:  # another worker may have made it a moment ago, or the same person elsewhere
            table.tokens = await self.store.tokens(table.id)
            known, person = find(token, table.tokens)
        return known, person

    async def reread_all(self, games: Iterable[str]) -> None:
        """These tables have changed in the database: those that are here are read again."""
        for name in games:
            if name in self.tables:
                await self.tables[name].reread()

    def leave(self, address: str) -> None:
        """One socket fewer from this address."""
        self.gc_schedule.closed += 1
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def lose(self, table: str) -> None:
        self.tables.pop(table, None)

    def announce(self, table: str) -> None:
        if self.listener and table in self.tables:
            self.listener.announce(self.tables[table])

    async def tell_chat(self, table: LiveTable) -> None:
        """What is new, whoever has said it and wherever: each line once, and in order."""
        for line in await self.store.chat(table.id, table.told):
            if line.number > table.told:  # others may be telling the same at this moment
                table.told = line.number
                table.audience.broadcast(Outgoing(encode(Said(*line))))

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
        self.claimed += await self.store.claim_due(self.now_ms(), LEASE_MS, MOST_DUE)
        while self.claimed:
            name = self.claimed[0]
            await self._look_after(name)
            if name in self.claimed:  # two sweeps may meet
                self.claimed.remove(name)
        for name in await self.store.closed_since(self.now_ms() - CLOSED_LATELY_MS):
            self.unreadable.discard(name)  # nobody has to read it any more
            if name in self.tables and self.tables[name].row.status != "closed":
                await self.tables[name].reread()
        for table in [table for table in self.tables.values() if table.is_host_looked_for]:
            await table.look_for_host()
        self.put_away_idle()
        self.gc_schedule.tidy(busy=bool(self.sockets))

    async def _look_after(self, name: str) -> None:
        try:
            await (await self.table(name)).look()
        except Exception as error:  # one broken table must not keep the others waiting
            METRICS.failures.inc()
            if not self.noted_full_disk(error):
                logs.LOGGER.error("table %s cannot be looked after", name, exc_info=error)
            await self.store.postpone(name, self.now_ms() + TRY_AGAIN_MS)

    def put_away_idle(self) -> None:
        """Tables that nobody needs any more: not too many at once, since everybody waits meanwhile."""
        idle = time.monotonic() - IDLE_S
        unused = [table for table in self.tables.values() if table.touched < idle and not table.is_needed]
        for table in unused[:MOST_PUT_AWAY]:
            del self.tables[table.id]
        METRICS.tables.set(len(self.tables))

    async def beat(self) -> None:
        await self.heartbeat.beat()
        if self.listener:
            self.listener.knock()
            if (
                self.now_ms() - self.heartbeat.downtime()[1] > DEAD_AFTER_MS
            ):  # otherwise the others, too, may just be coming to
                await self.part_with_the_dead()

    async def part_with_the_dead(self) -> None:
        """Workers that have died: solo games stand still since their last sign of life."""
        signs, latest = await self.store.alive(), self.now_ms() - DEAD_AFTER_MS
        dead = {worker: at for worker, at in signs.items() if at < latest}
        if dead:
            paused = await self.store.bury(dead, self.solo_games_served_since(min(dead.values())))
            self.note("workers have died", workers=len(dead), paused=len(paused))
            await self.reread_all(paused)
        self.forget_the_dead(signs.keys() - dead.keys())

    def solo_games_served_since(self, moment: int) -> list[str]:
        """Those whose person has been connected here for longer."""
        solo = [table.state for table in self.tables.values() if table.audience.connections and table.state.is_solo]
        return [state.row.id for state in solo if state.hears_a_person and state.presence.came_ms < moment]

    def forget_the_dead(self, alive: set[str]) -> None:
        """Whoever was connected to a worker that has died is connected nowhere."""
        for table in self.tables.values():
            for worker in table.audience.elsewhere.keys() - alive:
                table.heard_of(worker, None)

    async def show_clocks(self) -> None:
        """After downtime: deadlines have moved, and other workers may have taken this one for dead."""
        for table in list(self.tables.values()):
            table.show_clock()
            self.announce(table.id)
            await asyncio.sleep(0)


async def prepare(database: Database, store: Store, config: Config, time: ServerTime) -> None:
    """What is done once when a server starts, however many workers it has."""
    await database.migrate()
    time.begin_after(await store.last_beat() or 0)
    await store.note_start(time(), config.grace_ms)
