"""A server for a moment: a process of its own on a free port, for drills, examples and tests."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.request import urlopen

READY_WITHIN_S: Final = 60.0


class ScratchServer:
    """`ra serve` as an operator would start it; it can be killed, and started again on the same port."""

    def __init__(self, database: str, *options: str, port: int = 0, log: Path | None = None) -> None:
        self.database = database
        self.options = options
        self.port = port or free_port()
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Starts it, and returns how many seconds it took until it answered."""
        began = time.monotonic()
        command = [sys.executable, "-m", "ra", "serve", "--port", str(self.port), "--database", self.database]
        command.append("--no-warm-up")
        with (self.log or Path(os.devnull)).open("ab") as out:
            self.process = subprocess.Popen([*command, *self.options], stdout=out, stderr=out, start_new_session=True)
        while not self.answers():
            if self.process.poll() is not None:
                raise OSError(f"the server ended with status {self.process.returncode}")
            if time.monotonic() - began > READY_WITHIN_S:
                raise OSError("the server does not answer")
            time.sleep(0.02)
        return time.monotonic() - began

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=2) as answer:
                return bool(json.load(answer)["status"] == "ok")
        except (OSError, HTTPException, ValueError):
            return False

    def kill(self) -> None:
        """`kill -9`, of all workers at once; the processes that think for bots end when nobody asks them any more."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to end in good order, and returns its exit status."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if how is signal.SIGKILL:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        return process.wait(timeout=30)


@contextmanager
def scratch_server(*options: str, database: str | None = None) -> Iterator[str]:
    """The address of a server that lives as long as the block."""
    with tempfile.TemporaryDirectory(prefix="ra-") as folder:
        quick = ("--bot-pace", "0", "--log-level", "error", *options)
        server = ScratchServer(database or f"sqlite:///{folder}/tables.sqlite", *quick)
        server.start()
        try:
            yield server.address
        finally:
            server.stop()


PORTS: Final = range(12_000, 32_000)
"""Below those that systems hand out to whoever calls somebody. One of those could be taken while its server is down,
even by a client who calls that server again and again: now and then the call comes from that very port, and reaches
itself."""


def free_port() -> int:
    """A port that nobody else is given while its server is down for a moment."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
