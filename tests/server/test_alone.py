"""What a server has to itself: its file on SQLite and its port; and what it does not begin with at all."""

import asyncio
import os
import signal
import stat
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from ra.cli import main
from ra.server.ops.scratch_server import ScratchServer, free_port
from ra.server.store.database import Database
from ra.server.store.schema import OUTAGES
from tests.server.postgres import Postgres
from tests.server.support import QUIET


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    server = ScratchServer(database, *QUIET)
    server.start()
    try:
        assert main(["serve", "--port", str(free_port()), "--database", database]) == 1
        told = capsys.readouterr()
        assert "another server uses" in told.err
        assert "served at" not in told.out
        (tmp_path / "folder").mkdir()
        other = tmp_path / "folder" / "other.sqlite"
        other.symlink_to(tmp_path / "tables.sqlite")
        assert main(["serve", "--port", str(free_port()), "--database", f"sqlite:///{other}"]) == 1
        assert "another server uses" in capsys.readouterr().err
        assert [stat.S_IMODE(file.stat().st_mode) for file in tmp_path.rglob("*.lock")] == [0o600]
        server.kill()
        server.start()  # whoever was killed holds nothing any more
    finally:
        server.stop()


def test_a_port_that_is_taken_is_noticed_before_the_database_is_touched(
    tmp_path: Path, postgres_server: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres_server.new_database("ra_port")
    server = ScratchServer(database, *QUIET)
    server.start()
    try:
        before = outages(database)
        time.sleep(0.1)
        for address in (database, f"sqlite:///{tmp_path}/tables.sqlite"):
            assert main(["serve", "--port", str(server.port), "--database", address]) == 1
            assert f"port {server.port}" in capsys.readouterr().err
        assert outages(database) == before
        assert not (tmp_path / "tables.sqlite").exists()
    finally:
        server.stop()


def outages(address: str) -> int:
    async def count() -> int:
        database = Database(address)
        async with database.read() as connection:
            found: int = (await connection.execute(select(func.count()).select_from(OUTAGES))).scalar_one()
        await database.close()
        return found

    return asyncio.run(count())


def test_workers_end_when_their_parent_is_killed(postgres_server: Postgres) -> None:
    server = ScratchServer(postgres_server.new_database("ra_orphans"), *QUIET, "--workers", "2")
    server.start()
    assert server.process
    group = server.process.pid
    os.kill(group, signal.SIGKILL)
    server.process.wait()
    until = time.monotonic() + 20
    while time.monotonic() < until and is_there(group):
        time.sleep(0.05)
    there = is_there(group)
    if there:
        os.killpg(group, signal.SIGKILL)
    assert not there
    server.start()
    server.stop()


def is_there(group: int) -> bool:
    """Whether anybody of a group of processes is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--thinkers", "0", "--thinkers: 0 processes"),
        ("--thinkers", "1000000", "--thinkers: 1000000 processes are more than any machine has use for"),
        ("--workers", "1000000", "--workers: 1000000 processes are more than"),
        ("--allow-host", "http://ra.example.org", "a name is meant, without http:// or a port: ra.example.org"),
        ("--allow-host", "ra.example.org:8180", "a name is meant, without http:// or a port: ra.example.org"),
        ("--allow-host", "ra.example.org/path", "a name is meant, without http:// or a port: ra.example.org"),
        ("--allow-host", "", "--allow-host: '' is no name"),
        ("--allow-host", "http://", "--allow-host: 'http://' is no name"),
        ("--allow-host", "two names", "--allow-host: 'two names' is no name"),
        ("--allow-origin", "foo", "--allow-origin: 'foo' is no origin; one looks like https://ra.example.org"),
        ("--allow-origin", "ra.example.org:443", "is no origin"),
        ("--allow-origin", "http://[", "is no origin"),
        ("--allow-origin", "*", "is no origin"),
        ("--allow-origin", "https://ra.example.org/", "browsers say https://ra.example.org"),
        ("--allow-origin", "https://Ra.example.org:443/t/x", "browsers say https://ra.example.org"),
        ("--workers", "0", "--workers: 0 processes"),
        ("--workers", "-1", "--workers: -1 processes"),
        ("--port", "99999", "--port: there is no port 99999"),
        ("--port", "0", "--port: there is no port 0"),
        ("--bot-pace", "-1", "--bot-pace"),
        ("--bot-pace", "nan", "--bot-pace"),
        ("--grace", "-1", "--grace"),
        ("--grace", "nan", "--grace"),
        ("--grace", "inf", "--grace"),
        ("--database", "mysql://ra@db/ra", "--database: mysql:// is not known here; it is sqlite:///FILE"),
        ("--database", "sqlite://x.sqlite", "--database: sqlite:// is not known"),
        ("--database", "postgresql://nobody@127.0.0.1:1/none", "--database: 127.0.0.1:1/none cannot be used"),
        ("--database", "sqlite:////proc/nowhere/x.sqlite", "ra serve: "),
        ("--host", "no.such.host.invalid", "--host, --port: nobody can listen at no.such.host.invalid"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: str,
    value: str,
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert main(["serve", f"--port={free_port()}", "--no-warm-up", f"{option}={value}"]) == 1
    told = capsys.readouterr()
    assert complaint in told.err
    assert len(told.err.splitlines()) == 1
    assert "served" not in told.out
    assert not list(tmp_path.rglob("mysql*"))
