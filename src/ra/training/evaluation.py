"""One network against a table of others, written for the compiler: how training sees whether it gets anywhere."""

from typing import Any, Final

from ra.bots.network.desk import Desk
from ra.bots.network.lookahead import best_action, values_of_actions
from ra.bots.network.model import row_count
from ra.bots.policies import POLICIES, choose_by_policy
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, copy_state
from ra.training.learning import is_set_up

NETWORK: Final = len(POLICIES)
"""The number of an opponent that judges by a network; those before it are policies (`ra.bots.policies`)."""


def one_against_all(states: Any, weights: Any, others: Any, opponent: int, desk: Desk, games: int, seed: int) -> int:
    """How many games the network with `weights` wins, sitting in every seat in turn with the same tiles.

    All others are bots of one number; `others` are their weights, if they judge by a network.
    """
    s = states[0]
    wins = 0
    for game in range(games):
        copy_state(states[2], s)
        luck = nth_number(seed + game // s.players, 1)
        mine = game % s.players
        deal_by_seed(s, luck)
        number = nth_number(luck, game)
        while s.phase != OVER:
            number = next_number(number)
            if s.seat == mine:
                values_of_actions(s, states[1], weights, desk)
                action = best_action(s, desk.values)
            elif opponent == NETWORK:
                values_of_actions(s, states[1], others, desk)
                action = best_action(s, desk.values)
            else:
                action = choose_by_policy(opponent, s, states[1], number)
            tile = draw_by_seed(s, luck) if action == DRAW else 0
            apply(s, action, tile)
        if winner(s) == mine:
            wins += 1
    return wins


REFUSALS: Final = (
    "states[2] is no game that is set up: make it by new_states",
    "these are not the weights for so many players",
    f"opponent: the number of a policy, or {NETWORK} for a network",
    "games: how many, from 0 on",
)


def play_checked(
    states: Any, weights: Any, rows: int, others: Any, other_rows: int, opponent: int, desk: Desk, games: int, seed: int
) -> int:
    """The door to `one_against_all`, with how many rows of weights there are."""
    if not is_set_up(states[2]):
        return -1
    if rows != row_count(states[2].players) or other_rows != rows:
        return -2
    if opponent < 0 or opponent > NETWORK:
        return -3
    if games < 0:
        return -4
    return one_against_all(states, weights, others, opponent, desk, games, seed)
