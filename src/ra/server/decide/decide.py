"""What may happen to a table, as one function: the table, a command and the time in; a decision or a refusal out.

Nothing here waits, asks or keeps anything. Whatever is random or secret comes with the state or with the command.
"""

from typing import Final

from ra.server.decide import absence, undo
from ra.server.decide import play as playing
from ra.server.decide.commands import (
    AnswerUndo,
    AskUndo,
    Command,
    Connect,
    GoOn,
    Look,
    Play,
    PlayFor,
    SetPace,
    Settle,
    StepAway,
    TakeBack,
)
from ra.server.decide.decision import Decision
from ra.server.decide.news import news
from ra.server.protocol.refusals import Refusal
from ra.server.table.state import TableState

ENDS_A_QUESTION: Final = (AskUndo, AnswerUndo, StepAway, TakeBack, Settle, Look)
"""After these it may be that everybody has agreed to an undo: nobody waits for those who are away."""


def decide(state: TableState, command: Command, now_ms: int) -> Decision | Refusal:
    try:
        decision = decided(state, command, now_ms)
    except Refusal as refusal:
        return refusal
    if not decision.entries and isinstance(command, ENDS_A_QUESTION):
        decision = undo.settled(decision, now_ms)
    return decision._replace(tell=news(state, decision.state))


def decided(state: TableState, command: Command, now_ms: int) -> Decision:
    match command:
        case Play():
            return playing.play(state, command, now_ms)
        case PlayFor():
            return playing.play_for(state, command, now_ms)
        case AskUndo():
            return undo.ask_undo(state, command)
        case AnswerUndo():
            return undo.answer_undo(state, command)
        case StepAway():
            return absence.step_away(state, command, now_ms)
        case TakeBack():
            return absence.take_back(state, command, now_ms)
        case Connect():
            return absence.connect(state, command, now_ms)
        case Settle():
            return absence.settle(state, command, now_ms)
        case Look():
            return absence.look(state, now_ms)
        case SetPace():
            return absence.set_pace(state, command)
        case GoOn():
            return absence.go_on(state, command)


def is_unsettled(state: TableState, now_ms: int) -> bool:
    """Whether something has yet to be stored that follows from what everybody knows: a pause, or an undo."""
    asked = state.undo
    agreed = state.is_playing and asked is not None and not state.yet_to_agree(asked.agreed)
    return agreed or absence.is_pause_unsettled(state, now_ms)
