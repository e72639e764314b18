"""Group commit: moves that arrive while the disk is busy are committed together, with one sync.

Whoever appends waits until its own entry is on the disk, or learns that somebody else was first.
"""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, case, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.line import Entry
from ra.server.store.database import Database
from ra.server.store.schema import GAMES, LOG

MOST_AT_ONCE: Final = 200
RETRIES: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds to wait for a database that does not answer."""
CHANNEL: Final = "ra"
LONGEST_NOTICE: Final = 7000
"""PostgreSQL refuses notices of more than 8,000 bytes."""

APPEND_SQLITE: Final = sqlite.insert(LOG).on_conflict_do_nothing().returning(LOG.c.game)
APPEND_POSTGRES: Final = postgresql.insert(LOG).on_conflict_do_nothing().returning(LOG.c.game)
ADVANCE: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game_id"))
    .values({name: bindparam(f"new_{name}") for name in ("sequence", "waiting", "due", "finished", "result")})
    .values(undo=None, status=case((GAMES.c.status == "closed", "closed"), else_=bindparam("new_status")))
)
"""A table that has been closed stays closed."""


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


class Committer:
    """One at a time, but many entries at once."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.waiting: list[Append] = []
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    async def append(self, game: str, entry: Entry, header: Header) -> bool:
        """True once it is on the disk; False if another entry already has this sequence number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Append(game, entry, header, done))
        self.wanted.set()
        if self.task is None:
            self.task = asyncio.create_task(self._run(), name="committer")
        return await done

    async def close(self) -> None:
        """Everything that waits is still committed."""
        if self.task:
            self.closing = True
            self.wanted.set()
            await self.task

    async def _run(self) -> None:
        while self.waiting or not self.closing:
            await self.wanted.wait()
            batch = self._next_batch()
            if batch:
                await self._commit(batch)

    def _next_batch(self) -> list[Append]:
        """At most one entry a game: whoever wants the same sequence number meets a row that is there."""
        batch: dict[str, Append] = {}
        rest: list[Append] = []
        for append in self.waiting:
            if append.game in batch or len(batch) == MOST_AT_ONCE:
                rest.append(append)
            else:
                batch[append.game] = append
        self.waiting = rest
        if not rest and not self.closing:
            self.wanted.clear()
        return list(batch.values())

    async def _commit(self, batch: Sequence[Append]) -> None:
        try:
            won = await self._write_somehow(batch)
        except Exception as error:
            for append in batch:
                if not append.done.done():
                    append.done.set_exception(error)
            return
        for append in batch:
            if not append.done.done():
                append.done.set_result(append.game in won)

    async def _write_somehow(self, batch: Sequence[Append]) -> set[str]:
        """Tries again while the database is away.

        If a commit had succeeded after all, its entries are found in their places: then nobody has won, and whoever
        asked reads the log and finds its own entry there.
        """
        for wait in RETRIES:
            try:
                async with self.database.write() as connection:
                    return await self._write(connection, batch)
            except (OSError, DBAPIError):
                await asyncio.sleep(wait)
        async with self.database.write() as connection:
            return await self._write(connection, batch)

    async def _write(self, connection: AsyncConnection, batch: Sequence[Append]) -> set[str]:
        """Which games got their entry."""
        statement = APPEND_SQLITE if self.database.is_sqlite else APPEND_POSTGRES
        rows = [{"game": append.game, **append.entry._asdict()} for append in batch]
        won = {row.game for row in await connection.execute(statement, rows)}
        advances = [advance(append) for append in batch if append.game in won]
        if advances:
            await connection.execute(ADVANCE, advances)
        if advances and not self.database.is_sqlite:
            moved = [f"{append.game} {append.entry.sequence}" for append in batch if append.game in won]
            await notify(connection, moved, self.worker)
        return won


def advance(append: Append) -> dict[str, Any]:
    header = append.header
    return {
        "game_id": append.game,
        "new_sequence": append.entry.sequence,
        "new_waiting": header.waiting,
        "new_due": header.due,
        "new_status": header.status,
        "new_finished": header.finished,
        "new_result": header.result,
    }


async def notify(connection: AsyncConnection, moved: Sequence[str], worker: str) -> None:
    """Tells the other workers which games are where, when the transaction commits. Never any state."""
    notice: list[str] = []
    for game in moved:
        if sum(map(len, notice)) + len(notice) * 4 + len(game) > LONGEST_NOTICE:
            await send_notice(connection, {"moved": notice, "worker": worker})
            notice = []
        notice.append(game)
    await send_notice(connection, {"moved": notice, "worker": worker})


async def send_notice(connection: AsyncConnection, notice: dict[str, Any]) -> None:
    await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :notice)"), {"notice": json.dumps(notice)})
