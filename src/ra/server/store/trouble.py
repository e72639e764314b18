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


def is_disk_full(error: BaseException | None) -> bool:
    """Also where a library has wrapped it: that does not pass in a few seconds."""
    while error is not None:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        if full or isinstance(error, asyncpg.DiskFullError) or getattr(error, "errno", None) == errno.ENOSPC:
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False


def damage_of(path: Path) -> str | None:
    """The first thing in an SQLite file that does not fit the rest. The file is only read."""
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
    finally:
        connection.close()
    return None if first == "ok" else first.splitlines()[-1]
