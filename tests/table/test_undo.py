"""Undo by consent: who is asked, who has to agree, and how far back it goes."""

import pytest

from ra.server.decide.commands import AnswerUndo, AskUndo, StepAway
from ra.server.decide.decision import Tell
from ra.server.table.state import TableState
from tests.table.tables import T0, after, decided, decider, play, playing_table, refused


def auction(*who: str) -> TableState:
    """A tile is drawn, and then Ra invoked, by people."""
    state = play(playing_table(*who), "draw")
    while len(state.log.moves if state.log else ()) < 2 or state.game.phase != "bidding":
        state = play(state, "invoke" if state.game.phase == "turn" else "pass")
    return state


THREE = auction("Anna", "Bob", "Eve")
ALONE = auction("Anna", "Anna")
ASKED = after(THREE, AskUndo("Anna", THREE.sequence, 1, "Anna:u"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AskUndo("stranger", THREE.sequence, 1), "spectator"),
        (AskUndo("Anna", THREE.sequence + 1, 1), "ahead"),
        (AskUndo("Anna", THREE.sequence - 1, 1), "stale"),
        (AskUndo("Anna", THREE.sequence, 2), "undo_nothing"),
        (AskUndo("Anna", THREE.sequence, 0), "undo_too_far"),
        (AnswerUndo("Bob", THREE.sequence, True), "undo_none_asked"),
    ],
)
def test_what_is_refused(command: AskUndo | AnswerUndo, code: str) -> None:
    assert refused(THREE, command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AnswerUndo("Bob", ASKED.sequence, True, 0), "undo_changed"),
        (AnswerUndo("Bob", ASKED.sequence - 1, True), "undo_none_asked"),
    ],
)
def test_an_answer_is_for_the_question_that_was_asked(command: AnswerUndo, code: str) -> None:
    assert refused(ASKED, command) == code


def test_everybody_has_to_agree() -> None:
    assert ASKED.undo
    assert ASKED.yet_to_agree(ASKED.undo.agreed) == [1, 2]
    one = decided(ASKED, AnswerUndo("Bob", ASKED.sequence, True, 1))
    assert (one.entries, one.tell) == ((), (Tell.TABLE,))
    both = decided(one.state, AnswerUndo("Eve", ASKED.sequence, True, 1), T0 + 500)
    (entry,) = both.entries
    assert entry[:6] == (ASKED.sequence + 1, "undo", 0, "1", "person", "Anna:u")
    assert both.state.undo is None
    assert both.state.log
    assert len(both.state.log.moves) == 1
    assert both.state.game.phase == "turn"
    assert both.tell == (Tell.TABLE, Tell.FRAME)
    late = decided(both.state, AnswerUndo("Bob", ASKED.sequence, True, 1))
    assert (late.entries, late.state) == ((), both.state)
    again = decided(both.state, AskUndo("Bob", ASKED.sequence, 1))
    assert (again.entries, again.state) == ((), both.state)


def test_one_who_declines_is_enough() -> None:
    declined = after(ASKED, AnswerUndo("Eve", ASKED.sequence, False))
    assert declined.undo is None
    assert refused(declined, AnswerUndo("Bob", ASKED.sequence, True)) == "undo_none_asked"


def test_who_asks_the_same_agrees_and_who_asks_another_begins_anew() -> None:
    state = play(THREE, "pass")
    first = after(state, AskUndo("Anna", state.sequence, 2))
    same = after(first, AskUndo("Bob", state.sequence, 2))
    assert same.undo
    assert (same.undo.seat, same.undo.agreed) == (0, [0, 1])
    other = after(same, AskUndo("Bob", state.sequence, 1))
    assert other.undo
    assert (other.undo.seat, other.undo.agreed) == (1, [1])


def test_nobody_waits_for_the_consent_of_somebody_who_goes_away() -> None:
    bob = after(ASKED, AnswerUndo("Bob", ASKED.sequence, True))
    gone = decided(bob, StepAway("Eve"), T0 + 1)
    assert [entry.kind for entry in gone.entries] == ["undo"]
    assert gone.changed.seats[2].away


def test_who_plays_alone_asks_nobody() -> None:
    decision = decided(ALONE, AskUndo("Anna", ALONE.sequence, 1), T0 + 1)
    assert [entry.kind for entry in decision.entries] == ["undo"]
    assert decision.changed.undo


def test_time_before_an_undo_is_charged_to_whoever_thought() -> None:
    seat, person = THREE.decides, decider(THREE)
    others = [name for name in ("Anna", "Bob", "Eve") if name != person]
    state = after(THREE, AskUndo(person, THREE.sequence, 1), T0 + 20_000)
    for name in others:
        state = after(state, AnswerUndo(name, THREE.sequence, True), T0 + 25_000)
    assert state.log
    assert seat is not None
    assert state.log.charged_ms[seat] == 15_000
    assert sum(state.log.charged_ms) == 15_000


def test_a_question_is_void_once_the_table_has_moved_on() -> None:
    moved = play(ASKED, "pass")
    assert moved.undo is None
    assert refused(moved, AnswerUndo("Bob", ASKED.sequence, True)) == "undo_none_asked"
