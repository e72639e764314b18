"""The doors from Python into the bots whose judgement is written down: states[1] is to try things on."""

from ra.bots.greedy import choose_greedy
from ra.bots.random import choose_random
from ra.bots.steady import choose_steady
from ra.engine.state import State


def random_at(states: list[State], number: int) -> int:
    return choose_random(states[0], states[1], number)


def greedy_at(states: list[State], number: int) -> int:
    return choose_greedy(states[0], states[1], number)


def steady_at(states: list[State], number: int) -> int:
    return choose_steady(states[0], states[1], number)
