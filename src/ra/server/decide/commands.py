"""Everything that can happen to a table, each as a value. Ids, tokens and bots' answers come with them."""

from typing import Final, NamedTuple, TypeAlias

from ra.server.table.game_log import By
from ra.server.table.links import Holder
from ra.server.table.presence import Presence
from ra.server.table.rows import Stored


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


# ---- before the game, and after it ---------------------------------------------------------------------------------


class Join(NamedTuple):
    """Somebody sits down, as a new person: by an invitation, or at a public table. `caller` is who they are there
    already, if they are anybody. In the game, the invitation is to a seat that is handed over, and keeps its name."""

    caller: str | None
    person: str
    name: str
    holder: Holder
    invite: str | None = None
    seat: int | None = None
    commitment: str | None = None
    """To their nonce in the exchange before the game."""


class Leave(NamedTuple):
    """Before the game, a seat is open again; in the game, the policy of the table plays for it."""

    person: str | None


class GiveSeat(NamedTuple):
    """The host gives a seat to a bot, or to nobody. `link` is the id under which it is remembered who was shown out."""

    person: str | None
    seat: int
    bot: str | None
    link: str


class Start(NamedTuple):
    """The host begins the game; `fill` is the bot that takes open seats."""

    person: str | None
    fill: str | None = None


class AddNonce(NamedTuple):
    person: str | None
    nonce: str
    seat: int | None = None


class Commit(NamedTuple):
    person: str | None
    commitment: str


class Reveal(NamedTuple):
    """The nonce that somebody committed to, and a commitment for another round, should this one fail."""

    person: str | None
    nonce: str
    following: str | None = None


class Say(NamedTuple):
    """A line of chat. `submission` is the id under which it is remembered: a repeat says nothing."""

    person: str
    text: str
    submission: str


class Mute(NamedTuple):
    person: str | None
    seat: int
    muted: bool


class LookForHost(NamedTuple):
    """People may have waited for their host for too long."""


class Close(NamedTuple):
    """Somebody ends their game against bots."""

    person: str | None


class CloseByOperator(NamedTuple):
    """Whoever runs the server ends a game."""


class MakeLink(NamedTuple):
    """With an id, and the hash of its secret."""

    person: str | None
    kind: str
    id: str
    hash: str
    seat: int | None = None
    replace: bool = False


class RevokeLink(NamedTuple):
    person: str | None
    link: str


class Watch(NamedTuple):
    caller: str | None
    holder: Holder
    secret: str


class OpenDevice(NamedTuple):
    caller: str | None
    holder: Holder
    secret: str


class PlayAgain(NamedTuple):
    """At the table over which the game is. `made` is the table to be, and `left` one that was made and is closed."""

    person: str | None
    made: Stored
    left: str | None = None


class SitAgain(NamedTuple):
    """At the new table, with the seats and names that somebody had at the old one."""

    person: str
    seats: tuple[tuple[int, str], ...]
    holder: Holder
    commitment: str | None = None


InGame: TypeAlias = (
    Play | PlayFor | AskUndo | AnswerUndo | StepAway | TakeBack | Connect | Settle | Look | SetPace | GoOn
)
Around: TypeAlias = (
    Join | Leave | GiveSeat | Start | AddNonce | Commit | Reveal | Say | Mute | LookForHost | Close
    | CloseByOperator | MakeLink | RevokeLink | Watch | OpenDevice | PlayAgain | SitAgain
)  # fmt: skip
Command: TypeAlias = InGame | Around

JUDGED_BY_LINKS: Final = (Join, Leave, GiveSeat, Start, MakeLink, RevokeLink, Watch, OpenDevice, SitAgain)
"""The state in which these are judged has the links of the table."""
