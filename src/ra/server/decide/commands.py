"""Everything that can happen to a table, each as a value. Ids, tokens and bots' answers come with them."""

from typing import NamedTuple, TypeAlias

from ra.server.table.game_log import By
from ra.server.table.presence import Presence


class Play(NamedTuple):
    """Somebody decides, at the sequence number that they saw. The id is their own: a repeat is harmless."""

    person: str | None
    id: str
    sequence: int
    action: str

    @property
    def submission(self) -> str:
        return f"{self.person}:{self.id}"


class PlayFor(NamedTuple):
    """A bot has decided for a seat, or the table's policy for somebody who is away."""

    sequence: int
    seat: int
    action: str
    by: By


class AskUndo(NamedTuple):
    """To take decisions back, so that the game stands as after `move` of them."""

    person: str
    sequence: int
    move: int
    submission: str | None = None


class AnswerUndo(NamedTuple):
    """With `move` it is no answer to another question that was asked meanwhile."""

    person: str
    sequence: int
    agree: bool
    move: int | None = None


class StepAway(NamedTuple):
    """The policy of the table plays for all seats of somebody, until they take them back."""

    person: str


class TakeBack(NamedTuple):
    person: str


class Connect(NamedTuple):
    """Others are connected now than before. `came` has just opened a connection to this worker."""

    presence: Presence
    came: str | None = None


class Settle(NamedTuple):
    """Writes down what follows from who is connected: a pause begins or ends, a grace begins or ends.

    If somebody who plays alone has just opened the table, it goes on, also if they had left it.
    """

    came: str | None = None
    of_decider: bool = False
    """Whoever decides has come or gone: the table has to be looked at later, or sooner."""


class Look(NamedTuple):
    """Something may be due: somebody may be late, a bot may have been forgotten, a game may have to be paused."""


class SetPace(NamedTuple):
    person: str
    pace: str
    reads_sheets: bool = False


class GoOn(NamedTuple):
    """Tells a bot that waits at a sequence number to move."""

    person: str
    sequence: int


Command: TypeAlias = (
    Play | PlayFor | AskUndo | AnswerUndo | StepAway | TakeBack | Connect | Settle | Look | SetPace | GoOn
)
