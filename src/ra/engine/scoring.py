"""Scoring and winning (docs/rules.md §10, §11)."""

from typing import Final

from ra.engine.rules import LAST_EPOCH
from ra.engine.state import State
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    FLOOD,
    GOD,
    GOLD,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    Counts,
    count_types,
)

LINES: Final = ("gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns")
"""The lines of a score sheet."""
GODS: Final = 0
GOLD_LINE: Final = 1
PHARAOHS: Final = 2
RIVER: Final = 3
CIVILIZATIONS: Final = 4
MONUMENTS: Final = 5
SUNS: Final = 6

MOST_PHARAOHS: Final = 5
HIGHEST_SUNS: Final = 5
CIVILIZATION_POINTS: Final = (-5, 0, 0, 5, 10, 15)
DIFFERENT_MONUMENT_POINTS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 15)
SAME_MONUMENT_POINTS: Final = (0, 0, 0, 5, 10, 15)


def god_points(mine: Counts) -> int:
    """§10.1 Two for each god."""
    return 2 * mine[GOD]


def gold_points(mine: Counts) -> int:
    """§10.1 Three for each gold."""
    return 3 * mine[GOLD]


def river_points(mine: Counts) -> int:
    """§10.3 One for each flood and each Nile, but only with a flood."""
    return mine[FLOOD] + mine[NILE] if mine[FLOOD] else 0


def civilization_points(mine: Counts) -> int:
    """§10.4 Different types count: none is a loss, one or two nothing. Doubles add nothing."""
    return CIVILIZATION_POINTS[count_types(mine, CIVILIZATION, CIVILIZATION_TYPES)]


def monument_points(mine: Counts) -> int:
    """§10.5 For different types, and for each type held three times or more."""
    points = DIFFERENT_MONUMENT_POINTS[count_types(mine, MONUMENT, MONUMENT_TYPES)]
    for tile in range(MONUMENT, MONUMENT + MONUMENT_TYPES):
        points += SAME_MONUMENT_POINTS[mine[tile]]
    return points


def most_or_fewest(above: int, below: int, gain: int, loss: int) -> int:
    """§10.2, §10.6 For one who has more than `below` others and less than `above`: most gain, fewest lose, ties too.

    When all have the same, nobody is above or below anybody, and nobody scores.
    """
    if above and not below:
        return -loss
    if below and not above:
        return gain
    return 0


def pharaoh_points(s: State, seat: int) -> int:
    """§10.2 Most pharaohs +5, fewest -2."""
    mine = s.tiles[seat][PHARAOH]
    above = below = 0
    for other in range(s.players):
        if s.tiles[other][PHARAOH] > mine:
            above += 1
        elif s.tiles[other][PHARAOH] < mine:
            below += 1
    return most_or_fewest(above, below, MOST_PHARAOHS, s.fewest_pharaohs[s.epoch - 1])


def sun_total(s: State, seat: int) -> int:
    """§10.6 The sum of all a player's suns, face up and face down."""
    suns = s.suns[seat] | s.spent[seat]
    total = 0
    while suns:
        sun = suns.bit_length() - 1
        total += sun
        suns ^= 1 << sun
    return total


def sun_points(s: State, seat: int) -> int:
    """§10.6 Highest total +5, lowest -5."""
    mine = sun_total(s, seat)
    above = below = 0
    for other in range(s.players):
        theirs = sun_total(s, other)
        if theirs > mine:
            above += 1
        elif theirs < mine:
            below += 1
    return most_or_fewest(above, below, HIGHEST_SUNS, s.lowest_suns)


def line_points(s: State, seat: int, line: int) -> int:
    """§10.5, §10.6 One line of a score sheet if the epoch ended now; monuments and suns count after the last only."""
    mine = s.tiles[seat]
    if line == GODS:
        return god_points(mine)
    if line == GOLD_LINE:
        return gold_points(mine)
    if line == PHARAOHS:
        return pharaoh_points(s, seat)
    if line == RIVER:
        return river_points(mine)
    if line == CIVILIZATIONS:
        return civilization_points(mine)
    if s.epoch < LAST_EPOCH:
        return 0
    return monument_points(mine) if line == MONUMENTS else sun_points(s, seat)


def epoch_points(s: State, seat: int) -> int:
    """§10 The whole score of an epoch for one player."""
    points = 0
    for line in range(SUNS + 1):
        points += line_points(s, seat, line)
    return points


def ranks_before(s: State, seat: int, other: int) -> bool:
    """§11 Most fame wins; among those tied, the one who has the highest single sun (as masks compare)."""
    if s.fame[seat] != s.fame[other]:
        return s.fame[seat] > s.fame[other]
    return s.suns[seat] > s.suns[other]


def winner(s: State) -> int:
    """§11 The player who ranks before all others."""
    best = 0
    for seat in range(1, s.players):
        if ranks_before(s, seat, best):
            best = seat
    return best


def ranking(s: State) -> tuple[int, ...]:
    """§11 The seats from first to last."""
    seats = range(s.players)
    return tuple(sorted(seats, key=lambda seat: sum(ranks_before(s, other, seat) for other in seats)))
