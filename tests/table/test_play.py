"""Deciding, for oneself and for others: a table, a command, and what comes of it."""

from typing import Any

import pytest

from ra.server.decide.autoplay import AutoTurn, next_turn, passing_words
from ra.server.decide.commands import AskUndo, GoOn, Play, PlayFor, SetPace, StepAway
from ra.server.decide.decision import Tell
from ra.server.decide.play import drawn_order
from ra.server.table.state import TableState
from tests.table.tables import (
    LIVE,
    T0,
    after,
    connected,
    decided,
    decider,
    legal,
    play,
    playing_table,
    refused,
    waiting_table,
)

TWO = playing_table("Anna", "Bob")
FIRST = decider(TWO)
SECOND = "Bob" if FIRST == "Anna" else "Anna"
DRAWN = play(TWO, "draw", T0 + 5_000)


def move(person: str | None = FIRST, sequence: int = 0, action: str = "draw", id_: str = "a") -> Play:
    return Play(person, id_, sequence, action)


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (TWO, move(None), "spectator"),
        (TWO, move("Eve"), "spectator"),
        (TWO, move(SECOND), "not_your_turn"),
        (TWO, move(sequence=1), "ahead"),
        (TWO, move(action="bid 7"), "illegal"),
        (TWO, move(action="draw nile"), "illegal"),
        (DRAWN, move(id_="b"), "stale"),
        (DRAWN, move(SECOND, 0, "draw"), "not_your_turn"),
        (DRAWN, move(action="bid 7"), "illegal"),
        (DRAWN, Play(FIRST, "p0", 0, "invoke"), "id_used"),
        (DRAWN, Play(FIRST, "p0", 1, "draw"), "id_used"),
        (waiting_table("Anna", "Bob"), move("Anna"), "not_playing"),
        (TWO.with_row(status="closed"), move(), "closed"),
    ],
)
def test_what_is_refused(state: TableState, command: Play, code: str) -> None:
    assert refused(state, command) == code


def test_a_decision_is_an_entry_a_header_and_a_frame() -> None:
    decision = decided(TWO, move(action="draw"), T0 + 25_000)
    (entry,) = decision.entries
    drawn = f"draw {drawn_order(TWO.row)[0]}"
    assert entry == (1, "play", TWO.decides, drawn, "person", f"{FIRST}:a", T0 + 25_000, 15_000)
    assert decision.place == 1
    assert decision.tell == (Tell.FRAME,)
    assert decision.header
    assert (decision.header.status, decision.header.waiting) == ("playing", "person")
    assert decision.header.due == decision.state.deadline_ms(T0 + 25_000)
    assert decision.changed.sequence == 0
    assert TWO.sequence == 0


def test_a_repeat_is_answered_with_its_place_and_does_nothing() -> None:
    decision = decided(DRAWN, Play(FIRST, "p0", 0, "draw"), T0 + 99_000)
    assert (decision.place, decision.entries, decision.tell, decision.state) == (1, (), (), DRAWN)


def test_time_never_runs_backwards_in_a_log() -> None:
    state = play(DRAWN, legal(DRAWN)[0], T0)
    assert state.log
    assert [entry.at for entry in state.log.entries] == [T0 + 5_000] * 2


def test_one_who_is_away_comes_back_by_deciding() -> None:
    away = after(TWO, StepAway(FIRST), T0 + 30_000)
    decision = decided(away, move(), T0 + 50_000)
    assert not any(seat.away for seat in decision.changed.seats)
    assert decision.changed.sequence == 0
    assert decision.tell == (Tell.TABLE, Tell.FRAME)
    assert decision.entries[0].by == "person"


def test_the_end_of_a_game_opens_the_seal() -> None:
    state = TWO
    while True:
        decision = decided(state, move(decider(state), state.sequence, legal(state)[0], f"e{state.sequence}"))
        state = decision.state
        if state.game.is_over:
            break
        assert decision.tell == (Tell.FRAME,)
    assert decision.tell == (Tell.FRAME, Tell.OPENED, Tell.TABLE)
    assert decision.header
    assert decision.header[:4] == ("over", None, None, T0)
    assert state.row.result == {"scores": list(state.game.scores), "winner": state.game.outcome.winner}  # type: ignore[union-attr]
    assert refused(state, move(sequence=state.sequence)) == "over"
    assert refused(state, PlayFor(state.sequence, 0, "pass", "bot")) == "stale"


