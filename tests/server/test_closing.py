"""A table that somebody closes: its game stands still, whoever was about to decide. And a house that closes."""

import asyncio
import logging
import time
from pathlib import Path

import pytest

from ra.cli import main
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import Header
from tests.server.support import deaf_socket, fill
from tests.server.visiting import Visit, open_house, quick, seat_two, visit


def test_a_game_of_bots_stands_still_once_it_is_closed(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, table = await seat_two(house, "bot: greedy", stand_in="greedy")
        async with anna.at(table) as chair, bob.at(table) as other:
            await chair.send("step_away", id="gone")
            bob_plays = asyncio.create_task(other.play_on(lambda frame: str(frame["legal"][0])))  # else the game rests
            while not chair.frame or chair.frame["sequence"] < 5:
                await chair.next("frame")
            assert await asyncio.to_thread(main, ["admin", "close", table, "--database", database]) == 0
            while (await chair.next("changed"))["table"]["status"] != "closed":
                pass
            bob_plays.cancel()
        log = await anna.get(f"/api/games/{table}/log")
        for _ in range(8):
            await asyncio.sleep(0.1)
            seen = await anna.get(f"/api/tables/{table}")
            assert (seen["status"], seen["sequence"]) == ("closed", len(log))
            assert seen["finished"]
        stored = await house.house.store.load(table)
        assert stored
        assert (stored.game.status, stored.game.sequence) == ("closed", len(log))
        assert stored.game.finished
        assert len(await house.house.store.entries(table)) == len(log)

    visit(database, scenario, bot_pace_s=0.05)


def test_nothing_is_added_to_a_game_that_is_closed(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        store = house.house.store
        table = await anna.make("me: Anna", "me: Bob", start=True)
        live = await house.house.table(table)
        await store.close_table(table, house.house.now_ms())
        assert live.is_playing  # nobody has told it yet
        entry = LogEntry(1, "play", 0, "draw nile", "person", "x", 1, 0)
        assert not await store.append(table, entry, Header("playing", "person", None))
        async with anna.at(table) as chair:
            assert (await chair.play("draw", sequence=0))["reason"]["code"] == "closed"
        assert await store.entries(table) == []
        assert not await store.close_table(table, house.house.now_ms())

    visit(database, scenario)


def test_a_closed_table_stays_closed_while_the_last_entries_come_in(database: str) -> None:
    """Another worker may hear that it was closed before it hears of the decisions before that."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        live = await house.house.table(table)
        async with live.lock:
            assert live.log
            seat = live.log.game.seat
            assert seat is not None
            entry = LogEntry(1, "play", seat, "invoke", "person", None, house.house.now_ms(), 0)
            await house.house.store.close_table(table, 1)
            await live.reread_locked()
            live.add_locked([entry])
        assert (live.sequence, live.row.status, live.row.finished) == (1, "closed", 1)

    visit(database, scenario)


def test_a_socket_that_does_not_read_does_not_hold_up_the_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What is on its way to it cannot be delivered; everybody else has been told to come back."""

    async def story() -> float:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            deaf = await deaf_socket(house.address, table, anna.cookies[table])
            await fill(house, table)
            began = time.monotonic()
        took = time.monotonic() - began
        deaf.close()
        return took

    assert asyncio.run(story()) < 4
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
