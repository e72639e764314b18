"""One clock: what a decision costs, when somebody is late, and what is charged to nobody."""

import pytest

from ra.server.table.clock import Clock, Span, clock_of, merged
from ra.table.clock import charge, free_after
from tests.table.tables import DAYS, LIVE

CLOCK = clock_of(LIVE, (0, 0), 1_000_000, grace_ms=30_000)
"""A bank of 60 seconds, and 10 for each decision."""


@pytest.mark.parametrize(
    ("elapsed", "used", "cost"),
    [(0, 0, 0), (10_000, 0, 0), (10_001, 0, 1), (40_000, 0, 30_000), (70_000, 0, 60_000), (99_000, 0, 60_000),
     (40_000, 50_000, 10_000), (99_000, 60_000, 0)],
)  # fmt: skip
def test_what_a_decision_costs(elapsed: int, used: int, cost: int) -> None:
    clock = CLOCK._replace(used_ms=(used, 0))
    assert clock.cost_ms(0, clock.since_ms + elapsed) == cost


@pytest.mark.parametrize(
    ("free", "began", "cost"),
    [
        ([], 1_000_000, 20_000),
        ([Span(990_000, 1_010_000)], 1_010_000, 10_000),
        ([Span(1_005_000, 1_025_000)], 1_020_000, 0),
        ([Span(1_005_000, 1_010_000), Span(1_020_000, 1_021_000)], 1_006_000, 14_000),
        ([Span(900_000, 999_000)], 1_000_000, 20_000),
    ],
)
def test_time_that_is_free_moves_the_deadline_and_costs_nothing(free: list[Span], began: int, cost: int) -> None:
    clock = CLOCK._replace(free=free)
    assert clock.began_ms == began
    assert clock.deadline_ms(0) == began + 70_000
    assert clock.cost_ms(0, 1_030_000) == cost


def test_free_time_after_a_decision_does_not_count_for_it() -> None:
    clock = CLOCK._replace(free=[Span(1_050_000, 1_060_000)])
    assert clock.cost_ms(0, 1_050_000) == 40_000


@pytest.mark.parametrize(
    ("gone_since", "replaced"),
    [(None, 1_070_000), (1_000_000, 1_030_000), (1_020_000, 1_050_000), (1_050_000, 1_070_000), (900_000, 1_015_000)],
)
def test_the_grace_of_a_live_game(gone_since: int | None, replaced: int) -> None:
    """It begins when the connection is lost, leaves half of itself to a decision, and ends at the deadline at last."""
    assert CLOCK.replaced_ms(0, gone_since) == replaced


def test_by_correspondence_nobody_has_to_be_connected() -> None:
    clock = clock_of(DAYS, (0, 0), 0, grace_ms=30_000)
    assert clock.replaced_ms(1, 0) == clock.deadline_ms(1) == 2 * 86_400_000
    assert clock.banks_ms == [0, 0]


def test_a_clock_is_a_value() -> None:
    later = CLOCK.after(1_040_000, 0, 30_000)
    assert (later.banks_ms, later.since_ms) == ([30_000, 60_000], 1_040_000)
    assert later.deadline_ms(0) == 1_040_000 + 10_000 + 30_000
    assert CLOCK.banks_ms == [60_000, 60_000]


@pytest.mark.parametrize(("since", "free"), [(0, 30), (30, 30), (45, 15), (60, 10), (95, 5), (100, 0)])
def test_free_time_since_a_moment(since: int, free: int) -> None:
    assert free_after(since, [Span(30, 50), Span(90, 100)], 2) == free


def test_time_that_is_free_twice_counts_once() -> None:
    assert merged([Span(30, 50), Span(40, 60), Span(60, 70), Span(90, 95)]) == (Span(30, 70), Span(90, 95))


def test_charges() -> None:
    assert charge(9_000, 10_000, 100_000) == 0
    assert charge(25_000, 10_000, 100_000) == 15_000
    assert charge(1_000_000, 10_000, 100_000) == 100_000


def test_no_time_is_nobodys() -> None:
    assert Clock(True, 0, 0, (0,), 5).cost_ms(0, 3) == 0
