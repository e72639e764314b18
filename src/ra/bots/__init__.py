"""Bots: one file each, one interface."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
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
"""The bots whose judgement is written down, weakest first."""

NETWORKS: Final = ("expert",)
"""The bots that judge by a network."""

BOTS: Final = (*POLICIES, *NETWORKS)
"""The bots of the house, weakest first."""

__all__ = ["BOTS", "NETWORKS", "POLICIES", "Bot", "Policy", "PolicyBot", "check_bot", "make_bot"]


WEIGHTS: Final = Path(__file__).parent / "weights"


def check_bot(name: str, players: int | None = None) -> None:
    """Refuses a name that is no bot's, or a bot's that cannot play here, or with so many."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; bots are {', '.join(BOTS)}")
    if name in NETWORKS and not find_spec("numba"):
        raise ValueError(f"{name} judges by a network, which needs the compiler: pip install -e '.[fast]'")
    if name in NETWORKS and players is not None and not (WEIGHTS / f"{name}-{players}.safetensors").exists():
        raise ValueError(f"{name} has not learned to play with {players} players yet")


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name."""
    check_bot(name)
    if name in NETWORKS:
        from ra.bots.expert import NetworkBot

        return NetworkBot(name)
    return PolicyBot(name, POLICIES[name], seed)
