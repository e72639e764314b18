"""Tables as people see and order them: settings, seats, and what everybody may know."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

LONGEST_NAME: Final = 24
NameText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""Cleaned, and then cut to `LONGEST_NAME`, where it enters."""
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
PLAIN: Final = r"^[0-9A-Za-z_-]+(?!\n)$"
"""Letters, digits, - and _, in the dialect of Python, whose $ lets a line end pass, and in that of JSON Schema."""
HashText: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
NonceText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
TokenText: TypeAlias = Annotated[str, Meta(min_length=16, max_length=100, pattern=PLAIN)]


class LiveClock(Struct, frozen=True, tag="live", tag_field="kind", forbid_unknown_fields=True):
    """Seconds: each decision may take `increment`, and what it takes beyond that comes out of the seat's `bank`."""

    bank: Annotated[int, Meta(ge=0, le=86_400)] = 600
    increment: Annotated[int, Meta(ge=1, le=3_600)] = 20


class CorrespondenceClock(Struct, frozen=True, tag="correspondence", tag_field="kind", forbid_unknown_fields=True):
    """Each decision may take so many days."""

    days: Annotated[int, Meta(ge=1, le=60)] = 3


TableClock: TypeAlias = LiveClock | CorrespondenceClock


class MySeat(Struct, frozen=True, tag="me", tag_field="kind", forbid_unknown_fields=True):
    """For whoever creates the table; several of them make a hot-seat."""

    name: NameText


class OpenSeat(Struct, frozen=True, tag="open", tag_field="kind", forbid_unknown_fields=True):
    """For somebody who joins."""


class BotSeat(Struct, frozen=True, tag="bot", tag_field="kind", forbid_unknown_fields=True):
    """For a bot of the house, by its name."""

    bot: BotName


WantedSeat: TypeAlias = MySeat | OpenSeat | BotSeat


class Settings(Struct, frozen=True):
    """How a table is played."""

    public: bool = False
    """Listed, and open to anybody; otherwise by link."""
    clock: TableClock = LiveClock()
    fame: Literal["open", "hidden"] = "open"
    aids: bool = True
    chat: bool = True
    absent: Literal["bot", "pass"] = "bot"
    """Who decides for somebody who is away: a bot, or nobody (the seat passes)."""
    stand_in: BotName = "steady"
    """The bot that plays on for somebody who is away."""
    face_down_suns: Literal["shown", "hidden"] = "shown"
    """Whether the page shows the numbers of others' face-down suns. It is a matter of display: positions hold them."""
    ra_track: Literal["edition", "tiles"] = "edition"
    """How the Ra track is shown: as in the edition, or with Ra tiles instead of the barge of 2023."""


class NewTable(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order for a table. There are as many players as seats; `rules` are the options of `ra-record/1`."""

    seats: Annotated[list[WantedSeat], Meta(min_length=2, max_length=5)]
    commitment: HashText | None = None
    """To your nonce; left out, you take no part in the exchange unless you commit later."""
    rules: dict[str, Any] = {}
    start: bool = False
    """Begin at once, if no seat is open."""

    @property
    def settings(self) -> Settings:
        return Settings(*(getattr(self, name) for name in Settings.__struct_fields__))


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Who sits there: `person`, `bot`, or nobody yet (`open`)."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    bot: str | None
    away: bool
    """The table's policy plays for them."""
    muted: bool
    nonce: str | None
    """What they mixed into the sealed bag."""
    handed_over: int | None = None
    """When whoever sits there came by a link that the host made while the game was under way; left out otherwise."""


class ShareView(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part in the exchange of nonces, and the seats that are theirs."""

    seats: list[int]
    commitment: str
    """SHA-256 of their nonce."""
    revealed: bool = False
    nonce: str | None = None
    """In a round that failed; the nonces that count are told when the game is over."""


class ExchangeView(Struct, frozen=True):
    """How far a table has come with the exchange of nonces, which settles the order of the tiles."""

    phase: Literal["commit", "reveal", "done"]
    """`commit` until the game is ordered to begin, `reveal` until all nonces are known."""
    rounds: list[list[ShareView]]
    """The last one is the one that counts; those before it failed, because somebody did not reveal their nonce."""
    names: list[str]
    """As they are fixed in the commitment; none before that."""
    nonces: list[str]
    """Those that were given openly, without a commitment."""
    deadline: int | None
    """Until when nonces can be revealed, as the server's time."""


class UndoView(Struct, frozen=True):
    """Somebody asks to take decisions back, to `move`; these seats have yet to agree."""

    seat: int
    sequence: int
    move: int
    waiting: list[int]


class TableView(Struct, frozen=True):
    """What everybody may know about a table."""

    id: str
    status: Literal["open", "playing", "over", "closed"]
    players: int
    rules: dict[str, Any]
    rules_version: int
    settings: Settings
    seats: list[SeatView]
    host_seat: int | None
    seal: str
    """SHA-256 of the sealed bag, published when the table is made."""
    commitment: str | None
    """SHA-256 of everything that settles the chance of the game, published before any nonce is revealed."""
    sequence: int
    undo: UndoView | None
    rematch: str | None
    """The table at which the game is played again; strangers are not told it where the table was by link."""
    created: int
    started: int | None
    finished: int | None
    scores: list[int] | None
    winner: int | None
    ra_track: Literal["barge", "tiles"] = "barge"
    """What the Ra track shows: a barge that sails, or the Ra tiles themselves."""
    paused: bool = False
    """A game of one person against bots stands still while that person is not there; any game, once all its people have
    been gone for a while."""
    exchange: ExchangeView | None = None
    """Nonces that people commit to, and then reveal; null at tables that were sealed the older way."""
