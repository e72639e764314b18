"""Small things that were said wrongly, or not at all."""

import asyncio
import itertools
import re
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from ra.cli import main
from ra.server.monitoring import logs
from ra.server.ops import doctor as examination
from ra.server.ops.drill import DrillReport
from ra.server.runtime import house as house_module
from ra.server.runtime.house import House
from ra.server.store.errors import is_disk_full
from ra.server.store.ledger import SqliteLedger
from tests.server.make_documents import documents
from tests.server.visiting import Visit, quick, visit


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_chaos_that_would_not_happen_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--chaos", f"--seconds={seconds}"]) == 1
    told = capsys.readouterr()
    assert "--seconds" in told.err
    assert "well" not in told.out


def test_chaos_without_a_single_kill_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async def drill(*_: object, **__: object) -> DrillReport:
        return DrillReport(0, 12, 12, 6, 1.0, 0.0, [])

    monkeypatch.setattr(examination, "drill", drill)
    finding = asyncio.run(examination.chaos(1, print))
    assert not finding.well
    assert "no kill" in finding.words


@pytest.mark.parametrize("most", ["0", "-3"])
def test_a_list_of_no_tables_is_refused(most: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", f"--most={most}", "--database", f"sqlite:///{tmp_path}/x.sqlite"]) == 1
    assert "--most" in capsys.readouterr().err


def test_a_seat_that_is_not_there_is_named_as_such(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        for seat in (0, 3):
            text = (await anna.post(f"/api/tables/{table}/seats/{seat}", {}, 400))["text"]
            assert "the seats of this table are 0 to 1" in text

    visit(tmp_path, scenario)


def test_options_names_every_method(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        for path, methods in documents()["openapi.json"]["paths"].items():
            answer = await house.guest().ask("OPTIONS", re.sub("{.*?}", "0", path))
            named = answer.headers["allow"].lower().split(", ")
            assert {*methods, "options"} - {"parameters"} == set(named), path

    visit(tmp_path, scenario)


def test_nobody_steps_away_from_a_game_that_is_not_under_way(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        async with anna.at(table) as chair:
            await chair.send("step_away", id="a")
            assert (await chair.next("accepted", "refused"))["reason"]["code"] == "not_playing"
        assert not (await anna.get(f"/api/tables/{table}"))["seats"][0]["away"]

    visit(tmp_path, scenario)


def test_a_full_disk_is_admitted_at_once(tmp_path: Path) -> None:
    """Whoever decides learns it soon; when there is room again, the same decision is taken."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        ledger = house.house.store.committer.ledger
        assert isinstance(ledger, SqliteLedger)

        def limit(pages: int) -> None:
            assert ledger.connection
            ledger.connection.execute(f"PRAGMA max_page_count={pages}")

        async with anna.at(table) as chair:
            await chair.next("frame")
            await chair.play("draw")
            await asyncio.get_running_loop().run_in_executor(ledger.thread, limit, 1)
            for number in range(1, 1000):
                began = time.monotonic()
                while chair.frame["sequence"] < number:
                    await chair.next("frame")
                answer = await chair.play(chair.frame["legal"][0], id=f"full{number}")
                if answer["type"] == "refused":
                    break
            assert answer["reason"]["code"] == "disk_full"
            assert (await chair.next("frame"))["sequence"] == number
            assert time.monotonic() - began < 3
            await asyncio.get_running_loop().run_in_executor(ledger.thread, limit, 1_000_000)
            assert (await chair.play(chair.frame["legal"][0], id=f"full{number}"))["type"] == "accepted"

    visit(tmp_path, scenario)


def test_a_lock_that_lasts_is_waited_for() -> None:
    assert not is_disk_full(sqlite3.OperationalError("database is locked"))


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"\xc3\x28", b'"\xed\xa0\x80"'])
def test_a_body_that_is_not_utf8_cannot_be_read(tmp_path: Path, body: bytes) -> None:
    """On every route that takes one."""
    paths = documents()["openapi.json"]["paths"]
    routes = [(method, path) for path, known in paths.items() for method in known if "requestBody" in known[method]]
    assert len(routes) >= 10

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        for method, path in routes:
            filled = path.format(table=table, game=table, seat=1, link="x", move=1)
            sent = await anna.ask(method.upper(), filled, body)
            assert (sent.status_code, sent.json()["code"]) == (400, "unreadable"), (method, path, sent.text)

    visit(tmp_path, scenario)


def test_a_full_disk_is_one_line_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many things fail, and however long it lasts; when it is full again later, that is another line."""
    lines: list[str] = []
    hands = itertools.count(1_000.0, 50.0)
    monkeypatch.setattr(logs, "note", lambda what, *_, **__: lines.append(what))
    monkeypatch.setattr(house_module, "time", SimpleNamespace(monotonic=lambda: next(hands)))
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    house = House(quick(f"sqlite:///{tmp_path}/tables.sqlite"))
    for _ in range(100):
        assert house.noted_full_disk(full)
    assert len(lines) == 1
    next(hands)
    assert house.noted_full_disk(full)
    assert len(lines) == 2
    assert not house.noted_full_disk(ValueError())


def test_a_line_end_is_no_part_of_an_id(tmp_path: Path) -> None:
    """A nonce with one would make the game impossible to verify."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob")
        for body in ({"nonce": "abc\n"}, {"nonce": "\nabc"}, {"nonce": "a\nc"}):
            await anna.post(f"/api/tables/{table}/nonce", body, status=400)
        for path in (f"/api/tables/{table}%0A", f"/api/games/{table}%0A", f"/api/tables?before={table}%0A"):
            await anna.get(path, status=400)
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as chair:
            await chair.next("frame")
            assert (await chair.play("draw", id="x1\n"))["reason"]["code"] == "unreadable"

    visit(tmp_path, scenario)
