"""What the house asks of its database."""

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, or_, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.refusals import Refusal
from ra.server.store import exchanges
from ra.server.store.committer import Committer
from ra.server.store.database import Database
from ra.server.store.holding import Held, entries_after, hold, load
from ra.server.store.ledger import CHANNEL, ledger_of
from ra.server.store.orders import Order, remember, was_done
from ra.server.store.pauses import pause_all
from ra.server.store.rows import game_from, row_of, seat_from
from ra.server.store.schema import BEATS, CHAT, GAMES, LINKS, OUTAGES, SEATS
from ra.server.store.seating import (
    SHOWN_OUT,
    Holder,
    Link,
    Newcomer,
    add_place,
    admitted_at,
    forget_the_unseated,
    insert_table,
    let_watch,
    remember_shown_out,
    show_out,
    spend,
)
from ra.server.table.clock import Span
from ra.server.table.game_log import RULES_VERSION, Entry
from ra.server.table.rows import GameRow, Header, SeatRow, Stored

LIVE: Final = GAMES.c.settings.contains('"clock":{"kind":"live"')
FRESH: Final[dict[str, Any]] = dict(SeatRow._field_defaults)
"""A seat that keeps nothing of whoever sat there before."""


class Line(NamedTuple):
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

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        async with self.database.read() as connection:
            return await entries_after(connection, game, after)

    @asynccontextmanager
    async def hold(self, game: str, known: int, order: Order | None = None) -> AsyncIterator[Held]:
        """A transaction in which a table is held, for a decision about it. A repeated order ends it.

        `known` is the sequence number up to which the holder knows the log.
        """
        async with self.database.write() as connection:
            held = await hold(connection, game, known)
            if held is None:
                raise Refusal("no_such_table")
            if order:
                await remember(connection, game, order)
            yield held
            if held.is_changed:
                await self.tell(connection, game)

    async def append(self, game: str, entry: Entry, header: Header) -> bool:
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

    @asynccontextmanager
    async def once(self, game: str, order: Order | None) -> AsyncIterator[AsyncConnection]:
        """A transaction that carries an order out, and of which the other workers hear. A repeat ends it."""
        async with self.database.write() as connection:
            if order:
                await remember(connection, game, order)
            yield connection
            await self.tell(connection, game)

    @asynccontextmanager
    async def in_the_lobby(self, game: str, *, is_beginning: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction on a table whose game has not begun, and cannot begin meanwhile. While nonces are revealed,
        who plays is fixed."""
        async with self.database.write() as connection:
            if await self._hold(connection, game) != "open":
                raise Refusal("not_open")
            if not is_beginning and await exchanges.is_fixed(connection, game):
                raise Refusal("beginning")
            yield connection
            await self.tell(connection, game)

    async def _hold(self, connection: AsyncConnection, game: str) -> str | None:
        """Its status; until the transaction ends, nobody else changes what belongs to the game."""
        query = select(GAMES.c.status).where(GAMES.c.id == game)
        held = await connection.execute(query if self.database.is_sqlite else query.with_for_update())
        status: str | None = held.scalar()
        return status

    async def start(self, before: GameRow, suns: Any, waiting: str, due: int | None, now: int) -> bool:
        """Begins the game, once; False if somebody has left or given a nonce since the suns were dealt."""
        assert before.seal
        values = {"status": "playing", "start": json.dumps(suns), "waiting": waiting, "due": due, "started": now}
        game, nonces = before.id, list(before.seal.nonces)
        open_seats = select(SEATS.c.seat).where(SEATS.c.game == game, SEATS.c.kind == "open")
        async with self.in_the_lobby(game, is_beginning=before.is_beginning) as connection:
            given = (await connection.execute(select(GAMES.c.nonces).where(GAMES.c.id == game))).scalar_one()
            if json.loads(given) != nonces or (await connection.execute(open_seats)).first():
                return False
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))
            return True

    async def exchange(self, game: str, step: exchanges.Step) -> None:
        """One step of the exchange of nonces, by the rules of `ra.server.exchange`: whichever worker takes it."""
        async with self.in_the_lobby(game, is_beginning=True) as connection:
            await exchanges.take(connection, game, step)

    async def rematch(self, old: str, game: GameRow, seats: Sequence[SeatRow], instead_of: str | None) -> None:
        """The table at which a game is played again: the first to ask makes it, if there is none or none any more."""
        async with self.database.write() as connection:
            unmade = update(GAMES).where(GAMES.c.id == old, GAMES.c.rematch.is_not_distinct_from(instead_of))
            if (await connection.execute(unmade.values(rematch=game.id))).rowcount == 1:
                await insert_table(connection, game, seats)
                await self.tell(connection, old)

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

    async def claim_due(self, now: int, lease: int, most: int) -> list[str]:
        """Games at which something is due; for the length of a lease no other worker looks at them.

        Live ones come first, since people sit there and wait, and then whichever has been due for longest.
        """
        playable = GAMES.c.status.in_(("playing", "open")) & (GAMES.c.rules_version <= RULES_VERSION)
        due = select(GAMES.c.id).where(playable, GAMES.c.due <= now)
        async with self.database.read() as connection:
            if (await connection.execute(due.limit(1))).first() is None:
                return []
        due = due.order_by(LIVE.desc(), GAMES.c.due).limit(most)
        if not self.database.is_sqlite:
            due = due.with_for_update(skip_locked=True)
        async with self.database.write() as connection:
            claimed = [row.id for row in await connection.execute(due)]
            await connection.execute(update(GAMES).where(GAMES.c.id.in_(claimed)).values(due=now + lease))
        return claimed

    async def close_table(self, game: str, now: int) -> bool:
        """Its game ends without a result; False if it has ended already."""
        going_on = update(GAMES).where(GAMES.c.id == game, GAMES.c.status.in_(("open", "playing")))
        async with self.database.write() as connection:
            closed = await connection.execute(
                going_on.values(status="closed", waiting=None, due=now, finished=now, paused_since=None)
            )
            await self.tell(connection, game)
            return closed.rowcount == 1

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

    # ---- seats -----------------------------------------------------------------------------------------------------

    async def sit(self, game: str, seat: int, who: Newcomer, link: str | None, now: int) -> bool:
        """Takes an open seat: the first wins. An invitation is spent with it, and a commitment made, or not at all."""
        async with self.in_the_lobby(game) as connection:
            if link and not await spend(connection, link):
                raise Refusal("link_spent")
            taken = await connection.execute(
                update(SEATS)
                .where(SEATS.c.game == game, SEATS.c.seat == seat, SEATS.c.kind == "open")
                .values(FRESH | {"kind": "person", "person": who.person, "name": who.name})
            )
            if link and taken.rowcount == 0:
                raise Refusal("seat_taken")
            if taken.rowcount == 1 and who.holder:
                await add_place(connection, who.holder, game, who.person, None, now)
            if taken.rowcount == 1 and who.commitment:
                await exchanges.promise(connection, game, who.person, who.commitment)
            return taken.rowcount == 1

    async def mute(self, game: str, seat: int, muted: bool, order: Order) -> None:
        async with self.once(game, order) as connection:
            chosen = update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat)
            await connection.execute(chosen.values(muted=muted))

    async def give_seat(self, game: str, seat: int, bot: str | None) -> None:
        """To a bot; or to nobody, so that it is open again. Invitations to it are void."""
        values = FRESH | {"kind": "bot" if bot else "open", "bot": bot, "name": bot}
        sat = select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.seat == seat)
        async with self.in_the_lobby(game) as connection:
            if person := (await connection.execute(sat)).scalar():
                await remember_shown_out(connection, game, seat, person)
            await connection.execute(update(SEATS).where(SEATS.c.game == game, SEATS.c.seat == seat).values(values))
            await connection.execute(update(LINKS).where(LINKS.c.game == game, LINKS.c.seat == seat).values(spent=True))
            await forget_the_unseated(connection, game)
            await exchanges.forget_the_unseated(connection, game)

    async def leave(self, game: str, person: str) -> None:
        """Opens the seats of somebody. If it was the host, whoever sits first is host now; if nobody, it closes."""
        async with self.in_the_lobby(game) as connection:
            mine = update(SEATS).where(SEATS.c.game == game, SEATS.c.person == person)
            await connection.execute(mine.values(FRESH | {"kind": "open"}))
            people = select(SEATS.c.person).where(SEATS.c.game == game, SEATS.c.kind == "person")
            other = (await connection.execute(people.order_by(SEATS.c.seat).limit(1))).scalar()
            values = {"host": other} if other else {"host": None, "status": "closed"}
            hosted = update(GAMES).where(GAMES.c.id == game, GAMES.c.host == person)
            await connection.execute(hosted.values(values))
            await forget_the_unseated(connection, game)
            await exchanges.forget_the_unseated(connection, game)

    async def hand_over(self, game: str, old: str | None, new: str) -> None:
        """Somebody else is host, if the old one still was."""
        async with self.in_the_lobby(game) as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == game, GAMES.c.host == old).values(host=new))

    async def was_shown_out(self, game: str, person: str) -> bool:
        query = select(LINKS.c.id).where(LINKS.c.game == game, LINKS.c.kind == SHOWN_OUT, LINKS.c.person == person)
        async with self.database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def add_nonce(self, game: str, seat: int, nonce: str) -> None:
        """One for each person; they count in the order in which they were given, and stay if their giver leaves."""
        here = (SEATS.c.game == game, SEATS.c.seat == seat)
        async with self.in_the_lobby(game) as connection:
            given = (await connection.execute(select(SEATS.c.nonce).where(*here))).scalar_one()
            if given not in (None, nonce):
                raise Refusal("nonce_given")
            if given is None:
                await connection.execute(update(SEATS).where(*here).values(nonce=nonce))
                nonces = (await connection.execute(select(GAMES.c.nonces).where(GAMES.c.id == game))).scalar_one()
                more = json.dumps([*json.loads(nonces), nonce])
                await connection.execute(update(GAMES).where(GAMES.c.id == game).values(nonces=more))

    # ---- places and links ------------------------------------------------------------------------------------------

    async def tokens(self, game: str) -> dict[str, str | None]:
        """The hashes of all keys that open something at a table, each with its person; None for spectators."""
        async with self.database.read() as connection:
            return await admitted_at(connection, game)

    async def add_place(self, holder: Holder, game: str, person: str | None, link: str | None, now: int) -> None:
        async with self.database.write() as connection:
            await add_place(connection, holder, game, person, link, now)

    async def add_link(self, link: Link) -> None:
        async with self.database.write() as connection:
            await connection.execute(insert(LINKS), link._asdict())

    async def links(self, game: str, now: int) -> list[Link]:
        """Those that still open something."""
        valid = LINKS.c.spent.is_(False) & (LINKS.c.expires.is_(None) | (LINKS.c.expires >= now))
        query = select(LINKS).where(LINKS.c.game == game, valid).order_by(LINKS.c.created)
        async with self.database.read() as connection:
            return [
                Link(row.id, row.hash, row.game, row.kind, row.seat, row.person, row.expires, row.created)
                for row in await connection.execute(query)
            ]

    async def revoke(self, game: str, link: str) -> bool:
        """The link opens nothing any more; those who watched by it are shown out."""
        async with self.database.write() as connection:
            spent = await connection.execute(
                update(LINKS).where(LINKS.c.game == game, LINKS.c.id == link).values(spent=True)
            )
            await show_out(connection, game, link)
            await self.tell(connection, game)
            return spent.rowcount == 1

    async def revoke_invites(self, game: str, seat: int) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(LINKS).where(LINKS.c.game == game, LINKS.c.seat == seat).values(spent=True))

    async def open_device(self, link: Link, holder: Holder, now: int) -> bool:
        """A place for a second device; False if the link has been used, or its owner sits there no more."""
        seat = select(SEATS.c.seat).where(SEATS.c.game == link.game, SEATS.c.person == link.person)
        async with self.database.write() as connection:
            await self._hold(connection, link.game)
            if (await connection.execute(seat)).first() is None or not await spend(connection, link.id):
                return False
            await add_place(connection, holder, link.game, link.person, None, now)
            return True

    async def hand_over_seat(self, link: Link, holder: Holder, now: int) -> None:
        """All that somebody has at a table goes to whoever holds the link; with what they came with they can watch."""
        async with self.database.write() as connection:
            if await self._hold(connection, link.game) != "playing":
                raise Refusal("not_open")
            if not await spend(connection, link.id):
                raise Refusal("link_spent")
            await let_watch(connection, link.game, str(link.person))
            await add_place(connection, holder, link.game, link.person, None, now)
            theirs = update(SEATS).where(SEATS.c.game == link.game, SEATS.c.person == link.person)
            await connection.execute(theirs.values(handed_over=now))
            await self.tell(connection, link.game)

    # ---- chat ------------------------------------------------------------------------------------------------------

    async def say(self, game: str, seat: int, name: str, text: str, order: Order) -> Line:
        """Adds a line; a repeat adds nothing."""
        last = select(func.coalesce(func.max(CHAT.c.number), 0)).where(CHAT.c.game == game)
        async with self.database.write() as connection:
            await self._hold(connection, game)
            await remember(connection, game, order)
            line = Line(int((await connection.execute(last)).scalar_one()) + 1, seat, name, text, order.at)
            row = {"game": game, "submission": order.submission, **line._asdict()}
            await connection.execute(insert(CHAT), row)
            await self._notify(connection, said=f"{game} {line.number}")
            return line

    async def lines_said(self, game: str) -> int:
        """The number of the last line."""
        query = select(func.coalesce(func.max(CHAT.c.number), 0)).where(CHAT.c.game == game)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def chat(self, game: str, after: int = 0, most: int = 100) -> list[Line]:
        query = (
            select(CHAT).where(CHAT.c.game == game, CHAT.c.number > after).order_by(CHAT.c.number.desc()).limit(most)
        )
        async with self.database.read() as connection:
            rows = [Line(row.number, row.seat, row.name, row.text, row.at) for row in await connection.execute(query)]
        return rows[::-1]

    # ---- time ------------------------------------------------------------------------------------------------------

    async def beat(self, worker: str, now: int) -> None:
        dialect = sqlite if self.database.is_sqlite else postgresql
        statement = dialect.insert(BEATS).values(worker=worker, at=now)
        async with self.database.write() as connection:
            await connection.execute(statement.on_conflict_do_update(index_elements=["worker"], set_={"at": now}))
        self.written = time.monotonic()

    def can_write(self, patience: float) -> bool:
        """Whether signs of life, and decisions, get to the disk."""
        written = max(self.written, self.committer.succeeded)
        return time.monotonic() - written < patience and self.committer.failed <= written

    async def alive(self, since: int) -> dict[str, int]:
        """Workers that have given a sign of life, and when each gave its last."""
        async with self.database.read() as connection:
            return {row.worker: row.at for row in await connection.execute(select(BEATS).where(BEATS.c.at >= since))}

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

    async def note_start(self, now: int, grace: int) -> None:
        """A server begins: the time since the last sign of life is charged to nobody, and every deadline moves by it.

        Bots are due at once, and so are people in live games after the grace, since nobody is connected yet.
        """
        async with self.database.write() as connection:
            last = (await connection.execute(select(func.max(BEATS.c.at)))).scalar()
            await connection.execute(delete(BEATS))
            await connection.execute(insert(BEATS), {"worker": self.worker, "at": now})
            playing = update(GAMES).where(GAMES.c.status == "playing", GAMES.c.paused_since.is_(None))
            person = playing.where(GAMES.c.waiting == "person")
            if last is not None and (down := await self._add_outage(connection, Span(last, now))):
                await connection.execute(person.values(due=GAMES.c.due + down))
            await connection.execute(person.where(LIVE, GAMES.c.due > now + grace).values(due=now + grace))
            await connection.execute(playing.where(GAMES.c.waiting == "bot").values(due=now))
            await pause_all(connection, now)
            await exchanges.postpone_all(connection, now)

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
