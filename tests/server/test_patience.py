"""Connections over which nothing is asked, or whose answer is not read: nobody can fill the house with them."""

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest

from ra.server.http import handshakes
from ra.server.http import timeouts as patience
from tests.server.support import deaf_socket, fill
from tests.server.visiting import Visit, open_house, quick, visit

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
A_REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
MUCH = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
GOODBYE = b"\x88\x82\0\0\0\0\x03\xe8"
GOODBYE_TO_YOU = b"\x88\x02\x03\xe8"
TIMES = 100
"""So often, it is more than lies between two sockets."""


class Caller:
    """Somebody who opens a connection and says no more than this."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard = asyncio.create_task(reader.read())

    async def hang_up(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()
        await asyncio.gather(self.heard, return_exceptions=True)

    @property
    def was_shown_out(self) -> bool:
        return self.heard.done()


async def call(house: Visit, *words: bytes) -> Caller:
    reader, writer = await asyncio.open_connection(*house.address.removeprefix("http://").split(":"))
    for word in words:
        writer.write(word)
        await writer.drain()
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.02)
    return Caller(reader, writer)


async def trickle(caller: Caller) -> None:
    while not caller.was_shown_out:
        caller.writer.write(b"x")
        await asyncio.sleep(0.05)


def test_a_head_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_WITHIN_S", 0.8)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            body = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
            silent = [await call(house, *words) for words in ((), (HALF_A_HEAD,), (A_REQUEST, HALF_A_HEAD), (body,))]
            slow = await call(house, HALF_A_HEAD)
            await asyncio.wait_for(asyncio.gather(*(caller.heard for caller in silent), trickle(slow)), 5)
            assert b" 200 " in silent[2].heard.result()
            await chair.send("ping")  # who has said what they want may be silent
            await chair.next("pong")
            for caller in (*silent, slow):
                await caller.hang_up()

    visit(tmp_path, scenario)


def test_one_address_cannot_fill_the_house_with_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "most_silent", lambda: 5)

    async def scenario(house: Visit) -> None:
        callers = [await call(house) for _ in range(12)]
        assert [caller.was_shown_out for caller in callers] == [True] * 7 + [False] * 5  # the last to come may speak
        assert (await house.guest().ask("GET", "/health")).status_code == 200
        for caller in callers:
            await caller.hang_up()
        await asyncio.sleep(0.1)
        assert not patience.RequestProtocol.waiting

    visit(tmp_path, scenario)


def test_half_of_the_files_are_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for files, silent in ((256, 128), (1_000_000, 1000), (resource.RLIM_INFINITY, 1000)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert patience.most_silent.__wrapped__() == silent


async def ask_for_much(house: Visit) -> socket.socket:
    """Asks, and reads nothing yet."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
    host, port = house.address.removeprefix("http://").split(":")
    await asyncio.to_thread(deaf.connect, (host, int(port)))
    deaf.sendall(MUCH * TIMES)
    return deaf


@pytest.mark.parametrize("silence", [0.0, 3.0])
def test_whoever_reads_slowly_receives_everything_and_whoever_does_not_read_is_shown_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, silence: float
) -> None:
    """Reading may take longer than anybody is waited for who says and reads nothing."""
    monkeypatch.setattr(patience, "READ_WITHIN_S", 0.8)
    monkeypatch.setattr(patience, "HEAD_WITHIN_S", 0.8)

    async def scenario(house: Visit) -> None:
        answer = await house.guest().ask("GET", "/schema/openapi.json")
        with await ask_for_much(house) as reader:
            await asyncio.sleep(silence)
            received = await read_slowly(reader, TIMES * len(answer.content))
        assert (received < TIMES * len(answer.content)) == bool(silence)

    visit(tmp_path, scenario)


async def read_slowly(reader: socket.socket, wanted: int) -> int:
    """So many bytes, or until there are no more."""
    received = 0
    reader.settimeout(2)
    with contextlib.suppress(ConnectionError):
        while received < wanted and (part := await asyncio.to_thread(reader.recv, 65_536)):
            received += len(part)
            await asyncio.sleep(0.01)
    return received


def test_a_socket_that_nobody_reads_is_gone_after_a_while(tmp_path: Path) -> None:
    """Otherwise whoever is at its other end would count as connected for ever."""

    async def story() -> None:
        async with open_house(quick(f"sqlite:///{tmp_path}/tables.sqlite"), ping=0.3) as house:
            anna = house.guest()
            table = await anna.make("me: Anna", "me: Bob", start=True)
            with await deaf_socket(house.address, table, anna.cookies[table]):
                live = await fill(house, table)
                async with asyncio.timeout(8):
                    while live.state.is_here(0):
                        await asyncio.sleep(0.05)

    asyncio.run(story())


def test_a_socket_that_ends_does_not_wait_for_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshakes, "SAID_GOODBYE_WITHIN_S", 0.5)
    lost = asyncio.Event()

    lose = handshakes.SocketProtocol.connection_lost

    def lose_in_sight(protocol: handshakes.SocketProtocol, error: Exception | None) -> None:
        lose(protocol, error)
        lost.set()

    monkeypatch.setattr(handshakes.SocketProtocol, "connection_lost", lose_in_sight)

    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        with await deaf_socket(house.address, table, anna.cookies[table]) as deaf:
            await fill(house, table)
            deaf.sendall(GOODBYE)
            await asyncio.wait_for(lost.wait(), 30)
            heard = await asyncio.to_thread(read_all, deaf)
        assert heard
        assert not heard.endswith(GOODBYE_TO_YOU)  # all that was on its way would have come before it

    visit(tmp_path, scenario)


def read_all(reader: socket.socket) -> bytes:
    reader.settimeout(5)
    heard = b""
    with contextlib.suppress(ConnectionError):
        while part := reader.recv(1_000_000):
            heard += part
    return heard
