"""A table in this worker: who is connected to it, what follows from that, and what is asked of its bots."""

import time
from collections.abc import Mapping, Sequence

from ra.server.decide.commands import Connect, GoOn, Look, LookForHost, PlayFor, SetPace, Settle
from ra.server.decide.decide import is_unsettled
from ra.server.decide.decision import Tell
from ra.server.decide.lobby import is_host_looked_for
from ra.server.protocol.tables import TableView
from ra.server.runtime.audience import presence_message
from ra.server.runtime.bot_player import BotPlayer
from ra.server.runtime.connected import Connected
from ra.server.runtime.shell import TableShell
from ra.server.runtime.weak import Weak
from ra.server.runtime.worker import Worker
from ra.server.table.game_log import GameLog
from ra.server.table.rows import GameRow, SeatRow, Stored
from ra.server.traffic.connection import Connection
from ra.server.traffic.rate_limit import Buckets
from ra.server.view.table_view import view_of


class LiveTable(TableShell):
    def __init__(self, worker: Worker, stored: Stored, log: GameLog | None, tokens: Mapping[str, str | None]) -> None:
        super().__init__(worker, stored, log, tokens)
        self.bots = BotPlayer(Weak(self), worker.bot_pool, worker.spawn, worker.note)
        self.chats = Buckets(worker.limits.chat)
        self.told = 0
        """The last line of chat that everybody here has been told."""

    # ---- bots, and what is asked of them ---------------------------------------------------------------------------

    async def play_for(self, command: PlayFor) -> None:
        await self.order(command)
        if is_unsettled(self.state, self.now_ms()):  # a late decision was made, and nobody is there any more
            await self.order(Settle())

    def ask_of_bots(self, wish: SetPace | GoOn) -> None:
        self._state = self.judge(wish).state
        self.bots.call(self.state, self.now_ms())

    async def look(self) -> None:
        """Something is due here."""
        async with self.lock:
            self.publish((await self.carry_out(Look(), fresh=True)).tell)
        self.settle_if_needed()

    async def look_for_host(self) -> None:
        """Whether people have waited for their host for too long. How long they have is known here alone."""
        decision = self.judge(LookForHost())
        if decision.changed.row == self.row:
            self._state = decision.state
        else:
            await self.arrange(LookForHost(), fresh=True)

    @property
    def is_host_looked_for(self) -> bool:
        return is_host_looked_for(self._state)

    # ---- who is connected ------------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        seats = self.seats_of(connection.person)
        self.audience.connections.add(connection)
        tell, table = self._connected(connection.person), self.snapshot()
        self.audience.welcome(table, connection)
        self.audience.show(table, tell, but=connection)
        self.audience.tell_presence()
        if seats and (self.state.is_solo or self.worker.has_others or self.row.due is None):
            self.worker.spawn(self._settle(seats, connection.person))

    async def part(self, connection: Connection) -> None:
        self.audience.connections.discard(connection)
        tell = self._connected()
        self.audience.show(self.snapshot(), tell)
        self.audience.tell_presence()
        self.touched = time.monotonic()
        if not (self.state.is_solo and self.worker.closing):  # when it opens again, every solo game is paused
            await self._settle(self.seats_of(connection.person))

    def heard_of(self, worker: str, connected: Connected | None) -> None:
        """Who is connected to another worker; None if it has died, and nobody is any more."""
        before = self.snapshot()
        self.audience.elsewhere.pop(worker, None)
        if connected:
            self.audience.elsewhere[worker] = connected
        self._connected()
        after = self.snapshot()
        if presence_message(after) != presence_message(before):
            self.audience.presence_wanted.ask()
        if is_unsettled(after.state, after.now_ms):
            self.worker.spawn(self.order(Settle()))
        elif before.state.rests(before.now_ms) and not after.state.rests(after.now_ms):
            self.worker.spawn(self._settle(range(len(self.seats))))

    def _connected(self, came: str | None = None) -> tuple[Tell, ...]:
        decision = self.judge(Connect(self.audience.presence(self._state), came))
        self._state = decision.state
        return decision.tell

    async def _settle(self, seats: Sequence[int], came: str | None = None) -> None:
        """What follows from who is connected is stored, if it has to do with the one who decides, or plays alone."""
        rested = self.row.due is None
        if self.is_playing and (self.state.is_solo or self.state.decides in seats or rested):
            async with self.lock:
                self.publish((await self.carry_out(Settle(came, of_decider=True), fresh=self.worker.has_others)).tell)

    def show_frame(self, connection: Connection) -> None:
        self.audience.show_frame(self.snapshot(), connection)

    def show_clock(self) -> None:
        """The server was down for a while, so the present decision may take longer."""
        table = self.snapshot()
        if table.state.deadline_ms(table.now_ms) is not None:
            self.audience.show(table, (Tell.FRAME,))

    # ---- what others ask of it -------------------------------------------------------------------------------------

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
        return self.worker.now_ms()

    def here(self) -> Connected:
        return self.audience.here(self._state)

    def waiting_address(self) -> str:
        return self.audience.waiting_address(self._state)

    def seats_of(self, person: str | None) -> list[int]:
        return self._state.seats_of(person)

    def view(self) -> TableView:
        return view_of(self.state, self.now_ms())

    @property
    def is_needed(self) -> bool:
        """Whether anybody is connected, or something is under way."""
        return bool(self.audience.connections) or self.bots.is_busy or self.lock.locked()
