"""What goes out over a socket: framed once for everybody, at once where that is possible, and always in order."""

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from ra.server.traffic.connection import MOST_UNSENT, TRY_AGAIN_LATER, Connection, Outgoing
from ra.server.traffic.rate_limit import Limits


@pytest.mark.parametrize("length", [0, 1, 125, 126, 3000, 65_535, 65_536, 100_000])
def test_a_frame_is_what_the_library_of_sockets_makes(length: int) -> None:
    message = Outgoing(b"x" * length)
    assert message.frame == Frame(Opcode.TEXT, message.payload).serialize(mask=False)
    assert message.frame is message.frame


class Socket:
    """Somebody at the other end: `keeps_up` says whether there is room on the way there."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.closed = 0
        self.keeps_up = True
        self.room = asyncio.Event()

    def write_now(self, frame: bytes) -> bool:
        if self.keeps_up:
            self.received.append(frame[2:].decode())
        return self.keeps_up

    async def send(self, event: dict[str, Any]) -> None:
        await self.room.wait()
        if event["type"] == "websocket.close":
            self.closed = event["code"]
        else:
            self.received.append(event["text"])

    def connection(self) -> Connection:
        return Connection(self.send, "Anna", None, "here", Limits(), self.write_now)


def push(connection: Connection, *words: str) -> None:
    for each in words:
        connection.push(Outgoing(each.encode()))


def test_who_keeps_up_is_written_to_at_once() -> None:
    async def scenario() -> None:
        socket = Socket()
        push(connection := socket.connection(), "a", "b")
        assert socket.received == ["a", "b"]
        assert connection.sending is None

    asyncio.run(scenario())


def test_nothing_overtakes_what_waits() -> None:
    async def scenario() -> None:
        socket = Socket()
        push(connection := socket.connection(), "a")
        socket.keeps_up = False
        push(connection, "b", "c")
        socket.keeps_up = True
        await asyncio.sleep(0)
        push(connection, "d")
        assert socket.received == ["a"]
        socket.room.set()
        await connection.flush()
        push(connection, "e")
        assert socket.received == ["a", "b", "c", "d", "e"]

    asyncio.run(scenario())


def test_who_falls_too_far_behind_has_to_connect_anew() -> None:
    async def scenario() -> None:
        socket = Socket()
        socket.keeps_up = False
        connection = socket.connection()
        push(connection, *("x" for _ in range(MOST_UNSENT + 1)))
        assert connection.closed
        socket.keeps_up = True
        push(connection, "y")
        socket.room.set()
        await connection.flush()
        assert (socket.received, socket.closed) == ([], TRY_AGAIN_LATER)

    asyncio.run(scenario())
