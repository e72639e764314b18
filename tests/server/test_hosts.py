"""Hosts who never could be, and hosts who have gone."""

import asyncio

import pytest

from ra.server.runtime.server_time import wall_clock
from tests.server.postgres import Postgres
from tests.server.support import seated
from tests.server.visiting import Visit, open_house, quick, visit, wanted


def test_a_table_that_cannot_begin_as_ordered_is_not_made(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        order = {"seats": [wanted("me: Anna"), wanted("open")], "public": True, "start": True}
        refused = await anna.post("/api/tables", order, status=409)
        assert (refused["code"], refused["params"]) == ("seats_open", {"count": 1})
        assert await anna.get("/api/tables") == []
        assert await house.house.store.count("open") == 0

    visit(database, scenario)


def test_when_the_host_is_gone_for_long_somebody_who_waits_is_host(database: str) -> None:
    later = [0]

    async def scenario(house: Visit) -> None:
        (anna, bob, cathy), table = await seated(house, "Anna", "Bob", "Cathy")
        async with cathy.at(table) as chair:
            async with anna.at(table):
                later[0] += 600_000
                await house.house.sweep()
            await house.house.sweep()
            later[0] += 60_000
            await house.house.sweep()
            assert (await cathy.get(f"/api/tables/{table}"))["host_seat"] == 0
            later[0] += 61_000
            await house.house.sweep()
            while (await chair.next("changed"))["table"]["host_seat"] != 2:
                pass
        assert (await anna.post(f"/api/tables/{table}/start", status=403))["code"] == "not_host"
        await cathy.post(f"/api/tables/{table}/seats/1", {"bot": "random"})
        assert (await cathy.post(f"/api/tables/{table}/start"))["status"] == "playing"
        assert (await bob.get(f"/api/tables/{table}/seat"))["seats"] == []

    visit(database, scenario, now=lambda: wall_clock() + later[0])


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_host_who_is_connected_elsewhere_or_comes_back_stays_host(
    postgres_server: Postgres, comes_back: bool
) -> None:
    later = [0]
    name = f"ra_hosts_{comes_back}".lower()

    async def story() -> None:
        address, now = postgres_server.new_database(name), lambda: wall_clock() + later[0]
        async with (
            open_house(quick(address), now) as first,
            open_house(quick(address, prepared=True), now) as second,
        ):
            anna, bob = first.guest(), second.guest()
            table = await anna.make("me: Anna", "open", public=True)
            await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            async with bob.at(table) as chair:
                if comes_back:
                    await second.house.sweep()
                    later[0] += 119_000
                    await second.house.sweep()
                async with anna.at(table):
                    while not second.house.tables[table].state.is_here(0):
                        await chair.next("presence")
                    await second.house.sweep()
                    later[0] += 600_000
                    await second.house.sweep()
                    assert (await bob.get(f"/api/tables/{table}"))["host_seat"] == 0

    asyncio.run(asyncio.wait_for(story(), 30))
