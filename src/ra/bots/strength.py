"""How strong the bots are that people choose from: one scale, from measured games.

The measure is how many of 100 games a bot wins against three `steady` at a table for four, where an even share is 25:

    ra arena --bots expert~20,steady,steady,steady --games 1000 --seed 7

`docs/bots.md` has the figures with their intervals; a test holds both against each other.
"""

from collections.abc import Mapping
from typing import Final

from ra.bots.registry import ENTRIES

WIN_SHARES: Final[Mapping[str, float]] = dict(
    sorted((level for entry in ENTRIES for level in entry.levels.items()), key=lambda level: level[1])
)
"""Percent of the games won against three `steady`, weakest first. `expert~N` are steps between the other bots."""

STRONGEST: Final = 10


def strength(name: str) -> int:
    """1 to 10: one more than the bot wins of ten games against three `steady`, rounded.

    >>> strength("random"), strength("steady"), strength("master")
    (1, 4, 10)
    """
    return min(STRONGEST, 1 + int(WIN_SHARES[name] / 10 + 0.5))
