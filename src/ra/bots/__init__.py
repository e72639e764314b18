"""Bots: one file each, one interface."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, SupportsIndex

from ra.bots.bot import Bot, Policy, PolicyBot
from ra.bots.greedy import choose_greedy
from ra.bots.naming import BOTS, NETWORKS, SEARCHING, Called, read_name
from ra.bots.random import choose_random
from ra.bots.steady import choose_steady
from ra.engine.rules import MAX_PLAYERS

POLICIES: Final[Mapping[str, Policy]] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "steady": choose_steady,
}
"""The bots whose judgement is written down, weakest first."""

__all__ = ["BOTS", "NETWORKS", "POLICIES", "SEARCHING", "Bot", "Policy", "PolicyBot", "check_bot", "make_bot"]


WEIGHTS: Final = Path(__file__).parent / "weights"


def check_bot(name: str, players: int | None = None) -> None:
    """Refuses a name that is no bot's, or a bot's that cannot play here, or with so many."""
    called = read_name(name)
    if called.name in POLICIES:
        return
    if not find_spec("numba"):
        raise ValueError(f"{called.name} needs the compiler: pip install 'ra-game[fast]'")
    weights = weights_of(called.name)
    if weights and players is not None and not (WEIGHTS / f"{weights}-{players}.safetensors").exists():
        if 2 <= players <= MAX_PLAYERS:
            raise ValueError(f"{weights}'s weights for {players} players are missing; install ra-game again")
        raise ValueError(f"{called.name} plays with 2 to {MAX_PLAYERS} players, not {players}")


def weights_of(name: str) -> str | None:
    """Whose weights a bot judges by."""
    return "expert" if name == "master" else name if name in NETWORKS else None


def make_bot(name: str, seed: SupportsIndex = 0, threads: int = 1) -> Bot:
    """A bot by its name (`ra.bots.naming`). It thinks on so many cores, unless its name says otherwise."""
    check_bot(name)
    called = read_name(name)
    if called.name in POLICIES:
        return PolicyBot(name, POLICIES[called.name], seed)
    return make_thinking_bot(name, called, seed, called.threads or threads)


def make_thinking_bot(name: str, called: Called, seed: SupportsIndex, threads: int) -> Bot:
    """The bots that need the compiler."""
    if called.name == "master":
        from ra.bots.master import MasterBot

        return MasterBot(called.budget, seed, threads, name)
    if called.name == "montecarlo":
        from ra.bots.montecarlo import MonteCarloBot

        return MonteCarloBot(called.budget, seed, threads, name)
    from ra.bots.expert import NetworkBot

    return NetworkBot(called.name, seed, called.loss)
