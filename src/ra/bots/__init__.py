"""Bots: one file each, one interface."""

from collections.abc import Mapping
from typing import Final

from ra.bots.bot import Bot, Policy, PolicyBot
from ra.bots.greedy import choose_greedy
from ra.bots.random import choose_random
from ra.bots.steady import choose_steady

POLICIES: Final[Mapping[str, Policy]] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "steady": choose_steady,
}
"""The bots of the house, weakest first."""

__all__ = ["POLICIES", "Bot", "Policy", "PolicyBot", "make_bot"]


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name."""
    if name not in POLICIES:
        raise ValueError(f"there is no bot {name!r}; bots are {', '.join(POLICIES)}")
    return PolicyBot(name, POLICIES[name], seed)
