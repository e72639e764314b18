"""What may happen to a table, as one function: the table, a command and the time in; a decision or a refusal out.

Nothing here waits, asks or keeps anything. Whatever is random or secret comes with the state or with the command.
"""

from typing import Final

from ra.server.decide import absence, beginning, chat, links, lobby, rematch, undo
from ra.server.decide import commands as do
from ra.server.decide import play as playing
from ra.server.decide.checks import check_seated
from ra.server.decide.decision import Decision
from ra.server.decide.news import news, notes_on
from ra.server.protocol.refusals import Refusal
from ra.server.table.state import TableState

ENDS_A_QUESTION: Final = (do.AskUndo, do.AnswerUndo, do.StepAway, do.Leave, do.TakeBack, do.Settle, do.Look)
"""After these it may be that everybody has agreed to an undo: nobody waits for those who are away."""


def decide(state: TableState, command: do.Command, now_ms: int) -> Decision | Refusal:
    try:
        decision = decided(state, command, now_ms)
    except Refusal as refusal:
        return refusal
    if not decision.entries and isinstance(command, ENDS_A_QUESTION):
        decision = undo.settled(decision, now_ms)
    notes = (*decision.notes, *notes_on(state, decision.state))
    return decision._replace(tell=news(state, decision.state), notes=notes)


def decided(state: TableState, command: do.Command, now_ms: int) -> Decision:
    match command:
        case do.Play():
            return playing.play(state, command, now_ms)
        case do.PlayFor():
            return playing.play_for(state, command, now_ms)
        case do.AskUndo():
            return undo.ask_undo(state, command)
        case do.AnswerUndo():
            return undo.answer_undo(state, command)
        case do.StepAway():
            return absence.step_away(state, command.person, now_ms)
        case do.TakeBack():
            return absence.take_back(state, command, now_ms)
        case do.Connect():
            return absence.connect(state, command, now_ms)
        case do.Settle():
            return absence.settle(state, command, now_ms)
        case do.Look():
            return beginning.look(state, now_ms) if state.row.is_beginning else absence.look(state, now_ms)
        case do.SetPace():
            return absence.set_pace(state, command)
        case do.GoOn():
            return absence.go_on(state, command)
        case _:
            return decided_around(state, command, now_ms)


def decided_around(state: TableState, command: do.Around, now_ms: int) -> Decision:
    """Before the game, and after it."""
    match command:
        case do.Join():
            return lobby.join(state, command, now_ms)
        case do.Leave():
            return leave(state, command, now_ms)
        case do.GiveSeat():
            return lobby.give_seat(state, command)
        case do.Start():
            return beginning.start(state, command, now_ms)
        case do.AddNonce():
            return lobby.add_nonce(state, command)
        case do.Commit():
            return beginning.commit(state, command)
        case do.Reveal():
            return beginning.reveal(state, command, now_ms)
        case do.Say():
            return chat.say(state, command, now_ms)
        case do.Mute():
            return chat.mute(state, command)
        case do.LookForHost():
            return lobby.look_for_host(state, now_ms)
        case do.Close():
            return lobby.close(state, command, now_ms)
        case do.CloseByOperator():
            return lobby.close_by_operator(state, now_ms)
        case do.MakeLink():
            return links.make_link(state, command, now_ms)
        case do.RevokeLink():
            return links.revoke_link(state, command)
        case do.Watch():
            return links.watch(state, command, now_ms)
        case do.OpenDevice():
            return links.open_device(state, command, now_ms)
        case do.PlayAgain():
            return rematch.play_again(state, command)
        case do.SitAgain():
            return rematch.sit_again(state, command, now_ms)


def leave(state: TableState, command: do.Leave, now_ms: int) -> Decision:
    person = check_seated(state, command.person)
    return lobby.leave(state, person) if state.row.status == "open" else absence.step_away(state, person, now_ms)


def is_unsettled(state: TableState, now_ms: int) -> bool:
    """Whether something has yet to be stored that follows from what everybody knows: a pause, or an undo."""
    asked = state.undo
    agreed = state.is_playing and asked is not None and not state.yet_to_agree(asked.agreed)
    return agreed or absence.is_pause_unsettled(state, now_ms)
