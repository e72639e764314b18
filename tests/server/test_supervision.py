"""What must go on for as long as the house does goes on, whatever ends it; and health says so meanwhile."""

import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from asyncpg import InterfaceError
from websockets.exceptions import WebSocketException

from ra.cli import main
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import Header
from tests.server.postgres import Postgres, postgres
from tests.server.support import seated, until
from tests.server.visiting import Chair, Guest, Visit, open_house, quick

RESTARTS = int(os.environ.get("RA_DRILL_RESTARTS", "2"))
STUCK_AFTER = 15.0
"""Seconds after which a table counts as stuck, from when the database is there again."""


def test_every_long_lived_task_is_started_again(database: str) -> None:
    async def story() -> None:
        async with open_house(quick(database)) as visited:
            before = dict(visited.house.long_lived)
            assert {"sweep", "beat", "tidy", "check thinkers", "check readers"} <= set(before)
            for task in before.values():
                task.cancel()
            await until(lambda: all(visited.house.long_lived[name] is not before[name] for name in before))
            assert not any(task.done() for task in visited.house.long_lived.values())
            guest = visited.guest()
            table = await guest.make("me: Anna", "bot: greedy", start=True)
            async with guest.at(table) as chair:
                await chair.play_on(lambda frame: str(frame["legal"][0]), most=3)

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("fault", ["deaf", "closed", "half made"])
def test_a_worker_that_hears_nothing_is_unwell_until_it_hears_again(postgres_server: Postgres, fault: str) -> None:
    address = postgres_server.new_database(f"ra_{fault.replace(' ', '_')}")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            (anna, bob), table = await seated(first, "Anna", "Bob")
            bob.address = bob.origin = second.address
            await anna.post(f"/api/tables/{table}/start")
            async with anna.at(table) as one, bob.at(table) as two:
                for chair in (one, two):
                    await chair.next("frame")
                await harm(second, fault)
                await until(lambda: not hears(second))
                assert (await second.guest().get("/health", status=503))["status"] == "notices are not heard"
                for _ in range(6):
                    chair = (one, two)[one.frame["decides"]]
                    await chair.play("draw" if "draw" in chair.frame["legal"] else chair.frame["legal"][0])
                    for each in (one, two):
                        while each.frame["sequence"] <= min(one.frame["sequence"], two.frame["sequence"]) - 1:
                            await each.next("frame")
                    while one.frame["sequence"] != two.frame["sequence"]:
                        await min((one, two), key=lambda chair: chair.frame["sequence"]).next("frame")
                await until(lambda: hears(second))
                assert (await second.guest().get("/health"))["status"] == "ok"

    asyncio.run(asyncio.wait_for(story(), 90))


def hears(visited: Visit) -> bool:
    return visited.house.listener is not None and visited.house.listener.hears


async def harm(visited: Visit, fault: str) -> None:
    listener = visited.house.listener
    assert listener
    if fault == "deaf":
        await patiently(lambda: listener.connection.execute("UNLISTEN *"))
    elif fault == "closed":
        listener.connection.terminate()
        listener.heard_at = 0.0
    else:
        listener.connection.terminate()
        listener.connection = object()  # it has none of a connection's methods
        listener.heard_at = 0.0


