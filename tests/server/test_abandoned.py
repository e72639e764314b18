"""Tables at which nobody has been for a while: no bot thinks there, until one of their people returns."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ra.server.bots.pool import BotPool
from ra.server.runtime.live_table import LiveTable
from ra.server.table.abandoned import UNSEEN_MS, has_everybody_left, is_abandoned
from tests.server.support import LIVE, Hands, until
from tests.server.visiting import Chair, Visit, open_house, quick, seat_two, visit

POST = {"kind": "correspondence", "days": 3}
LATER = UNSEEN_MS / 1000 + 1


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables for which somebody has thought, in order."""
    thought: list[str] = []
    choose = BotPool.choose

    async def choose_and_note(self: BotPool, game: str, *rest: Any) -> str:
        thought.append(game)
        return await choose(self, game, *rest)

    monkeypatch.setattr(BotPool, "choose", choose_and_note)
    return thought


async def sweeps(house: Visit, hands: Hands, seconds: float, rounds: int = 6) -> None:
    """Time goes by, and whatever is due is looked after; bots have all the time that they need."""
    for _ in range(rounds):
        hands.forward(seconds / rounds)
        await house.house.sweep()
        await asyncio.sleep(0.05)
        for table in house.house.tables.values():
            if table.bots.task:
                await asyncio.wait([table.bots.task])


async def goes_on(live: LiveTable, until: Callable[[], bool], *chairs: Chair) -> None:
    """Those who are back, from the first seat on, decide until something has happened; so do bots."""
    while not until():
        seat = live.state.decides
        if seat is not None and seat < len(chairs) and not live.seats[seat].away:
            await chairs[seat].send("ask_frame")
            await chairs[seat].next("frame")
            await chairs[seat].play("draw" if "draw" in chairs[seat].frame["legal"] else chairs[seat].frame["legal"][0])
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("here", "unseen_ms", "is_live", "abandoned"),
    [
        (True, UNSEEN_MS, True, False),
        (False, UNSEEN_MS - 1, True, False),
        (False, UNSEEN_MS, True, True),
        (False, UNSEEN_MS, False, False),
        (False, 1000 * UNSEEN_MS, False, False),
    ],
)
def test_when_a_table_is_abandoned(here: bool, unseen_ms: int, is_live: bool, abandoned: bool) -> None:
    assert is_abandoned(here=here, unseen_ms=unseen_ms, is_live=is_live) is abandoned


@pytest.mark.parametrize(
    ("away", "out_of_time", "left"),
    [
        ([True, True], False, True),
        ([True, False], False, False),
        ([False, False], False, False),
        ([True, True], True, False),
        ([], False, False),
    ],
)
def test_when_everybody_has_left(away: list[bool], out_of_time: bool, left: bool) -> None:
    assert has_everybody_left(away, out_of_time=out_of_time) is left


def test_nobody_thinks_for_a_table_whose_people_have_gone(database: str, thoughts: list[str]) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna, bob, table = await seat_two(house, "bot: greedy", clock=LIVE)
        async with anna.at(table) as chair:
            await chair.next("frame")
        await sweeps(house, hands, 10 * LATER, 20)  # both are sent away when it is their turn
        live = await house.house.table(table)
        before, sequence = len(thoughts), live.sequence
        assert live.row.status == "playing"
        await sweeps(house, hands, 100 * LATER)
        assert (len(thoughts), live.sequence) == (before, sequence)
        assert await house.house.store.claim_due(hands.time + 10**9, 0, 10) == [], (
            "nothing is due at a table that rests"
        )

        async with anna.at(table) as first, bob.at(table) as second:
            await until(lambda: not live.view().paused)  # if both were away, their return is stored first
            await goes_on(live, lambda: live.sequence > sequence and len(thoughts) > before, first, second)

    visit(database, scenario, hands)


