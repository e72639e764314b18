"""The network and its look-ahead: short cuts change nothing, auctions end as brute force says, choices are legal."""

import random
from collections.abc import Sequence
from ctypes import addressof
from functools import cache

import pytest

from ra.arena.simulation import all_weights
from ra.bots.exponential import exp
from ra.bots.network.desk import HIDDEN, SECOND, new_desk
from ra.bots.network.expert import THINK
from ra.bots.network.features import pharaohs_with, reckon_pharaohs, reckon_suns
from ra.bots.network.inputs import SEAT_MEANINGS, SEAT_SWITCHES, TABLE_MEANINGS
from ra.bots.network.lookahead import DOUBT, MARGIN_WEIGHT, think, values_of_actions
from ra.bots.network.model import judge, nothing_on, row_count, second_bias
from ra.bots.network.weights import Weights, shipped_weights
from ra.engine.actions import ACTIONS, DRAW, INVOKE, each_action
from ra.engine.play import apply, legal
from ra.engine.scoring import pharaoh_points, sun_points
from ra.engine.state import BIDDING, State
from ra.engine.tiles import DROUGHT, FUNERAL, PHARAOH, RA, TILE_KINDS
from ra.fast.records import new_row
from ra.fast.states import new_states, pack
from ra.game.game import Game
from tests.tables import play_at_random
from tests.variants import variants

LARGEST = 120
"""Of a random weight: even if all that is on has it, a sum of the first layer fits in 16 bits."""
HALVINGS = 26
"""So that logits of random networks are about as large as those of networks that have learned something."""


@cache
def some_weights(players: int) -> Weights:
    chance = random.Random(players)
    weights = new_row("i2", row_count(players), HIDDEN)
    for row in range(nothing_on(players)):
        weights[row][:] = [max(-LARGEST, min(LARGEST, round(chance.gauss(0, 40)))) for _ in range(HIDDEN)]
    for seat in range(players):
        clear_zeros(weights, seat * SEAT_SWITCHES, SEAT_MEANINGS)
    clear_zeros(weights, players * SEAT_SWITCHES, TABLE_MEANINGS)
    weights[second_bias(players)][SECOND] = HALVINGS
    return weights


def clear_zeros(weights: Weights, first: int, meanings: Sequence[tuple[int, int, int]]) -> None:
    """A value of nothing counts nothing: whether its switch is on makes no difference."""
    for switch, (_, value, _) in enumerate(meanings):
        if value == 0:
            weights[first + switch][:] = [0] * HIDDEN


