"""A table that is held: until the transaction ends nobody else changes it, and what is decided is stored with it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.decide.decision import AddChatLine, Admit, Effect, Forget, LetWatch, MakeTable, ShowOut
from ra.server.store import places
from ra.server.store.rows import entry_from, game_from, row_of, seat_from
from ra.server.store.schema import CHAT, GAMES, LINKS, LOG, SEATS
from ra.server.table.game_log import LogEntry
from ra.server.table.links import SHOWN_OUT, Link
from ra.server.table.rows import GameRow, SeatRow, Stored
from ra.server.table.state import TableState

UNTOLD: Final = {"due", "waiting"}
"""When to look at a table is nothing that other workers have to be told."""


class HeldTable:
    """A table as it is at this moment, with the entries that the holder does not know yet."""

    def __init__(
        self, connection: AsyncConnection, stored: Stored, entries: Sequence[LogEntry], links: tuple[Link, ...] | None
    ) -> None:
        self.connection = connection
        self.stored = stored
        self.entries = entries
        self.links = links
        """None if nobody wants to know them."""
        self.is_changed = False
        self.said: int | None = None
        """The number of a line of chat that was added."""

    async def write(self, changed: TableState, effects: Iterable[Effect]) -> None:
        """What is different now, and what is stored beside it."""
        await self._write_row(changed.row)
        await self._write_seats(changed.seats)
        await self._write_links(changed.links or ())
        for effect in effects:
            await self._perform(effect)
            self.is_changed |= not isinstance(effect, AddChatLine)

    async def _write_row(self, row: GameRow) -> None:
        before, after = row_of(self.stored.game), row_of(row)
        changes = {name: value for name, value in after.items() if value != before[name]}
        if changes:
            await self.connection.execute(update(GAMES).where(GAMES.c.id == row.id).values(changes))
        self.is_changed |= bool(changes.keys() - UNTOLD)

    async def _write_seats(self, seats: Sequence[SeatRow]) -> None:
        for seat in seats:
            if seat not in self.stored.seats:
                place = update(SEATS).where(SEATS.c.game == self.game, SEATS.c.seat == seat.seat)
                await self.connection.execute(place.values(seat._asdict()))
                self.is_changed = True

    async def _write_links(self, links: Sequence[Link]) -> None:
        before = {link.id: link for link in self.links or ()}
        for link in links:
            if link.id not in before:
                await self.connection.execute(insert(LINKS), link._asdict())
            elif link != before[link.id]:
                await self.connection.execute(update(LINKS).where(LINKS.c.id == link.id).values(spent=link.spent))

    async def _perform(self, effect: Effect) -> None:
        match effect:
            case Admit(holder, person, at_ms, link):
                await places.add_place(self.connection, holder, self.game, person, link, at_ms)
            case Forget(person):
                await places.forget(self.connection, self.game, person)
            case LetWatch(person):
                await places.let_watch(self.connection, self.game, person)
            case ShowOut(link):
                await places.show_out(self.connection, self.game, link)
            case MakeTable(row, seats):
                await places.insert_table(self.connection, row, seats)
            case AddChatLine():
                await self._say(effect)

    async def _say(self, line: AddChatLine) -> None:
        self.said = await lines_said(self.connection, self.game) + 1
        row = {"game": self.game, "number": self.said, "seat": line.seat, "name": line.name, "text": line.text}
        await self.connection.execute(insert(CHAT), {**row, "submission": line.submission, "at": line.at_ms})

    async def admitted(self) -> dict[str, str | None]:
        return await places.admitted_at(self.connection, self.game)

    @property
    def game(self) -> str:
        return self.stored.game.id


async def hold(
    connection: AsyncConnection, game: str, known: int, links: Collection[str] | None = None
) -> HeldTable | None:
    """None if there is no such table. `links` says whether links are wanted, and which of those that are spent."""
    stored = await load(connection, game, hold=True)
    if stored is None:
        return None
    entries = await entries_after(connection, game, known)
    return HeldTable(connection, stored, entries, None if links is None else await links_of(connection, game, links))


async def load(connection: AsyncConnection, game: str, *, hold: bool = False) -> Stored | None:
    query = select(GAMES).where(GAMES.c.id == game)
    held = hold and connection.dialect.name != "sqlite"
    row = (await connection.execute(query.with_for_update() if held else query)).first()
    if row is None:
        return None
    seats = await connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.seat))
    return Stored(game_from(row), [seat_from(seat) for seat in seats])


async def lines_said(connection: AsyncConnection, game: str) -> int:
    """The number of the last line of chat."""
    query = select(func.coalesce(func.max(CHAT.c.number), 0)).where(CHAT.c.game == game)
    return int((await connection.execute(query)).scalar_one())


async def entries_after(connection: AsyncConnection, game: str, known: int) -> list[LogEntry]:
    query = select(LOG).where(LOG.c.game == game, LOG.c.sequence > known).order_by(LOG.c.sequence)
    return [entry_from(row) for row in await connection.execute(query)]


async def links_of(connection: AsyncConnection, game: str, named: Collection[str] = ()) -> tuple[Link, ...]:
    """Those that are not spent, those that say who was shown out, and those that are named, whatever became of them."""
    wanted = or_(LINKS.c.spent.is_(False), LINKS.c.kind == SHOWN_OUT, LINKS.c.id.in_(named))
    query = select(LINKS).where(LINKS.c.game == game, wanted).order_by(LINKS.c.created)
    return tuple(Link(*(getattr(row, name) for name in Link._fields)) for row in await connection.execute(query))
