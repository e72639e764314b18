"""The shell around a table: one decision at a time is made, committed, acknowledged, and then told to everybody.

What is decided is decided by `decide`, on a value. Nothing is kept here that the database does not know, except who is
connected and what they have asked of the bots.
"""

import asyncio
import time
from collections.abc import Collection, Iterable, Mapping, Sequence

from ra.server.decide.catching_up import caught_up
from ra.server.decide.commands import JUDGED_BY_LINKS, Around, Command, Play, RevokeLink, Settle
from ra.server.decide.decide import decide, is_unsettled
from ra.server.decide.decision import Decision, Tell
from ra.server.decide.news import news
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import Accepted, Refused
from ra.server.protocol.messages import Play as PlayMessage
from ra.server.protocol.refusals import Refusal
from ra.server.runtime.audience import Audience, Snapshot
from ra.server.runtime.bot_player import BotPlayer
from ra.server.runtime.weak import Weak
from ra.server.runtime.worker import Worker
from ra.server.store.orders import Order
from ra.server.table.game_log import GameLog, LogEntry
from ra.server.table.links import Link
from ra.server.table.presence import nobody_yet
from ra.server.table.rows import Stored
from ra.server.table.state import TableState
from ra.server.traffic.connection import Connection


class TableShell:
    bots: BotPlayer

    def __init__(self, worker: Worker, stored: Stored, log: GameLog | None, tokens: Mapping[str, str | None]) -> None:
        self.worker = worker
        presence = nobody_yet(len(stored.seats), worker.now_ms(), others_may_know=worker.has_others)
        self._state = TableState(stored.game, tuple(stored.seats), log, presence)
        self.tokens = dict(tokens)
        self.lock = asyncio.Lock()
        row, it = stored.game, Weak(self)  # its parts do not hold it: put away, it is freed without a search
        self.audience = Audience(row.id, row.settings, lambda: it.here.snapshot(), lambda: worker.announce(row.id))
        self.touched = time.monotonic()

    @property
    def id(self) -> str:
        return self._state.row.id

    @property
    def state(self) -> TableState:
        facts = self.worker.facts
        if self._state.server is not facts:
            self._state = self._state._replace(server=facts)
        return self._state

    def snapshot(self) -> Snapshot:
        return Snapshot(self.state, self.tokens, self.worker.now_ms())

    # ---- deciding --------------------------------------------------------------------------------------------------

    async def play(self, connection: Connection, message: PlayMessage) -> None:
        """The way of one move."""
        began = time.perf_counter()
        command = Play(connection.person, message.id, message.sequence, message.action)
        async with self.lock:
            try:
                decision = await self.carry_out(command)
            except Refusal as refusal:
                self.refuse(connection, message.id, refusal)
                self.audience.show_frame(self.snapshot(), connection)
                return
            connection.tell(Accepted(message.id, decision.place))
            if decision.entries:
                self.publish(decision.tell)
                METRICS.move_seconds.observe(time.perf_counter() - began)

    async def order(self, command: Command, order: Order | None = None) -> None:
        """Whatever else happens to a table, whoever wants it; with an order of somebody's, once."""
        async with self.lock:
            self.publish((await self.carry_out(command, order, fresh=order is not None)).tell)

    async def arrange(self, command: Around, *, fresh: bool = False) -> Decision:
        """What happens before a game and after it: who may come, who sits where, how it begins."""
        async with self.lock:
            decision = await self.carry_out(command, fresh=fresh)
            self.publish(decision.tell)
            self.audience.show_out(self.snapshot())
        self.settle_if_needed()
        return decision

    async def carry_out(self, command: Command, order: Order | None = None, *, fresh: bool = False) -> Decision:
        """Judged, stored and appended; if another worker was first, its entries are read, and it is judged again.

        A `fresh` judgement is made on what the database says, not on what is remembered. The lock is held.
        """
        while True:
            decision = None if fresh else await self._judge_by_memory(command)
            if decision is None:
                decision = await self._store(command, order)
            if not decision.entries or await self._append(decision):
                self._become(decision.state)
                for note in decision.notes:
                    self.worker.note(note.what, table=self.id, **note.fields)
                return decision
            if isinstance(command, Play):  # it may be that the id was used for an order
                await self.worker.store.was_done(self.id, Order(str(command.person), command.id, "play", 0))
            await self.reread_locked()

    def judge(self, command: Command, links: tuple[Link, ...] | None = None) -> Decision:
        outcome = decide(self.state._replace(links=links), command, self.worker.now_ms())
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome

    async def _judge_by_memory(self, command: Command) -> Decision | None:
        """What is refused, or changes nothing but the log, needs no table to be held; None if it has to be."""
        named = links_named_by(command)
        links = None if named is None else await self.worker.store.links(self.id, named)
        decision = self.judge(command, links)
        before, after = self._state, decision.changed
        differs = before.row != after.row or before.seats != after.seats or after.links != links
        return None if differs or decision.effects else decision

    async def _store(self, command: Command, order: Order | None) -> Decision:
        """Judged once more, by what the database says, and stored before anybody else can change it."""
        named = links_named_by(command)
        async with self.worker.store.hold(self.id, self._state.sequence, order, named) as held:
            self._catch_up(held.stored, held.entries)
            before, decision = self._state, self.judge(command, held.links)
            await held.write(decision.changed, decision.effects)
            tokens = await held.admitted() if decision.effects else self.tokens
        self.tokens = tokens
        if not decision.entries:
            return decision
        self._become(decision.changed)
        self.publish(news(before, decision.changed))
        return decision._replace(tell=news(decision.changed, decision.state))

    async def _append(self, decision: Decision) -> bool:
        """On the disk. False if another worker was first, or somebody has closed the table."""
        began = time.perf_counter()
        assert decision.header
        for entry in decision.entries:
            if not await self.worker.store.append(self.id, entry, decision.header):
                return False
            METRICS.moves.labels(entry.by).inc()
        METRICS.commit_seconds.observe(time.perf_counter() - began)
        return True

    def _become(self, state: TableState) -> None:
        """Who is connected may have changed while something was written."""
        presence, came_ms = self._state.presence, max(self._state.presence.came_ms, state.presence.came_ms)
        presence = presence._replace(came_ms=came_ms)
        self._state = state._replace(presence=presence, wishes=self._state.wishes, links=None)
        self.touched = time.monotonic()

    def publish(self, tell: Iterable[Tell]) -> None:
        """Everybody here sees it; then whoever decides next is called upon."""
        table = self.snapshot()
        self.audience.show(table, tell)
        self.bots.call(table.state, table.now_ms)

    def refuse(self, connection: Connection, submission: str | None, refusal: Refusal) -> None:
        METRICS.refusals.labels(refusal.code).inc()
        connection.tell(Refused(submission, refusal.reason, self._state.sequence))

    def settle_if_needed(self) -> None:
        if is_unsettled(self.state, self.worker.now_ms()):
            self.worker.spawn(self.order(Settle()))

    # ---- what the database says ------------------------------------------------------------------------------------

    async def reread(self) -> None:
        """Somebody has changed what the database says about this table."""
        async with self.lock:
            await self.reread_locked()

    async def reread_locked(self) -> None:
        stored = await self.worker.store.load(self.id)
        if stored is None:
            self._end()
            return
        self.tokens = await self.worker.store.tokens(self.id)
        self._catch_up(stored, await self.worker.store.entries(self.id, self._state.sequence))
        self.audience.show_out(self.snapshot())
        self.settle_if_needed()

    def add_locked(self, entries: Sequence[LogEntry]) -> None:
        """Entries that another worker has written."""
        self._catch_up(Stored(self._state.row, list(self._state.seats)), entries)

    def _catch_up(self, stored: Stored, entries: Sequence[LogEntry]) -> None:
        for after in caught_up(self._state, stored, entries):
            tell = news(self._state, after)
            self._become(after)
            self.audience.show(self.snapshot(), tell)
        self.bots.call(self.state, self.worker.now_ms())

    def _end(self) -> None:
        """An operator has removed it."""
        self._state = self._state.with_row(status="closed")
        self.worker.lose(self.id)
        self.audience.close()


def links_named_by(command: Command) -> Collection[str] | None:
    """Links by which a command is judged even if they are spent; None if it is judged by no link."""
    if not isinstance(command, JUDGED_BY_LINKS):
        return None
    return [command.link] if isinstance(command, RevokeLink) else []
