"""Who is here: told at once where few come and go, and a few times a second where many do."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.support import LIVE, Hands, seated
from tests.server.visiting import Visit, visit

CROWD = 100
A_SECOND = 4
"""So often everybody is told, at most."""


def test_a_crowd_that_comes_at_once_is_not_told_of_everybody_who_comes(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True, public=True)
        began = time.perf_counter()
        async with anna.at(table) as chair:
            async with AsyncExitStack() as crowd:
                guests = [crowd.enter_async_context(house.guest().at(table)) for _ in range(CROWD)]
                watchers = await asyncio.gather(*guests)
                for watcher in (chair, *watchers):
                    while (await watcher.next("presence"))["watching"] != CROWD:
                        pass
                times = 2 + A_SECOND * (time.perf_counter() - began)
                assert sum("presence" in text for watcher in watchers for text in watcher.heard) <= CROWD * times
            while (await chair.next("presence"))["watching"]:
                pass

    visit(tmp_path, scenario)


def test_it_is_told_how_long_somebody_who_is_gone_is_waited_for(database: str) -> None:
    """The seat that decides: until when, whenever that changes, and no more once it is played for."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        (anna, bob, cathy), table = await seated(house, "Anna", "Bob", "Cathy", clock=LIVE)
        guests = {0: anna, 1: bob, 2: cathy}
        await anna.post(f"/api/tables/{table}/start")
        first = await next_to_decide(house, table)
        gone, stays = guests[first], guests[(first + 1) % 3]
        grace = house.house.config.grace_ms
        async with stays.at(table) as chair:
            async with gone.at(table):
                while not (told := await chair.next("presence"))["here"][first]:
                    pass
                assert "grace_ends" not in told
                missing = (first + 2) % 3
                assert told["graces"] == [hands.time + grace if seat == missing else None for seat in range(3)]
            while (told := await chair.next("presence"))["here"][first]:
                pass
            assert told["grace_ends"] == hands.time + grace
            assert told["graces"][first] == told["grace_ends"]
            assert told["graces"][(first + 1) % 3] is None
            hands.forward(grace / 1000 - 1)
            async with gone.at(table) as back:
                while "grace_ends" in (told := await chair.next("presence")):
                    pass
                await back.next("frame")
                await back.play("invoke")  # now somebody decides who has never been here
            while chair.frame.get("decides") != (first + 2) % 3:
                await chair.until_mine()
                await chair.play("pass")
                await chair.next("frame")
            while (told := await chair.next("presence")).get("grace_ends") != hands.time + grace // 2:
                pass  # missing since the game began, and waited for a little longer now that they have to decide
            hands.forward(grace / 1000 + 1)
            while (told := await chair.next("presence")).get("graces", [None] * 3)[missing] is not None:
                pass  # by now it may be another's turn who is gone, and who is waited for; or nobody's
            assert not told["here"][(first + 2) % 3]

    visit(database, scenario, hands)


async def next_to_decide(house: Visit, table: str) -> int:
    line = house.house.tables[table].log
    assert line
    assert line.game.seat is not None
    return line.game.seat


def test_nobody_is_counted_down_where_nobody_has_to_stay_connected(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        clock = {"kind": "correspondence", "days": 3}
        (anna, bob), table = await seated(house, "Anna", "Bob", clock=clock)
        await anna.post(f"/api/tables/{table}/start")
        here = (anna, bob)[1 - await next_to_decide(house, table)]
        async with here.at(table) as chair:
            told = await chair.next("presence")
            assert "grace_ends" not in told
            assert "graces" not in told

    visit(tmp_path, scenario)


def test_one_who_comes_is_told_at_once(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            assert (await chair.next("presence"))["here"] == [True, True]
            await chair.send("ping")
            assert (await chair.receive())["type"] == "pong"

    visit(tmp_path, scenario)
