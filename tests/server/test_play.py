"""The way of one move, over real sockets."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from ra.game.game import Game
from ra.game.seal import verify
from tests.server.visiting import Visit, visit


def first(frame: dict[str, Any]) -> str:
    return str(frame["legal"][0])


def test_a_whole_game_against_bots(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: greedy", "bot: random", start=True)
        async with anna.at(table) as chair:
            await chair.play_on(first)
            opened = await chair.next("opened")
        record = await anna.get(f"/api/games/{table}/record")
        game = Game.from_record(record)
        assert game.is_over
        assert game.names == ("Anna", "Nefret", "Khaba"), "as the table calls them, and no two alike"
        told = await anna.get(f"/api/games/{table}")
        assert (told["names"], told["bots"]) == (["Anna", "Nefret", "Khaba"], [None, "greedy", "random"])
        sealed = await anna.get(f"/api/games/{table}/sealed")
        assert verify(sealed, opened["commitment"]).draws == sum(e["do"] == "draw" for e in record["events"])

    visit(database, scenario)


def test_a_frame_is_what_the_game_says(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", "me: Cathy", start=True)
        async with anna.at(table) as chair:
            for _ in range(60):
                frame = await chair.until_mine()
                game = Game.from_record(await anna.get(f"/api/games/{table}/record"))
                assert frame["position"] == json.loads(json.dumps(game.position()))
                assert frame["legal"] == [str(action) for action in game.legal_actions]
                assert frame["decides"] == game.seat
                assert frame["phase"] == game.phase
                before = frame["sequence"]
                await chair.play(frame["legal"][before % len(frame["legal"])])
                while chair.frame["sequence"] == before:
                    await chair.next("frame")

    visit(tmp_path, scenario)


def test_a_repeat_is_answered_as_the_first_time(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair, anna.at(table) as second:
            await chair.until_mine()
            first_answer = await chair.play("draw", id="once", sequence=0)
            assert first_answer == {"type": "accepted", "id": "once", "sequence": 1}
            assert await chair.play("draw", id="once", sequence=0) == first_answer
            assert await second.play("draw", id="once", sequence=0) == first_answer
            other = await chair.play("draw", id="once", sequence=1)  # no repeat, but another decision by the same id
            assert other["reason"]["code"] == "id_used"
        log = await anna.get(f"/api/games/{table}/log")
        assert len(log) == 1

    visit(database, scenario)


def test_what_cannot_be_done_is_refused_with_a_reason_and_the_newest_frame(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as other:
            await one.next("frame")
            await other.next("frame")
            mine, theirs = (one, other) if one.frame["decides"] == 0 else (other, one)
            cases = [
                (mine, "bid 7", 0, "illegal"),
                (mine, "draw nile", 0, "illegal"),
                (mine, "nonsense", 0, "illegal"),
                (mine, "draw", 5, "ahead"),
                (theirs, "draw", 0, "not_your_turn"),
            ]
            for chair, action, sequence, code in cases:
                answer = await chair.play(action, sequence=sequence)
                assert answer["reason"]["code"] == code, answer
                assert answer["sequence"] == 0
                assert (await chair.next("frame"))["sequence"] == 0
            assert (await mine.play("draw", sequence=0))["type"] == "accepted"
            for _ in range(2):  # a stale one stays stale
                answer = await mine.play("draw", id="late", sequence=0)
                assert answer["reason"]["code"] == "stale"
                assert answer["reason"]["params"] == {"sequence": 0, "now": 1}

    visit(tmp_path, scenario)


def test_everybody_receives_the_same_bytes_and_the_sender_an_answer_first(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", public=True, start=True)
        stranger = house.guest()
        async with anna.at(table) as chair, stranger.at(table) as watching:
            await chair.next("frame")
            await watching.next("frame")
            assert watching.welcome["seats"] == []
            await chair.play("draw")
            await chair.next("frame")
            await watching.next("frame")
            frames = [[text for text in one.heard if '"frame"' in text[:20]] for one in (chair, watching)]
            assert frames[0] == frames[1]
            kinds = [json.loads(text)["type"] for text in chair.heard]
            assert kinds.index("accepted") < len(kinds) - 1 - kinds[::-1].index("frame")
            assert len(frames[0][-1]) < 8192

    visit(tmp_path, scenario)


def test_nothing_is_acknowledged_before_it_is_committed(tmp_path: Path) -> None:
    """While somebody else holds the database, no answer comes; when they let go, it does."""

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            blocker = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
            await chair.send("play", id="held", sequence=0, action="draw")
            await asyncio.sleep(0.5)
            assert house.house.tables[table].sequence == 0
            await chair.send("ping", at=1)
            await asyncio.sleep(0.1)
            blocker.execute("COMMIT")
            blocker.close()
            assert (await chair.next("accepted", "refused", "frame"))["type"] == "accepted"

    visit(tmp_path, scenario)


def test_unreadable_messages_are_answered(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            for text in (
                "",
                "{",
                "[]",
                '{"type": "dance"}',
                '{"type": "play"}',
                '{"type": "play", "id": ""}',
                "\u0000",
            ):
                await chair.socket.send(text)
                answer = await chair.next("refused")
                assert answer["id"] is None
                assert answer["reason"]["code"] == "unreadable"
            await chair.send("ask_frame")
            assert (await chair.next("frame"))["sequence"] == 0

    visit(tmp_path, scenario)


def test_an_id_is_used_for_one_thing_whatever_it_was(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")

            async def answer_to(kind: str, **fields: object) -> str:
                await chair.send(kind, **fields)
                answer = await chair.next("accepted", "refused")
                return str(answer["type"] if answer["type"] == "accepted" else answer["reason"]["code"])

            assert await answer_to("say", id="a", text="hello") == "accepted"
            assert await answer_to("take_back", id="b") == "accepted"
            assert await answer_to("play", id="c", sequence=0, action="invoke") == "accepted"
            for kind, fields, own in (("say", {"text": "hello"}, "a"), ("take_back", {}, "b")):
                for id_ in "abc":
                    expected = "accepted" if id_ == own else "id_used"
                    assert await answer_to(kind, id=id_, **fields) == expected, (kind, id_)
            assert await answer_to("play", id="c", sequence=0, action="invoke") == "accepted"
            legal = (await anna.get(f"/api/games/{table}/moves/1"))["legal"]
            for id_ in "ab":
                assert await answer_to("play", id=id_, sequence=1, action=legal[0]) == "id_used"
            assert await answer_to("say", id="a", text="goodbye") == "id_used"
            assert await answer_to("play", id="d", sequence=1, action=legal[0]) == "accepted"
        assert [line["text"] for line in await anna.get(f"/api/games/{table}/chat")] == ["hello"]

    visit(database, scenario)
