"""Tables at which nobody has been for a while: no bot thinks there, until one of their people returns."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ra.server.bots.pool import Thinkers
from ra.server.table.abandoned import UNSEEN_MS, is_abandoned
from tests.server.support import LIVE, Hands
from tests.server.visiting import Visit, open_house, quick, seat_two, visit

POST = {"kind": "correspondence", "days": 3}
LATER = UNSEEN_MS / 1000 + 1


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables for which somebody has thought, in order."""
    thought: list[str] = []
    choose = Thinkers.choose

    async def choose_and_note(self: Thinkers, game: str, *rest: Any) -> str:
        thought.append(game)
        return await choose(self, game, *rest)

    monkeypatch.setattr(Thinkers, "choose", choose_and_note)
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


@pytest.mark.parametrize(
    ("away", "here", "unseen_ms", "is_live", "abandoned"),
    [
        ([False, False], True, UNSEEN_MS, True, False),
        ([False, False], False, UNSEEN_MS - 1, True, False),
        ([False, False], False, UNSEEN_MS, True, True),
        ([True, True], True, UNSEEN_MS, True, False),
        ([False, False], False, UNSEEN_MS, False, False),
        ([True, False], False, 1000 * UNSEEN_MS, False, False),
        ([True, True], False, UNSEEN_MS, False, True),
        ([True, True], False, UNSEEN_MS - 1, False, False),
    ],
)
def test_when_a_table_is_abandoned(
    away: list[bool], here: bool, unseen_ms: int, is_live: bool, abandoned: bool
) -> None:
    assert is_abandoned(away, here=here, unseen_ms=unseen_ms, is_live=is_live) is abandoned


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

        async with bob.at(table) as chair:
            assert chair.welcome["table"]["paused"] is False
            while chair.frame.get("sequence", 0) <= sequence:
                await chair.next("frame")
        assert len(thoughts) > before

    visit(database, scenario, hands)


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
        assert live.state.deadline_ms(house.house.now()) == pytest.approx(hands.time + 3 * days * 1000, abs=days * 1000)
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
            anna, _, table = await seat_two(house, "bot: greedy", clock=LIVE)
            await sweeps(house, hands, 10 * LATER, 20)
        thoughts.clear()
        async with open_house(quick(database), hands) as house:
            await sweeps(house, hands, 10)
            assert thoughts == []
            anna.address = anna.origin = house.address
            async with anna.at(table) as chair:
                sequence = (await chair.next("frame"))["sequence"]
                while chair.frame["sequence"] == sequence:
                    await chair.next("frame")
            assert thoughts

    asyncio.run(scenario())
