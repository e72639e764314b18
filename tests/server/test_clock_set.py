"""Somebody sets the machine's clock: no game stands still, and nobody is charged for it."""

import asyncio
from pathlib import Path

import pytest

from ra.cli import main
from ra.server.ops.doctor import look_at_workers
from ra.server.runtime.server_time import CATCH_UP_MS, ServerTime, wall_clock
from tests.server.support import LIVE, Hands
from tests.server.visiting import Visit, open_house, quick, seat_two, visit

HOUR, DAY = 3600, 86_400


class Machine:
    """Its clock can be set; beside it there is one that goes on steadily."""

    def __init__(self) -> None:
        self.wall = Hands()
        self.steady = Hands(5_000)

    def let_pass(self, seconds: float) -> None:
        self.wall.forward(seconds)
        self.steady.forward(seconds)

    def set_by(self, seconds: float) -> None:
        self.wall.forward(seconds)


async def is_away_after(house: Visit, machine: Machine, table: str, seconds: float) -> bool:
    machine.let_pass(seconds)
    await house.house.sweep()
    live = await house.house.table(table)
    return any(seat.away for seat in live.seats)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_clock_that_is_set_back_holds_up_no_game(database: str, restarted: bool) -> None:
    machine = Machine()
    config = quick(database, grace_ms=60_000)

    async def story() -> None:
        async with open_house(config, machine.wall, machine.steady) as house:
            _, _, table = await seat_two(house, clock=LIVE)
            machine.let_pass(5)
            before = house.house.now_ms()
            machine.set_by(-HOUR)
            await house.house.beat()
            assert house.house.now_ms() == before
            if not restarted:
                assert not await is_away_after(house, machine, table, 50)
                assert await is_away_after(house, machine, table, 10)
        if restarted:
            async with open_house(config, machine.wall, machine.steady) as house:
                assert not await is_away_after(house, machine, table, 0)
                assert not await is_away_after(house, machine, table, 55)
                assert await is_away_after(house, machine, table, 10)

    asyncio.run(story())


def test_a_clock_that_is_set_forward_charges_nobody(database: str) -> None:
    """A machine without a battery starts with the time at which it was switched off; two days later, as it learns."""
    machine = Machine()
    config = quick(database)
    days = {"kind": "correspondence", "days": 1}

    async def story() -> None:
        async with open_house(config, machine.wall, machine.steady) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", clock=days, start=True)
        async with open_house(config, machine.wall, machine.steady) as house:
            anna.address = anna.origin = house.address
            async with anna.at(table) as chair:
                before = await chair.until_mine()
                machine.set_by(2 * DAY)
                assert not await is_away_after(house, machine, table, 1)
                await house.house.beat()
                after = await chair.next("frame")
                assert after["clock"]["deadline"] == before["clock"]["deadline"] + 2 * DAY * 1000
                assert house.house.now_ms() == machine.wall.time
                assert [end - start for start, end in await house.house.store.outages()] == [2 * DAY * 1000]
                assert not await is_away_after(house, machine, table, DAY - 10)
                assert await is_away_after(house, machine, table, 20)

    asyncio.run(story())


def test_operators_reach_a_house_whose_time_is_ahead(tmp_path: Path) -> None:
    """The hands of the test are in the future, as after the machine's clock has been set back."""
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    hands = Hands(wall_clock() + 1000 * HOUR)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            assert await asyncio.to_thread(main, ["admin", "close", table, "--database", database]) == 0
            assert (await chair.next("changed"))["table"]["status"] == "closed"
        found = await look_at_workers(database)
        assert not found.well
        assert "s ahead of this machine's clock" in found.words

    visit(database, scenario, hands)


def test_time_that_is_ahead_draws_near_and_never_goes_back() -> None:
    machine = Machine()
    time = ServerTime(machine.wall, machine.steady)
    machine.set_by(-1)
    told = [time()]
    for _ in range(1000 // CATCH_UP_MS):
        time.draw_near()
        told.append(time())
        machine.let_pass(1)
        told.append(time())
    time.draw_near()
    assert told == sorted(told)
    assert time() == machine.wall.time
    machine.set_by(2)
    assert time.leap == 0
    time.draw_near()
    assert time() == machine.wall.time
