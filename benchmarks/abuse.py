"""Part of `make load`: what a normal player notices while others do their worst, with the limits that are the default.

python benchmarks/abuse.py                 all of it, printed
python benchmarks/abuse.py --tables 500    with fewer tables in the measurement of memory; 0 leaves it out

Addresses are those of this machine, 127.x.y.z: to the server each of them is somebody else. Whoever floods is a process
of its own, held to one core.
"""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.load import AT_ONCE, Load, tell
from ra.server.ops.scratch_server import ScratchServer

QUICK: Final = ("--log-level", "error", "--bot-pace", "0", "--grace", "3600")
SECONDS: Final = 15.0
RATE: Final = 10.0
"""Moves a second of those who play as usual."""
TABLES: Final = 4
FLOODER: Final = "127.0.0.9"
MAKERS: Final = 100
ROUNDS: Final = 3
PUT_AWAY_WITHIN: Final = 900.0
"""Seconds: after two minutes without anybody a table is put away, on a busy machine later."""
ORDER: Final = {"seats": [{"kind": "me", "name": "Eve"}, {"kind": "bot", "bot": "random"}], "start": True}


def frame(opcode: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A frame of a client; a mask of zeros changes nothing."""
    head = bytes([opcode | (128 if final else 0), 128 | (len(payload) if len(payload) < 126 else 126)])
    return head + (b"" if len(payload) < 126 else len(payload).to_bytes(2)) + b"\0\0\0\0" + payload


FLOODS: Final = {
    "pings of 125 bytes": frame(9, b"x" * 125) * 4000,
    "empty pings": frame(9) * 40_000,
    "empty continuation frames": frame(1, b"{", final=False) + frame(0, final=False) * 40_000,
    "messages": frame(1, b'{"type": "ping", "at": 1}') * 10_000,
    "messages of 8,000 bytes": frame(1, b" " * 8000) * 100,
}


# ---- those who do their worst ----------------------------------------------------------------------------------------


def flood(port: int, table: str, kind: str, seconds: float) -> dict[str, int]:
    """Sends all the time, as much as it can; if it is shut out, it connects again at once."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sent = sockets = refused = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(FLOODER, 0)) as wire,
        ):
            wire.sendall(handshake(port, table))
            if b" 101 " not in wire.recv(4096):
                refused += 1
                continue
            sockets += 1
            while time.monotonic() < until:
                sent += wire.send(FLOODS[kind])
    return {"sent": sent, "sockets": sockets, "refused": refused}


