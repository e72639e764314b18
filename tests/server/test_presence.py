"""Who is here: told at once where few come and go, and a few times a second where many do."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

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


def test_one_who_comes_is_told_at_once(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            assert (await chair.next("presence"))["here"] == [True, True]
            await chair.send("ping")
            assert (await chair.receive())["type"] == "pong"

    visit(tmp_path, scenario)
