"""Playing again: the first to ask makes a new table with the same seats, and everybody who sat here can go there."""

from ra.server.decide.beginning import committed
from ra.server.decide.checks import check_in_lobby, check_seated
from ra.server.decide.commands import PlayAgain, SitAgain
from ra.server.decide.decision import Admit, Decision, MakeTable, change
from ra.server.decide.lobby import sat_down
from ra.server.protocol.refusals import Refusal
from ra.server.table.links import SHOWN_OUT
from ra.server.table.state import TableState


def play_again(state: TableState, command: PlayAgain) -> Decision:
    """At the table over which the game is: there is a new one, if none was made before, or all have left that."""
    check_seated(state, command.person)
    if state.row.status not in ("over", "closed"):
        raise Refusal("not_over")
    if state.row.rematch not in (None, command.left):
        return change(state)
    return change(state.with_row(rematch=command.made.game.id), MakeTable(*command.made))


def sit_again(state: TableState, command: SitAgain, now_ms: int) -> Decision:
    """At the new table. Whoever has left it can think better of it, unless somebody else has their seat."""
    person = command.person
    if not state.seats_of(person):
        state = seated_again(state, command)
    if command.commitment and state.row.status == "open":
        state = with_promise(state, person, command.commitment)
    return change(state, Admit(command.holder, person, now_ms))


def seated_again(state: TableState, command: SitAgain) -> TableState:
    shown_out = any((link.kind, link.person) == (SHOWN_OUT, command.person) for link in state.known_links)
    if state.row.status != "open" or shown_out:
        raise Refusal("seat_taken")
    check_in_lobby(state)
    for seat, name in command.seats:
        if state.seats[seat].kind == "open":
            state = sat_down(state, seat, command.person, name)
    if not state.seats_of(command.person):
        raise Refusal("seat_taken")
    return state


def with_promise(state: TableState, person: str, commitment: str) -> TableState:
    """Where a commitment comes too late they have their seat all the same."""
    try:
        return committed(state, person, commitment)
    except Refusal as refusal:
        if refusal.code == "commitment_taken":
            raise
        return state
