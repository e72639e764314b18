"""Scoring and winning, rule by rule (§10, §11), with every worked example of the rulebooks."""

from collections.abc import Mapping, Sequence

import pytest

from ra.engine.scoring import (
    civilization_points,
    epoch_points,
    god_points,
    gold_points,
    line_points,
    monument_points,
    river_points,
    sun_total,
)
from tests.tables import Tiles, counts, game_with, last_ra, over_with


@pytest.mark.parametrize(("gods", "points"), [(0, 0), (1, 2), (3, 6), (8, 16)])
def test_each_god_brings_two(gods: int, points: int) -> None:
    """§10.1"""
    assert god_points(counts({"god": gods})) == points


@pytest.mark.parametrize(("gold", "points"), [(0, 0), (1, 3), (2, 6), (5, 15)])
def test_each_gold_brings_three(gold: int, points: int) -> None:
    """§10.1"""
    assert gold_points(counts({"gold": gold})) == points


@pytest.mark.parametrize(
    ("pharaohs", "points"),
    [
        pytest.param((3, 2, 2, 3), (5, -2, -2, 5), id="the English book's example"),
        pytest.param((0, 0, 0), (0, 0, 0), id="nobody has any"),
        pytest.param((4, 4, 4, 4, 4), (0, 0, 0, 0, 0), id="all have the same"),
        pytest.param((7, 7), (0, 0), id="two have the same"),
        pytest.param((1, 0), (5, -2), id="two differ"),
        pytest.param((0, 1), (-2, 5), id="two differ the other way"),
        pytest.param((2, 1, 0), (5, 0, -2), id="the middle scores nothing"),
        pytest.param((2, 2, 1), (5, 5, -2), id="two share the most"),
        pytest.param((1, 2, 1), (-2, 5, -2), id="two share the fewest"),
        pytest.param((5, 3, 3, 1, 0), (5, 0, 0, 0, -2), id="five players"),
        pytest.param((0, 0, 0, 0, 1), (-2, -2, -2, -2, 5), id="one pharaoh decides"),
    ],
)
def test_most_pharaohs_gain_and_fewest_lose(pharaohs: Sequence[int], points: Sequence[int]) -> None:
    """§10.2"""
    game = game_with(len(pharaohs), tiles={seat: {"pharaoh": count} for seat, count in enumerate(pharaohs)})
    assert tuple(line.pharaohs for line in game.points) == points


@pytest.mark.parametrize(
    ("epoch", "losses", "points"),
    [
        (1, [2, 2, 0], -2),
        (2, [2, 2, 0], -2),
        (3, [2, 2, 0], 0),
        (1, [7, 8, 9], -7),
        (2, [7, 8, 9], -8),
        (3, [7, 8, 9], -9),
        (3, [0, 0, 2], -2),
    ],
)
def test_fewest_pharaohs_lose_what_the_option_says_for_the_epoch(epoch: int, losses: list[int], points: int) -> None:
    """§12 The bonus for the most stays as it is."""
    game = last_ra(rules={"fewest_pharaohs": losses}, epoch=epoch, tiles={0: {"pharaoh": 1}, 1: {"pharaoh": 2}})
    assert [line.pharaohs for line in game.sheets[0].points] == [0, 5, points]


@pytest.mark.parametrize(
    ("floods", "niles", "points"),
    [
        pytest.param(1, 3, 4, id="the Polish book's example: one flood, three Niles"),
        pytest.param(2, 0, 2, id="two floods, no Nile"),
        pytest.param(0, 4, 0, id="four Niles without a flood"),
        pytest.param(0, 0, 0, id="nothing"),
        pytest.param(1, 0, 1, id="one flood"),
        pytest.param(12, 25, 37, id="the whole river"),
    ],
)
def test_the_river_scores_only_with_a_flood(floods: int, niles: int, points: int) -> None:
    """§10.3"""
    assert river_points(counts({"flood": floods, "nile": niles})) == points


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        pytest.param({"astronomy": 3, "agriculture": 2, "writing": 2}, 5, id="the English book's example"),
        pytest.param({"astronomy": 1, "agriculture": 1, "writing": 1}, 5, id="the same without doubles"),
        pytest.param({}, -5, id="none"),
        pytest.param({"art": 1}, 0, id="one"),
        pytest.param({"art": 5}, 0, id="one type five times"),
        pytest.param({"art": 1, "religion": 4}, 0, id="two types"),
        pytest.param({"art": 1, "religion": 1, "writing": 1, "agriculture": 1}, 10, id="four types"),
        pytest.param({"art": 1, "religion": 1, "writing": 1, "agriculture": 1, "astronomy": 1}, 15, id="all five"),
        pytest.param({"art": 5, "religion": 5, "writing": 5, "agriculture": 5, "astronomy": 5}, 15, id="all there are"),
        pytest.param({"gold": 5, "fortress": 5, "flood": 5}, -5, id="neighbours do not count"),
    ],
)
def test_civilization_scores_different_types(tiles: Tiles, points: int) -> None:
    """§10.4"""
    assert civilization_points(counts(tiles)) == points


