"""A small network that judges a table: each player's chance to win, and the margin to the best of the others.

switches -> HIDDEN -> SECOND -> for each seat a win logit and a margin. Everything up to the logits is whole numbers, so
that a seed plays the same game as plain Python, as machine code of any kind, and in a browser. Sums of the first layer
fit in 16 bits and those of the second in 32, whatever is on: `ra.training.scaling` sees to it.

All weights lie in rows of HIDDEN numbers:

    a row for each switch
    the biases of the first layer
    SECOND rows: the second layer
    the biases of the second layer; then by which power of two the logits and margins are too large
    a row for each logit and each margin: the third layer, then its bias
    a row of zeros
"""

from typing import Any, Final

from ra.bots.exponential import exp
from ra.bots.network.desk import HIDDEN, SECOND, Desk
from ra.bots.network.features import (
    look,
    look_at_drawn,
    look_at_players,
    look_at_prices,
    look_at_tiles,
    look_at_turn,
    look_but_at_prices,
)
from ra.bots.network.inputs import SEAT_SWITCHES, TABLE_SWITCHES
from ra.engine.scoring import winner
from ra.engine.state import OVER, State

MARGIN: Final = 20.0
"""Points of fame that make a margin of 1."""
BIAS_2: Final = 1 << 13
"""How strong the input is that the biases of the second layer are the weights of; likewise of the third."""
BIAS_3: Final = 1 << 20

PART: Final = 32
"""Units of the first layer whose outputs go to the second at once: as many as a processor has registers for."""


def first_bias(players: int) -> int:
    """The row behind the switches; all others are found from here."""
    return players * SEAT_SWITCHES + TABLE_SWITCHES


def second_bias(players: int) -> int:
    return first_bias(players) + 1 + SECOND


def row_count(players: int) -> int:
    return second_bias(players) + 2 + 2 * players


def begin_first(weights: Any, players: int, hidden: Any) -> None:
    copy_layer(weights[first_bias(players)], hidden)


def copy_layer(source: Any, target: Any) -> None:
    for j in range(HIDDEN):
        target[j] = source[j]


def add_rows(weights: Any, on: Any, first: int, count: int, nothing: int, hidden: Any) -> None:
    """Adds the rows of switches `first` to `count`, four at a time, which spares three of four trips to memory."""
    on[count] = on[count + 1] = on[count + 2] = nothing
    for i in range(first, count, 4):
        one, two, three, four = weights[on[i]], weights[on[i + 1]], weights[on[i + 2]], weights[on[i + 3]]
        for j in range(HIDDEN):
            hidden[j] += one[j] + two[j] + three[j] + four[j]


def take_rows(weights: Any, off: Any, count: int, nothing: int, hidden: Any) -> None:
    off[count] = off[count + 1] = off[count + 2] = nothing
    for i in range(0, count, 4):
        one, two, three, four = weights[off[i]], weights[off[i + 1]], weights[off[i + 2]], weights[off[i + 3]]
        for j in range(HIDDEN):
            hidden[j] -= one[j] + two[j] + three[j] + four[j]


def nothing_on(players: int) -> int:
    """The row of zeros."""
    return row_count(players) - 1


def cut_off(hidden: Any) -> None:
    for j in range(HIDDEN):
        hidden[j] = max(hidden[j], 0)


def run_second(weights: Any, players: int, hidden: Any, second: Any) -> None:
    first = first_bias(players) + 1
    bias = weights[second_bias(players)]
    for k in range(SECOND):
        second[k] = bias[k] * BIAS_2
    for start in range(0, HIDDEN, PART):
        for k in range(SECOND):
            row = weights[first + k]
            total = 0
            for j in range(start, start + PART):
                total += hidden[j] * row[j]
            second[k] += total
    for k in range(SECOND):
        second[k] = max(second[k], 0)