# ---- bots and the absent -------------------------------------------------------------------------------------------


def with_bot_to_move(*who: str, **settings: Any) -> TableState:
    """At a table with bots, the first moment at which one of them decides."""
    state = playing_table(*who, **settings)
    while state.seats[state.decides or 0].kind != "bot":
        state = play(state, legal(state)[-1])
    return state


MIXED = with_bot_to_move("Anna", "bot", "Bob")
SOLO = with_bot_to_move("Anna", "bot")


def test_whose_turn_it_is_without_being_a_person() -> None:
    assert next_turn(TWO, T0) is None
    assert next_turn(MIXED, T0) == AutoTurn(MIXED.sequence, 1, "bot", "steady")
    away = after(TWO, StepAway(FIRST))
    assert next_turn(away, T0) == AutoTurn(0, TWO.decides or 0, "policy", "steady")
    passing = playing_table("Anna", "Bob", absent="pass")
    assert next_turn(after(passing, StepAway(decider(passing))), T0) == AutoTurn(
        0, passing.decides or 0, "policy", None
    )
    assert next_turn(MIXED.with_row(status="closed"), T0) is None


@pytest.mark.parametrize(
    "command",
    [
        PlayFor(MIXED.sequence - 1, 1, legal(MIXED)[0], "bot"),
        PlayFor(MIXED.sequence, 0, legal(MIXED)[0], "bot"),
        PlayFor(MIXED.sequence, 1, legal(MIXED)[0], "policy"),
    ],
)
def test_an_answer_that_comes_too_late_counts_for_nothing(command: PlayFor) -> None:
    assert refused(MIXED, command) == "stale"


def test_a_bot_decides_and_is_charged_nothing() -> None:
    decision = decided(MIXED, PlayFor(MIXED.sequence, 1, legal(MIXED)[0], "bot"), T0 + 10_000_000)
    (entry,) = decision.entries
    assert (entry.seat, entry.by, entry.submission, entry.charged) == (1, "bot", None, 0)


def test_bots_wait_for_the_answer_to_an_undo_but_not_for_ever() -> None:
    assert MIXED.log
    asked = after(MIXED, AskUndo("Anna", MIXED.sequence, len(MIXED.log.moves) - 1, "u"), T0)
    answer = PlayFor(MIXED.sequence, 1, legal(MIXED)[0], "bot")
    assert next_turn(asked, T0 + 29_999) is None
    assert refused(asked, answer, T0 + 29_999) == "stale"
    assert next_turn(asked, T0 + 30_000)
    assert after(asked, answer, T0 + 30_000).sequence == MIXED.sequence + 1


def test_a_bot_waits_for_a_click_if_it_is_told_to() -> None:
    slow = after(SOLO, SetPace("Anna", "on_click"))
    assert next_turn(SOLO, T0)
    assert next_turn(slow, T0) is None
    assert next_turn(after(slow, GoOn("Anna", slow.sequence - 1)), T0) is None
    assert next_turn(after(slow, GoOn("Anna", slow.sequence)), T0)
    assert refused(slow, GoOn("Eve", slow.sequence)) == "spectator"


def test_nobody_sets_the_pace_where_others_play() -> None:
    assert next_turn(after(MIXED, SetPace("Anna", "on_click")), T0)


def test_bots_wait_while_nobody_is_there_who_plays_against_them() -> None:
    assert next_turn(connected(SOLO), T0) is None
    assert next_turn(connected(MIXED), T0)


def test_passing_is_the_least_that_the_rules_allow() -> None:
    state = playing_table("Anna", "Bob", "Eve", clock=LIVE)
    assert passing_words(state.game) == "draw"
    assert passing_words(play(state, "invoke").game) == "pass"
