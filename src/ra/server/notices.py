"""What workers tell one another through PostgreSQL: which games are where, and who is connected. Never any state."""

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

import asyncpg
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from ra.server.store.committer import CHANNEL

if TYPE_CHECKING:
    from ra.server.house import House
    from ra.server.live import LiveTable

RETRY: Final = 0.5


class Listener:
    """One connection that is held open, for listening and for short announcements."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.connection: Any = None
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.lost = asyncio.Event()
        self.moved: dict[str, int] = {}
        self.news = asyncio.Event()

    async def open(self) -> None:
        await self._connect()
        self.house.spawn(self._send())
        self.house.spawn(self._follow())
        self.house.spawn(self._keep())

    async def _connect(self) -> None:
        url = make_url(self.house.database.address).set(drivername="postgresql")
        self.connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self.connection.add_listener(CHANNEL, self._heard)
        self.connection.add_termination_listener(lambda _: self.lost.set())
        self.lost.clear()

    async def _keep(self) -> None:
        """Whatever was said while the line was down is read from the database."""
        while True:
            await self.lost.wait()
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                await self._connect()
                for table in list(self.house.tables.values()):
                    await self._catch_up(table.id)
                continue
            await asyncio.sleep(RETRY)

    async def _follow(self) -> None:
        """Reads what others have written: everything that has been heard of in one question."""
        while True:
            await self.news.wait()
            self.news.clear()
            moved, self.moved = self.moved, {}
            known = {name: table for name, table in self.house.tables.items() if name in moved}
            places = [
                (name, number) for name, table in known.items() for number in range(table.sequence + 1, moved[name] + 1)
            ]
            try:
                await self._read(known, places)
            except (OSError, DBAPIError) as error:
                self.house.note("could not follow", error=type(error).__name__)
                await asyncio.sleep(RETRY)
                self.moved = {**moved, **self.moved}
                self.news.set()

    async def _read(self, known: "dict[str, LiveTable]", places: list[tuple[str, int]]) -> None:
        found = await self.house.store.entries_at(places) if places else {}
        for name, entries in found.items():
            table = known[name]
            async with table.lock:
                if table.line:
                    table.follow(entries)
                else:
                    await table.refresh()

    async def _send(self) -> None:
        while True:
            notice = await self.outbox.get()
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps(notice))

    def _heard(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        notice = json.loads(payload)
        if notice.get("worker") == self.house.worker:
            return
        for moved in notice.get("moved", ()):
            game, sequence = moved.split()
            if game in self.house.tables:
                self.moved[game] = max(int(sequence), self.moved.get(game, 0))
                self.news.set()
        if (game := notice.get("changed")) in self.house.tables:
            self.house.spawn(self._refresh(game))
        if "said" in notice:
            game, number = notice["said"].split()
            if table := self.house.tables.get(game):
                self.house.spawn(self.house.tell_chat(table, int(number) - 1))
        if (game := notice.get("roll_call")) in self.house.tables:
            self.announce(self.house.tables[game])
        if (game := notice.get("here")) in self.house.tables:
            self.house.tables[game].heard_of(notice["worker"], set(notice["seats"]))

    async def _catch_up(self, game: str) -> None:
        table = await self.house.table(game)
        async with table.lock:
            await table.catch_up()

    async def _refresh(self, game: str) -> None:
        table = await self.house.table(game)
        async with table.lock:
            await table.refresh()

    def announce(self, table: "LiveTable") -> None:
        people = {connection.person for connection in table.connections}
        seats = [seat.seat for seat in table.seats if seat.person and seat.person in people]
        self.outbox.put_nowait({"here": table.id, "seats": seats, "worker": self.house.worker})

    async def roll_call(self, game: str) -> None:
        """Asks the other workers who is connected to a table there."""
        self.outbox.put_nowait({"roll_call": game, "worker": self.house.worker})

    async def close(self) -> None:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            await self.connection.close(timeout=1)
