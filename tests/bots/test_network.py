"""The network and its look-ahead: short cuts change nothing, auctions end as brute force says, choices are legal."""

import random
from functools import cache
from math import exp

import numpy as np
import pytest

from ra.bots.lookahead import DOUBT, MARGIN_WEIGHT, end_with, think, values_of_actions
from ra.bots.network import Desk, judge, judge_draw, know_players, weight_count
from ra.bots.thinking import Weights, new_desk, think_kernel
from ra.engine.actions import BID, DRAW, PASS, each_action
from ra.engine.play import apply, legal
from ra.engine.state import BIDDING, OVER, State
from ra.engine.tiles import TILE_KINDS
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.game.game import Game
from tests.tables import play_at_random
from tests.variants import variants


@cache
def some_weights(players: int) -> Weights:
    return np.random.default_rng(players).normal(0, 0.1, weight_count(players)).astype(np.float32)


def judged(state: State, view: int, players: int) -> list[float]:
    values = np.zeros(10, np.float32)
    judge(state, view, some_weights(players), new_desk(), values)
    return [float(value) for value in values[: 2 * players]]


def table_with(phase: str, seed: int, players: int) -> Game | None:
    """A moment of a random game in this phase, if it has one."""
    chance = random.Random(seed)
    game = play_at_random(Game(players, seed=seed), chance, 10 + seed % 90)
    while not game.is_over and game.phase != phase:
        game.play(chance.choice(list(game.legal_actions)))
    return None if game.is_over else game


def test_chances_add_up_to_one_from_every_view() -> None:
    for players in (2, 3, 4, 5):
        game = play_at_random(Game(players, seed=players), random.Random(players), 60)
        for view in range(players):
            assert sum(judged(game.state, view, players)[:players]) == pytest.approx(1, abs=1e-5)


def test_a_game_that_is_over_is_judged_as_it_ended() -> None:
    game = play_at_random(Game(3, seed=1), random.Random(1))
    assert game.outcome is not None
    values = judged(game.state, 0, 3)
    assert values[:3] == [float(seat == game.outcome.winner) for seat in range(3)]
    best, other = sorted(game.scores)[-1], sorted(game.scores)[-2]
    assert values[3 + game.outcome.winner] == pytest.approx((best - other) / 20)


@pytest.mark.parametrize("seed", range(6))
def test_the_short_cut_for_draws_changes_nothing(seed: int) -> None:
    players = 2 + seed % 4
    game = table_with("turn", seed, players)
    assert game is not None
    desk = new_desk()
    known = know_players(game.state, game.state.seat, some_weights(players), desk)
    for tile in range(TILE_KINDS):
        after = game.state.copy()
        apply(after, DRAW, tile)
        if after.phase == OVER or after.epoch != game.state.epoch:
            continue
        values = np.zeros(10, np.float32)
        judge_draw(after, game.state.seat, some_weights(players), desk, known, values)
        assert values[: 2 * players].tolist() == pytest.approx(judged(after, game.state.seat, players), abs=1e-5)


@pytest.mark.parametrize("seed", range(8))
def test_auctions_end_as_brute_force_says(seed: int) -> None:
    """Every continuation of the auction, each bidder the likelier to do a thing the better it is for them."""
    players = 2 + seed % 4
    game = table_with("bidding", seed, players)
    assert game is not None
    root = game.state
    desk: Desk = new_desk()
    values_of_actions(root, State(), some_weights(players), desk)
    for action in each_action(legal(root)):
        expected = outcome(root, action, root.seat, players)
        assert desk.values[action][: 2 * players].tolist() == pytest.approx(expected, abs=1e-5)


def outcome(state: State, action: int, view: int, players: int) -> list[float]:
    """What an action leads to: the end of the auction, or what the next bidder makes of it on average."""
    sun, bidder = state.high_bid, state.high_bidder
    if action != PASS:
        sun, bidder = action - BID, state.seat
    if state.seat == state.turn:
        after = State()
        end_with(state, after, sun, bidder)
        return judged(after, view, players)
    after = state.copy()
    apply(after, action, 0)
    assert after.phase == BIDDING
    answers = [outcome(after, answer, view, players) for answer in each_action(legal(after))]
    worths = [values[after.seat] + MARGIN_WEIGHT * values[players + after.seat] for values in answers]
    likely = [exp((worth - max(worths)) / DOUBT) for worth in worths]
    sides = range(2 * players)
    return [sum(p * values[side] for p, values in zip(likely, answers, strict=True)) / sum(likely) for side in sides]


def test_choices_are_legal_by_every_rule() -> None:
    """Compiled, in thousands of positions of all variants."""
    desk = new_desk()
    for name, rules in variants().items():
        chance = random.Random(name)
        states = new_states(rules, 2)
        for seed in range(2):
            game = Game(rules, seed=seed)
            while not game.is_over:
                pack(game.state, states, 0)
                best = think_kernel()(states, some_weights(rules.players), desk)
                assert best in game.legal_actions
                game.play(chance.choice([best, chance.choice(list(game.legal_actions))]))


def test_compiled_and_plain_thoughts_agree() -> None:
    game = table_with("turn", 3, 3)
    assert game is not None
    states = new_states(game.rules, 2)
    pack(game.state, states, 0)
    fast, slow = new_desk(), new_desk()
    best = think_kernel()(states, some_weights(3), fast)
    assert think([game.state.copy(), State()], some_weights(3), slow) == best
    for action in each_action(legal(game.state)):
        assert fast.values[action].tolist() == pytest.approx(slow.values[action].tolist(), abs=1e-4)
