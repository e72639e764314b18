"""Undo by consent: somebody asks, the others agree, and the decisions are taken back. They stay in the log."""

from collections.abc import Sequence

from ra.server.decide.commands import AnswerUndo, AskUndo
from ra.server.decide.decision import Decision, change
from ra.server.decide.play import appended, cost_ms, log_or_refusal
from ra.server.protocol.refusals import Refusal
from ra.server.table.game_log import GameLog, LogEntry
from ra.server.table.rows import UndoRequest
from ra.server.table.state import TableState
from ra.table import undo as rules


def ask_undo(state: TableState, command: AskUndo) -> Decision:
    """A question to the others. If it was asked already, this is one more who agrees; another one it replaces."""
    log, seats = log_or_refusal(state), state.seats_of(command.person)
    if log.taken_back_at(command.sequence) == command.move:
        return change(state)  # a repeat
    check_undo(log, seats, command.sequence, command.move)
    asked = state.undo
    if asked and asked.move == command.move:
        wanted = asked.with_consent_of(seats)
    else:
        wanted = UndoRequest(seats[0], command.sequence, command.move, seats, command.submission)
    return change(state.with_row(undo=wanted))


def answer_undo(state: TableState, command: AnswerUndo) -> Decision:
    """One who declines is enough."""
    log, asked = log_or_refusal(state), state.undo
    if command.agree and was_taken_back(log, command):
        return change(state)
    if asked is None or asked.sequence != command.sequence:
        raise Refusal("undo_none_asked")
    if command.move not in (None, asked.move):
        raise Refusal("undo_changed", move=asked.move)
    if not command.agree:
        return change(state.with_row(undo=None))
    return change(state.with_row(undo=asked.with_consent_of(state.seats_of(command.person))))


def check_undo(log: GameLog, seats: Sequence[int], sequence: int, move: int) -> None:
    """Back to the last tile drawn, and no further: nothing learnt may be unlearnt."""
    if not seats:
        raise Refusal("spectator")
    why = rules.why_no_undo(log.game.is_over, sequence, log.sequence, move, len(log.moves), log.undo_floor)
    if why in (rules.STALE, rules.AHEAD):
        raise Refusal(rules.REFUSALS[why], sequence=sequence, now=log.sequence)
    if why == rules.TOO_FAR:
        raise Refusal(rules.REFUSALS[why], floor=log.undo_floor)
    if why:
        raise Refusal(rules.REFUSALS[why])


def was_taken_back(log: GameLog, command: AnswerUndo) -> bool:
    """Whether that happened before this answer came: then nobody waits for it, and it does no harm."""
    move = log.taken_back_at(command.sequence)
    return move is not None and command.move in (None, move)


def settled(decision: Decision, now_ms: int) -> Decision:
    """When everybody has agreed whose consent is needed, the decisions are taken back."""
    state = decision.state
    asked, log = state.undo, state.log
    if asked is None or log is None or not state.is_playing or state.yet_to_agree(asked.agreed):
        return decision
    at_ms, cost = max(now_ms, log.since_ms or 0), cost_ms(state, now_ms)
    entry = LogEntry(log.sequence + 1, "undo", asked.seat, str(asked.move), "person", asked.submission, at_ms, cost)
    return appended(state, entry)._replace(notes=decision.notes)
