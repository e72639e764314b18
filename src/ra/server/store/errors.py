"""What an error of the database means: is it away, is its disk full, is its file damaged?"""

import errno
import sqlite3
from pathlib import Path
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError

DATABASE_TROUBLE: Final = (
    OSError, DBAPIError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError,
)  # fmt: skip
WAL_HEADER: Final = 32
WAL_MAGIC: Final = (bytes.fromhex("377f0682"), bytes.fromhex("377f0683"))


def is_disk_full(error: BaseException | None) -> bool:
    """Also where a library has wrapped it: that does not pass in a few seconds."""
    while error is not None:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        if full or isinstance(error, asyncpg.DiskFullError) or getattr(error, "errno", None) == errno.ENOSPC:
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False


def damage_of(path: Path) -> str | None:
    """The first thing in an SQLite file, or in its log, that does not fit the rest. Both are only read."""
    return damage_of_log(path.with_name(f"{path.name}-wal")) or damage_of_file(path)


def damage_of_log(path: Path) -> str | None:
    """SQLite takes a log whose header makes no sense for an empty one, and drops every commit in it.

    A power loss can leave zeros there, or any mixture further on, but no other header: it lies in one sector.
    """
    try:
        with path.open("rb") as file:
            header = file.read(WAL_HEADER)
    except FileNotFoundError:
        return None
    if not any(header) or header[:4] in WAL_MAGIC:
        return None
    return f"{path.name} does not begin as a write-ahead log does"


def damage_of_file(path: Path) -> str | None:
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        return str(error)
    try:
        first = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)
    except UnicodeDecodeError:  # what SQLite says of it holds a piece of it
        return "its schema cannot be read"
    finally:
        connection.close()
    return None if first == "ok" else first.splitlines()[-1]
