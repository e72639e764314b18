"""The crash drill: people play, a fault strikes at random moments, and nothing may be lost.

Usually the fault is that the server is killed. Each player keeps what was acknowledged. After every kill the server is
started again, everybody reconnects, and a player who has had no answer asks again with the same id. Somebody watches
each table over another connection, and must see it move on as well. Clocks must resume: no bank grows, no time while
the server was down is charged, and banks are what the log says. In the end the log must hold every acknowledged
decision once, in its place, and replay by the rules and by the sealed bag.
"""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from http.client import HTTPException
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ra.server.ops.scratch_server import ScratchServer
from ra.server.runtime.server_time import wall_clock
from ra.server.store.database import Database
from ra.server.store.rows import entry_from
from ra.server.store.schema import LOG
from ra.server.store.store import Store
from ra.server.table.game_log import GameLog, LogEntry

SHORTEST_ROUND_S: Final = 0.15
LONGEST_ROUND_S: Final = 1.2
RESUMES_WITHIN_S: Final = 20.0
BANK_S: Final = 86_400
INCREMENT_S: Final = 1
ALLOWED_MS: Final = 1_000
"""Milliseconds by which clocks of this machine may differ."""
SHORTEST_STAY_S: Final = 0.2
LONGEST_STAY_S: Final = 2.0
"""Seconds for which somebody watches who comes and goes."""
TORN: Final = (OSError, HTTPException, WebSocketException)
"""What a client meets when the server goes away."""
Troubles = list[str]
Strike = Callable[[random.Random], Awaitable[None]]


class Promise(NamedTuple):
    """What the server said was committed."""

    sequence: int
    action: str


class Sighting(NamedTuple):
    """A clock as it was shown, and in which life of the server."""

    life: int
    table: str
    sequence: int
    banks: list[int]
    deadline: int | None
    """Of the player, if it is they who decide."""


