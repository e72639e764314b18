"""Rows as they go into the database, and come from there: field by field, as `ra.server.table` declares them."""

import json
from typing import Any, Final, get_type_hints

import msgspec
from sqlalchemy import Row, Text

from ra.game.seal import Seal
from ra.server.protocol.tables import LiveClock
from ra.server.store.schema import GAMES
from ra.server.table.exchange import Exchange
from ra.server.table.game_log import LogEntry
from ra.server.table.rows import GameRow, SeatRow

FIELDS: Final = [name for name in GameRow._fields if name != "seal"]
AS_JSON: Final = {
    name: msgspec.json.Decoder(hint) for name, hint in get_type_hints(GameRow).items()
    if name in FIELDS and isinstance(GAMES.c[name].type, Text)
}  # fmt: skip
"""Fields that are kept as text, each with what reads it."""


def game_from(row: Row[Any]) -> GameRow:
    stored = {name: getattr(row, name) for name in FIELDS}
    read = {name: AS_JSON[name].decode(stored[name]) for name in AS_JSON if stored[name] is not None}
    absent = {name: GameRow._field_defaults[name] for name in AS_JSON if stored[name] is None}
    seal = Seal(tuple(row.bag_order.split()), row.salt, tuple(json.loads(row.nonces))) if row.bag_order else None
    return GameRow(**{**stored, **read, **absent}, seal=seal)


def row_of(game: GameRow) -> dict[str, Any]:
    row = {name: as_text(getattr(game, name)) if name in AS_JSON else getattr(game, name) for name in FIELDS}
    seal = game.seal
    row["bag_order"] = " ".join(seal.order) if seal else None
    row["salt"] = seal.salt if seal else None
    row["nonces"] = as_text(seal.nonces) or "[]" if seal else None
    row["live"] = isinstance(game.settings.clock, LiveClock)
    return row


def as_text(value: Any) -> str | None:
    """None for nothing, and for a list of nothing."""
    return None if value is None or value == () else msgspec.json.encode(value).decode()


def exchange_from(text: str | None) -> Exchange | None:
    return AS_JSON["exchange"].decode(text) if text else None


def seat_from(row: Row[Any]) -> SeatRow:
    return SeatRow(*(getattr(row, name) for name in SeatRow._fields))


def entry_from(row: Row[Any]) -> LogEntry:
    return LogEntry(*(getattr(row, name) for name in LogEntry._fields))