@pytest.mark.parametrize("absent", ["bot", "pass"])
def test_once_everybody_has_pressed_leave_nobody_plays_for_them(
    database: str, thoughts: list[str], absent: str
) -> None:
    """Not for a moment, and not over a restart, though somebody watches and one of them keeps a page open."""
    hands = Hands()

    async def scenario() -> None:
        async with open_house(quick(database), hands) as house:
            anna, bob, table = await seat_two(house, "bot: greedy", clock=LIVE, absent=absent)
            async with house.guest().at(table) as watcher, anna.at(table) as chair:
                live = await house.house.table(table)
                while live.state.decides != 0:
                    await until(lambda: live.state.decides in (0, 1))
                    if live.state.decides == 1:
                        async with bob.at(table) as other:
                            await other.until_mine()
                            await other.play("draw")
                await chair.until_mine()
                hands.forward(30)
                await bob.post(f"/api/tables/{table}/leave")
                await anna.post(f"/api/tables/{table}/leave")
                while not (await watcher.next("changed"))["table"]["paused"]:
                    pass
                rested = live.sequence
                thoughts.clear()
                await sweeps(house, hands, 10 * LATER)
                assert (live.sequence, live.row.due, thoughts) == (rested, None, [])
        hands.forward(86_400)
        async with open_house(quick(database), hands) as house:
            await sweeps(house, hands, 10 * LATER)
            live = await house.house.table(table)
            assert (live.sequence, live.row.status, thoughts) == (rested, "playing", [])
            anna.address = anna.origin = house.address
            async with anna.at(table) as chair:
                await until(lambda: not live.state.is_paused)
                assert [seat.away for seat in live.seats] == [False, True, False], "one is back, who opened the page"
                left = (live.state.deadline_ms(hands.time) or 0) - hands.time
                assert left == 80_000, "the bank and what was left of the increment, as when she left"
                await goes_on(live, lambda: live.sequence > rested + 1, chair)

    asyncio.run(scenario())


def test_those_who_watch_see_that_it_rests(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna, _, table = await seat_two(house, "bot: greedy", clock=LIVE)
        async with house.guest().at(table) as watcher:
            for _ in range(40):
                await sweeps(house, hands, LATER, 1)
            while not (await watcher.next("changed"))["table"]["paused"]:
                pass
            async with anna.at(table):
                while (await watcher.next("changed"))["table"]["paused"]:
                    pass

    visit(tmp_path, scenario, hands)


def test_a_game_by_correspondence_goes_on_while_one_of_its_people_is_not_away(
    tmp_path: Path, thoughts: list[str]
) -> None:
    """The one who is late is played for, though nobody is connected: the others are to be called upon in time."""
    hands = Hands()
    days = 86_400

    async def scenario(house: Visit) -> None:
        *_, table = await seat_two(house, "bot: greedy", clock=POST)
        await sweeps(house, hands, 60)
        live = await house.house.table(table)
        first = live.sequence
        await sweeps(house, hands, 3 * days)
        live = await house.house.table(table)
        assert sum(seat.away for seat in live.seats) == 1
        assert live.sequence > first
        assert live.state.deadline_ms(house.house.now_ms()) == pytest.approx(
            hands.time + 3 * days * 1000, abs=days * 1000
        )
        await sweeps(house, hands, 4 * days)
        live = await house.house.table(table)
        assert sum(seat.away for seat in live.seats) == 2
        rested, before = live.sequence, len(thoughts)
        await sweeps(house, hands, 30 * days)
        assert (live.sequence, len(thoughts), live.row.status) == (rested, before, "playing")

    visit(tmp_path, scenario, hands)


def test_a_restart_does_not_wake_a_table_that_rests(database: str, thoughts: list[str]) -> None:
    hands = Hands()

    async def scenario() -> None:
        async with open_house(quick(database), hands) as house:
            anna, bob, table = await seat_two(house, "bot: greedy", clock=LIVE)
            await sweeps(house, hands, 10 * LATER, 20)
        thoughts.clear()
        async with open_house(quick(database), hands) as house:
            await sweeps(house, hands, 10)
            assert thoughts == []
            for person in (anna, bob):
                person.address = person.origin = house.address
            async with anna.at(table) as first, bob.at(table) as second:
                live = await house.house.table(table)
                sequence = live.sequence
                await goes_on(live, lambda: live.sequence > sequence and bool(thoughts), first, second)

    asyncio.run(scenario())
