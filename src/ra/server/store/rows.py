"""Rows as they come from the database, typed."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row

from ra.engine.rules import Rules
from ra.game.pact import Pact, sealing_of
from ra.game.seal import Seal
from ra.server.exchange import Exchange, pact_of
from ra.server.line import Entry
from ra.server.tables import Settings
from ra.server.timing import Span


class SeatRow(NamedTuple):
    seat: int
    kind: str
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    away: bool = False
    muted: bool = False
    nonce: str | None = None
    away_since: int | None = None
    handed_over: int | None = None


class Undo(msgspec.Struct, frozen=True):
    """An undo that was asked for; void as soon as the sequence has moved on."""

    seat: int
    sequence: int
    move: int
    agreed: list[int]
    submission: str | None = None

    def with_consent_of(self, seats: Iterable[int]) -> "Undo":
        return msgspec.structs.replace(self, agreed=sorted({*self.agreed, *seats}))


class GameRow(NamedTuple):
    """A game as it is stored, without its log and seats."""

    id: str
    kind: str
    status: str
    public: bool
    rules: dict[str, Any]
    rules_version: int
    settings: Settings
    host: str | None
    seal: Seal | None
    start: Any
    bot_seed: int
    sequence: int
    waiting: str | None
    due: int | None
    undo: Undo | None
    rematch: str | None
    result: dict[str, Any] | None
    created: int
    started: int | None
    finished: int | None
    paused_since: int | None = None
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
    def is_beginning(self) -> bool:
        """Nonces are being revealed: who plays, and by which rules, is fixed."""
        return self.status == "open" and self.exchange is not None and self.exchange.fixed is not None


def game_from(row: Row[Any]) -> GameRow:
    seal = Seal(tuple(row.bag_order.split()), row.salt, tuple(json.loads(row.nonces))) if row.bag_order else None
    return GameRow(
        id=row.id,
        kind=row.kind,
        status=row.status,
        public=row.public,
        rules=json.loads(row.rules),
        rules_version=row.rules_version,
        settings=msgspec.json.decode(row.settings, type=Settings),
        host=row.host,
        seal=seal,
        start=json.loads(row.start) if row.start else None,
        bot_seed=row.bot_seed,
        sequence=row.sequence,
        waiting=row.waiting,
        due=row.due,
        undo=undo_from(row.undo),
        rematch=row.rematch,
        result=json.loads(row.result) if row.result else None,
        created=row.created,
        started=row.started,
        finished=row.finished,
        paused_since=row.paused_since,
        pauses=tuple(Span(*span) for span in json.loads(row.pauses or "[]")),
        exchange=exchange_from(row.exchange),
    )


def undo_from(text: str | None) -> Undo | None:
    return msgspec.json.decode(text, type=Undo) if text else None


def exchange_from(text: str | None) -> Exchange | None:
    return msgspec.json.decode(text, type=Exchange) if text else None


def exchange_text(exchange: Exchange | None) -> str | None:
    return msgspec.json.encode(exchange).decode() if exchange else None


def row_of(game: GameRow) -> dict[str, Any]:
    """As it goes into the database."""
    row: dict[str, Any] = game._asdict()
    seal: Seal | None = row.pop("seal")
    row["rules"] = json.dumps(game.rules)
    row["settings"] = msgspec.json.encode(game.settings).decode()
    row["start"] = json.dumps(game.start) if game.start else None
    row["undo"] = msgspec.json.encode(game.undo).decode() if game.undo else None
    row["result"] = json.dumps(game.result) if game.result else None
    row["pauses"] = json.dumps(game.pauses) if game.pauses else None
    row["exchange"] = exchange_text(game.exchange)
    row["bag_order"] = " ".join(seal.order) if seal else None
    row["salt"] = seal.salt if seal else None
    row["nonces"] = json.dumps(list(seal.nonces)) if seal else None
    return row


def seat_from(row: Row[Any]) -> SeatRow:
    return SeatRow(*(getattr(row, name) for name in SeatRow._fields))


def entry_from(row: Row[Any]) -> Entry:
    return Entry(row.sequence, row.kind, row.seat, row.action, row.by, row.submission, row.at, row.charged)