class DrillPlayer:
    """One person at a table with bots, who plays anything legal and never gives up."""

    def __init__(self, address: str, players: int, chance: random.Random, bot: str = "greedy") -> None:
        self.address = address
        self.players = players
        self.chance = chance
        self.bot = bot
        self.go_on = asyncio.Event()
        """Not set: nobody decides, so bots have nothing to think about."""
        self.go_on.set()
        self.table = ""
        self.cookie = ""
        self.promises: dict[str, Promise] = {}
        self.pending: dict[str, Any] | None = None
        self.frames = 0
        self.newest = -1
        self.games: list[str] = []
        self.over = False
        self.life = 0
        """How often the server has been killed."""
        self.clocks: dict[str, Sighting] = {}

    def sit_down(self) -> None:
        """A new table, with bots in all the other seats, that begins at once."""
        seats = [{"kind": "me", "name": "Drill"}, *({"kind": "bot", "bot": self.bot} for _ in range(self.players - 1))]
        clock = {"kind": "live", "bank": BANK_S, "increment": INCREMENT_S}
        order = {"seats": seats, "start": True, "public": True, "clock": clock}
        headers = {"Content-Type": "application/json", "Origin": self.address}
        with urlopen(Request(f"{self.address}/api/tables", json.dumps(order).encode(), headers), timeout=10) as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.table = json.load(answer)["table"]["id"]
        self.games.append(self.table)
        self.pending, self.newest, self.over = None, -1, False

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*TORN):
                if not self.table or self.over:
                    await asyncio.to_thread(self.sit_down)
                await self._play()
            await asyncio.sleep(0.05)

    def socket(self, **headers: str) -> connect:
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        origin: Any = self.address
        return connect(address, origin=origin, additional_headers=headers, compression=None, close_timeout=0.2)

    async def _play(self) -> None:
        life = self.life
        async with self.socket(Cookie=self.cookie) as socket:
            if self.pending:
                await socket.send(json.dumps(self.pending))
            async for text in socket:
                answer = self._hear(json.loads(text), life)
                if answer:
                    await self.go_on.wait()
                    await socket.send(json.dumps(answer))
                if self.over:
                    return

    def _hear(self, message: dict[str, Any], life: int) -> dict[str, Any] | None:
        kind = message["type"]
        if kind == "accepted" and self.pending and message["id"] == self.pending["id"]:
            name = f"{self.table}/{self.pending['id']}"
            self.promises[name] = Promise(message["sequence"], self.pending["action"])
            self.pending = None
        elif kind == "refused" and self.pending and message["id"] == self.pending["id"]:
            raise AssertionError(f"a decision made at the right time was refused: {message}")
        elif kind == "frame":
            self._look_at_clock(message, life)
            return self._decide(message)
        return None

    def _look_at_clock(self, frame: dict[str, Any], life: int) -> None:
        clock, mine = frame["clock"], frame["decides"] == 0
        deadline = clock["deadline"] if mine else None
        seen = Sighting(life, self.table, frame["sequence"], clock["banks"], deadline)
        before = self.clocks.get(self.table)
        if before is None or before.sequence <= seen.sequence:
            self.clocks[self.table] = seen
            check_clock(before, seen, wall_clock(), mine=mine)

    def _decide(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        self.frames += 1
        self.newest = max(self.newest, frame["sequence"])
        self.over = not frame["legal"] and self.pending is None
        if frame["decides"] != 0 or self.pending or frame["sequence"] < self.newest:
            return None
        number = frame["sequence"]
        action = self.chance.choice(frame["legal"])
        self.pending = {"type": "play", "id": f"d{number}", "sequence": number, "action": action}
        return self.pending


class Watcher:
    """Watches a player's table over another connection, to whichever worker it leads. Some come and go."""

    def __init__(self, player: DrillPlayer, chance: random.Random, *, stays: bool) -> None:
        self.player = player
        self.chance = chance
        self.stays = stays
        self.table = ""
        self.newest = -1
        self.saw_something = True
        """At the last visit."""

    async def run(self) -> None:
        """Whoever has left without having seen anything waits for it the next time: a slow machine is no fault."""
        while True:
            stay = None if self.stays else self.chance.uniform(SHORTEST_STAY_S, LONGEST_STAY_S)
            impatient, self.saw_something = self.saw_something, False
            with contextlib.suppress(TimeoutError, *TORN):
                async with asyncio.timeout(stay if impatient else None) as visit:
                    await self._watch(visit, stay)
            await asyncio.sleep(0.05)

    async def _watch(self, visit: asyncio.Timeout, stay: float | None) -> None:
        table = self.player.table
        if not table:
            return
        async with self.player.socket() as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "frame":
                    self.table, self.newest = table, message["sequence"]
                    if stay and visit.when() is None:
                        visit.reschedule(asyncio.get_running_loop().time() + stay)
                    self.saw_something = True
                    if not message["legal"]:
                        return


def check_clock(before: Sighting | None, seen: Sighting, now_ms: int, *, mine: bool) -> None:
    """It has resumed as it stood, and nobody was charged for the time while the server was down."""
    if mine and seen.deadline is None:
        raise AssertionError(f"the clock stands, though a person decides: {seen}")
    if seen.deadline and seen.deadline > now_ms + seen.banks[0] + 1000 * INCREMENT_S + ALLOWED_MS:
        raise AssertionError(f"the deadline is later than the clock allows: {seen}")
    if before is None:
        return
    if any(bank > had for bank, had in zip(seen.banks, before.banks, strict=True)):
        raise AssertionError(f"a bank has grown: {before}, then {seen}")
    if before.sequence == seen.sequence and before.life < seen.life and (seen.deadline or 1) <= (before.deadline or 0):
        raise AssertionError(f"downtime was charged: {before}, then {seen}")


class DrillReport(NamedTuple):
    rounds: int
    acknowledged: int
    entries: int
    games: int
    slowest_start: float
    slowest_resume: float
    troubles: Troubles


class DrillTables:
    """All who take part in a drill."""

    def __init__(self, address: str, tables: int, chance: random.Random, bots: Sequence[str] = ("greedy",)) -> None:
        self.players = [
            DrillPlayer(address, 2 + number % 4, random.Random(chance.random()), bots[number % len(bots)])
            for number in range(tables)
        ]
        self.watchers = [
            Watcher(player, random.Random(chance.random()), stays=number % 2 == 0)
            for number, player in enumerate(self.players)
        ]
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(player.promises) for player in self.players)

    def begin(self) -> None:
        everybody: list[DrillPlayer | Watcher] = [*self.players, *self.watchers]
        self.tasks = [asyncio.create_task(each.run()) for each in everybody]

    def rest(self) -> None:
        """Until `go_on`, nobody decides."""
        for player in self.players:
            player.go_on.clear()

    def go_on(self) -> None:
        for player in self.players:
            player.go_on.set()

    def were_down(self) -> None:
        """The server ended, and with it the deadlines that were shown."""
        for player in self.players:
            player.life += 1

    async def all_move(self, within: float = RESUMES_WITHIN_S) -> float:
        """Until every table has moved on, in the eyes of those who watch as well. How many seconds it took.

        By then pending decisions, clocks and bots have all resumed.
        """
        began = time.monotonic()
        before = [(player.table, player.newest) for player in self.players]
        for player, watcher, (table, newest) in zip(self.players, self.watchers, before, strict=True):
            while not (has_moved(player, table, newest) and has_moved(watcher, table, newest)):
                if time.monotonic() - began > within:
                    raise AssertionError(
                        f"table {table} is stuck at {newest}: its player has {player.table} {player.newest}, "
                        f"who watches it has {watcher.table} {watcher.newest}"
                    )
                if failed := [task for task in self.tasks if task.done()]:
                    raise AssertionError(f"a player gave up: {failed[0].exception()!r}")
                await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def end(self) -> Troubles:
        for task in self.tasks:
            task.cancel()
        ended = await asyncio.gather(*self.tasks, return_exceptions=True)
        return [str(result) for result in ended if is_trouble(result)]