def judged(state: State, view: int, players: int) -> list[float]:
    values = [0.0] * 10
    judge(state, view, some_weights(players), new_desk(), values)
    return values[: 2 * players]


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
            assert sum(judged(game.state, view, players)[:players]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_read_most_begins_where_a_cache_line_does(players: int) -> None:
    desk = new_desk()
    rows = [shipped_weights("expert", players), all_weights(players), desk, desk.known, desk.drawn, desk.hidden]
    assert [addressof(row) % 64 for row in (*rows, desk.second)] == [0] * (len(rows) + 1)


def test_networks_side_by_side_are_those_that_are_shipped() -> None:
    minds, size = all_weights(4), row_count(4)
    for nth, name in enumerate(["apprentice", "expert"]):
        shipped = shipped_weights(name, 4)
        assert all(bytes(minds[nth * size + row]) == bytes(shipped[row]) for row in range(size))


def test_a_game_that_is_over_is_judged_as_it_ended() -> None:
    game = play_at_random(Game(3, seed=1), random.Random(1))
    assert game.outcome is not None
    values = judged(game.state, 0, 3)
    assert values[:3] == [float(seat == game.outcome.winner) for seat in range(3)]
    best, other = sorted(game.scores)[-1], sorted(game.scores)[-2]
    assert values[3 + game.outcome.winner] == pytest.approx((best - other) / 20)


@pytest.mark.parametrize("seed", range(24))
def test_the_short_cuts_of_a_turn_change_nothing(seed: int) -> None:
    """Whatever is drawn, and when Ra is invoked: the same as to look at the table that it leaves."""
    players = 2 + seed % 4
    game = table_with("turn", seed, players)
    assert game is not None
    root = game.state.copy()
    if seed % 3 == 0:
        root.track[FUNERAL if seed % 2 else DROUGHT] += 1  # these make what other tiles bring less plain
        root.on_track += 1
    before = root.copy()
    desk = new_desk()
    values_of_actions(root, State(), some_weights(players), desk)
    average = [0.0] * (2 * players)
    for tile in range(TILE_KINDS):
        if root.bag[tile] and legal(root) >> DRAW & 1:
            found = desk.values[ACTIONS + tile][: 2 * players]
            expected = judged_after(root, DRAW, tile, players)
            assert found == (pytest.approx(expected, abs=1e-12) if tile == RA else expected)
            average = [sum_ + root.bag[tile] / root.in_bag * value for sum_, value in zip(average, found, strict=True)]
    assert desk.values[DRAW][: 2 * players] == average
    expected = judged_after(root, INVOKE, 0, players)
    assert desk.values[INVOKE][: 2 * players] == pytest.approx(expected, abs=1e-12)
    assert root == before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_majorities_in_sight_are_those_of_the_rules(players: int) -> None:
    """Reckoned for all players together, and for a player who would have some pharaohs more or fewer."""
    chance = random.Random(players)
    game = Game(players, seed=players)
    desk = new_desk()
    while not game.is_over:
        state = game.state
        reckon_suns(state, desk)
        reckon_pharaohs(state, desk)
        for seat in range(players):
            assert desk.brightest[seat] == sun_points(state, seat)
            assert desk.majority[seat] == pharaoh_points(state, seat)
            other = state.copy()
            other.tiles[seat][PHARAOH] = chance.randrange(8)
            assert pharaohs_with(state, seat, other.tiles[seat][PHARAOH], desk) == pharaoh_points(other, seat)
        game.play(chance.choice(list(game.legal_actions)))


def judged_after(state: State, action: int, tile: int, players: int) -> list[float]:
    after = state.copy()
    apply(after, action, tile)
    return worth_of(after, state.seat, players)


def worth_of(state: State, view: int, players: int) -> list[float]:
    """What a table is worth: by the network, or by every continuation of the auction.

    Each bidder is the likelier to do a thing the better it is for them.
    """
    if state.phase != BIDDING:
        return judged(state, view, players)
    answers = [outcome(state, answer, view, players) for answer in each_action(legal(state))]
    worths = [values[state.seat] + MARGIN_WEIGHT * values[players + state.seat] for values in answers]
    likely = [exp((worth - max(worths)) / DOUBT) for worth in worths]
    sides = range(2 * players)
    return [sum(p * values[side] for p, values in zip(likely, answers, strict=True)) / sum(likely) for side in sides]


def outcome(state: State, action: int, view: int, players: int) -> list[float]:
    after = state.copy()
    apply(after, action, 0)
    return worth_of(after, view, players)


@pytest.mark.parametrize("seed", range(8))
def test_auctions_end_as_brute_force_says(seed: int) -> None:
    players = 2 + seed % 4
    game = table_with("bidding", seed, players)
    assert game is not None
    root = game.state
    desk = new_desk()
    values_of_actions(root, State(), some_weights(players), desk)
    for action in each_action(legal(root)):
        expected = outcome(root, action, root.seat, players)
        assert desk.values[action][: 2 * players] == pytest.approx(expected, abs=1e-12)


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
                weights = some_weights(rules.players)
                best = THINK(states, weights, len(weights), desk)
                assert best in game.legal_actions
                game.play(chance.choice([best, chance.choice([action.id for action in game.legal_actions])]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_compiled_and_plain_thoughts_are_the_same(players: int) -> None:
    """To the last bit, whatever is asked."""
    for seed, phase in enumerate(["turn", "turn", "bidding", "bidding"]):
        game = table_with(phase, seed, players)
        assert game is not None
        states = new_states(game.rules, 2)
        pack(game.state, states, 0)
        fast, slow = new_desk(), new_desk()
        weights = some_weights(players)
        best = THINK(states, weights, len(weights), fast)
        assert think([game.state.copy(), State()], weights, slow) == best
        for action in each_action(legal(game.state)):
            assert fast.values[action][: 2 * players] == slow.values[action][: 2 * players]
