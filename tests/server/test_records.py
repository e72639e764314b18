"""Records for all: export, import, and every game at every move."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ra.engine.causes import CAUSES
from ra.game.game import Game
from ra.server.runtime import replaying
from ra.server.table.game_log import LogEntry
from tests.server.visiting import Visit, visit

GAMES = Path(__file__).parent.parent / "games"


def test_a_game_under_way_is_exported_without_what_is_sealed(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", fame="hidden", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            for _ in range(20):
                before = chair.frame["sequence"]
                await chair.play(chair.frame["legal"][0])
                while chair.frame["sequence"] == before:
                    await chair.next("frame")
        record = await anna.get(f"/api/games/{table}/record")
        assert len(Game.from_record(record).history) == 20
        assert "result" not in record
        assert (await anna.get(f"/api/games/{table}/sealed", 409))["code"] == "not_over"
        await house.guest().get(f"/api/games/{table}/record", 403)
        await house.guest().get(f"/api/games/{table}/moves/3", 403)

    visit(tmp_path, scenario)


def test_every_move_has_an_address(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: greedy", start=True)
        async with anna.at(table) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][-1]))
        stranger = house.guest()
        game = Game.from_record(await stranger.get(f"/api/games/{table}/record"))
        shown = await stranger.get(f"/api/games/{table}")
        assert shown["moves"] == len(game.history)
        assert game.outcome
        assert (shown["winner"], shown["scores"]) == (game.outcome.winner, list(game.scores))
        for move in (0, 1, len(game.history) // 2, len(game.history)):
            frame = await stranger.get(f"/api/games/{table}/moves/{move}")
            assert frame["position"] == json.loads(json.dumps(game.at(move).position()))
        assert (await stranger.get(f"/api/games/{table}/moves/{len(game.history) + 1}", 404))["code"] == "no_such_move"
        told = await stranger.get(f"/api/games/{table}/moves")
        assert sum(len(move["events"]) for move in told) == len(game.events)
        assert len(await stranger.get(f"/api/games/{table}/moves?after=5")) == len(game.history) - 5
        assert {(move["seat"], move["by"]) for move in told} == {(0, "person"), (1, "bot")}
        for move in (1, 2):
            assert (await stranger.get(f"/api/games/{table}/moves/{move}"))["by"] == told[move - 1]["by"]

    visit(database, scenario)


def test_a_record_can_be_brought_and_is_one_game_however_often(database: str) -> None:
    line = (GAMES / "3_players.jsonl").read_text().splitlines()[0]
    record = json.loads(line)

    async def scenario(house: Visit) -> None:
        guest = house.guest()
        brought = await guest.post("/api/games", record, status=201)
        again = await guest.post("/api/games", record, status=201)
        assert brought == again
        assert await guest.get(f"/api/games/{brought['id']}/record") == record
        frame = await guest.get(f"/api/games/{brought['id']}/moves/7")
        assert frame["position"] == json.loads(json.dumps(Game.from_record(record).at(7).position()))
        assert {move["by"] for move in await guest.get(f"/api/games/{brought['id']}/moves")} == {None}
        assert (await guest.get(f"/api/tables/{brought['id']}", 404))["code"] == "no_such_table"

    visit(database, scenario)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    record = json.loads((GAMES / "2_players.jsonl").read_text().splitlines()[0])

    async def scenario(house: Visit) -> None:
        guest = house.guest()
        for change in ({"format": "chess"}, {"events": [{"seat": 0}]}, {"result": None}, {"extra": 1}):
            refused = await guest.post("/api/games", {**record, **change}, status=400)
            assert refused["code"] == "bad_record"
            assert refused["params"]["cause"] in CAUSES
        large = await guest.post("/api/games", {**record, "names": ["x" * 300_000, "y"]}, status=413)
        assert large["code"] == "too_large"
        nested = await guest.ask("POST", "/api/games", None)
        assert nested.status_code == 400

    visit(tmp_path, scenario)


def test_a_game_can_be_read_at_the_very_moment_at_which_it_begins(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database knows that it has begun, and the table in memory has yet to hear of it."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob")
        reading: list[asyncio.Task[Any]] = []
        hold = house.house.store.hold

        @asynccontextmanager
        async def hold_and_tell_later(*order: Any) -> AsyncIterator[Any]:
            async with hold(*order) as held:
                yield held
            reading.append(asyncio.create_task(anna.get(f"/api/games/{table}")))
            await asyncio.sleep(0.2)

        assert (await anna.get(f"/api/games/{table}", 404))["code"] == "no_such_game"
        monkeypatch.setattr(house.house.store, "hold", hold_and_tell_later)
        await anna.post(f"/api/tables/{table}/start")
        assert (await reading[0])["status"] == "playing"

    visit(database, scenario)


def test_reading_a_game_keeps_nobody_else_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all tables are served no game is replayed: whoever reads one waits for a process that reads."""
    record = json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[0])

    def replayed_here(*_: object) -> None:
        pytest.fail("replayed where everybody waits for it")

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        played = await anna.make("me: Anna", "me: Bob", public=True, start=True)
        async with anna.at(played) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][0]), most=9)
        brought = (await anna.post("/api/games", record, status=201))["id"]
        monkeypatch.setattr(Game, "from_record", replayed_here)
        for game, moves in ((played, 9), (brought, len(record["events"]))):
            assert (await anna.get(f"/api/games/{game}"))["moves"] == moves
            told = await anna.get(f"/api/games/{game}/moves")
            logged = await anna.get(f"/api/games/{game}/log")
            assert [(move["seat"], move["action"]) for move in told] == [
                (line["seat"], line["action"]) for line in logged
            ]
            assert len(told) == len((await anna.get(f"/api/games/{game}/record"))["events"]) == moves
            assert (await anna.get(f"/api/games/{game}/moves/{moves}"))["move"] == moves
        monkeypatch.setattr("ra.server.runtime.replaying.GameLog.begin", replayed_here)
        assert [table["id"] for table in await anna.get("/api/tables")] == [played]

    visit(tmp_path, scenario)


def test_others_have_their_turn_while_a_table_is_read_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log can be long: it holds everything that was ever taken back."""
    moves, turns = 9, 0

    async def scenario(house: Visit) -> None:
        anna, store = house.guest(), house.house.store
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.play_on(lambda frame: str(frame["legal"][0]), most=moves)
        entries = await store.entries(table)
        marks: list[int] = []

        async def read(*_: object) -> list[LogEntry]:
            marks.append(turns)
            return entries

        async def read_chat(*_: object) -> int:
            marks.append(turns)
            return 0

        monkeypatch.setattr(store, "entries", read)
        monkeypatch.setattr(store, "lines_said", read_chat)
        monkeypatch.setattr(replaying, "AT_ONCE", 1)
        del house.house.tables[table]
        other = asyncio.create_task(take_turns())
        assert (await house.house.table(table)).sequence == moves
        other.cancel()
        assert marks[1] - marks[0] >= moves

    async def take_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    visit(tmp_path, scenario)
