"""What the bag may do."""

from fractions import Fraction
from typing import Any, NamedTuple

from ra.engine.state import State
from ra.engine.tiles import NAMES, RA


class BagOdds(NamedTuple):
    """The odds of the next draws."""

    tiles: dict[str, Fraction]
    """The chance of each kind of tile to be drawn next."""
    ra: Fraction
    """The chance that the next tile is Ra."""
    ra_to_go: int
    """How many more Ra tiles end the epoch."""
    draws_left: Fraction | None
    """How many draws the epoch lasts on average if it ends by Ra; None if the bag cannot end it."""

    def as_dict(self) -> dict[str, Any]:
        draws = None if self.draws_left is None else round(float(self.draws_left), 1)
        return {"ra": round(float(self.ra), 4), "ra_to_go": self.ra_to_go, "draws_left": draws}


def bag_odds(state: State) -> BagOdds:
    left = state.in_bag
    tiles = {name: Fraction(count, left) for name, count in zip(NAMES, state.bag, strict=True) if count}
    to_go = state.ra_limit - state.ra
    ra = Fraction(state.bag[RA], left) if left else Fraction(0)
    return BagOdds(tiles, ra, to_go, expected_draws(left, state.bag[RA], to_go))


def expected_draws(left: int, ra: int, to_go: int) -> Fraction | None:
    """Ra tiles split the others evenly: with r of them among n tiles, the k-th comes at k (n + 1) / (r + 1)."""
    if ra < to_go:
        return None
    return Fraction(to_go * (left + 1), ra + 1)
