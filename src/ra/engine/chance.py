"""Chance for callers who have none of their own: the n-th number of a seed, in either engine the same.

Nothing here keeps a running state. A number is a function of the seed and of a counter, so a copy of a game, or a game
taken back and played again, meets the same tiles. Numbers have 62 bits, so that Python's integers and the compiled
engine's agree on every step.
"""

from collections.abc import Sequence
from typing import Final

from ra.engine.epochs import begin_epoch
from ra.engine.state import State
from ra.engine.tiles import RA

BITS: Final = (1 << 62) - 1
STEP: Final = 0x5851F42D4C95
STRIDE: Final = 0x1E3779B97F4A7C15
STIR_ONE: Final = 0x3F58476D1CE4E5B9
STIR_TWO: Final = 0x14D049BB133111EB

TILE_STREAM: Final = 0x2545F4914F6CDD1D
DEAL_STREAM: Final = 0x1B873593CC9E2D51


def nth_number(seed: int, n: int) -> int:
    """The n-th number of a seed, from 0 to 2**62 - 1."""
    x = (seed + n * STRIDE) & BITS
    x = ((x ^ x >> 30) * STIR_ONE) & BITS
    x = ((x ^ x >> 27) * STIR_TWO) & BITS
    return x ^ x >> 31


def next_number(number: int) -> int:
    """The number that follows in a run of them: cheaper than the n-th, for those who need many and keep the last."""
    return (number * STEP + 11) & BITS


def below(number: int, limit: int) -> int:
    """A number as one from 0 to limit - 1, for limits far below 2**30."""
    return (number >> 30) * limit >> 32


def pick_tile(bag: Sequence[int], nth: int) -> int:
    """The nth of all tiles in the bag. Ra tiles come first: they are the most common."""
    tile = RA
    while nth >= bag[tile]:
        nth -= bag[tile]
        tile -= 1
    return tile


def draw_by_seed(s: State, seed: int) -> int:
    """§4.1 The tile that comes out of the bag next."""
    return pick_tile(s.bag, below(nth_number(seed ^ TILE_STREAM, s.in_bag), s.in_bag))


def deal_by_seed(s: State, seed: int) -> None:
    """§2.2 The groups of suns are dealt at random. Then the first epoch begins."""
    for seat in range(s.players - 1, 0, -1):
        other = below(nth_number(seed ^ DEAL_STREAM, seat), seat + 1)
        mine = s.suns[seat]
        s.suns[seat] = s.suns[other]
        s.suns[other] = mine
    begin_epoch(s)
