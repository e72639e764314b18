"""Moves the bots of a table, and the seats of those who are away: one after another, until a person decides."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from ra.server.bots.pool import BotPool, NoAnswer
from ra.server.decide.autoplay import FALLBACK, AutoTurn, delay_ms, draws_no_sooner_than_ms, next_turn, passing_words
from ra.server.decide.commands import PlayFor
from ra.server.protocol.refusals import Refusal
from ra.server.runtime.weak import Weak
from ra.server.store.errors import DATABASE_TROUBLE
from ra.server.table.state import TableState
from ra.table import solo


class PlayedTable(Protocol):
    """The table, as far as somebody who decides for others has to do with it."""

    @property
    def state(self) -> TableState: ...

    def now_ms(self) -> int: ...

    def waiting_address(self) -> str: ...

    async def play_for(self, command: PlayFor) -> None: ...

    async def reread(self) -> None: ...


LOOK_AGAIN_S: Final = 1.0
"""Seconds after which a table is read again at which a bot's turn has failed."""
LONG_ENOUGH_S: Final = 5.0
"""Seconds for which a table has waited for processes that do not answer: no further one is asked."""
Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


class BotPlayer:
    def __init__(self, table: Weak[PlayedTable], bot_pool: BotPool, spawn: Spawn, note: Callable[..., None]) -> None:
        self.weak_table = table
        self.bot_pool = bot_pool
        self.spawn = spawn
        self.note = note
        self.task: asyncio.Task[None] | None = None
        self.asked = asyncio.Event()
        """Somebody has asked for something else while a bot waits."""

    @property
    def table(self) -> PlayedTable:
        return self.weak_table.here

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def call(self, state: TableState, now_ms: int) -> None:
        """If nobody has to be waited for, somebody decides now."""
        self.asked.set()
        if not self.is_busy and next_turn(state, now_ms):
            self.task = self.spawn(self._play(self.table))
            self.task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """The table may have moved on meanwhile; after a failure perhaps without our knowing, so the log is read."""
        self.task = None
        if task.cancelled() or self.weak_table.is_gone:
            return
        if task.exception() is None:
            self.call(self.table.state, self.table.now_ms())
        else:
            self.spawn(self._look_again(self.table))

    async def _look_again(self, table: PlayedTable) -> None:
        await asyncio.sleep(LOOK_AGAIN_S)
        try:
            await table.reread()
        except DATABASE_TROUBLE:
            self.spawn(self._look_again(table))
        else:
            self.call(table.state, table.now_ms())

    async def _play(self, table: PlayedTable) -> None:
        """The table is held for as long as somebody plays there."""
        while turn := next_turn(table.state, table.now_ms()):
            if not await self._may_move():
                return
            words = await self._words(turn)
            if words == "draw":
                until_ms = draws_no_sooner_than_ms(table.state)
                await asyncio.sleep(max(0, until_ms - table.now_ms()) / 1000)
            try:
                await table.play_for(PlayFor(turn.sequence, turn.seat, words, turn.by))
            except Refusal:  # the table has moved on
                return

    async def _may_move(self) -> bool:
        """Waits until a bot may move; False if that is not before something changes."""
        began = time.monotonic()
        while (wait_ms := delay_ms(self.table.state, self.table.now_ms())) != solo.NOT_YET:
            left = wait_ms / 1000 - (time.monotonic() - began)
            if left <= 0:
                return True
            self.asked.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), left)
        return False

    async def _words(self, turn: AutoTurn) -> str:
        """The decision of whoever plays for a seat. Whatever happens, there is one."""
        state = self.table.state
        assert state.log
        if turn.bot is None:
            return passing_words(state.game)
        legal = [str(action) for action in state.game.legal_actions]
        if len(legal) == 1:
            return legal[0]
        record, address = state.log.record(result=False), self.table.waiting_address()
        began = time.monotonic()
        for name in (turn.bot, FALLBACK):
            try:
                words = await self.bot_pool.choose(state.row.id, name, state.row.bot_seed, record, address)
            except NoAnswer as error:
                self.note("bot failed", table=state.row.id, bot=name, error=str(error))
                if time.monotonic() - began > LONG_ENOUGH_S:
                    break
            else:
                if words in legal:
                    return words
        return legal[0]
