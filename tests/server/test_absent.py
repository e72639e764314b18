"""Clocks and absent players: no game is ever stuck, and downtime is charged to nobody."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ra.server.decide.commands import TakeBack
from ra.server.table.clock import Span
from tests.server.support import LIVE, Hands, pause, whoever_decides
from tests.server.visiting import Chair, Visit, open_house, quick, seat_two, visit


async def away(chair: Chair, seat: int, yes: bool = True) -> dict[str, Any]:
    """Until the table says that a seat is away, or back."""
    while True:
        table = (await chair.next("changed"))["table"]
        if table["seats"][seat]["away"] is yes:
            return dict(table)


def test_who_is_late_is_replaced_by_a_bot_and_can_come_back(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            frame = await chair.until_mine()
            assert frame["clock"]["deadline"] == hands.time + 110_000
            seat = frame["decides"]
            hands.forward(111)
            await away(chair, seat)
            while (await chair.next("frame"))["by"] != "policy":
                pass
            await chair.send("take_back", id="back")
            assert not (await away(chair, seat, yes=False))["seats"][seat]["away"]
            while chair.frame["decides"] != seat:
                decision = await chair.play(chair.frame["legal"][0])
                if decision["type"] == "accepted":
                    await chair.next("frame")
            await chair.send("ask_frame")
            frame = await chair.next("frame")
            assert frame["clock"]["deadline"] is not None

    visit(database, scenario, hands)


def test_a_seat_can_pass_instead(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna, bob, table = await seat_two(house, clock=LIVE, absent="pass")
        async with anna.at(table) as chair:
            await bob.post(f"/api/tables/{table}/leave")
            while not chair.frame or chair.frame["legal"]:
                if chair.frame.get("decides") == 0:
                    await chair.play(chair.frame["legal"][-1])
                await chair.next("frame")
        log = await anna.get(f"/api/games/{table}/log")
        assert {(entry["by"], entry["seat"]) for entry in log} == {("policy", 1), ("person", 0)}
        assert {move["by"] for move in await anna.get(f"/api/games/{table}/moves")} == {"policy", "person"}
        passed = [entry for entry in log if entry["by"] == "policy"]
        bids = [entry for entry in passed if entry["action"].startswith("bid")]
        drawn = [entry for entry in passed if entry["action"].startswith("draw")]
        assert len(drawn) > len(bids)

    visit(tmp_path, scenario, hands)


def test_the_disconnected_have_a_grace_period_in_a_live_game(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        *people, table = await seat_two(house, "bot: random", clock=LIVE)
        decides, seat = await whoever_decides(people, table)
        await asyncio.sleep(0.2)
        hands.forward(59)
        await house.house.sweep()
        assert not house.house.tables[table].seats[seat].away
        hands.forward(2)
        await house.house.sweep()
        assert house.house.tables[table].seats[seat].away
        async with decides.at(table) as chair:
            assert chair.welcome["table"]["seats"][seat]["away"]
            await chair.send("take_back", id="back")
            await away(chair, seat, yes=False)

    visit(tmp_path, scenario, hands, grace_ms=60_000)


def test_a_correspondence_game_waits_for_days(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        *people, table = await seat_two(house, clock={"kind": "correspondence", "days": 3})
        _, seat = await whoever_decides(people, table)
        hands.forward(3 * 86_400 - 5)
        await house.house.sweep()
        assert not house.house.tables[table].seats[seat].away
        hands.forward(10)
        await house.house.sweep()
        assert house.house.tables[table].seats[seat].away

    visit(tmp_path, scenario, hands)


def test_everybody_late_and_the_game_still_ends(tmp_path: Path) -> None:
    """The game rests when all are away; each time that one of them comes back, it moves on."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        *_, table = await seat_two(house, "me: Cathy", clock=LIVE, absent="pass")
        live = await house.house.table(table)
        for _ in range(2000):
            if live.row.status == "over":
                return
            if live.state.is_paused:
                await live.order(TakeBack(str(live.seats[0].person)))
            hands.forward(120)
            await house.house.sweep()
            await asyncio.sleep(0.01)
        raise AssertionError("the game is stuck")

    visit(tmp_path, scenario, hands)


