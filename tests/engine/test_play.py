"""The two questions of the engine, asked without a `Game`: what is legal, and what comes of it?"""

import random

import pytest

from ra.engine.actions import DRAW, each_action
from ra.engine.chance import deal_by_seed, draw_by_seed
from ra.engine.play import apply, carry_out, legal
from ra.engine.rules import Rules
from ra.engine.state import OVER, SCORING, State, set_up
from ra.engine.tiles import BY_NAME
from ra.game.game import Game
from tests.tables import game_with


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_the_engine_alone_plays_the_same_game(players: int, seed: int) -> None:
    """`apply` scores an epoch as soon as it ends, just as `Game` does."""
    rules = Rules(players)
    state = State()
    set_up(state, rules, rules.suns)
    deal_by_seed(state, seed)
    game = Game(rules, seed=seed)
    assert state == game.state
    chance = random.Random(seed)
    while state.phase != OVER:
        action = chance.choice(list(each_action(legal(state))))
        assert action in game.legal_actions
        apply(state, action, draw_by_seed(state, seed) if action == DRAW else 0)
        game.play(action)
        assert state == game.state
    assert game.is_over


def test_an_epoch_that_has_ended_waits_to_be_scored() -> None:
    state = game_with(ra=7, track="nile", fame=[10, 20, 30]).state.copy()
    carry_out(state, DRAW, BY_NAME["ra"])
    assert (state.phase, state.epoch, state.fame[:3], state.on_track) == (SCORING, 1, [10, 20, 30], 1)
    assert legal(state) == 0
    state = game_with(ra=7, track="nile", fame=[10, 20, 30]).state.copy()
    apply(state, DRAW, BY_NAME["ra"])
    assert (state.epoch, state.fame[:3], state.on_track) == (2, [5, 15, 25], 0)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    assert legal(game_with(epoch=3, turn=None).state) == 0
