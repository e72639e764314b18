"""The rules of a table at which one person plays, case by case."""

import pytest

from ra.table import solo
from ra.table.solo import AT_ONCE, BOT, FAST, NORMAL, NOT_YET, ON_CLICK, OPEN, SLOW, UNDO_MS

ANNA, BOB = 0, 1


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ([ANNA, BOT], True),
        ([BOT, ANNA, BOT, BOT], True),
        ([ANNA, ANNA], True),
        ([ANNA, BOT, ANNA], True),
        ([ANNA, BOB], False),
        ([ANNA, BOT, BOB], False),
        ([ANNA, OPEN, BOT], False),
        ([BOT, BOT], False),
    ],
)
def test_which_tables_are_solo(owners: list[int], expected: bool) -> None:
    assert solo.is_solo(owners) is expected
    assert solo.needs_consent(owners) is not expected


@pytest.mark.parametrize(
    ("owners", "away", "here", "paused"),
    [
        ([ANNA, BOT], [False, False], True, False),
        ([ANNA, BOT], [False, False], False, True),  # the page was closed
        ([ANNA, BOT], [True, False], True, True),  # left, though a page is still open somewhere
        ([ANNA, BOT], [True, False], False, True),
        ([ANNA, ANNA], [True, False], True, False),  # one of two at this screen is late: the other plays on
        ([ANNA, ANNA], [True, True], True, True),
        ([ANNA, ANNA], [False, False], False, True),
        ([ANNA, BOB], [False, False], False, False),  # with others at the table nobody pauses
        ([ANNA, BOB], [True, True], False, False),
        ([ANNA, BOB, BOT], [True, False, False], True, False),
    ],
)
def test_when_a_game_is_paused(owners: list[int], away: list[bool], here: bool, paused: bool) -> None:
    assert solo.is_paused(owners, away, here) is paused


@pytest.mark.parametrize(
    ("owners", "decides", "expected"),
    [
        ([ANNA, BOT, BOT], 0, False),  # bots do not mind
        ([ANNA, ANNA], 0, True),  # somebody waits at the same screen
        ([ANNA, BOB], 0, True),
        ([ANNA, BOT, BOB], 2, True),
    ],
)
def test_who_can_be_late(owners: list[int], decides: int, expected: bool) -> None:
    assert solo.can_be_late(owners, decides) is expected


@pytest.mark.parametrize(
    ("pace", "epoch_scored", "told_to_go_on", "delay_ms"),
    [
        (SLOW, False, False, 1600),
        (NORMAL, False, False, 400),
        (FAST, False, False, 100),
        (AT_ONCE, False, False, 0),
        (ON_CLICK, False, False, NOT_YET),
        (ON_CLICK, False, True, 0),
        (NORMAL, True, False, NOT_YET),  # somebody reads the score
        (AT_ONCE, True, False, NOT_YET),
        (NORMAL, True, True, 400),
        (ON_CLICK, True, True, 0),
    ],
)
def test_how_long_a_bot_waits(pace: int, epoch_scored: bool, told_to_go_on: bool, delay_ms: int) -> None:
    assert solo.bot_delay_ms(400, pace, epoch_scored, told_to_go_on) == delay_ms


@pytest.mark.parametrize(
    ("usual_ms", "was_bid", "auction_open", "expected"),
    [
        (400, True, False, 5000 + UNDO_MS),
        (400, True, True, 0),  # others have yet to answer the bid
        (400, False, False, 0),
        (0, True, False, 0),  # a server without delays
    ],
)
def test_when_a_bot_may_draw_after_a_bid(usual_ms: int, was_bid: bool, auction_open: bool, expected: int) -> None:
    assert solo.draws_no_sooner_than(usual_ms, was_bid, 5000, auction_open) == expected


def test_the_undo_window_is_a_second_or_two() -> None:
    assert 1000 <= UNDO_MS <= 2000
