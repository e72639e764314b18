"""What an operator can get wrong is answered with a sentence, and leaves nothing behind."""

import asyncio
from pathlib import Path

import pytest

from ra.cli import main
from ra.server.ops.scratch_server import free_port
from ra.server.store.database import Database
from tests.server.postgres import Postgres

COMMANDS = [["serve", "--port", str(free_port())], ["admin", "tables"]]


def answered(capsys: pytest.CaptureFixture[str], command: list[str], database: str) -> str:
    assert main([*command, "--database", database]) == 1
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return told.out + told.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("sqlite:///:memory:", "are kept in a file, and :memory: is none"),
        (":memory:", "are kept in a file, and :memory: is none"),
        ("file:x?mode=memory", "are kept in a file, and file:x?mode=memory is none"),
        ("sqlite:///", "is a folder"),
        ("/", "is a folder"),
        ("postgresql://ra:secret@127.0.0.1:abc/x", "cannot be read; it is postgresql://USER@HOST:PORT/NAME"),
        ("postgresql://ra:secret@[::1/x", "cannot be read; it is postgresql://USER@HOST:PORT/NAME"),
        ("postgresql://ra:secret@127.0.0.1:99999/x", "cannot be read; it is postgresql://USER@HOST:PORT/NAME"),
    ],
)
def test_an_address_that_makes_no_sense(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    database: str,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = answered(capsys, command, database)
    assert words in told
    assert "secret" not in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [*COMMANDS, ["doctor"]])
def test_a_database_that_a_newer_version_has_made(
    database: str, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    async def made_by_a_newer_version() -> None:
        opened = Database(database)
        await opened.migrate()
        async with opened.write() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'of tomorrow'")
        await opened.close()

    asyncio.run(made_by_a_newer_version())
    assert "a newer version of Ra has made it" in answered(capsys, command, database)


@pytest.mark.parametrize("command", [*COMMANDS, ["doctor"]])
def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ra, " * 200)
    assert "file is not a database" in answered(capsys, command, str(file))
    assert file.read_text() == "Dear Ra, " * 200


@pytest.mark.parametrize("command", [*COMMANDS, ["doctor"]])
def test_a_database_that_is_not_there(
    postgres_server: Postgres, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert '"nowhere" does not exist' in answered(capsys, command, postgres_server.address("nowhere"))


@pytest.mark.parametrize("grace", ["1e300", "1e12", "-1", "nan", "inf"])
def test_a_grace_that_nobody_can_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str], grace: str) -> None:
    assert "--grace: people are waited for" in answered(capsys, ["serve", f"--grace={grace}"], f"{tmp_path}/x.sqlite")
    assert list(tmp_path.iterdir()) == []
