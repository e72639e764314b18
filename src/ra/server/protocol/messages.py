"""What is said over the socket: typed messages, told apart by `type`."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ra.server.protocol.events import Event, ScoreLines
from ra.server.protocol.refusals import Reason
from ra.server.protocol.tables import PLAIN, HashText, NonceText, SeatView, TableView

LARGEST_MESSAGE: Final = 8192
LONGEST_TEXT: Final = 500

SubmissionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Sequence: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]

# ---- from a client -------------------------------------------------------------------------------------------------


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A decision, in the words of `legal`, made at `sequence`. The id is the client's own: a repeat is harmless."""

    id: SubmissionId
    sequence: Sequence
    action: Annotated[str, Meta(min_length=1, max_length=40)]


class AskUndo(Struct, frozen=True, tag="ask_undo", forbid_unknown_fields=True):
    """Asks the others to let the game stand again as after `move` decisions."""

    id: SubmissionId
    sequence: Sequence
    move: Annotated[int, Meta(ge=0, le=1_000_000)]


class AnswerUndo(Struct, frozen=True, tag="answer_undo", forbid_unknown_fields=True):
    """Agrees or declines. With `move`, as it was asked: then it is no answer to another question asked meanwhile."""

    id: SubmissionId
    sequence: Sequence
    agree: bool
    move: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class TakeBack(Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Takes one's seats back from whoever played on."""

    id: SubmissionId


class StepAway(Struct, frozen=True, tag="step_away", forbid_unknown_fields=True):
    """Leaves one's seats to the policy of the table, until they are taken back."""

    id: SubmissionId


class SetPace(Struct, frozen=True, tag="set_pace", forbid_unknown_fields=True):
    """How fast bots move where no other person sits at the table; for as long as this connection is open."""

    pace: Literal["slow", "normal", "fast", "at_once", "on_click"]
    """`on_click`: a bot moves when it is told to `go_on`."""
    reads_sheets: bool = False
    """After the score of an epoch, too, bots wait for `go_on`: somebody reads it."""


class GoOn(Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    """Tells a bot that waits at `sequence` to move."""

    sequence: Sequence


class Commit(Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """Before the game: the hash of a nonce that you will reveal once all are fixed. The answer is `changed`."""

    commitment: HashText


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Your nonce, while nonces are revealed; and a commitment for another round, should this one fail."""

    nonce: NonceText
    next: HashText | None = None


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    id: SubmissionId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """The host decides whether a seat may speak."""

    id: SubmissionId
    seat: SeatNumber
    muted: bool


class AskFrame(Struct, frozen=True, tag="ask_frame", forbid_unknown_fields=True):
    """Asks for the newest frame once more."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """`at` comes back unchanged, with the server's time."""

    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] = 0


FromClient: TypeAlias = (
    Play | AskUndo | AnswerUndo | TakeBack | StepAway | SetPace | GoOn | Commit | Reveal | Say | Mute | AskFrame | Ping
)

# ---- the parts of a frame ------------------------------------------------------------------------------------------


class PlayerView(Struct, frozen=True):
    """As in `ra-position/1`; `score` is null while fame lies face down."""

    suns: list[int]
    spent: list[int]
    tiles: dict[str, int]
    score: int | None


class AuctionView(Struct, frozen=True):
    ra_player: int
    kind: str
    bids: dict[str, int | None]
    next: int


class DebtView(Struct, frozen=True):
    seat: int
    disaster: str
    tiles: int


class PositionView(Struct, frozen=True, omit_defaults=True):
    """A `ra-position/1` document."""

    format: str
    rules: dict[str, Any]
    epoch: int
    ra: int
    sun: int
    turn: int | None
    track: list[str | None]
    players: list[PlayerView]
    bag: dict[str, int]
    auction: AuctionView | None = None
    owed: list[DebtView] | None = None
    swapping: bool = False


class TileWorth(Struct, frozen=True, array_like=True):
    """What a tile would change for a player: in this epoch, and at the end of the game."""

    epoch: int
    end: int


class OtherWorth(Struct, frozen=True, array_like=True):
    """What it would change for somebody else: a majority that is lost, or won."""

    seat: int
    epoch: int
    end: int


class LotWorth(Struct, frozen=True, omit_defaults=True):
    """What the whole lot would change for a player who took it: in this epoch, at the end, and line by line."""

    epoch: int
    end: int
    lines: ScoreLines
    lost: list[str] = []
    """Tiles that disasters would take; where there is a choice, the least loss."""
    others: list[OtherWorth] = []
    """Whom else it would change something for."""


class Prospect(Struct, frozen=True):
    """What a player has in sight: this epoch's points if it ended now, and those for the end of the game."""

    epoch: int
    end: int
    projected: int | None
    """Fame if the epoch ended now; null while fame lies face down."""
    lines: ScoreLines


class SunRung(Struct, frozen=True, array_like=True):
    """A sun on the ladder of bids; seat -1 is the centre. Status: open, high, low, acted, spent, centre."""

    sun: int
    seat: int
    status: str


class Answer(Struct, frozen=True, array_like=True):
    """Who could still top a bid, with the lowest sun that does."""

    seat: int
    sun: int


class BidView(Struct, frozen=True):
    """A bid of the player who decides, who could top it, and what the exchange of suns would change."""

    sun: int
    answers: list[Answer]
    swap: TileWorth


class Chances(Struct, frozen=True):
    """`left` tiles in the bag, `ra` of them Ra; `ra_to_go` more end the epoch, after `draws` draws on average."""

    left: int
    ra: int
    ra_to_go: int
    draws: float | None


class Lens(Struct, frozen=True):
    """What the position means: every figure is the engine's own scoring. Left out where aids are off."""

    players: list[Prospect]
    """One entry a seat."""
    tiles: dict[str, list[TileWorth]]
    """For each kind of tile on the track, one entry a seat."""
    lot: list[LotWorth]
    """One entry a seat."""
    gods: dict[str, TileWorth]
    """What can be taken with a god now, and what that would change for the player who decides."""
    discards: dict[str, TileWorth]
    """What can be given up to a disaster now, and what that would change, with all else that is owed to it; the least
    loss first."""
    bids: list[BidView]
    """In an auction the legal bids of the player who decides; on a turn all their suns, if Ra were invoked."""
    safe: list[int | None]
    """For each seat the cheapest bid that nobody can top; on a turn, if Ra were invoked."""
    ladder: list[SunRung]
    chances: Chances
    notes: list[str]
    """What should not be overlooked: next_ra_ends_epoch, track_full, must_bid, invoker_must_bid, all_pass_keeps,
    all_pass_loses."""


class ClockView(Struct, frozen=True):
    """Times in milliseconds. A decision may take `increment` and then eats into the seat's bank."""

    since: int
    """When this decision began, as the server's time (downtime is not counted)."""
    deadline: int | None
    """When the policy for absent players takes over; null when nobody decides, or a bot does."""
    increment: int
    banks: list[int]


class SealOpened(Struct, frozen=True):
    """What was sealed: `ra verify` and the browser check it."""

    order: list[str]
    salt: str
    nonces: list[str]


class ShareOpened(Struct, frozen=True):
    """Somebody who took part in the exchange of nonces; null if they did not reveal theirs."""

    seats: list[int]
    commitment: str
    nonce: str | None


# ---- to a client ---------------------------------------------------------------------------------------------------


class Frame(Struct, frozen=True, tag="frame"):
    """The table as it stands at a sequence number: the same bytes for everybody, players and spectators."""

    table: str
    sequence: int
    """Counts everything in the log; a decision is submitted with the number that it was made at."""
    move: int
    """Counts the decisions of the game as it stands; those taken back do not count."""
    undo_floor: int
    """To which move the game can be taken back at most."""
    phase: str
    decides: int | None
    by: str | None
    """Who made the last decision: person, bot, or policy (for somebody absent)."""
    at: int
    events: list[Event]
    """What the last entry of the log caused."""
    position: PositionView
    ra_limit: int
    """How many Ra tiles end an epoch at this table."""
    legal: list[str]
    lens: Lens | None
    clock: ClockView


class OwnFame(Struct, frozen=True, tag="own_fame"):
    """Your own fame where the table keeps it secret, before every frame. Nobody else is sent it."""

    sequence: int
    """That of the frame which follows."""
    fame: dict[str, int]
    """What each of your seats has."""
    epochs: dict[str, list[int]]
    """What each of them had at the beginning of every epoch so far: the last is what it has now."""
    projected: dict[str, int] | None
    """What each would have if the epoch ended now; null where aids are off."""


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message: who you are here. `seats` are yours; none means that you watch."""

    seats: list[int]
    host: bool
    now: int
    table: TableView


class Accepted(Struct, frozen=True, tag="accepted"):
    """Committed. `sequence` is the place in the log; null for what has none."""

    id: str
    sequence: int | None


class Refused(Struct, frozen=True, tag="refused"):
    """Not done, and why. For a decision the newest frame follows. `id` is null if none could be read."""

    id: str | None
    reason: Reason
    sequence: int


class Presence(Struct, frozen=True, tag="presence", omit_defaults=True):
    """Which seats are connected, and how many watch."""

    here: list[bool]
    watching: int
    grace_ends: int | None = None
    """When the seat that decides will be played for because its owner is not connected to a live game; left out if they
    are, or if nobody is replaced for that."""
    graces: list[int | None] | None = None
    """The same for every seat, also for those that do not decide: each owner who is not connected is waited for until
    then. Left out if nobody is counted down."""


class Said(Struct, frozen=True, tag="said"):
    """A line of chat. It is plain text, whatever it looks like."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True):
    """The game is over, and the seal is broken. Together with the record this is a `ra-sealed/2` document; without
    `rounds`, a `ra-sealed/1` document."""

    commitment: str
    seal: SealOpened
    table: str | None = None
    seats: list[str] | None = None
    """The kind of each seat, as it is fixed in the commitment: `person` or `bot`."""
    rounds: list[list[ShareOpened]] | None = None
    digest: str | None = None
    """SHA-256 of commitment and record."""


class Rematch(Struct, frozen=True, tag="rematch"):
    """A new table with the same seats stands ready."""

    table: str


class Pong(Struct, frozen=True, tag="pong"):
    at: int
    now: int


class Changed(Struct, frozen=True, tag="changed"):
    """Something about the table has changed: seats, names, who is away, an undo that was asked for."""

    table: TableView


ToClient: TypeAlias = (
    Welcome | OwnFame | Frame | Accepted | Refused | Changed | Presence | Said | Opened | Rematch | Pong
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(FromClient).decode

__all__ = ["FromClient", "SeatView", "ToClient", "decode", "encode"]
