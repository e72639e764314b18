"""Difficulty in between: a bot that does not always take the best, but the better an action is, the likelier.

How warm it plays is its temperature, in chances to win. What a temperature costs was measured, so that one can ask for
a loss: so many points of win probability given away in a game, by the bot's own reckoning (`ra.training.calibration`).
"""

from typing import Any, Final

from ra.bots.exponential import exp
from ra.bots.network.desk import Desk
from ra.bots.network.lookahead import best_action, think_checked, worth
from ra.engine.actions import ACTIONS
from ra.engine.chance import BITS
from ra.engine.play import legal
from ra.engine.state import State

TEMPERATURES: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32)

LOSSES: Final = (
    (0.1, 0.6, 1.8, 5.5, 15.7, 40.4, 86.6, 159.3, 256.4),
    (0.2, 0.9, 2.9, 8.1, 21.2, 46.0, 91.9, 181.5, 301.2),
    (0.2, 0.8, 2.3, 6.2, 15.4, 33.7, 65.7, 129.0, 224.9),
    (0.2, 0.9, 2.5, 6.3, 14.5, 32.0, 60.6, 115.3, 196.0),
)
"""For two players, for three and so on: what an expert gave away in a game at each of the temperatures, in points."""


def temperature_for(loss: float, players: int) -> float:
    """How warm the expert has to play to give away so much in a game: on straight lines between what was measured.

    >>> temperature_for(0, 4)
    0.0
    """
    cold = cost_of_cold = 0.0
    for nth in range(len(TEMPERATURES)):
        temperature, cost = TEMPERATURES[nth], LOSSES[players - 2][nth]
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


def choose_checked(states: Any, weights: Any, rows: int, desk: Desk, loss: float, number: int) -> int:
    """What a network decides in states[0] that gives away so many points in a game; otherwise as `think_checked`."""
    best = think_checked(states, weights, rows, desk)
    if best < 0 or not loss > 0.0:
        return best
    return choose_warmly(states[0], desk.values, temperature_for(loss, states[0].players), number)
