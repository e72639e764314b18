"""The processes that think for bots and read what strangers bring."""

import asyncio
import errno
import json
import os
import signal
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from ra.bots import make_bot
from ra.game.game import Game
from ra.server.bots import pool as thinkers
from ra.server.bots.pool import Thinkers
from tests.server.support import until
from tests.server.visiting import open_house, quick

RECORD = Game(3, seed=1).record()


def test_compiled_or_not_a_bot_decides_the_same() -> None:
    async def story() -> None:
        pool = Thinkers(1)
        try:
            for pool.compiled in (False, True):
                for bot in ("random", "greedy", "steady"):
                    words = await pool.choose("a game", bot, 5, RECORD)
                    assert words == str(make_bot(bot, 5).choose(Game(3, seed=1)))
        finally:
            await pool.close()

    asyncio.run(story())


def test_half_an_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed while it writes leaves a piece of a line."""

    async def cut_off(thinker: thinkers.Thinker, *_: object) -> bytes:
        return b'{"action": "dr'

    async def story() -> None:
        thinker = thinkers.Thinker()
        monkeypatch.setattr(thinkers.Thinker, "wake", lambda _: asyncio.sleep(0))
        monkeypatch.setattr(thinkers.Thinker, "_answer_to", cut_off)
        with pytest.raises(thinkers.ProcessLost):
            await thinker.ask({"task": "ping"}, 1.0)
        assert thinker.lost

    asyncio.run(story())


def test_warm_processes_take_the_place_of_cold_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def ask(thinker: thinkers.Thinker, request: dict[str, object], *_: float) -> dict[str, object]:
        asked.append((request["task"], request.get("compiled")))
        return {"action": "draw"}

    monkeypatch.setattr(thinkers.Thinker, "ask", ask)

    async def story() -> None:
        pool = Thinkers(2)
        cold = set(pool.all)
        await pool.choose("a game", "steady", 5, RECORD)
        await pool.warm_up()
        await pool.choose("a game", "steady", 5, RECORD)
        assert not cold & set(pool.all)
        assert set(pool.turns.free) == set(pool.all)

    asyncio.run(story())
    assert asked == [("choose", False), ("warm", None), ("warm", None), ("choose", True)]


LOOPS = [asyncio.new_event_loop, uvloop.new_event_loop]
"""Writing to a process that has ended raises other errors in each."""


def with_pool(size: int, loop: Any, story: Callable[[Thinkers], Coroutine[Any, Any, None]]) -> None:
    async def happen() -> None:
        pool = Thinkers(size)
        try:
            await asyncio.wait_for(story(pool), 120)
        finally:
            await pool.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(happen())


def kill(thinker: thinkers.Thinker, how: int = signal.SIGKILL) -> None:
    assert thinker.process
    os.kill(thinker.process.pid, how)


async def choose(pool: Thinkers, bot: str = "steady") -> str:
    return await pool.choose("a game", bot, 5, RECORD)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize(("size", "how"), [(1, signal.SIGTERM), (2, signal.SIGKILL)])
def test_processes_that_end_while_idle_are_replaced_before_somebody_asks(loop: Any, size: int, how: int) -> None:
    async def story(pool: Thinkers) -> None:
        await asyncio.gather(*(choose(pool) for _ in range(size)))
        for thinker in pool.all:
            kill(thinker, how)
            assert thinker.process
            await thinker.process.wait()
        await pool.check()
        assert not pool.in_trouble
        assert all(thinker.process and thinker.process.returncode is None for thinker in pool.all)
        assert await choose(pool) == await choose(pool)

    with_pool(size, loop, story)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("size", [1, 2])
def test_a_bot_whose_process_ended_while_idle_decides_all_the_same(loop: Any, size: int) -> None:
    """Nobody has looked after it yet; and the system may not even have said that it is gone."""

    async def story(pool: Thinkers) -> None:
        wanted = await choose(pool)
        for thinker in pool.all:
            if thinker.process:
                kill(thinker)
        assert await choose(pool) == wanted
        assert not pool.in_trouble

    with_pool(size, loop, story)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_whose_process_ends_or_hangs_while_it_thinks_decides_all_the_same(
    loop: Any, how: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "SILENCE", 1.5)

    async def story(pool: Thinkers) -> None:
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
    """Code may have to be compiled then, which takes minutes; but a process that compiles gives signs of life."""
    monkeypatch.setattr(thinkers, "FIRST_SILENCE", 2.0)

    async def story(pool: Thinkers) -> None:
        await pool.wake()
        stopped = pool.all[0].process
        kill(pool.all[0], signal.SIGSTOP)
        assert await choose(pool)
        assert pool.all[0].process is not stopped

    with_pool(1, asyncio.new_event_loop, story)


def test_a_process_that_is_stopped_while_idle_is_found_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PING_WITHIN", 0.5)

    async def story(pool: Thinkers) -> None:
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

    async def story(pool: Thinkers) -> None:
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
    """Also where nothing was compiled beforehand."""

    async def story(pool: Thinkers) -> None:
        wanted = await choose(pool)
        monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
        kill(pool.all[0], signal.SIGSTOP)
        assert await choose(pool) == wanted
        assert pool.patience_for(pool.all[0], "expert~5") == thinkers.FIRST_PATIENCE

    with_pool(1, asyncio.new_event_loop, story)


def test_health_says_that_bots_cannot_think_until_they_can(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    async def none_left(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            await choose(visited.house.thinkers)
            with monkeypatch.context() as full:
                full.setattr(asyncio, "create_subprocess_exec", none_left)
                kill(visited.house.thinkers.all[0])
                await until(lambda: visited.house.thinkers.in_trouble)
                ill = await visited.guest().get("/health", status=503)
                assert ill["status"] == "bots cannot think"
            await until(lambda: not visited.house.thinkers.in_trouble)
            assert (await visited.guest().get("/health"))["status"] == "ok"

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_takes_too_long_to_read_is_refused_and_disturbs_no_bot(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as visited:
            await visited.house.thinkers.choose("a game", "steady", 5, RECORD)
            thinking = visited.house.thinkers.all[0].process
            anna = visited.guest()
            await anna.post("/api/games", RECORD, status=201)
            monkeypatch.setattr(thinkers, "LONGEST_READING", 0.0)
            began = time.monotonic()
            refused = await anna.post("/api/games", RECORD, status=400)
            assert refused["code"] == "too_slow"
            assert time.monotonic() - began < 5
            assert thinking is visited.house.thinkers.all[0].process
            monkeypatch.undo()
            await anna.post("/api/games", json.loads(json.dumps(RECORD)), status=201)

    asyncio.run(story())


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
