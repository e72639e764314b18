"""Those who are not there: late, away, back again; and games of one person, which are paused."""

import pytest

from ra.server.decide.autoplay import next_turn
from ra.server.decide.commands import Connect, Look, PlayFor, Settle, StepAway, TakeBack
from ra.server.decide.decision import Note, Tell
from ra.server.table.clock import Span
from ra.server.table.presence import Presence
from ra.server.table.state import TableState
from tests.table.tables import DAYS, SECOND, T0, after, connected, decided, decider, legal, playing_table, refused

TWO = playing_table("Anna", "Bob")
FIRST = decider(TWO)
OTHER = "Bob" if FIRST == "Anna" else "Anna"
LETTERS = playing_table("Anna", "Bob", clock=DAYS, here=False)
SOLO = playing_table("Anna", "bot", "bot")
DEADLINE = T0 + 70 * SECOND
DAY = 86_400_000


def away(state: TableState) -> list[int]:
    return [seat.seat for seat in state.seats if seat.away]


def left(state: TableState, *people: str, now: int) -> TableState:
    """These alone are connected any more, and it is stored what follows from that."""
    return after(connected(state, *people, now=now), Settle(of_decider=True), now)


# ---- several people ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "now", "late"),
    [
        (TWO, DEADLINE - 1, False),
        (TWO, DEADLINE, True),
        (left(TWO, OTHER, now=T0), T0 + 30 * SECOND - 1, False),
        (left(TWO, OTHER, now=T0), T0 + 30 * SECOND, True),
        (left(TWO, FIRST, now=T0), T0 + 30 * SECOND, False),
        (left(TWO, OTHER, now=T0 + 20 * SECOND), T0 + 49 * SECOND, False),
        (left(TWO, OTHER, now=T0 + 60 * SECOND), DEADLINE, True),
        (LETTERS, T0 + 2 * DAY - 1, False),
        (LETTERS, T0 + 2 * DAY, True),
    ],
)
def test_who_is_late_is_replaced(state: TableState, now: int, late: bool) -> None:
    decision = decided(state, Look(), now)
    assert away(decision.state) == ([state.decides] if late else [])
    assert decision.notes == ((Note("seat goes away", {"seat": state.decides}),) if late else ())
    if late:
        assert decision.state.row.waiting == "bot"
        assert decision.tell == (Tell.TABLE,)
    else:
        assert decision.state.row.due == state.replaced_ms(now)
        assert decision.tell == ()


def test_downtime_gives_everybody_their_time_back() -> None:
    down = Span(T0 + 5 * SECOND, T0 + 500 * SECOND)
    state = TWO._replace(server=TWO.server._replace(outages=[down], answering_since_ms=down.end))
    assert away(after(state, Look(), DEADLINE + 495 * SECOND - 1)) == []
    assert away(after(state, Look(), DEADLINE + 495 * SECOND)) == [TWO.decides]


def test_the_grace_begins_when_the_server_answers() -> None:
    gone = left(TWO, OTHER, now=T0)
    state = gone._replace(server=gone.server._replace(answering_since_ms=T0 + 20 * SECOND))
    assert away(after(state, Look(), T0 + 49 * SECOND)) == []
    assert away(after(state, Look(), T0 + 50 * SECOND)) == [TWO.decides]


def test_the_table_is_looked_at_sooner_when_the_one_who_decides_goes() -> None:
    gone = left(TWO, OTHER, now=T0)
    assert (TWO.row.due, gone.row.due) == (T0 + 30 * SECOND, T0 + 30 * SECOND)
    back = after(connected(gone, "Anna", "Bob", now=T0 + 1), Settle(of_decider=True), T0 + 1)
    assert back.row.due == DEADLINE


