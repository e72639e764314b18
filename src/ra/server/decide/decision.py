"""What comes of a command: entries for the log, changes to rows, seats and links, and what everybody is told."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from ra.server.table.game_log import LogEntry
from ra.server.table.links import Holder, Link
from ra.server.table.rows import GameRow, Header, SeatRow
from ra.server.table.state import TableState


class Tell(Enum):
    """What everybody at the table is told; how it is written is not decided here."""

    TABLE = "changed"
    FRAME = "frame"
    OPENED = "opened"
    REMATCH = "rematch"


class Admit(NamedTuple):
    """From now on a holder is this person at the table, or watches by a link; whatever they were there before."""

    holder: Holder
    person: str | None
    at_ms: int
    link: str | None = None


class Forget(NamedTuple):
    """Somebody has no seat any more, and no business at the table."""

    person: str


class LetWatch(NamedTuple):
    """All keys that somebody has to their seat are good for watching alone."""

    person: str


class ShowOut(NamedTuple):
    """Whoever watched by a link watches no more."""

    link: str


class MakeTable(NamedTuple):
    """Another table, at which the game is played again."""

    row: GameRow
    seats: Sequence[SeatRow]


class AddChatLine(NamedTuple):
    """Somebody has said something."""

    seat: int
    name: str
    text: str
    submission: str
    at_ms: int


Effect: TypeAlias = Admit | Forget | LetWatch | ShowOut | MakeTable | AddChatLine
"""What is stored beside rows, seats and links: nothing is ever judged by it."""


class Note(NamedTuple):
    """For the server's own log."""

    what: str
    fields: Mapping[str, Any]


class Decision(NamedTuple):
    """Rows, seats and links are stored first, as `changed` has them, together with the effects. Then the entries are
    appended, together with the header, and the table is `state`."""

    changed: TableState
    state: TableState
    entries: tuple[LogEntry, ...] = ()
    header: Header | None = None
    place: int | None = None
    """Where a decision stands in the log; a repeat stands where it stood before."""
    tell: tuple[Tell, ...] = ()
    effects: tuple[Effect, ...] = ()
    notes: tuple[Note, ...] = ()
    link: Link | None = None
    """The one that was asked for."""

    @property
    def admitted(self) -> list[str | None]:
        """Who was let in, as which person; None for a spectator."""
        return [effect.person for effect in self.effects if isinstance(effect, Admit)]


def change(state: TableState, *effects: Effect) -> Decision:
    """Rows, seats and links change, or nothing at all; the log stays as it is."""
    return Decision(state, state, effects=effects)


def noted(decision: Decision, what: str, **fields: Any) -> Decision:
    return decision._replace(notes=(*decision.notes, Note(what, fields)))
