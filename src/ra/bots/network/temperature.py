"""Difficulty in between: a bot that does not always take the best, but the better an action is, the likelier.

How warm it plays is its temperature, in chances to win. What a temperature costs was measured, so that one can ask for
a loss: so many points of win probability given away in a game, by the bot's own reckoning (`ra.training.calibration`).
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final

from ra.bots.network.lookahead import best_action, worth
from ra.engine.actions import ACTIONS
from ra.engine.chance import BITS
from ra.engine.play import legal
from ra.engine.state import State

TEMPERATURES: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32)

LOSSES: Final[Mapping[int, Sequence[float]]] = {
    2: (0.1, 0.6, 1.8, 5.4, 15.6, 40.9, 87.0, 159.8, 255.8),
    3: (0.2, 0.9, 2.8, 8.1, 21.1, 46.4, 92.4, 181.7, 301.2),
    4: (0.2, 0.8, 2.3, 6.1, 15.3, 33.5, 66.4, 129.1, 225.3),
    5: (0.2, 0.9, 2.5, 6.2, 14.5, 31.6, 60.5, 113.9, 195.9),
}
"""For each number of players: what an expert gave away in a game at each of the temperatures, in points."""


def temperature_for(loss: float, players: int) -> float:
    """How warm the expert has to play to give away so much in a game: on straight lines between what was measured.

    >>> temperature_for(0, 4)
    0.0
    """
    cold = cost_of_cold = 0.0
    for temperature, cost in zip(TEMPERATURES, LOSSES[players], strict=True):
        if loss <= cost:
            return cold + (temperature - cold) * (loss - cost_of_cold) / (cost - cost_of_cold)
        cold, cost_of_cold = temperature, cost
    return cold


def choose_warmly(s: State, values: Any, temperature: float, number: int) -> int:
    """One of the legal actions, drawn by how good each is: e times as likely for every `temperature` of difference."""
    mask = legal(s)
    best = worth(values[best_action(s, values)], s.players, s.seat)
    total = 0.0
    for action in range(ACTIONS):
        if mask >> action & 1:
            total += exp((worth(values[action], s.players, s.seat) - best) / temperature)
    left = total * (number >> 30) / (BITS >> 30)
    for action in range(ACTIONS):
        if mask >> action & 1:
            left -= exp((worth(values[action], s.players, s.seat) - best) / temperature)
            if left < 0:
                return action
    return best_action(s, values)
