"""A table in memory: who sits there, the line of its game, and everybody who is connected to it.

Decisions go one at a time: checked, committed, acknowledged, and then told to everybody. Nothing is kept here that the
database does not know, except who is connected.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ra.game.pact import Pact
from ra.game.seal import Seal
from ra.server.abandoned import rests, wake
from ra.server.attending import attend_to
from ra.server.callings import introduced
from ra.server.company import Company
from ra.server.connection import POLICY_VIOLATION, Connection
from ra.server.deciding import Driver, checked_words, driver_of
from ra.server.frames import FrameMaker, clock_view
from ra.server.limits import Buckets
from ra.server.line import By, Entry, Line
from ra.server.messages import (
    Accepted,
    Changed,
    ClockView,
    Play,
    Presence,
    Refused,
    Welcome,
    encode,
)
from ra.server.metrics import METRICS
from ra.server.opening import opened
from ra.server.own_fame import own_fame
from ra.server.pace import Pace
from ra.server.pausing import SoloPlay
from ra.server.reasons import Refusal
from ra.server.reckoning import LEASE, Waits, cost, next_due, waited_for, when_to_look
from ra.server.replaying import line_so_far
from ra.server.solo import needs_consent
from ra.server.standing_in import words_for
from ra.server.store.ledger import Header
from ra.server.store.orders import Order
from ra.server.store.store import Stored
from ra.server.strangers import tell_changed, tell_rematch, view_for
from ra.server.tables import TableView, UndoView
from ra.server.timing import allowance
from ra.server.undoing import settle, waits_until
from ra.server.views import table_view

if TYPE_CHECKING:
    from ra.server.house import House

PRESENCE: Final = 0.25
"""Seconds between two messages that say who is here: everybody receives them, all workers too, and many may come at the
same time."""


class LiveTable:
    def __init__(self, house: "House", stored: Stored, line: Line | None, tokens: dict[str, str | None]) -> None:
        self.house = house
        self.row, self.seats = stored
        self.tokens = tokens
        self.rules = self.row.game_rules
        self.line = line
        self.solo = SoloPlay(self)
        self.maker = FrameMaker(self.row.id, self.row.settings)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Company] = {}
        self.showing = Pace(PRESENCE, self._show_presence)
        self.announcing = Pace(PRESENCE, lambda: house.announce(self))
        self.waits_told: Waits | None = None  # until when absent players are waited for, as everybody here was told
        self.chats = Buckets(house.limits.chat)
        self.gone_since, self.left_at = self._unseen(), 0  # and when somebody who sits here was last seen to leave
        self.told = 0  # the last line of chat that everybody here has been told
        self.thinking: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self._frame: str | None = None

    def _unseen(self) -> dict[int, int]:
        """Nobody is here yet; but other workers, if there are any, have yet to say who is connected to them."""
        return dict.fromkeys(range(self.rules.players), self.house.now()) if self.house.listener else {}

    # ---- what everybody may know -----------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def sequence(self) -> int:
        return self.line.sequence if self.line else 0

    @property
    def is_playing(self) -> bool:
        return self.row.status == "playing"

    @property
    def is_paused(self) -> bool:
        return self.is_playing and self.solo.is_paused

    @property
    def seal(self) -> Seal | Pact:
        """Once the game begins, all of its chance is settled."""
        chance = self.row.chance
        assert chance
        return chance

    @cached_property
    def drawn_order(self) -> tuple[str, ...]:
        """The tiles as they will come out of the bag: asked for when one is drawn, and by nobody else."""
        return self.seal.drawn_order

    def view(self) -> TableView:
        return table_view(self.row, self.seats, self.undo_view(), self.is_paused or rests(self))

    def undo_view(self) -> UndoView | None:
        undo = self.row.undo
        if undo is None or undo.sequence != self.sequence:
            return None
        return UndoView(undo.seat, undo.sequence, undo.move, self.yet_to_agree(undo.agreed))

    def yet_to_agree(self, agreed: list[int]) -> list[int]:
        """People who sit there and are not away; bots agree to everything."""
        if not needs_consent(self.solo.owners):
            return []
        return [seat.seat for seat in self.seats if seat.kind == "person" and not seat.away and seat.seat not in agreed]

    def seats_of(self, person: str | None) -> list[int]:
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def clock(self) -> ClockView:
        assert self.line
        runs = self.is_playing and driver_of(self.line.game.seat, self.seats) is Driver.PERSON and not self.is_paused
        return clock_view(self.line, self.row.settings, self.row.started or 0, self.solo.free_time(), person=runs)

    def frame(self) -> str | None:
        """The newest frame, encoded once; None before the game has begun."""
        if self._frame is None and self.line:
            self._frame = self.maker.encoded(self.line, self.clock()).decode()
        return self._frame

    def forget_frame(self) -> None:
        """Its clock says something else now."""
        self._frame = None

    # ---- who is here -----------------------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        seats = self.seats_of(connection.person)
        came = [seat for seat in seats if not self.is_here(seat)]
        if came or (seats and self.row.paused_since):  # another worker may not have said yet that they left it
            self.solo.come()
        rested = rests(self)
        self.connections.add(connection)
        for seat in seats:
            self.gone_since.pop(seat, None)
        host = connection.person is not None and connection.person == self.row.host
        connection.tell(Welcome(seats, host, self.house.now(), view_for(self, connection)))
        self.show_frame(connection)
        if self.row.status == "over":
            connection.tell(opened(self))
        self.tell_presence()
        if came:
            self.solo.tell_watchers()
        if seats and self.solo.applies:
            self.house.spawn(self.solo.come_in())
        elif came:
            self.house.spawn(wake(self, came, rested))

    async def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.touched = time.monotonic()
        seats = self.seats_of(connection.person)
        for seat in seats:
            if not self.is_here(seat):
                self.gone_since[seat] = self.left_at = self.house.now()
        self.solo.part()
        if seats and self.solo.is_paused:
            self.solo.tell_watchers()
        self.tell_presence()
        if not self.solo.applies:
            await self._expect(seats)
        elif not self.house.closing:  # when it opens again, every solo game is paused
            await self.solo.look_after()

    async def _expect(self, seats: Sequence[int]) -> None:
        """Some have gone: if one of them decides, the table is to be looked at sooner."""
        if self.is_playing and self.line and self.line.game.seat in seats:
            await self.house.store.postpone(self.id, next_due(self), self.sequence)

    def is_here(self, seat: int) -> bool:
        person = self.seats[seat].person
        here = person is not None and any(connection.person == person for connection in self.connections)
        return here or any(seat in company.seats for company in self.elsewhere.values())

    def company(self) -> Company:
        """Who is connected here."""
        seats = [self.seats_of(connection.person) for connection in self.connections]
        return Company({seat for mine in seats for seat in mine}, sum(not mine for mine in seats))

    def presence(self) -> Presence:
        watching = sum(company.watching for company in (self.company(), *self.elsewhere.values()))
        return Presence([self.is_here(seat.seat) for seat in self.seats], watching, *waited_for(self))

    def tell_presence(self) -> None:
        self.showing.ask()
        self.announcing.ask()

    def _show_presence(self) -> None:
        self.waits_told = waited_for(self)
        self.broadcast(encode(self.presence()).decode())

    def broadcast(self, text: str) -> None:
        for connection in self.connections:
            connection.push(text)

    # ---- decisions -------------------------------------------------------------------------------------------------

    async def play(self, connection: Connection, play: Play) -> None:
        """The way of one move."""
        began = time.perf_counter()
        async with self.lock:
            try:
                sequence, fresh = await self._accept(connection.person, play)
            except Refusal as refusal:
                self.refuse(connection, play.id, refusal)
                self.show_frame(connection)
                return
            connection.tell(Accepted(play.id, sequence))
            if fresh:
                self.publish()
                METRICS.move_seconds.observe(time.perf_counter() - began)

    async def _accept(self, person: str | None, play: Play) -> tuple[int, bool]:
        """Where the decision stands in the log, and whether it is new: a repeat stands where it stood before."""
        submission = f"{person}:{play.id}"
        while True:
            line = self.line_or_refusal()
            if (place := line.submissions.get(submission)) is not None:
                if not line.is_repeat(place, play.sequence, play.action):
                    raise Refusal("id_used", 409, id=play.id)
                return place, False
            words = checked_words(line, self.seats, person, play)
            seat = line.game.seat
            assert seat is not None
            if self.seats[seat].away:
                await self._come_back(str(person))
                if line.sequence != play.sequence:
                    continue  # meanwhile the table has moved on
            if await self.commit(self._decision(words, "person", submission)):
                return line.sequence, True
            await self.house.store.was_done(self.id, Order(str(person), play.id, "play", 0))
            await self.refresh()
            self.call_upon()  # if it was our own entry after all, nobody else has

    def line_or_refusal(self) -> Line:
        if self.line is None:
            raise Refusal("not_playing", 409)
        if self.row.status == "closed":
            raise Refusal("closed", 409)
        return self.line

    def _decision(self, words: str, by: By, submission: str | None = None) -> Entry:
        """The next entry; where a tile is drawn, the sealed bag names it."""
        assert self.line
        seat = self.line.game.seat
        assert seat is not None
        if words == "draw":
            words = f"draw {self.drawn_order[self.line.drawn]}"
        return self.entry("play", seat, words, by, submission)

    def entry(self, kind: Any, seat: int, action: str, by: By, submission: str | None) -> Entry:
        assert self.line
        now = self.house.now()
        at = max(now, self.line.since or 0)
        return Entry(self.sequence + 1, kind, seat, action, by, submission, at, cost(self, now))

    async def commit(self, entry: Entry) -> bool:
        """On the disk, and then in memory. False if another worker was first, or somebody has closed the table."""
        assert self.line
        ahead = self.line.foresee(entry)
        began = time.perf_counter()
        header = self.header_for(ahead.game, entry)
        if not await self.house.store.append(self.id, entry, header):
            return False
        METRICS.commit_seconds.observe(time.perf_counter() - began)
        METRICS.moves.labels(entry.by).inc()
        self.line.add(entry, ahead)
        self._advanced(header)
        if ahead.game.outcome:
            winner, scores = ahead.game.outcome.winner, ahead.game.outcome.scores
            self.house.note("game over", table=self.id, winner=introduced(self.seats)[winner], fame=scores[winner])
        return True

    def header_for(self, game: Any, entry: Entry) -> Header:
        if game.is_over:
            result = {"scores": list(game.outcome.scores), "winner": game.outcome.winner}
            return Header("over", None, None, entry.at, json.dumps(result))
        if driver_of(game.seat, self.seats) is not Driver.PERSON:
            return Header("playing", "bot", entry.at + LEASE)
        assert self.line
        bank, increment = allowance(self.row.settings.clock)
        charged = self.line.charged[game.seat] + (entry.charged if self.line.game.seat == game.seat else 0)
        deadline = entry.at + increment + bank - charged
        return Header("playing", "person", when_to_look(self, deadline, game.seat, entry.at))

    def _advanced(self, header: Header) -> None:
        assert self.line
        was_asked = self.row.undo is not None
        self.row = self.row._replace(sequence=self.line.sequence, undo=None)
        if self.row.status != "closed":  # what another worker wrote before that may be heard of later
            result = json.loads(header.result) if header.result else None
            self.row = self.row._replace(status=header.status, finished=header.finished, result=result)
        self._frame = None
        self.touched = time.monotonic()
        if was_asked:
            self.broadcast(encode(Changed(self.view())).decode())

    def publish(self) -> None:
        """Everybody here sees it; then whoever decides next is called upon."""
        self._show_frame()
        self._show_end()
        self.call_upon()

    def _show_frame(self) -> None:
        """Where nobody looks, none is made."""
        for connection in self.connections:
            self.show_frame(connection)
        self._show_grace()

    def _show_grace(self) -> None:
        """A player who is gone decides now, or is played for: it is told until when they are waited for, if at all."""
        if self.connections and waited_for(self) != self.waits_told:
            self.showing.ask()

    def show_frame(self, connection: Connection) -> None:
        """Where the game stands; and to those who sit here their own fame, if it is kept secret."""
        if frame := self.frame():
            if own := own_fame(self.line, self.row.settings, self.seats_of(connection.person)):
                connection.tell(own)
            connection.push(frame)

    def show_clock(self) -> None:
        """The server was down for a while, so the present decision may take longer."""
        self._frame = None
        if self.is_playing and self.clock().deadline is not None:
            self._show_frame()

    def _show_end(self) -> None:
        if self.row.status == "over":
            self.broadcast(encode(opened(self)).decode())
            self.broadcast(encode(Changed(self.view())).decode())

    async def catch_up(self) -> None:
        """Reads what other workers have written, and tells it here."""
        if self.line is None:
            await self.refresh()
            return
        self.follow(await self.house.store.entries(self.id, self.line.sequence))

    def follow(self, entries: Sequence[Entry]) -> None:
        """Entries that another worker has written. The lock is held."""
        line = self.line
        assert line
        before = line.sequence
        for entry in entries:
            if entry.sequence == line.sequence + 1:
                ahead = line.foresee(entry)
                header = self.header_for(ahead.game, entry)
                line.add(entry, ahead)
                self._advanced(header)
                self._show_frame()
        if line.sequence > before:
            self._show_end()

    def refuse(self, connection: Connection, submission: str | None, refusal: Refusal) -> None:
        METRICS.refusals.labels(refusal.code).inc()
        connection.tell(Refused(submission, refusal.reason, self.sequence))

    # ---- bots and the absent ---------------------------------------------------------------------------------------

    def call_upon(self) -> None:
        """If nobody has to be waited for, somebody decides now."""
        if not self.is_playing or self.line is None or (self.thinking and not self.thinking.done()):
            return
        if waits_until(self) or self.solo.bots_hold:
            return
        if driver_of(self.line.game.seat, self.seats) is not Driver.PERSON:
            self.thinking = self.house.spawn(self._decide_for(self.line.sequence))
            self.thinking.add_done_callback(self._thought)

    def _thought(self, task: "asyncio.Task[None]") -> None:
        """The table may have moved on meanwhile. After a failure the next sweep looks after it, not we at once."""
        if not task.cancelled() and task.exception() is None:
            self.call_upon()

    async def _decide_for(self, sequence: int) -> None:
        """Bots one after another, until a person decides or somebody else has moved the table on."""
        while True:
            line = self.line
            if line is None or not self.is_playing or line.sequence != sequence or line.game.seat is None:
                return
            seat = self.seats[line.game.seat]
            driver = driver_of(seat.seat, self.seats)
            if driver is Driver.PERSON:
                return
            if not await self.solo.wait_to_move():
                return
            words = await words_for(self, seat, line)
            if words == "draw":
                await self.solo.wait_to_draw(line)
            async with self.lock:
                driven = driver_of(seat.seat, self.seats) is driver
                holds = waits_until(self) or self.solo.bots_hold
                if not self.is_playing or line.sequence != sequence or not driven or holds:
                    return
                if not await self.commit(self._decision(words, "bot" if seat.kind == "bot" else "policy")):
                    await self.refresh()
                    return
                sequence = line.sequence
                self.publish()

    async def nudge(self) -> None:
        """Something is due here."""
        await attend_to(self)

    async def take_back(self, person: str, order: Order) -> None:
        async with self.lock:
            await self._come_back(person, order)

    async def _come_back(self, person: str, order: Order | None = None) -> None:
        await self.house.store.bring_back(self.id, self.seats_of(person), order)
        self.solo.resumed_at = self.house.now()
        await self.refresh()
        await self.solo.settle()
        self.call_upon()
        if self.is_playing:
            await self.house.store.postpone(self.id, next_due(self), self.sequence)

    async def step_away(self, person: str, order: Order | None = None) -> None:
        async with self.lock:
            await self.house.store.send_away(self.id, self.seats_of(person), self.house.now(), order)
            await self.refresh()
            await self.solo.settle()
            self.call_upon()

    # ---- what the database says ------------------------------------------------------------------------------------

    async def reread(self) -> None:
        """Somebody has changed what the database says about this table."""
        async with self.lock:
            await self.refresh()

    async def refresh(self) -> None:
        """Reads seats and settings anew, and tells everybody here what has changed. The lock is held."""
        before = self.view()
        stored = await self.house.store.load(self.id)
        if stored is None:
            self.house.lose(self)
            return
        self.row, self.seats = stored
        self.tokens = await self.house.store.tokens(self.id)
        self._frame = None
        self._show_out()
        if self.line is None and self.row.start is not None:
            self.line = await line_so_far(stored, await self.house.store.entries(self.id))
            self.broadcast(encode(Changed(self.view())).decode())
            self.publish()
            return
        if self.row.sequence > self.sequence:
            await self.catch_up()
        await settle(self)
        self.solo.settle_soon()
        if self.view() != before:
            tell_changed(self)
        self._show_grace()
        if before.undo:
            self.call_upon()  # bots have waited for the answer
        if self.row.rematch and self.row.rematch != before.rematch:
            tell_rematch(self, self.row.rematch)

    def _show_out(self) -> None:
        """Whoever came by a link that has been revoked, or sat in a seat that is theirs no more."""
        for connection in list(self.connections):
            known = connection.token in self.tokens
            changed = known and self.tokens[str(connection.token)] != connection.person
            if changed or (not known and (self.seats_of(connection.person) or not self.anybody_may_watch)):
                connection.close(POLICY_VIOLATION)

    @property
    def anybody_may_watch(self) -> bool:
        """A public table, or a game that is over: its address is permanent."""
        return self.row.public or self.row.status == "over"
