"""Undo by consent: somebody asks, the others agree, and the decisions are taken back. They stay in the log."""

from ra.server.deciding import checked_undo
from ra.server.line import Line
from ra.server.live import LiveTable
from ra.server.messages import AnswerUndo, AskUndo, Changed, encode
from ra.server.reasons import Refusal
from ra.server.store.rows import Undo


async def ask(table: LiveTable, person: str | None, message: AskUndo) -> None:
    async with table.lock:
        line = table.line_or_refusal()
        if taken_back_at(line, message.sequence) == message.move:
            return  # a repeat
        seats = table.seats_of(person)
        checked_undo(line, seats, message.sequence, message.move)
        await consent(table, line, f"{person}:{message.id}", seats[0], seats, message.move)


async def answer(table: LiveTable, person: str | None, message: AnswerUndo) -> None:
    async with table.lock:
        line = table.line_or_refusal()
        if message.agree and taken_back_at(line, message.sequence) is not None:
            return  # a repeat
        undo = table.row.undo
        if undo is None or undo.sequence != line.sequence or undo.sequence != message.sequence:
            raise Refusal("undo_none_asked", 409)
        if message.agree:
            agreed = [*undo.agreed, *table.seats_of(person)]
            await consent(table, line, f"{person}:{message.id}", undo.seat, agreed, undo.move)
        else:
            await table.house.store.ask_undo(table.id, None, line.sequence)
            await table.refresh()


async def consent(table: LiveTable, line: Line, submission: str, asked: int, agreed: list[int], move: int) -> None:
    """Remembers who has agreed; when all have, the decisions are taken back."""
    if table.yet_to_agree(agreed):
        undo = Undo(asked, line.sequence, move, sorted(set(agreed)))
        await table.house.store.ask_undo(table.id, undo, line.sequence)
        await table.refresh()
    elif await table.commit(table.entry("undo", asked, str(move), "person", submission)):
        table.publish()
        table.broadcast(encode(Changed(table.view())).decode())
    else:
        await table.catch_up()


def taken_back_at(line: Line, sequence: int) -> int | None:
    """The move to which the game was taken back at a sequence number; None if something else came next there."""
    if sequence >= line.sequence or line.entries[sequence].kind != "undo":
        return None
    return int(line.entries[sequence].action)
