"""A table as it is stored: the game without its log, and its seats."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from ra.engine.rules import Rules
from ra.game.pact import Pact, sealing_of
from ra.game.seal import Seal
from ra.server.protocol.tables import Settings
from ra.server.table.clock import Span
from ra.server.table.exchange import Exchange, pact_of


class SeatRow(NamedTuple):
    seat: int
    kind: str
    """`person`, `bot` or `open`."""
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    away: bool = False
    muted: bool = False
    nonce: str | None = None
    away_since: int | None = None
    """Until then their clock ran."""
    handed_over: int | None = None
    """By a link of the host's, while the game was under way."""


class UndoRequest(msgspec.Struct, frozen=True):
    """An undo that was asked for; void as soon as the sequence has moved on."""

    seat: int
    sequence: int
    move: int
    agreed: list[int]
    submission: str | None = None

    def with_consent_of(self, seats: Iterable[int]) -> "UndoRequest":
        return msgspec.structs.replace(self, agreed=sorted({*self.agreed, *seats}))


class GameRow(NamedTuple):
    """A game as it is stored, without its log and seats. Moments are milliseconds since 1970.

    The columns of the database are made from these fields (`ra.server.store.schema`), and so is what goes in and out.
    """

    id: str
    kind: str
    """`table`, or `import`."""
    status: str
    """`open`, `playing`, `over` or `closed`."""
    public: bool
    rules: dict[str, Any]
    rules_version: int
    settings: Settings
    bot_seed: int
    created: int
    host: str | None = None
    seal: Seal | None = None
    start: Any = None
    """The suns as they were dealt; for an import, the whole record."""
    sequence: int = 0
    waiting: str | None = None
    """For a `person` or a `bot`."""
    due: int | None = None
    """When somebody should look at the table, whatever happens."""
    undo: UndoRequest | None = None
    rematch: str | None = None
    result: dict[str, Any] | None = None
    started: int | None = None
    finished: int | None = None
    paused_since: int | None = None
    """A game whose people are not there."""
    pauses: tuple[Span, ...] = ()
    """Those that ended since the last entry of the log."""
    exchange: Exchange | None = None
    """Of nonces, before the first move; None where the bag is sealed the older way."""

    @property
    def game_rules(self) -> Rules:
        return Rules.from_options(self.rules)

    @property
    def sealing(self) -> str:
        """The hash of the sealed bag, as it was published when the table was made."""
        assert self.seal
        return self.seal.seal if self.exchange is None else sealing_of(self.seal.order, self.seal.salt)

    @property
    def chance(self) -> Seal | Pact | None:
        """All that settles the chance of the game; None as long as it is not fixed."""
        if self.exchange is None:
            return self.seal
        return pact_of(self.id, self.seal, self.exchange) if self.seal and self.exchange.fixed else None

    @property
    def anybody_may_watch(self) -> bool:
        """A public table, or a game that is over: its address is permanent."""
        return self.public or self.status == "over"

    @property
    def is_beginning(self) -> bool:
        """Nonces are being revealed: who plays, and by which rules, is fixed."""
        return self.status == "open" and self.exchange is not None and self.exchange.fixed is not None


class Stored(NamedTuple):
    """A table as the database has it."""

    game: GameRow
    seats: list[SeatRow]


class Header(NamedTuple):
    """What an entry makes of the game as a whole: kept beside the log, so that nobody has to replay it to know."""

    status: str
    waiting: str | None
    due: int | None
    finished: int | None = None
    result: str | None = None


def closed(now_ms: int) -> dict[str, Any]:
    """What becomes of a table that is closed: its game ends without a result."""
    return {"status": "closed", "waiting": None, "due": now_ms, "finished": now_ms, "paused_since": None}
