"""What the bag may do, in exact fractions."""

from fractions import Fraction

import pytest

from ra.lens.chances import bag_odds, expected_draws
from tests.tables import game_with


def test_the_chance_of_ra() -> None:
    odds = bag_odds(game_with(3, bag={"ra": 3, "nile": 9}, ra=5).state)
    assert odds.ra == Fraction(1, 4)
    assert odds.tiles == {"nile": Fraction(3, 4), "ra": Fraction(1, 4)}
    assert odds.ra_to_go == 3
    assert odds.draws_left == Fraction(3 * 13, 4)


@pytest.mark.parametrize(("left", "ra", "to_go"), [(5, 2, 1), (6, 3, 2), (4, 4, 3), (7, 1, 1)])
def test_expected_draws_equal_the_count_over_all_orders(left: int, ra: int, to_go: int) -> None:
    from itertools import combinations

    orders = list(combinations(range(1, left + 1), ra))
    assert expected_draws(left, ra, to_go) == Fraction(sum(order[to_go - 1] for order in orders), len(orders))


def test_a_bag_without_enough_ra_cannot_end_the_epoch() -> None:
    assert bag_odds(game_with(3, bag={"ra": 2, "nile": 9}, ra=5).state).draws_left is None


def test_an_empty_bag_has_no_chances() -> None:
    odds = bag_odds(game_with(3, bag={}).state)
    assert odds.tiles == {}
    assert odds.ra == 0
