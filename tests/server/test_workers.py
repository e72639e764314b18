"""Several workers at one database: any of them serves any table, and one of them wins."""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from itertools import count

import msgspec
import pytest

from ra.bots import make_bot
from ra.game.game import Game
from ra.server.runtime.live_table import LiveTable
from ra.server.runtime.server_time import wall_clock
from ra.server.serve import prepare_for_workers
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import Header, Stored
from tests.server.postgres import Postgres
from tests.server.support import LIVE, Hands, pause, seated, until, whoever_decides
from tests.server.visiting import Visit, open_house, quick, seat_two


def test_two_workers_serve_one_table(postgres_server: Postgres) -> None:
    """Frames, presence, chat and changes go from one to the other; frames are the same bytes."""
    address = postgres_server.new_database("ra_workers")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna, bob = first.guest(), second.guest()
            table = await anna.make("me: Anna", "open", public=True)
            async with anna.at(table) as one:
                await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
                assert (await one.next("changed"))["table"]["seats"][1]["name"] == "Bob"
                async with bob.at(table) as two:
                    while (await one.next("presence"))["here"] != [True, True]:
                        pass
                    await anna.post(f"/api/tables/{table}/start")
                    await one.next("frame")
                    await two.next("frame")
                    for _ in range(30):
                        chair = (one, two)[one.frame["decides"]]
                        await chair.play(chair.frame["legal"][0])
                        await one.next("frame")
                        await two.next("frame")
                        assert one.heard[-1] == two.heard[-1]
                    await two.send("say", id="hello", text="from the other worker")
                    assert (await one.next("said"))["text"] == "from the other worker"

    asyncio.run(story())


def test_every_line_of_chat_is_told_once_and_in_order_by_each_worker(postgres_server: Postgres) -> None:
    address, ids = postgres_server.new_database("ra_chat"), count(1)

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna, bob = first.guest(), second.guest()
            table = await anna.make("me: Anna", "open", public=True)
            await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            async with anna.at(table) as one:
                await one.send("say", id="early", text="is anybody here?")
                await one.next("said")
                await until(lambda: second.house.tables[table].told == 1)  # whoever comes now is not told it again
                async with bob.at(table) as two:
                    for _ in range(10):
                        for chair in (one, two, one):
                            await chair.send("say", id=f"s{next(ids)}", text="hello")
                        await asyncio.sleep(0.02)
                    heard = [[(await chair.next("said"))["number"] for _ in range(30)] for chair in (one, two)]
                    assert heard == [list(range(2, 32))] * 2
                    await first.house.tell_chat(first.house.tables[table])  # there is nothing new
                    await two.send("say", id="last", text="good night")
                    assert [(await chair.next("said"))["number"] for chair in (one, two)] == [32, 32]

    asyncio.run(story())


def test_two_workers_never_play_the_same_move_twice(postgres_server: Postgres) -> None:
    """The same decision and different ones, sent to both at once: the log has one entry for each number."""
    address = postgres_server.new_database("ra_race")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            table = await anna.make("me: Anna", "me: Bob", "me: Cathy", start=True)
            again = second.guest()
            again.borrow(anna)
            chance = random.Random(3)
            async with anna.at(table) as one, again.at(table) as two:
                await one.next("frame")
                await two.next("frame")
                for number in range(40):
                    frame = one.frame if one.frame["sequence"] >= two.frame["sequence"] else two.frame
                    if not frame["legal"]:
                        break
                    sent = [chance.choice(frame["legal"]) for _ in range(2)]
                    answers = await asyncio.gather(
                        one.play(sent[0], id=f"a{number}", sequence=frame["sequence"]),
                        two.play(sent[1], id=f"b{number}", sequence=frame["sequence"]),
                    )
                    kinds = sorted(answer["type"] for answer in answers)
                    assert kinds == ["accepted", "refused"], answers
                    for chair in (one, two):
                        while chair.frame["sequence"] <= frame["sequence"]:
                            await chair.next("frame")
            log = await anna.get(f"/api/games/{table}/log")
            assert [entry["sequence"] for entry in log] == list(range(1, len(log) + 1))

    asyncio.run(story())


