"""Scoring and winning, rule by rule (§10, §11), with every worked example of the rulebooks."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from ra.engine.scoring import (
    civilization_points,
    epoch_points,
    god_points,
    gold_points,
    line_points,
    monument_points,
    ranking,
    river_points,
    sun_total,
    winner,
)
from ra.game.game import Game
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


@pytest.mark.parametrize(
    ("hands", "sun", "points"),
    [
        pytest.param(
            ([1, 3, 13], [4, 9, 12], [6, 7, 8], [2, 5, 10]), 11, [-5, 5, 0, -5], id="the English book: 17, 25, 21, 17"
        ),
        pytest.param(([2, 5, 6, 9], [3, 4, 7, 8]), 1, [0, 0], id="22, 22: all equal"),
        pytest.param(([1, 5, 6, 9], [3, 4, 7, 8]), 2, [-5, 5], id="21, 22"),
        pytest.param(([2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]), 1, [-5, 0, 5], id="28, 30, 32"),
        pytest.param(([2, 7, 8, 13], [3, 6, 9, 12], [4, 5, 10, 11]), 1, [0, 0, 0], id="30, 30, 30: all equal"),
        pytest.param(([1, 7, 9, 13], [4, 6, 8, 12], [3, 5, 10, 11]), 2, [5, 5, -5], id="30, 30, 29"),
    ],
)
def test_highest_suns_gain_and_lowest_lose(hands: Sequence[Sequence[int]], sun: int, points: list[int]) -> None:
    """§10.6"""
    game = last_ra(len(hands), hands=hands, sun=sun, epoch=3)
    assert [line.suns for line in game.sheets[0].points] == points


def test_suns_face_down_count_as_much_as_suns_face_up() -> None:
    """§10.6"""
    game = game_with(epoch=3, spent={0: [13], 1: [12, 9], 2: [4, 7, 10, 11]})
    assert [sun_total(game.state, seat) for seat in range(3)] == [28, 30, 32]
    assert [line.suns for line in game.points] == [-5, 0, 5]


def test_the_highest_sun_of_all_counts() -> None:
    game = game_with(5)
    assert [sun_total(game.state, seat) for seat in range(5)] == [25, 26, 27, 28, 29]


@pytest.mark.parametrize("loss", [0, 1, 9])
def test_lowest_suns_lose_what_the_option_says(loss: int) -> None:
    """§12 The bonus for the highest stays as it is."""
    game = last_ra(rules={"lowest_suns": loss}, epoch=3)
    assert [line.suns for line in game.sheets[0].points] == [-loss, 0, 5]


@pytest.mark.parametrize(("epoch", "counted"), [(1, False), (2, False), (3, True)])
def test_monuments_and_suns_count_after_the_third_epoch_only(epoch: int, counted: bool) -> None:
    """§10.5, §10.6"""
    game = last_ra(epoch=epoch, tiles={0: {"temple": 4}})
    assert game.sheets[0].points[0].monuments == (11 if counted else 0)
    assert [line.suns for line in game.sheets[0].points] == ([-5, 0, 5] if counted else [0, 0, 0])


def test_a_score_sheet_adds_up_line_by_line() -> None:
    tiles = {"god": 2, "gold": 1, "pharaoh": 3, "nile": 4, "flood": 1, "art": 1, "writing": 2, "religion": 1}
    game = game_with(epoch=3, tiles={0: {**tiles, "pyramid": 3, "temple": 1}})
    lines = {"gods": 4, "gold": 3, "pharaohs": 5, "river": 5, "civilization": 5, "monuments": 7, "suns": -5}
    assert game.points[0]._asdict() == lines
    assert [line_points(game.state, 0, line) for line in range(7)] == list(lines.values())
    assert epoch_points(game.state, 0) == game.points[0].total == 24


@pytest.mark.parametrize(
    ("fame", "tiles", "score"),
    [
        pytest.param(10, {}, 3, id="ten less seven"),
        pytest.param(7, {}, 0, id="exactly zero"),
        pytest.param(6, {}, 0, id="below zero"),
        pytest.param(0, {}, 0, id="nothing to lose"),
        pytest.param(0, {"gold": 3}, 2, id="losses count against gains of the same epoch"),
        pytest.param(4, {"gold": 1}, 0, id="exactly zero with a gain"),
    ],
)
def test_the_floor_at_zero_applies_after_the_whole_score(fame: int, tiles: Tiles, score: int) -> None:
    """§10.7 No civilization (-5) and fewest pharaohs (-2), against what else there is."""
    game = last_ra(fame=[fame, 10, 10], tiles={0: tiles, 1: {"pharaoh": 1}, 2: {"pharaoh": 1}})
    assert game.sheets[0].score[0] == game.scores[0] == score


def test_the_floor_applies_in_each_epoch_anew() -> None:
    """§10.7 What fell below zero is forgotten."""
    game = last_ra(fame=[1, 1, 1])
    assert game.scores == (0, 0, 0)
    assert [line.total for line in game.sheets[0].points] == [-5, -5, -5]
    game.play("draw ra")
    assert game.scores == (0, 0, 0)


SUNS_OF_ONE_HIGH_SUN = ([1, 2, 3, 13], [9, 10, 11, 12], [4, 5, 6, 7])


@pytest.mark.parametrize(
    ("fame", "description", "winner", "tied", "sun"),
    [
        pytest.param([20, 30, 10], {}, 1, (1,), 12, id="most fame"),
        pytest.param([30, 20, 10], {}, 0, (0,), 13, id="most fame, first seat"),
        pytest.param([10, 20, 30], {}, 2, (2,), 11, id="most fame, last seat"),
        pytest.param([20, 20, 10], {}, 0, (0, 1), 13, id="a tie of the first two"),
        pytest.param([10, 20, 20], {}, 1, (1, 2), 12, id="a tie of the last two"),
        pytest.param([0, 0, 0], {}, 0, (0, 1, 2), 13, id="all tied at zero"),
        pytest.param([20, 20, 30], {}, 2, (2,), 11, id="the highest sun breaks ties only"),
        pytest.param(
            [20, 20, 10], {"hands": SUNS_OF_ONE_HIGH_SUN, "sun": 8}, 0, (0, 1), 13, id="the single sun, not the sum"
        ),
        pytest.param(
            [20, 10, 20], {"hands": [[4, 7, 10, 11], [3, 6, 9, 12], [2, 5, 8, 13]]}, 2, (0, 2), 13, id="a later seat"
        ),
        pytest.param([5, 5], {}, 0, (0, 1), 9, id="two players"),
        pytest.param([5, 9, 9, 9, 5], {}, 1, (1, 2, 3), 15, id="five players"),
    ],
)
def test_most_fame_wins_and_the_highest_single_sun_breaks_a_tie(
    fame: list[int], description: Mapping[str, Any], winner: int, tied: tuple[int, ...], sun: int
) -> None:
    """§11"""
    outcome = over_with(fame, **description).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.tied, outcome.sun) == (winner, tied, sun)
    assert outcome.scores == tuple(fame)


def test_among_those_tied_the_highest_sun_ranks_first() -> None:
    """§11"""
    game = Game(3, suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    assert ranking(game.state) == (0, 1, 2)
    state = game.state.copy()
    state.fame[1], state.suns[0] = 20, 1 << 2
    assert ranking(state) == (1, 2, 0)
    assert winner(state) == 1
