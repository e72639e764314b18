"""Safety: origins, cookies, headers, limits, and text that does nothing."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.game.game import Game
from ra.server.http import middleware as safety
from ra.server.monitoring import logs
from ra.server.protocol.refusals import SENTENCES, Refusal
from ra.server.protocol.sanitize import clean, clean_name
from ra.server.protocol.tokens import find, hashed, new_token
from tests.server.visiting import Visit, visit, wanted


@pytest.mark.parametrize(
    "origin",
    [
        *("https://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1.evil:80"),
        *("http://[", "http://[::1", "http://a]b", "http://[]", "http://[x]:1", "://"),
    ],
)
def test_foreign_missing_and_null_origins_are_refused(tmp_path: Path, origin: str) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        mallory = house.guest(origin)
        mallory.borrow(anna)
        for path in ("/api/tables", f"/api/tables/{table}/leave", "/api/games"):
            answer = await mallory.ask("POST", path, {})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        assert (await mallory.ask("DELETE", f"/api/tables/{table}/links/x")).status_code == 403
        assert not await connects(mallory, table)
        assert await connects(anna, table)

    visit(tmp_path, scenario)


def test_origins_can_be_allowed(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        for origin in ("https://friends.example", "null", ""):
            guest = house.guest(origin)
            table = await guest.make("me: Anna", "me: Bob", start=True)
            assert await connects(guest, table)
        assert (await house.guest("https://other.example").ask("POST", "/api/tables", {})).status_code == 403

    visit(tmp_path, scenario, origins=["https://friends.example"], any_origin=True)


async def connects(guest: Any, table: str) -> bool:
    try:
        async with guest.at(table):
            return True
    except (InvalidStatus, ConnectionClosed):
        return False


def test_no_get_changes_anything(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "open")
        before = await anna.get(f"/api/tables/{table}")
        for path in ("start", "leave", "join", "rematch", "nonce", "reveal", "watch", "device", "seats/1"):
            assert (await anna.ask("GET", f"/api/tables/{table}/{path}")).status_code in (404, 405)
        assert await anna.get(f"/api/tables/{table}") == before

    visit(tmp_path, scenario)


def test_the_cookie_and_the_headers(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
        made = await anna.ask("POST", "/api/tables", order)
        cookie = made.headers["set-cookie"]
        table = made.json()["table"]["id"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert "Path=/api;" in f"{cookie};"
        assert set(anna.places) == {"/api"}
        assert len(made.headers.get_list("set-cookie")) == 1
        token = anna.cookies[table]
        assert len(token) * 6 >= 128
        assert token not in made.text
        for path in ("/", "/health", "/nowhere", f"/t/{table}", "/schema", "/api/tables"):
            headers = (await anna.ask("GET", path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-content-type-options"] == "nosniff"
        assert (await anna.ask("GET", f"/api/tables/{table}/seat")).headers["cache-control"] == "no-store"
        stored = (tmp_path / "tables.sqlite").read_bytes() + (tmp_path / "tables.sqlite-wal").read_bytes()
        assert token.encode() not in stored
        assert hashed(token).encode() in stored

    visit(tmp_path, scenario)


def test_behind_https_everything_is_for_https_only(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        made = await house.guest().ask("POST", "/api/tables", {"seats": [wanted("me: Anna"), wanted("open")]})
        assert all("secure" in cookie.lower() for cookie in made.headers.get_list("set-cookie"))
        assert "max-age=" in made.headers["strict-transport-security"]

    visit(tmp_path, scenario, secure=True)


def test_a_wrong_token_is_nobody() -> None:
    token = new_token()
    known = {hashed(token): "anna", hashed(new_token()): None}
    assert find(token, known) == (True, "anna")
    assert find(new_token(), known) == (False, None)
    assert find(hashed(token), known) == (False, None)


def test_too_many_requests_are_answered_429(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        guest = house.guest()
        answers = [await guest.ask("POST", "/api/games", {}) for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["code"] == "slow_down"
        assert int(refused[0].headers["retry-after"]) >= 1

    visit(tmp_path, scenario, limits=True)


def test_too_many_messages_close_the_socket(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            for _ in range(200):
                await chair.send("ping")
            with pytest.raises(ConnectionClosed) as closed:
                await chair.next("nothing more")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008
        assert await connects(anna, table)

    visit(tmp_path, scenario, limits=True)


def test_messages_over_8_kb_close_the_socket(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.send("say", id="x", text="x" * 9000)
            with pytest.raises(ConnectionClosed) as closed:
                await chair.next("nothing more")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1009
        large = await anna.ask("POST", f"/api/tables/{table}/nonce", {"nonce": "x" * 20_000})
        assert large.status_code == 413

    visit(tmp_path, scenario)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eannA\u202c", "annA"),
        ("a\u200bb\x00c\nd", "abc d"),
        ("Ольга", "Ольга"),
        ("é" + "\u0301" * 50, "é" + "\u0301" * 3),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a\u3164b\u2800c\uffa0d", "abcd"),
    ],
)
def test_text_is_one_line_of_visible_characters(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e\u202d", "x" * 25, "\u200d", "\u3164", "\u2800\u115f"])
def test_names_that_cannot_be_seen_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="visible"):
        clean_name(name)


def test_chat_is_told_to_all_kept_and_can_be_muted(database: str) -> None:
    async def scenario(house: Visit) -> None:
        anna, bob = house.guest(), house.guest()
        table = await anna.make("me: Anna", "open", public=True)
        await bob.post(f"/api/tables/{table}/join", {"name": "<b>Bob</b>"})
        async with anna.at(table) as one, bob.at(table) as two:
            for _ in range(2):  # a repeat is one line
                await two.send("say", id="hello", text="<img src=x onerror=alert(1)>\u202e")
                await two.next("accepted")
            said = await one.next("said")
            assert said["text"] == "<img src=x onerror=alert(1)>"
            assert said["name"] == "<b>Bob</b>"
            await two.send("mute", id="m", seat=0, muted=True)
            assert (await two.next("refused"))["reason"]["code"] == "not_host"
            await one.send("mute", id="m", seat=1, muted=True)
            await one.next("accepted")
            await two.send("say", id="again", text="hello")
            assert (await two.next("refused"))["reason"]["code"] == "muted"
        assert [line["text"] for line in await anna.get(f"/api/games/{table}/chat")] == [said["text"]]
        quiet = await anna.make("me: Anna", "me: Bob", chat=False)
        async with anna.at(quiet) as chair:
            await chair.send("say", id="x", text="hello")
            assert (await chair.next("refused"))["reason"]["code"] == "chat_off"

    visit(database, scenario)


def test_chat_has_a_limit_of_its_own(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob")
        async with anna.at(table) as chair:
            answers = []
            for number in range(10):
                await chair.send("say", id=f"c{number}", text="hello")
                answers.append(await chair.next("accepted", "refused"))
            assert answers[0]["type"] == "accepted"
            assert answers[-1]["reason"]["code"] == "slow_down"

    visit(tmp_path, scenario, limits=True)


def test_names_in_a_record_that_somebody_brings_are_inert_too(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        record = Game(2, seed=1, names=["\u202eannA\x1b[2J", "\u3164" * 900]).record()
        brought = await house.guest().post("/api/games", record, status=201)
        game = await house.guest().get(f"/api/games/{brought['id']}")
        assert game["names"] == ["annA[2J", "?"]
        long = Game(2, seed=1, names=["x" * 900, "Bob"]).record()
        brought = await house.guest().post("/api/games", long, status=201)
        assert (await house.guest().get(f"/api/games/{brought['id']}"))["names"] == ["x" * 24, "Bob"]

    visit(tmp_path, scenario)


def test_a_body_that_trickles_in_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "SENT_WITHIN_S", 0.3)

    async def scenario(house: Visit) -> None:
        host = house.address.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*host.split(":"))
        head = f"POST /api/games HTTP/1.1\r\nHost: {host}\r\nOrigin: {house.address}\r\nContent-Length: 1000\r\n"
        writer.write(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
        answer = await asyncio.wait_for(reader.readline(), 5)
        writer.close()
        assert b" 408 " in answer

    visit(tmp_path, scenario)


def test_logs_are_plain_ascii_whatever_is_asked_for() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "\u202e \x9b31m", None, None)
    assert logs.JsonLines().format(record).isascii()


def test_every_reason_is_a_sentence_with_its_parameters() -> None:
    for code, sentence in SENTENCES.items():
        assert sentence[0].isupper(), code
        assert sentence.count("{") == sentence.count("}")
    assert json.loads(json.dumps(Refusal("illegal", action="bid 7", legal=["draw", "invoke"]).params))
    assert str(Refusal("illegal", action="bid 7", legal=["draw", "invoke"])) == (
        "Not legal here: bid 7; legal: draw, invoke."
    )
