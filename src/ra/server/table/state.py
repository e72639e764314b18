"""A table as a value: its row, seats and log, who is connected, and what follows from these."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from ra.engine.rules import Rules
from ra.game.game import Game
from ra.server.protocol.tables import LiveClock
from ra.server.table.abandoned import has_everybody_left, is_abandoned
from ra.server.table.clock import Clock, Span, clock_of, merged
from ra.server.table.game_log import GameLog
from ra.server.table.links import Link
from ra.server.table.presence import Presence
from ra.server.table.rows import GameRow, SeatRow, UndoRequest
from ra.table import solo

LEASE_MS: Final = 10_000
"""For so long a worker has a bot's turn to itself."""
MISSED_MS: Final = 120_000
SILENT_MS: Final = 24 * 3_600_000
"""After that somebody counts as gone: without a connection to a live game; with a decision to make, by correspondence,
where nobody is expected to be connected."""
ANSWER_MS: Final = 30_000
LONG_ANSWER_MS: Final = 24 * 3_600_000
"""For so long after the last decision bots, and whoever plays for somebody, wait while an undo is asked for; the long
one in a game by correspondence. They count from the decision, as one could ask again and again."""


class Driver(Enum):
    """Who decides for a seat."""

    PERSON = "person"
    BOT = "bot"
    POLICY = "policy"
    NOBODY = "nobody"


class ServerFacts(NamedTuple):
    """What a table has to know of its server."""

    outages: Sequence[Span] = ()
    """When it was down."""
    answering_since_ms: int = 0
    """Before that nobody could have been connected, or have shown that they are."""
    up_since_ms: int = 0
    grace_ms: int = 60_000
    """For how long a live game waits for somebody who is not connected."""
    bot_delay_ms: int = 0
    """Before a bot's decision, so that people can follow."""


class Wishes(NamedTuple):
    """What somebody who plays alone has asked of the bots."""

    pace: int = solo.NORMAL
    reads_sheets: bool = False
    go_on_at: int = -1
    """The sequence number at which a bot was told to go on."""
    left_ms: int = 0
    """When whoever asked was last seen."""


