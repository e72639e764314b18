"""What a server has to itself before it touches anything: its file on SQLite, and its port.

Both are given back by the system when the process ends, however it ends.
"""

import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, Any, Final

from ra.server.store.database import sqlite_file

BACKLOG: Final = 2048
FORCED_AFTER_S: Final = 15.0
"""Seconds which a worker has for ending in good order when its parent has died."""


@contextmanager
def alone_with(address: str) -> Iterator[None]:
    """While the block lasts, no other server uses this SQLite file: each would keep its tables in its own memory."""
    file = sqlite_file(address).resolve()  # whatever else it may be called
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file.with_name(f"{file.name}.lock"), "ab", opener=for_its_owner) as held:
        try:
            lock(held)
        except OSError:
            raise ValueError(
                f"--database: another server uses {file} already; several of them need PostgreSQL"
            ) from None
        yield


def for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def listening_at(host: str, port: int) -> Iterator[list[socket.socket]]:
    """All addresses that a host name has here. Who connects early waits until the server answers."""
    with ExitStack() as opened:
        try:
            found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            sockets = [opened.enter_context(socket.socket(family, kind)) for family, kind, *_ in found]
            for listening, (*_, place) in zip(sockets, found, strict=True):
                listen(listening, place)
        except OSError as error:
            raise ValueError(
                f"--host, --port: nobody can listen at {host} port {port}: {error.strerror or error}"
            ) from None
        yield sockets


def listen(opened: socket.socket, place: Any) -> None:
    if sys.platform != "win32":
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # the port of a server that has just ended
    if opened.family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    opened.bind(place)
    opened.listen(BACKLOG)


def end_with_parent() -> None:
    """A worker ends when the process that started it has died: otherwise it would keep the port for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=wait_and_end, args=(parent.join,), name="parent", daemon=True).start()


def wait_and_end(wait: Callable[[], None]) -> None:
    wait()
    threading.Timer(FORCED_AFTER_S, os._exit, (1,)).start()
    os.kill(os.getpid(), signal.SIGTERM)
