"""What comes of a command: entries for the log, changes to rows and seats, and what everybody is told."""

from enum import Enum
from typing import NamedTuple

from ra.server.table.game_log import Entry
from ra.server.table.rows import Header
from ra.server.table.state import TableState


class Tell(Enum):
    """What everybody at the table is told; how it is written is not decided here."""

    TABLE = "changed"
    FRAME = "frame"
    OPENED = "opened"
    REMATCH = "rematch"


class Decision(NamedTuple):
    """Rows and seats are stored first, as `changed` has them. Then the entries are appended, together with the header,
    and the table is `state`."""

    changed: TableState
    state: TableState
    entries: tuple[Entry, ...] = ()
    header: Header | None = None
    place: int | None = None
    """Where a decision stands in the log; a repeat stands where it stood before."""
    tell: tuple[Tell, ...] = ()
    late: int | None = None
    """The seat of somebody who was late, and is away now."""


def change(state: TableState, late: int | None = None) -> Decision:
    """Rows and seats change, or nothing at all; the log stays as it is."""
    return Decision(state, state, late=late)
