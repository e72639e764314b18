"""What the bag may do."""

from fractions import Fraction
from typing import Any, NamedTuple

from ra.engine.state import State
from ra.engine.tiles import NAMES, RA
from ra.lens.figures import Figures, draws_to_end
from ra.lens.seeing import figures_of


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
    return odds_from(figures_of(state), state)


def odds_from(figures: Figures, state: State) -> BagOdds:
    left = state.in_bag
    tiles = {name: Fraction(count, left) for name, count in zip(NAMES, state.bag, strict=True) if count}
    ra = Fraction(state.bag[RA], left) if left else Fraction(0)
    return BagOdds(tiles, ra, figures.ra_to_go, fraction(figures.draws, figures.draws_divisor))


def expected_draws(left: int, ra: int, to_go: int) -> Fraction | None:
    """How many draws bring the last of so many Ra tiles, on average; None if there are not so many in the bag."""
    return fraction(*draws_to_end(left, ra, to_go))


def fraction(dividend: int, divisor: int) -> Fraction | None:
    return Fraction(dividend, divisor) if divisor else None
