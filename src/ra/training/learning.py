"""How the network learns from its own games, written for the compiler: play, look back, and correct the weights.

After each decision the table is judged. What it should have been judged is known a little better one decision later,
and for certain when the game is over: the lesson for a table is a mixture of both (TD lambda), from which the luck of
the draw has been taken out, as the average over all tiles is known:

    taught(t) = expected(t + 1) + LAMBDA * (taught(t + 1) - judged(t + 1))

Tables at which bids are being made are not judged by the network, but by looking the auction through to its end
(`ra.bots.network.lookahead`): they hand lessons on, and nothing is to be learnt about them.

Games are played in whole numbers, as an exported network plays (`ra.training.scaling`); what is learned from them goes
to the floats (`ra.training.descent`).

In some games others sit at the table as well (`company`): the network watches them, and learns from that too.
"""

from typing import Any, Final

from ra.arena.matches import LONGEST_GAME
from ra.bots.network.desk import Desk
from ra.bots.network.features import look
from ra.bots.network.lookahead import best_action, values_at_first_sight
from ra.bots.network.model import row_count
from ra.bots.network.weights import expand
from ra.engine.actions import ACTIONS, DRAW, nth_action
from ra.engine.chance import below, deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.state import BIDDING, OVER, State, copy_state
from ra.fast.checked import is_bag_counted, is_game, refused_option
from ra.training.descent import Bench, Lesson, Mind, descend, learn_from, turn_second
from ra.training.opponents import ITSELF, Opponents, choose_for, invite
from ra.training.scaling import REFUSALS as ROW_REFUSALS
from ra.training.scaling import Ruler, refused_rows, to_whole

LAMBDA: Final = 0.9
ONE_IN: Final = 100_000


def study_games(
    states: Any, mind: Mind, learned_rows: int, rows: Any, desk: Desk, lessons: Any, order: Any, company: Opponents,
    seed: int, games: int, explore: int, often: int, rate: float, nth: int, batch: int, inertia: float
) -> int:  # fmt: skip
    """Plays some games, then learns from all their tables in a mixed order. Returns how many steps that were.

    In `often` of 100 games others sit at the table.
    """
    players = states[2].players + 0
    tables = 0
    for game in range(games):
        luck = nth_number(seed + game, 1)
        invite(company, players, luck, often)
        tables = play_and_remember(states, rows, luck, explore, desk, lessons, company, tables)
    tables = mix(order, lessons, tables, nth_number(seed, 2))
    turn_second(players, mind)
    done = 0
    steps = 0
    while done < tables:
        size = min(batch, tables - done)
        for i in range(done, done + size):
            learn_from(players, mind, lessons[order[i]])
        done += size
        steps += 1
        descend(players, learned_rows, mind, size, rate, nth + steps, inertia)
    return steps


def mix(order: Any, lessons: Any, tables: int, seed: int) -> int:
    """The tables to learn from, in random order. Returns how many."""
    left = 0
    for t in range(tables):
        if lessons[t].count:
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
    states: Any, weights: Any, seed: int, explore: int, desk: Desk, lessons: Any, company: Opponents, first: int
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
        action = decide(s, states[1], weights, number, explore, desk, lessons[t], company)
        lessons[t].view = s.seat
        tile = draw_by_seed(s, seed) if action == DRAW else 0
        apply(s, action, tile)
        remember(s, desk, desk.values[ACTIONS + tile if action == DRAW else action], lessons[t])
        if action != DRAW and lessons[t].strayed == 0:
            keep(lessons[t].judged, lessons[t].expected, 2 * s.players)
        t += 1
    draw_lessons(first, t, 2 * s.players, lessons)
    return t


def decide(
    s: State, spare: State, weights: Any, number: int, explore: int, desk: Desk, lesson: Lesson, company: Opponents
) -> int:
    """What the player does, and what it is worth; what each action is worth is left on the desk."""
    lesson.strayed = 0
    others = company.seats[s.seat] != ITSELF
    action = choose_for(company, s, spare, number) if others else 0
    values_at_first_sight(s, spare, weights, desk)
    if not others:
        action = best_action(s, desk.values)
    keep(desk.values[action], lesson.expected, 2 * s.players)
    if not others and below(number, ONE_IN) < explore:
        mask = legal(s)
        other = nth_action(mask, below(next_number(number), mask.bit_count()))
        lesson.strayed = 1 if other != action else 0
        action = other
    return action


def keep(source: Any, target: Any, sides: int) -> None:
    for side in range(sides):
        target[side] = source[side]


def remember(s: State, desk: Desk, values: Any, lesson: Lesson) -> None:
    """The table that a decision left: it was judged when the decision was looked ahead to."""
    keep(values, lesson.judged, 2 * s.players)
    lesson.count = 0
    if s.phase in (BIDDING, OVER):
        return
    count = look(s, lesson.view, desk)
    for i in range(count):
        lesson.on[i] = desk.on[i]
    lesson.count = count


def draw_lessons(first: int, end: int, sides: int, lessons: Any) -> None:
    """What each table should have been judged, from the last, which is known, back to the first."""
    keep(lessons[end - 1].judged, lessons[end - 1].taught, sides)
    for t in range(end - 2, first - 1, -1):
        later = lessons[t + 1]
        trust = 0.0 if later.strayed else LAMBDA
        for side in range(sides):
            lessons[t].taught[side] = later.expected[side] + trust * (later.taught[side] - later.judged[side])


# ---- the door ------------------------------------------------------------------------------------------------------

NO_GAME: Final = -4
NO_ROOM: Final = -5
NO_COURSE: Final = -6
REFUSALS: Final = (
    *ROW_REFUSALS,
    "states[2] is no game that is set up: make it by new_states",
    f"lessons, order: {LONGEST_GAME} of each are needed for every game",
    "games, explore, often, rate, nth, batch or inertia is out of its range",
)


def is_set_up(s: State) -> bool:
    return is_game(s) and refused_option(s) == 0 and is_bag_counted(s) and s.phase != OVER


def study_checked(
    states: Any, weights: Any, mean: Any, slope: Any, drift: Any, spread: Any, learned: Any, learned_rows: int,
    rows: Any, all_rows: int, bench: Bench, ruler: Ruler, desk: Desk, lessons: Any, room: int, order: Any,
    company: Opponents, seed: int, games: int, explore: int, often: int, rate: float, nth: int, batch: int,
    inertia: float
) -> int:  # fmt: skip
    """The door to `study_games`, with how many rows and how much room there is; makes the whole weights first."""
    if not is_set_up(states[2]):
        return NO_GAME
    players = states[2].players + 0
    refused = refused_rows(weights, learned_rows, players)
    if refused:
        return refused
    if all_rows != row_count(players):
        return -2
    if games < 0 or games * LONGEST_GAME > room:
        return NO_ROOM
    if not (
        0 <= explore <= ONE_IN and 0 <= often <= 100 and 0.0 <= rate <= 0.1 and nth >= 0 and batch >= 1
        and 0.0 <= inertia <= 1.0
    ):  # fmt: skip
        return NO_COURSE
    to_whole(weights, players, learned, ruler)
    expand(learned, players, rows)
    mind = Mind(weights, mean, slope, drift, spread, bench)
    return study_games(
        states, mind, learned_rows, rows, desk, lessons, order, company, seed, games, explore, often, rate, nth, batch,
        inertia,
    )  # fmt: skip
