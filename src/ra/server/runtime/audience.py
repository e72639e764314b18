"""Everybody who is connected to a table at this worker, and what they are shown of it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from ra.server.decide.decision import Tell
from ra.server.protocol.messages import Changed, ClockView, Rematch, Welcome, encode
from ra.server.protocol.messages import Presence as PresenceMessage
from ra.server.runtime.company import Company
from ra.server.runtime.debounce import Pace
from ra.server.table.presence import Presence
from ra.server.table.state import TableState
from ra.server.traffic.connection import POLICY_VIOLATION, Connection
from ra.server.view.frames import FrameMaker, clock_view
from ra.server.view.opened_seal import opened
from ra.server.view.own_fame import own_fame
from ra.server.view.table_view import for_strangers, view_of

PRESENCE_S: Final = 0.25
"""Between two messages that say who is here: everybody receives them, all workers too, and many may come at once."""


Tokens: TypeAlias = Mapping[str, str | None]
"""The hashes of all keys that open something at a table, each with its person; None for spectators."""


class Audience:
    def __init__(
        self,
        state: Callable[[], TableState],
        tokens: Callable[[], Tokens],
        now_ms: Callable[[], int],
        announce: Callable[[], None],
    ) -> None:
        self.state = state
        self.tokens = tokens
        self.now_ms = now_ms
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Company] = {}
        """Who is connected to other workers."""
        self.maker = FrameMaker(state().row.id, state().row.settings)
        self.encoded: tuple[int, ClockView, str] | None = None
        self.graces_told_ms: list[int | None] = []
        """Until when those who are not connected are waited for, as everybody here was told."""
        self.presence_wanted = Pace(PRESENCE_S, self._show_presence)
        self.announcing = Pace(PRESENCE_S, announce)

    # ---- who is here -----------------------------------------------------------------------------------------------

    def here(self) -> Company:
        seats = [self.state().seats_of(connection.person) for connection in self.connections]
        return Company({seat for mine in seats for seat in mine}, sum(not mine for mine in seats))

    def presence(self) -> Presence:
        """What is known of it at this moment; since when is for the table to remember."""
        people = frozenset(connection.person for connection in self.connections if connection.person is not None)
        elsewhere = frozenset(seat for company in self.elsewhere.values() for seat in company.seats)
        watching = sum(company.watching for company in (self.here(), *self.elsewhere.values()))
        return Presence(people, elsewhere, watching)

    def waiting_address(self) -> str:
        """The address from which somebody plays here; all tables at which nobody is connected count as one."""
        playing = (connection for connection in self.connections if self.state().seats_of(connection.person))
        return min((connection.address for connection in playing), default="")

    # ---- what they are shown ---------------------------------------------------------------------------------------

    def frame(self) -> str | None:
        """The newest frame, encoded once; None before the game has begun."""
        state = self.state()
        if state.log is None:
            return None
        sequence, clock = state.sequence, clock_view(state, self.now_ms())
        if self.encoded is None or self.encoded[:2] != (sequence, clock):
            self.encoded = sequence, clock, self.maker.encoded(state.log, clock).decode()
        return self.encoded[2]

    def welcome(self, connection: Connection) -> None:
        state = self.state()
        is_host = connection.person is not None and connection.person == state.row.host
        view, now_ms = view_of(state, self.now_ms()), self.now_ms()
        seen = view if self.knows(connection) else for_strangers(view)
        connection.tell(Welcome(state.seats_of(connection.person), is_host, now_ms, seen))
        self.show_frame(connection)
        if state.row.status == "over":
            connection.tell(opened(state))

    def show(self, tell: Iterable[Tell], but: Connection | None = None) -> None:
        """The same text to everybody; where nobody looks, none is made."""
        for what in tell if self.connections else ():
            if what is Tell.FRAME:
                self.show_frames(but)
            elif what is Tell.OPENED:
                self.broadcast(encode(opened(self.state())).decode(), but)
            elif what is Tell.REMATCH:
                self._show_rematch()
            else:
                self._show_table(but)
        self._show_graces()

    def _show_table(self, but: Connection | None) -> None:
        view = view_of(self.state(), self.now_ms())
        public = for_strangers(view)
        told = encode(Changed(view)).decode()
        told_to_strangers = told if public is view else encode(Changed(public)).decode()
        for connection in self.connections:
            if connection is not but:
                connection.push(told if self.knows(connection) else told_to_strangers)

    def _show_rematch(self) -> None:
        row = self.state().row
        told = encode(Rematch(str(row.rematch))).decode()
        for connection in self.connections:
            if row.public or self.knows(connection):
                connection.push(told)

    def knows(self, connection: Connection) -> bool:
        """Whether somebody was there; anybody sees a game by link that is over."""
        return connection.token in self.tokens()

    def show_frames(self, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                self.show_frame(connection)

    def show_frame(self, connection: Connection) -> None:
        """Where the game stands; and to those who sit here their own fame, if it is kept secret."""
        if frame := self.frame():
            state = self.state()
            if own := own_fame(state.log, state.row.settings, state.seats_of(connection.person)):
                connection.tell(own)
            connection.push(frame)

    def broadcast(self, text: str, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                connection.push(text)

    def tell_presence(self) -> None:
        self.presence_wanted.ask()
        self.announcing.ask()

    def presence_message(self) -> PresenceMessage:
        state = self.state()
        here = [state.is_here(seat.seat) for seat in state.seats]
        graces = state.graces_ms(self.now_ms())
        of_decider = None if state.decides is None else graces[state.decides]
        return PresenceMessage(here, state.presence.watching, of_decider, graces if any(graces) else None)

    def _show_presence(self) -> None:
        self.graces_told_ms = self.state().graces_ms(self.now_ms())
        self.broadcast(encode(self.presence_message()).decode())

    def _show_graces(self) -> None:
        """A player who is gone decides now, or is played for: it is told until when they are waited for, if at all."""
        if self.connections and self.state().graces_ms(self.now_ms()) != self.graces_told_ms:
            self.presence_wanted.ask()

    def show_out(self) -> None:
        """Whoever came by a link that has been revoked, or sat in a seat that is theirs no more."""
        state, tokens = self.state(), self.tokens()
        anybody_may_watch = state.row.public or state.row.status == "over"
        for connection in list(self.connections):
            known = connection.token in tokens
            changed = known and tokens[str(connection.token)] != connection.person
            if changed or (not known and (state.seats_of(connection.person) or not anybody_may_watch)):
                connection.close(POLICY_VIOLATION)
