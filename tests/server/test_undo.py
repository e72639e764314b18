"""Undo: by consent, back to the last drawn tile, and nothing vanishes from the log."""

import asyncio
from pathlib import Path
from typing import Any

from ra.game.game import Game
from tests.server.support import Hands, seated
from tests.server.visiting import Chair, Guest, Visit, open_house, quick, visit


def test_undo_by_consent_of_the_others(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob, cathy), table = await seated(house, "Anna", "Bob", "Cathy")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two, cathy.at(table) as three:
            chairs = [one, two, three]
            for chair in chairs:
                await chair.next("frame")
            for action in ("draw", "invoke"):
                chair = chairs[one.frame["decides"]]
                await chair.play(action)
                for each in chairs:
                    await each.next("frame")
                if one.frame["phase"] == "bidding" and action == "draw":
                    return  # a Ra was drawn: the auction is on already, and there is nothing to take back
            before = one.frame
            asker = chairs[before["position"]["turn"]]
            others = [chair for chair in chairs if chair is not asker]
            await asker.send("ask_undo", id="u1", sequence=2, move=0)
            assert (await asker.next("refused"))["reason"]["code"] == "undo_too_far"
            await asker.send("ask_undo", id="u2", sequence=2, move=1)
            asked = (await others[0].next("changed"))["table"]["undo"]
            assert asked["move"] == 1
            assert len(asked["waiting"]) == 2
            await others[0].send("answer_undo", id="y", sequence=2, agree=True)
            await others[0].next("accepted")
            assert house.house.tables[table].sequence == 2
            await others[1].send("answer_undo", id="y", sequence=2, agree=True)
            frame = await others[1].next("frame")
            assert frame["sequence"] == 3
            assert frame["move"] == 1
            assert frame["phase"] == "turn"
            assert frame["events"][0]["kind"] == "undone"
        log = await anna.get(f"/api/games/{table}/log")
        assert [(entry["kind"], entry["undone"]) for entry in log] == [("play", False), ("play", True), ("undo", False)]
        record = await anna.get(f"/api/games/{table}/record")
        assert len(Game.from_record(record).history) == 1

    visit(database, scenario)


