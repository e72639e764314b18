"""The processes that think for bots and read what strangers bring."""

import asyncio
import errno
import json
import os
import signal
import time

import pytest

from ra.bots import make_bot
from ra.game.game import Game
from ra.server import thinkers
from ra.server.thinkers import Thinkers, Unthinkable
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


def test_warm_processes_take_the_place_of_cold_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def ask(thinker: thinkers.Thinker, request: dict[str, object], patience: float) -> dict[str, object]:
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


def test_a_bot_whose_process_is_killed_is_asked_again() -> None:
    async def story() -> None:
        pool = Thinkers(1)
        try:
            await pool.choose("a game", "steady", 5, RECORD)
            assert pool.all[0].process
            os.kill(pool.all[0].process.pid, 9)
            with pytest.raises(Unthinkable):
                await pool.choose("a game", "steady", 5, RECORD)
            await pool.choose("a game", "steady", 5, RECORD)
        finally:
            await pool.close()

    asyncio.run(story())


def test_a_process_that_hangs_is_not_waited_for_once_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing was compiled beforehand."""

    async def story() -> None:
        pool = Thinkers(1)
        try:
            await pool.choose("a game", "steady", 5, RECORD)
            monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
            assert pool.all[0].process
            os.kill(pool.all[0].process.pid, signal.SIGSTOP)
            began = time.monotonic()
            with pytest.raises(Unthinkable):
                await pool.choose("a game", "steady", 5, RECORD)
            assert time.monotonic() - began < 5
            assert pool.patience_for(pool.all[0], "steady") == thinkers.FIRST_PATIENCE  # another process is to come
            await pool.choose("a game", "steady", 5, RECORD)
            assert pool.patience_for(pool.all[0], "expert~5") == thinkers.FIRST_PATIENCE
        finally:
            await pool.close()

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