def test_bots_of_two_workers_play_each_turn_once(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_bots")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            table = await anna.make("me: Anna", "bot: greedy", "bot: greedy", start=True)
            again = second.guest()
            again.borrow(anna)
            async with anna.at(table) as one, again.at(table) as two:
                for _ in range(15):
                    frame = await one.until_mine()
                    for house in (first, second):  # both workers look after the table at once
                        live = await house.house.table(table)
                        asyncio.get_running_loop().create_task(live.look())
                    before = frame["sequence"]
                    if not frame["legal"]:
                        break
                    await one.play(frame["legal"][0])
                    while one.frame["sequence"] == before:
                        await one.next("frame")
                await two.until_mine()
            record = Game.from_record(await anna.get(f"/api/games/{table}/record"))
            bot = make_bot("greedy", first.house.tables[table].row.bot_seed)
            for moment, played in zip(record, record.history, strict=False):
                if played.seat != 0:
                    assert played.action.do == bot.choose(moment).do

    asyncio.run(story())


def test_a_sequence_number_is_given_once(database: str) -> None:
    async def story() -> None:
        async with open_house(quick(database)) as visited:
            store, anna = visited.house.store, visited.guest()
            entry = LogEntry(1, "play", 0, "draw nile", "person", "x", 1, 0)
            header = Header("playing", "person", None)
            games = [await anna.make("me: Anna", "me: Bob", start=True) for _ in range(6)]
            assert await store.append(games[5], entry, header)
            assert not await store.append(games[5], entry._replace(action="invoke"), header)
            assert [kept.action for kept in await store.entries(games[5])] == ["draw nile"]
            together = [store.append(games[number % 5], entry, header) for number in range(20)]
            assert sum(await asyncio.gather(*together)) == 5
            assert len(await store.entries(games[3])) == 1
            assert not await store.append("no-game", entry, header)

    asyncio.run(story())


def test_who_was_connected_to_a_worker_that_died_is_gone(postgres_server: Postgres) -> None:
    """Otherwise a live game would wait for them until their clock runs out."""
    address = postgres_server.new_database("ra_ghosts")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            again = second.guest()
            again.borrow(anna)
            async with anna.at(table):
                async with again.at(table):
                    live = second.house.tables[table]
                    while live.audience.elsewhere.get(first.house.worker) != ({0, 1}, 0):
                        await asyncio.sleep(0.01)
                await second.house.beat()
                assert live.state.is_here(0)
                later = second.house.now_ms() + 60_000  # the other has given no sign of life for a minute
                second.house.now_ms = lambda: later
                await second.house.beat()
                assert not live.state.is_here(0)
                assert live.state.presence.gone_since(0) == later

    asyncio.run(story())


def test_a_line_between_workers_that_breaks_is_mended(postgres_server: Postgres) -> None:
    """What happened meanwhile is read from the database, and who is connected is said again."""
    address = postgres_server.new_database("ra_lines")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna, bob = first.guest(), second.guest()
            table = await anna.make("me: Anna", "open", public=True)
            await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            await anna.post(f"/api/tables/{table}/start")
            async with anna.at(table) as one, bob.at(table) as two:
                await one.next("frame")
                await two.next("frame")
                assert second.house.listener
                broken = second.house.listener.connection
                second.house.tables[table].audience.elsewhere.clear()
                broken.terminate()
                chair = (one, two)[one.frame["decides"]]
                await chair.play("draw")
                for each in (one, two):
                    while each.frame["sequence"] < 1:
                        await each.next("frame")
                while not second.house.tables[table].state.is_here(0):
                    await asyncio.sleep(0.02)
                assert second.house.listener.connection is not broken

    asyncio.run(asyncio.wait_for(story(), 30))


def test_a_database_that_was_away_is_charged_to_nobody(postgres_server: Postgres) -> None:
    """It is stopped for longer than a decision may take; both workers notice, and it counts once."""
    address = postgres_server.new_database("ra_stopped")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            clock = {"kind": "live", "bank": 1, "increment": 2}
            table = await anna.make("me: Anna", "me: Bob", clock=clock, start=True)
            again = second.guest()
            again.borrow(anna)
            async with anna.at(table) as one, again.at(table) as two:
                before = (await one.until_mine())["clock"]
                await two.until_mine()
                began = wall_clock()
                await asyncio.to_thread(postgres_server.stop, "immediate")
                await asyncio.sleep(5)
                await asyncio.to_thread(postgres_server.start)
                for chair in (one, two):
                    message = await chair.next("frame", "changed")
                    assert message["type"] == "frame", message["table"]["seats"]
                    assert message["clock"]["deadline"] > before["deadline"] + 4000
                assert not any(seat.away for house in (first, second) for seat in house.house.tables[table].seats)
                outages = await first.house.store.outages()
                assert 4000 < sum(end - start for start, end in outages) < wall_clock() - began + 1500
                await one.next("changed")  # whoever goes on thinking is late all the same

    asyncio.run(asyncio.wait_for(story(), 180))  # a cluster of many databases takes long to come back


def test_what_one_worker_slept_through_is_charged_to_nobody_at_any(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_slept")
    hands = Hands()

    async def story() -> None:
        async with (
            open_house(quick(address), hands) as first,
            open_house(quick(address, prepared=True), hands) as second,
        ):
            anna = second.guest()
            clock = {"kind": "live", "bank": 1000, "increment": 10}
            table = await anna.make("me: Anna", "me: Bob", clock=clock, start=True)
            async with anna.at(table) as chair:
                before = (await chair.until_mine())["clock"]
                pause(first, hands, 100)
                await first.house.beat()
                assert (await chair.next("frame"))["clock"]["deadline"] == before["deadline"] + 100_000
                await chair.play("draw")
                assert (await chair.next("frame"))["clock"]["banks"] == before["banks"]

    asyncio.run(asyncio.wait_for(story(), 20))


@pytest.mark.parametrize("died", ["server", "workers"])
def test_the_time_in_which_workers_start_is_charged_to_nobody(postgres_server: Postgres, died: str) -> None:
    """Whoever starts them has seen to the database before; or they have died together, and are started again."""
    config = quick(postgres_server.new_database(f"ra_starting_{died}"), workers=2)
    worker = msgspec.structs.replace(config, prepared=True)
    hands = Hands()

    async def story() -> None:
        async with open_house(config, hands) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", clock=LIVE, start=True)
            async with anna.at(table) as chair:
                before = await chair.until_mine()
        if died == "server":
            hands.forward(86_400)
            await prepare_for_workers(config, hands, hands)
        hands.forward(2.5)
        passed = hands.time
        async with open_house(worker, hands) as first, open_house(worker, hands) as second:
            for house in (first, second):
                anna.address = anna.origin = house.address
                async with anna.at(table) as chair:
                    after = await chair.until_mine()
                    assert after["clock"]["deadline"] - before["clock"]["deadline"] == passed - began
                    assert after["clock"]["banks"] == before["clock"]["banks"]

    began = hands.time
    asyncio.run(asyncio.wait_for(story(), 20))


def test_somebody_who_is_connected_is_not_put_away_by_another_worker(postgres_server: Postgres) -> None:
    """It cannot know who is connected to a table that it has only just read; who is gone goes away all the same."""
    address = postgres_server.new_database("ra_connected")
    hands = Hands()

    async def story() -> None:
        async with (
            open_house(quick(address), hands) as first,
            open_house(quick(address, prepared=True), hands) as second,
        ):
            clock = {"kind": "live", "bank": 1000, "increment": 10}
            *people, table = await seat_two(first, clock=clock)
            decides, _ = await whoever_decides(people, table)
            hands.forward(50)
            async with decides.at(table) as chair:
                frame = await chair.until_mine()
                while (await due(first, table)) != frame["clock"]["deadline"]:
                    await asyncio.sleep(0.02)
                hands.forward(300)
                await (await second.house.table(table)).look()
                assert not any(seat.away for seat in (await stored(first, table)).seats)
                while not second.house.tables[table].state.is_here(frame["decides"]):
                    await asyncio.sleep(0.02)
                hands.forward(300)
                await second.house.tables[table].look()
                assert not any(seat.away for seat in (await stored(first, table)).seats)
            while second.house.tables[table].state.is_here(frame["decides"]):
                await asyncio.sleep(0.02)
            while (await due(first, table)) != hands.time + 60_000:
                await asyncio.sleep(0.02)
            hands.forward(61)
            await second.house.tables[table].look()
            assert (await stored(first, table)).seats[frame["decides"]].away

    async def stored(house: Visit, table: str) -> Stored:
        found = await house.house.store.load(table)
        assert found
        return found

    async def due(house: Visit, table: str) -> int | None:
        return (await stored(house, table)).game.due

    asyncio.run(asyncio.wait_for(story(), 30))


def test_all_workers_count_those_who_watch(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_watching")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            table = await anna.make("me: Anna", "open", public=True)
            async with anna.at(table) as one, first.guest().at(table), second.guest().at(table) as two:
                for chair in (one, two):
                    while (await chair.next("presence"))["watching"] != 2:
                        pass
                async with second.guest().at(table):
                    assert (await one.next("presence"))["watching"] == 3
                for chair in (one, two):
                    while (await chair.next("presence"))["watching"] != 2:
                        pass

    asyncio.run(asyncio.wait_for(story(), 20))


def test_workers_do_not_tell_one_another_of_everybody_who_comes(postgres_server: Postgres) -> None:
    """A crowd that comes at once is told of a few times a second."""
    address, crowd = postgres_server.new_database("ra_crowd"), 60

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna, listener = first.guest(), first.house.listener
            assert listener
            table = await anna.make("me: Anna", "open", public=True)
            told: list[int] = []
            announce = listener.announce

            def count_and_announce(table: LiveTable) -> None:
                told.append(1)
                announce(table)

            listener.announce = count_and_announce  # type: ignore[method-assign]
            async with second.guest().at(table) as seeing, AsyncExitStack() as coming:
                began = time.monotonic()
                await asyncio.gather(*(coming.enter_async_context(first.guest().at(table)) for _ in range(crowd)))
                while (await seeing.next("presence"))["watching"] != crowd + 1:
                    pass
                assert len(told) <= 3 + 4 * (time.monotonic() - began)

    asyncio.run(asyncio.wait_for(story(), 30))


def test_an_order_is_carried_out_by_one_worker(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_orders")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            anna = first.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            again = second.guest()
            again.borrow(anna)
            async with anna.at(table) as one, again.at(table) as two:
                for chair, kind, id in ((one, "step_away", "a"), (one, "take_back", "b"), (two, "step_away", "a")):
                    await chair.send(kind, id=id)
                    await chair.next("accepted")
                assert not any(seat["away"] for seat in (await anna.get(f"/api/tables/{table}"))["seats"])
                for number in range(10):
                    for chair in (one, two):
                        await chair.send("mute", id=f"both-{number}", seat=0, muted=number % 2 == 0)
                    for chair in (one, two):
                        await chair.next("accepted")

    asyncio.run(asyncio.wait_for(story(), 20))


def test_two_who_agree_to_an_undo_at_once_have_both_agreed(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_consent")

    async def story() -> None:
        async with open_house(quick(address)) as first, open_house(quick(address, prepared=True)) as second:
            (anna, bob, cathy), table = await seated(first, "Anna", "Bob", "Cathy")
            cathy.address = cathy.origin = second.address
            await anna.post(f"/api/tables/{table}/start")
            async with anna.at(table) as one, bob.at(table) as two, cathy.at(table) as three:
                chairs = [one, two, three]
                for chair in chairs:
                    await chair.next("frame")
                for number in range(8):
                    sequence = one.frame["sequence"]
                    await chairs[one.frame["decides"]].play("invoke")
                    for chair in chairs:
                        await chair.next("frame")
                    await one.send("ask_undo", id=f"ask-{number}", sequence=sequence + 1, move=0)
                    await one.next("accepted")
                    while second.house.tables[table].view().undo is None:
                        await asyncio.sleep(0.01)
                    for chair in (two, three):
                        yes = {"id": f"yes-{number}", "sequence": sequence + 1, "agree": True, "move": 0}
                        await chair.send("answer_undo", **yes)
                    for chair in chairs:
                        assert (await chair.next("frame"))["events"][0]["kind"] == "undone"

    asyncio.run(asyncio.wait_for(story(), 30))
