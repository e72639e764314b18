"""Running the house: health, metrics, logs, shutdown, restart, and the commands for operators."""

import asyncio
import json
import os
import re
import stat
import time
from pathlib import Path

import pytest
from asyncpg import InternalClientError
from sqlalchemy import text
from websockets.exceptions import InvalidStatus

from ra.cli import main
from ra.server.config import FIRST
from ra.server.http.routes import operation
from ra.server.ops.doctor import look_at_workers
from ra.server.ops.scratch_server import ScratchServer
from ra.server.runtime.server_time import wall_clock
from ra.server.store.database import Database
from ra.server.store.privacy import exposures
from ra.server.store.schema import METADATA
from ra.server.store.store import Store
from tests.server import visiting
from tests.server.many_games import fill
from tests.server.postgres import Postgres
from tests.server.support import QUIET
from tests.server.tracer import CAN_TRACE, SYNCS, witness
from tests.server.visiting import Guest, Visit, visit


def test_health_and_metrics(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        health = await anna.get("/health")
        assert health["status"] == "ok"
        table = await anna.make("me: Anna", "bot: random", start=True)
        async with anna.at(table) as chair:
            await chair.until_mine()
            await chair.play(chair.frame["legal"][0])
            metrics = (await anna.ask("GET", "/metrics")).text
        for name in ("ra_tables", "ra_sockets", "ra_moves_total", "ra_move_seconds_bucket", "ra_bot_queue"):
            assert re.search(rf"^{name}\b", metrics, re.MULTILINE), name
        assert float(re.findall(r"^ra_sockets (\S+)", metrics, re.MULTILINE)[0]) >= 1
        await anna.ask("BREW", "/health")  # whatever strangers think up must not fill the memory
        metrics = (await anna.ask("GET", "/metrics")).text
        assert 'method="other"' in metrics
        kind = (await anna.ask("GET", "/metrics")).headers["content-type"]
        assert kind == "text/plain; version=0.0.4; charset=utf-8"  # a parameter said twice is refused by readers
        assert "BREW" not in metrics

    visit(database, scenario)


def test_a_database_that_goes_away_and_comes_back(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Health says so while it lasts; a decision sent meanwhile waits for it; then everything goes on."""
    monkeypatch.setattr(visiting, "SOON", 120.0)  # a cluster of many databases takes long to come back

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            await asyncio.to_thread(postgres_server.stop, "immediate")
            ill = await anna.ask("GET", "/health")
            assert (ill.status_code, ill.json()["status"]) == (503, "no database")
            playing = asyncio.create_task(chair.play("draw", id="patient"))
            await asyncio.to_thread(postgres_server.start)
            answer = await playing
            assert answer == {"type": "accepted", "id": "patient", "sequence": 1}
        assert (await anna.get("/health"))["status"] == "ok"

    visit(postgres_server.new_database("ra_away"), scenario)


@pytest.mark.parametrize("error", [InternalClientError("unexpected message"), AttributeError("no attribute '_con'")])
def test_health_is_red_whatever_the_driver_says_of_a_lost_database(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These come from a connection that breaks while it is being set up."""

    async def gone(store: Store) -> None:
        raise error

    async def scenario(house: Visit) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(Store, "last_beat", gone)
            ill = await house.guest().ask("GET", "/health")
            assert (ill.status_code, ill.json()["status"]) == (503, "no database")
        assert (await house.guest().get("/health"))["status"] == "ok"

    visit(tmp_path, scenario)


def test_pages_and_documents_can_be_browsed(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        guest = house.guest()
        for path in ("/", "/t/whatever", "/g/game/12", "/schema"):
            answer = await guest.ask("GET", path)
            assert answer.status_code == 200
            assert "<!doctype html>" in answer.text
        page = (await guest.ask("GET", "/schema")).text
        assert "/api/tables/{table}/socket" in page
        assert "<script" not in page
        assert (await guest.get("/schema/openapi.json"))["paths"]["/api/tables"]
        assert (await guest.get("/schema/asyncapi.json"))["asyncapi"] == "3.0.0"
        assert (await guest.get("/assets/../../app.py", 404))["code"] == "not_found"

    visit(tmp_path, scenario)


def test_the_schema_of_the_migrations_is_that_of_the_code(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import Connection

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def story() -> None:
        opened = Database(database)
        await opened.migrate()
        await opened.migrate()
        async with opened.read() as connection:
            assert await connection.run_sync(differences) == []
        await opened.close()

    asyncio.run(story())


def test_commits_are_durable_on_sqlite(tmp_path: Path) -> None:
    async def story() -> None:
        opened = Database(f"sqlite:///{tmp_path}/tables.sqlite")
        await opened.migrate()
        async with opened.write() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar_one() == 2
        await opened.close()

    asyncio.run(story())


@pytest.mark.skipif(not CAN_TRACE, reason="system calls are looked at on Linux")
def test_the_disk_is_synced_before_the_acknowledgement(tmp_path: Path) -> None:
    """A trace of system calls: the decision is written, then a sync returns, and then the answer is sent."""
    server = ScratchServer(f"sqlite:///{tmp_path}/tables.sqlite", *QUIET, "--log-level", "error")
    server.start()
    assert server.process

    async def story() -> None:
        anna = Guest(server.address, server.address)
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            await chair.play("draw", id="traced-decision")

    try:
        with witness(server.process.pid) as calls:
            asyncio.run(story())
    finally:
        server.stop()
    decision = [n for n, call in enumerate(calls) if b"traced-decision" in call.written]
    written = [n for n in decision if calls[n].name.startswith("pwrite")]
    answered = [n for n in decision if b"accepted" in calls[n].written]
    assert written, "the decision was never written"
    assert answered, "the decision was never answered"
    assert SYNCS & {call.name for call in calls[written[0] : answered[0]]}, "no sync between the two"


def test_a_server_ends_in_good_order_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, scratch = tmp_path / "log", tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    server = ScratchServer(f"sqlite:///{tmp_path}/tables.sqlite", *QUIET, log=log)
    server.start()

    async def before() -> tuple[Guest, str, int]:
        anna = Guest(server.address, server.address)
        table = await anna.make("me: Anna", "bot: greedy", start=True)
        async with anna.at(table) as chair:
            await chair.until_mine()
            await chair.play(chair.frame["legal"][0])
            stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
            with pytest.raises(Exception, match=r"1012|1001|1005|1006|closed"):
                await chair.next("nothing more")
            assert await stopping == 0
            assert not list(scratch.iterdir())
            return anna, table, chair.frame["sequence"]

    anna, table, sequence = asyncio.run(before())
    server.start()

    async def after() -> None:
        async with anna.at(table) as chair:
            assert (await chair.until_mine())["sequence"] >= sequence

    asyncio.run(after())
    server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert {"open", "closed", "table made", "game begins", "request"} <= {line["what"] for line in lines}
    assert anna.cookies[table] not in log.read_text()


def test_restart_with_ten_thousand_games(tmp_path: Path) -> None:
    """Serving within five seconds, with a hundred of them waiting for bots; a busy machine has longer."""
    asyncio.run(fill(f"sqlite:///{tmp_path}/many.sqlite", 10_000))
    took = []
    for name in ("none", "many"):
        server = ScratchServer(f"sqlite:///{tmp_path}/{name}.sqlite", *QUIET, "--log-level", "error")
        took.append(server.start())
        server.stop()
    without, full = took
    print(f"serving after {full:.2f} s, and with an empty database after {without:.2f} s")
    assert full < max(5, 3 * without)


def test_a_closed_table_stays_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            assert await asyncio.to_thread(main, ["admin", "tables", "--database", database]) == 0
            assert table in capsys.readouterr().out
            assert await asyncio.to_thread(main, ["admin", "close", table, "--database", database]) == 0
            assert (await chair.next("changed"))["table"]["status"] == "closed"
            refused = await chair.play("draw")
            assert refused["reason"]["code"] == "closed"
            assert await asyncio.to_thread(main, ["admin", "close", table, "--database", database]) == 1
            assert await asyncio.to_thread(main, ["admin", "show", table, "--database", database]) == 0
            assert "seat 0: person Anna" in capsys.readouterr().out

    visit(tmp_path, scenario)


def test_the_doctor_examines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["doctor"]) == 0
    assert "tables.sqlite is not there yet: ra serve makes it" in capsys.readouterr().out
    database = f"sqlite:///{tmp_path}/tables.sqlite"

    async def look() -> None:
        assert await asyncio.to_thread(main, ["doctor", "--database", database]) == 0

    visit(database, lambda house: look())
    told = capsys.readouterr().out
    assert "synchronous full" in told
    assert "well      Workers: 1 at work" in told
    assert "All is well." in told
    assert main(["doctor", "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 1
    assert "NOT WELL  Database" in capsys.readouterr().out


def test_a_worker_that_is_silent_is_not_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"

    async def silent_for(milliseconds: int) -> None:
        opened = Database(database)
        await opened.migrate()
        await Store(opened, "x").beat("x", wall_clock() - milliseconds)
        await Store(opened, "x").beat(FIRST, wall_clock() - 9_000)  # before the workers: not one of them
        await opened.close()
        found = await look_at_workers(database)
        assert found.well is (milliseconds > 15_000)
        assert ("nobody serves" if found.well else "1 of 1 silent for") in found.words

    asyncio.run(silent_for(9_000))
    asyncio.run(silent_for(60_000))


@pytest.mark.parametrize("command", [["doctor"], ["admin", "tables"], ["admin", "show", "x"]])
def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main([*command, "--database", f"sqlite:///{tmp_path}/folder/typo.sqlite"]) == 1
    told = capsys.readouterr()
    assert "there is no file" in told.out + told.err
    assert list(tmp_path.iterdir()) == []


def test_health_says_when_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operation, "WRITTEN_WITHIN_S", 1.5)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        assert (await anna.get("/health"))["status"] == "ok"
        async with house.house.database.writing.connect() as connection:
            await connection.execute(text("PRAGMA query_only=ON"))
        await asyncio.sleep(1.7)
        assert (await anna.get("/health", 503))["status"] == "cannot write"
        await house.house.database.writing.dispose()
        await asyncio.sleep(1.2)
        assert (await anna.get("/health"))["status"] == "ok"
        house.house.store.committer.failed = time.monotonic()
        assert (await anna.get("/health", 503))["status"] == "cannot write"

    visit(tmp_path, scenario)


def test_head_is_answered_without_a_body(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        for path, status in (("/health", 200), ("/", 200), ("/nowhere", 404), ("/api/tables", 200)):
            answer = await house.guest().ask("HEAD", path)
            assert (answer.status_code, answer.content) == (status, b"")
            assert int(answer.headers["content-length"]) > 0

    visit(tmp_path, scenario)


def test_a_socket_that_is_refused_is_no_error(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = ScratchServer(f"sqlite:///{tmp_path}/tables.sqlite", *QUIET, log=log)
    server.start()

    async def story() -> None:
        with pytest.raises(InvalidStatus, match="403"):
            async with Guest(server.address, "https://evil.example").at("nowhere"):
                pass

    asyncio.run(story())
    server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert [line["code"] for line in lines if line["what"] == "socket refused"] == ["foreign_origin"]
    assert not [line for line in lines if line["level"] == "error"]


@pytest.mark.parametrize(("mode", "whom"), [(0o600, ""), (0o640, "its group"), (0o644, "everybody on this machine")])
def test_a_database_that_others_can_read_is_said_to_be_so(
    tmp_path: Path, mode: int, whom: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, log = tmp_path / "tables.sqlite", tmp_path / "log"
    asyncio.run(make_database(file))
    file.chmod(mode)
    assert main(["doctor", "--database", str(file)]) == (1 if whom else 0)
    told = capsys.readouterr().out
    expected = f"tables.sqlite can be read by {whom}, and what is sealed is in it (mode {mode:o}): chmod 600 {file}"
    assert (f"NOT WELL  Privacy: {expected}" in told) == bool(whom)
    file.chmod(mode)
    server = ScratchServer(f"sqlite:///{file}", *QUIET, log=log)
    server.start()
    server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    said = [line for line in lines if line["what"] == "others can read the database"]
    assert [(line["level"], line["words"]) for line in said] == ([("warning", expected)] if whom else [])


def test_copies_and_the_folder_are_looked_at_too(tmp_path: Path) -> None:
    file, backup = tmp_path / "x" / "tables.sqlite", tmp_path / "x" / "tables.sqlite.backup-0004"
    assert exposures(file) == [], "before there is anything"
    asyncio.run(make_database(file))
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert exposures(file) == []
    backup.touch()
    backup.chmod(0o604)
    file.parent.chmod(0o757)
    assert exposures(file) == [
        f"{backup.name} can be read by everybody on this machine, and what is sealed is in it (mode 604): "
        f"chmod 600 {backup}",
        f"everybody on this machine can replace files in {file.parent} (mode 757): chmod o-w {file.parent}",
    ]
    file.parent.chmod(0o1777)  # as /tmp is
    assert len(exposures(file)) == 1


async def make_database(file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    await database.migrate()
    await database.close()


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def migrate() -> list[int]:
        opened = Database(f"sqlite:///{file}")
        await opened.migrate()
        async with opened.write() as connection:
            await connection.execute(text("DELETE FROM outages"))
            modes = [stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()]
        await opened.close()
        return modes

    before = os.umask(0o022)
    try:
        assert asyncio.run(migrate()) == [0o600] * 3  # the file, its log, and what they share
        file.chmod(0o644)
        assert asyncio.run(migrate()) == [0o640] * 3
    finally:
        os.umask(before)


def test_several_workers_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--database", f"sqlite:///{tmp_path}/x.sqlite"]) == 1
    assert "PostgreSQL" in capsys.readouterr().err


def test_verify_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from ra.game.seal import Seal, write_sealed
    from tests.game.test_seal import played

    seal = Seal.draw()
    sealed = write_sealed(played(seal).record(), seal)
    file, record, opened = tmp_path / "sealed.json", tmp_path / "record.json", tmp_path / "opened.json"
    file.write_text(json.dumps(sealed))
    record.write_text(json.dumps(sealed["record"]))
    opened.write_text(json.dumps({"type": "opened", "seal": sealed["seal"], "commitment": seal.commitment}))
    assert main(["verify", str(file), "--commitment", seal.commitment]) == 0
    assert "agrees with its seal" in capsys.readouterr().out
    assert main(["verify", str(record), "--seal", str(opened), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["commitment"] == seal.commitment
    assert main(["verify", str(record)]) == 1
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    assert "commitment" in capsys.readouterr().err


def test_verify_says_what_it_has_proved_and_what_it_could_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.game.test_pact import DOCUMENT, HONEST, WHOLE

    file, record, opened = tmp_path / "sealed.json", tmp_path / "record.json", tmp_path / "opened.json"
    file.write_text(json.dumps(DOCUMENT))
    record.write_text(json.dumps(DOCUMENT["record"]))
    message = {key: value for key, value in DOCUMENT.items() if key not in ("record", "format")}
    opened.write_text(json.dumps({"type": "opened", **message}))
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    proved, unproved = said.split("Not proved:")
    assert "Every decision was legal" in proved
    for option in ("--commitment", "--nonce", "--digest"):
        assert option in unproved
    assert "did not reveal a nonce in time: Bob" in unproved
    assert DOCUMENT["commitment"] in said
    assert DOCUMENT["digest"] in said
    kept = ["--commitment", WHOLE.commitment, "--nonce", HONEST, "--digest", DOCUMENT["digest"]]
    assert main(["verify", str(record), "--seal", str(opened), "--json", *kept]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {claim["code"] for claim in found["unproved"]} == {"left_out", "began_again"}
    assert {claim["code"]: claim["seats"] for claim in found["proved"]}["nonce_kept"] == [0]
    assert main(["verify", str(file), "--strict", *kept]) == 1, "Bob took no part"
    for option in ("--commitment", "--nonce", "--digest"):
        assert main(["verify", str(file), option, "0" * 64]) == 1
        assert "that you kept" in capsys.readouterr().err
