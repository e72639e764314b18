"""Measures what playing warmly costs the expert: the table in `ra.bots.network.temperature` (`make calibrate`)."""

from typing import Any, Final

from ra.bots.network.desk import Desk, new_desk
from ra.bots.network.lookahead import best_action, values_of_actions
from ra.bots.network.model import row_count
from ra.bots.network.temperature import TEMPERATURES, choose_warmly
from ra.bots.network.weights import shipped_weights
from ra.bots.registry import JUDGE
from ra.engine.actions import DRAW
from ra.engine.chance import deal_by_seed, draw_by_seed, nth_number
from ra.engine.play import apply
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.state import OVER, copy_state
from ra.fast.library import door
from ra.fast.states import new_states
from ra.training.learning import is_set_up


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
            tile = draw_by_seed(s, luck) if action == DRAW else 0
            apply(s, action, tile)
    points: float = 100.0 * total / (games * states[2].players)
    return points


REFUSALS: Final = (
    "states[2] is no game that is set up: make it by new_states",
    "these are not the weights for so many players",
    "temperature: more than 0; games: from 1 on",
)


def measure_checked(
    states: Any, weights: Any, rows: int, desk: Desk, temperature: float, games: int, seed: int
) -> float:
    """The door to `points_given_away`, with how many rows of weights there are."""
    if not is_set_up(states[2]):
        return -1.0
    if rows != row_count(states[2].players):
        return -2.0
    if not temperature > 0.0 or games < 1:
        return -3.0
    return points_given_away(states, weights, desk, temperature, games, seed)


MEASURE: Final = door("points_given_away", measure_checked)


def calibrate(players: int, games: int = 300) -> list[float]:
    """The losses of all temperatures."""
    states, weights = new_states(Rules(players), 3), shipped_weights(JUDGE, players)
    desk = new_desk()
    return [round(MEASURE(states, weights, len(weights), desk, heat, games, 1), 1) for heat in TEMPERATURES]


if __name__ == "__main__":
    for number in range(2, MAX_PLAYERS + 1):
        print(f"    {tuple(calibrate(number))},")
