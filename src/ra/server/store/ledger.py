"""How entries get into the log: all that wait at once, with one sync, and in as few steps as the database allows.

An entry and what it makes of its game are written together. `(game, sequence)` is unique, so if two workers write the
same number, one of them wins and the other learns it. Only a game under way takes entries: one that somebody closes
meanwhile, from wherever that is, stands still. A decision whose id was used for an order is not taken either.
"""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, Protocol

import asyncpg

from ra.server.store.database import Database, straight_to_postgres, straight_to_sqlite
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import Header

CHANNEL: Final = "ra"
"""Where workers tell one another what they have written."""
WRITTEN_WITHIN_S: Final = 10.0
"""Seconds after which a connection is taken for dead."""


class Append(NamedTuple):
    game: str
    entry: LogEntry
    header: Header
    done: "asyncio.Future[bool]"


class Ledger(Protocol):
    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Which games got their entry, on the disk; the others have moved on, or are not under way."""
        ...

    async def close(self) -> None: ...


def ledger_of(database: Database, worker: str) -> Ledger:
    return SqliteLedger(database) if database.is_sqlite else PostgresLedger(database.address, worker)


LOGGED: Final = ("game", *LogEntry._fields)

# ---- SQLite --------------------------------------------------------------------------------------------------------

PLACES: Final = {name: f"?{place}" for place, name in enumerate(LOGGED, 1)}
APPEND: Final = f"""
INSERT INTO log ({", ".join(f'"{name}"' for name in LOGGED)}) SELECT {", ".join(PLACES.values())}
WHERE EXISTS (SELECT 1 FROM games WHERE id = {PLACES["game"]} AND status = 'playing')
AND NOT ({PLACES["kind"]} = 'play' AND EXISTS
    (SELECT 1 FROM orders WHERE game = {PLACES["game"]} AND submission = {PLACES["submission"]}))
ON CONFLICT DO NOTHING
"""
ADVANCE: Final = """
UPDATE games SET sequence = ?, status = ?, waiting = ?, due = ?, finished = ?, result = ?, undo = NULL WHERE id = ?
"""


class SqliteLedger:
    """Writes in a thread of its own, all that waits in one go; the house goes on while the disk is busy."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.thread = ThreadPoolExecutor(1, "ledger")
        self.connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        async with self.database.turn:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self._write, batch)

    def _write(self, batch: Sequence[Append]) -> set[str]:
        if self.connection is None:
            self.connection = straight_to_sqlite(self.database.address)
        self.connection.execute("BEGIN IMMEDIATE")
        with self.connection:  # commits, or takes everything back
            won = [append for append in batch if self._add(self.connection, append)]
            self.connection.executemany(
                ADVANCE, [(append.entry.sequence, *append.header, append.game) for append in won]
            )
        return {append.game for append in won}

    def _add(self, connection: sqlite3.Connection, append: Append) -> bool:
        return connection.execute(APPEND, (append.game, *append.entry)).rowcount == 1

    async def close(self) -> None:
        if self.connection:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.connection.close)
        self.thread.shutdown()


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
NAMES: Final = ", ".join(LOGGED)
ADD: Final = f"""
WITH wanted AS (SELECT * FROM unnest({ARRAYS}) AS wanted({", ".join(COLUMNS)})),
held AS (
    SELECT id FROM games WHERE id IN (SELECT game FROM wanted) AND status = 'playing' ORDER BY id FOR NO KEY UPDATE),
added AS (
    INSERT INTO log ({NAMES}) SELECT {NAMES} FROM wanted JOIN held ON held.id = wanted.game
    WHERE NOT (wanted.kind = 'play' AND EXISTS
        (SELECT 1 FROM orders WHERE orders.game = wanted.game AND orders.submission = wanted.submission))
    ON CONFLICT DO NOTHING RETURNING game),
advanced AS (
    UPDATE games SET sequence = wanted.sequence, status = wanted.status, waiting = wanted.waiting, due = wanted.due,
        finished = wanted.finished, result = wanted.result, undo = NULL
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
        try:
            added = await self.connection.fetch(ADD, *map(list, zip(*rows, strict=True)), timeout=WRITTEN_WITHIN_S)
        except asyncpg.PostgresError:
            raise  # the database has answered: the connection is well, or says so itself
        except Exception:
            self.connection.terminate()  # perhaps it was written: whoever tries again will see
            self.connection = None
            raise
        return {row["game"] for row in added}

    def notice(self, append: Append) -> str:
        return json.dumps({"added": [append.game, *append.entry], "worker": self.worker})

    async def close(self) -> None:
        if self.connection:
            await self.connection.close()
