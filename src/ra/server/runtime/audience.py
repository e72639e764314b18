"""Everybody who is connected to a table at this worker, and what they are shown of it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from ra.server.decide.decision import Tell
from ra.server.protocol.messages import Changed, ClockView, Rematch, Welcome, encode
from ra.server.protocol.messages import Presence as PresenceMessage
from ra.server.protocol.tables import Settings
from ra.server.runtime.connected import Connected
from ra.server.runtime.debounce import Debounce
from ra.server.table.presence import Presence
from ra.server.table.state import TableState
from ra.server.traffic.connection import POLICY_VIOLATION, Connection, Outgoing
from ra.server.view.frames import FrameMaker, clock_view
from ra.server.view.opened_seal import opened
from ra.server.view.own_fame import own_fame
from ra.server.view.table_view import for_strangers, view_of

PRESENCE_S: Final = 0.25
"""Between two messages that say who is here: everybody receives them, all workers too, and many may come at once."""


Tokens: TypeAlias = Mapping[str, str | None]
"""The hashes of all keys that open something at a table, each with its person; None for spectators."""


class Snapshot(NamedTuple):
    """A table at one moment, with all that decides who is shown what."""

    state: TableState
    tokens: Tokens
    now_ms: int

    @property
    def graces_ms(self) -> list[int | None]:
        return self.state.graces_ms(self.now_ms)


class Audience:
    def __init__(
        self, game: str, settings: Settings, look: Callable[[], Snapshot], announce: Callable[[], None]
    ) -> None:
        self.look = look
        """For what is said later than it is asked for."""
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Connected] = {}
        """Who is connected to other workers."""
        self.maker = FrameMaker(game, settings)
        self.encoded: tuple[int, ClockView, Outgoing] | None = None
        self.graces_told_ms: list[int | None] = []
        """Until when those who are not connected are waited for, as everybody here was told."""
        self.presence_wanted = Debounce(PRESENCE_S, self._show_presence)
        self.announce = announce
        self.announcing = Debounce(PRESENCE_S, self._announce)

    # ---- who is here -----------------------------------------------------------------------------------------------

    def here(self, state: TableState) -> Connected:
        seats = [state.seats_of(connection.person) for connection in self.connections]
        return Connected({seat for mine in seats for seat in mine}, sum(not mine for mine in seats))

    def presence(self, state: TableState) -> Presence:
        """What is known of it at this moment; since when is for the table to remember."""
        people = frozenset(connection.person for connection in self.connections if connection.person is not None)
        elsewhere = frozenset(seat for others in self.elsewhere.values() for seat in others.seats)
        watching = sum(connected.watching for connected in (self.here(state), *self.elsewhere.values()))
        return Presence(people, elsewhere, watching)

    def waiting_address(self, state: TableState) -> str:
        """The address from which somebody plays here; all tables at which nobody is connected count as one."""
        playing = (connection for connection in self.connections if state.seats_of(connection.person))
        return min((connection.address for connection in playing), default="")

    # ---- what they are shown ---------------------------------------------------------------------------------------

    def frame(self, table: Snapshot) -> Outgoing | None:
        """The newest frame, encoded once; None before the game has begun."""
        state = table.state
        if state.log is None:
            return None
        sequence, clock = state.sequence, clock_view(state, table.now_ms)
        if self.encoded is None or self.encoded[:2] != (sequence, clock):
            self.encoded = sequence, clock, Outgoing(self.maker.encoded(state.log, clock))
        return self.encoded[2]

    def welcome(self, table: Snapshot, connection: Connection) -> None:
        state = table.state
        is_host = connection.person is not None and connection.person == state.row.host
        view = view_of(state, table.now_ms)
        seen = view if is_known(table, connection) else for_strangers(view)
        connection.tell(Welcome(state.seats_of(connection.person), is_host, table.now_ms, seen))
        self.show_frame(table, connection)
        if state.row.status == "over":
            connection.tell(opened(state))

    def show(self, table: Snapshot, tell: Iterable[Tell], but: Connection | None = None) -> None:
        """The same text to everybody; where nobody looks, none is made."""
        for what in tell if self.connections else ():
            if what is Tell.FRAME:
                self.show_frames(table, but)
            elif what is Tell.OPENED:
                self.broadcast(Outgoing(encode(opened(table.state))), but)
            elif what is Tell.REMATCH:
                self._show_rematch(table)
            else:
                self._show_table(table, but)
        self._show_graces(table)

    def _show_table(self, table: Snapshot, but: Connection | None) -> None:
        view = view_of(table.state, table.now_ms)
        public = for_strangers(view)
        told = Outgoing(encode(Changed(view)))
        told_to_strangers = told if public is view else Outgoing(encode(Changed(public)))
        for connection in self.connections:
            if connection is not but:
                connection.push(told if is_known(table, connection) else told_to_strangers)

    def _show_rematch(self, table: Snapshot) -> None:
        row = table.state.row
        told = Outgoing(encode(Rematch(str(row.rematch))))
        for connection in self.connections:
            if row.public or is_known(table, connection):
                connection.push(told)

    def show_frames(self, table: Snapshot, but: Connection | None = None) -> None:
        self._show_frame(table, (connection for connection in self.connections if connection is not but))

    def show_frame(self, table: Snapshot, connection: Connection) -> None:
        self._show_frame(table, (connection,))

    def _show_frame(self, table: Snapshot, connections: Iterable[Connection]) -> None:
        """Where the game stands; and to those who sit here their own fame, if it is kept secret."""
        if (frame := self.frame(table)) is None:
            return
        state = table.state
        is_secret = state.row.settings.fame == "hidden"
        for connection in connections:
            if is_secret and (own := own_fame(state.log, state.row.settings, state.seats_of(connection.person))):
                connection.tell(own)
            connection.push(frame)

    def broadcast(self, message: Outgoing, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                connection.push(message)

    def tell_presence(self) -> None:
        self.presence_wanted.ask()
        self.announcing.ask()

    def _announce(self) -> None:
        self.announce()

    def _show_presence(self) -> None:
        table = self.look()
        self.graces_told_ms = table.graces_ms
        self.broadcast(Outgoing(encode(presence_message(table))))

    def _show_graces(self, table: Snapshot) -> None:
        """A player who is gone decides now, or is played for: it is told until when they are waited for, if at all."""
        if self.connections and table.graces_ms != self.graces_told_ms:
            self.presence_wanted.ask()

    def show_out(self, table: Snapshot) -> None:
        """Whoever came by a link that has been revoked, or sat in a seat that is theirs no more."""
        state, tokens = table.state, table.tokens
        for connection in list(self.connections):
            known = connection.token in tokens
            changed = known and tokens[str(connection.token)] != connection.person
            if changed or (not known and (state.seats_of(connection.person) or not state.row.anybody_may_watch)):
                connection.close(POLICY_VIOLATION)

    def close(self) -> None:
        """Nobody can be at this table any more."""
        for connection in list(self.connections):
            connection.close(POLICY_VIOLATION)


def is_known(table: Snapshot, connection: Connection) -> bool:
    """Whether somebody was there; anybody sees a game by link that is over."""
    return connection.token in table.tokens


def presence_message(table: Snapshot) -> PresenceMessage:
    state, graces = table.state, table.graces_ms
    here = [state.is_here(seat.seat) for seat in state.seats]
    of_decider = None if state.decides is None else graces[state.decides]
    return PresenceMessage(here, state.presence.watching, of_decider, graces if any(graces) else None)
