"""The 180 tiles (docs/rules.md §1.1).

A tile is a small number: tiles of one kind are the same number, because nothing in the rules tells them apart.
The order of the kinds puts every category in one row, and what a player can keep before what nobody can:

    god | pharaoh | nile flood | five civilizations | gold | eight monuments || four disasters || ra
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

Counts: TypeAlias = list[int]
"""How many of each tile: indexed by tile."""

NAMES: Final = (
    "god", "pharaoh", "nile", "flood",
    "agriculture", "art", "astronomy", "religion", "writing",
    "gold",
    "fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple",
    "funeral", "drought", "unrest", "earthquake",
    "ra",
)  # fmt: skip

GOD: Final = 0
PHARAOH: Final = 1
NILE: Final = 2
FLOOD: Final = 3
CIVILIZATION: Final = 4  # the first of five
CIVILIZATION_TYPES: Final = 5
GOLD: Final = 9
MONUMENT: Final = 10  # the first of eight
MONUMENT_TYPES: Final = 8
FUNERAL: Final = 18
DROUGHT: Final = 19
UNREST: Final = 20
EARTHQUAKE: Final = 21
RA: Final = 22

KEEPABLE: Final = 18
"""Tiles below this number can lie before a player."""
TRACKABLE: Final = 22
"""Tiles below this number can lie on the auction track."""
TILE_KINDS: Final = 23
TRACK_SPACES: Final = 8

IN_THE_GAME: Final = (8, 25, 25, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2, 4, 2, 30)
"""§1.1 How many tiles of each kind the game has."""

BY_NAME: Final = {name: tile for tile, name in enumerate(NAMES)}

PERMANENT: Final = (PHARAOH, NILE, *range(MONUMENT, MONUMENT + MONUMENT_TYPES))
"""§9.2 What stays with a player when an epoch ends."""


def count_tiles(counts: Sequence[int], first: int, kinds: int) -> int:
    """How many tiles there are of `kinds` neighbouring kinds."""
    total = 0
    for tile in range(first, first + kinds):
        total += counts[tile]
    return total


def count_types(counts: Sequence[int], first: int, kinds: int) -> int:
    """How many of `kinds` neighbouring kinds there are at all."""
    types = 0
    for tile in range(first, first + kinds):
        if counts[tile]:
            types += 1
    return types


def remove_all(counts: Counts, first: int, kinds: int) -> None:
    """Empties `kinds` neighbouring kinds."""
    for tile in range(first, first + kinds):
        counts[tile] = 0
