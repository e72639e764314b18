"""Faults that do not end the server: bot processes, long-lived tasks and the database fail while people play.

Every table moves on within seconds, in the eyes of those who watch as well; nothing acknowledged is lost; and in the
end health is green. `make drill` has more rounds: RA_DRILL_ROUNDS and RA_DRILL_RESTARTS say how many.
"""

import asyncio
import itertools
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from ra.server.ops.drill import DrillTables, check_logs, strike_often
from ra.server.ops.scratch_server import ScratchServer
from ra.server.runtime.house import House
from tests.server.postgres import Postgres, postgres
from tests.server.tracer import CAN_TRACE
from tests.server.visiting import Visit, open_house, quick

ROUNDS = int(os.environ.get("RA_DRILL_ROUNDS", "10"))
RESTARTS = int(os.environ.get("RA_DRILL_RESTARTS", "2"))
LONG = ROUNDS > 10
"""With the faults that are noticed only after seconds."""
QUIET = ("--bot-pace", "0", "--no-limits", "--log-level", "error")
STUCK_AFTER = 15.0
"""Seconds after which a table counts as stuck."""
WELL_WITHIN = 30.0
A_MOMENT = 0.3


@asynccontextmanager
async def playing(drill_tables: DrillTables, database: str) -> AsyncIterator[None]:
    """Afterwards, all that was acknowledged is in the logs."""
    try:
        yield
    finally:
        troubles = await drill_tables.end()
    more, _ = await check_logs(database, drill_tables.players)
    assert troubles + more == []


async def until_well(server: ScratchServer) -> None:
    deadline = time.monotonic() + WELL_WITHIN
    while not await asyncio.to_thread(server.answers):
        assert time.monotonic() < deadline, "health stays red"
        await asyncio.sleep(0.1)


# ---- bot processes ---------------------------------------------------------------------------------------------------


ENDS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGSEGV, *([signal.SIGSTOP] if LONG else []))
"""Killed by the system, ended, interrupted, crashed, stopped."""
WAYS = tuple(itertools.product(ENDS, ("idle", "thinking"), ("one", "all")))


def bot_processes_of(server: ScratchServer) -> list[int]:
    """Those that think for bots, and the one that reads records."""
    assert server.process
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == server.process.pid and b"ra.server.bots.worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return sorted(found)


@pytest.mark.skipif(not CAN_TRACE, reason="processes are looked up in /proc")
def test_bots_go_on_however_their_processes_end(tmp_path: Path) -> None:
    """Idle or thinking, one of them or all at once."""
    server = ScratchServer(f"sqlite:///{tmp_path}/tables.sqlite", *QUIET, "--thinkers", "2")
    ways = itertools.cycle(random.Random(3).sample(WAYS, len(WAYS)))
    ways_tried: list[tuple[object, ...]] = []

    async def story() -> None:
        chance = random.Random(3)
        drill_tables = DrillTables(server.address, 4, chance, bots=("greedy", "montecarlo@0.3s", "greedy", "greedy"))

        async def strike(chance: random.Random) -> None:
            how, when, many = next(ways)
            ways_tried.append((how, when, many))
            if when == "idle":
                drill_tables.rest()
                await asyncio.sleep(A_MOMENT)
            pids = bot_processes_of(server)
            assert pids
            for pid in pids if many == "all" else [chance.choice(pids)]:
                with suppress(ProcessLookupError):
                    os.kill(pid, how)
            drill_tables.go_on()

        async with playing(drill_tables, server.database):
            try:
                report = await strike_often(drill_tables, strike, ROUNDS, chance=chance, within=2 * STUCK_AFTER)
            except AssertionError as error:
                raise AssertionError(f"{error}, after {ways_tried[-1]}") from error
            await until_well(server)
        print(report)

    server.start()
    try:
        asyncio.run(story())
    finally:
        server.kill()


# ---- long-lived tasks ------------------------------------------------------------------------------------------------


def tasks_of(house: House) -> Sequence[tuple[str, asyncio.Task[None]]]:
    """Those that go on for as long as the house does."""
    found = list(house.long_lived.items())
    if house.store.committer.task:
        found.append(("committer", house.store.committer.task))
    return found


async def is_well(visited: Visit) -> bool:
    return (await visited.guest().ask("GET", "/health")).is_success


def test_tables_go_on_whichever_task_ends(database: str) -> None:
    """One at a time, and now and then all of them at once."""

    async def story() -> None:
        async with open_house(quick(database)) as visited:
            chance = random.Random(4)
            drill_tables = DrillTables(visited.address, 4, chance)

            async def strike(chance: random.Random) -> None:
                tasks = tasks_of(visited.house)
                names = sorted({name for name, _ in tasks})
                chosen = set(names) if chance.random() < 0.2 else {chance.choice(names)}
                for name, task in tasks:
                    if name in chosen:
                        task.cancel()

            async with playing(drill_tables, database):
                report = await strike_often(drill_tables, strike, ROUNDS, chance=chance)
                print(report)
                deadline = time.monotonic() + WELL_WITHIN
                while any(task.done() for task in visited.house.long_lived.values()) or not await is_well(visited):
                    assert time.monotonic() < deadline, "health stays red"
                    await asyncio.sleep(0.1)

    asyncio.run(story())


# ---- the database ----------------------------------------------------------------------------------------------------


def test_tables_go_on_when_postgresql_restarts_under_two_workers() -> None:
    """In good order and by kill -9, in turn; every worker is a process, as on a real server."""

    async def story(postgresql: Postgres) -> None:
        server = ScratchServer(postgresql.new_database("ra_restarts"), *QUIET, "--workers", "2")
        restarts = itertools.cycle((postgresql.restart, postgresql.kill))

        async def strike(chance: random.Random) -> None:
            await asyncio.to_thread(next(restarts))

        await asyncio.to_thread(server.start)
        try:
            chance = random.Random(5)
            drill_tables = DrillTables(server.address, 4, chance)
            async with playing(drill_tables, server.database):
                report = await strike_often(drill_tables, strike, RESTARTS, chance=chance, within=STUCK_AFTER)
                for _ in range(4):  # whichever worker answers
                    await until_well(server)
            print(report)
        finally:
            server.kill()

    with postgres() as postgresql:
        asyncio.run(story(postgresql))
