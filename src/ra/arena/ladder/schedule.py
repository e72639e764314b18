"""Who meets whom on a ladder.

For every number of players: each bot alone against each other bot in all other seats, and the other way round; and
mixed tables. Everybody sits in every seat, and all line-ups of a number of players play the same deals.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from ra.arena.choosing import NUMBERS
from ra.engine.chance import below, nth_number

LineUp: TypeAlias = tuple[str, ...]
"""The bots round a table, before they move on from seat to seat."""

DEALS_AT_ONCE: Final = 10
"""What compiled bots play in one go; others are asked for one game at a time."""


class Batch(NamedTuple):
    """Some games of a line-up: the deals from `first` on, after everybody has moved on by `turn` seats."""

    bots: LineUp
    turn: int
    first: int
    deals: int

    @property
    def seats(self) -> tuple[int, ...]:
        """`[i]` is the entrant in seat i."""
        players = len(self.bots)
        return tuple((seat + self.turn) % players for seat in range(players))

    @property
    def line_up(self) -> LineUp:
        """The bot in every seat."""
        return tuple(self.bots[entrant] for entrant in self.seats)


def batches(bots: Sequence[str], players: int, games: int, seed: int) -> Iterator[Batch]:
    """All games of a number of players, in pieces that can be played apart."""
    for line_up, deals in line_ups(bots, players, games, seed).items():
        size = DEALS_AT_ONCE if all(bot in NUMBERS for bot in line_up) else 1
        for first in range(0, deals, size):
            for turn in range(players):
                yield Batch(line_up, turn, first, min(size, deals - first))


def line_ups(bots: Sequence[str], players: int, games: int, seed: int) -> dict[LineUp, int]:
    """Every line-up, with its number of deals: so many that it plays `games` games or a few more."""
    deals = -(-games // players)
    return dict.fromkeys(pairings(bots, players), deals) | mixed_tables(bots, players, games, seed)


def pairings(bots: Sequence[str], players: int) -> list[LineUp]:
    """One bot against another in all other seats; for two players that is the same the other way round."""
    if players == 2:
        return list(combinations(bots, 2))
    return [(one, *[other] * (players - 1)) for one, other in permutations(bots, 2)]


def mixed_tables(bots: Sequence[str], players: int, games: int, seed: int) -> dict[LineUp, int]:
    """The bots stand in a shuffled circle, and as many neighbours as can sit make a table.

    So everybody is at as many mixed tables as the others, and plays about `games` games there.
    """
    if players == 2 or len(bots) < 3:
        return {}
    circle = shuffled(bots, nth_number(seed, players))
    tables: dict[LineUp, int] = {}
    for start in range(len(circle)):
        table = turned_first(tuple(circle[(start + place) % len(circle)] for place in range(players)))
        tables[table] = tables.get(table, 0) + 1
    return {table: -(-games * times // players**2) for table, times in tables.items()}


def turned_first(table: LineUp) -> LineUp:
    """The same for all rotations of a table."""
    return min(table[turn:] + table[:turn] for turn in range(len(table)))


def shuffled(bots: Sequence[str], seed: int) -> list[str]:
    circle = list(bots)
    for place in range(len(circle) - 1, 0, -1):
        other = below(nth_number(seed, place), place + 1)
        circle[place], circle[other] = circle[other], circle[place]
    return circle
