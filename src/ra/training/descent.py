"""How weights are corrected, written for the compiler: the slope of the error at a table, and steps down it (Adam).

Weights are floats of 32 bits here, in rows as `ra.training.scaling` describes them. Every step is rounded to 32 bits by
itself, so that all machines come to the same weights.
"""

from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from ra.bots.exponential import exp
from ra.bots.network.desk import HIDDEN, SECOND, SIDES
from ra.bots.network.features import MOST_ON
from ra.bots.network.inputs import SEAT_MEANINGS, SEAT_SIZE, SEAT_SWITCHES, TABLE_MEANINGS, TABLE_SIZE
from ra.translator import single
from ra.translator.kinds import Field, Record

MARGIN_LOSS: Final = 0.3

LESSON: Final = Record(
    "Lesson",
    (
        Field("count", "i4"),  # how many switches were on; none if the network has nothing to say about the table
        Field("view", "i4"),  # whoever made the decision, and saw the table after it
        Field("strayed", "i4"),  # 1: the decision was not the best, but one to explore
        Field("on", "u2", (MOST_ON,)),
        Field("judged", "f8", (SIDES,)),  # what the network made of it
        Field("expected", "f8", (SIDES,)),  # what the decision was worth before chance had its say
        Field("taught", "f8", (SIDES,)),  # what it should have been judged
    ),
)
Lesson: TypeAlias = Any
"""A record like `LESSON`: a table that a decision left."""

BENCH: Final = Record(
    "Bench",
    (
        Field("hidden", "f4", (HIDDEN,)),
        Field("down", "f4", (HIDDEN,)),  # how the error changes with each unit of the first layer
        Field("second", "f4", (SECOND,)),
        Field("back", "f4", (SECOND,)),  # and of the second
        Field("columns", "f4", (HIDDEN, SECOND)),  # the second layer, by units of the first
        Field("out", "f8", (SIDES,)),
        Field("inputs", "i4", (MOST_ON + 4,)),  # which are on; four are added at a time
        Field("strengths", "f4", (MOST_ON + 4,)),
    ),
)
Bench: TypeAlias = Any
"""A record like `BENCH`: space to work in."""


class Mind(NamedTuple):
    """The weights, and what is needed to better them."""

    weights: Any
    mean: Any  # follows the weights slowly: steadier than they are
    slope: Any
    drift: Any
    spread: Any
    bench: Bench


SEAT_PLACES: Final = tuple(place for place, _, _ in SEAT_MEANINGS)
SEAT_STRENGTHS: Final = tuple(value / unit for _, value, unit in SEAT_MEANINGS)
TABLE_PLACES: Final = tuple(place for place, _, _ in TABLE_MEANINGS)
TABLE_STRENGTHS: Final = tuple(value / unit for _, value, unit in TABLE_MEANINGS)
"""For each switch, its input within the block, and how strongly that is on."""


def first_bias(players: int) -> int:
    """The row behind the inputs; all others are found from here."""
    return players * SEAT_SIZE + TABLE_SIZE


# ---- what the network says -----------------------------------------------------------------------------------------


def run(players: int, mind: Mind, lesson: Lesson) -> int:
    """Judges a table that was seen, from its viewer; returns how many inputs are on."""
    bench = mind.bench
    count = read_switches(players, lesson, bench)
    run_first(mind.weights, first_bias(players), count, bench)
    run_second(mind.weights[first_bias(players) + 1 + SECOND], bench)
    run_third(mind.weights, first_bias(players) + SECOND + 2, players, bench)
    to_chances(bench.out, players)
    return count


def read_switches(players: int, lesson: Lesson, bench: Bench) -> int:
    """Lays down which inputs are on, and how strongly. To fill up fours, any input counts for nothing."""
    for i in range(lesson.count):
        switch = lesson.on[i]
        seat = switch // SEAT_SWITCHES
        if seat < players:
            place = switch - seat * SEAT_SWITCHES
            bench.inputs[i] = seat * SEAT_SIZE + SEAT_PLACES[place]
            bench.strengths[i] = SEAT_STRENGTHS[place]
        else:
            place = switch - players * SEAT_SWITCHES
            bench.inputs[i] = players * SEAT_SIZE + TABLE_PLACES[place]
            bench.strengths[i] = TABLE_STRENGTHS[place]
    for i in range(lesson.count, lesson.count + 3):
        bench.inputs[i] = 0
        bench.strengths[i] = 0.0
    count: int = lesson.count + 0
    return count


def run_first(weights: Any, bias: int, count: int, bench: Bench) -> None:
    hidden, on, strengths = bench.hidden, bench.inputs, bench.strengths
    for j in range(HIDDEN):
        hidden[j] = weights[bias][j]
    for i in range(0, count, 4):
        one, two, three, four = weights[on[i]], weights[on[i + 1]], weights[on[i + 2]], weights[on[i + 3]]
        p, q, r, t = strengths[i], strengths[i + 1], strengths[i + 2], strengths[i + 3]
        for j in range(HIDDEN):
            half = single(single(p * one[j]) + single(q * two[j]))
            rest = single(single(r * three[j]) + single(t * four[j]))
            hidden[j] = single(hidden[j] + single(half + rest))
    for j in range(HIDDEN):
        hidden[j] = max(hidden[j], 0.0)