def has_moved(viewer: DrillPlayer | Watcher, table: str, newest: int) -> bool:
    return bool(viewer.table) and (viewer.table != table or viewer.newest > newest)


async def drill(
    server: ScratchServer,
    rounds: int,
    *,
    tables: int = 6,
    seed: int | None = None,
    tell: Callable[[str], None] = lambda line: None,
    seconds: float | None = None,
    crash_database: Callable[[], None] | None = None,
) -> DrillReport:
    """This many kills under load, or as many as fit into the seconds."""

    async def kill(chance: random.Random) -> None:
        server.kill()
        drill_tables.were_down()
        if crash_database and chance.random() < 0.3:
            await asyncio.to_thread(crash_database)
        await asyncio.to_thread(server.start)

    chance = random.Random(seed)
    await asyncio.to_thread(server.start)
    drill_tables = DrillTables(server.address, tables, chance)
    try:
        report = await strike_often(drill_tables, kill, rounds, chance=chance, tell=tell, seconds=seconds)
    finally:
        troubles = await drill_tables.end()
        server.kill()
    more, entries = await check_logs(server.database, drill_tables.players)
    return report._replace(acknowledged=drill_tables.acknowledged, entries=entries, troubles=troubles + more)


async def strike_often(
    drill_tables: DrillTables,
    strike: Strike,
    rounds: int,
    *,
    chance: random.Random,
    tell: Callable[[str], None] = lambda line: None,
    seconds: float | None = None,
    within: float = RESUMES_WITHIN_S,
) -> DrillReport:
    """A fault in every round, and after each all tables move on. The logs are not looked at yet."""
    began = time.monotonic()
    strikes, resumes = [0.0], [0.0]
    drill_tables.begin()
    await drill_tables.all_move()
    while len(strikes) <= rounds and (seconds is None or time.monotonic() - began < seconds):
        await asyncio.sleep(chance.uniform(SHORTEST_ROUND_S, LONGEST_ROUND_S))
        struck = time.monotonic()
        await strike(chance)
        strikes.append(time.monotonic() - struck)
        resumes.append(await drill_tables.all_move(within))
        tell(f"round {len(strikes) - 1}: {drill_tables.acknowledged} decisions acknowledged")
    games = sum(len(player.games) for player in drill_tables.players)
    return DrillReport(len(strikes) - 1, drill_tables.acknowledged, 0, games, max(strikes), max(resumes), [])


