"""How the network learns from its own games, written for the compiler: play, look back, and correct the weights.

After each decision the table is judged. What it should have been judged is known a little better one decision later,
and for certain when the game is over: the lesson for a table is a mixture of both (TD lambda), from which the luck of
the draw has been taken out, as the average over all tiles is known:

    lesson(t) = expected(t + 1) + LAMBDA * (lesson(t + 1) - judged(t + 1))

Tables at which bids are being made are not judged by the network, but by looking the auction through to its end
(`ra.bots.network.lookahead`): they hand lessons on, and nothing is to be learnt about them.

In some games others sit at the table as well (`company`): the network watches them, and learns from that too.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

from ra.bots.network.features import look
from ra.bots.network.lookahead import best_action, values_at_first_sight
from ra.bots.network.model import (
    HIDDEN,
    SECOND,
    Desk,
    first_bias,
    run,
    second_layer,
    third_layer,
    true_values,
    turn_to_seats,
)
from ra.engine.actions import ACTIONS, DRAW, nth_action
from ra.engine.chance import below, deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.state import BIDDING, OVER, State, copy_state
from ra.training.opponents import ITSELF, Opponents, choose_for, invite

LAMBDA: Final = 0.9
MARGIN_LOSS: Final = 0.3
ONE_IN: Final = 100_000


class Memory(NamedTuple):
    """The tables that a few games went through, one row each."""

    seen: Any  # which inputs were on, as whoever made the decision saw the table after it
    felt: Any  # how strongly
    counts: Any  # how many; none if the network has nothing to say about the table
    views: Any
    judged: Any  # what the network made of it
    expected: Any  # what the decision was worth before chance had its say
    strayed: Any  # 1: the decision was not the best, but one to explore
    lessons: Any  # what it should have been judged
    order: Any  # in which the tables are gone through


class Mind(NamedTuple):
    """The weights, and what is needed to better them."""

    weights: Any
    mean: Any  # follows the weights slowly: steadier than they are
    slope: Any
    drift: Any
    spread: Any
    back: Any


def study_games(
    states: Any, mind: Mind, desk: Desk, memory: Memory, company: Opponents, seed: int, games: int, explore: int,
    often: int, rate: float, nth: int, batch: int, inertia: float
) -> int:  # fmt: skip
    """Plays some games, then learns from all their tables in a mixed order. Returns how many steps that were.

    In `often` of 100 games others sit at the table.
    """
    tables = 0
    for game in range(games):
        luck = nth_number(seed + game, 1)
        invite(company, states[2].players + 0, luck, often)
        tables = play_and_remember(states, mind.weights, luck, explore, desk, memory, company, tables)
    tables = mix(memory.order, memory.counts, tables, nth_number(seed, 2))
    players = states[2].players + 0
    done = 0
    steps = 0
    while done < tables:
        size = min(batch, tables - done)
        for i in range(done, done + size):
            learn_from(players, mind, desk, memory, memory.order[i])
        done += size
        steps += 1
        descend(mind, size, rate, nth + steps, inertia)
    return steps


def mix(order: Any, counts: Any, tables: int, seed: int) -> int:
    """The tables to learn from, in random order. Returns how many."""
    left = 0
    for t in range(tables):
        if counts[t]:
            order[left] = t
            left += 1
    number = nth_number(seed, 0)
    for i in range(left - 1, 0, -1):
        number = next_number(number)
        j = below(number, i + 1)
        kept = order[i] + 0
        order[i] = order[j]
        order[j] = kept
    return left


def play_and_remember(
    states: Any, weights: Any, seed: int, explore: int, desk: Desk, memory: Memory, company: Opponents, first: int
) -> int:
    """Plays the set-up in states[2] against itself and its company; remembers every table that a decision left.

    They go to the rows from `first` on; returns the row after the last. Every decision of its own is, with a chance of
    `explore` in 100,000, any legal one.
    """
    s = states[0]
    copy_state(states[2], s)
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    t = first
    while s.phase != OVER:
        number = next_number(next_number(number))
        action = decide(s, states[1], weights, number, explore, desk, memory, company, t)
        view = s.seat + 0
        tile = draw_by_seed(s, seed) if action == DRAW else 0
        apply(s, action, tile)
        if s.phase == BIDDING:
            memory.counts[t] = 0
            keep(desk.values[ACTIONS + tile if action == DRAW else action], memory.judged[t], 2 * s.players)
        else:
            remember(s, view, weights, desk, memory, t)
        if action != DRAW and memory.strayed[t] == 0:
            keep(memory.judged[t], memory.expected[t], 2 * s.players)
        t += 1
    draw_lessons(first, t, 2 * s.players, memory)
    return t


def decide(
    s: State, spare: State, weights: Any, number: int, explore: int, desk: Desk, memory: Memory, company: Opponents,
    t: int
) -> int:  # fmt: skip
    """What the player does, and what it is worth; what each action is worth is left on the desk."""
    memory.strayed[t] = 0
    others = company.seats[s.seat] != ITSELF
    action = choose_for(company, s, spare, number) if others else 0
    values_at_first_sight(s, spare, weights, desk)
    if not others:
        action = best_action(s, desk.values)
    keep(desk.values[action], memory.expected[t], 2 * s.players)
    if not others and below(number, ONE_IN) < explore:
        mask = legal(s)
        other = nth_action(mask, below(next_number(number), mask.bit_count()))
        memory.strayed[t] = 1 if other != action else 0
        action = other
    return action


def keep(source: Any, target: Any, sides: int) -> None:
    for side in range(sides):
        target[side] = source[side]


def remember(s: State, view: int, weights: Any, desk: Desk, memory: Memory, t: int) -> None:
    memory.views[t] = view
    memory.counts[t] = 0
    if s.phase == OVER:
        true_values(s, memory.judged[t])
        return
    memory.counts[t] = look(s, view, desk.row, memory.seen[t], memory.felt[t])
    run(weights, s.players, memory.seen[t], memory.felt[t], memory.counts[t], desk)
    turn_to_seats(desk.out, s.players, view, memory.judged[t])


def draw_lessons(first: int, end: int, sides: int, memory: Memory) -> None:
    """What each table should have been judged, from the last, which is known, back to the first."""
    keep(memory.judged[end - 1], memory.lessons[end - 1], sides)
    for t in range(end - 2, first - 1, -1):
        trust = 0.0 if memory.strayed[t + 1] else LAMBDA
        for side in range(sides):
            later = memory.lessons[t + 1][side] - memory.judged[t + 1][side]
            memory.lessons[t][side] = memory.expected[t + 1][side] + trust * later


def learn_from(players: int, mind: Mind, desk: Desk, memory: Memory, t: int) -> None:
    """Adds the slope of one table's error."""
    run(mind.weights, players, memory.seen[t], memory.felt[t], memory.counts[t], desk)
    learn_third(players, mind, desk, memory.views[t], memory.lessons[t])
    learn_second(players, mind, desk)
    learn_first(players, mind, desk, memory.seen[t], memory.felt[t], memory.counts[t])


