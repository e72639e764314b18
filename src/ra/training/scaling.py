"""From what a network has learned, in floats, to the whole numbers that it plays by, written for the compiler.

A hidden unit that has no negative output may be made larger by any factor, if its weights further on are made smaller
by the same: the network says the same. So each unit is made as large as it can be without its sum ever leaving the 16
bits (the second layer: 32 bits) that it has, whatever is on.

The floats lie in the same rows as the whole numbers of a file (`ra.bots.network.weights`): one for each input, the
biases, SECOND rows of the second layer, its biases, and a row for each output with its bias behind it.
"""

from collections.abc import Iterator, Sequence
from math import floor
from typing import Any, Final, TypeAlias

from ra.bots.network.desk import HIDDEN, SECOND
from ra.bots.network.inputs import SEAT_INPUTS, SEAT_SIZE, TABLE_INPUTS, Input, input_count
from ra.bots.network.model import BIAS_2, BIAS_3
from ra.bots.network.weights import learned_row_count
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.engine.tiles import TRACK_SPACES
from ra.translator.kinds import Field, Record

LARGEST: Final = (1 << 15) - 1
LARGEST_SUM: Final = 0.99 * ((1 << 31) - 1)
ROUNDING: Final = 700
"""How much a sum of the first layer may grow by rounding every row of it."""
MOST_HALVINGS: Final = 62
LARGEST_WEIGHT: Final = 1000.0
"""No network that learns comes near it: weights beyond are no weights."""
TINY: Final = 1e-12

MOST_TOGETHER: Final = TRACK_SPACES
TOGETHER: Final = {"suns": 0, "spent": 0, "track": MOST_TOGETHER, "more_on_track": 1}
"""Inputs of which so many are on at once; 0: as many as a player has suns."""

RULER: Final = Record(
    "Ruler",
    (
        Field("reach", "f8", (2, HIDDEN)),  # the largest sum of each unit of the first layer, and of the opposite sign
        Field("largest", "f8", (MOST_TOGETHER, HIDDEN)),  # of some inputs, the largest that may be on together
        Field("new", "f8", (HIDDEN,)),
        Field("sizes", "f8", (HIDDEN,)),  # by what each unit is made larger
        Field("second_sizes", "f8", (SECOND,)),
    ),
)
Ruler: TypeAlias = Any
"""A record like `RULER`: space to work in."""