def run_third(weights: Any, players: int, second: Any, out: Any) -> None:
    bias = second_bias(players)
    too_large = 1 << weights[bias][SECOND]
    for o in range(2 * players):
        row = weights[bias + 1 + o]
        total = row[SECOND] * BIAS_3
        for k in range(SECOND):
            total += second[k] * row[k]
        out[o] = total / too_large


def to_chances(out: Any, players: int) -> None:
    """Logits to chances that add up to one."""
    most = out[0]
    for seat in range(1, players):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(players):
        out[seat] = exp(out[seat] - most)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


def turn_to_seats(out: Any, players: int, view: int, values: Any) -> None:
    """From the viewer's order of seats to the table's: chances first, then margins."""
    for place in range(players):
        seat = view + place if view + place < players else view + place - players
        values[seat] = out[place]
        values[players + seat] = out[players + place]


def true_values(s: State, values: Any) -> None:
    """The chances and margins of a game that is over."""
    best = winner(s)
    for seat in range(s.players):
        most = 0
        for other in range(s.players):
            if other != seat:
                most = max(most, s.fame[other])
        values[seat] = 1.0 if seat == best else 0.0
        values[s.players + seat] = (s.fame[seat] - most) / MARGIN


def judge(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """Fills in every seat's chance to win and margin, seen from `view`."""
    if s.phase == OVER:
        true_values(s, values)
        return
    count = look(s, view, desk)
    begin_first(weights, s.players, desk.hidden)
    add_rows(weights, desk.on, 0, count, nothing_on(s.players), desk.hidden)
    finish(s, view, weights, desk, values)


def know_players(s: State, view: int, weights: Any, desk: Desk) -> int:
    """Prepares to judge tables at which the players have what they have now; returns how many switches are known."""
    known = look_at_players(s, view, desk)
    begin_first(weights, s.players, desk.known)
    add_rows(weights, desk.on, 0, known, nothing_on(s.players), desk.known)
    return known


def know_winner(s: State, view: int, weights: Any, desk: Desk) -> None:
    """Prepares to judge ends of an auction that differ in the sun that its winner paid (`judge_price`)."""
    known = look_but_at_prices(s, view, desk)
    begin_first(weights, s.players, desk.known)
    add_rows(weights, desk.on, 0, known, nothing_on(s.players), desk.known)


def judge_price(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """The same as `judge`, for the end of an auction whose winner is known: a third of the work is left."""
    copy_layer(desk.known, desk.hidden)
    count = look_at_prices(s, view, desk, 0)
    add_rows(weights, desk.on, 0, count, nothing_on(s.players), desk.hidden)
    finish(s, view, weights, desk, values)


def know_draws(s: State, after: State, view: int, weights: Any, desk: Desk, known: int) -> None:
    """Prepares to judge draws (`judge_drawn`), once the players are known; `after` any of them, but not of Ra."""
    copy_layer(desk.known, desk.drawn)
    count = look_at_tiles(s, view, desk, known)
    count = look_at_turn(after, view, desk, count)
    add_rows(weights, desk.on, known, count, nothing_on(s.players), desk.drawn)


def judge_drawn(s: State, view: int, tile: int, weights: Any, desk: Desk, values: Any) -> None:
    """The same as `judge`, for a table to which this tile was drawn: only what it changes is left to be seen."""
    copy_layer(desk.drawn, desk.hidden)
    on, off = look_at_drawn(s, view, tile, desk)
    take_rows(weights, desk.off, off, nothing_on(s.players), desk.hidden)
    add_rows(weights, desk.on, 0, on, nothing_on(s.players), desk.hidden)
    finish(s, view, weights, desk, values)


def finish(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """From a first layer that is filled in to what the table is worth to every seat."""
    cut_off(desk.hidden)
    run_second(weights, s.players, desk.hidden, desk.second)
    run_third(weights, s.players, desk.second, desk.out)
    to_chances(desk.out, s.players)
    turn_to_seats(desk.out, s.players, view, values)