def test_what_waits_for_the_disk_is_written_though_the_committer_was_cancelled(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            store = visited.house.store
            game = await visited.guest().make("me: Anna", "me: Bob", start=True)
            entry = LogEntry(1, "play", 0, "draw nile", "person", "x", 1, 0)
            async with store.database.turn:  # nothing is written meanwhile
                waiting = asyncio.create_task(store.append(game, entry, Header("playing", "person", None)))
                await until(lambda: store.committer.task is not None and not store.committer.waiting)
                assert store.committer.task
                store.committer.task.cancel()
                await asyncio.sleep(0.05)
            assert await waiting
            assert len(await store.entries(game)) == 1

    asyncio.run(asyncio.wait_for(story(), 30))


def test_a_table_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    """Until an operator closes it."""
    address = f"sqlite:///{tmp_path}/tables.sqlite"

    async def story() -> None:
        async with open_house(quick(address)) as visited:
            (anna, _), table = await seated(visited, "Anna", "Bob")
            await anna.post(f"/api/tables/{table}/start")
            nonsense = LogEntry(1, "play", 0, "bid 99", "person", None, 1, 0)
            assert await visited.house.store.append(table, nonsense, Header("playing", "person", 1))
        async with open_house(quick(address)) as visited:
            await until(lambda: bool(visited.house.unreadable))
            ill = await visited.guest().get("/health", status=503)
            assert ill["status"] == "a table cannot be read"
            assert await asyncio.to_thread(main, ["admin", "close", table, "--database", address]) == 0
            await until(lambda: not visited.house.unreadable)
            assert (await visited.guest().get("/health"))["status"] == "ok"
        async with open_house(quick(address)) as visited:
            await asyncio.sleep(1.5)
            assert (await visited.guest().get("/health"))["status"] == "ok"

    asyncio.run(asyncio.wait_for(story(), 30))


# ---- a database that restarts --------------------------------------------------------------------------------------


class Watch:
    """When each table moved on last, and when the database was there again."""

    def __init__(self) -> None:
        self.moved: dict[str, float] = {}
        self.back = time.monotonic()
        self.down = False
        self.decided = 0
        self.longest = 0.0

    def note(self, table: str) -> None:
        self._look(table)
        self.moved[table] = time.monotonic()
        self.decided += 1

    def _look(self, table: str) -> None:
        if not self.down:
            since = max(self.moved.get(table, 0.0), self.back)
            self.longest = max(self.longest, time.monotonic() - since)

    def check(self) -> None:
        for table in self.moved:
            self._look(table)
        assert self.longest < STUCK_AFTER, f"a table stood still for {self.longest:.1f} s"


async def keep_playing(anna: Guest, bob: Guest, table: str, watch: Watch) -> None:
    """Both see every decision, each at their own worker; whoever decides does so at once."""
    chance = random.Random(table)
    watch.moved[table] = time.monotonic()
    async with AsyncExitStack() as sockets:
        one: Chair = await patiently(lambda: sockets.enter_async_context(anna.at(table)))
        two: Chair = await patiently(lambda: sockets.enter_async_context(bob.at(table)))
        for chair in (one, two):
            while not chair.frame:
                await hear(chair)
        while one.frame["legal"]:
            sequence = min(one.frame["sequence"], two.frame["sequence"])
            decides: Chair = (one, two)[one.frame["decides"]]
            await decides.send(
                "play", id=f"m{sequence}", sequence=sequence, action=chance.choice(decides.frame["legal"])
            )
            while one.frame["sequence"] == sequence or one.frame["sequence"] != two.frame["sequence"]:
                await hear(min((one, two), key=lambda chair: int(chair.frame["sequence"])))
            watch.note(table)
            await asyncio.sleep(0.02)
    del watch.moved[table]


async def hear(chair: Chair) -> None:
    """The next message, however long it takes: whether that is too long is for the watch to say."""
    text = str(await chair.socket.recv())
    chair.heard.append(text)
    message: dict[str, Any] = json.loads(text)
    assert not (message["type"] == "refused" and message["reason"]["code"] == "broken"), message
    if message["type"] == "frame":
        chair.frame = message


async def come_and_go(house: Visit, tables: list[str]) -> None:
    """People who watch for a moment, at any worker, also while the database is away."""
    chance = random.Random(7)
    while True:
        with suppress(OSError, TimeoutError, WebSocketException, AssertionError):
            async with house.guest().at(chance.choice(tables)) as chair:
                await chair.next("frame")
        await asyncio.sleep(0.05)


async def make_games(first: Visit, second: Visit, watch: Watch, tables: list[str]) -> None:
    """One game after another for two people at two workers."""
    while True:
        anna, bob, table = await patiently(lambda: begin_game(first, second))
        tables.append(table)
        await keep_playing(anna, bob, table, watch)


async def begin_game(first: Visit, second: Visit) -> tuple[Guest, Guest, str]:
    anna, bob = first.guest(), second.guest()
    table = await anna.make("me: Anna", "open", public=True, clock={"kind": "correspondence", "days": 3})
    await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
    await anna.post(f"/api/tables/{table}/start")
    return anna, bob, table


async def patiently(ask: Callable[[], Any]) -> Any:
    while True:
        try:
            return await ask()
        except (AssertionError, OSError, TimeoutError, InterfaceError, WebSocketException):
            await asyncio.sleep(0.05)


def test_no_table_is_stuck_after_restarts_of_the_database() -> None:
    """Ordinary ones, and by kill -9, with two workers and people who come and go."""

    async def story(server: Postgres) -> None:
        address, watch = server.new_database("ra_restarts"), Watch()
        async with (
            open_house(quick(address)) as first,
            open_house(quick(address, prepared=True)) as second,
            AsyncExitStack() as busy,
        ):
            tables: list[str] = []
            work = [make_games(first, second, watch, tables), make_games(second, first, watch, tables)]
            running = [asyncio.create_task(one) for one in work]
            await until(lambda: len(tables) == 2)
            running += [asyncio.create_task(come_and_go(house, tables)) for house in (first, second)]
            for task in running:
                busy.callback(task.cancel)
            for number in range(RESTARTS):
                await asyncio.sleep(1)
                watch.down = True
                await asyncio.to_thread(server.kill if number % 2 else server.restart)
                watch.down, watch.back = False, time.monotonic()
                before = watch.decided
                while watch.decided < before + 6:
                    watch.check()
                    for task in running:
                        assert not task.done(), task.exception()
                    await asyncio.sleep(0.1)
            watch.check()
            for house in (first, second):
                await until(lambda house=house: hears(house))  # type: ignore[misc]

    with postgres() as server:
        asyncio.run(asyncio.wait_for(story(server), 120 + 30 * RESTARTS))
