"""Tables: made, listed, joined, left, begun, played again; links and seats."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.server.http.routes import tables
from ra.server.runtime.server_time import wall_clock
from tests.server.support import seated
from tests.server.visiting import Guest, Visit, visit, wanted


def test_public_tables_are_listed_and_others_are_not(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        shown = await anna.make("me: Anna", "open", public=True)
        hidden = await anna.make("me: Anna", "open")
        listed = [table["id"] for table in await house.guest().get("/api/tables?status=open")]
        assert shown in listed
        assert hidden not in listed
        await house.guest().post(f"/api/tables/{hidden}/join", {"name": "Bob"}, status=403)

    visit(database, scenario)


def test_the_list_goes_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LISTED", 2)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        made = [await anna.make("me: Anna", "open", public=True) for _ in range(5)]  # also several at the same moment
        found: list[str] = []
        for size in (2, 2, 1, 0):
            more = f"?before={found[-1]}" if found else ""
            listed = [table["id"] for table in await anna.get(f"/api/tables{more}")]
            assert len(listed) == size
            found += listed
        assert sorted(found) == sorted(made)
        assert (await anna.get("/api/tables?before=nowhere", 404))["code"] == "no_such_table"
        assert (await anna.ask("GET", "/api/tables?before=no%20where")).status_code == 400

    visit(database, scenario, lambda: 1_800_000_000_000)


def test_a_table_that_nobody_begins_is_listed_for_a_day(database: str) -> None:
    later = [0]

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        waiting = await anna.make("me: Anna", "open", public=True)
        playing = await anna.make("me: Anna", "bot: steady", public=True)
        await anna.post(f"/api/tables/{playing}/start")
        later[0] = 25 * 3600 * 1000
        listed = [table["id"] for table in await house.guest().get("/api/tables")]
        assert listed == [playing]
        await house.guest().post(f"/api/tables/{waiting}/join", {"name": "Bob"}, status=201)

    visit(database, scenario, now=lambda: wall_clock() + later[0])


def test_people_join_and_the_host_begins(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob, _), table = await seated(house, "Anna", "Bob", "Cathy")
        assert (await bob.post(f"/api/tables/{table}/start", status=403))["code"] == "not_host"
        begun = await anna.post(f"/api/tables/{table}/start")
        assert [seat["name"] for seat in begun["seats"]] == ["Anna", "Bob", "Cathy"]
        assert begun["status"] == "playing"
        assert begun["commitment"]
        late = await house.guest().post(f"/api/tables/{table}/join", {"name": "Late"}, status=409)
        assert late["code"] == "not_open"

    visit(database, scenario)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        await house.guest().post(f"/api/tables/{table}/join", {"name": "Bob"})
        full = await house.guest().post(f"/api/tables/{table}/join", {"name": "Eve"}, status=409)
        assert full["code"] == "table_full"

    visit(tmp_path, scenario)


def test_an_invitation_claims_one_seat_once(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open", "open")
        links = f"/api/tables/{table}/links"
        link = await anna.post(links, {"kind": "invite", "seat": 2})
        assert link["path"] == f"/t/{table}#invite={link['secret']}"
        joined = await house.guest().post(f"/api/tables/{table}/join", {"name": "Bob", "invite": link["secret"]})
        assert joined["seats"] == [2]
        again = await house.guest().post(
            f"/api/tables/{table}/join", {"name": "Eve", "invite": link["secret"]}, status=403
        )
        assert again["code"] == "link_spent"

        revoked = await anna.post(links, {"kind": "invite", "seat": 1})
        await anna.ask("DELETE", f"{links}/{revoked['id']}")
        refused = {"name": "Eve", "invite": revoked["secret"]}
        await house.guest().post(f"/api/tables/{table}/join", refused, status=403)

        old = await anna.post(links, {"kind": "invite", "seat": 1})
        new = await anna.post(links, {"kind": "invite", "seat": 1, "replace": True})
        await house.guest().post(f"/api/tables/{table}/join", {"name": "Eve", "invite": old["secret"]}, status=403)
        await house.guest().post(f"/api/tables/{table}/join", {"name": "Cathy", "invite": new["secret"]}, status=201)
        assert (await house.guest().ask("POST", links, {"kind": "invite"})).status_code == 403

    visit(database, scenario)


def test_spectators_see_and_never_act(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, eve = house.guest(), house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with eve.at(table):
                pass
        assert (await eve.get(f"/api/games/{table}/record", 403))["code"] == "not_watching"
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "spectator"})
        await eve.post(f"/api/tables/{table}/watch", {"secret": link["secret"]})
        await eve.get(f"/api/games/{table}/record")
        async with eve.at(table) as watching:
            await watching.next("frame")
            for message in acts():
                await watching.send(**message)
                answer = await watching.next("refused", "accepted")
                assert answer["type"] == "refused"
                assert answer["reason"]["code"] == "spectator"
            for path in ("start", "leave", "rematch", "nonce", "links", "seats/0"):
                body: dict[str, Any] = {"nonce": {"nonce": "x"}, "links": {"kind": "invite"}}.get(path, {})
                assert (await eve.ask("POST", f"/api/tables/{table}/{path}", body)).status_code == 403, path
            await anna.ask("DELETE", f"/api/tables/{table}/links/{link['id']}")
            with pytest.raises(ConnectionClosed):
                await watching.next("nothing more")
        log = await anna.get(f"/api/games/{table}/log")
        assert log == []

    visit(database, scenario)


def acts() -> list[dict[str, Any]]:
    return [
        {"kind": "play", "id": "a", "sequence": 0, "action": "draw"},
        {"kind": "ask_undo", "id": "b", "sequence": 0, "move": 0},
        {"kind": "answer_undo", "id": "c", "sequence": 0, "agree": True},
        {"kind": "take_back", "id": "d"},
        {"kind": "step_away", "id": "e"},
        {"kind": "say", "id": "f", "text": "hello"},
        {"kind": "mute", "id": "g", "seat": 0, "muted": True},
    ]


def test_a_second_device(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, phone = house.guest(), house.guest()
        table = await anna.make("me: Anna", "bot: greedy", start=True)
        link = await anna.post(f"/api/tables/{table}/links", {"kind": "device"})
        there = await phone.post(f"/api/tables/{table}/device", {"secret": link["secret"]})
        assert there["seats"] == [0]
        assert phone.cookies[table] != anna.cookies[table]
        await house.guest().post(f"/api/tables/{table}/device", {"secret": link["secret"]}, status=403)
        async with phone.at(table) as chair:
            await chair.until_mine()
            assert (await chair.play(chair.frame["legal"][0]))["type"] == "accepted"

    visit(database, scenario)


def test_a_rematch_has_the_same_seats(database: str) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        early = await anna.post(f"/api/tables/{table}/rematch", status=409)
        assert early["code"] == "not_over"
        await anna.post(f"/api/tables/{table}/start")
        await house.house.store.close_table(table, house.house.now_ms())
        await house.house.tables[table].reread()
        async with bob.at(table) as chair:
            again = await anna.post(f"/api/tables/{table}/rematch")
            assert (await chair.next("rematch"))["table"] == again["table"]["id"]
        same = await bob.post(f"/api/tables/{table}/rematch")
        assert same["table"]["id"] == again["table"]["id"]
        assert same["seats"] == [1]
        assert same["table"]["seal"] != (await anna.get(f"/api/tables/{table}"))["seal"]
        begun = await anna.post(f"/api/tables/{same['table']['id']}/start")
        assert begun["status"] == "playing"
        async with bob.at(same["table"]["id"]) as chair:
            assert chair.welcome["seats"] == [1]

    visit(database, scenario)


def test_before_the_game_seats_can_be_left_and_given(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob, cathy), table = await seated(house, "Anna", "Bob", "Cathy")
        left = await cathy.post(f"/api/tables/{table}/leave")
        assert left["seats"][2]["kind"] == "open"
        given = await anna.post(f"/api/tables/{table}/seats/2", {"bot": "steady"})
        assert given["seats"][2]["bot"] == "steady"
        opened = await anna.post(f"/api/tables/{table}/seats/1", {})
        assert opened["seats"][1]["kind"] == "open"
        await bob.post(f"/api/tables/{table}/leave", status=403)
        refused = await anna.post(f"/api/tables/{table}/start", status=409)
        assert refused == {"code": "seats_open", "params": {"count": 1}, "text": "Seats that are still open: 1."}
        filled = await anna.post(f"/api/tables/{table}/start", {"fill": "random"})
        assert [seat["kind"] for seat in filled["seats"]] == ["person", "bot", "bot"]

    visit(tmp_path, scenario)


def test_when_the_host_leaves_somebody_else_is_host(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        (anna, bob), table = await seated(house, "Anna", "Bob")
        left = await anna.post(f"/api/tables/{table}/leave")
        assert left["host_seat"] == 1
        closed = await bob.post(f"/api/tables/{table}/leave")
        assert closed["status"] == "closed"

    visit(tmp_path, scenario)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"seats": ["open", "open"]}, "bad_seats"),
        ({"seats": ["me: Anna"]}, "unreadable"),
        ({"seats": ["me: Anna", "bot: deep thought"]}, "bad_bot"),
        ({"seats": ["me: Anna", "open"], "stand_in": "nobody"}, "bad_bot"),
        ({"seats": ["me: Anna", "open"], "rules": {"bribes": True}}, "bad_rules"),
        ({"seats": ["me: Anna", "open"], "rules": {"players": 3}}, "bad_rules"),
        ({"seats": ["me: Anna", "open"], "rules": {"edition": "1999"}}, "bad_rules"),
        ({"seats": ["me: \u202e", "open"]}, "bad_name"),
        ({"seats": ["me: " + "x" * 25, "open"]}, "bad_name"),
        ({"seats": ["me: Anna", "open"], "start": True}, "seats_open"),
        ({"seats": ["me: Anna", "open"], "colour": "red"}, "unreadable"),
        ({"seats": ["me: Anna", "open"], "clock": {"kind": "live", "increment": 0}}, "unreadable"),
    ],
)
def test_orders_that_make_no_table_are_refused(tmp_path: Path, order: dict[str, Any], code: str) -> None:
    async def scenario(house: Visit) -> None:
        body = {**order, "seats": [wanted(seat) for seat in order["seats"]]}
        answer = await house.guest().ask("POST", "/api/tables", body)
        assert answer.json()["code"] == code, answer.text
        assert answer.status_code in (400, 409)

    visit(tmp_path, scenario)


@pytest.mark.parametrize(
    ("order", "where", "cause", "facts"),
    [
        ({"seats": ["open", "open"]}, "seats", "own_seat", {}),
        ({"seats": ["me: Anna", "bot: deep thought"]}, "", "bot_name", {"name": "deep thought"}),
        ({"seats": ["me: Anna", "bot: master@9s"]}, "", "bot_seconds", {"seconds": 3}),
        ({"seats": ["me: Anna", "bot: master@500"]}, "", "bot_rollouts", {"most": 100}),
        (
            {"seats": ["me: Anna", "open"], "rules": {"ra_limit": 12}},
            "ra_limit", "number", {"low": 1, "high": 10, "given": "12"},
        ),
        (
            {"seats": ["me: Anna", "open"], "rules": {"players": 3}},
            "players", "seats_differ", {"seats": 2, "given": "3"},
        ),
        (
            {"seats": ["me: Anna", "open"], "rules": {"edition": "1999"}},
            "players", "edition_players", {"edition": "1999"},
        ),
        ({"seats": ["me: Anna", "open"], "colour": "red"}, "", "wrong_form", {}),
    ],
)  # fmt: skip
def test_refused_orders_have_a_cause_that_can_be_translated(
    tmp_path: Path, order: dict[str, Any], where: str, cause: str, facts: dict[str, Any]
) -> None:
    async def scenario(house: Visit) -> None:
        body = {**order, "seats": [wanted(seat) for seat in order["seats"]]}
        params = (await house.guest().ask("POST", "/api/tables", body)).json()["params"]
        assert (params["where"], params["cause"], params["facts"]) == (where, cause, facts)
        assert params["what"]

    visit(tmp_path, scenario)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        *((name, "") for name in ("random", "greedy", "steady", "apprentice", "expert", "expert~20", "apprentice~2.5")),
        *((name, "") for name in ("master", "master@5ms", "master@100ms", "master@1s", "master@64", "montecarlo@100")),
        ("deep thought", "there is no bot 'deep thought'; bots are random, greedy, steady, montecarlo, apprentice"),
        ("Expert", "there is no bot 'Expert'; bots are random"),
        ("master@", "after master@ comes a time (5ms, 100ms, 1s)"),
        ("expert@1s", "expert decides at once; only montecarlo and master can be given time"),
        ("steady~5", "only apprentice and expert can be told to give something away"),
        ("expert~101", "0 to 100 points"),
        ("master@10s", "at most 3s"),
        ("master@101", "master@101: bots play on at most 100 times here, as in master@100"),
        ("montecarlo@1000", "at most 100 times"),
        ("master@1sx2", "on one core"),
        ("master@1.5", "time is written 100ms or 1s"),
    ],
)
def test_names_of_bots(tmp_path: Path, name: str, complaint: str) -> None:
    async def scenario(house: Visit) -> None:
        seats = [wanted("me: Anna"), {"kind": "bot", "bot": name}]
        for order in ({"seats": seats}, {"seats": [wanted("me: Anna"), wanted("open")], "stand_in": name}):
            answer = await house.guest().ask("POST", "/api/tables", order)
            assert answer.status_code == (400 if complaint else 201)
            assert complaint in answer.json().get("text", "")

    visit(tmp_path, scenario)


def test_editions_options_and_a_hot_seat(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        rules = {"edition": "1999", "after_auction": "ra_player"}
        table = await anna.make("me: Anna", "me: Bob", "me: Cathy", rules=rules, fame="hidden", aids=False, start=True)
        async with anna.at(table) as chair:
            assert chair.welcome["seats"] == [0, 1, 2]
            frame = await chair.next("frame")
            assert frame["lens"] is None
            assert [player["score"] for player in frame["position"]["players"]] == [None] * 3
            assert frame["position"]["rules"] == {"players": 3, **rules}

    visit(tmp_path, scenario)


def test_leaving_and_nonces_while_the_game_begins(database: str) -> None:
    """Whoever is quicker: a game that has begun has somebody in every seat, and its suns are those of its seal."""

    chance = random.Random(5)

    async def at_some_time(guest: Guest, path: str, body: Any) -> None:
        await asyncio.sleep(chance.random() * (0.3 if path.endswith("leave") else 0.1))
        await guest.ask("POST", path, body)

    async def scenario(house: Visit) -> None:
        for _ in range(10):
            (anna, bob), table = await seated(house, "Anna", "Bob")
            await asyncio.gather(
                at_some_time(anna, f"/api/tables/{table}/start", {}),
                at_some_time(bob, f"/api/tables/{table}/nonce", {"nonce": "quick"}),
                at_some_time(bob, f"/api/tables/{table}/leave", {}),
                at_some_time(anna, f"/api/tables/{table}/nonce", {"nonce": "too"}),
            )
            stored = await house.house.store.load(table)
            assert stored
            if stored.game.status == "playing":
                assert all(seat.kind != "open" and seat.name for seat in stored.seats)
                assert stored.game.chance
                dealt = stored.game.chance.deal(stored.game.game_rules)
                assert stored.game.start == [list(group) for group in dealt]

    visit(database, scenario)
