"""The crash drill: people play, the server is killed at random moments, and nothing may be lost.

Each player keeps what was acknowledged. After every kill the server is started again, everybody reconnects, and
whoever has had no answer asks again with the same id. Clocks must resume: no bank grows, no time while the server was
down is charged, and banks are what the log says. In the end the log must hold every acknowledged decision once, in its
place, and replay by the rules and by the sealed bag.
"""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable, Sequence
from http.client import HTTPException
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ra.server.line import Entry, Line
from ra.server.scratch import ScratchServer
from ra.server.store.database import Database
from ra.server.store.rows import entry_from
from ra.server.store.schema import LOG
from ra.server.store.store import Store
from ra.server.timing import wall_clock

SHORTEST_ROUND: Final = 0.15
LONGEST_ROUND: Final = 1.2
RESUMES_WITHIN: Final = 20.0
BANK: Final = 86_400
INCREMENT: Final = 1
ALLOWED: Final = 1_000
"""Milliseconds by which clocks of this machine may differ."""
Troubles = list[str]


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


class Player:
    """One person at a table with bots, who plays anything legal and never gives up."""

    def __init__(self, address: str, players: int, chance: random.Random) -> None:
        self.address = address
        self.players = players
        self.chance = chance
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
        seats = [{"kind": "me", "name": "Drill"}, *({"kind": "bot", "bot": "greedy"} for _ in range(self.players - 1))]
        order = {"seats": seats, "start": True, "clock": {"kind": "live", "bank": BANK, "increment": INCREMENT}}
        headers = {"Content-Type": "application/json", "Origin": self.address}
        with urlopen(Request(f"{self.address}/api/tables", json.dumps(order).encode(), headers), timeout=10) as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.table = json.load(answer)["table"]["id"]
        self.games.append(self.table)
        self.pending, self.newest, self.over = None, -1, False

    async def run(self) -> None:
        while True:
            with contextlib.suppress(OSError, HTTPException, WebSocketException):
                if not self.table or self.over:
                    await asyncio.to_thread(self.sit_down)
                await self._play()
            await asyncio.sleep(0.05)

    async def _play(self) -> None:
        address = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie}
        origin: Any = self.address
        life = self.life
        async with connect(
            address, origin=origin, additional_headers=headers, compression=None, close_timeout=0.2
        ) as socket:
            if self.pending:
                await socket.send(json.dumps(self.pending))
            async for text in socket:
                answer = self._hear(json.loads(text), life)
                if answer:
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


def check_clock(before: Sighting | None, seen: Sighting, now: int, *, mine: bool) -> None:
    """It has resumed as it stood, and nobody was charged for the time while the server was down."""
    if mine and seen.deadline is None:
        raise AssertionError(f"the clock stands, though a person decides: {seen}")
    if seen.deadline and seen.deadline > now + seen.banks[0] + 1000 * INCREMENT + ALLOWED:
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
    """So many kills under load, or as many as fit into the seconds."""
    chance = random.Random(seed)
    began = time.monotonic()
    starts, resumes = [await asyncio.to_thread(server.start)], [0.0]
    players = [Player(server.address, 2 + number % 4, random.Random(chance.random())) for number in range(tables)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    done = 0
    try:
        await all_move(players, tasks)
        while done < rounds and (seconds is None or time.monotonic() - began < seconds):
            await asyncio.sleep(chance.uniform(SHORTEST_ROUND, LONGEST_ROUND))
            server.kill()
            for player in players:
                player.life += 1
            if crash_database and chance.random() < 0.3:
                await asyncio.to_thread(crash_database)
            starts.append(await asyncio.to_thread(server.start))
            resumes.append(await all_move(players, tasks))
            done += 1
            tell(f"round {done}: {sum(len(player.promises) for player in players)} decisions acknowledged")
    finally:
        for task in tasks:
            task.cancel()
        failed = [result for result in await asyncio.gather(*tasks, return_exceptions=True) if is_trouble(result)]
        server.kill()
    troubles, entries = await check_logs(server.database, players)
    return DrillReport(
        done,
        sum(len(player.promises) for player in players),
        entries,
        sum(len(player.games) for player in players),
        max(starts),
        max(resumes),
        [str(failure) for failure in failed] + troubles,
    )


def is_trouble(result: object) -> bool:
    return isinstance(result, Exception) and not isinstance(result, asyncio.CancelledError)


async def all_move(players: Sequence[Player], tasks: Sequence["asyncio.Task[None]"]) -> float:
    """Until every table has moved on: pending decisions, clocks and bots have all resumed. How long it took."""
    began = time.monotonic()
    before = [(player.table, player.newest) for player in players]
    for player, (table, newest) in zip(players, before, strict=True):
        while player.table == table and player.newest <= newest:
            if time.monotonic() - began > RESUMES_WITHIN:
                raise AssertionError(f"table {table} is stuck at {newest}")
            if failed := [task for task in tasks if task.done()]:
                raise AssertionError(f"a player gave up: {failed[0].exception()!r}")
            await asyncio.sleep(0.01)
    return time.monotonic() - began


# ---- what the database says afterwards -----------------------------------------------------------------------------


async def check_logs(address: str, players: Sequence[Player]) -> tuple[Troubles, int]:
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


async def entries_of(database: Database, game: str) -> list[Entry]:
    async with database.read() as connection:
        query = select(LOG).where(LOG.c.game == game).order_by(LOG.c.sequence)
        return [entry_from(row) for row in await connection.execute(query)]


def check_promises(player: Player, game: str, log: Sequence[Entry]) -> Troubles:
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


def check_banks(seen: Sighting | None, log: Sequence[Entry]) -> Troubles:
    """The banks that were shown last are what the log has left of them."""
    if seen is None:
        return []
    banks = [1000 * BANK] * len(seen.banks)
    for entry in log[: seen.sequence]:
        banks[entry.seat] -= entry.charged
    return [] if banks == seen.banks else [f"{seen.table}: the log leaves {banks} in the banks, not {seen.banks}"]


async def check_replay(store: Store, game: str, log: Sequence[Entry]) -> Troubles:
    """The log is a game by the rules, and its tiles are those of the sealed bag."""
    stored = await store.load(game)
    assert stored
    if stored.game.sequence != len(log):
        return [f"{game}: the game stands at {stored.game.sequence}, its log at {len(log)}"]
    if stored.game.start is None or stored.game.seal is None:
        return []
    line = Line(stored.game.game_rules, stored.game.start, [seat.name or "" for seat in stored.seats])
    order = stored.game.seal.drawn_order
    for entry in log:
        if entry.action.startswith("draw") and entry.action != f"draw {order[line.drawn]}":
            return [f"{game}: entry {entry.sequence} is {entry.action}, but the bag holds {order[line.drawn]}"]
        try:
            line.add(entry)
        except ValueError as error:
            return [f"{game}: entry {entry.sequence} cannot be replayed: {error}"]
    return []
