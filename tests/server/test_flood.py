"""Floods over one socket: frames are counted where they arrive, control frames and empty fragments too."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.server.traffic.frame_budget import FrameCounter
from tests.server.visiting import Guest, Visit, visit

TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
FINAL = 0x80


def frame(opcode: int, payload: bytes = b"", *, final: bool = True, mask: bytes = b"\0\0\0\0") -> bytes:
    """A frame as clients send it; the mask changes nothing, so payloads can be read in the code."""
    first = opcode | (FINAL if final else 0)
    size = len(payload)
    if size < 126:
        return bytes([first, 0x80 | size]) + mask + payload
    if size < 65536:
        return bytes([first, 0x80 | 126]) + size.to_bytes(2) + mask + payload
    return bytes([first, 0x80 | 127]) + size.to_bytes(8) + mask + payload


@given(
    sizes=st.lists(st.integers(0, 300) | st.sampled_from([125, 126, 127, 65535, 65536, 70000]), max_size=30),
    cuts=st.randoms(use_true_random=False),
)
def test_frames_are_counted_however_they_are_cut(sizes: list[int], cuts: random.Random) -> None:
    stream = b"".join(frame(TEXT, bytes(size)) for size in sizes)
    counter, found, place = FrameCounter(), 0, 0
    while place < len(stream):
        step = cuts.choice([1, 2, 3, 7, 100, 100_000])
        found += counter.count(stream[place : place + step], 1_000_000)
        place += step
    assert found == len(sizes)
    assert counter.payload_left == 0


FLOODS = {
    "pings": frame(PING, b"x" * 125) * 400,
    "empty pings": frame(PING) * 4000,
    "pongs": frame(PONG) * 4000,
    "empty fragments": frame(TEXT, b"{", final=False) + frame(CONTINUATION, final=False) * 4000,
    "messages": frame(TEXT, b'{"type": "ping", "at": 1}') * 2000,
    "large messages": frame(TEXT, b" " * 8000) * 60,
    "an endless frame": frame(TEXT, b" " * 60_000_000)[:4_000_000],
}


@pytest.mark.parametrize("kind", FLOODS)
def test_whoever_floods_is_shut_out_and_nobody_else_notices(kind: str, tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        flooder = asyncio.create_task(flood(house, anna, table, FLOODS[kind]))
        async with anna.at(table) as chair:
            frame_now = await chair.until_mine()
            for _ in range(10):
                sequence = frame_now["sequence"]
                assert (await chair.play(frame_now["legal"][0]))["type"] == "accepted"
                while chair.frame["sequence"] == sequence:
                    await chair.next("frame")
                frame_now = chair.frame
        sent, code = await flooder
        assert code in (1008, None), kind
        assert sent < 12_000_000, "it was shut out before it had sent very much"

    visit(tmp_path, scenario, limits=True)


async def flood(house: Visit, guest: Guest, table: str, chunk: bytes) -> tuple[int, int | None]:
    """Sends as much as it can for some seconds; how much that was, and the code with which the socket was closed."""
    host, port = house.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(handshake(house, table, guest.cookies[table]))
    answer = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in answer
    sent, until = 0, time.monotonic() + 20
    try:
        while time.monotonic() < until:
            writer.write(chunk)
            await writer.drain()
            sent += len(chunk)
            await asyncio.sleep(0)
    except (ConnectionError, BrokenPipeError):
        pass
    code = await close_code(reader)
    writer.close()
    return sent, code


def handshake(house: Visit, table: str, token: str) -> bytes:
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {house.address.removeprefix('http://')}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13", f"Origin: {house.address}", f"Cookie: ra_seat={token}",
    )  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def close_code(reader: Any) -> int | None:
    """The code of the close frame, if one came: the system may have thrown it away with all that was not read."""
    data = b""
    try:
        while piece := await asyncio.wait_for(reader.read(65536), 10):
            data += piece
    except (ConnectionError, TimeoutError):
        pass
    place = data.rfind(b"\x88")
    return int.from_bytes(data[place + 2 : place + 4]) if place >= 0 else None


def test_somebody_who_plays_quickly_is_no_flood(tmp_path: Path) -> None:
    async def scenario(house: Visit) -> None:
        anna = house.guest()
        table = await anna.make("me: Anna", "me: Bob", start=True)
        async with anna.at(table) as chair:
            await chair.next("frame")
            for number in range(50):
                await chair.send("ping", at=number)
            for _ in range(50):
                await chair.next("pong")

    visit(tmp_path, scenario, limits=True)