def learn_third(players: int, mind: Mind, desk: Desk, view: int, lesson: Any) -> None:
    layer = third_layer(players)
    outs = 2 * players
    for k in range(SECOND):
        mind.back[k] = 0
    for o in range(outs):
        place = o if o < players else o - players
        seat = view + place if view + place < players else view + place - players
        push = desk.out[o] - lesson[seat] if o < players else MARGIN_LOSS * (desk.out[o] - lesson[players + seat])
        row = mind.weights[layer + o * SECOND : layer + (o + 1) * SECOND]
        steep = mind.slope[layer + o * SECOND : layer + (o + 1) * SECOND]
        for k in range(SECOND):
            steep[k] += push * desk.second[k]
            mind.back[k] += push * row[k]
        mind.slope[layer + outs * SECOND + o] += push


def learn_second(players: int, mind: Mind, desk: Desk) -> None:
    layer = second_layer(players)
    down = mind.back[SECOND : SECOND + HIDDEN]
    for j in range(HIDDEN):
        down[j] = 0
    for k in range(SECOND):
        if desk.second[k] > 0:
            push = mind.back[k]
            row = mind.weights[layer + k * HIDDEN : layer + (k + 1) * HIDDEN]
            steep = mind.slope[layer + k * HIDDEN : layer + (k + 1) * HIDDEN]
            for j in range(HIDDEN):
                steep[j] += push * desk.hidden[j]
                down[j] += push * row[j]
            mind.slope[layer + HIDDEN * SECOND + k] += push
    for j in range(HIDDEN):
        if desk.hidden[j] <= 0:
            down[j] = 0


def learn_first(players: int, mind: Mind, desk: Desk, on: Any, strength: Any, count: int) -> None:
    down = mind.back[SECOND : SECOND + HIDDEN]
    steep = mind.slope[first_bias(players) : first_bias(players) + HIDDEN]
    for j in range(HIDDEN):
        steep[j] += down[j]
    for i in range(count):
        steep = mind.slope[on[i] * HIDDEN : (on[i] + 1) * HIDDEN]
        power = strength[i]
        for j in range(HIDDEN):
            steep[j] += power * down[j]


def descend(mind: Mind, size: int, rate: float, nth: int, inertia: float) -> None:
    """One step of Adam down the slope of `size` tables."""
    faded = 1.0 / (1.0 - 0.9**nth)
    settled = 1.0 / (1.0 - 0.999**nth)
    for i in range(len(mind.weights)):
        push = mind.slope[i] / size
        mind.slope[i] = 0
        mind.drift[i] = 0.9 * mind.drift[i] + 0.1 * push
        mind.spread[i] = 0.999 * mind.spread[i] + 0.001 * push * push
        mind.weights[i] -= rate * mind.drift[i] * faded / (sqrt(mind.spread[i] * settled) + 1e-8)
        mind.mean[i] += (mind.weights[i] - mind.mean[i]) * (1.0 - inertia)
