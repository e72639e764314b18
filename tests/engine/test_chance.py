"""Chance by seed: fair, and the same each time."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from math import factorial, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.engine.chance import BITS, below, deal_by_seed, draw_by_seed, next_number, nth_number, pick_tile
from ra.engine.rules import Rules
from ra.engine.state import State, set_up
from ra.engine.tiles import IN_THE_GAME, NAMES, RA

SEEDS = range(12_000)
seeds = st.integers(0, BITS)


def set_up_for(players: int) -> State:
    rules = Rules(players)
    state = State()
    set_up(state, rules, rules.suns)
    return state


def misfit(results: Iterable[Hashable], expected: dict[Hashable, float]) -> float:
    """How far chi square is from where it should be, in standard deviations."""
    seen = Counter(results)
    assert set(seen) <= set(expected)
    squares = sum((seen[result] - often) ** 2 / often for result, often in expected.items())
    freedom = len(expected) - 1
    return (squares - freedom) / sqrt(2 * freedom)


# ---- numbers -------------------------------------------------------------------------------------------------------


@given(seeds, st.integers(0, 10_000))
def test_numbers_have_62_bits_and_follow_from_seed_and_counter_alone(seed: int, n: int) -> None:
    number = nth_number(seed, n)
    assert 0 <= number <= BITS
    assert number == nth_number(seed, n)
    assert 0 <= next_number(number) <= BITS


@given(seeds, st.integers(1, 1000))
def test_a_number_below_a_limit_is_below_it(number: int, limit: int) -> None:
    assert 0 <= below(number, limit) < limit


@pytest.mark.parametrize("limit", [1, 2, 5, 180])
def test_the_ends_of_the_range_are_reached(limit: int) -> None:
    assert below(0, limit) == 0
    assert below(BITS, limit) == limit - 1


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(lambda i: nth_number(i, 0), id="one number of many seeds"),
        pytest.param(lambda i: nth_number(7, i), id="many numbers of one seed"),
        pytest.param(lambda i: next_number(nth_number(i, 0)), id="the number that follows"),
    ],
)
@pytest.mark.parametrize("limit", [2, 6, 40, 180])
def test_numbers_are_spread_evenly(numbers: Callable[[int], int], limit: int) -> None:
    expected: dict[Hashable, float] = dict.fromkeys(range(limit), len(SEEDS) / limit)
    assert misfit((below(numbers(i), limit) for i in SEEDS), expected) < 3


def test_a_run_of_numbers_does_not_repeat() -> None:
    number, seen = nth_number(1, 0), set()
    for _ in range(10_000):
        number = next_number(number)
        seen.add(number)
    assert len(seen) == 10_000


# ---- dealing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_deal_is_about_as_likely_as_every_other(players: int) -> None:
    """§2.2"""
    fresh = set_up_for(players)
    deals = []
    for seed in SEEDS:
        state = fresh.copy()
        deal_by_seed(state, seed)
        deals.append(tuple(state.suns[:players]))
    permutations = factorial(players)
    expected: dict[Hashable, float] = dict.fromkeys(set(deals), len(SEEDS) / permutations)
    assert len(expected) == permutations
    assert misfit(deals, expected) < 3


@given(seeds, st.integers(2, 5))
def test_a_deal_gives_out_the_groups_and_begins_the_first_epoch(seed: int, players: int) -> None:
    """§2.2, §3.1"""
    state = set_up_for(players)
    groups = sorted(state.suns[:players])
    deal_by_seed(state, seed)
    assert sorted(state.suns[:players]) == groups
    assert state.epoch == 1
    assert state.suns[state.turn] == max(state.suns)


# ---- drawing -------------------------------------------------------------------------------------------------------


def test_every_tile_of_a_full_bag_can_be_picked() -> None:
    """§4.1"""
    picked = Counter(pick_tile(IN_THE_GAME, nth) for nth in range(180))
    assert [picked[tile] for tile in range(len(NAMES))] == list(IN_THE_GAME)


@given(st.tuples(*(st.integers(0, most) for most in IN_THE_GAME)))
def test_what_is_picked_matches_what_the_bag_holds(bag: tuple[int, ...]) -> None:
    picked = Counter(pick_tile(bag, nth) for nth in range(sum(bag)))
    assert [picked[tile] for tile in range(len(NAMES))] == list(bag)


def test_the_first_tile_is_drawn_as_often_as_there_are_tiles_of_its_kind() -> None:
    """§4.1"""
    state = set_up_for(3)
    expected: dict[Hashable, float] = {tile: len(SEEDS) * count / 180 for tile, count in enumerate(IN_THE_GAME)}
    assert misfit((draw_by_seed(state, seed) for seed in SEEDS), expected) < 3


def test_the_last_tile_in_the_bag_is_drawn() -> None:
    state = State()
    state.bag[RA] = 1
    state.in_bag = 1
    assert {draw_by_seed(state, seed) for seed in range(100)} == {RA}


@given(seeds)
def test_a_whole_bag_is_drawn_without_a_tile_too_many(seed: int) -> None:
    """§2.1"""
    state = set_up_for(2)
    drawn = []
    while state.in_bag:
        tile = draw_by_seed(state, seed)
        assert tile == draw_by_seed(state, seed), "asking twice changes nothing"
        state.bag[tile] -= 1
        state.in_bag -= 1
        drawn.append(tile)
    assert Counter(drawn) == Counter(dict(enumerate(IN_THE_GAME)))


def test_different_seeds_draw_different_tiles() -> None:
    orders = set()
    for seed in range(200):
        state = set_up_for(2)
        order = []
        for _ in range(20):
            order.append(tile := draw_by_seed(state, seed))
            state.bag[tile] -= 1
            state.in_bag -= 1
        orders.add(tuple(order))
    assert len(orders) == 200