MONUMENTS = ("fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple")


@pytest.mark.parametrize(
    ("types", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 10), (8, 15)]
)
def test_monuments_score_different_types(types: int, points: int) -> None:
    """§10.5"""
    assert monument_points(counts(dict.fromkeys(MONUMENTS[:types], 1))) == points
    assert monument_points(counts(dict.fromkeys(MONUMENTS[8 - types :], 2))) == points


@pytest.mark.parametrize(("monument", "same"), [(name, same) for name in MONUMENTS for same in (3, 4, 5)])
def test_monuments_score_three_or_more_of_a_type(monument: str, same: int) -> None:
    """§10.5"""
    assert monument_points(counts({monument: same})) == 1 + 5 * (same - 2)


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        pytest.param({"pyramid": 4, "temple": 3, "fortress": 2, "sphinx": 1}, 19, id="the English book's example"),
        pytest.param({"pyramid": 3, "temple": 3}, 12, id="each group of three"),
        pytest.param(dict.fromkeys(MONUMENTS, 5), 15 + 8 * 15, id="all there are"),
        pytest.param(dict.fromkeys(MONUMENTS[:7], 3), 10 + 7 * 5, id="seven types three times"),
        pytest.param({"gold": 5, "art": 5}, 0, id="neighbours do not count"),
    ],
)
def test_monuments_score_both_ways(tiles: Tiles, points: int) -> None:
    """§10.5"""
    assert monument_points(counts(tiles)) == points


ENGLISH_SUNS = ([1, 3, 13], [4, 9, 12], [6, 7, 8], [2, 5, 10])


@pytest.mark.parametrize(
    ("hands", "sun", "points"),
    [
        pytest.param(ENGLISH_SUNS, 11, (-5, 5, 0, -5), id="the English book's example: 17, 25, 21, 17"),
        pytest.param(([2, 5, 6, 9], [3, 4, 7, 8]), 1, (0, 0), id="22 and 22: all equal"),
        pytest.param(([1, 5, 6, 9], [3, 4, 7, 8]), 2, (-5, 5), id="21 and 22"),
        pytest.param(([2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]), 1, (-5, 0, 5), id="28, 30, 32"),
        pytest.param(([2, 8, 7, 13], [3, 6, 9, 12], [4, 5, 10, 11]), 1, (0, 0, 0), id="30, 30, 30: all equal"),
        pytest.param(([13, 1, 7, 9], [3, 6, 12, 8], [4, 5, 10, 11]), 2, (0, -5, 0), id="two share the highest"),
    ],
)
def test_highest_suns_gain_and_lowest_lose(
    hands: Sequence[Sequence[int]], sun: int, points: Sequence[int]
) -> None:  # fmt: skip
    """§10.6"""
    totals = [sum(hand) for hand in hands]
    game = last_ra(len(hands), hands=hands, sun=sun, epoch=3)
    expected = [expected_sun_points(total, totals) for total in totals]
    assert [line.suns for line in game.sheets[0].points] == expected
    if 0 not in points or len(set(totals)) != 2:
        assert tuple(expected) == points


def expected_sun_points(mine: int, totals: Sequence[int]) -> int:
    """The rule in the words of the page: highest +5, lowest -5, nothing if all are equal."""
    if min(totals) == max(totals):
        return 0
    return 5 * (mine == max(totals)) - 5 * (mine == min(totals))
