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

from openskill.models import PlackettLuce

from ra.arena.ladder.matrices import Matrix, Vector, dot, identity, inverse, product, solve, transposed
from ra.arena.statistics import Z
from ra.bots.registry import YARDSTICK

Order: TypeAlias = tuple[str, ...]
"""Who finished, from first to last; a bot that sat in several seats is there several times."""
Deal: TypeAlias = tuple[int, int]
"""The number of players, and which of their deals it is."""

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
        self.counts = [sum(deal.get(order, 0) for deal in self.by_deal) for order in range(len(self.orders))]

    def ratings(self, anchor: str) -> dict[str, Rating]:
        skills = self.best_skills()
        reference = self.reference(anchor)
        level = dot(reference, skills) - HEIGHT
        return {
            bot: rating_with(skill - level, Z * sqrt(variance))
            for bot, skill, variance in zip(self.bots, skills, self.variances(skills, reference), strict=True)
        }

    def reference(self, anchor: str) -> Vector:
        """What ratings are measured from, as a share of each bot's."""
        if anchor not in self.place:
            return [1 / len(self.bots)] * len(self.bots)
        return [float(bot == anchor) for bot in self.bots]

    def best_skills(self) -> Vector:
        """Where openskill has nothing more to change, found by Newton's method."""
        skills = [0.0] * len(self.bots)
        for _ in range(MOST_ROUNDS):
            step = [part for (part,) in solve(self.curvature(skills), [[part] for part in self.change(skills)])]
            longest = max(map(abs, step))
            skills = [skill + part / max(1.0, longest / LONGEST_STEP) for skill, part in zip(skills, step, strict=True)]
            if longest < CLOSE_ENOUGH:
                break
        return skills

    def change(self, skills: Vector) -> Vector:
        """In which direction all games together, and the prior, would move each rating."""
        return [
            dot(self.counts, moved) - skill / SPREAD**2
            for moved, skill in zip(transposed(self.changes(skills)), skills, strict=True)
        ]

    def changes(self, skills: Vector) -> Matrix:
        """What a game with each of the orders would change, by openskill's reckoning: one row an order."""
        rows = [[0.0] * len(self.bots) for _ in self.orders]
        for row, order in zip(rows, self.orders, strict=True):
            model = self.models[len(order)]
            seats = [self.place[bot] for bot in order]
            after = model.rate([[model.rating(mu=skills[seat])] for seat in seats])
            for seat, (rating,) in zip(seats, after, strict=True):
                row[seat] += (rating.mu - skills[seat]) / FIRM**2
        return rows

    def curvature(self, skills: Vector) -> Matrix:
        """How much less each rating would be moved if another were a little higher."""
        now = self.change(skills)
        columns = []
        for nudged in range(len(self.bots)):
            higher = [skill + NUDGE * (place == nudged) for place, skill in enumerate(skills)]
            columns.append([(a - b) / NUDGE for a, b in zip(now, self.change(higher), strict=True)])
        return transposed(columns)

    def variances(self, skills: Vector, reference: Vector) -> Vector:
        """Of the differences to the reference, by the model or by the deals, whichever is larger."""
        spread = inverse(self.curvature(skills))
        moved = product(product(spread, self.scatter(skills)), transposed(spread))
        apart = [[one - share for one, share in zip(row, reference, strict=True)] for row in identity(len(self.bots))]
        return [
            max(0.0, *(dot(row, [dot(line, row) for line in matrix]) for matrix in (spread, moved))) for row in apart
        ]

    def scatter(self, skills: Vector) -> Matrix:
        """How far deals pull the ratings apart: one row and one column a bot."""
        pulls = transposed(self.pulls(skills))
        deals = len(self.by_deal)
        middles = [sum(column) / deals for column in pulls]
        centred = [[pull - middle for pull in column] for column, middle in zip(pulls, middles, strict=True)]
        return [[dot(one, other) * deals / max(1, deals - 1) for other in centred] for one in centred]

    def pulls(self, skills: Vector) -> Matrix:
        """What the games of each deal would change: one row a deal."""
        changes = self.changes(skills)
        rows = []
        for deal in self.by_deal:
            row = [0.0] * len(self.bots)
            for order, count in sorted(deal.items()):
                row = [total + count * part for total, part in zip(row, changes[order], strict=True)]
            rows.append(row)
        return rows


def rating_with(height: float, margin: float) -> Rating:
    return Rating(height, height - margin, height + margin)


def model_for(players: int) -> PlackettLuce:
    """openskill takes the scale from what it doubts: this doubt makes it ours, for any number of players."""
    return PlackettLuce(sigma=FIRM, beta=sqrt(SCALE**2 / players - FIRM**2), tau=0)


def count_by_deal(games: Sequence[tuple[Deal, Order]], orders: Sequence[Order]) -> list[dict[int, int]]:
    """How often each order, by its number, came about in each deal."""
    numbers = {order: number for number, order in enumerate(orders)}
    counts: dict[Deal, dict[int, int]] = {deal: {} for deal in sorted({deal for deal, _ in games})}
    for (deal, order), count in Counter(games).items():
        counts[deal][numbers[order]] = count
    return list(counts.values())
