"""A small network that judges a table: each player's chance to win, and the margin to the best of the others.

inputs (sparse) -> HIDDEN -> SECOND -> for each seat a win logit and a margin. All weights lie in one row of numbers:
first layer input by input, then its biases, second layer, biases, third layer, biases.
"""

from math import exp
from typing import Any, Final, NamedTuple

from ra.bots.network.features import (
    BLOCK,
    input_count,
    look,
    look_at_drawn,
    look_at_players,
    look_at_prices,
    look_at_tiles,
    look_at_turn,
    look_but_at_prices,
)
from ra.engine.scoring import winner
from ra.engine.state import OVER, State

HIDDEN: Final = 128
SECOND: Final = 32
MARGIN: Final = 20.0
"""Points of fame that make a margin of 1."""


def weight_count(players: int) -> int:
    return input_count(players) * HIDDEN + HIDDEN + HIDDEN * SECOND + SECOND + SECOND * 2 * players + 2 * players


def first_bias(players: int) -> int:
    return input_count(players) * HIDDEN


def second_layer(players: int) -> int:
    return first_bias(players) + HIDDEN


def third_layer(players: int) -> int:
    return second_layer(players) + HIDDEN * SECOND + SECOND


def begin_first(weights: Any, players: int, hidden: Any) -> None:
    bias = first_bias(players)
    for j in range(HIDDEN):
        hidden[j] = weights[bias + j]


def add_inputs(weights: Any, on: Any, strength: Any, first: int, count: int, hidden: Any) -> None:
    """Inputs `first` to `count`, four at a time, which spares three of four trips to memory."""
    on[count] = on[count + 1] = on[count + 2] = 0
    strength[count] = strength[count + 1] = strength[count + 2] = 0
    for i in range(first, count, 4):
        a, b, c, d = strength[i], strength[i + 1], strength[i + 2], strength[i + 3]
        one = weights[on[i] * HIDDEN : (on[i] + 1) * HIDDEN]
        two = weights[on[i + 1] * HIDDEN : (on[i + 1] + 1) * HIDDEN]
        three = weights[on[i + 2] * HIDDEN : (on[i + 2] + 1) * HIDDEN]
        four = weights[on[i + 3] * HIDDEN : (on[i + 3] + 1) * HIDDEN]
        for j in range(HIDDEN):
            hidden[j] += a * one[j] + b * two[j] + c * three[j] + d * four[j]


def cut_off(hidden: Any) -> None:
    for j in range(HIDDEN):
        hidden[j] = max(hidden[j], 0)


def run_rest(weights: Any, players: int, hidden: Any, second: Any, out: Any) -> None:
    """The layers above the first."""
    run_second(weights, second_layer(players), hidden, second)
    run_third(weights, third_layer(players), 2 * players, second, out)


def run_second(weights: Any, layer: int, hidden: Any, second: Any) -> None:
    """Four rows at a time: what is hidden is fetched once for all of them."""
    bias = layer + HIDDEN * SECOND
    for k in range(0, SECOND, 4):
        rows = weights[layer + k * HIDDEN : layer + (k + 4) * HIDDEN]
        a, b, c, d = weights[bias + k], weights[bias + k + 1], weights[bias + k + 2], weights[bias + k + 3]
        for j in range(HIDDEN):
            a += hidden[j] * rows[j]
            b += hidden[j] * rows[HIDDEN + j]
            c += hidden[j] * rows[2 * HIDDEN + j]
            d += hidden[j] * rows[3 * HIDDEN + j]
        second[k], second[k + 1], second[k + 2], second[k + 3] = max(a, 0), max(b, 0), max(c, 0), max(d, 0)


def run_third(weights: Any, layer: int, outs: int, second: Any, out: Any) -> None:
    for o in range(outs):
        row = weights[layer + o * SECOND : layer + (o + 1) * SECOND]
        total = weights[layer + SECOND * outs + o]
        for k in range(len(second)):  # a length that the compiler does not know keeps it from writing every step out
            total += second[k] * row[k]
        out[o] = total


