"""One person and bots, over real sockets: pauses, the pace of the bots, and a moment for an undo."""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ra.server.ops.scratch_server import ScratchServer
from tests.server.postgres import Postgres
from tests.server.support import LIVE, QUIET, Hands
from tests.server.visiting import Chair, Guest, Visit, open_house, quick, seat_two, visit

LONG = 100_000


async def settled(house: Visit, table: str, paused: bool, seconds: float = 4) -> None:
    """Until the database knows that a game is paused, or goes on."""
    for _ in range(round(seconds / 0.02)):
        stored = await house.house.store.load(table)
        assert stored
        if (stored.game.paused_since is not None) is paused:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the database was not told")


async def quiet(chair: Chair, seconds: float = 0.6) -> None:
    """Nothing more is decided at the table."""
    sequence = chair.frame["sequence"]
    try:
        async with asyncio.timeout(seconds):
            while True:
                await chair.next("frame")
                assert chair.frame["sequence"] == sequence, "somebody has moved"
    except TimeoutError:
        return


async def sequence_of(guest: Guest, table: str) -> int:
    return int((await guest.get(f"/api/tables/{table}"))["sequence"])


@pytest.mark.parametrize("how", ["leave", "step_away", "close"])
def test_leaving_a_game_against_bots_pauses_it(database: str, how: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", "bot: random", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            before = await chair.until_mine()
            hands.forward(20)
            if how == "leave":
                assert (await anna.post(f"/api/tables/{table}/leave"))["paused"]
            elif how == "step_away":
                await chair.send("step_away", id="gone")
                await chair.next("accepted")
        await settled(house, table, paused=True)
        hands.forward(LONG)
        await house.house.sweep()
        seen = await anna.get(f"/api/tables/{table}")
        assert (seen["status"], seen["paused"], seen["sequence"]) == ("playing", True, before["sequence"])
        async with anna.at(table) as chair:
            await settled(house, table, paused=False)
            after = await chair.until_mine()
            assert after["sequence"] == before["sequence"]
            await chair.send("ask_frame")
            clock = (await chair.next("frame"))["clock"]
            assert clock["deadline"] == before["clock"]["deadline"] + 1000 * LONG
            hands.forward(5)
            assert (await chair.play(after["legal"][0]))["type"] == "accepted"
            frame = await chair.next("frame")
            assert frame["clock"]["banks"][before["decides"]] == 85_000, "20 + 5 seconds, 10 of them free"

    visit(database, scenario, hands)


def test_nobody_moves_while_a_game_is_paused_not_even_bots(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", "bot: random", "bot: random", start=True)
        await asyncio.sleep(0.3)
        assert await sequence_of(anna, table) == 0, "nobody has come yet"
        async with anna.at(table) as chair:
            await chair.until_mine()
            await chair.play("draw" if "draw" in chair.frame["legal"] else chair.frame["legal"][0])
            await chair.send("step_away", id="gone")
            await chair.next("accepted")
            await quiet(chair)
            stood = chair.frame["sequence"]
        await asyncio.sleep(0.3)
        assert await sequence_of(anna, table) == stood
        async with anna.at(table) as chair:
            frame = await chair.until_mine()
            assert not (await anna.get(f"/api/tables/{table}"))["seats"][0]["away"]
            assert (await chair.play(frame["legal"][0]))["type"] == "accepted"

    visit(tmp_path, scenario, bot_pace_s=0.05)


@pytest.mark.parametrize("paused_before", [True, False])
def test_a_pause_lasts_over_a_restart(database: str, paused_before: bool) -> None:
    """Also if the server dies while the person plays, and is back before they are."""
    hands = Hands()

    async def story() -> None:
        async with open_house(quick(database), hands) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "bot: random", clock=LIVE, start=True)
            async with anna.at(table) as chair:
                before = await chair.until_mine()
                hands.forward(20)
                if not paused_before:
                    house.house.stopping.set()
            if paused_before:
                await settled(house, table, paused=True)
                hands.forward(LONG)
            await house.house.heartbeat.beat()
        hands.forward(LONG)
        async with open_house(quick(database), hands) as house:
            anna.address = anna.origin = house.address
            hands.forward(LONG)
            await house.house.sweep()
            seen = await anna.get(f"/api/tables/{table}")
            assert (seen["paused"], seen["sequence"]) == (True, before["sequence"])
            assert not seen["seats"][0]["away"]
            async with anna.at(table) as chair:
                frame = await chair.until_mine()
                gone = (3 if paused_before else 2) * LONG
                assert frame["clock"]["deadline"] == before["clock"]["deadline"] + 1000 * gone
                hands.forward(5)
                await chair.play(frame["legal"][0])
                assert (await chair.next("frame"))["clock"]["banks"][0] == 85_000

    asyncio.run(story())


def test_whoever_left_and_comes_back_sees_their_clock_run(database: str) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            before = await chair.until_mine()
        await anna.post(f"/api/tables/{table}/leave")
        await settled(house, table, paused=True)
        hands.forward(LONG)
        async with anna.at(table) as chair:
            await chair.until_mine()
            while chair.frame["clock"]["deadline"] is None:
                await chair.next("frame")
            assert chair.frame["clock"]["deadline"] == before["clock"]["deadline"] + 1000 * LONG

    visit(database, scenario, hands)


def test_a_pause_is_known_to_every_worker(postgres_server: Postgres) -> None:
    """Whoever leaves one worker and comes to another goes on with the same clock, and one set of bots."""
    address = postgres_server.new_database("ra_paused")
    hands = Hands()

    async def story() -> None:
        async with (
            open_house(quick(address), hands) as first,
            open_house(quick(address, prepared=True), hands) as second,
        ):
            anna = first.guest()
            table = await anna.make("me: Anna", "bot: random", clock=LIVE, start=True)
            async with anna.at(table) as chair:
                before = await chair.until_mine()
                elsewhere = await second.house.table(table)
                while elsewhere.state.is_paused:
                    await asyncio.sleep(0.02)
            await settled(first, table, paused=True)
            while not elsewhere.row.paused_since:
                await asyncio.sleep(0.02)
            hands.forward(LONG)
            for house in (first, second):
                await house.house.sweep()
            anna.address = anna.origin = second.address
            async with anna.at(table) as chair:
                frame = await chair.until_mine()
                assert frame["sequence"] == before["sequence"]
                assert frame["clock"]["deadline"] == before["clock"]["deadline"] + 1000 * LONG
                await settled(first, table, paused=False)
                live = first.house.tables[table]
                while live.state.is_paused or live.row.paused_since:
                    await asyncio.sleep(0.02)
                assert live.state.deadline_ms(first.house.now_ms()) == frame["clock"]["deadline"]
                for _ in range(3):
                    await chair.play(frame["legal"][0])
                    await chair.next("frame")
                    frame = await chair.until_mine()

    asyncio.run(story())


def test_a_game_stands_still_since_the_last_sign_of_life_of_its_worker(
    postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its person decides, so that nothing is due; and the worker is killed. Those whom others serve notice nothing."""
    monkeypatch.setattr("ra.server.runtime.house.DEAD_AFTER_MS", 3_000)
    address = postgres_server.new_database("ra_died")
    dying = ScratchServer(address, *QUIET)

    async def story() -> None:
        await asyncio.to_thread(dying.start)
        survivor = quick(address, prepared=True)
        async with open_house(survivor) as second, open_house(survivor) as third, AsyncExitStack() as stays:
            anna = Guest(dying.address, dying.address)
            table = await anna.make("me: Anna", "bot: random", clock=LIVE, start=True)
            with suppress(ConnectionClosed):
                async with anna.at(table) as chair:
                    before = await chair.until_mine()
                    others = [await alone_at(house, stays) for house in (second, third)]
                    killed = second.house.now_ms()
                    dying.kill()
                    await chair.next("frame")
            await settled(second, table, paused=True, seconds=20)
            died = (await second.house.store.load(table)).game.paused_since  # type: ignore[union-attr]
            assert died is not None
            assert died < second.house.now_ms() - 3_000
            for house, (name, theirs) in zip((second, third), others, strict=True):
                await settled(house, name, paused=False)
                deadline = house.house.tables[name].state.deadline_ms(house.house.now_ms())
                assert deadline is not None
                assert 0 <= deadline - theirs["clock"]["deadline"] < 1_000, "from the deal until they came"
            anna.address = anna.origin = second.address
            returned = second.house.now_ms()
            async with anna.at(table) as chair:
                frame = await chair.until_mine()
                assert frame["sequence"] == before["sequence"]
                assert frame["clock"]["deadline"] - before["clock"]["deadline"] >= returned - killed
                assert (await chair.play(frame["legal"][0]))["type"] == "accepted"

    try:
        asyncio.run(asyncio.wait_for(story(), 60))
    finally:
        dying.kill()


async def alone_at(house: Visit, stays: AsyncExitStack) -> tuple[str, dict[str, Any]]:
    """Somebody who thinks about a decision in a game against a bot."""
    guest = house.guest()
    table = await guest.make("me: Bob", "bot: random", clock=LIVE, start=True)
    chair = await stays.enter_async_context(guest.at(table))
    return table, await chair.until_mine()


def test_who_plays_alone_is_never_replaced(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", clock=LIVE, start=True)
        async with anna.at(table) as chair:
            frame = await chair.until_mine()
            hands.forward(LONG)
            await house.house.sweep()
            assert not house.house.tables[table].seats[0].away
            assert (await chair.play(frame["legal"][0]))["type"] == "accepted"

    visit(tmp_path, scenario, hands)


def test_with_others_at_the_table_leaving_is_as_it_was(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, table = await seat_two(house, "bot: random")
        async with bob.at(table) as chair:
            left = await anna.post(f"/api/tables/{table}/leave")
            assert (left["paused"], left["seats"][0]["away"]) == (False, True)
            frame = await chair.until_mine()
            while frame["sequence"] < 12:
                await chair.play(frame["legal"][0])
                await chair.next("frame")
                frame = await chair.until_mine()
        log = await bob.get(f"/api/games/{table}/log")
        assert "policy" in {entry["by"] for entry in log}

    visit(tmp_path, scenario)


def test_those_who_watch_see_a_pause_begin_and_end(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, stranger = house.guest(), house.guest()
        table = await anna.make("me: Anna", "bot: random", public=True, start=True)
        async with stranger.at(table) as watching:
            assert watching.welcome["table"]["paused"]
            async with anna.at(table):
                assert not (await watching.next("changed"))["table"]["paused"]
            while not (await watching.next("changed"))["table"]["paused"]:
                pass
            assert (await watching.next("frame"))["clock"]["deadline"] is None

    visit(tmp_path, scenario)


def test_the_owner_of_a_solo_game_can_close_it(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, shared = await seat_two(house)
        assert (await anna.post(f"/api/tables/{shared}/close", status=409))["code"] == "others_play"
        table = await anna.make("me: Anna", "bot: random", start=True)
        assert (await bob.post(f"/api/tables/{table}/close", status=403))["code"] == "not_seated"
        closed = await anna.post(f"/api/tables/{table}/close")
        assert (closed["status"], closed["paused"]) == ("closed", False)

    visit(tmp_path, scenario)


async def quickest_bot(chair: Chair, moves: int = 4) -> int:
    """The least time that a bot took for a move, in milliseconds of the server. The person does something at once."""
    took: list[int] = []
    while len(took) < moves:
        frame = chair.frame
        if frame["decides"] in chair.welcome["seats"]:
            await chair.play("draw" if "draw" in frame["legal"] else frame["legal"][0])
        while chair.frame["sequence"] <= frame["sequence"]:
            await chair.next("frame")
        if chair.frame["by"] == "bot":
            took.append(chair.frame["at"] - frame["at"])
    return min(took[1:])


async def timed(work: Any) -> float:
    began = time.monotonic()
    await work
    return time.monotonic() - began


def test_bots_move_at_the_pace_that_was_asked_for(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, took = house.guest(), {}
        for pace in ("slow", "normal", "fast", "at_once"):
            table = await anna.make("me: Anna", "bot: random", "bot: random", "bot: random", start=True)
            async with anna.at(table) as chair:
                await chair.send("set_pace", pace=pace)
                await chair.until_mine()
                took[pace] = await quickest_bot(chair)
        assert took["slow"] >= 1590 > took["normal"] >= 390 > took["fast"] >= 95 > took["at_once"]

    visit(tmp_path, scenario, bot_pace_s=0.4)


def test_bots_wait_for_a_click(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", "bot: random", start=True)
        async with anna.at(table) as chair:
            await chair.send("set_pace", pace="on_click")
            await chair.next("frame")
            clicks = 0
            while chair.frame["sequence"] < 8:
                sequence = chair.frame["sequence"]
                if chair.frame["decides"] in chair.welcome["seats"]:
                    await chair.play(chair.frame["legal"][0])
                else:
                    await quiet(chair, 0.3)
                    await chair.send("go_on", sequence=sequence)
                    clicks += 1
                while chair.frame["sequence"] <= sequence:
                    await chair.next("frame")
                assert chair.frame["sequence"] == sequence + 1
            assert clicks
            await chair.send("set_pace", pace="at_once")
            await chair.until_mine()

    visit(tmp_path, scenario)


def test_a_pace_changes_while_a_bot_waits(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", *["bot: random"] * 4, start=True)
        async with anna.at(table) as chair:
            await chair.send("set_pace", pace="slow")
            await chair.next("frame")
            while chair.frame["decides"] in chair.welcome["seats"]:
                await chair.play("draw" if "draw" in chair.frame["legal"] else chair.frame["legal"][0])
                await chair.next("frame")
            await quiet(chair, 0.3)
            await chair.send("set_pace", pace="at_once")
            assert await timed(chair.until_mine()) < 8

    visit(tmp_path, scenario, bot_pace_s=10.0)


def test_where_others_play_nobody_sets_the_pace(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, table = await seat_two(house, "bot: random")
        async with anna.at(table) as chair, bob.at(table) as other:
            for one in (chair, other):
                await one.send("set_pace", pace="on_click")
            await chair.next("frame")
            await other.next("frame")
            moved = 0
            while moved < 6:
                decides = chair.frame["decides"]
                if decides < 2:
                    await (chair, other)[decides].play(chair.frame["legal"][0])
                await chair.next("frame")
                while other.frame["sequence"] < chair.frame["sequence"]:
                    await other.next("frame")
                moved += 1

    visit(tmp_path, scenario)


def test_bots_wait_while_somebody_reads_the_score_of_an_epoch(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        while not await read_a_sheet(anna):  # where the person begins the next epoch, no bot has to wait
            pass

    visit(tmp_path, scenario)


async def read_a_sheet(anna: Guest) -> bool:
    table = await anna.make("me: Anna", *["bot: random"] * 4, start=True)
    async with anna.at(table) as chair:
        await chair.send("set_pace", pace="at_once", reads_sheets=True)
        await chair.next("frame")
        while chair.frame["legal"]:
            sequence = chair.frame["sequence"]
            if chair.frame["decides"] in chair.welcome["seats"]:
                await chair.play("draw" if "draw" in chair.frame["legal"] else chair.frame["legal"][0])
            elif any(event["kind"] == "epoch_scored" for event in chair.frame["events"]):
                await quiet(chair, 0.5)
                await chair.send("go_on", sequence=sequence)
                await chair.next("frame")
                return True
            while chair.frame["sequence"] <= sequence:
                await chair.next("frame")
    return False


async def win_an_auction(chair: Chair) -> float | None:
    """Bids last and ends an auction; the moment, if a bot is next. None if it came otherwise."""
    frame = await chair.until_mine()
    legal, sequence = frame["legal"], frame["sequence"]
    bids = [words for words in legal if words.startswith("bid ")]
    await chair.play(bids[-1] if bids else "invoke" if "invoke" in legal else legal[0])
    while chair.frame["sequence"] <= sequence:
        await chair.next("frame")
    ended = bids and chair.frame["phase"] == "turn" and chair.frame["decides"] not in chair.welcome["seats"]
    return time.monotonic() if ended else None


def test_a_bot_that_would_draw_waits_for_an_undo_of_the_bid_that_ended_an_auction(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: steady", "bot: steady", start=True)
        async with anna.at(table) as chair:
            await chair.send("set_pace", pace="at_once")
            waited = undone = False
            while not waited:
                ended = await win_an_auction(chair)
                if ended is None:
                    continue
                bid = chair.frame
                if not undone:
                    await asyncio.sleep(0.5)
                    await chair.send("ask_undo", id="slip", sequence=bid["sequence"], move=bid["move"] - 1)
                    await chair.next("accepted")
                    while chair.frame["sequence"] <= bid["sequence"]:
                        await chair.next("frame")
                    undone = chair.frame["events"][0]["kind"] == "undone" and chair.frame["phase"] == "bidding"
                    assert undone or chair.frame["events"][0]["kind"] != "tile_drawn"
                    continue
                after = await chair.next("frame")
                if after["events"][0]["kind"] == "tile_drawn":
                    assert time.monotonic() - ended > 1.2
                    waited = True

    visit(tmp_path, scenario, bot_pace_s=0.05)
