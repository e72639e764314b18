"""The bots of the house: one entry each, weakest first. Everything else that lists or describes bots reads it here.

A bot is one file and one entry (CONTRIBUTING.md has the recipe). The file has one of two things:

    a policy, `choose_...(s, spare, number) -> action`, in plain Python like the rules, which can be compiled
    a maker, `make(name, called, seed, threads) -> Bot`, for bots that need more

Files are imported when a bot is made, not before: a command that only lists names starts at once.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple

MAKER: Final = "make"
MOST_ROLLOUTS: Final = 4096
"""How often `master` plays on at the most: as long as its lists are."""


class BotEntry(NamedTuple):
    """What is known of a bot without loading it."""

    name: str
    file: str
    """The module that it lives in."""
    how: str
    """How it decides, in a few words."""
    levels: Mapping[str, float]
    """What people can choose, each with the percent of games it wins against three `steady` (`ra.bots.strength`).

    The pages call each by the message `locale_key` of every language.
    """
    policy: str = ""
    """The function of its file that chooses, if it is a policy."""
    weights: str = ""
    """Whose weights it judges by, if it judges by a network."""
    takes_time: bool = False
    """Whether it can be told how long to think (`name@100ms`), or how often to play on (`name@64`)."""
    most_rollouts: int | None = None
    """How often it can play on at the most, if there is a limit."""
    takes_loss: bool = False
    """Whether it can be told to give away some of its chance to win (`name~20`)."""

    @property
    def is_network(self) -> bool:
        """Whether it takes what its network likes best, at once."""
        return bool(self.weights) and not self.takes_time

    @property
    def module(self) -> ModuleType:
        return import_module(self.file)

    @property
    def choose(self) -> Any:
        """Its policy."""
        return getattr(self.module, self.policy)

    @property
    def make(self) -> Any:
        """Its maker."""
        return getattr(self.module, MAKER)


def locale_key(level: str) -> str:
    """The message that names a level in the pages; its attribute `.how` describes it.

    >>> locale_key("expert~20")
    'bot-expert-20'
    """
    return f"bot-{level.replace('~', '-')}"


ENTRIES: Final = (
    BotEntry(
        name="random",
        file="ra.bots.heuristic.random",
        policy="choose_random",
        how="any legal action, each as likely as the others",
        levels={"random": 0.0},
    ),
    BotEntry(
        name="greedy",
        file="ra.bots.heuristic.greedy",
        policy="choose_greedy",
        how="tries every decision out and takes the one that leaves it best off by a simple reckoning",
        levels={"greedy": 17.0},
    ),
    BotEntry(
        name="steady",
        file="ra.bots.heuristic.steady",
        policy="choose_steady",
        how="a tuned judge: looks auctions through to their end, values suns that can still win something, minds "
        "unfinished collections. Good company for a beginner",
        levels={"steady": 25.0},
    ),
    BotEntry(
        name="montecarlo",
        file="ra.bots.search.montecarlo",
        takes_time=True,
        how="plays every action out to the end of the game as `steady` would, as often as there is time, and counts. "
        "A yardstick",
        levels={"montecarlo": 30.0},
    ),
    BotEntry(
        name="apprentice",
        file="ra.bots.network.expert",
        weights="apprentice",
        takes_loss=True,
        how="an early network: 6,000 games old",
        levels={"apprentice": 35.8},
    ),
    BotEntry(
        name="expert",
        file="ra.bots.network.expert",
        weights="expert",
        takes_loss=True,
        how="the network, one decision ahead, auctions looked through to their end; at once",
        levels={"expert~30": 42.2, "expert~20": 58.6, "expert~10": 69.1, "expert": 81.6},
    ),
    BotEntry(
        name="master",
        file="ra.bots.search.master",
        weights="expert",
        takes_time=True,
        most_rollouts=MOST_ROLLOUTS,
        how="the expert with time to think: plays on from every action that may be the best",
        levels={"master": 83.2},
    ),
)

BY_NAME: Final[Mapping[str, BotEntry]] = MappingProxyType({entry.name: entry for entry in ENTRIES})

# Who has which part in the house.
JUDGE: Final = "expert"
"""Whose network judges decisions and draws, wherever a judge is needed."""
SEARCHER: Final = "master"
"""Who judges where there is time to think."""
YARDSTICK: Final = "steady"
"""Whom others are measured against."""
