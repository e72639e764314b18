"""Bots: one file and one entry in the registry each, one interface."""

from pathlib import Path
from typing import Final, SupportsIndex

from ra.bots.bot import Bot, Policy, PolicyBot
from ra.bots.naming import BOTS, NETWORKS, SEARCHING, read_name
from ra.bots.registry import BY_NAME, BotEntry
from ra.engine.rules import MAX_PLAYERS

__all__ = ["BOTS", "NETWORKS", "SEARCHING", "Bot", "Policy", "PolicyBot", "can_play", "check_bot", "make_bot"]


WEIGHTS: Final = Path(__file__).parent / "weights"


def check_bot(name: str, players: int | None = None) -> None:
    """Refuses a name that is no bot's, or a bot's that cannot play here, or with so many."""
    entry = BY_NAME[read_name(name).name]
    if entry.weights and players is not None and not (WEIGHTS / f"{entry.weights}-{players}.safetensors").exists():
        if 2 <= players <= MAX_PLAYERS:
            raise ValueError(f"{entry.weights}'s weights for {players} players are missing; install ra-game again")
        raise ValueError(f"{entry.name} plays with 2 to {MAX_PLAYERS} players, not {players}")


def can_play(bot: str, players: int) -> bool:
    """Whether a bot of the house can play with so many."""
    try:
        check_bot(bot, players)
    except ValueError:
        return False
    return True


def make_bot(name: str, seed: SupportsIndex = 0, threads: int = 1) -> Bot:
    """A bot by its name (`ra.bots.naming`). It thinks on so many cores, unless its name says otherwise."""
    check_bot(name)
    called = read_name(name)
    entry = BY_NAME[called.name]
    if entry.policy:
        return policy_bot(name, entry, seed)
    bot: Bot = entry.make(name, called, seed, called.threads or threads)
    return bot


def policy_bot(name: str, entry: BotEntry, seed: SupportsIndex) -> Bot:
    from ra.fast.library import LIBRARY

    if LIBRARY is None:
        return PolicyBot(name, entry.choose, seed)
    from ra.bots.compiled import CompiledBot

    return CompiledBot(name, seed)
