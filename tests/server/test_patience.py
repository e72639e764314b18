"""Connections over which nothing is asked: nobody can fill the house with them."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from ra.server import patience
from tests.server.visiting import Visit, visit

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
A_REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


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
    monkeypatch.setattr(patience, "HEAD_WITHIN", 0.8)

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
        assert not patience.Requests.waiting

    visit(tmp_path, scenario)


def test_half_of_the_files_are_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for files, silent in ((256, 128), (1_000_000, 1000), (resource.RLIM_INFINITY, 1000)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert patience.most_silent.__wrapped__() == silent