def test_time_beyond_the_increment_comes_out_of_the_bank(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            seat = (await chair.until_mine())["decides"]
            hands.forward(9)
            await chair.play("draw")
            assert (await chair.next("frame"))["clock"]["banks"] == [100_000, 100_000]
            other = chair.frame["decides"]
            hands.forward(25)
            await chair.play(chair.frame["legal"][0])
            banks = (await chair.next("frame"))["clock"]["banks"]
            assert banks[other] == 85_000
            assert banks[seat] == 100_000 or seat == other

    visit(tmp_path, scenario, hands)


def test_who_is_late_has_an_empty_bank(database: str) -> None:
    """Otherwise nobody would ever run out of time: they would be late, come back, and have all of it again."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            seat = (await chair.until_mine())["decides"]
            hands.forward(111)
            await away(chair, seat)
            frame = await chair.next("frame")
            assert frame["by"] == "policy"
            assert frame["clock"]["banks"][seat] == 0
            assert frame["clock"]["banks"][1 - seat] == 100_000
            await chair.send("take_back", id="back")
            await away(chair, seat, yes=False)
            while chair.frame["decides"] != seat or chair.frame["sequence"] < 2:
                await chair.play(chair.frame["legal"][0])
                await chair.next("frame")
            assert chair.frame["clock"]["deadline"] == hands.time + 10_000

    visit(database, scenario, hands)


def test_time_before_stepping_away_is_charged_and_time_after_it_is_not(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        *people, table = await seat_two(house, clock=LIVE, absent="pass")
        decides, seat = await whoever_decides(people, table)
        async with decides.at(table) as chair:
            hands.forward(30)
            await chair.send("step_away", id="gone")
            await away(chair, seat)
            hands.forward(40)  # whoever plays on takes their time
            await chair.send("step_away", id="still-gone")
            while not chair.frame or chair.frame["sequence"] < 1:
                await chair.next("frame")
            assert chair.frame["clock"]["banks"] == [80_000 if each == seat else 100_000 for each in range(2)]

    visit(tmp_path, scenario, hands, bot_pace_s=0.3)


def test_time_before_an_undo_is_charged_to_whoever_thought(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            first = (await chair.until_mine())["decides"]
            await chair.play("invoke")
            thinks = (await chair.next("frame"))["decides"]
            assert thinks != first
            hands.forward(50)
            await chair.send("ask_undo", id="back", sequence=1, move=0)
            clock = (await chair.next("frame"))["clock"]
            assert chair.frame["decides"] == first
            assert clock["banks"][thinks] == 60_000
            assert clock["banks"][first] == 100_000
            assert clock["deadline"] == hands.time + 110_000
        house.house.tables.clear()  # the log says the same
        async with anna.at(table) as chair:
            assert (await chair.next("frame"))["clock"] == clock

    visit(database, scenario, hands)


def test_downtime_is_charged_to_nobody(database: str) -> None:
    """The server dies in the middle of a decision and comes back a day later."""
    hands = Hands()

    async def story() -> None:
        async with open_house(quick(database), hands) as house:
            *people, table = await seat_two(house, clock=LIVE)
            anna, _ = await whoever_decides(people, table)
            async with anna.at(table) as chair:
                before = await chair.until_mine()
            hands.forward(20)
            await house.house.beat()
        hands.forward(86_400)
        async with open_house(quick(database), hands) as house:
            anna.address = anna.origin = house.address
            async with anna.at(table) as chair:
                after = await chair.until_mine()
                assert after["decides"] == before["decides"]
                assert after["clock"]["deadline"] == before["clock"]["deadline"] + 86_400_000
                await house.house.sweep()
                hands.forward(5)
                await chair.play(after["legal"][0])
                frame = await chair.next("frame")
                assert frame["clock"]["banks"][after["decides"]] == 85_000

    asyncio.run(story())


@pytest.mark.parametrize("noticed_by", ["sweep", "beat"])
def test_a_pause_of_the_server_is_charged_to_nobody(database: str, noticed_by: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            before = await chair.until_mine()
            hands.forward(20)
            pause(house, hands, 1000)
            await getattr(house.house, noticed_by)()
            await house.house.beat()
            after = await chair.next("changed", "frame")
            assert after["type"] == "frame"
            assert after["clock"]["deadline"] == before["clock"]["deadline"] + 1_000_000
            assert [end - start for start, end in await house.house.store.outages()] == [1_000_000]
            hands.forward(5)
            await chair.play("draw")
            assert (await chair.next("frame"))["clock"]["banks"][before["decides"]] == 85_000
            hands.forward(111)
            await away(chair, chair.frame["decides"])

    visit(database, scenario, hands)


def test_a_decision_right_after_a_pause_costs_nothing(tmp_path: Path) -> None:
    """Also if it is heard before anybody has noticed that there was one."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            await chair.until_mine()
            async with house.house.database.turn:  # nothing can be written, and no beat either
                pause(house, hands, 1000)
                await chair.send("play", id="soon", sequence=0, action="draw")
                await asyncio.sleep(0.2)
            await chair.next("accepted")
            frame = await chair.next("frame")
            assert frame["clock"]["banks"] == [100_000, 100_000]
            await house.house.beat()
            await chair.send("ask_frame")
            assert (await chair.next("frame"))["clock"]["deadline"] == hands.time + 110_000

    visit(tmp_path, scenario, hands)


def test_a_notice_of_another_worker_does_not_hide_our_own_pause(tmp_path: Path) -> None:
    """Both have noticed the same; the other says how much longer it took there, before we have read all of it."""
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
        heartbeat, store = house.house.heartbeat, house.house.store
        reread = heartbeat.reread

        async def hear_and_reread() -> None:
            tail = Span(hands.time, hands.time + 18)
            await store.note_outage(tail)
            heartbeat.heard_of(tail)
            await asyncio.sleep(0.1)
            await reread()

        async with anna.at(table) as chair:
            before = await chair.until_mine()
            heartbeat.reread = hear_and_reread  # type: ignore[method-assign]
            pause(house, hands, 1000)
            await house.house.beat()
            heartbeat.reread = reread  # type: ignore[method-assign]
            after = await chair.next("frame")
            assert after["clock"]["deadline"] == before["clock"]["deadline"] + 1_000_018

    visit(tmp_path, scenario, hands)


def test_the_grace_begins_anew_after_a_pause(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        *people, table = await seat_two(house, clock=LIVE)
        _, seat = await whoever_decides(people, table)
        await asyncio.sleep(0.1)
        pause(house, hands, 1000)
        await house.house.sweep()
        await house.house.beat()
        hands.forward(50)
        await house.house.sweep()
        assert not house.house.tables[table].seats[seat].away
        hands.forward(20)
        await house.house.sweep()
        assert house.house.tables[table].seats[seat].away

    visit(tmp_path, scenario, hands, grace_ms=60_000)


def test_what_was_noticed_twice_counts_once(database: str) -> None:
    async def scenario(house: Visit) -> None:
        store = house.house.store
        for start, end in ((1000, 5000), (1500, 5200), (900, 5100), (7000, 8000)):
            await store.note_outage(Span(start, end))
        assert await store.outages() == [(1000, 5000), (5000, 5200), (7000, 8000)]

    visit(database, scenario)
