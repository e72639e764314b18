"""What the house asks of its database."""

import json
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, or_, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.decide.commands import CloseByOperator
from ra.server.decide.decide import decide
from ra.server.decide.decision import Decision
from ra.server.protocol.refusals import Refusal
from ra.server.store.committer import Committer
from ra.server.store.database import Database
from ra.server.store.holding import HeldTable, entries_after, hold, lines_said, links_of, load
from ra.server.store.ledger import CHANNEL, ledger_of
from ra.server.store.orders import Order, remember, was_done
from ra.server.store.places import add_place, admitted_at, insert_table
from ra.server.store.rows import game_from, row_of, seat_from
from ra.server.store.schema import BEATS, CHAT, GAMES, OUTAGES, SEATS
from ra.server.store.unserved import bury, pause_all, postpone_all
from ra.server.table.clock import Span
from ra.server.table.game_log import LogEntry
from ra.server.table.links import Holder, Link
from ra.server.table.rows import GameRow, Header, SeatRow, Stored
from ra.server.table.state import TableState
from ra.table.version import RULES_VERSION

ALL_ENTRIES: Final = 2**31 - 1
"""The sequence number that somebody knows to whom no entry is news."""


class ChatLine(NamedTuple):
    """A line of chat."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class Store:
    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.committer = Committer(ledger_of(database, worker))
        self.written = time.monotonic()
        """When something was last written that is written every now and then."""

    # ---- games -----------------------------------------------------------------------------------------------------

    async def create(self, game: GameRow, seats: Sequence[SeatRow], holder: Holder, person: str) -> None:
        async with self.database.write() as connection:
            await insert_table(connection, game, seats)
            await add_place(connection, holder, game.id, person, None, game.created)

    async def load(self, game: str) -> Stored | None:
        async with self.database.read() as connection:
            stored = await load(connection, game)
        if stored and stored.game.rules_version > RULES_VERSION:
            raise Refusal("newer_rules", version=stored.game.rules_version, known=RULES_VERSION)
        return stored

    async def entries(self, game: str, after: int = 0) -> list[LogEntry]:
        async with self.database.read() as connection:
            return await entries_after(connection, game, after)

    @asynccontextmanager
    async def hold(
        self, game: str, known: int, order: Order | None = None, links: Collection[str] | None = None
    ) -> AsyncIterator[HeldTable]:
        """A transaction in which a table is held, for a decision about it. A repeated order ends it.

        `known` is the sequence number up to which the holder knows the log; `links` are as in `holding.hold`.
        """
        async with self.database.write() as connection:
            held = await hold(connection, game, known, links)
            if held is None:
                raise Refusal("no_such_table")
            if order:
                await remember(connection, game, order)
            yield held
            if held.is_changed:
                await self.tell(connection, game)
            if held.said:
                await self._notify(connection, said=f"{game} {held.said}")

    async def append(self, game: str, entry: LogEntry, header: Header) -> bool:
        return await self.committer.append(game, entry, header)

    async def postpone(self, game: str, due: int | None, sequence: int | None = None) -> None:
        """When to look at a game under way, unless it has moved on. Nobody else need know."""
        playing = update(GAMES).where(GAMES.c.id == game, GAMES.c.status == "playing")
        if sequence is not None:
            playing = playing.where(GAMES.c.sequence == sequence)
        async with self.database.write() as connection:
            await connection.execute(playing.values(due=due))

    async def was_done(self, game: str, order: Order) -> bool:
        async with self.database.read() as connection:
            return await was_done(connection, game, order)

    async def listed(self, statuses: Sequence[str], since: int, most: int, last: GameRow | None) -> list[Stored]:
        """Public tables, newest first, after the last one seen; those that wait for players if made since then."""
        fresh = or_(GAMES.c.status != "open", GAMES.c.created >= since)
        query = select(GAMES).where(GAMES.c.public.is_(True), GAMES.c.status.in_(statuses), GAMES.c.kind == "table")
        if last:
            query = query.where(tuple_(GAMES.c.created, GAMES.c.id) < tuple_(last.created, last.id))
        query = query.where(fresh).order_by(GAMES.c.created.desc(), GAMES.c.id.desc()).limit(most)
        return await self._with_seats(query)

    async def tables(self, ids: Sequence[str]) -> list[Stored]:
        """Those of these that there are."""
        return await self._with_seats(select(GAMES).where(GAMES.c.id.in_(ids), GAMES.c.kind == "table"))

    async def all_tables(self, status: str | None, most: int) -> list[Stored]:
        query = select(GAMES).where(GAMES.c.kind == "table").order_by(GAMES.c.created.desc()).limit(most)
        return await self._with_seats(query.where(GAMES.c.status == status) if status else query)

    async def _with_seats(self, query: Any) -> list[Stored]:
        async with self.database.read() as connection:
            games = [game_from(row) for row in await connection.execute(query)]
            chosen = select(SEATS).where(SEATS.c.game.in_([game.id for game in games])).order_by(SEATS.c.seat)
            seats: dict[str, list[SeatRow]] = {game.id: [] for game in games}
            for row in await connection.execute(chosen):
                seats[row.game].append(seat_from(row))
        return [Stored(game, seats[game.id]) for game in games]

    async def claim_due(self, now_ms: int, lease_ms: int, most: int) -> list[str]:
        """Games at which something is due; for the length of a lease no other worker looks at them.

        Live ones come first, since people sit there and wait, and then whichever has been due for longest.
        """
        playable = GAMES.c.status.in_(("playing", "open")) & (GAMES.c.rules_version <= RULES_VERSION)
        due = select(GAMES.c.id).where(playable, GAMES.c.due <= now_ms)
        async with self.database.read() as connection:
            if (await connection.execute(due.limit(1))).first() is None:
                return []
        due = due.order_by(GAMES.c.live.desc(), GAMES.c.due).limit(most)
        if not self.database.is_sqlite:
            due = due.with_for_update(skip_locked=True)
        async with self.database.write() as connection:
            claimed = [row.id for row in await connection.execute(due)]
            await connection.execute(update(GAMES).where(GAMES.c.id.in_(claimed)).values(due=now_ms + lease_ms))
        return claimed

    async def close_table(self, game: str, now_ms: int) -> bool:
        """An operator ends a game without a result; False if it has ended already."""
        async with self.hold(game, ALL_ENTRIES) as held:
            outcome = decide(TableState(held.stored.game, tuple(held.stored.seats)), CloseByOperator(), now_ms)
            assert isinstance(outcome, Decision)
            await held.write(outcome.changed, outcome.effects)
            return held.is_changed

    async def closed_since(self, since: int) -> list[str]:
        """Tables that somebody has closed, perhaps from outside the server."""
        query = select(GAMES.c.id).where(GAMES.c.status == "closed", GAMES.c.due >= since)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def import_game(self, game: GameRow) -> None:
        """A record that somebody brought; the same one twice is one game."""
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(GAMES), row_of(game))
        except IntegrityError:
            return

    async def count(self, status: str) -> int:
        async with self.database.read() as connection:
            query = select(func.count()).select_from(GAMES).where(GAMES.c.status == status)
            return int((await connection.execute(query)).scalar_one())

    # ---- places and links ------------------------------------------------------------------------------------------

    async def tokens(self, game: str) -> dict[str, str | None]:
        """The hashes of all keys that open something at a table, each with its person; None for spectators."""
        async with self.database.read() as connection:
            return await admitted_at(connection, game)

    async def add_place(self, holder: Holder, game: str, person: str | None, link: str | None, now_ms: int) -> None:
        async with self.database.write() as connection:
            await add_place(connection, holder, game, person, link, now_ms)

    async def links(self, game: str, named: Collection[str] = ()) -> tuple[Link, ...]:
        async with self.database.read() as connection:
            return await links_of(connection, game, named)

    # ---- chat ------------------------------------------------------------------------------------------------------

    async def lines_said(self, game: str) -> int:
        """The number of the last line."""
        async with self.database.read() as connection:
            return await lines_said(connection, game)

    async def chat(self, game: str, after: int = 0, most: int = 100) -> list[ChatLine]:
        query = (
            select(CHAT).where(CHAT.c.game == game, CHAT.c.number > after).order_by(CHAT.c.number.desc()).limit(most)
        )
        async with self.database.read() as connection:
            rows = [
                ChatLine(row.number, row.seat, row.name, row.text, row.at) for row in await connection.execute(query)
            ]
        return rows[::-1]

    # ---- time ------------------------------------------------------------------------------------------------------

    async def beat(self, worker: str, now_ms: int) -> None:
        dialect = sqlite if self.database.is_sqlite else postgresql
        statement = dialect.insert(BEATS).values(worker=worker, at=now_ms)
        async with self.database.write() as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["worker"], set_={"at": now_ms}))
        self.written = time.monotonic()

    def can_write(self, within_s: float) -> bool:
        """Whether signs of life, and decisions, get to the disk."""
        written = max(self.written, self.committer.succeeded)
        return time.monotonic() - written < within_s and self.committer.failed <= written

    async def alive(self, since: int = 0) -> dict[str, int]:
        """Workers that have given a sign of life, and when each gave its last."""
        async with self.database.read() as connection:
            return {row.worker: row.at for row in await connection.execute(select(BEATS).where(BEATS.c.at >= since))}

    async def bury(self, dead: Mapping[str, int], but: Collection[str]) -> list[str]:
        """Workers that died after these signs of life; the solo games that stand still since then."""
        async with self.database.write() as connection:
            paused = await bury(connection, dead, but)
            for game in paused:
                await self.tell(connection, game)
        return paused

    async def last_beat(self) -> int | None:
        async with self.database.read() as connection:
            last: int | None = (await connection.execute(select(func.max(BEATS.c.at)))).scalar()
            return last

    async def outages(self, since: int = 0) -> list[Span]:
        query = select(OUTAGES).where(OUTAGES.c.end > since).order_by(OUTAGES.c.start)
        async with self.database.read() as connection:
            return [Span(row.start, row.end) for row in await connection.execute(query)]

    async def note_outage(self, outage: Span) -> None:
        """Time that is charged to nobody. When somebody looks at a game that is due, its deadline has moved."""
        async with self.database.write() as connection:
            await self._add_outage(connection, outage)

    async def _add_outage(self, connection: AsyncConnection, outage: Span) -> int:
        """How much of it is new: several workers may have noticed the same, and it counts once."""
        if not self.database.is_sqlite:
            await connection.execute(text("LOCK TABLE outages IN EXCLUSIVE MODE"))
        written = (await connection.execute(select(func.max(OUTAGES.c.end)))).scalar()
        start = max(outage.start, written or 0)
        if start >= outage.end:
            return 0
        await connection.execute(insert(OUTAGES), {"start": start, "end": outage.end})
        await self._notify(connection, outage=[start, outage.end])
        return outage.end - start

    async def note_start(self, now_ms: int, grace_ms: int) -> None:
        """A server begins: the time since the last sign of life is charged to nobody, and every deadline moves by it.

        Bots are due at once, and so are people in live games after the grace, since nobody is connected yet.
        """
        async with self.database.write() as connection:
            last = (await connection.execute(select(func.max(BEATS.c.at)))).scalar()
            await connection.execute(delete(BEATS))
            await connection.execute(insert(BEATS), {"worker": self.worker, "at": now_ms})
            playing = update(GAMES).where(GAMES.c.status == "playing", GAMES.c.paused_since.is_(None))
            person = playing.where(GAMES.c.waiting == "person")
            if last is not None and (down := await self._add_outage(connection, Span(last, now_ms))):
                await connection.execute(person.values(due=GAMES.c.due + down))
            waited_for_ms = now_ms + grace_ms
            await connection.execute(person.where(GAMES.c.live, GAMES.c.due > waited_for_ms).values(due=waited_for_ms))
            await connection.execute(playing.where(GAMES.c.waiting == "bot").values(due=now_ms))
            await pause_all(connection, now_ms)
            await postpone_all(connection, now_ms)

    async def tell(self, connection: AsyncConnection, game: str) -> None:
        """The other workers hear that the table has changed."""
        await self._notify(connection, changed=game)

    async def _notify(self, connection: AsyncConnection, **notice: Any) -> None:
        """The other workers hear it when the transaction commits."""
        if not self.database.is_sqlite:
            words = json.dumps({**notice, "worker": self.worker})
            await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :words)"), {"words": words})

    async def close(self) -> None:
        await self.committer.close()
        await self.database.close()
