"""`make load`: many tables at once, played by the real rules over real sockets on this machine.

python benchmarks/load.py                                     5,000 sockets, 500 moves a second, SQLite
python benchmarks/load.py --postgresql --workers 2            the same on PostgreSQL, from the tests' wheel
python benchmarks/load.py --idle 10000                        how much memory idle sockets take
python benchmarks/load.py --all --write                       everything, and `abuse.py`, appended to results.md

The generator is one process with bare sockets: it must leave as much of the machine as it can to the server.
"""

import asyncio
import base64
import gc
import json
import os
import random
import resource
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from ra.server.ops.scratch_server import ScratchServer

RESULTS = Path(__file__).parent / "results.md"
SEATS = 5
AT_ONCE = 32
"""Tables that are set up at the same time."""
WARM_UP = 5.0
EVERY = 10.0
"""Seconds between two signs of progress."""
STORED = 10_000
MADE_AND_PUT_AWAY = 6000
"""Tables, three times."""
OPTIONS = ("--no-limits", "--log-level", "error", "--bot-pace", "0", "--grace", "3600")


class Seen(msgspec.Struct):
    """What the generator reads of a frame."""

    sequence: int
    decides: int | None
    legal: list[str]


read_frame = msgspec.json.Decoder(Seen).decode


class Wire(asyncio.Protocol):
    """A bare WebSocket client: handshake, unmasking of nothing, text frames of a server."""

    def __init__(self, table: "LoadTable", seat: int, opened: "asyncio.Future[None]") -> None:
        self.table = table
        self.seat = seat
        self.opened = opened
        self.unread = bytearray()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        host = self.table.host
        transport.write(
            f"GET /api/tables/{self.table.name}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.table.cookies[self.seat]}\r\n\r\n".encode()
        )

    def data_received(self, chunk: bytes) -> None:
        self.unread += chunk
        if not self.opened.done():
            head, found, rest = bytes(self.unread).partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.unread = bytearray(rest)
            self.opened.set_result(None)
        while self._next_message():
            pass

    def _next_message(self) -> bool:
        unread = self.unread
        if len(unread) < 2:
            return False
        opcode, length, start = unread[0] & 15, unread[1], 2
        if length == 126:
            length, start = int.from_bytes(unread[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(unread[2:10], "big"), 10
        if len(unread) < start + length:
            return False
        payload = bytes(unread[start : start + length])
        del unread[: start + length]
        if opcode == 9:
            self._write(10, payload)
        elif opcode == 1 and payload.startswith(b'{"type":"frame"'):
            self.table.heard(payload)
        elif opcode == 1 and payload.startswith(b'{"type":"refused"'):
            self.table.load.refusals += 1
        return True

    def send(self, message: dict[str, Any]) -> None:
        self._write(1, msgspec.json.encode(message))

    def _write(self, opcode: int, payload: bytes) -> None:
        """Masked with zeros, which is a mask like any other."""
        length = len(payload)
        head = (
            bytes([128 | opcode, 128 | length])
            if length < 126
            else bytes([128 | opcode, 254, length >> 8, length & 255])
        )
        self.transport.write(head + b"\0\0\0\0" + payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.table.load.lost += 1
        if not self.opened.done():
            self.opened.set_exception(OSError("the socket was not opened"))


class LoadTable:
    """Five people at a table, each with a socket."""

    def __init__(self, load: "Load", host: str) -> None:
        self.load = load
        self.host = host
        self.name = ""
        self.cookies: list[str] = []
        self.wires: list[Wire] = []
        self.sent_at = 0.0
        self.last = b""
        self.missing = SEATS
        """So many sockets have yet to receive the newest frame."""

    def heard(self, payload: bytes) -> None:
        """One more socket has its frame: the time since the move was sent counts."""
        if self.sent_at:
            self.load.latencies.append(time.perf_counter() - self.sent_at)
        self.missing -= 1
        if not self.missing:
            self.load.moves += 1 if self.sent_at else 0
            self.last = payload
            self.load.ready.append(self)

    def move(self) -> None:
        frame = read_frame(self.last)
        if frame.decides is None:
            self.load.over += 1
            return
        action = self.load.chance.choice(frame.legal)
        self.missing, self.sent_at = SEATS, time.perf_counter()
        message = {"type": "play", "id": f"m{frame.sequence}", "sequence": frame.sequence, "action": action}
        self.wires[frame.decides].send(message)


def same(wire: Wire) -> Wire:
    return wire


class Load:
    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.tables: list[LoadTable] = []
        self.ready: deque[LoadTable] = deque()
        self.latencies: list[float] = []
        self.moves = self.refusals = self.lost = self.over = 0
        self.chance = random.Random(1)

    async def ask(self, path: str, body: Any, cookie: str = "", address: str = "127.0.0.1") -> tuple[Any, str]:
        """One request on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\nCookie: {cookie}\r\n\r\n"
        writer.write(head.encode() + content)
        answer = (await reader.read()).decode()
        writer.close()
        headers, _, text = answer.partition("\r\n\r\n")
        assert headers.split()[1] in ("200", "201"), answer
        found = [line[12:].split(";")[0] for line in headers.split("\r\n") if line.lower().startswith("set-cookie:")]
        return json.loads(text), found[0] if found else ""

    async def set_up(self, tables: int) -> None:
        places = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with places:
                self.tables.append(await self.open_table())
            if len(self.tables) % (tables // 5 or 1) == 0:
                tell(f"{len(self.tables)} of {tables} tables stand")

        await asyncio.gather(*(one() for _ in range(tables)))

    async def open_table(self) -> LoadTable:
        table = LoadTable(self, self.host)
        seats = [{"kind": "me", "name": "P0"}, *({"kind": "open"} for _ in range(SEATS - 1))]
        made, cookie = await self.ask("/api/tables", {"seats": seats, "public": True})
        table.name = made["table"]["id"]
        table.cookies.append(cookie)
        for seat in range(1, SEATS):
            _, cookie = await self.ask(f"/api/tables/{table.name}/join", {"name": f"P{seat}"})
            table.cookies.append(cookie)
        for seat in range(SEATS):
            opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            wire = Wire(table, seat, opened)
            await asyncio.get_running_loop().create_connection(partial(same, wire), "127.0.0.1", self.port)
            table.wires.append(wire)
            await opened
        await self.ask(f"/api/tables/{table.name}/start", {}, table.cookies[0])
        return table

    async def run(self, rate: float, seconds: float) -> float:
        """So many moves a second, evenly, as long as there are tables that wait for one."""
        began = time.perf_counter()
        sent, told = 0, EVERY
        while (now := time.perf_counter() - began) < seconds:
            if now > told:
                told += EVERY
                tell(f"after {now:.0f} of {seconds:.0f} s: {self.moves / now:.0f} moves a second")
            while sent < now * rate and self.ready:
                self.ready.popleft().move()
                sent += 1
            await asyncio.sleep(0.002)
        return time.perf_counter() - began


class Figures(NamedTuple):
    """A row of the results."""

    what: str
    sockets: int
    memory: float
    rate: float = 0.0
    median: float = 0.0
    p99: float = 0.0
    worst: float = 0.0
    cores: float = 0.0
    refusals: int = 0
    lost: int = 0

    def __str__(self) -> str:
        if not self.rate:
            return f"| {self.what} | {self.sockets:,} | | | | | {self.memory:.0f} MB | | {self.lost} |"
        times = " | ".join(f"{1000 * seconds:.1f} ms" for seconds in (self.median, self.p99, self.worst))
        return (
            f"| {self.what} | {self.sockets:,} | {self.rate:.0f} | {times} | {self.memory:.0f} MB | {self.cores:.2f} "
            f"| {self.refusals + self.lost} |"
        )


HEAD = """
## The server, {when}

Measured by `make load` on {cores} cores with Python {python}; the machine's load before it began was {busy:.1f}. Five
sockets a table, moves by the real rules; the generator runs on the same cores. Time is that from a move sent to a frame
received, counted for every socket. Asked for: p99 at most 100 ms at 500 moves a second; 10,000 idle sockets under
500 MB; serving within 5 s with 10,000 stored games.

| database | sockets | moves a second | median | p99 | worst | server's memory | its cores | refused or lost |
|---|---|---|---|---|---|---|---|---|
"""


def tell(line: str) -> None:
    print(f"  {datetime.now(UTC):%H:%M:%S}  {line}", flush=True)


def used_by(process: int) -> tuple[float, float]:
    """Resident memory in MB and processor time in seconds, of a process and of all that it started."""
    memory, ticks = 0, 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except (OSError, ValueError):
            continue
        if int(fields[3]) == process and "VmRSS" in status:
            memory += int(status.split("VmRSS:")[1].split()[0])
            ticks += int(fields[11]) + int(fields[12])
    return memory / 1024, ticks / os.sysconf("SC_CLK_TCK")


async def measure(server: ScratchServer, arguments: Namespace, what: str) -> Figures:
    load = Load(server.port)
    tables = (arguments.idle or arguments.sockets) // SEATS
    await load.set_up(tables)
    assert server.process
    if arguments.idle:
        await asyncio.sleep(5)
        return Figures(what, tables * SEATS, used_by(server.process.pid)[0], lost=load.lost)
    await load.run(arguments.rate, WARM_UP)
    load.latencies.clear()
    load.moves = 0
    _, before = used_by(server.process.pid)
    gc.disable()  # a search for garbage in the generator would count as the server's time
    took = await load.run(arguments.rate, arguments.seconds)
    gc.enable()
    memory, after = used_by(server.process.pid)
    times = sorted(load.latencies)
    median, p99, worst = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
    cores = (after - before) / took
    return Figures(what, tables * SEATS, memory, load.moves / took, median, p99, worst, cores, load.refusals, load.lost)


def restart() -> str:
    """How soon a server serves that has a great many games in its database."""
    from tests.server.many_games import fill

    with tempfile.TemporaryDirectory(prefix="ra-load-") as folder:
        address = f"sqlite:///{folder}/tables.sqlite"
        asyncio.run(fill(address, STORED))
        server = ScratchServer(address, *OPTIONS)
        took = server.start()
        server.stop()
    return f"Serving {took:.1f} s after the start, with {STORED:,} stored games."


@contextmanager
def database(arguments: Namespace) -> Iterator[str]:
    if arguments.postgresql:
        from tests.server.postgres import postgres

        with postgres() as server:
            yield server.new_database("ra_load")
    else:
        with tempfile.TemporaryDirectory(prefix="ra-load-") as folder:
            yield f"sqlite:///{folder}/tables.sqlite"


def one_run(arguments: Namespace) -> Figures:
    what = f"PostgreSQL, {arguments.workers} workers" if arguments.postgresql else "SQLite"
    what += ", idle" if arguments.idle else ""
    print(what, flush=True)
    with database(arguments) as address:
        workers = ("--workers", str(arguments.workers)) if arguments.postgresql else ()
        server = ScratchServer(address, *OPTIONS, *workers)
        server.start()
        try:
            figures = asyncio.run(measure(server, arguments, what))
        finally:
            server.kill()
    print(figures, flush=True)
    gc.collect()  # or the sockets stay open
    return figures


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--write", action="store_true", help="append to results.md")
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    runs = [arguments]
    if arguments.all:
        every = vars(arguments)
        runs = [Namespace(**every | extra) for extra in ({}, {"postgresql": True}, {"idle": 10_000})]
    head = HEAD.format(
        when=f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        cores=len(os.sched_getaffinity(0)),
        python=sys.version.split()[0],
        busy=os.getloadavg()[0],
    )
    section = head + "".join(f"{one_run(run)}\n" for run in runs)
    if arguments.all:
        from benchmarks.abuse import abuse

        section += f"\n{restart()}\n{abuse(MADE_AND_PUT_AWAY)}"
    print(section)
    if arguments.write:
        with RESULTS.open("a") as results:
            results.write(section)


if __name__ == "__main__":
    main()