def to_chances(out: Any, players: int) -> None:
    """Logits to chances that add up to one."""
    most = out[0]
    for seat in range(1, players):
        most = max(most, out[seat])
    total = out[0] * 0.0
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


class Desk(NamedTuple):
    """Space to think in, laid out once (`new_desk`)."""

    row: Any
    on: Any
    strength: Any
    known: Any
    drawn: Any
    hidden: Any
    second: Any
    out: Any
    values: Any
    """For each action, then for each way in which chance or an auction can go on: chances and margins of all seats."""
    table: Any
    """One state, to try on what somebody gives up who owes tiles to a disaster."""


def judge(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """Fills in every seat's chance to win and margin, seen from `view`."""
    if s.phase == OVER:
        true_values(s, values)
        return
    count = look(s, view, desk.row, desk.on, desk.strength)
    run(weights, s.players, desk.on, desk.strength, count, desk)
    turn_to_seats(desk.out, s.players, view, values)


def run(weights: Any, players: int, on: Any, strength: Any, count: int, desk: Desk) -> None:
    """From inputs to chances and margins, in the viewer's order of seats."""
    begin_first(weights, players, desk.hidden)
    add_inputs(weights, on, strength, 0, count, desk.hidden)
    cut_off(desk.hidden)
    run_rest(weights, players, desk.hidden, desk.second, desk.out)
    to_chances(desk.out, players)


def know_players(s: State, view: int, weights: Any, desk: Desk) -> int:
    """Prepares to judge tables at which the players have what they have now; returns how many inputs are known."""
    known = look_at_players(s, view, desk.row, desk.on, desk.strength)
    begin_first(weights, s.players, desk.known)
    add_inputs(weights, desk.on, desk.strength, 0, known, desk.known)
    return known


def know_winner(s: State, view: int, weights: Any, desk: Desk) -> None:
    """Prepares to judge ends of an auction that differ in the sun that its winner paid (`judge_price`)."""
    known = look_but_at_prices(s, view, desk.row, desk.on, desk.strength)
    begin_first(weights, s.players, desk.known)
    add_inputs(weights, desk.on, desk.strength, 0, known, desk.known)


def judge_price(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """The same as `judge`, for the end of an auction whose winner is known: a third of the work is left."""
    copy_layer(desk.known, desk.hidden)
    count = look_at_prices(s, view, desk.row, desk.on, desk.strength, 0)
    add_inputs(weights, desk.on, desk.strength, 0, count, desk.hidden)
    finish(s, view, weights, desk, values)


def know_draws(s: State, after: State, view: int, weights: Any, desk: Desk, known: int) -> None:
    """Prepares to judge draws (`judge_drawn`), once the players are known; `after` any of them, but not of Ra."""
    copy_layer(desk.known, desk.drawn)
    count = look_at_tiles(s, view, desk.row, desk.on, desk.strength, known)
    count = look_at_turn(after, view, s.players * BLOCK, desk.on, desk.strength, count)
    add_inputs(weights, desk.on, desk.strength, known, count, desk.drawn)


def judge_drawn(s: State, view: int, tile: int, weights: Any, desk: Desk, values: Any) -> None:
    """The same as `judge`, for a table to which this tile was drawn: only what it changes is left to be seen."""
    copy_layer(desk.drawn, desk.hidden)
    count = look_at_drawn(s, view, tile, desk.row, desk.on, desk.strength)
    add_inputs(weights, desk.on, desk.strength, 0, count, desk.hidden)
    finish(s, view, weights, desk, values)


def finish(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """From a first layer that is filled in to what the table is worth to every seat."""
    cut_off(desk.hidden)
    run_rest(weights, s.players, desk.hidden, desk.second, desk.out)
    to_chances(desk.out, s.players)
    turn_to_seats(desk.out, s.players, view, values)


def copy_layer(source: Any, target: Any) -> None:
    for j in range(HIDDEN):
        target[j] = source[j]
