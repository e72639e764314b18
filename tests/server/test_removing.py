"""What operators remove: tables at which nobody plays, and records that were brought. A game under way stays."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from ra.cli import main
from ra.game.game import Game
from ra.server.store.purge import BELONGING, clear, remove_one
from ra.server.store.schema import GAMES
from tests.server.visiting import Visit, visit


async def admin(*words: str) -> int:
    return await asyncio.to_thread(main, ["admin", *words])


async def left_of(house: Visit, game: str) -> int:
    """Rows that have to do with a game."""
    async with house.house.database.read() as connection:
        counts = [
            (await connection.execute(select(func.count()).where(column == game))).scalar_one()
            for column in (GAMES.c.id, *(table.c.game for table in BELONGING))
        ]
    return sum(counts)


def test_a_table_that_has_ended_is_removed_with_all_that_belongs_to_it(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        other = await anna.make("me: Anna", "me: Bob", start=True)
        for each in (table, other):
            await anna.post(f"/api/tables/{each}/links", {"kind": "spectator"})
            async with anna.at(each) as chair:
                await chair.next("frame")
                await chair.send("say", id="hello", text="Hello")
                await chair.next("said")
                await chair.play("draw")
        assert await admin("remove", table, "--database", database) == 1
        assert "is playing: close it first" in capsys.readouterr().err
        assert await admin("close", table, "--database", database) == 0
        before = await left_of(house, other)
        assert min(before, await left_of(house, table)) >= 7
        assert await admin("remove", table, "--database", database) == 0
        assert await left_of(house, table) == 0
        assert await left_of(house, other) >= before  # the game goes on there
        assert await admin("remove", table, "--database", database) == 1
        assert "there is no table" in capsys.readouterr().err

    visit(database, scenario)


def test_tables_that_never_began_are_cleared_and_others_stay(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        waiting = await anna.make("me: Anna", "open")
        left = await anna.make("me: Anna", "open")
        await anna.post(f"/api/tables/{left}/leave")
        playing = await anna.make("me: Anna", "me: Bob", start=True)
        brought = (await anna.post("/api/games", Game(3, seed=1).record()))["id"]
        assert await admin("clear", "--days", "1", "--imports", "--database", database) == 0
        assert "Removed 0" in capsys.readouterr().out
        now = house.house.now_ms()
        assert await clear(house.house.database, now + 1, imports=False) == 2
        assert [await left_of(house, game) for game in (waiting, left)] == [0, 0]
        assert await left_of(house, brought) == 1
        assert await clear(house.house.database, now + 1, imports=True) == 1
        assert await left_of(house, brought) == 0
        assert (await anna.get(f"/api/tables/{playing}"))["status"] == "playing"

    visit(database, scenario)


def test_whoever_waits_at_a_table_that_is_removed_is_shown_out(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        async with anna.at(table) as chair:
            await clear(house.house.database, house.house.now_ms() + 1, imports=False)
            await house.house.tables[table].reread()
            with pytest.raises(ConnectionClosed):
                await chair.next("nothing more")
        assert (await anna.get(f"/api/tables/{table}", 404))["code"] == "no_such_table"
        await house.house.sweep()

    visit(tmp_path, scenario)


def test_who_decides_before_hearing_of_it_is_shown_out(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            await house.house.store.close_table(table, 0)  # so long ago that nobody looks for it
            assert await remove_one(house.house.database, table)
            with pytest.raises(ConnectionClosed):
                await chair.play("draw")
        assert (await anna.get(f"/api/tables/{table}", 404))["code"] == "no_such_table"

    visit(tmp_path, scenario)


@pytest.mark.parametrize("days", ["0", "-3"])
def test_what_is_new_is_not_cleared(tmp_path: Path, capsys: pytest.CaptureFixture[str], days: str) -> None:
    assert main(["admin", "clear", f"--days={days}", "--database", f"{tmp_path}/x.sqlite"]) == 1
    assert "--days: at least 1" in capsys.readouterr().err
