"""The processes that think for bots and read what strangers bring."""

import asyncio
import errno
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from ra.bots import make_bot
from ra.game.game import Game
from ra.server.bots import pool as pools
from ra.server.bots.pool import BotPool
from ra.server.runtime import bot_player
from tests.server.support import until
from tests.server.visiting import open_house, quick

RECORD = Game(3, seed=1).record()


@pytest.mark.parametrize("plain", ["", "1"])
def test_with_or_without_the_library_a_bot_decides_the_same(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RA_PLAIN", plain)

    async def story() -> None:
        pool = BotPool(1)
        try:
            for bot in ("random", "greedy", "steady", "expert"):
                words = await pool.choose("a game", bot, 5, RECORD)
                assert words == str(make_bot(bot, 5).choose(Game(3, seed=1)))
        finally:
            await pool.close()

    asyncio.run(story())


def test_half_an_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed while it writes leaves a piece of a line."""

    async def cut_off(process: pools.BotProcess, *_: object) -> bytes:
        return b'{"action": "dr'

    async def story() -> None:
        process = pools.BotProcess()
        monkeypatch.setattr(pools.BotProcess, "wake", lambda _: asyncio.sleep(0))
        monkeypatch.setattr(pools.BotProcess, "_answer_to", cut_off)
        with pytest.raises(pools.ProcessLost):
            await process.ask({"task": "ping"}, 1.0)
        assert process.lost

    asyncio.run(story())


def test_all_processes_can_begin_before_somebody_needs_one() -> None:
    async def story(pool: BotPool) -> None:
        await pool.wake_all()
        assert all(process.process for process in pool.all)
        assert set(pool.queue.free) == set(pool.all)

    with_pool(2, asyncio.new_event_loop, story)


LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]
"""Writing to a process that has ended raises other errors in each."""


def with_pool(size: int, loop: Any, story: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    async def happen() -> None:
        pool = BotPool(size)
        try:
            await asyncio.wait_for(story(pool), 600)
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(happen())


def kill(process: pools.BotProcess, how: int = signal.SIGKILL) -> None:
    assert process.process
    os.kill(process.process.pid, how)


async def choose(pool: BotPool, bot: str = "steady") -> str:
    return await pool.choose("a game", bot, 5, RECORD)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize(("size", "how"), [(1, signal.SIGTERM), (2, signal.SIGKILL)])
def test_processes_that_end_while_idle_are_replaced_before_somebody_asks(loop: Any, size: int, how: int) -> None:
    async def story(pool: BotPool) -> None:
        await asyncio.gather(*(choose(pool) for _ in range(size)))
        for process in pool.all:
            kill(process, how)
            assert process.process
            await process.process.wait()
        assert pool.in_trouble, "before anybody has looked after them"
        await pool.check()
        assert not pool.in_trouble
        assert all(process.process and process.process.returncode is None for process in pool.all)
        assert await choose(pool) == await choose(pool)

    with_pool(size, loop, story)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("size", [1, 2])
def test_a_bot_whose_process_ended_while_idle_decides_all_the_same(loop: Any, size: int) -> None:
    """Nobody has looked after it yet; and the system may not even have said that it is gone."""

    async def story(pool: BotPool) -> None:
        wanted = await choose(pool)
        for process in pool.all:
            if process.process:
                kill(process)
        assert await choose(pool) == wanted
        assert not pool.in_trouble

    with_pool(size, loop, story)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_whose_process_ends_or_hangs_while_it_thinks_decides_all_the_same(
    loop: Any, how: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "SILENCE_S", 1.5)

    async def story(pool: BotPool) -> None:
        await choose(pool, "montecarlo@2")
        thinking = asyncio.create_task(choose(pool, "montecarlo@3s"))
        await asyncio.sleep(0.3)
        assert not thinking.done()
        kill(pool.all[0], how)
        began = time.monotonic()
        assert await thinking
        assert time.monotonic() - began < 60
        assert not pool.in_trouble

    with_pool(1, loop, story)


def test_a_process_that_hangs_in_its_first_thought_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "SILENCE_S", 2.0)

    async def story(pool: BotPool) -> None:
        await pool.wake()
        stopped = pool.all[0].process
        kill(pool.all[0], signal.SIGSTOP)
        assert await choose(pool)
        assert pool.all[0].process is not stopped

    with_pool(1, asyncio.new_event_loop, story)


def test_a_pool_that_is_closed_starts_no_process_any_more() -> None:
    async def story(pool: BotPool) -> None:
        await choose(pool)
        kill(pool.all[0], signal.SIGSTOP)
        thinking = asyncio.create_task(choose(pool))
        await until(lambda: not pool.queue.free)
        await pool.close()
        with pytest.raises(pools.NoAnswer):
            await thinking
        assert pool.all[0].process is None

    with_pool(1, asyncio.new_event_loop, story)


HANGS_AT_ONCE = "import time\ntime.sleep(600)\n"
HANGS_WHEN_ASKED = "import time\nprint('{}', flush=True)\ntime.sleep(600)\n"
THINKS_FOR_EVER = "import time\nprint('{}', flush=True)\nwhile True:\n    time.sleep(0.1)\n    print(flush=True)\n"


@pytest.mark.parametrize(
    ("script", "tries"),
    [(HANGS_AT_ONCE, 2), (HANGS_WHEN_ASKED, 2), (THINKS_FOR_EVER, 1)],
    ids=["start", "ask", "think"],
)
def test_a_replacement_that_hangs_as_well_is_not_waited_for_either(
    script: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that gives signs of life and never answers is not even replaced: the next would do the same."""
    waits = {
        "ANSWER_WITHIN_S": 3.0,
        "STARTS_WITHIN_S": 1.5,
        "SILENCE_S": 0.6,
    }
    assert [getattr(pools, name) for name in waits] == [30, 15, 6]
    for name, seconds in waits.items():
        monkeypatch.setattr(pools, name, seconds)
    exec_process, started = asyncio.create_subprocess_exec, []

    async def hanging(*_: object, **options: Any) -> asyncio.subprocess.Process:
        started.append(script)
        return await exec_process(sys.executable, "-c", script, **options)

    async def story(pool: BotPool) -> None:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", hanging)
        began = time.monotonic()
        with pytest.raises(pools.NoAnswer):
            await choose(pool)
        assert len(started) == tries
        assert time.monotonic() - began < 30, "not the minute that a replacement once had"

    with_pool(1, asyncio.new_event_loop, story)


def test_a_table_that_has_waited_long_enough_asks_no_further_process(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_player, "LONG_ENOUGH_S", 0.05)
    asked: list[str] = []

    async def slow(pool: BotPool, game: str, bot: str, *_: object) -> str:
        asked.append(bot)
        await asyncio.sleep(0.1)
        raise pools.NoAnswer("no answer")

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            monkeypatch.setattr(BotPool, "choose", slow)
            anna = visited.guest()
            table = await anna.make("me: Anna", "bot: steady", "bot: greedy", start=True)
            async with anna.at(table) as chair:
                await chair.play_on(lambda frame: str(frame["legal"][0]), most=2)
                await chair.until_mine()
        assert set(asked) == {"steady", "greedy"}

    asyncio.run(asyncio.wait_for(story(), 30))


def test_a_process_that_is_stopped_while_idle_is_found_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PING_WITHIN_S", 0.5)

    async def story(pool: BotPool) -> None:
        await choose(pool)
        stopped = pool.all[0].process
        kill(pool.all[0], signal.SIGSTOP)
        await pool.check()
        assert pool.all[0].process is not stopped
        assert not pool.in_trouble
        assert await choose(pool)

    with_pool(1, asyncio.new_event_loop, story)


def test_a_process_that_cannot_be_replaced_is_trouble_until_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none_left(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async def story(pool: BotPool) -> None:
        await choose(pool)
        kill(pool.all[0])
        with monkeypatch.context() as full:
            full.setattr(asyncio, "create_subprocess_exec", none_left)
            await pool.check()
            assert pool.in_trouble
        await pool.check()
        assert not pool.in_trouble

    with_pool(1, asyncio.new_event_loop, story)


def test_a_process_that_hangs_is_not_waited_for_once_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(pool: BotPool) -> None:
        wanted = await choose(pool)
        monkeypatch.setattr(pools, "ANSWER_WITHIN_S", 0.2)
        kill(pool.all[0], signal.SIGSTOP)
        assert await choose(pool) == wanted

    with_pool(1, asyncio.new_event_loop, story)


def test_health_says_that_bots_cannot_think_until_they_can(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    async def none_left(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            await choose(visited.house.bot_pool)
            with monkeypatch.context() as full:
                full.setattr(asyncio, "create_subprocess_exec", none_left)
                kill(visited.house.bot_pool.all[0])
                await until(lambda: visited.house.bot_pool.in_trouble)
                ill = await visited.guest().get("/health", status=503)
                assert ill["status"] == "bots cannot think"
            await until(lambda: not visited.house.bot_pool.in_trouble)
            assert (await visited.guest().get("/health"))["status"] == "ok"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_takes_too_long_to_read_is_refused_and_disturbs_no_bot(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            await visited.house.bot_pool.choose("a game", "steady", 5, RECORD)
            thinking = visited.house.bot_pool.all[0].process
            anna = visited.guest()
            await anna.post("/api/games", RECORD, status=201)
            monkeypatch.setattr(pools, "LONGEST_READING_S", 0.0)
            began = time.monotonic()
            refused = await anna.post("/api/games", RECORD, status=400)
            assert refused["code"] == "too_slow"
            assert time.monotonic() - began < 5
            assert thinking is visited.house.bot_pool.all[0].process
            monkeypatch.undo()
            await anna.post("/api/games", json.loads(json.dumps(RECORD)), status=201)

    asyncio.run(story())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
def test_whoever_brings_a_record_does_not_notice_that_its_reader_is_gone(
    tmp_path: object, how: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has looked after the process yet, and the system may not have said either that it has ended."""
    if how == signal.SIGSTOP:
        monkeypatch.setattr(pools, "LONGEST_READING_S", 3.0)

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            anna = visited.guest()
            found = await anna.post("/api/games", RECORD, status=201)
            kill(visited.house.readers.all[0], how)
            await anna.get(f"/api/games/{found['id']}/moves")
            kill(visited.house.readers.all[0], how)
            await anna.post("/api/games", RECORD, status=201)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_game_goes_on_where_no_process_can_be_started(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system has no more processes or open files to give: whoever plays for a bot then plays anything."""

    async def none_left(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            monkeypatch.setattr(asyncio, "create_subprocess_exec", none_left)
            anna = visited.guest()
            table = await anna.make("me: Anna", "bot: steady", "bot: greedy", start=True)
            async with anna.at(table) as chair:
                await chair.play_on(lambda frame: str(frame["legal"][0]), most=5)
                await chair.until_mine()
            refused = await anna.post("/api/games", RECORD, status=400)
            assert refused["code"] == "too_slow"

    asyncio.run(asyncio.wait_for(story(), 30))
