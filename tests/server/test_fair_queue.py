"""Whose bot thinks next: nobody can keep the bots of others waiting for long."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from ra.game.game import Game
from ra.server.bots import fair_queue as queue
from ra.server.bots.fair_queue import FairQueue, seconds_of
from ra.server.bots.pool import ANSWER_WITHIN_S, BotPool, BotProcess
from ra.server.decide.new_table import LONGEST_THOUGHT_S, MOST_ROLLOUTS
from tests.server.visiting import Visit, visit

pytestmark = pytest.mark.usefixtures("measured")
NOW = [0.0]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    NOW[0] = 1000.0
    monkeypatch.setattr(queue, "monotonic", lambda: NOW[0])


async def in_order(line: FairQueue[Any], wishes: list[tuple[str, str, float]]) -> list[str]:
    """The names of those who wait, in the order in which they get the one process; all come at once."""
    done: list[str] = []

    async def think(name: str, address: str, seconds: float) -> None:
        process = await line.take(address, seconds)
        done.append(name)
        NOW[0] += seconds + 0.01
        line.give_back(process, address, seconds, seconds + 0.01)

    busy = await line.take("busy", 3.0)
    waiting = [asyncio.create_task(think(*thought)) for thought in wishes]
    await asyncio.sleep(0)
    line.give_back(busy, "busy", 3.0, 3.0)
    await asyncio.gather(*waiting)
    return done


def test_quick_bots_come_first_and_addresses_take_turns() -> None:
    many = [(f"x{number}", "10.0.0.1", 3.0) for number in range(25)]

    async def story() -> None:
        done = await in_order(FairQueue([BotProcess()]), [*many, ("quick", "10.0.0.2", 0.0), ("long", "10.0.0.3", 3.0)])
        assert done.index("quick") == 0
        assert done.index("long") <= 2
        assert [name for name in done if name[0] == "x"] == [name for name, *_ in many]

    asyncio.run(story())


def test_many_quick_bots_of_one_address_do_not_starve_a_long_thought() -> None:
    async def story() -> None:
        line = FairQueue([BotProcess()])
        many = [(f"x{number}", "10.0.0.1", 0.0) for number in range(1000)]
        done = await in_order(line, [*many, ("long", "10.0.0.2", 3.0)])
        assert done.index("long") < 500
        assert line.had("10.0.0.1") > line.had("10.0.0.9") == 0
        NOW[0] += 600
        assert line.had("10.0.0.1") < 0.001

    asyncio.run(story())


def test_a_quick_thought_never_waits_for_long_ones() -> None:
    """However many there are, and from however many addresses."""

    async def story() -> None:
        line = FairQueue([BotProcess(), BotProcess()])
        long = [asyncio.create_task(line.take(f"10.0.0.{number}", 3.0)) for number in range(20)]
        await asyncio.sleep(0)
        assert [task.done() for task in long].count(True) == 1
        for _ in range(3):
            quick = await asyncio.wait_for(line.take("10.0.1.1", 0.1), 1)
            line.give_back(quick, "10.0.1.1", 0.1, 0.1)
        for number, task in enumerate(long):
            line.give_back(await task, f"10.0.0.{number}", 3.0, 3.0)
        assert (len(line.free), line.waiting, line.long) == (2, [], {})

    asyncio.run(story())


def test_long_thoughts_of_one_address_never_take_all_processes() -> None:
    async def story() -> None:
        line = FairQueue([BotProcess(), BotProcess(), BotProcess()])
        first = await line.take("10.0.0.1", 3.0)
        second = asyncio.create_task(line.take("10.0.0.1", 3.0))
        await asyncio.sleep(0)
        assert len(line.free) == 2
        line.give_back(await line.take("10.0.0.2", 3.0), "10.0.0.2", 3.0)
        line.give_back(first, "10.0.0.1", 3.0)
        line.give_back(await second, "10.0.0.1", 3.0)
        assert (len(line.free), line.waiting, line.long) == (3, [], {})

    asyncio.run(story())


@pytest.mark.parametrize("too_late", [True, False])
def test_whoever_gives_up_takes_no_process_along(too_late: bool) -> None:
    async def story() -> None:
        line = FairQueue([BotProcess()])
        busy = await line.take("10.0.0.1", 3.0)
        waiting = asyncio.create_task(line.take("10.0.0.2", 3.0))
        await asyncio.sleep(0)
        if too_late:
            line.give_back(busy, "10.0.0.1", 3.0)  # it is handed over at the very moment
        waiting.cancel()
        await asyncio.wait([waiting])
        if not too_late:
            line.give_back(busy, "10.0.0.1", 3.0)
        assert (line.free, line.waiting, line.long) == ([busy], [], {})

    asyncio.run(story())


def test_a_thought_is_for_whoever_plays_at_the_table(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, eve = house.guest(), house.guest()
        table = await anna.make("me: Anna", "me: Too", public=True)
        live = await house.house.table(table)
        assert live.waiting_address() == ""
        async with eve.at(table):
            assert live.waiting_address() == ""
            async with anna.at(table):
                assert live.waiting_address() == "127.0.0.1"

    visit(tmp_path, scenario)


@pytest.mark.parametrize("bot", ["montecarlo", "master"])
def test_playing_on_so_many_times_counts_as_the_time_that_it_takes(bot: str) -> None:
    """The most that a guest may ask for is about as long as the longest time, and far from where patience ends."""
    assert seconds_of(f"{bot}@{MOST_ROLLOUTS}") == pytest.approx(LONGEST_THOUGHT_S, rel=0.4)
    assert seconds_of(f"{bot}@{MOST_ROLLOUTS}") < ANSWER_WITHIN_S / 5
    assert seconds_of(f"{bot}@4") == pytest.approx(4 * seconds_of(f"{bot}@1"))
    assert seconds_of(f"{bot}@4") < 0.2


def test_a_thought_counts_as_long_as_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(process: BotProcess, request: dict[str, object], *_: float) -> dict[str, object]:
        await asyncio.sleep(0.05)
        return {"action": "draw"}

    monkeypatch.setattr(BotProcess, "ask", ask)

    async def story() -> None:
        pool = BotPool(1)
        await asyncio.gather(*(pool.choose("a game", "master@3s", 5, {}, "10.0.0.1") for _ in range(2)))
        assert 0.1 <= pool.queue.had("10.0.0.1") < 2

    asyncio.run(story())


def first_choice(frame: dict[str, Any]) -> str:
    return str(frame["legal"][0])


def test_long_thoughts_at_many_tables_hold_up_no_quick_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house as it is by default, with bots that are asked and never answer in place of those that think long."""

    async def ask(process: BotProcess, request: dict[str, object], *_: float) -> dict[str, object]:
        if request.get("bot") == "master@3s":
            await asyncio.Event().wait()
        record: Any = request["record"]
        return {"action": str(Game.from_record(record).legal_actions[0])}

    async def scenario(house: Visit) -> None:
        anna, eve = house.guest(), house.guest()
        playing: list[asyncio.Task[None]] = []
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(20):
                table = await eve.make("me: Eve", "bot: master@3s", start=True)
                chair = await stack.enter_async_context(eve.at(table))
                playing.append(asyncio.create_task(chair.play_on(first_choice)))
            table = await anna.make("me: Anna", "bot: greedy", start=True)
            async with anna.at(table) as chair:
                await chair.play_on(first_choice, most=8)
            for task in playing:
                task.cancel()

    monkeypatch.setattr(BotProcess, "ask", ask)
    visit(tmp_path, scenario)
