"""One network against a table of others, compiled: how training sees whether it gets anywhere."""

from typing import Any

from ra.arena.choosing import choose_any
from ra.bots.network.lookahead import best_action, values_of_actions
from ra.bots.network.model import Desk
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply
from ra.engine.scoring import winner
from ra.engine.state import OVER, copy_state


def one_against_all(states: Any, weights: Any, minds: Any, opponent: int, desk: Desk, games: int, seed: int) -> int:
    """How many games the network with `weights` wins, sitting in every seat in turn with the same tiles.

    All others are bots of one number (`choosing`); `minds` are their weights, if they judge by a network.
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
            else:
                action = choose_any(opponent, s, states[1], number, minds, desk)
            apply(s, action, draw_by_seed(s, luck) if action == DRAW else 0)
        if winner(s) == mine:
            wins += 1
    return wins
