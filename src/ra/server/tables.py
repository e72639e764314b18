"""Tables as people see and order them: settings, seats, and what everybody may know."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

LONGEST_NAME: Final = 24
NameText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""Cleaned, and then cut to `LONGEST_NAME`, where it enters."""
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
PLAIN: Final = r"^[0-9A-Za-z_-]+(?!\n)$"
"""Letters, digits, - and _, in the dialect of Python, whose $ lets a line end pass, and in that of JSON Schema."""
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
    """SHA-256 of the seal and all nonces, published when the game begins."""
    sequence: int
    undo: UndoView | None
    rematch: str | None
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