def test_one_who_declines_is_enough(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two:
            await one.next("frame")
            await two.next("frame")
            chairs = [one, two]
            chair = chairs[one.frame["decides"]]
            await chair.play("invoke")
            await chair.next("frame")
            await chair.send("ask_undo", id="u", sequence=1, move=0)
            other = chairs[1 - chairs.index(chair)]
            assert (await other.next("changed"))["table"]["undo"]
            await other.send("answer_undo", id="n", sequence=1, agree=False)
            await other.next("accepted")
            assert house.house.tables[table].view().undo is None
            await other.send("answer_undo", id="y", sequence=1, agree=True)
            assert (await other.next("refused"))["reason"]["code"] == "undo_none_asked"

    visit(tmp_path, scenario)


def test_bots_always_agree_and_an_undo_survives_a_restart_of_the_table(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            await chair.play("invoke")
            await chair.next("frame")
            await chair.send("ask_undo", id="u", sequence=1, move=0)
            frame = await chair.next("frame")
            assert (frame["sequence"], frame["move"], frame["phase"]) == (2, 0, "turn")
            await chair.play("invoke")
            await chair.next("frame")
        house.house.tables.clear()
        async with anna.at(table) as chair:
            frame = await chair.next("frame")
            assert (frame["sequence"], frame["move"], frame["phase"]) == (3, 1, "bidding")
            await chair.send("ask_undo", id="again", sequence=3, move=1)
            assert (await chair.next("refused"))["reason"]["code"] == "undo_nothing"

    visit(tmp_path, scenario)


async def auction(chairs: list[Chair]) -> dict[str, Any]:
    """Until some decisions of an auction could be taken back; nobody draws."""
    for chair in chairs:
        await chair.next("frame")
    for action in ("invoke", "pass"):
        await chairs[chairs[0].frame["decides"]].play(action)
        for chair in chairs:
            await chair.next("frame")
    return chairs[0].frame


def test_an_agreement_counts_for_the_question_that_was_asked(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob, cathy), table = await seated(house, "Anna", "Bob", "Cathy")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two, cathy.at(table) as three:
            await auction([one, two, three])
            await one.send("ask_undo", id="first", sequence=2, move=1)
            await one.next("accepted")
            await three.send("answer_undo", id="yes", sequence=2, agree=True, move=1)
            await three.next("accepted")
            await one.send("ask_undo", id="second", sequence=2, move=0)
            await one.next("accepted")
            for agree in (True, False):
                await two.send("answer_undo", id=f"late-{agree}", sequence=2, agree=agree, move=1)
                refused = await two.next("accepted", "refused")
                assert refused["reason"]["code"] == "undo_changed"
                assert refused["reason"]["params"] == {"move": 0}
            await two.send("answer_undo", id="now", sequence=2, agree=True, move=0)
            await two.next("accepted")
            asked = (await anna.get(f"/api/tables/{table}"))["undo"]
            assert asked == {"seat": 0, "sequence": 2, "move": 0, "waiting": [2]}
            await three.send("ask_undo", id="me-too", sequence=2, move=0)  # to ask the same is to agree
            assert (await three.next("frame"))["move"] == 0

    visit(database, scenario)


def test_nobody_waits_for_the_consent_of_somebody_who_goes_away(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two:
            chairs = [one, two]
            for chair in chairs:
                await chair.next("frame")
            asker, other = chairs if one.frame["decides"] == 0 else chairs[::-1]
            await asker.play("invoke")
            await asker.next("frame")
            await asker.send("ask_undo", id="please", sequence=1, move=0)
            assert len((await asker.next("changed"))["table"]["undo"]["waiting"]) == 1
            await other.send("step_away", id="gone")
            frame = await asker.next("frame")
            assert frame["events"][0]["kind"] == "undone"
            assert frame["move"] == 0

    visit(database, scenario)


def test_a_repeat_is_answered_as_the_first_time_and_does_nothing(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.at(table) as one, bob.at(table) as two:
            await one.next("frame")
            await two.next("frame")
            asker, other = (one, two) if one.frame["decides"] == 0 else (two, one)
            await asker.play("invoke")
            question = {"id": "please", "sequence": 1, "move": 0}
            await asker.send("ask_undo", **question)
            await asker.next("accepted")
            no, yes = {"id": "no", "sequence": 1, "agree": False}, {"id": "yes", "sequence": 1, "agree": True}
            for _ in range(3):
                await other.send("answer_undo", **no)
                assert (await other.next("accepted", "refused"))["type"] == "accepted"
                await asker.send("ask_undo", **question)  # late: it was answered, and does not ask again
                assert (await asker.next("accepted", "refused"))["type"] == "accepted"
                assert house.house.tables[table].view().undo is None
            question["id"] = "pretty-please"
            await asker.send("ask_undo", **question)
            await asker.next("accepted")
            await other.send("answer_undo", **yes)
            await other.next("accepted")
        house.house.tables.clear()  # what only memory knew is gone
        async with anna.at(table) as one, bob.at(table) as two:
            asker, other = (one, two) if (await one.next("frame"))["decides"] == 0 else (two, one)
            await asker.send("ask_undo", **question)
            assert (await asker.next("accepted", "refused"))["type"] == "accepted"
            await other.send("answer_undo", **yes)
            assert (await other.next("accepted", "refused"))["type"] == "accepted"
        assert [entry["kind"] for entry in await anna.get(f"/api/games/{table}/log")] == ["play", "undo"]

    visit(database, scenario)


def test_a_late_repeat_of_stepping_away_does_not_take_the_seat_again(database: str) -> None:
    """Also when the table has been put away meanwhile, or the server was restarted."""

    async def story() -> None:
        async with open_house(quick(database)) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            async with anna.at(table) as chair:
                for kind, id in (("step_away", "a"), ("take_back", "b"), ("step_away", "a")):
                    await chair.send(kind, id=id)
                    await chair.next("accepted")
                assert not house.house.tables[table].seats[0].away
        async with open_house(quick(database)) as house:
            anna.address = anna.origin = house.address
            async with anna.at(table) as chair:
                await chair.send("step_away", id="a")
                await chair.next("accepted")
                assert not house.house.tables[table].seats[0].away

    asyncio.run(story())


def test_an_id_is_good_for_one_order(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.until_mine()
            await chair.play("draw", id="drawn", sequence=0)
            await chair.send("mute", id="quiet", seat=1, muted=True)
            await chair.next("accepted")
            await chair.send("say", id="hello", text="hello")
            await chair.next("accepted")
            wrong: list[tuple[str, dict[str, Any]]] = [
                ("mute", {"id": "quiet", "seat": 1, "muted": False}),
                ("mute", {"id": "quiet", "seat": 0, "muted": True}),
                ("step_away", {"id": "quiet"}),
                ("step_away", {"id": "drawn"}),
                ("say", {"id": "hello", "text": "goodbye"}),
                ("play", {"id": "drawn", "sequence": 0, "action": "invoke"}),
            ]
            for kind, fields in wrong:
                await chair.send(kind, **fields)
                answer = await chair.next("accepted", "refused")
                assert answer["type"] == "refused", fields
                assert answer["reason"]["code"] == "id_used"
            seats = house.house.tables[table].seats
            assert [(seat.muted, seat.away) for seat in seats] == [(False, False), (True, False)]

    visit(tmp_path, scenario)


def test_before_the_game_there_is_no_frame_and_that_is_said(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        async with anna.at(table) as chair:
            await chair.send("ask_frame")
            assert (await chair.next("refused"))["reason"]["code"] == "not_playing"

    visit(tmp_path, scenario)


async def with_a_bot(house: Visit) -> tuple[Guest, Guest, str]:
    anna, bob = house.guest(), house.guest()
    table = await anna.make("me: Anna", "open", "bot: greedy", public=True)
    await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
    await anna.post(f"/api/tables/{table}/start")
    return anna, bob, table


async def ask_before_a_bot(chairs: list[Chair]) -> int:
    """Whoever has just decided asks to take it back, and the bot in seat 2 is next. Returns the asker's seat."""
    while True:
        for chair in chairs:
            while not chair.frame or chair.frame["decides"] == 2:
                await chair.next("frame")
        frame = chairs[0].frame
        asker = frame["decides"]
        await chairs[asker].play("invoke" if "invoke" in frame["legal"] else frame["legal"][0])
        for chair in chairs:
            while chair.frame["sequence"] <= frame["sequence"]:
                await chair.next("frame")
        now = chairs[asker].frame
        if now["decides"] == 2 and now["by"] == "person":
            sequence, move = now["sequence"], now["move"] - 1
            await chairs[asker].send("ask_undo", id=f"sorry{sequence}", sequence=sequence, move=move)
            assert (await chairs[asker].next("accepted", "refused"))["type"] == "accepted"
            return int(asker)


def test_bots_wait_for_the_answer(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob, table = await with_a_bot(house)
        async with anna.at(table) as one, bob.at(table) as two:
            asker = await ask_before_a_bot([one, two])
            other = (two, one)[asker]
            sequence = other.frame["sequence"]
            await asyncio.sleep(0.7)  # the bot would have decided long ago
            await house.house.tables[table].look()
            await other.send("answer_undo", id="fine", sequence=sequence, agree=True)
            await other.next("frame")
            assert other.frame["sequence"] == sequence + 1
            assert other.frame["events"][0]["kind"] == "undone"
            asker = await ask_before_a_bot([one, two])
            other = (two, one)[asker]
            sequence = other.frame["sequence"]
            await other.send("answer_undo", id="no", sequence=sequence, agree=False)
            while other.frame["sequence"] == sequence:
                await other.next("frame")
            assert other.frame["by"] == "bot"  # it goes on at once

    visit(database, scenario, bot_pace_s=0.2)


def test_bots_do_not_wait_for_ever(tmp_path: Path) -> None:
    hands = Hands()

    async def scenario(house: Visit) -> None:
        anna, bob, table = await with_a_bot(house)
        async with anna.at(table) as one, bob.at(table) as two:
            asker = await ask_before_a_bot([one, two])
            sequence = one.frame["sequence"]
            hands.forward(29)
            await house.house.sweep()
            await asyncio.sleep(0.3)
            assert house.house.tables[table].sequence == sequence
            await (one, two)[asker].send("ask_undo", id="again", sequence=sequence, move=one.frame["move"] - 1)
            hands.forward(2)
            await house.house.sweep()
            for chair in (one, two):
                while chair.frame["sequence"] == sequence:
                    told = await chair.next("changed", "frame")
                    if told["type"] == "changed" and told["table"]["sequence"] > sequence:
                        assert told["table"]["undo"] is None
                        break
                else:
                    raise AssertionError("nobody was told that the question has lapsed")
                assert (await chair.next("frame"))["by"] == "bot"

    visit(tmp_path, scenario, hands, bot_pace_s=0.1)
