"""Chat: who may speak at a table, and whom the host has silenced."""

from ra.server.decide.checks import check_host
from ra.server.decide.commands import Mute, Say
from ra.server.decide.decision import AddChatLine, Decision, change
from ra.server.protocol.refusals import Refusal
from ra.server.table.state import TableState


def say(state: TableState, command: Say, now_ms: int) -> Decision:
    """Whoever has several seats speaks from the first."""
    mine = state.seats_of(command.person)
    if not mine:
        raise Refusal("spectator")
    if not state.row.settings.chat:
        raise Refusal("chat_off")
    seat = state.seats[mine[0]]
    if seat.muted:
        raise Refusal("muted")
    return change(state, AddChatLine(seat.seat, str(seat.name), command.text, command.submission, now_ms))


def mute(state: TableState, command: Mute) -> Decision:
    check_host(state, command.person)
    if command.seat >= len(state.seats):
        raise Refusal("not_found")
    return change(state.with_seats([command.seat], muted=command.muted))