def test_stepping_away_and_coming_back() -> None:
    gone = decided(TWO, StepAway(FIRST), T0 + 20 * SECOND)
    assert (away(gone.state), gone.tell) == ([TWO.decides], (Tell.TABLE,))
    assert gone.state.row.waiting == "bot"
    assert gone.state.row.due == T0 + 30 * SECOND
    again = after(gone.state, StepAway(FIRST), T0 + 50 * SECOND)
    assert [seat.away_since for seat in again.seats if seat.away] == [T0 + 20 * SECOND]
    back = after(again, TakeBack(FIRST), T0 + 60 * SECOND)
    assert away(back) == []
    assert back.row.waiting == "person"


def test_time_after_stepping_away_is_not_charged() -> None:
    gone = after(TWO, StepAway(FIRST), T0 + 20 * SECOND)
    assert gone.decides is not None
    played = decided(gone, PlayFor(0, gone.decides, legal(gone)[0], "policy"), T0 + 65 * SECOND)
    assert played.entries[0].charged == 10 * SECOND


def test_before_the_game_nobody_steps_away() -> None:
    assert refused(TWO.with_row(status="over"), StepAway(FIRST)) == "not_playing"


@pytest.mark.parametrize(
    ("state", "now", "gone"),
    [
        (TWO, T0 + 10**9, False),
        (connected(TWO), T0 + 119 * SECOND, False),
        (connected(TWO), T0 + 120 * SECOND, True),
        (after(TWO, StepAway(FIRST)), T0, True),
        (LETTERS, T0 + DAY, True),
    ],
)
def test_whose_seat_can_be_handed_over(state: TableState, now: int, gone: bool) -> None:
    assert state.decides is not None
    assert state.is_gone(state.decides, now) is gone


def test_everybody_who_is_missing_is_counted_down() -> None:
    state = left(TWO, FIRST, now=T0 + 10 * SECOND)
    missing = 1 - (state.decides or 0)
    assert state.graces_ms(T0 + 11 * SECOND)[missing] == T0 + 40 * SECOND
    assert state.graces_ms(T0 + 11 * SECOND)[1 - missing] is None
    assert state.graces_ms(T0 + 41 * SECOND) == [None, None]


# ---- nobody of several people --------------------------------------------------------------------------------------


FOUR = playing_table("Anna", "bot", "Bob", "bot")


@pytest.mark.parametrize(
    ("state", "gone", "paused"),
    [
        (TWO, [OTHER], False),
        (TWO, [FIRST, OTHER], True),
        (TWO, [OTHER, FIRST], True),
        (FOUR, ["Anna"], False),
        (FOUR, ["Anna", "Bob"], True),
        (LETTERS, ["Anna"], False),
        (LETTERS, ["Anna", "Bob"], True),
        (playing_table("Anna", "Bob", absent="pass"), ["Anna", "Bob"], True),
    ],
)
def test_once_all_people_have_left_nobody_plays_for_them(state: TableState, gone: list[str], paused: bool) -> None:
    """Whether or not they still have a page open."""
    for number, person in enumerate(gone):
        state = after(state, StepAway(person), T0 + number * SECOND)
    for connections in (state, connected(state, now=T0 + 2 * SECOND)):
        assert connections.is_paused is paused
        if paused:
            assert next_turn(connections, T0 + 3 * SECOND) is None
            assert after(connections, Look(), T0 + 10**9).row.due is None
    assert (state.row.paused_since is not None) is paused


@pytest.mark.parametrize("back", [FIRST, OTHER])
def test_the_clock_stands_still_until_one_of_them_returns(back: str) -> None:
    gone = after(after(TWO, StepAway(OTHER), T0 + 5 * SECOND), StepAway(FIRST), T0 + 20 * SECOND)
    later = T0 + 10_000 * SECOND
    opened = after(connected(gone, back, now=later), Settle(back, of_decider=True), later)
    assert [seat.person for seat in opened.seats if not seat.away] == [back]
    assert (opened.is_paused, opened.row.paused_since) == (False, None)
    assert opened.row.due is not None
    if back == FIRST:
        assert opened.deadline_ms(later) == later + 50 * SECOND
    else:
        assert next_turn(opened, later) is not None, "somebody waits, so the other is played for"


