"""Ratings: what the model says they are, whatever the order of the games, with intervals that hold."""

import random
from math import log10

import pytest

from ra.arena.ladder.ratings import Deal, Order, rate

STRENGTHS = {"a": 1400, "b": 1250, "steady": 1000, "d": 700}


def finish(bots: Order, dice: random.Random) -> Order:
    """An order by the model itself."""
    left, order = list(bots), []
    while left:
        weights = [10 ** (STRENGTHS[bot] / 400) for bot in left]
        order.append(left.pop(dice.choices(range(len(left)), weights)[0]))
    return tuple(order)


def some_games(seed: int, deals: int = 12) -> list[tuple[Deal, Order]]:
    dice = random.Random(seed)
    return [
        ((players, deal), finish((one, *[other] * (players - 1)), dice))
        for players in (2, 4)
        for deal in range(deals)
        for one in STRENGTHS
        for other in STRENGTHS
        if one != other
    ]


def test_two_players_are_rated_by_their_odds() -> None:
    games: list[tuple[Deal, Order]] = [((2, n), ("a", "b") if n % 10 else ("b", "a")) for n in range(1000)]
    ratings = rate(games, ["a", "b"], anchor="b")
    assert ratings["b"] == (1000, 1000, 1000)
    assert ratings["a"].rating == pytest.approx(1000 + 400 * log10(9), abs=0.5)
    assert ratings["a"].margin == pytest.approx(1.96 * 400 / 2.302585 / (1000 * 0.09) ** 0.5, rel=0.02)


def test_one_against_several_is_rated_by_the_same_odds() -> None:
    """With twice the weight of each of three others, one wins two games in five."""
    ahead, behind = ("a", "b", "b", "b"), [("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a")]
    shares = [0.6 * 0.5, 0.6 * 0.5 * (2 / 3), 0.6 * 0.5 * (1 / 3)]
    orders = [ahead] * 400 + [
        order for order, share in zip(behind, shares, strict=True) for _ in range(round(1000 * share))
    ]
    ratings = rate([((4, deal), order) for deal, order in enumerate(orders)], ["a", "b"], anchor="b")
    assert ratings["a"].rating == pytest.approx(1000 + 400 * log10(2), abs=0.5)


def test_true_strengths_lie_in_the_intervals() -> None:
    inside = total = 0
    for seed in range(12):
        for bot, rating in rate(some_games(seed), list(STRENGTHS)).items():
            if bot != "steady":
                total += 1
                inside += rating.low < STRENGTHS[bot] < rating.high
    assert inside >= 0.85 * total
    assert rating.margin < 150


def test_the_order_in_which_results_come_changes_nothing() -> None:
    games = some_games(1)
    ratings = rate(games, list(STRENGTHS))
    random.Random(2).shuffle(games)
    assert rate(games, list(STRENGTHS)) == ratings


def test_games_of_one_deal_count_as_one() -> None:
    """The same results a hundred times over say more only if they come from a hundred deals."""
    results = [("a", "b"), ("a", "b"), ("b", "a")] * 10
    apart: list[tuple[Deal, Order]] = [
        ((2, copy * 30 + n), order) for n, order in enumerate(results) for copy in range(100)
    ]
    together: list[tuple[Deal, Order]] = [((2, n), order) for n, order in enumerate(results) for copy in range(100)]
    wide, narrow = (rate(games, ["a", "b"], anchor="b")["a"] for games in (together, apart))
    assert wide.rating == pytest.approx(narrow.rating)
    assert wide.margin > 8 * narrow.margin


def test_one_who_never_loses_stays_on_the_scale_with_a_wide_interval() -> None:
    rating = rate([((2, deal), ("a", "steady")) for deal in range(60)], ["steady", "a"])["a"]
    assert 1400 < rating.rating < 2500
    assert rating.margin > 400


def test_without_the_anchor_the_average_stands_in() -> None:
    ratings = rate([((2, 0), ("a", "b")), ((2, 1), ("b", "a"))], ["a", "b", "nobody"])
    assert [rating.rating for rating in ratings.values()] == pytest.approx([1000, 1000])
    assert "nobody" not in ratings
    assert rate([], ["a"]) == {}
