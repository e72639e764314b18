"""Starts the server: one process by default, several on PostgreSQL."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from ra.server.config import FIRST, Config, to_environment
from ra.server.http.allowed_hosts import check_name, check_origin
from ra.server.http.handshakes import SocketProtocol
from ra.server.http.timeouts import RequestProtocol
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import SHARED
from ra.server.ops.single_instance import alone_with, end_with_parent, listening_at
from ra.server.protocol.messages import LARGEST_MESSAGE
from ra.server.runtime.server_time import Now, ServerTime, steady_clock, wall_clock
from ra.server.store.database import LAST_PORT, UNUSABLE, Database, is_sqlite, sqlite_file, unusable
from ra.server.store.privacy import exposures
from ra.server.store.store import Store

LONGEST_PACE_S: Final = 60.0
LONGEST_GRACE_MS: Final = 86_400_000
MOST_PROCESSES: Final = 256


def serve(config: Config, opened: Callable[[], None] = lambda: None) -> None:
    """Serves until somebody ends it. What it needs for itself is taken first: only then is the database touched."""
    check(config)
    with (
        ended_by_request(),
        tempfile.TemporaryDirectory(prefix="ra-metrics-", ignore_cleanup_errors=True) as folder,
        alone_with(config.database) if is_sqlite(config.database) else nullcontext(),
        listening_at(config.host, config.port) as sockets,
    ):
        reach(config)
        if config.workers > 1:
            os.environ[SHARED] = folder
            config = msgspec.structs.replace(config, prepared=True)
        to_environment(config)
        allow_many_sockets()
        opened()
        run(config, sockets)


@contextmanager
def ended_by_request() -> Iterator[None]:
    """SIGTERM is no accident: what was taken is given back, and the exit status is 0."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def check(config: Config) -> None:
    """What cannot be meant is refused before anything happens."""
    for name in config.hosts:
        check_name(name)
    for origin in config.origins:
        check_origin(origin)
    for option, count in (("--workers", config.workers), ("--thinkers", config.thinkers)):
        if count > MOST_PROCESSES:
            raise ValueError(
                f"{option}: {count} processes are more than any machine has use for (1 to {MOST_PROCESSES})"
            )
    if config.workers < 1:
        raise ValueError(f"--workers: {config.workers} processes serve nobody; it takes at least 1")
    if config.thinkers < 1:
        raise ValueError(f"--thinkers: {config.thinkers} processes think for no bot; it takes at least 1")
    if not 1 <= config.port <= LAST_PORT:
        raise ValueError(f"--port: there is no port {config.port}; ports are 1 to {LAST_PORT}")
    if not 0 <= config.bot_pace_s <= LONGEST_PACE_S:
        raise ValueError(f"--bot-pace: bots wait for 0 to {LONGEST_PACE_S:.0f} seconds, not {config.bot_pace_s}")
    if not 0 <= config.grace_ms <= LONGEST_GRACE_MS:
        raise ValueError(
            f"--grace: people are waited for 0 to {LONGEST_GRACE_MS // 1000} seconds, not {config.grace_ms / 1000:g}"
        )
    if config.workers > 1 and is_sqlite(config.database):
        raise ValueError("--workers: several processes need PostgreSQL: name one with --database postgresql://...")


def reach(config: Config) -> None:
    """Brings the database to the newest schema; for several workers, all that is done once is done here."""
    if is_sqlite(config.database):
        say_who_can_read(config)
    try:
        asyncio.run(prepare_for_workers(config) if config.workers > 1 else migrate(config))
    except UNUSABLE as error:
        raise unusable(config.database, error) from None


def say_who_can_read(config: Config) -> None:
    """Before everybody but its owner and its group is shut out."""
    logs.set_up(config.log_level, config.log_format)
    for words in exposures(sqlite_file(config.database)):
        logs.note("others can read the database", logging.WARNING, words=words)


def run(config: Config, sockets: list[socket.socket]) -> None:
    settings = uvicorn.Config(
        "ra.server.serve:application",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers if config.workers > 1 else None,
        http=RequestProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    if config.workers > 1:
        Multiprocess(settings, sockets).run()
        return
    server = uvicorn.Server(settings)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        raise ValueError("the server could not start: what was noted above says why")


def allow_many_sockets() -> None:
    """As many open files as the system lets us have: each socket is one."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def migrate(config: Config) -> None:
    database = Database(config.database)
    try:
        await database.migrate()
    finally:
        await database.close()


async def prepare_for_workers(config: Config, wall: Now = wall_clock, steady: Now = steady_clock) -> None:
    from ra.server.runtime.house import prepare

    database = Database(config.database)
    store = Store(database, FIRST)
    try:
        await prepare(database, store, config, ServerTime(wall, steady))
    finally:
        await store.close()


def application() -> object:
    """What a worker process runs."""
    from ra.server.app import make_app
    from ra.server.config import from_environment

    config = from_environment()
    logs.set_up(config.log_level, config.log_format)
    if config.workers > 1:
        end_with_parent()
    return make_app(config)
