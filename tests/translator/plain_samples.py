"""Functions in the plain style that use all of it: each is run by Python and by C, and must do the same."""

import signal
from typing import Any, NamedTuple

import numpy as np

from ra.translator import single
from tests.translator import more_samples

FEWEST = 3
POINTS = (-5, 0, 0, 5, 10, 15)
GRID = ((1, 2, 3), (40000, -5, 6))
SHARES = (0.5, 1, 2.25)
BIG = 1 << 40
PART = np.float64(0.1)

MODE = signal.SIGINT
BOTH = (6, 5)


class Bid(NamedTuple):
    sun: int
    worth: float


class Desk(NamedTuple):
    row: Any
    places: int


def fields(s: Any) -> int:
    """Fields, rows of fields, and rows of rows."""
    s.turn += 1
    s.suns[s.turn] |= 1 << 12
    mine = s.tiles[s.turn]
    mine[2] = s.suns[s.turn] >> 18
    for tile in mine:
        s.turn = s.turn + tile
    s.bag -= 250
    return int(s.turn * 1000 + s.tiles[1][2] + len(s.tiles) + len(mine))


def wraps(s: Any) -> int:
    """Fields of a few bits are calculated with in 64."""
    return int(s.suns[0] * s.suns[1] + (s.suns[0] << 20) - -s.suns[1] * s.bag)


def records(states: Any) -> int:
    """Records in a row, handed on by their address."""
    first, second = states[0], states[1]
    more_samples.exchange(first, second)
    return int(first.turn * 10 + states[1].turn)


def lists(n: int) -> int:
    spare = [0] * FEWEST
    filled = [7] * 4
    named = [n, n + 1, n + 2]
    counted = list(range(5))
    for i in range(FEWEST):
        spare[i] = filled[i] + named[i] * counted[i + 2]
    more_samples.double(spare)
    made = more_samples.squares(n)
    return spare[0] + 10 * spare[1] + 100 * spare[2] + made[1] + made[-1]


def float_list(x: float) -> float:
    shares = [x, 0.5, 2.0]
    shares[2] = shares[0] / 3 + shares[1]
    return shares[2]


def tuples(n: int) -> float:
    best = Bid(0, -1.0)
    for sun in range(n):
        bid = Bid(sun, (sun - 3) * (5 - sun) / 2)
        if bid.worth > best.worth:
            best = bid
    low, high = more_samples.both_ends(n, best.sun)
    return best.sun * 100 + best.worth + low * high


def desks(row: Any) -> int:
    desk = Desk(row, 4)
    total = 0
    for i in range(desk.places):
        desk.row[i] += i
        total += desk.row[i]
    return total


def tables(n: int) -> int:
    total = BIG
    for row in GRID:
        for number in row:
            total += number * n
    return total + POINTS[n % 6] + GRID[1][0] + (1 if n in POINTS else 0) + more_samples.LIMIT


def table_of_floats(n: int) -> float:
    return SHARES[n % 3] * n


def takes_functions(row: Any) -> int:
    return more_samples.fold(row, more_samples.add) * 1000 + more_samples.fold(row, more_samples.larger)


def defaults(n: int) -> int:
    return more_samples.scaled(n) + more_samples.scaled(n, by=4) + more_samples.scaled(plus=1, number=n)


def recursive(n: int) -> int:
    return n if n < 2 else recursive(n - 1) + recursive(n - 2)


def loops(n: int) -> int:
    """The counter keeps its last value, and may be changed inside."""
    seen = 0
    for i in range(n):
        seen += i
        i *= 2
        if seen > 40:
            break
    while True:
        n -= 1
        if n % 3:
            continue
        if n < 2:
            return seen * 100 + i


def slices(row: Any) -> int:
    part = row[2:6]
    total = 0
    for number in part:
        total = total * 10 + number
    rest = row[total % 3 :]
    return total + int(rest[1])


def grids(grid: Any, n: int) -> int:
    grid[1][2] = n
    row = grid[1]
    row[0] = row[2] - 300
    return more_samples.total_of(grid, 2)


def constants_of_one_name(n: int) -> int:
    """Modules may give the same name to a number and to a table."""
    return more_samples.number_called_both(n) + BOTH[n % 2] + BOTH[1 - n % 2]


def words_of_c(int: int, double: int) -> int:
    """Names that mean something else in C."""
    register = int - double
    return register * 2


def words_of_the_translator(n: int) -> int:
    """Names that the translator gives to things of its own, and their neighbours."""
    int_, int64_t, kept_1, i_1, magnitude, absolute = 5, n, n + 1, n + 2, n + 3, n + 4
    n_end, i_1_of, within = 100, 7, 9
    register, register_ = 1, 2
    register += 10
    for n in range(3, more_samples.scaled(2)):
        n_end += n
        for each in (1, int_, i_1_of):
            kept_1, i_1 = i_1, kept_1 + each
    return int64_t * within + kept_1 - i_1 * magnitude + abs(absolute) + n_end * register - register_


def words_of_libraries(n: int) -> float:
    """Constants of other types that are numbers all the same."""
    return float(n * PART + MODE)


def stored_floats(row: Any, x: float) -> float:
    """A float of 32 bits is rounded when it is stored, as array('f') rounds it."""
    row[0] = x
    row[1] += row[0] * x
    return float(row[0] + row[1])


def without_signs(row: Any) -> int:
    return 1 if row[0] > row[1] - 1 - row[0] - row[0] else 0


def singles(row: Any, x: float) -> float:
    """Every step is rounded to 32 bits."""
    scale = single(x / 3)
    for i in range(2):
        row[i] += single(scale * row[i])
    return single(single(row[0] * row[1]) + scale)
