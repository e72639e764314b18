"""What several tests of the server share: clocks whose hands are moved, seated guests, sockets that do not read."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from ra.server.runtime.live_table import LiveTable
from tests.server.visiting import Guest, Visit


class Hands:
    """A clock whose hands are moved by the test."""

    def __init__(self, time: int = 1_800_000_000_000) -> None:
        self.time = time

    def __call__(self) -> int:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += round(1000 * seconds)


LIVE = {"kind": "live", "bank": 100, "increment": 10}


async def whoever_decides(people: list[Guest], table: str) -> tuple[Guest, int]:
    """The one of two people whose decision it is, and their seat; neither is connected."""
    async with people[0].at(table) as chair:
        while (seat := (await chair.next("frame"))["decides"]) > 1:
            pass
    return people[seat], seat


def pause(house: Visit, hands: Hands, seconds: float) -> None:
    """As if the process, or its machine, had been stopped for a while."""
    hands.forward(seconds)
    moment = house.house.heartbeat.beaten + round(1000 * seconds)
    house.house.heartbeat.steady = lambda: moment


async def seated(house: Visit, *names: str, **order: Any) -> tuple[list[Guest], str]:
    """Somebody for each name, at a public table."""
    guests = [house.guest() for _ in names]
    table = await guests[0].make(f"me: {names[0]}", *["open"] * (len(names) - 1), public=True, **order)
    for guest, name in zip(guests[1:], names[1:], strict=True):
        await guest.post(f"/api/tables/{table}/join", {"name": name})
    return guests, table


async def until(what: Callable[[], bool]) -> None:
    """It happens by itself; the test around it has patience enough."""
    while not what():
        await asyncio.sleep(0.05)


async def deaf_socket(address: str, table: str, token: str) -> socket.socket:
    """Asks for a socket, and reads nothing of what comes."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, _, port = address.removeprefix("http://").partition(":")
    await asyncio.to_thread(deaf.connect, (host, int(port)))
    head = {
        "Host": f"{host}:{port}",
        "Origin": address,
        "Cookie": f"ra_seat={token}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "UmEsIHRoZSBzdW4gZ29kIQ==",
    }
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    deaf.sendall("\r\n".join(lines).encode())
    return deaf


async def fill(house: Visit, table: str) -> LiveTable:
    """Sends more to the only socket of a table than fits on the way there."""
    live = await house.house.table(table)
    while not live.audience.connections:
        await asyncio.sleep(0.01)
    (connection,) = live.audience.connections
    while not connection.unsent:
        for _ in range(100):
            frame = live.audience.frame(live.snapshot())
            assert frame
            connection.push(frame)
        await asyncio.sleep(0.02)
    return live


QUIET = ("--bot-pace", "0", "--no-limits")
