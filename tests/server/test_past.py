"""Databases of earlier versions: they open, games go on, seats stay their owners', and a backup is kept."""

import asyncio
import random
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from ra.server.store.backup import backup_file, migration_config
from ra.server.store.database import Database
from tests.past import VERSIONS, browser_storage, expected, restore_database
from tests.server.visiting import Guest, Visit, visit

PLAYING = ("solo_with_a_clock", "solo_without_a_clock", "friends_with_a_clock", "friends_by_days", "left")
WITH_BOB = ("friends_with_a_clock", "friends_by_days", "over")

pytestmark = pytest.mark.parametrize("version", VERSIONS)


def person(visited: Visit, version: str, name: str) -> Guest:
    """Somebody with the cookies that their browser kept."""
    guest = visited.guest()
    for cookie in browser_storage(version, name, visited.address)["cookies"]:
        guest.keep(cookie["path"], cookie["value"])
    return guest


async def people_at(visited: Visit, version: str, name: str) -> list[Guest]:
    names = ("anna", "bob") if name in WITH_BOB else ("anna",)
    return [person(visited, version, one) for one in names]


def test_every_game_is_there_as_it_was(version: str, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")

    async def scenario(visited: Visit) -> None:
        for name, table in expected(version).items():
            anna = person(visited, version, "anna")
            view = await anna.get(f"/api/tables/{table['id']}")
            assert view["status"] == table["status"], name
            assert view["sequence"] >= table["sequence"], name
            if "record" in table:
                record = await anna.get(f"/api/games/{table['id']}/record")
                assert record["events"][: len(table["record"]["events"])] == table["record"]["events"], name
                assert record["suns"] == table["record"]["suns"]

    visit(tmp_path, scenario)


def test_seats_stay_their_owners(version: str, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")

    async def scenario(visited: Visit) -> None:
        for name, table in expected(version).items():
            for seat, guest in enumerate(await people_at(visited, version, name)):
                mine = await guest.get(f"/api/tables/{table['id']}/seat")
                assert mine["seats"] == [seat], name

    visit(tmp_path, scenario)


@pytest.mark.parametrize("name", PLAYING)
def test_games_go_on_to_their_end(version: str, name: str, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")
    table = expected(version)[name]["id"]
    chance = random.Random(1)

    async def scenario(visited: Visit) -> None:
        async def play(guest: Guest) -> None:
            async with guest.at(table) as chair:
                await chair.send("take_back", id="back")
                await chair.play_on(lambda frame: chance.choice(frame["legal"]))
                assert chair.frame["phase"] == "over"

        await asyncio.gather(*(play(guest) for guest in await people_at(visited, version, name)))
        over = await visited.guest().get(f"/api/tables/{table}")
        assert over["status"] == "over"
        assert over["scores"]

    visit(tmp_path, scenario)


def test_nobody_pays_for_the_time_between_the_versions(version: str, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")
    table = expected(version)["friends_with_a_clock"]["id"]

    async def scenario(visited: Visit) -> None:
        async with person(visited, version, "anna").at(table) as chair:
            await chair.next("frame")
            clock = chair.frame["clock"]
            assert clock["deadline"] is None or clock["deadline"] > chair.welcome["now"]
            assert min(clock["banks"]) > 0

    visit(tmp_path, scenario)


def test_an_invitation_from_before_still_opens_its_seat(version: str, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")
    waiting = expected(version)["waiting_for_players"]

    async def scenario(visited: Visit) -> None:
        guest = visited.guest()
        secret = waiting["invite"].partition("#invite=")[2]
        joined = await guest.post(f"/api/tables/{waiting['id']}/join", {"name": "Cathy", "invite": secret})
        assert joined["seats"] == [1]
        anna = person(visited, version, "anna")
        started = await anna.post(f"/api/tables/{waiting['id']}/start")
        assert started["status"] == "playing"

    visit(tmp_path, scenario)


# ---- migrations ----------------------------------------------------------------------------------------------------


def move_to(connection: Connection, revision: str, *, down: bool = False) -> None:
    config = migration_config()
    config.attributes["connection"] = connection
    (command.downgrade if down else command.upgrade)(config, revision)


def rows_of(path: Path, tables: Iterable[str]) -> dict[str, list[Any]]:
    connection = sqlite3.connect(path)
    rows = {table: connection.execute(f'SELECT * FROM "{table}" ORDER BY 1, 2').fetchall() for table in tables}
    connection.close()
    return rows


def test_a_backup_is_taken_before_a_migration_on_sqlite(version: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    restore_database(version, path)
    older = sqlite3.connect(path).execute("SELECT version_num FROM alembic_version").fetchone()[0]
    before = rows_of(path, ("games", "log", "seats", "tokens", "links"))

    async def migrate(down_to: str | None = None) -> None:
        database = Database(f"sqlite:///{path}")
        if down_to:
            async with database.writing.begin() as connection:
                await connection.run_sync(lambda one: move_to(one, down_to, down=True))
        await database.migrate()
        await database.close()

    asyncio.run(migrate())
    if older != newest():
        assert rows_of(backup_file(path, older), before) == before
    asyncio.run(migrate("0003"))
    assert rows_of(backup_file(path, "0003"), ("log",))["log"] == before["log"]
    assert backup_file(path, "0003").stat().st_mode & 0o077 == 0, "what is sealed is in it"
    assert not list(tmp_path.glob("*.tmp"))


def newest() -> str:
    from alembic.script import ScriptDirectory

    return str(ScriptDirectory.from_config(migration_config()).get_current_head())


def test_a_new_or_current_database_needs_no_backup(version: str, tmp_path: Path) -> None:
    async def migrate() -> None:
        for _ in range(2):
            database = Database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
            await database.migrate()
            await database.close()

    asyncio.run(migrate())
    assert not list(tmp_path.glob("*backup*"))


def test_a_backup_is_taken_before_a_migration_on_postgresql(version: str, postgres_server: Any, tmp_path: Path) -> None:
    """The rows of an earlier version, in PostgreSQL with the schema that it had."""
    restore_database(version, tmp_path / "past.sqlite")
    address = postgres_server.new_database(f"past_{version}")
    table = expected(version)["friends_by_days"]["id"]

    async def fill() -> None:
        database = Database(address)
        async with database.writing.begin() as connection:
            await connection.run_sync(lambda one: move_to(one, "0003"))
            await connection.run_sync(lambda one: copy_rows(tmp_path / "past.sqlite", one))
        await database.migrate()
        async with database.read() as connection:
            kept = (await connection.execute(text("SELECT * FROM ra_backup_0003.log ORDER BY 1, 2"))).all()
            now = (await connection.execute(text("SELECT * FROM log ORDER BY 1, 2"))).all()
            assert kept
            assert kept == now
        await database.close()

    asyncio.run(fill())

    async def scenario(visited: Visit) -> None:
        record = await person(visited, version, "anna").get(f"/api/games/{table}/record")
        events = expected(version)["friends_by_days"]["record"]["events"]
        assert record["events"][: len(events)] == events

    visit(address, scenario)


def copy_rows(past: Path, connection: Connection) -> None:
    """What the older schema has of the columns."""
    source = sqlite3.connect(past)
    source.row_factory = sqlite3.Row
    for table in ("games", "log", "seats", "tokens", "links", "chat", "orders", "beats", "outages"):
        found = connection.execute(
            text("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = :table"),
            {"table": table},
        )
        kinds = {str(row[0]): str(row[1]) for row in found}
        for row in source.execute(f'SELECT * FROM "{table}"'):
            values = {name: row[name] for name in row.keys() if name in kinds}  # noqa: SIM118
            values = {name: bool(value) if kinds[name] == "boolean" else value for name, value in values.items()}
            names = ", ".join(f'"{name}"' for name in values)
            places = ", ".join(f":{name}" for name in values)
            connection.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({places})'), values)
