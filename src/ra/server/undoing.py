"""Undo by consent: somebody asks, the others agree, and the decisions are taken back. They stay in the log."""

from typing import TYPE_CHECKING, Final

from ra.server.deciding import checked_undo
from ra.server.line import Line
from ra.server.messages import AnswerUndo, AskUndo
from ra.server.reasons import Refusal
from ra.server.store.asked import agree_to_undo, ask_undo, decline_undo
from ra.server.store.orders import Order
from ra.server.store.rows import Undo
from ra.server.tables import LiveClock

if TYPE_CHECKING:
    from ra.server.live import LiveTable

PATIENCE: Final = 30_000
LONG_PATIENCE: Final = 24 * 3_600_000
"""Milliseconds after the last decision for which bots, and whoever stands in for somebody, wait while a question is
open; the long one in a game by correspondence. They count from the decision, as one could ask again and again."""


async def ask(table: "LiveTable", message: AskUndo, order: Order) -> None:
    async with table.lock:
        line = table.line_or_refusal()
        if taken_back_at(line, message.sequence) == message.move:
            return  # a repeat
        seats = table.seats_of(order.person)
        checked_undo(line, seats, message.sequence, message.move)
        undo = Undo(seats[0], message.sequence, message.move, seats, order.submission)
        async with table.house.store.once(table.id, order) as connection:
            await ask_undo(connection, table.id, undo)
        await table.refresh()


def waits_until(table: "LiveTable") -> int | None:
    """When a bot decides although somebody has yet to answer; None if it need not wait any longer."""
    if table.line is None or table.undo_view() is None:
        return None
    since, now = table.line.since or table.row.started or 0, table.house.now()
    is_live = isinstance(table.row.settings.clock, LiveClock)
    until = since + (PATIENCE if is_live else LONG_PATIENCE)
    return until if since <= now < until else None


async def answer(table: "LiveTable", message: AnswerUndo, order: Order) -> None:
    async with table.lock:
        table.line_or_refusal()
        try:
            await note_answer(table, message, order)
        except Refusal:
            await table.refresh()
            if not (message.agree and is_settled(table.line_or_refusal(), message)):
                raise
        await table.refresh()


async def note_answer(table: "LiveTable", message: AnswerUndo, order: Order) -> None:
    async with table.house.store.once(table.id, order) as connection:
        if message.agree:
            seats = table.seats_of(order.person)
            await agree_to_undo(connection, table.id, message.sequence, message.move, seats)
        else:
            await decline_undo(connection, table.id, message.sequence, message.move)


async def settle(table: "LiveTable") -> None:
    """When everybody has agreed whose consent is needed, the decisions are taken back. The lock is held."""
    undo = table.row.undo
    if undo is None or not table.is_playing or undo.sequence != table.sequence or table.yet_to_agree(undo.agreed):
        return
    if await table.commit(table.entry("undo", undo.seat, str(undo.move), "person", undo.submission)):
        table.publish()
    else:
        await table.catch_up()


def is_settled(line: Line, message: AnswerUndo) -> bool:
    """Whether it was taken back before this answer came: then nobody waits for it, and it does no harm."""
    move = taken_back_at(line, message.sequence)
    return move is not None and message.move in (None, move)


def taken_back_at(line: Line, sequence: int) -> int | None:
    """The move to which the game was taken back at a sequence number; None if something else came next there."""
    if sequence >= line.sequence or line.entries[sequence].kind != "undo":
        return None
    return int(line.entries[sequence].action)
