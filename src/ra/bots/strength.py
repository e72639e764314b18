"""How strong the bots are that people choose from: one scale, from measured games.

The measure is how many of 100 games a bot wins against three `steady` at a table for four, where an even share is 25:

    ra arena --bots expert~20,steady,steady,steady --games 1000 --seed 7

A bot's strength is its place in that order, so that no two bots share one. `docs/bots.md` has the figures with their
intervals; a test holds both against each other.
"""

from collections.abc import Mapping
from typing import Final

from ra.bots.registry import ENTRIES

WIN_SHARES: Final[Mapping[str, float]] = dict(
    sorted((level for entry in ENTRIES for level in entry.levels.items()), key=lambda level: level[1])
)
"""Percent of the games won against three `steady`, weakest first. `expert~N` are steps between the other bots."""

STRONGEST: Final = len(WIN_SHARES)


def strength(name: str) -> int:
    """Its place among the bots that are offered: 1 is the weakest, 10 the strongest.

    >>> strength("random"), strength("steady"), strength("master")
    (1, 3, 10)
    """
    return 1 + list(WIN_SHARES).index(name)