class TableState(NamedTuple):
    row: GameRow
    seats: tuple[SeatRow, ...]
    log: GameLog | None = None
    presence: Presence = Presence()
    server: ServerFacts = ServerFacts()
    wishes: Wishes = Wishes()
    links: tuple[Link, ...] | None = None
    """Those that are not spent, and who was shown out; None where nothing is judged by them."""

    # ---- the game --------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self.row.game_rules

    @property
    def sequence(self) -> int:
        return self.log.sequence if self.log else 0

    @property
    def is_playing(self) -> bool:
        return self.row.status == "playing"

    @property
    def decides(self) -> int | None:
        """The seat whose decision it is."""
        return self.log.game.seat if self.log else None

    @property
    def game(self) -> Game:
        assert self.log
        return self.log.game

    # ---- who sits there --------------------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def with_seats(self, numbers: Sequence[int], **changes: object) -> "TableState":
        """With other values in some of the seats."""
        seats = (seat._replace(**changes) if seat.seat in numbers else seat for seat in self.seats)  # type: ignore[arg-type]
        return self._replace(seats=tuple(seats))

    def with_fresh_seat(self, number: int, **values: object) -> "TableState":
        """With a seat that keeps nothing of whoever sat there before."""
        fresh = SeatRow(number, **values)  # type: ignore[arg-type]
        return self._replace(seats=(*self.seats[:number], fresh, *self.seats[number + 1 :]))

    def with_row(self, **changes: object) -> "TableState":
        return self._replace(row=self.row._replace(**changes))  # type: ignore[arg-type]

    # ---- links -----------------------------------------------------------------------------------------------------

    @property
    def known_links(self) -> tuple[Link, ...]:
        assert self.links is not None, "this is judged by links, and they were not read"
        return self.links

    def valid_links(self, now_ms: int) -> list[Link]:
        return [link for link in self.known_links if link.is_valid(now_ms)]

    def with_link(self, link: Link) -> "TableState":
        return self._replace(links=(*self.known_links, link))

    def with_links_spent(self, which: Callable[[Link], bool]) -> "TableState":
        """Some of them open nothing any more."""
        return self._replace(links=tuple(link._replace(spent=link.spent or which(link)) for link in self.known_links))

    def driver_of(self, seat: int | None) -> Driver:
        if seat is None:
            return Driver.NOBODY
        if self.seats[seat].kind == "bot":
            return Driver.BOT
        return Driver.POLICY if self.seats[seat].away else Driver.PERSON

    @property
    def needs_thought(self) -> bool:
        """Whether a bot decides. Seats that pass need no thought, and go on passing."""
        driver = self.driver_of(self.decides)
        return driver is Driver.BOT or (driver is Driver.POLICY and self.row.settings.absent != "pass")

    @property
    def waiting(self) -> str:
        """For whom the game waits, as it is stored."""
        return "person" if self.driver_of(self.decides) is Driver.PERSON else "bot"

    @property
    def owners(self) -> tuple[int, ...]:
        return owners_of(self.seats)

    @property
    def is_solo(self) -> bool:
        return solo.is_solo(self.owners)

    @property
    def people(self) -> list[str]:
        return [seat.person for seat in self.seats if seat.person is not None]

    # ---- who is there ----------------------------------------------------------------------------------------------

    def is_here(self, seat: int) -> bool:
        return self.presence.is_here(self.seats[seat])

    @property
    def anybody_is_here(self) -> bool:
        return any(seat.person is not None and self.presence.is_here(seat) for seat in self.seats)

    @property
    def hears_a_person(self) -> bool:
        """Whether somebody who sits there is connected to this very worker."""
        return any(person in self.presence.people for person in self.people)

    @property
    def is_paused(self) -> bool:
        """Whether the game stands still, and its clock with it: its one person is not there, or all people left."""
        if not self.is_playing:
            return False
        if self.is_solo:
            return solo.is_paused(self.owners, [seat.away for seat in self.seats], self.anybody_is_here)
        away = self.people_away
        return all(away) and has_everybody_left(away, out_of_time=self.is_out_of_time)

    @property
    def people_away(self) -> list[bool]:
        return [seat.away for seat in self.seats if seat.person is not None]

    @property
    def is_out_of_time(self) -> bool:
        """Whether the one who decides is away because the time for this very decision was over."""
        seat = self.decides
        if seat is None or (away_since_ms := self.seats[seat].away_since) is None:
            return False
        return self._clock(merged([*self.server.outages, *self.row.pauses])).is_used_up(seat, away_since_ms)

    def rests(self, now_ms: int) -> bool:
        """Whether a bot would have to think here for nobody."""
        if not self.is_playing or self.log is None or not self.needs_thought:
            return False
        if self.people and all(self.people_away):
            return False  # the game is paused, or a late decision is made
        is_live = isinstance(self.row.settings.clock, LiveClock)
        unseen_ms = now_ms - self.last_seen_ms
        return is_abandoned(here=self.anybody_is_here, unseen_ms=unseen_ms, is_live=is_live)

    @property
    def last_seen_ms(self) -> int:
        """When somebody was last seen at the table: they began, decided or were connected. All of that survives a
        restart except the last, and whoever was connected comes back at once."""
        assert self.log
        decided_ms = next((entry.at for entry in reversed(self.log.entries) if entry.by == "person"), 0)
        return max(self.row.started or 0, decided_ms, self.presence.left_ms)

    def gone_since_ms(self, seat: int) -> int | None:
        """Since when nobody has been connected for a seat, or could have been; None if somebody is."""
        if self.is_here(seat):
            return None
        return max(self.server.answering_since_ms, self.presence.gone_since(seat, self.row.started or 0))

    def is_gone(self, seat: int, now_ms: int) -> bool:
        """Whether somebody has been missing for so long that their seat can be handed over."""
        if self.seats[seat].away:
            return True
        if isinstance(self.row.settings.clock, LiveClock):
            seen_ms = max(self.server.up_since_ms, self.presence.gone_since(seat))
            return not self.is_here(seat) and now_ms - seen_ms >= MISSED_MS
        return self.log is not None and self.decides == seat and now_ms - (self.log.since_ms or 0) >= SILENT_MS

    # ---- time ------------------------------------------------------------------------------------------------------

    def free_time(self, now_ms: int) -> Sequence[Span]:
        """All time that is charged to nobody: the server was down, or the game was paused."""
        row, outages = self.row, self.server.outages
        if not row.pauses and row.paused_since is None:
            return outages
        until_ms = self.presence.came_ms if self.is_solo and not self.is_paused else now_ms
        paused = [] if row.paused_since is None else [Span(row.paused_since, max(row.paused_since, until_ms))]
        return merged([*outages, *row.pauses, *paused])

    def clock(self, now_ms: int) -> Clock:
        return self._clock(self.free_time(now_ms))

    def _clock(self, free: Sequence[Span]) -> Clock:
        assert self.log
        since_ms = self.log.since_ms or self.row.started or 0
        return clock_of(self.row.settings.clock, self.log.charged_ms, since_ms, free, self.server.grace_ms)

    def deadline_ms(self, now_ms: int) -> int | None:
        """When the person who decides is late; None if nobody decides, or a bot does, or the clock stands still."""
        seat, clock = self.decides, self._running_clock(now_ms)
        return None if clock is None or seat is None else clock.deadline_ms(seat)

    def _running_clock(self, now_ms: int) -> Clock | None:
        """The clock of the person who decides; None if there is none, or if it stands still."""
        seat = self.decides
        if seat is None or not self.is_playing or self.is_paused or self.driver_of(seat) is not Driver.PERSON:
            return None
        return self.clock(now_ms)

    def replaced_ms(self, now_ms: int) -> int | None:
        """When somebody else decides for the person whose turn it is; None if that will not happen by itself."""
        seat, clock = self.decides, self._running_clock(now_ms)
        if clock is None or seat is None or not solo.can_be_late(self.owners, seat):
            return None
        return clock.replaced_ms(seat, self.gone_since_ms(seat))

    def graces_ms(self, now_ms: int) -> list[int | None]:
        """When each seat is played for because its owner is not connected; None where that is not coming."""
        if not self.is_playing or self.decides is None:
            return [None] * len(self.seats)
        return [self._grace_ends_ms(seat, now_ms) for seat in range(len(self.seats))]

    def _grace_ends_ms(self, seat: int, now_ms: int) -> int | None:
        if self.is_here(seat):
            return None
        if seat == self.decides:
            replaced_ms = self.replaced_ms(now_ms)
            return replaced_ms if replaced_ms != self.deadline_ms(now_ms) else None
        gone_since_ms, clock = self.gone_since_ms(seat), self.clock(now_ms)
        waited_for = self.driver_of(seat) is Driver.PERSON and solo.can_be_late(self.owners, seat)
        if not clock.is_live or not waited_for or gone_since_ms is None:
            return None
        ends_ms = clock.grace_ends_ms(gone_since_ms)
        return ends_ms if ends_ms > now_ms else None

    def due_ms(self, now_ms: int) -> int | None:
        """When somebody should look at the table again, whatever happens; None if nobody need do so."""
        if not self.is_playing or self.decides is None:
            return None
        if self.is_paused:  # a game that has just begun is paused later, since its person is on the way to it
            return None if self.row.paused_since is not None else now_ms + LEASE_MS
        if self.driver_of(self.decides) is Driver.PERSON:
            return self.replaced_ms(now_ms)
        if self.rests(now_ms):
            return None
        return self.answer_awaited_until_ms(now_ms) or now_ms + LEASE_MS

    # ---- undo ------------------------------------------------------------------------------------------------------

    @property
    def undo(self) -> UndoRequest | None:
        """What is asked at this moment."""
        asked = self.row.undo
        return asked if asked and asked.sequence == self.sequence else None

    def yet_to_agree(self, agreed: Sequence[int]) -> list[int]:
        """People who sit there and are not away; bots agree to everything."""
        if not solo.needs_consent(self.owners):
            return []
        return [seat.seat for seat in self.seats if seat.kind == "person" and not seat.away and seat.seat not in agreed]

    def answer_awaited_until_ms(self, now_ms: int) -> int | None:
        """When a bot decides although somebody has yet to answer; None if it need not wait any longer."""
        if self.log is None or self.undo is None:
            return None
        since_ms = self.log.since_ms or self.row.started or 0
        is_live = isinstance(self.row.settings.clock, LiveClock)
        until_ms = since_ms + (ANSWER_MS if is_live else LONG_ANSWER_MS)
        return until_ms if since_ms <= now_ms < until_ms else None


@lru_cache(maxsize=10_000)
def owners_of(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    """Whose each seat is, in the numbers of `solo`."""
    people = list(dict.fromkeys(seat.person for seat in seats if seat.person is not None))
    return tuple(
        people.index(seat.person) if seat.person is not None else solo.BOT if seat.kind == "bot" else solo.OPEN
        for seat in seats
    )
