"""The shell around a table: one decision at a time is made, committed, acknowledged, and then told to everybody.

What is decided is decided by `decide`, on a value. Nothing is kept here that the database does not know, except who is
connected and what they have asked of the bots.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ra.server.bots.pool import Thinkers
from ra.server.decide import commands
from ra.server.decide.catching_up import caught_up
from ra.server.decide.commands import Command, Connect, GoOn, Look, PlayFor, SetPace, Settle
from ra.server.decide.decide import decide, is_unsettled
from ra.server.decide.decision import Decision, Tell
from ra.server.decide.news import news
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import Accepted, Play, Refused
from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import TableView
from ra.server.runtime.audience import Audience
from ra.server.runtime.bot_player import BotPlayer
from ra.server.runtime.company import Company
from ra.server.store.orders import Order
from ra.server.store.store import Store
from ra.server.table.game_log import Entry, GameLog
from ra.server.table.names import introduced
from ra.server.table.presence import nobody_yet
from ra.server.table.rows import GameRow, SeatRow, Stored
from ra.server.table.state import Server, TableState
from ra.server.traffic.connection import Connection
from ra.server.traffic.rate_limit import Buckets, Limits
from ra.server.view.table_view import view_of


class Worker(Protocol):
    """What a table needs of the worker that it lives in."""

    store: Store
    thinkers: Thinkers
    limits: Limits

    def now(self) -> int: ...

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...

    def note(self, what: str, **fields: Any) -> None: ...

    def announce(self, table: "LiveTable") -> None: ...

    def lose(self, table: "LiveTable") -> None: ...

    @property
    def facts(self) -> Server: ...

    @property
    def closing(self) -> bool: ...

    @property
    def has_others(self) -> bool:
        """Whether other workers serve the same tables."""
        ...


class LiveTable:
    def __init__(self, worker: Worker, stored: Stored, log: GameLog | None, tokens: Mapping[str, str | None]) -> None:
        self.worker = worker
        presence = nobody_yet(len(stored.seats), worker.now(), others_may_know=worker.has_others)
        self._state = TableState(stored.game, tuple(stored.seats), log, presence)
        self.tokens = dict(tokens)
        self.lock = asyncio.Lock()
        self.audience = Audience(lambda: self.state, lambda: self.tokens, self.now_ms, lambda: worker.announce(self))
        self.bots = BotPlayer(self, worker.thinkers, worker.spawn, worker.note)
        self.chats = Buckets(worker.limits.chat)
        self.told = 0
        """The last line of chat that everybody here has been told."""
        self.touched = time.monotonic()

    @property
    def state(self) -> TableState:
        return self._state._replace(server=self.worker.facts)

    # ---- deciding --------------------------------------------------------------------------------------------------

    def judge(self, command: Command) -> Decision:
        outcome = decide(self.state, command, self.worker.now())
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome

    async def play(self, connection: Connection, message: Play) -> None:
        """The way of one move."""
        began = time.perf_counter()
        command = commands.Play(connection.person, message.id, message.sequence, message.action)
        async with self.lock:
            try:
                decision = await self.carry_out(command)
            except Refusal as refusal:
                self.refuse(connection, message.id, refusal)
                self.audience.show_frame(connection)
                return
            connection.tell(Accepted(message.id, decision.place))
            if decision.entries:
                self.publish(decision.tell)
                METRICS.move_seconds.observe(time.perf_counter() - began)

    async def order(self, command: Command, order: Order | None = None) -> None:
        """Whatever else happens to a table, whoever wants it; with an order of somebody's, once."""
        async with self.lock:
            self.publish((await self.carry_out(command, order, fresh=order is not None)).tell)

    async def carry_out(self, command: Command, order: Order | None = None, *, fresh: bool = False) -> Decision:
        """Judged, stored and appended; if another worker was first, its entries are read, and it is judged again.

        A `fresh` judgement is made on what the database says, not on what is remembered. The lock is held.
        """
        while True:
            decision = None if fresh else self.judge(command)
            if decision is None or rows_differ(self._state, decision.changed):
                decision = await self._store(command, order)
            if decision.late is not None:
                self.worker.note("seat goes away", table=self.id, seat=decision.late)
            if not decision.entries:
                self._become(decision.state)
                return decision
            if await self._append(decision):
                return decision
            if isinstance(command, commands.Play):  # it may be that the id was used for an order
                await self.worker.store.was_done(self.id, Order(str(command.person), command.id, "play", 0))
            await self.refresh()

    async def _store(self, command: Command, order: Order | None) -> Decision:
        """Judged once more, by what the database says, and stored before anybody else can change it."""
        async with self.worker.store.hold(self.id, self.sequence, order) as held:
            self._catch_up(held.stored, held.entries)
            before, decision = self._state, self.judge(command)
            await held.write(decision.changed.row, decision.changed.seats)
        if not decision.entries:
            return decision
        self._become(decision.changed)
        self.publish(news(before, decision.changed))
        return decision._replace(tell=news(decision.changed, decision.state))

    async def _append(self, decision: Decision) -> bool:
        """On the disk, and then in memory. False if another worker was first, or somebody has closed the table."""
        began = time.perf_counter()
        assert decision.header
        for entry in decision.entries:
            if not await self.worker.store.append(self.id, entry, decision.header):
                return False
            METRICS.moves.labels(entry.by).inc()
        METRICS.commit_seconds.observe(time.perf_counter() - began)
        self._become(decision.state)
        self._note_end()
        return True

    def _become(self, state: TableState) -> None:
        """Who is connected may have changed while something was written."""
        presence, came_ms = self._state.presence, max(self._state.presence.came_ms, state.presence.came_ms)
        self._state = state._replace(presence=presence._replace(came_ms=came_ms), wishes=self._state.wishes)
        self.touched = time.monotonic()

    def publish(self, tell: Iterable[Tell], but: Connection | None = None) -> None:
        """Everybody here sees it; then whoever decides next is called upon."""
        self.audience.show(tell, but)
        self.bots.call()

    def _note_end(self) -> None:
        if self.state.row.status == "over" and (outcome := self.state.game.outcome):
            winner = introduced(self.state.seats)[outcome.winner]
            self.worker.note("game over", table=self.id, winner=winner, fame=outcome.scores[outcome.winner])

    # ---- bots, and what is asked of them ---------------------------------------------------------------------------

    async def play_for(self, command: PlayFor) -> None:
        await self.order(command)
        if is_unsettled(self.state, self.worker.now()):  # a late decision was made, and nobody is there any more
            await self.order(Settle())

    def ask_of_bots(self, wish: SetPace | GoOn) -> None:
        self._state = self.judge(wish).state
        self.bots.call()

    async def look(self) -> None:
        """Something is due here."""
        async with self.lock:
            self.publish((await self.carry_out(Look(), fresh=True)).tell)

    # ---- who is connected ------------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        seats = self.seats_of(connection.person)
        self.audience.connections.add(connection)
        tell = self._connected(connection.person)
        self.audience.welcome(connection)
        self.audience.show(tell, but=connection)
        self.audience.tell_presence()
        if seats and (self.state.is_solo or self.worker.has_others or self.row.due is None):
            self.worker.spawn(self._settle(seats, connection.person))

    async def part(self, connection: Connection) -> None:
        self.audience.connections.discard(connection)
        self.audience.show(self._connected())
        self.audience.tell_presence()
        self.touched = time.monotonic()
        if not (self.state.is_solo and self.worker.closing):  # when it opens again, every solo game is paused
            await self._settle(self.seats_of(connection.person))

    def heard_of(self, worker: str, company: Company | None) -> None:
        """Who is connected to another worker; None if it has died, and nobody is any more."""
        before, rested = self.audience.presence_message(), self.state.rests(self.worker.now())
        self.audience.elsewhere.pop(worker, None)
        if company:
            self.audience.elsewhere[worker] = company
        self._connected()
        if self.audience.presence_message() != before:
            self.audience.presence_wanted.ask()
        if is_unsettled(self.state, self.worker.now()):
            self.worker.spawn(self.order(Settle()))
        elif rested and not self.state.rests(self.worker.now()):
            self.worker.spawn(self._settle(range(len(self.seats))))

    def _connected(self, came: str | None = None) -> tuple[Tell, ...]:
        decision = self.judge(Connect(self.audience.presence(), came))
        self._state = decision.state
        return decision.tell

    async def _settle(self, seats: Sequence[int], came: str | None = None) -> None:
        """What follows from who is connected is stored, if it has to do with the one who decides, or plays alone."""
        rested = self.row.due is None
        if self.is_playing and (self.state.is_solo or self.state.decides in seats or rested):
            async with self.lock:
                self.publish((await self.carry_out(Settle(came, of_decider=True), fresh=self.worker.has_others)).tell)

    # ---- what the database says ------------------------------------------------------------------------------------

    async def reread(self) -> None:
        """Somebody has changed what the database says about this table."""
        async with self.lock:
            await self.refresh()

    async def refresh(self) -> None:
        """Reads what is new, and tells it here. The lock is held."""
        stored = await self.worker.store.load(self.id)
        if stored is None:
            self.worker.lose(self)
            return
        self.tokens = await self.worker.store.tokens(self.id)
        self._catch_up(stored, await self.worker.store.entries(self.id, self.sequence))
        self.audience.show_out()
        if is_unsettled(self.state, self.worker.now()):
            self.worker.spawn(self.order(Settle()))

    def follow(self, entries: Sequence[Entry]) -> None:
        """Entries that another worker has written. The lock is held."""
        self._catch_up(Stored(self.row, list(self.seats)), entries)

    def _catch_up(self, stored: Stored, entries: Sequence[Entry]) -> None:
        for after in caught_up(self._state, stored, entries):
            tell = news(self._state, after)
            self._become(after)
            self.audience.show(tell)
        self.bots.call()

    def close(self) -> None:
        """An operator has removed it."""
        self._state = self._state.with_row(status="closed")

    def refuse(self, connection: Connection, submission: str | None, refusal: Refusal) -> None:
        METRICS.refusals.labels(refusal.code).inc()
        connection.tell(Refused(submission, refusal.reason, self.sequence))

    def show_clock(self) -> None:
        """The server was down for a while, so the present decision may take longer."""
        if self.state.deadline_ms(self.worker.now()) is not None:
            self.audience.show((Tell.FRAME,))

    # ---- what others ask of it -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._state.row.id

    @property
    def row(self) -> GameRow:
        return self._state.row

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self._state.seats

    @property
    def log(self) -> GameLog | None:
        return self._state.log

    @property
    def sequence(self) -> int:
        return self._state.sequence

    @property
    def is_playing(self) -> bool:
        return self._state.is_playing

    def now_ms(self) -> int:
        return self.worker.now()

    def waiting_address(self) -> str:
        return self.audience.waiting_address()

    def seats_of(self, person: str | None) -> list[int]:
        return self._state.seats_of(person)

    def view(self) -> TableView:
        return view_of(self.state, self.worker.now())

    @property
    def is_needed(self) -> bool:
        """Whether anybody is connected, or something is under way."""
        return bool(self.audience.connections) or self.bots.is_busy or self.lock.locked()

    @property
    def anybody_may_watch(self) -> bool:
        """A public table, or a game that is over: its address is permanent."""
        return self.row.public or self.row.status == "over"


def rows_differ(before: TableState, after: TableState) -> bool:
    return before.row != after.row or before.seats != after.seats
