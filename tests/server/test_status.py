"""Many tables in one request: how each stands, whom it waits for, and how long."""

from tests.server.support import LIVE, Hands, seated
from tests.server.visiting import Visit, visit


def test_one_request_tells_how_many_tables_stand(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        (anna, _), shared = await seated(house, "Anna", "Bob", clock=LIVE)
        await anna.post(f"/api/tables/{shared}/start")
        waiting = await anna.make("me: Anna", "open")
        alone = await anna.make("bot: random", "me: Anna", start=True)
        async with anna.at(alone) as chair:
            await chair.until_mine()
        asked = {"tables": [shared, waiting, alone, "nothing-here"]}
        told = await house.guest().post("/api/tables/status", asked, 200)
        found = {status["table"]["id"]: status for status in told["tables"]}
        assert set(found) == {shared, waiting, alone}
        line = house.house.tables[shared].log
        assert line
        assert found[shared]["decides"] == line.game.seat
        assert found[shared]["deadline"] == hands.time + 110_000
        assert told["now"] == hands.time
        assert (found[waiting]["decides"], found[waiting]["table"]["status"]) == (None, "open")
        assert found[alone]["decides"] == 1
        assert found[alone]["deadline"] is None, "nobody decides for somebody who plays alone"

    visit(database, scenario, hands)


def test_a_hundred_solo_games_are_told_without_reading_one(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        tables = [await anna.make("me: Anna", "me: Too", start=True) for _ in range(100)]
        house.house.tables.clear()
        told = await anna.post("/api/tables/status", {"tables": tables}, 200)
        assert len(told["tables"]) == 100
        assert all(status["decides"] == 0 for status in told["tables"])
        assert not house.house.tables
        many = await anna.post("/api/tables/status", {"tables": [*tables, "one-more"]}, 400)
        assert many["code"] == "unreadable"

    visit(database, scenario)