def groups_of(block: Sequence[Input]) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Inputs in groups: how many, of what length, how many of a group are on together; their values and unit."""
    for each in block:
        length = each.one_in or (each.size if each.name in TOGETHER else 1)
        yield each.size // length, length, TOGETHER.get(each.name, 1), each.lowest, each.highest, each.unit


SEAT_GROUPS: Final = tuple(groups_of(SEAT_INPUTS))
TABLE_GROUPS: Final = tuple(groups_of(TABLE_INPUTS))


def to_whole(weights: Any, players: int, learned: Any, ruler: Ruler) -> None:
    """Fills in the rows of a file."""
    measure_first(weights, players, ruler)
    measure_second(weights, players, ruler)
    inputs = input_count(players)
    for row in range(inputs + 1):
        for j in range(HIDDEN):
            learned[row][j] = nearest(weights[row][j] * ruler.sizes[j])
    first = inputs + 1
    bias = first + SECOND
    for k in range(SECOND):
        for j in range(HIDDEN):
            learned[first + k][j] = nearest(weights[first + k][j] / ruler.sizes[j] * ruler.second_sizes[k])
    power = third_power(weights, players, ruler)
    too_large = float(1 << power)
    for row in range(bias, bias + 1 + 2 * players):
        for j in range(HIDDEN):
            learned[row][j] = 0
    for k in range(SECOND):
        learned[bias][k] = nearest(weights[bias][k] * ruler.second_sizes[k] / BIAS_2)
    learned[bias][SECOND] = power
    for row in range(bias + 1, bias + 1 + 2 * players):
        for k in range(SECOND):
            learned[row][k] = nearest(weights[row][k] / ruler.second_sizes[k] * too_large)
        learned[row][SECOND] = nearest(weights[row][SECOND] / BIAS_3 * too_large)


def nearest(x: float) -> int:
    return floor(x + 0.5)


def measure_first(weights: Any, players: int, ruler: Ruler) -> None:
    """For each unit, how much larger it can be made: by the largest sum of any rows that may be on together."""
    bias = weights[input_count(players)]
    for side in range(2):
        sign = 1.0 - 2.0 * side
        reach = ruler.reach[side]
        for j in range(HIDDEN):
            reach[j] = max(sign * bias[j], 0.0)
        for seat in range(players):
            row = seat * SEAT_SIZE
            for kind in range(len(SEAT_GROUPS)):
                row = add_reach(weights, row, SEAT_GROUPS[kind], players, sign, reach, ruler)
        row = players * SEAT_SIZE
        for kind in range(len(TABLE_GROUPS)):
            row = add_reach(weights, row, TABLE_GROUPS[kind], players, sign, reach, ruler)
    for j in range(HIDDEN):
        ruler.sizes[j] = (LARGEST - ROUNDING) / max(ruler.reach[0][j], ruler.reach[1][j], 1e-6)


def add_reach(weights: Any, row: int, kind: Any, players: int, sign: float, reach: Any, ruler: Ruler) -> int:
    """Adds the most that inputs of one kind can bring, from `row` on; returns the row behind them."""
    groups, length, together, lowest, highest, unit = kind[0], kind[1], kind[2], kind[3], kind[4], kind[5]
    if together == 0:
        together = (HIGHEST_SUN - 1) // players
    low, high = sign * lowest / unit, sign * highest / unit
    for group in range(groups):
        for place in range(together):
            for j in range(HIDDEN):
                ruler.largest[place][j] = 0.0
        for member in range(length):
            put_in_order(weights[row + group * length + member], low, high, together, ruler)
        for place in range(together):
            for j in range(HIDDEN):
                reach[j] += ruler.largest[place][j]
    return row + int(groups * length)


def put_in_order(row: Any, low: float, high: float, together: int, ruler: Ruler) -> None:
    """Puts what a row can bring among the largest so far, which are in order; the least of them drops out."""
    new = ruler.new
    for j in range(HIDDEN):
        new[j] = max(row[j] * low, row[j] * high)
    for place in range(together):
        largest = ruler.largest[place]
        for j in range(HIDDEN):
            smaller = min(largest[j], new[j])
            largest[j] = max(largest[j], new[j])
            new[j] = smaller


def measure_second(weights: Any, players: int, ruler: Ruler) -> None:
    first = input_count(players) + 1
    for k in range(SECOND):
        row = weights[first + k]
        total = most = 0.0
        for j in range(HIDDEN):
            size = abs(row[j]) / ruler.sizes[j]
            total += size
            most = max(most, size)
        bias = abs(weights[first + SECOND][k])
        ruler.second_sizes[k] = min(
            LARGEST_SUM / max(LARGEST * total + bias, TINY),
            LARGEST / max(most, TINY),
            LARGEST * BIAS_2 / max(bias, TINY),
        )


def third_power(weights: Any, players: int, ruler: Ruler) -> int:
    """By which power of two the third layer can be made larger."""
    first = input_count(players) + 2 + SECOND
    most = TINY
    for row in range(first, first + 2 * players):
        for k in range(SECOND):
            most = max(most, abs(weights[row][k]) / ruler.second_sizes[k])
        most = max(most, abs(weights[row][SECOND]) / BIAS_3)
    room = LARGEST / most
    power = 0
    while room >= 2.0 and power < MOST_HALVINGS:
        room /= 2.0
        power += 1
    return power


# ---- the door ------------------------------------------------------------------------------------------------------

NO_PLAYERS: Final = -1
NO_ROWS: Final = -2
NO_WEIGHTS: Final = -3
REFUSALS: Final = (
    f"players: networks play with 2 to {MAX_PLAYERS}",
    "these are not the rows of a network for so many players",
    "these weights are no numbers, or far too large: the run has gone astray",
)


def are_weights(weights: Any, rows: int) -> bool:
    """Whether all weights are numbers of a size that weights can have."""
    strange = 0
    for row in range(rows):
        for j in range(HIDDEN):
            strange += 0 if abs(weights[row][j]) <= LARGEST_WEIGHT else 1
    return strange == 0


def refused_rows(weights: Any, rows: int, players: int) -> int:
    """Which of REFUSALS applies to weights, as -1, -2 and so on; 0: none."""
    if players < 2 or players > MAX_PLAYERS:
        return NO_PLAYERS
    if rows != learned_row_count(players):
        return NO_ROWS
    return 0 if are_weights(weights, rows) else NO_WEIGHTS


def to_whole_checked(weights: Any, rows: int, players: int, learned: Any, ruler: Ruler) -> int:
    """The door to `to_whole`, with how many rows there are."""
    refused = refused_rows(weights, rows, players)
    if refused == 0:
        to_whole(weights, players, learned, ruler)
    return refused