def run_second(bias: Any, bench: Bench) -> None:
    """By columns, and those of units that are 0 are left out."""
    hidden, second = bench.hidden, bench.second
    for k in range(SECOND):
        second[k] = bias[k]
    for j in range(HIDDEN):
        active = hidden[j]
        if active > 0.0:
            column = bench.columns[j]
            for k in range(SECOND):
                second[k] = single(second[k] + single(active * column[k]))
    for k in range(SECOND):
        second[k] = max(second[k], 0.0)


def run_third(weights: Any, first: int, players: int, bench: Bench) -> None:
    for o in range(2 * players):
        row = weights[first + o]
        total = row[SECOND]
        for k in range(SECOND):
            total += bench.second[k] * row[k]
        bench.out[o] = total


def to_chances(out: Any, players: int) -> None:
    """Logits to chances that add up to one."""
    most = out[0]
    for seat in range(1, players):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(players):
        less = out[seat] - most
        out[seat] = exp(less) if less > -40.0 else 0.0  # what is no number is 0 as well
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


def turn_second(players: int, mind: Mind) -> None:
    """Lays down the second layer by columns, as it is run."""
    first = first_bias(players) + 1
    for k in range(SECOND):
        row = mind.weights[first + k]
        for j in range(HIDDEN):
            mind.bench.columns[j][k] = row[j]


# ---- what it should have said --------------------------------------------------------------------------------------


def learn_from(players: int, mind: Mind, lesson: Lesson) -> None:
    """Adds the slope of one table's error."""
    count = run(players, mind, lesson)
    learn_third(players, mind, lesson)
    learn_second(players, mind)
    learn_first(players, mind, count)


def learn_third(players: int, mind: Mind, lesson: Lesson) -> None:
    first, bench = first_bias(players) + SECOND + 2, mind.bench
    for k in range(SECOND):
        bench.back[k] = 0.0
    for o in range(2 * players):
        place = o if o < players else o - players
        seat = lesson.view + place if lesson.view + place < players else lesson.view + place - players
        error = bench.out[o] - lesson.taught[seat if o < players else players + seat]
        push = single(error if o < players else MARGIN_LOSS * error)
        row, steep = mind.weights[first + o], mind.slope[first + o]
        for k in range(SECOND):
            steep[k] = single(steep[k] + single(push * bench.second[k]))
            bench.back[k] = single(bench.back[k] + single(push * row[k]))
        steep[SECOND] = single(steep[SECOND] + push)


def learn_second(players: int, mind: Mind) -> None:
    first, bench = first_bias(players) + 1, mind.bench
    hidden, down = bench.hidden, bench.down
    for j in range(HIDDEN):
        down[j] = 0.0
    for k in range(SECOND):
        if bench.second[k] > 0.0:
            push = bench.back[k]
            row, steep = mind.weights[first + k], mind.slope[first + k]
            for j in range(HIDDEN):
                steep[j] = single(steep[j] + single(push * hidden[j]))
                down[j] = single(down[j] + single(push * row[j]))
            mind.slope[first + SECOND][k] = single(mind.slope[first + SECOND][k] + push)
    for j in range(HIDDEN):
        down[j] = down[j] if hidden[j] > 0.0 else 0.0


def learn_first(players: int, mind: Mind, count: int) -> None:
    down = mind.bench.down
    steep = mind.slope[first_bias(players)]
    for j in range(HIDDEN):
        steep[j] = single(steep[j] + down[j])
    for i in range(count):
        steep = mind.slope[mind.bench.inputs[i]]
        strength = mind.bench.strengths[i]
        for j in range(HIDDEN):
            steep[j] = single(steep[j] + single(strength * down[j]))


# ---- steps ---------------------------------------------------------------------------------------------------------

DRIFT_KEPT, DRIFT_NEW = 0.9, 0.1
SPREAD_KEPT, SPREAD_NEW = 0.999, 0.001
LEAST: Final = single(1e-8)


def power(base: float, exponent: int) -> float:
    """base ** exponent, the same on every machine.

    >>> power(0.5, 5)
    0.03125
    """
    result = 1.0
    while exponent:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result


def descend(players: int, rows: int, mind: Mind, size: int, rate: float, nth: int, inertia: float) -> None:
    """One step of Adam down the slope of `size` tables."""
    share = single(1.0 / size)
    drift_kept, drift_new = single(DRIFT_KEPT), single(DRIFT_NEW)
    spread_kept, spread_new = single(SPREAD_KEPT), single(SPREAD_NEW)
    step = single(rate / (1.0 - power(DRIFT_KEPT, nth)))
    settled = single(1.0 / (1.0 - power(SPREAD_KEPT, nth)))
    follow = single(1.0 - inertia)
    for row in range(rows):
        weights, mean, slope = mind.weights[row], mind.mean[row], mind.slope[row]
        drift, spread = mind.drift[row], mind.spread[row]
        for j in range(HIDDEN):
            push = single(slope[j] * share)
            slope[j] = 0.0
            moved = single(single(drift_kept * drift[j]) + single(drift_new * push))
            spread_out = single(single(spread_kept * spread[j]) + single(spread_new * single(push * push)))
            drift[j] = moved
            spread[j] = spread_out
            width = single(single(sqrt(single(spread_out * settled))) + LEAST)
            weight = single(weights[j] - single(single(step * moved) / width))
            weights[j] = weight
            mean[j] = single(mean[j] + single(single(weight - mean[j]) * follow))
    turn_second(players, mind)
