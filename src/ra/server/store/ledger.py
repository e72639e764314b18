"""How entries get into the log: all that wait at once, with one sync, and in as few steps as the database allows.

An entry and what it makes of its game are written together. `(game, sequence)` is unique, so if two workers write the
same number, one of them wins and the other learns it.
"""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

import asyncpg
from sqlalchemy import bindparam, case, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from ra.server.line import Entry
from ra.server.store.database import Database, straight_to_postgres
from ra.server.store.schema import GAMES, LOG

CHANNEL: Final = "ra"
"""Where workers tell one another what they have written."""
DATABASE_TROUBLE: Final = (OSError, DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Header(NamedTuple):
    """What the entry makes of the game as a whole: kept beside the log, so that nobody has to replay it to know."""

    status: str
    waiting: str | None
    due: int | None
    finished: int | None = None
    result: str | None = None


class Append(NamedTuple):
    game: str
    entry: Entry
    header: Header
    done: "asyncio.Future[bool]"


class Ledger(Protocol):
    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Which games got their entry. When this returns, they are on the disk."""
        ...

    async def close(self) -> None: ...


def ledger_of(database: Database, worker: str) -> Ledger:
    return SqliteLedger(database) if database.is_sqlite else PostgresLedger(database.address, worker)


# ---- SQLite --------------------------------------------------------------------------------------------------------

APPEND: Final = sqlite.insert(LOG).on_conflict_do_nothing().returning(LOG.c.game)
ADVANCE: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game_id"))
    .values({name: bindparam(f"new_{name}") for name in ("sequence", "waiting", "due", "finished", "result")})
    .values(undo=None, status=case((GAMES.c.status == "closed", "closed"), else_=bindparam("new_status")))
)
"""A table that has been closed stays closed."""


class SqliteLedger:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def write(self, batch: Sequence[Append]) -> set[str]:
        rows = [{"game": append.game, **append.entry._asdict()} for append in batch]
        async with self.database.write() as connection:
            won = {row.game for row in await connection.execute(APPEND, rows)}
            if advances := [advance(append) for append in batch if append.game in won]:
                await connection.execute(ADVANCE, advances)
        return won

    async def close(self) -> None:
        """The database closes its connections itself."""


def advance(append: Append) -> dict[str, Any]:
    header = {f"new_{name}": value for name, value in append.header._asdict().items()}
    return {"game_id": append.game, "new_sequence": append.entry.sequence, **header}


# ---- PostgreSQL ----------------------------------------------------------------------------------------------------

COLUMNS: Final = {
    "game": "text",
    "sequence": "int",
    "kind": "text",
    "seat": "int",
    "action": "text",
    "by": "text",
    "submission": "text",
    "at": "bigint",
    "charged": "bigint",
    "status": "text",
    "waiting": "text",
    "due": "bigint",
    "finished": "bigint",
    "result": "text",
    "notice": "text",
}
ARRAYS: Final = ", ".join(f"${place}::{kind}[]" for place, kind in enumerate(COLUMNS.values(), 1))
LOGGED: Final = ", ".join(("game", *Entry._fields))
ADD: Final = f"""
WITH wanted AS (SELECT * FROM unnest({ARRAYS}) AS wanted({", ".join(COLUMNS)})),
added AS (INSERT INTO log ({LOGGED}) SELECT {LOGGED} FROM wanted ON CONFLICT DO NOTHING RETURNING game),
advanced AS (
    UPDATE games SET sequence = wanted.sequence, waiting = wanted.waiting, due = wanted.due, undo = NULL,
        finished = wanted.finished, result = wanted.result,
        status = CASE games.status WHEN 'closed' THEN 'closed' ELSE wanted.status END
    FROM wanted JOIN added USING (game) WHERE games.id = wanted.game)
SELECT game, pg_notify('{CHANNEL}', notice) FROM added JOIN wanted USING (game)
"""
"""One question, one answer, one transaction: log, games, and a notice for the other workers once it is committed."""


class PostgresLedger:
    """Has a connection to itself: going through the pool and its layers would cost more than the writing."""

    def __init__(self, address: str, worker: str) -> None:
        self.address = address
        self.worker = worker
        self.connection: Any = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        if self.connection is None or self.connection.is_closed():
            self.connection = await straight_to_postgres(self.address)
        ordered = sorted(batch, key=lambda append: append.game)  # in the same order everywhere: no deadlocks
        rows = [(append.game, *append.entry, *append.header, self.notice(append)) for append in ordered]
        added = await self.connection.fetch(ADD, *map(list, zip(*rows, strict=True)))
        return {row["game"] for row in added}

    def notice(self, append: Append) -> str:
        return json.dumps({"added": [append.game, *append.entry], "worker": self.worker})

    async def close(self) -> None:
        if self.connection:
            await self.connection.close()
