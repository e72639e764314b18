"""Those who are not there: they step away, are late, come back; and a game whose people are all gone is paused."""

from typing import Final

from ra.server.decide.commands import Connect, GoOn, SetPace, Settle, TakeBack
from ra.server.decide.decision import Decision, change, noted
from ra.server.protocol.refusals import Refusal
from ra.server.table.clock import Span
from ra.server.table.state import LEASE_MS, Driver, TableState, Wishes
from ra.table import solo

REMEMBERED_MS: Final = 60_000
"""For so long after somebody's connection broke the bots do as they asked; whoever comes later asks anew."""


def step_away(state: TableState, person: str, now_ms: int) -> Decision:
    if not state.is_playing:
        raise Refusal("not_playing")
    return change(settled(sent_away(state, state.seats_of(person), now_ms), now_ms))


def take_back(state: TableState, command: TakeBack, now_ms: int) -> Decision:
    return change(back_again(state, command.person, now_ms))


def sent_away(state: TableState, seats: list[int], now_ms: int) -> TableState:
    """The policy of the table plays for these seats. Who is away already has been so for longer."""
    here = [seat for seat in seats if not state.seats[seat].away]
    return looked_at(state.with_seats(here, away=True, away_since=now_ms), now_ms)


def back_again(state: TableState, person: str, now_ms: int) -> TableState:
    """All seats of somebody are theirs again."""
    back = state.with_seats(state.seats_of(person), away=False, away_since=None)
    back = back._replace(presence=back.presence._replace(came_ms=now_ms))
    return looked_at(settled(back, now_ms), now_ms)


def connect(state: TableState, command: Connect, now_ms: int) -> Decision:
    """Who is connected has changed. Nothing of it is stored: what follows from it is, by `settle`."""
    presence = state.presence.changed_to(command.presence, state.seats, now_ms)
    if state.seats_of(command.came):
        presence = presence._replace(has_come=True)
        if state.row.paused_since is not None:  # elsewhere they may not be known to have left
            presence = presence._replace(came_ms=now_ms)
    after = state._replace(presence=presence)
    return change(after._replace(wishes=remembered(state, after, now_ms)))


def settle(state: TableState, command: Settle, now_ms: int) -> Decision:
    person = command.came
    if not state.is_playing or state.decides is None:
        return change(state)
    if person is not None and state.is_paused and person in state.presence.people and state.seats_of(person):
        return change(back_again(state, person, now_ms))
    state = settled(state, now_ms)
    return change(looked_at(state, now_ms) if command.of_decider and not state.is_solo else state)


def remembered(before: TableState, after: TableState, now_ms: int) -> Wishes:
    """What was asked of the bots outlasts a broken line, and no more."""
    wishes = after.wishes
    if before.anybody_is_here and not after.anybody_is_here:
        return wishes._replace(left_ms=now_ms)
    came = after.anybody_is_here and not before.anybody_is_here
    return Wishes(go_on_at=wishes.go_on_at) if came and now_ms - wishes.left_ms > REMEMBERED_MS else wishes


def look(state: TableState, now_ms: int) -> Decision:
    """Sees to it that the game goes on, or that it is paused."""
    if not state.is_playing or state.decides is None:
        return change(state)
    state = settled(state, now_ms)
    replaced_ms = state.replaced_ms(now_ms)
    if state.driver_of(state.decides) is not Driver.PERSON or replaced_ms is None or now_ms < replaced_ms:
        return change(looked_at(state, now_ms))
    assert state.decides is not None
    late = change(settled(sent_away(state, [state.decides], now_ms), now_ms))
    return noted(late, "seat goes away", seat=state.decides)


def looked_at(state: TableState, now_ms: int) -> TableState:
    """With the moment at which somebody should look again. A worker that has a bot's turn to itself keeps it."""
    if not state.is_playing or state.log is None:
        return state
    leased = state.waiting == "bot" and now_ms < (state.row.due or 0) <= now_ms + LEASE_MS
    awaited = state.is_paused or state.rests(now_ms) or state.answer_awaited_until_ms(now_ms) is not None
    due_ms = state.row.due if leased and not awaited else state.due_ms(now_ms)
    return state.with_row(due=due_ms, waiting=state.waiting)


# ---- pauses --------------------------------------------------------------------------------------------------------


def is_pause_unsettled(state: TableState, now_ms: int) -> bool:
    """Whether it has yet to be written down that the game is paused, or goes on."""
    if not state.is_playing or state.is_paused == (state.row.paused_since is not None):
        return False
    if not state.is_solo:
        return True  # it depends on who is away, and that is stored
    if not state.is_paused and not state.hears_a_person:
        return False  # the worker that they came to sees to it: we may not have heard yet that they left
    begun_ms = state.row.started or 0
    return state.presence.has_come or now_ms >= begun_ms + LEASE_MS  # before, the person is on the way to the table


def settled(state: TableState, now_ms: int) -> TableState:
    """The game is paused, or goes on, and its clock with it."""
    if not is_pause_unsettled(state, now_ms):
        return state
    row = state.row
    if state.is_paused:
        return state.with_row(paused_since=paused_since_ms(state, now_ms), due=None)
    assert row.paused_since is not None
    ended_ms = state.presence.came_ms if state.is_solo else now_ms
    ended = Span(row.paused_since, max(row.paused_since, ended_ms))
    since_ms = (state.log.since_ms if state.log else None) or 0
    pauses = (*(pause for pause in row.pauses if pause.end > since_ms), ended)
    return looked_at(state.with_row(paused_since=None, pauses=pauses), now_ms)


def paused_since_ms(state: TableState, now_ms: int) -> int:
    seats = [seat for seat in state.seats if seat.person]
    if not state.is_solo:
        return max(seat.away_since or now_ms for seat in seats)
    if any(state.is_here(seat.seat) for seat in seats):
        return min(seat.away_since or now_ms for seat in seats)
    return max(state.presence.gone_since(seat.seat) for seat in seats) or state.row.started or now_ms


# ---- what is asked of the bots -------------------------------------------------------------------------------------


def set_pace(state: TableState, command: SetPace) -> Decision:
    check_seated(state, command.person)
    wishes = state.wishes._replace(pace=solo.PACES.index(command.pace), reads_sheets=command.reads_sheets)
    return change(state._replace(wishes=wishes))


def go_on(state: TableState, command: GoOn) -> Decision:
    check_seated(state, command.person)
    if command.sequence != state.sequence:
        return change(state)
    return change(state._replace(wishes=state.wishes._replace(go_on_at=command.sequence)))


def check_seated(state: TableState, person: str) -> None:
    if not state.seats_of(person):
        raise Refusal("spectator")
