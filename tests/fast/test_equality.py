"""The plain engine and the compiled one are the same rules: they agree on every decision of many thousands of games."""

import numpy as np
import pytest

from ra.engine.chance import nth_number
from ra.engine.rules import Rules
from ra.engine.state import State, copy_state, set_up
from ra.fast.engine import COMPILED, engine, new_states, play_random_games
from ra.fast.layout import STATE, pack, unpack
from ra.fast.playouts import digest, random_game, traced_game
from tests.variants import variants

GAMES = 130  # for each of 43 variants: more than 5,000 games
LONGEST = 1024


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
    for game in range(GAMES):
        seed = nth_number(game, len(name))
        traces = [np.zeros(LONGEST, np.int64) for _ in range(3)]
        states[0] = states[1]
        decisions = COMPILED.twins[traced_game](states[0], seed, *traces)
        masks, actions, digests = ([0] * LONGEST for _ in range(3))
        copy_state(fresh, plain)
        assert traced_game(plain, seed, masks, actions, digests) == decisions
        assert traces[0].tolist() == masks
        assert traces[1].tolist() == actions
        assert traces[2].tolist() == digests
        assert unpack(states, 0) == plain


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
    from ra.engine.actions import DRAW, each_action
    from ra.engine.chance import deal_by_seed, draw_by_seed
    from ra.engine.play import apply, legal

    doors = engine()
    for seed in range(200):
        rules = Rules(2 + seed % 4)
        states = new_states(rules, 3)
        plain = fresh_state(rules)
        doors.deal(states, 1, seed)
        deal_by_seed(plain, seed)
        while mask := legal(plain):
            assert doors.legal(states, 1) == mask
            action = list(each_action(mask))[nth_number(seed, plain.in_bag) % mask.bit_count()]
            tile = draw_by_seed(plain, seed) if action == DRAW else 0
            assert action != DRAW or doors.tile(states, 1, seed) == tile
            apply(plain, action, tile)
            doors.apply(states, 1, action, tile)
        doors.copy(states, 2, 1)
        assert unpack(states, 2) == plain


def test_batches_are_the_same_games_on_any_number_of_threads() -> None:
    rules = Rules(3, after_auction="ra_player")
    one = play_random_games(rules, 101, seed=5)
    three = play_random_games(rules, 101, seed=5, threads=3)
    assert one.decisions == three.decisions
    assert one.fame.tolist() == three.fame.tolist()
    assert one.winners.tolist() == three.winners.tolist()


def test_batches_are_the_games_of_the_plain_engine() -> None:
    rules = Rules(5)
    batch = play_random_games(rules, 20, seed=9)
    for game in range(20):
        plain = fresh_state(rules)
        random_game(plain, nth_number(9 + game, 1))
        assert batch.fame[game].tolist() == plain.fame


def test_records_hold_what_states_hold() -> None:
    """Packing loses nothing: the widest values survive."""
    state = fresh_state(Rules(5, lowest_suns=1_000_000_000, fewest_pharaohs=(0, 7, 1_000_000_000)))
    state.suns[4] = 1 << 16
    state.fame[0] = 999_999_999
    states = np.zeros(2, STATE)
    pack(state, states, 1)
    assert unpack(states, 1) == state
    assert STATE.itemsize < 256
