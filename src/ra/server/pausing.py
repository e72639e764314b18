"""One person and bots: the rules of `solo` applied to a table, and what the person has asked of its bots.

Whether a game is paused follows from who sits there and who is connected. The database is told, so that the clock
stands still over restarts, and other workers know.
"""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Final

from ra.game.events import EpochScored
from ra.server import solo
from ra.server.abandoned import rests
from ra.server.deciding import Driver, driver_of
from ra.server.line import Entry, Line
from ra.server.messages import Changed, encode
from ra.server.reckoning import LEASE, next_due
from ra.server.timing import Span, merged

if TYPE_CHECKING:
    from ra.server.live import LiveTable


REMEMBERED_MS: Final = 60_000


class SoloPlay:
    """Of one table, at one worker. At tables with several people nothing here applies."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.pace = solo.NORMAL
        self.reads_sheets = False
        self.told_to_go_on = -1
        """The sequence number at which a bot was told to go on."""
        self.resumed_at = 0
        self.has_come = False
        self.parted_at = 0
        self.asked = asyncio.Event()
        """The person has asked for something else while a bot waits."""

    @property
    def owners(self) -> list[int]:
        people: list[str] = []
        owners: list[int] = []
        for seat in self.table.seats:
            if seat.person is None:
                owners.append(solo.BOT if seat.kind == "bot" else solo.OPEN)
            else:
                if seat.person not in people:
                    people.append(seat.person)
                owners.append(people.index(seat.person))
        return owners

    @property
    def applies(self) -> bool:
        return solo.is_solo(self.owners)

    @property
    def person(self) -> str:
        return next(seat.person for seat in self.table.seats if seat.person)

    @property
    def is_paused(self) -> bool:
        here = any(seat.person and self.table.is_here(seat.seat) for seat in self.table.seats)
        return solo.is_paused(self.owners, [seat.away for seat in self.table.seats], here)

    @property
    def is_connected_to_us(self) -> bool:
        """Only the worker that hears the person moves the bots: no other knows what was asked of them."""
        return any(connection.person == self.person for connection in self.table.connections)

    # ---- what the person asks of the bots --------------------------------------------------------------------------

    def set_pace(self, pace: str, *, reads_sheets: bool) -> None:
        self.pace, self.reads_sheets = solo.PACES.index(pace), reads_sheets
        self._look_again()

    def go_on(self, sequence: int) -> None:
        if sequence == self.table.sequence:
            self.told_to_go_on = sequence
            self._look_again()

    def _look_again(self) -> None:
        self.asked.set()
        self.table.call_upon()

    def part(self) -> None:
        self.parted_at = self.table.house.now()

    @property
    def usual_ms(self) -> int:
        return round(1000 * self.table.house.config.bot_pace)

    @property
    def delay_ms(self) -> int:
        """How long a bot waits before its move; `solo.NOT_YET` until something changes."""
        if not self.applies:
            return solo.NOT_YET if rests(self.table) else self.usual_ms
        if self.is_paused or not self.is_connected_to_us:
            return solo.NOT_YET
        assert self.table.line
        scored = self.reads_sheets and is_scored(self.table.line)
        return solo.bot_delay_ms(self.usual_ms, self.pace, scored, self.told_to_go_on == self.table.sequence)

    @property
    def bots_hold(self) -> bool:
        return self.delay_ms == solo.NOT_YET

    async def wait_to_move(self) -> bool:
        """Until a bot may move; False if that is not before something changes."""
        began = time.monotonic()
        while (delay_ms := self.delay_ms) != solo.NOT_YET:
            left = delay_ms / 1000 - (time.monotonic() - began)
            if left <= 0:
                return True
            self.asked.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), left)
        return False

    async def wait_to_draw(self, line: Line) -> None:
        """After the person's bid ended an auction, there is a moment in which it can be undone."""
        if self.applies and (decision := last_by_person(line)):
            is_open, was_bid = line.game.phase == "bidding", decision.action.startswith("bid ")
            until = solo.draws_no_sooner_than(self.usual_ms, was_bid, decision.at, is_open)
            await asyncio.sleep(max(0, until - self.table.house.now()) / 1000)

    # ---- pauses ----------------------------------------------------------------------------------------------------

    def free_time(self) -> list[Span]:
        """All time that is charged to nobody: the server was down, or the game was paused."""
        row, outages = self.table.row, self.table.house.pulse.outages
        if not row.pauses and row.paused_since is None:
            return outages
        now = self.table.house.now() if self.is_paused else self.resumed_at
        paused = [] if row.paused_since is None else [Span(row.paused_since, max(row.paused_since, now))]
        return merged([*outages, *row.pauses, *paused])

    @property
    def gone_since(self) -> int:
        table, now = self.table, self.table.house.now()
        seats = [seat for seat in table.seats if seat.person]
        if any(table.is_here(seat.seat) for seat in seats):
            return min(seat.away_since or now for seat in seats)
        return max(table.gone_since.get(seat.seat, 0) for seat in seats) or table.row.started or now

    @property
    def is_unsettled(self) -> bool:
        """Whether the database has yet to be told that the game is paused, or goes on."""
        table = self.table
        if not table.is_playing or not self.applies or self.is_paused == (table.row.paused_since is not None):
            return False
        began = table.row.started or 0
        return self.has_come or table.house.now() >= began + LEASE  # before, the person is on the way to the table

    def come(self) -> None:
        """What was asked for is remembered while a line is repaired; whoever comes later asks anew."""
        now = self.table.house.now()
        if now - self.parted_at > REMEMBERED_MS:
            self.pace, self.reads_sheets = solo.NORMAL, False
        self.has_come, self.resumed_at = True, now
        self.table.forget_frame()

    def settle_soon(self) -> None:
        if self.is_unsettled:
            self.table.house.spawn(self.look_after())

    async def look_after(self) -> None:
        """The person has come or gone."""
        async with self.table.lock:
            await self.settle()

    async def come_in(self) -> None:
        """Opening a table at which one plays alone resumes it, also if one had left it."""
        async with self.table.lock:
            if self.table.is_playing and self.applies and self.is_paused and self.is_connected_to_us:
                await self.table.house.store.bring_back(self.table.id, self.table.seats_of(self.person))
                self.resumed_at = self.table.house.now()
                await self.table.refresh()
                await self.settle()
                self.table.show_clock()  # the first frame was of a game that stood still
            await self.settle()
            self.table.call_upon()

    async def settle(self) -> None:
        """Tells the database that the game is paused, or goes on. The lock is held."""
        if not self.is_unsettled:
            return
        table = self.table
        if self.is_paused:
            await table.house.store.pause(table.id, self.gone_since)
        else:
            assert table.row.paused_since is not None
            ended = Span(table.row.paused_since, max(table.row.paused_since, self.resumed_at))
            since = (table.line.since if table.line else None) or 0
            pauses = [*(pause for pause in table.row.pauses if pause.end > since), ended]
            await table.house.store.resume(table.id, pauses, self._waiting, next_due(table))
        await table.refresh()

    @property
    def _waiting(self) -> str:
        assert self.table.line
        return "person" if driver_of(self.table.line.game.seat, self.table.seats) is Driver.PERSON else "bot"

    def tell_watchers(self) -> None:
        """That the game is paused, or goes on. The person knows."""
        if not self.table.is_playing or not self.applies:
            return
        self.table.forget_frame()
        news = [encode(Changed(self.table.view())).decode(), str(self.table.frame())]
        for connection in self.table.connections:
            if connection.person != self.person:
                for text in news:
                    connection.push(text)


def is_scored(line: Line) -> bool:
    """Whether the last decision ended an epoch."""
    return any(isinstance(event, EpochScored) for event in line.last_events)


def last_by_person(line: Line) -> Entry | None:
    """The person's last decision, if only bots have decided since, and no tile was drawn."""
    for entry in reversed(line.entries):
        if entry.kind != "play" or entry.action.startswith("draw "):
            return None
        if entry.by == "person":
            return entry
    return None
