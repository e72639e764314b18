"""What the doctor finds, and does not overlook."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from ra.cli import main
from ra.server.ops.doctor import look_at_database, look_at_durability
from ra.server.ops.scratch_server import free_port
from ra.server.store.database import Database
from ra.server.store.errors import damage_of
from ra.server.store.ledger import PostgresLedger
from tests.server.many_games import fill
from tests.server.postgres import Postgres
from tests.server.visiting import Visit, visit

DURABLE = ("fsync", "synchronous_commit", "full_page_writes")


def overwrite(file: Path, words: bytes, most: int) -> int:
    """Pages in which these words stand are lost; how many there were."""
    content = bytearray(file.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    pages = [start for start in range(size, len(content), size) if content.count(words, start, start + size) > 1]
    for start in pages[:most]:
        content[start : start + size] = b"\xaa" * size
    file.write_bytes(content)
    return len(pages[:most])


def test_a_damaged_database_is_not_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite"
    asyncio.run(fill(f"sqlite:///{file}", 200))
    assert main(["doctor", "--database", str(file)]) == 0
    assert overwrite(file, b"draw", 5) == 5
    assert main(["doctor", "--database", str(file)]) == 1
    told = capsys.readouterr().out
    assert "NOT WELL  Database: tables.sqlite is damaged" in told
    assert "put back a copy" in told
    found = asyncio.run(look_at_database(str(file)))
    assert not found.well


def test_a_damaged_database_is_refused_at_the_start_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    asyncio.run(fill(f"sqlite:///{file}", 200))
    assert overwrite(file, b"draw", 5) == 5
    before = file.read_bytes()
    command = [sys.executable, "-m", "ra", "serve", "--no-warm-up", "--port", str(free_port()), "--database", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert f"{file} is damaged" in ended.stderr
    assert "put back a copy" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert file.read_bytes() == before


def test_a_schema_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """What SQLite says of it cannot be read either."""
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE games (id TEXT)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET name = CAST(x'BEBE' AS TEXT), sql = CAST(x'BE' AS TEXT)")
    connection.close()
    assert damage_of(file) == "its schema cannot be read"


@pytest.mark.parametrize(
    ("header", "damaged"),
    [
        pytest.param(bytes.fromhex("377f0682") + bytes(28), False, id="a log"),
        pytest.param(bytes(32), False, id="zeros after a power loss"),
        pytest.param(b"", False, id="empty"),
        pytest.param(bytes.fromhex("377f0600") + bytes(28), True, id="one byte is wrong"),
        pytest.param(b"\xaa" * 32, True, id="something else"),
    ],
)
def test_a_log_that_sqlite_would_drop_is_damage(tmp_path: Path, header: bytes, damaged: bool) -> None:
    """It would be taken for an empty one, and every commit in it would be gone."""
    (tmp_path / "tables.sqlite-wal").write_bytes(header)
    assert (damage_of(tmp_path / "tables.sqlite") is not None) == damaged


def test_commits_are_durable_on_postgresql(postgres_server: Postgres) -> None:
    """None of our own connections turns off what makes a commit wait for the disk: neither pool nor ledger."""
    address = postgres_server.new_database("ra_durable")

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            assert (await chair.play("draw"))["type"] == "accepted"
        ledger = house.house.store.committer.ledger
        assert isinstance(ledger, PostgresLedger)
        assert [await ledger.connection.fetchval(f"SHOW {name}") for name in DURABLE] == ["on"] * 3
        async with house.house.database.write() as connection:
            assert [(await connection.execute(text(f"SHOW {name}"))).scalar() for name in DURABLE] == ["on"] * 3

    visit(address, scenario)


def test_commits_that_do_not_wait_for_the_disk_are_not_well(postgres_server: Postgres) -> None:
    address = postgres_server.new_database("ra_hasty")

    async def story() -> None:
        found = await look_at_durability(address)
        assert found == (True, "fsync on, synchronous_commit on, full_page_writes on")
        opened = Database(address)
        async with opened.write() as connection:
            await connection.execute(text("ALTER DATABASE ra_hasty SET synchronous_commit = off"))
        await opened.close()
        found = await look_at_durability(address)
        assert not found.well
        assert "synchronous_commit off: what was acknowledged can be lost" in found.words

    asyncio.run(story())
