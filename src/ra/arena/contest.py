"""One network against a table of others, compiled: how training sees whether it gets anywhere."""

from typing import Any, Final

from ra.bots.lookahead import best_action, values_of_actions
from ra.bots.network import Desk
from ra.bots.steady import choose_steady
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, copy_state

STEADY: Final = 0
NETWORK: Final = 1


def one_against_all(states: Any, weights: Any, others: Any, opponent: int, desk: Desk, games: int, seed: int) -> int:
    """How many games the network with `weights` wins, sitting in every seat in turn with the same tiles."""
    s = states[0]
    wins = 0
    for game in range(games):
        copy_state(states[2], s)
        luck = nth_number(seed + game // s.players, 1)
        mine = game % s.players
        deal_by_seed(s, luck)
        while s.phase != OVER:
            if s.seat == mine:
                values_of_actions(s, states[1], weights, desk)
                action = best_action(s, desk.values)
            elif opponent == STEADY:
                action = choose_steady(s, states[1], 0)
            else:
                values_of_actions(s, states[1], others, desk)
                action = best_action(s, desk.values)
            apply(s, action, draw_by_seed(s, luck) if action == DRAW else 0)
        if winner(s) == mine:
            wins += 1
    return wins
