"""Undos that were asked for. Each function is part of a transaction, and nobody else asks or answers until it ends."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.refusals import Refusal
from ra.server.store.rows import undo_from
from ra.server.store.schema import GAMES
from ra.server.table.rows import UndoRequest as Undo


async def ask_undo(connection: AsyncConnection, game: str, wanted: Undo) -> None:
    """A question to the others. If it was asked already, this is one more who agrees; another one it replaces."""
    sequence, asked = await asked_undo(connection, game)
    if sequence != wanted.sequence:
        raise Refusal("stale", sequence=wanted.sequence, now=sequence)
    if asked and asked.move == wanted.move:
        wanted = asked.with_consent_of(wanted.agreed)
    await set_undo(connection, game, wanted)


async def agree_to_undo(
    connection: AsyncConnection, game: str, sequence: int, move: int | None, seats: Sequence[int]
) -> None:
    asked = await question(connection, game, sequence, move)
    await set_undo(connection, game, asked.with_consent_of(seats))


async def decline_undo(connection: AsyncConnection, game: str, sequence: int, move: int | None) -> None:
    """One who declines is enough."""
    await question(connection, game, sequence, move)
    await set_undo(connection, game, None)


async def question(connection: AsyncConnection, game: str, sequence: int, move: int | None) -> Undo:
    """What is asked. Whoever names a move answers that question and no other."""
    _, asked = await asked_undo(connection, game)
    if asked is None or asked.sequence != sequence:
        raise Refusal("undo_none_asked")
    if move not in (None, asked.move):
        raise Refusal("undo_changed", move=asked.move)
    return asked


async def asked_undo(connection: AsyncConnection, game: str) -> tuple[int, Undo | None]:
    """Where the game stands, and what is asked there."""
    query = select(GAMES.c.sequence, GAMES.c.undo).where(GAMES.c.id == game)
    if connection.dialect.name != "sqlite":
        query = query.with_for_update()
    row = (await connection.execute(query)).one()
    undo = undo_from(row.undo)
    return row.sequence, undo if undo and undo.sequence == row.sequence else None


async def set_undo(connection: AsyncConnection, game: str, undo: Undo | None) -> None:
    text = msgspec.json.encode(undo).decode() if undo else None
    await connection.execute(update(GAMES).where(GAMES.c.id == game).values(undo=text))