def is_trouble(result: object) -> bool:
    return isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError)


# ---- what the database says afterwards -----------------------------------------------------------------------------


async def check_logs(address: str, players: Sequence[DrillPlayer]) -> tuple[Troubles, int]:
    database = Database(address)
    store = Store(database, "drill")
    troubles: Troubles = []
    entries = 0
    try:
        for player in players:
            for game in player.games:
                log = await entries_of(database, game)
                entries += len(log)
                troubles += check_promises(player, game, log)
                troubles += check_banks(player.clocks.get(game), log)
                troubles += await check_replay(store, game, log)
    finally:
        await store.close()
    return troubles, entries


async def entries_of(database: Database, game: str) -> list[LogEntry]:
    async with database.read() as connection:
        query = select(LOG).where(LOG.c.game == game).order_by(LOG.c.sequence)
        return [entry_from(row) for row in await connection.execute(query)]


def check_promises(player: DrillPlayer, game: str, log: Sequence[LogEntry]) -> Troubles:
    """Every acknowledged decision is in its place, once."""
    troubles = []
    if [entry.sequence for entry in log] != list(range(1, len(log) + 1)):
        troubles.append(f"{game}: the log has gaps: {[entry.sequence for entry in log]}")
    submissions = [entry.submission for entry in log if entry.submission]
    if len(submissions) != len(set(submissions)):
        troubles.append(f"{game}: a decision stands twice in the log")
    by_id = {str(entry.submission).split(":", 1)[1]: entry for entry in log if entry.submission}
    for name, promise in player.promises.items():
        table, _, submission = name.partition("/")
        if table == game:
            entry = by_id.get(submission)
            if entry is None or entry.sequence != promise.sequence:
                troubles.append(f"{game}: {submission} was acknowledged at {promise.sequence}, the log has {entry}")
            elif not entry.action.startswith(promise.action):
                troubles.append(f"{game}: {submission} was {promise.action}, the log has {entry.action}")
    return troubles


def check_banks(seen: Sighting | None, log: Sequence[LogEntry]) -> Troubles:
    """The banks that were shown last are what the log has left of them."""
    if seen is None:
        return []
    banks = [1000 * BANK_S] * len(seen.banks)
    for entry in log[: seen.sequence]:
        banks[entry.seat] -= entry.charged
    return [] if banks == seen.banks else [f"{seen.table}: the log leaves {banks} in the banks, not {seen.banks}"]


async def check_replay(store: Store, game: str, log: Sequence[LogEntry]) -> Troubles:
    """The log is a game by the rules, and its tiles are those of the sealed bag."""
    stored = await store.load(game)
    assert stored
    if stored.game.sequence != len(log):
        return [f"{game}: the game stands at {stored.game.sequence}, its log at {len(log)}"]
    if stored.game.start is None or stored.game.chance is None:
        return []
    line = GameLog.begin(stored.game.game_rules, stored.game.start, [seat.name or "" for seat in stored.seats])
    order = stored.game.chance.drawn_order
    for entry in log:
        if entry.action.startswith("draw") and entry.action != f"draw {order[line.drawn]}":
            return [f"{game}: entry {entry.sequence} is {entry.action}, but the bag holds {order[line.drawn]}"]
        try:
            line = line.after(entry)
        except ValueError as error:
            return [f"{game}: entry {entry.sequence} cannot be replayed: {error}"]
    return []
