"""Ratings from finishing orders: Plackett and Luce's model, as openskill has it. Needs the extra `arena`.

The model says: whoever comes first is drawn by lot, each player with a weight; then the second among the others, and so
on. A rating is such a weight on Elo's scale: 400 points more are ten times the weight.

openskill is made for players who are rated game by game, and then the last game counts for more than the first. Bots do
not learn in between, so here it is shown all games at once, again and again, each time beginning with the ratings that
came out before, until it has nothing to change. That is the maximum of the likelihood, and the order of the games has
no part in it. (A wide prior keeps a bot that never loses on the scale.)

Intervals are the wider of two. One asks the model itself how sharp its maximum is. The other asks the games, without
believing the model: how far would the ratings move if the deals had been others? Games of one deal hang together, so
whole deals are taken in or left out (the infinitesimal jackknife). An interval is for the difference to the anchor, who
therefore has none.
"""

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from ra.arena.statistics import Z
from ra.bots.registry import YARDSTICK

Order: TypeAlias = tuple[str, ...]
"""Who finished, from first to last; a bot that sat in several seats is there several times."""
Deal: TypeAlias = tuple[int, int]
"""The number of players, and which of their deals it is."""
Vector: TypeAlias = NDArray[np.float64]

SCALE: Final = 400 / log(10)
"""Points for each factor e in the odds."""
ANCHOR: Final = YARDSTICK
HEIGHT: Final = 1000.0
"""What the anchor is rated."""
SPREAD: Final = 1000.0
"""How far from one another bots are thought to be before they have played."""
LONGEST_STEP: Final = 400.0
CLOSE_ENOUGH: Final = 0.001
MOST_ROUNDS: Final = 100
NUDGE: Final = 0.01
FIRM: Final = 1.0
"""openskill's doubt about a player, here the same for all and for ever."""


class Rating(NamedTuple):
    """A rating, and the interval in which the true one lies 95 times in 100."""

    rating: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        return (self.high - self.low) / 2


def rate(games: Sequence[tuple[Deal, Order]], bots: Sequence[str], anchor: str | None = None) -> dict[str, Rating]:
    """Ratings of the bots that played, from pairs of a deal and a finishing order.

    The anchor is `steady` unless another is named; if it did not play, the average of all is put in its place.

    >>> games = [((2, deal), ("greedy", "steady") if deal % 4 else ("steady", "greedy")) for deal in range(400)]
    >>> ratings = rate(games, ["steady", "greedy"])
    >>> f"{ratings['greedy'].rating:.0f} ± {ratings['greedy'].margin:.0f}, {ratings['steady'].rating:.0f}"
    '1191 ± 39, 1000'
    """
    playing = {bot for _, order in games for bot in order}
    return Scale([bot for bot in bots if bot in playing], games).ratings(anchor or ANCHOR) if playing else {}


class Scale:
    """The bots that are rated, and all that they played."""

    def __init__(self, bots: Sequence[str], games: Sequence[tuple[Deal, Order]]) -> None:
        self.bots = bots
        self.place = {bot: place for place, bot in enumerate(bots)}
        self.orders = sorted({order for _, order in games})
        self.models = {players: model_for(players) for players in {len(order) for order in self.orders}}
        self.by_deal = count_by_deal(games, self.orders)
        self.counts = self.by_deal.sum(axis=0)

    def ratings(self, anchor: str) -> dict[str, Rating]:
        skills = self.best_skills()
        reference = self.reference(anchor)
        margins = Z * np.sqrt(self.variances(skills, reference))
        heights = skills - reference @ skills + HEIGHT
        return {
            bot: Rating(float(height), float(height - margin), float(height + margin))
            for bot, height, margin in zip(self.bots, heights, margins, strict=True)
        }

    def reference(self, anchor: str) -> Vector:
        """What ratings are measured from, as a share of each bot's."""
        count = len(self.bots)
        if anchor not in self.place:
            return np.full(count, 1 / count)
        return np.array([float(bot == anchor) for bot in self.bots])

    def best_skills(self) -> Vector:
        """Where openskill has nothing more to change, found by Newton's method."""
        skills = np.zeros(len(self.bots))
        for _ in range(MOST_ROUNDS):
            step = np.linalg.solve(self.curvature(skills), self.change(skills))
            longest = float(np.abs(step).max())
            skills = skills + step / max(1.0, longest / LONGEST_STEP)
            if longest < CLOSE_ENOUGH:
                break
        return skills

    def change(self, skills: Vector) -> Vector:
        """In which direction all games together, and the prior, would move each rating."""
        return np.asarray(self.counts @ self.changes(skills) - skills / SPREAD**2)

    def changes(self, skills: Vector) -> Vector:
        """What a game with each of the orders would change, by openskill's reckoning: one row an order."""
        rows = np.zeros((len(self.orders), len(self.bots)))
        for row, order in zip(rows, self.orders, strict=True):
            model = self.models[len(order)]
            seats = [self.place[bot] for bot in order]
            after = model.rate([[model.rating(mu=float(skills[seat]))] for seat in seats])
            for seat, (rating,) in zip(seats, after, strict=True):
                row[seat] += (rating.mu - float(skills[seat])) / FIRM**2
        return rows

    def curvature(self, skills: Vector) -> Vector:
        """How much less each rating would be moved if another were a little higher."""
        now = self.change(skills)
        nudged = [(now - self.change(skills + nudge)) / NUDGE for nudge in NUDGE * np.eye(len(self.bots))]
        return np.array(nudged).T

    def variances(self, skills: Vector, reference: Vector) -> Vector:
        """Of the differences to the reference, by the model or by the deals, whichever is larger."""
        inverse = np.linalg.inv(self.curvature(skills))
        pulls = self.by_deal @ self.changes(skills)
        pulls = pulls - pulls.mean(axis=0)
        deals = len(pulls)
        moved = inverse @ (pulls.T @ pulls) @ inverse.T * (deals / max(1, deals - 1))
        apart = np.eye(len(self.bots)) - reference
        by_model, by_deals = (np.diag(apart @ spread @ apart.T) for spread in (inverse, moved))
        return np.maximum(by_model, by_deals).clip(0)


def model_for(players: int) -> PlackettLuce:
    """openskill takes the scale from what it doubts: this doubt makes it ours, for any number of players."""
    return PlackettLuce(sigma=FIRM, beta=sqrt(SCALE**2 / players - FIRM**2), tau=0)


def count_by_deal(games: Sequence[tuple[Deal, Order]], orders: Sequence[Order]) -> Vector:
    """How often each order came about in each deal: one row a deal."""
    column = {order: number for number, order in enumerate(orders)}
    deals = {deal: row for row, deal in enumerate(sorted({deal for deal, _ in games}))}
    counts = np.zeros((len(deals), len(orders)))
    for (deal, order), count in Counter(games).items():
        counts[deals[deal], column[order]] = count
    return counts
