"""Starts the server: one process by default, several on PostgreSQL."""

import asyncio
import os
import sys
import tempfile

import msgspec
import uvicorn

from ra.server import logs
from ra.server.config import Config, to_environment
from ra.server.messages import LARGEST_MESSAGE
from ra.server.metrics import SHARED
from ra.server.store.database import Database
from ra.server.store.store import Store
from ra.server.timing import wall_clock


def serve(config: Config) -> None:
    if config.workers > 1 and Database(config.database).is_sqlite:
        raise ValueError("--workers: several processes need PostgreSQL: name one with --database postgresql://...")
    with tempfile.TemporaryDirectory(prefix="ra-metrics-", ignore_cleanup_errors=True) as folder:
        if config.workers > 1:
            os.environ[SHARED] = folder
            asyncio.run(prepare_for_workers(config))
            config = msgspec.structs.replace(config, prepared=True)
        to_environment(config)
        allow_many_sockets()
        run(config)


def run(config: Config) -> None:
    uvicorn.run(
        "ra.server.serve:application",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers if config.workers > 1 else None,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )


def allow_many_sockets() -> None:
    """As many open files as the system lets us have: each socket is one."""
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def prepare_for_workers(config: Config) -> None:
    from ra.server.house import prepare

    database = Database(config.database)
    store = Store(database, "first")
    await prepare(database, store, config, wall_clock())
    await store.close()


def application() -> object:
    """What a worker process runs."""
    from ra.server.app import make_app
    from ra.server.config import from_environment

    config = from_environment()
    logs.set_up(config.log_level)
    return make_app(config)
