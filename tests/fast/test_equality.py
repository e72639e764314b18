"""The plain engine and the library are the same rules: they agree on every decision of thousands of games.

RA_GAMES=1000 plays a thousand games for each set of rules (`make soak`).
"""

import os

import pytest

from ra.engine.actions import DRAW, each_action
from ra.engine.chance import deal_by_seed, draw_by_seed, nth_number
from ra.engine.play import apply, legal
from ra.engine.rules import Rules
from ra.engine.state import State, copy_state, set_up
from ra.fast.engine import apply as apply_fast
from ra.fast.engine import copy_game, deal, next_tile, play_random_games
from ra.fast.engine import legal as legal_fast
from ra.fast.library import LIBRARY, door
from ra.fast.playouts import MOST_DECISIONS, digest, random_game, traced_game
from ra.fast.records import new_row
from ra.fast.states import STATE_BYTES, empty_states, new_states, pack, unpack
from tests.variants import variants

GAMES = int(os.environ.get("RA_GAMES", "50"))  # for each of 47 variants


def fresh_state(rules: Rules) -> State:
    state = State()
    set_up(state, rules, rules.suns)
    return state


@pytest.mark.parametrize("name", variants())
def test_engines_agree_decision_by_decision(name: str) -> None:
    """What is legal, what is played and every field of the state after it, in both engines."""
    rules = variants()[name]
    fresh, plain = fresh_state(rules), State()
    states = new_states(rules, 2)
    traced = door("traced_game", traced_game)
    for game in range(GAMES):
        seed = nth_number(game, len(name))
        native = [new_row("i8", MOST_DECISIONS) for _ in range(3)]
        copy_game(states, 0, 1)
        decisions = traced(states[0], seed, *native)
        rows = [[0] * MOST_DECISIONS for _ in range(3)]
        copy_state(fresh, plain)
        assert traced_game(plain, seed, *rows) == decisions
        assert [list(row) for row in native] == rows
        assert unpack(states, 0) == plain


def test_it_is_the_library_that_is_compared() -> None:
    assert LIBRARY is not None


def test_digest_sees_every_field() -> None:
    """A comparison by digests is worth something only if no field escapes it."""
    state = fresh_state(Rules(5))
    before = digest(state)
    for name in State.__slots__:
        twin = state.copy()
        value = getattr(twin, name)
        if isinstance(value, int):
            setattr(twin, name, value + 1)
            assert digest(twin) != before, name
            continue
        rows = value if isinstance(value[0], list) else [value]
        for row in rows:
            for place in range(len(row)):
                row[place] += 1
                assert digest(twin) != before, (name, place)
                row[place] -= 1


def test_doors_play_a_game_as_the_plain_engine_does() -> None:
    for seed in range(200):
        rules = Rules(2 + seed % 4)
        states = new_states(rules, 3)
        plain = fresh_state(rules)
        deal(states, 1, seed)
        deal_by_seed(plain, seed)
        while mask := legal(plain):
            assert legal_fast(states, 1) == mask
            action = list(each_action(mask))[nth_number(seed, plain.in_bag) % mask.bit_count()]
            tile = draw_by_seed(plain, seed) if action == DRAW else 0
            assert action != DRAW or next_tile(states, 1, seed) == tile
            apply(plain, action, tile)
            apply_fast(states, 1, action, tile)
        copy_game(states, 2, 1)
        assert unpack(states, 2) == plain


def test_batches_are_the_same_games_on_any_number_of_threads() -> None:
    rules = Rules(3, after_auction="ra_player")
    one = play_random_games(rules, 101, seed=5)
    three = play_random_games(rules, 101, seed=5, threads=3)
    assert one.decisions == three.decisions
    assert [list(row) for row in one.fame] == [list(row) for row in three.fame]
    assert bytes(one.winners) == bytes(three.winners)


def test_batches_are_the_games_of_the_plain_engine() -> None:
    rules = Rules(5)
    batch = play_random_games(rules, 20, seed=9)
    for game in range(20):
        plain = fresh_state(rules)
        random_game(plain, nth_number(9 + game, 1))
        assert list(batch.fame[game]) == plain.fame


def test_records_hold_what_states_hold() -> None:
    """Packing loses nothing: the widest values survive."""
    state = fresh_state(Rules(5, lowest_suns=1_000_000_000, fewest_pharaohs=(0, 7, 1_000_000_000)))
    state.suns[4] = 1 << 16
    state.fame[0] = 999_999_999
    states = empty_states(2)
    pack(state, states, 1)
    assert unpack(states, 1) == state
    assert STATE_BYTES < 256
