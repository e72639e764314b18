"""Connections: SQLite with a write-ahead log and a sync at every commit, or PostgreSQL."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg
from alembic import command
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ra.server.store.backup import back_up, migration_config
from ra.server.store.errors import damage_of

MIGRATION_LOCK: Final = 0x5261  # any number that is ours
SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")
LAST_PORT: Final = 65_535
WRITERS: Final = 4
READERS: Final = 8
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")
"""WAL: readers never wait for a writer. FULL: a commit is on the disk before it returns."""

UNUSABLE: Final = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


class Database:
    """Two pools of connections: on SQLite one writes and several read; on PostgreSQL they differ in nothing."""

    def __init__(self, address: str, *, create: bool = True) -> None:
        """On SQLite the file is made if it is not there, unless somebody only wants to look at it."""
        self.is_sqlite = is_sqlite(address)
        self.address = address
        self.turn = asyncio.Lock()
        """On SQLite one writes at a time, and those who wait here wait for no longer than they must."""
        self.queue = asyncio.Lock()
        """Of all who write something else than moves one at a time waits for its turn: moves wait for no more than that
        one, however many tables are made."""
        if self.is_sqlite:
            if not create and not sqlite_file(address).is_file():
                raise ValueError(f"--database: there is no file {sqlite_file(address)}")
            self.writing = sqlite_engine(address, size=1, begin="BEGIN IMMEDIATE")
            self.reading = sqlite_engine(address, size=READERS, begin="BEGIN")
        else:
            self.writing = self.reading = postgres_engine(address)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; when the block ends, it is on the disk."""
        async with self._turn(), self.writing.begin() as connection:
            yield connection

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        if self.is_sqlite:
            async with self.queue, self.turn:
                yield
        else:
            yield

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.reading.connect() as connection:
            yield connection

    async def migrate(self) -> None:
        """To the newest schema, from whichever one there is."""
        if self.is_sqlite:
            check_file(sqlite_file(self.address))
            keep_private(sqlite_file(self.address))
        async with self.writing.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(back_up)
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.writing.dispose()
        await self.reading.dispose()


def is_sqlite(address: str) -> bool:
    """A file can be named alone; whatever looks like an address must be one that is known."""
    if "://" in address and not address.startswith((SQLITE, *POSTGRES)):
        scheme = address.partition("://")[0]
        raise ValueError(
            f"--database: {scheme}:// is not known here; it is {SQLITE}FILE or postgresql://USER@HOST/NAME"
        )
    return not address.startswith(POSTGRES)


def unusable(address: str, error: Exception) -> ValueError:
    """What the database, or the way to it, says of itself, as a sentence; without a password."""
    return ValueError(f"--database: {address.split('@')[-1]} cannot be used: {str(error).splitlines()[0]}")


def upgrade(connection: Connection) -> None:
    config = migration_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise ValueError(
            "--database: its schema is not known here: a newer version of Ra has made it, and is needed to use it"
        ) from None


def sqlite_engine(address: str, *, size: int, begin: str) -> AsyncEngine:
    path = sqlite_file(address)
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        pool_size=size,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,  # an error must not tell what is sealed
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, below
        set_pragmas(connection)

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def sqlite_file(address: str) -> Path:
    name = address.removeprefix(SQLITE)
    if name.startswith((":memory:", "file:")):
        raise ValueError(f"--database: games are kept in a file, and {name} is none")
    file = Path(name).expanduser()
    if file.is_dir():
        raise ValueError(f"--database: {file.resolve()} is a folder; name a file in it")
    return file


def check_file(path: Path) -> None:
    """A damaged file is left as it is: writing to it would spoil what can still be saved."""
    if damage := damage_of(path):
        raise ValueError(
            f"--database: {path} is damaged ({damage}). It is left as it is: move it aside and put back a copy (see "
            f"'Keep a copy' in docs/server.md), or save what can be read with: sqlite3 {path.name} .recover"
        )


def keep_private(path: Path) -> None:
    """Makes the file for its owner alone, since what is sealed is in it; of an old one, others are shut out."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if file.exists() and (mode := stat.S_IMODE(file.stat().st_mode)) & 0o007:
            file.chmod(mode & ~0o007)


def set_pragmas(connection: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def straight_to_sqlite(address: str) -> sqlite3.Connection:
    """A connection without the layers between, for somebody who begins transactions themselves."""
    connection = sqlite3.connect(sqlite_file(address), isolation_level=None)
    set_pragmas(connection)
    return connection


def postgres_engine(address: str) -> AsyncEngine:
    return create_async_engine(
        postgres_url(address).set(drivername="postgresql+asyncpg"),
        pool_size=READERS,
        max_overflow=WRITERS,
        pool_timeout=60,
        pool_pre_ping=True,
        hide_parameters=True,
    )


async def straight_to_postgres(address: str) -> Any:
    """A connection outside the pool, for somebody who holds it open."""
    url = postgres_url(address).set(drivername="postgresql")
    return await asyncpg.connect(url.render_as_string(hide_password=False))


def postgres_url(address: str) -> URL:
    try:
        url = make_url(address)
        if not 0 < (url.port or 1) <= LAST_PORT:
            raise ValueError
    except (ValueError, ArgumentError):
        place = address.split("@")[-1]
        raise ValueError(f"--database: {place} cannot be read; it is postgresql://USER@HOST:PORT/NAME") from None
    return url
