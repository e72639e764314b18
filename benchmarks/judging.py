"""The network's judgement over and over, written for the compiler."""

from typing import Any

from ra.bots.network.model import Desk, judge


def judge_all(states: Any, weights: Any, desk: Desk, rounds: int) -> float:
    """Judges every table of a row from the seat that decides, so many times; returns the sum of what it saw."""
    seen = 0.0
    for _ in range(rounds):
        for table in range(len(states)):
            judge(states[table], states[table].seat + 0, weights, desk, desk.values[0])
            seen += desk.values[0][0]
    return seen
