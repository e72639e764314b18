"""The forty actions: what a player can decide, as numbers (docs/rules.md §3.3).

    0 draw | 1 invoke | 2 pass, or done | 3..18 bid sun 1..16 | 19..39 tile 1..21: take it with a god, or discard it

Which of the two meanings pass and the tiles have is settled by the phase. Equal tiles are one action. A set of actions
is a mask: bit a stands for action a.
"""

from collections.abc import Iterator, Sequence
from typing import Final

DRAW: Final = 0
INVOKE: Final = 1
PASS: Final = 2
BID: Final = 2  # BID + sun
TILE: Final = 18  # TILE + tile
ACTIONS: Final = 40


def tile_actions(counts: Sequence[int], first: int, kinds: int) -> int:
    """The actions for those of `kinds` neighbouring tiles of which there is at least one."""
    mask = 0
    for tile in range(first, first + kinds):
        if counts[tile]:
            mask |= 1 << (TILE + tile)
    return mask


def nth_action(mask: int, n: int) -> int:
    """The n-th action of a mask, from 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def each_action(mask: int) -> Iterator[int]:
    """The actions of a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