def test_a_late_decision_is_made_before_the_game_rests() -> None:
    """Or whoever is out of time would be late again at once, as often as they return."""
    gone = after(TWO, StepAway(OTHER), T0)
    late = after(gone, Look(), DEADLINE)
    assert away(late) == [0, 1]
    turn = next_turn(late, DEADLINE)
    assert turn is not None
    made = after(late, PlayFor(0, turn.seat, "draw", turn.by), DEADLINE)
    assert made.is_paused
    rested = after(made, Settle(), DEADLINE)
    assert (rested.row.paused_since, rested.row.due) == (DEADLINE, None)


def test_who_only_lost_the_connection_is_still_played_for() -> None:
    """Nobody is connected, but one has not left: bots go on for two minutes."""
    gone = connected(after(TWO, StepAway(FIRST), T0), now=T0)
    assert next_turn(gone, T0 + 119 * SECOND) is not None
    assert next_turn(gone, T0 + 120 * SECOND) is None
    assert not gone.is_paused


# ---- one person ----------------------------------------------------------------------------------------------------


def test_a_game_of_one_person_is_paused_while_they_are_gone() -> None:
    gone = decided(connected(SOLO, now=T0 + 20 * SECOND), Settle(), T0 + 20 * SECOND).state
    assert gone.is_paused
    assert (gone.row.paused_since, gone.row.due) == (T0 + 20 * SECOND, None)
    assert gone.deadline_ms(T0 + 10**9) is None
    later = T0 + 1000 * SECOND
    back = after(connected(gone, "Anna", now=later), Settle("Anna"), later)
    assert (back.row.paused_since, back.row.pauses) == (None, (Span(T0 + 20 * SECOND, later),))
    assert back.clock(later).began_ms == T0 + 980 * SECOND


def test_everybody_is_told_that_a_game_is_paused_and_goes_on() -> None:
    gone = decided(SOLO, Connect(Presence()), T0 + 1)
    assert gone.tell == (Tell.TABLE, Tell.FRAME)
    back = decided(gone.state, Connect(Presence(frozenset({"Anna"})), "Anna"), T0 + 2)
    assert back.tell == (Tell.TABLE, Tell.FRAME)


def test_leaving_a_game_against_bots_pauses_it_until_it_is_opened_again() -> None:
    gone = after(SOLO, StepAway("Anna"), T0 + 5 * SECOND)
    assert gone.row.paused_since == T0 + 5 * SECOND
    opened = after(connected(gone, "Anna", now=T0 + 9 * SECOND, came="Anna"), Settle("Anna"), T0 + 9 * SECOND)
    assert away(opened) == []
    assert opened.row.paused_since is None


def test_before_somebody_has_come_to_their_new_game_it_is_not_paused() -> None:
    new = playing_table("Anna", "bot", here=False)
    assert after(new, Look(), T0 + 9 * SECOND).row.paused_since is None
    assert after(new, Look(), T0 + 10 * SECOND).row.paused_since == T0


def test_who_plays_alone_is_never_late() -> None:
    assert away(after(SOLO, Look(), T0 + 10**9)) == []


def test_a_worker_that_has_not_heard_of_a_departure_resumes_nothing() -> None:
    """It may believe that the person is still connected elsewhere; the worker that hears them sees to it."""
    elsewhere = Connect(Presence(elsewhere=frozenset({0})))
    state = after(SOLO.with_row(paused_since=T0), elsewhere, T0 + 1)
    assert after(state, Settle(), T0 + 60 * SECOND).row.paused_since == T0


@pytest.mark.parametrize(("gap", "kept"), [(60 * SECOND, True), (61 * SECOND, False)])
def test_what_was_asked_of_bots_outlasts_a_broken_line(gap: int, kept: bool) -> None:
    asked = SOLO._replace(wishes=SOLO.wishes._replace(pace=2))
    gone = connected(asked, now=T0 + 1)
    back = connected(gone, "Anna", now=T0 + 1 + gap)
    assert (back.wishes.pace == 2) is kept
