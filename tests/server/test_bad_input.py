"""Whatever is sent: no failure inside, no stuck table."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ra.server.http.middleware import SafetyMiddleware
from ra.server.monitoring.metrics import METRICS
from ra.server.runtime.live_table import LiveTable
from tests.server.make_documents import documents
from tests.server.visiting import Visit, open_house, quick, visit

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
TYPES = ["play", "ask_undo", "answer_undo", "take_back", "step_away", "say", "mute", "ask_frame", "ping", "frame"]
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "id": st.text(max_size=70) | JSON,
        "sequence": st.integers(-5, 2**70) | JSON,
        "action": st.sampled_from(["draw", "invoke", "bid 7", "god nile", "pass"]) | st.text(max_size=50) | JSON,
        "move": st.integers(-5, 5) | JSON,
        "agree": st.booleans() | JSON,
        "text": st.text(max_size=600) | JSON,
        "seat": st.integers(-1, 6) | JSON,
        "muted": st.booleans(),
        "at": st.integers() | JSON,
    },
)
MESSAGES = st.one_of(
    NEARLY.map(json.dumps), JSON.map(json.dumps), st.text(max_size=200), st.binary(max_size=200), st.just("[" * 4000)
)


def failures() -> float:
    return sum(sample.value for metric in METRICS.failures.collect() for sample in metric.samples[:1])


def test_any_message_over_the_socket(tmp_path: Path) -> None:
    before = failures()
    codes: set[int] = set()

    async def send_all(sent: list[Any]) -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite")) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            async with anna.at(table) as chair:
                await chair.next("frame")
                try:
                    for message in sent:
                        await chair.socket.send(message)
                    await chair.send("ping", at=123)
                    while (await chair.next("pong", "refused")).get("at") != 123:
                        pass
                except ConnectionClosed as closed:
                    codes.add(closed.rcvd.code if closed.rcvd else 0)
            async with anna.at(table) as chair:
                await chair.send("take_back", id="fresh-1")
                frame = await chair.until_mine()
                await chair.play(frame["legal"][0], id="fresh-2")

    @settings(max_examples=15, suppress_health_check=list(HealthCheck))
    @given(st.lists(MESSAGES, min_size=5, max_size=30))
    def check(sent: list[Any]) -> None:
        asyncio.run(send_all(sent))

    check()
    assert failures() == before
    assert codes <= {1007, 1009}  # not UTF-8, too large


def test_any_request_over_http(tmp_path: Path) -> None:
    """schemathesis makes requests from the OpenAPI document, good and bad, and checks the answers against it."""
    before = failures()
    document = documents()["openapi.json"]
    schema = schemathesis.openapi.from_dict(document)
    chance = random.Random(1)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "bot: random", "open", public=True)
        await asyncio.to_thread(fuzz, house.address, table, anna.cookies[table])

    def fuzz(address: str, table: str, token: str) -> None:
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()

            @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
            @given(case=operation.as_strategy() | operation.as_strategy(schemathesis.GenerationMode.NEGATIVE))
            def check(case: Any) -> None:
                if case.path_parameters and chance.random() < 0.7:
                    known: dict[str, str] = {name: table for name in ("table", "game") if name in case.path_parameters}
                    case.path_parameters = {**case.path_parameters, **known}
                headers = {"Origin": address, "Cookie": f"ra_seat={token}"}
                answer = case.call(base_url=address, headers=headers, timeout=20)
                assert answer.status_code < 500, answer.text
                case.validate_response(answer, checks=[status_code_conformance, response_schema_conformance])

            check()

    visit(tmp_path, scenario)
    assert failures() == before


@pytest.mark.parametrize("name", ["x%00y", "%ff", "%2e%2e%2fapp.py", "x" * 300, "%E2%80%AE"])
def test_names_that_nothing_can_have(database: str, name: str) -> None:
    """PostgreSQL cannot store them and no file can be called so; they are refused like any other."""
    before = failures()

    async def scenario(house: Visit) -> None:
        guest = house.guest()
        for path in ("/api/tables/{}", "/api/tables/{}/seat", "/api/games/{}", "/api/games/{}/chat", "/assets/{}"):
            answer = await guest.ask("GET", path.format(name))
            assert answer.status_code in (400, 404), path
        assert (await guest.ask("POST", f"/api/tables/{name}/join", {"name": "A"})).status_code in (400, 404, 405)
        with pytest.raises(InvalidStatus):
            async with guest.at(name):
                pass

    visit(database, scenario)
    assert failures() == before


HANDSHAKE = {
    b"Connection": b"Upgrade",
    b"Upgrade": b"websocket",
    b"Sec-WebSocket-Version": b"13",
    b"Sec-WebSocket-Key": b"c2l4dGVlbiBsZXR0ZXJzIQ==",
}
ODD = st.sampled_from("[]:/@#?%.*-_ax09\xbd\xff ") | st.characters(min_codepoint=33, max_codepoint=255)
NAMES = st.text(ODD, max_size=12) | st.sampled_from(["null", "*", "localhost", "[::1]", "a]b", "[", "[::1", "[v1.x]"])
ORIGINS = NAMES | NAMES.map(lambda name: f"http://{name}") | NAMES.map(lambda name: f"https://{name}:80")


def test_any_origin_and_any_host(tmp_path: Path) -> None:
    """They are refused, and nothing fails: over HTTP, and in place of a socket."""
    before = failures()
    found: set[int] = set()

    async def scenario(house: Visit) -> None:
        await asyncio.to_thread(fuzz, house.address)

    def fuzz(address: str) -> None:
        alone = httpx.Limits(max_keepalive_connections=0)  # where a socket was asked for, nothing else can be
        with httpx.Client(base_url=address, limits=alone) as client:

            @settings(max_examples=150, deadline=None, database=None)
            @given(origin=ORIGINS, host=st.none() | NAMES)
            def check(origin: str, host: str | None) -> None:
                headers = {b"Origin": origin.encode("latin-1")}
                if host is not None:
                    headers[b"Host"] = host.encode("latin-1")
                for method, path, more in (("POST", "/api/tables", {}), ("GET", "/api/tables/x/socket", HANDSHAKE)):
                    try:
                        answer = client.request(method, path, headers={**headers, **more})
                    except httpx.LocalProtocolError:
                        return  # no program can send that
                    found.add(answer.status_code)
                    assert answer.status_code in (400, 403, 404), answer.text

            check()

    visit(tmp_path, scenario)
    assert failures() == before
    assert 403 in found


def test_a_handshake_that_cannot_be_read_is_answered(tmp_path: Path) -> None:
    """And it is no trouble when the server ends."""

    async def scenario(house: Visit) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(house.address.rsplit(":", 1)[1]))
        lines = [b"GET /api/tables/x/socket HTTP/1.1", b"Host: localhost", b"Origin: \x7f\xa0"]
        lines += [name + b": " + value for name, value in HANDSHAKE.items()]
        writer.write(b"\r\n".join([*lines, b"", b""]))
        answer = await asyncio.wait_for(reader.read(), 5)
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()

    visit(tmp_path, scenario)


def test_what_nobody_expected_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob")
        before = failures()
        with monkeypatch.context() as patched:
            patched.setattr(LiveTable, "join", fail)
            with pytest.raises(ConnectionClosed):
                async with anna.at(table):
                    pass
        assert failures() == before + 1
        monkeypatch.setattr(SafetyMiddleware, "misled", fail)
        answer = await anna.ask("GET", "/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        assert failures() == before + 2
        with pytest.raises(InvalidStatus, match="500"):
            async with anna.at(table):
                pass
        assert failures() == before + 3

    visit(tmp_path, scenario)
