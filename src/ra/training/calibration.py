"""Measures what playing warmly costs the expert: the table in `ra.bots.network.temperature` (`make calibrate`)."""

from typing import Any

from ra.bots.network.lookahead import best_action, values_of_actions
from ra.bots.network.model import Desk
from ra.bots.network.temperature import TEMPERATURES, choose_warmly
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, nth_number
from ra.engine.play import apply
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.state import OVER, copy_state


def points_given_away(states: Any, weights: Any, desk: Desk, temperature: float, games: int, seed: int) -> float:
    """How many points of win probability a player gives away in a game, on average, if all play at this temperature."""
    s = states[0]
    total = 0.0
    for game in range(games):
        copy_state(states[2], s)
        luck = nth_number(seed + game, 1)
        deal_by_seed(s, luck)
        decisions = 0
        while s.phase != OVER:
            values_of_actions(s, states[1], weights, desk)
            best = best_action(s, desk.values)
            action = choose_warmly(s, desk.values, temperature, nth_number(luck, decisions))
            total += max(0.0, desk.values[best][s.seat] - desk.values[action][s.seat])
            decisions += 1
            apply(s, action, draw_by_seed(s, luck) if action == DRAW else 0)
    points: float = 100 * total / (games * s.players)
    return points


def calibrate(players: int, games: int = 300) -> list[float]:
    """The losses of all temperatures."""
    from ra.bots.network.weights import new_desk, shipped_weights, thinking_code
    from ra.bots.registry import JUDGE
    from ra.fast.engine import new_states
    from ra.training import calibration

    kernel = thinking_code(calibration).twins[calibration.points_given_away]
    states, weights = new_states(Rules(players), 3), shipped_weights(JUDGE, players)
    return [round(kernel(states, weights, new_desk(), heat, games, 1), 1) for heat in TEMPERATURES]


if __name__ == "__main__":
    for number in range(2, MAX_PLAYERS + 1):
        print(f"    {number}: {tuple(calibrate(number))},")
