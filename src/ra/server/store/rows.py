"""Rows as they come from the database, typed."""

import json
from typing import Any

import msgspec
from sqlalchemy import Row

from ra.game.seal import Seal
from ra.server.protocol.tables import Settings
from ra.server.table.clock import Span
from ra.server.table.exchange import Exchange
from ra.server.table.game_log import Entry
from ra.server.table.rows import GameRow, SeatRow, UndoRequest


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


def undo_from(text: str | None) -> UndoRequest | None:
    return msgspec.json.decode(text, type=UndoRequest) if text else None


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