def handshake(port: int, table: str) -> bytes:
    host = f"127.0.0.1:{port}"
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def make_tables(port: int, seconds: float) -> dict[str, int]:
    """A hundred addresses make tables, one after another each, as fast as they may."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    load = Load(port)
    until = time.monotonic() + seconds
    counts = {"made": 0, "refused": 0}

    async def one(address: str) -> None:
        while time.monotonic() < until:
            try:
                await load.ask("/api/tables", ORDER, address=address)
                counts["made"] += 1
            except (AssertionError, OSError):
                counts["refused"] += 1
                await asyncio.sleep(1)

    await asyncio.gather(*(one(f"127.0.1.{number + 1}") for number in range(MAKERS)))
    return counts


# ---- those who play as usual -----------------------------------------------------------------------------------------


class Noticed(NamedTuple):
    """What players noticed while others did something."""

    what: str
    rate: float
    median: float
    p99: float
    worst: float
    lost: int
    done: str

    def __str__(self) -> str:
        times = " | ".join(f"{1000 * seconds:.1f} ms" for seconds in (self.median, self.p99, self.worst))
        return f"| {self.what} | {self.rate:.1f} | {times} | {self.lost} | {self.done} |"


@contextmanager
def server(*options: str) -> Iterator[ScratchServer]:
    with tempfile.TemporaryDirectory(prefix="ra-load-") as folder:
        scratch = ScratchServer(f"sqlite:///{folder}/tables.sqlite", *QUICK, *options)
        scratch.start()
        try:
            yield scratch
        finally:
            scratch.kill()


def noticed(what: str, *task: str, say: Callable[[dict[str, int]], str] = str) -> Noticed:
    """Lets players play at a server of its own, while a process of its own does its task."""
    tell(what)
    with server() as scratch:
        return asyncio.run(play_beside(scratch.port, what, task, say))


async def play_beside(port: int, what: str, task: tuple[str, ...], say: Callable[[dict[str, int]], str]) -> Noticed:
    load = Load(port)
    await load.set_up(TABLES)
    await load.run(RATE, 3)
    load.latencies.clear()
    load.moves = 0
    culprit = start(port, load.tables[0].name, *task) if task else None
    took = await load.run(RATE, SECONDS)
    times, moves, lost = sorted(load.latencies), load.moves, load.refusals + load.lost
    done = say(json.loads(culprit.communicate(timeout=60)[0])) if culprit else ""
    return Noticed(what, moves / took, times[len(times) // 2], times[len(times) * 99 // 100], times[-1], lost, done)


def start(port: int, table: str, *task: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, __file__, "--port", str(port), "--table", table, "--task", *task]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def flooding(counts: dict[str, int]) -> str:
    return f"{counts['sockets']} sockets, {counts['sent'] / 1e6:.0f} MB; shut out {counts['refused']:,} times"


def making(counts: dict[str, int]) -> str:
    return f"{counts['made']} tables; refused {counts['refused']} times"


# ---- memory ----------------------------------------------------------------------------------------------------------


def memory_of_tables(tables: int) -> list[float]:
    """The server's memory in MB after so many tables were made and put away, once, twice and three times."""
    found = []
    with server("--no-limits") as scratch:
        assert scratch.process
        for number in range(ROUNDS):
            tell(f"memory: round {number + 1} of {ROUNDS}, {tables} tables")
            asyncio.run(make_many(scratch.port, tables))
            wait_until_put_away(scratch)
            found.append(resident(scratch.process.pid))
    return found


def wait_until_put_away(scratch: ScratchServer) -> None:
    until = time.monotonic() + PUT_AWAY_WITHIN
    while tables_of(scratch):
        assert time.monotonic() < until, "tables are not put away"
        time.sleep(1)


def tables_of(scratch: ScratchServer) -> float:
    """How many tables the server holds."""
    with urlopen(f"{scratch.address}/metrics", timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("ra_tables "))


async def make_many(port: int, tables: int) -> None:
    load = Load(port)
    places = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with places:
            await load.ask("/api/tables", ORDER)

    await asyncio.gather(*(one() for _ in range(tables)))


def resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


# ---- all of it -------------------------------------------------------------------------------------------------------

HEAD: Final = f"""
### While others do their worst

Players at {TABLES} tables make {RATE:.0f} moves a second in all, for {SECONDS:.0f} seconds, with the default limits.
Meanwhile one other address floods over a socket and connects again as soon as it is shut out, or a hundred others make
tables, from a process held to one core. Asked for: p99 under 100 ms beside a flood, and under 200 ms beside those who
make tables.

| meanwhile | moves a second | median | p99 | worst | refused or lost | what they did |
|---|---|---|---|---|---|---|
"""


def abuse(tables: int) -> str:
    """Everything here, as a part of the results."""
    rows = [noticed("nothing else")]
    rows += [noticed(kind, "flood", kind, say=flooding) for kind in FLOODS]
    rows += [noticed(f"{MAKERS} addresses make tables", "make", say=making)]
    section = HEAD + "".join(f"{row}\n" for row in rows)
    if tables:
        figures = ", ".join(f"{memory:.0f}" for memory in memory_of_tables(tables))
        section += f"\nMemory after {tables:,} tables were made and put away, once, twice, three times: {figures} MB.\n"
    return section


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=6000)
    parser.add_argument("--port", type=int)
    parser.add_argument("--table")
    parser.add_argument("--task", nargs="+")
    arguments = parser.parse_args()
    if not arguments.task:
        print(abuse(arguments.tables))
        return
    done: Any = (
        flood(arguments.port, arguments.table, arguments.task[1], SECONDS)
        if arguments.task[0] == "flood"
        else asyncio.run(make_tables(arguments.port, SECONDS))
    )
    print(json.dumps(done))


if __name__ == "__main__":
    main()
