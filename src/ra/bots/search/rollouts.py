"""Plays on from a decision, again and again, by the network's own judgement, to see what really comes of each action.

Most of what comes of it is luck. How lucky a draw was is known, as the average over all tiles is known: it is taken out
of the result, and a few dozen games on say more than thousands would otherwise. Every action meets the same tiles.
"""

from math import sqrt
from typing import Any, Final, TypeAlias

from ra.bots.network.desk import DESK, SIDES
from ra.bots.network.lookahead import best_action, value_of_draw, values_of_actions, worth
from ra.bots.network.model import row_count, true_values
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.chance import draw_by_seed, nth_number
from ra.engine.play import apply, legal
from ra.engine.state import OVER, TURN, copy_state
from ra.fast.checked import is_decision
from ra.fast.states import STATE
from ra.translator.kinds import Field, Record

NARROW: Final = 0.12
"""How much worse an action may look at first sight to be tried at all."""
FIRST_SIGHT: Final = 4.0
"""For how many rollouts the first sight counts."""
FEWEST: Final = 8
"""Rollouts before an action is given up."""
SURE: Final = 2.5
"""By how many standard errors it has to be worse then."""

TRIAL: Final = Record(
    "Trial",
    (
        Field("state", STATE),
        # for each action:
        Field("alive", "u1", (ACTIONS,)),  # whether it is still tried
        Field("counts", "i4", (ACTIONS,)),  # after how many rollouts it was given up, or how many there were
        Field("first", "f8", (ACTIONS, SIDES)),  # chances and margins at first sight
    ),
)
Trial: TypeAlias = Any
"""A record like `TRIAL`: a decision that is tried out, and what is known of it on all cores."""

CORE: Final = Record(
    "Core",
    (
        Field("desk", DESK),
        Field("game", STATE),  # that is played on
        Field("spare", STATE),  # to try things on
        Field("one", "f8", (SIDES,)),  # what came of one rollout
        Field("totals", "f8", (ACTIONS, SIDES)),  # for each action: sums of what came of it
    ),
)
Core: TypeAlias = Any
"""A record like `CORE`: what one core needs for itself."""

Worths: TypeAlias = Any
"""For each rollout and action: what came of it for the player who decides. Cores write different rows."""


def begin_trial(trial: Trial, core: Core, weights: Any) -> int:
    """Looks at every action once. Returns how many are worth trying."""
    s = trial.state
    values_of_actions(s, core.spare, weights, core.desk)
    best = worth(core.desk.values[best_action(s, core.desk.values)], s.players, s.seat)
    mask = legal(s)
    count = 0
    for action in range(ACTIONS):
        trial.alive[action] = trial.counts[action] = 0
        if mask >> action & 1:
            for side in range(2 * s.players):
                trial.first[action][side] = core.desk.values[action][side]
            if worth(trial.first[action], s.players, s.seat) > best - NARROW:
                trial.alive[action] = 1
                count += 1
    return count


def clear_totals(core: Core) -> None:
    for action in range(ACTIONS):
        for side in range(SIDES):
            core.totals[action][side] = 0


def try_out(
    trial: Trial, core: Core, worths: Worths, weights: Any, seed: int, start: int, end: int, step: int, horizon: int
) -> None:
    """Rollouts number `start`, `start + step`, ... of every action that is still alive."""
    s = trial.state
    rollout = start
    while rollout < end:
        luck = nth_number(seed, rollout)
        for action in range(ACTIONS):
            if trial.alive[action]:
                play_on(trial, core, action, weights, luck, horizon)
                for side in range(2 * s.players):
                    core.totals[action][side] += core.one[side]
                worths[rollout][action] = worth(core.one, s.players, s.seat)
        rollout += step


def play_on(trial: Trial, core: Core, action: int, weights: Any, seed: int, horizon: int) -> None:
    """What comes of an action after at least so many further decisions, at a turn or at the end of the game."""
    s, spare, desk = core.game, core.spare, core.desk
    copy_state(trial.state, s)
    sides = 2 * s.players
    for side in range(sides):
        core.one[side] = 0
    if action == DRAW:
        value_of_draw(s, spare, weights, desk)
    left = horizon
    while True:
        tile = 0
        if action == DRAW:
            tile = draw_by_seed(s, seed)
            for side in range(sides):
                core.one[side] -= desk.values[ACTIONS + tile][side] - desk.values[DRAW][side]
        apply(s, action, tile)
        if s.phase == OVER:
            true_values(s, desk.values[DRAW])
            action = DRAW
            break
        values_of_actions(s, spare, weights, desk)
        action = best_action(s, desk.values)
        if left <= 0 and s.phase == TURN:
            break
        left -= 1
    for side in range(sides):
        core.one[side] += desk.values[action][side]


def narrow_down(trial: Trial, worths: Worths, rollouts: int) -> int:
    """Gives up every action that is surely worse than the best. Returns how many are left."""
    best = best_tried(trial, worths, rollouts)
    count = 0
    for action in range(ACTIONS):
        if trial.alive[action]:
            trial.counts[action] = rollouts
            if action != best and is_worse(worths, action, best, rollouts):
                trial.alive[action] = 0
            else:
                count += 1
    return count


def is_worse(worths: Worths, action: int, best: int, rollouts: int) -> bool:
    if rollouts < FEWEST:
        return False
    total = squares = 0.0
    for rollout in range(rollouts):
        gap = worths[rollout][best] - worths[rollout][action]
        total += gap
        squares += gap * gap
    mean = total / rollouts
    variance = max(0.0, squares / rollouts - mean * mean)
    return mean > SURE * sqrt(variance / (rollouts - 1))


def best_tried(trial: Trial, worths: Worths, rollouts: int) -> int:
    """The action that came out best among those that are alive, first sight included."""
    s = trial.state
    best = -1
    most = -1_000_000.0
    for action in range(ACTIONS):
        if trial.alive[action]:
            mine = FIRST_SIGHT * worth(trial.first[action], s.players, s.seat)
            for rollout in range(rollouts):
                mine += worths[rollout][action]
            if mine > most:
                best = action
                most = mine
    return best


# ---- checked -------------------------------------------------------------------------------------------------------

MOST_AT_A_TIME: Final = 1 << 20
REFUSALS: Final = (
    "there is nothing to decide here",
    "these are not the weights for so many players",
    f"rollouts are counted from 0, one to {MOST_AT_A_TIME} at a time",
    "an action that is tried is not legal",
    "no action is tried: begin the trial first",
)


def refused_trial(trial: Trial, rows: int) -> int:
    """Which of the first two REFUSALS applies, as -1 or -2; 0: neither."""
    if not is_decision(trial.state):
        return -1
    return 0 if rows == row_count(trial.state.players) else -2


def begin_trial_checked(trial: Trial, core: Core, weights: Any, rows: int) -> int:
    refused = refused_trial(trial, rows)
    return refused if refused else begin_trial(trial, core, weights)


def try_out_checked(
    trial: Trial, core: Core, worths: Worths, weights: Any, rows: int,
    seed: int, start: int, end: int, step: int, horizon: int,
) -> int:  # fmt: skip
    """The door to `try_out`, with how many rows of weights there are. Returns 0."""
    refused = refused_trial(trial, rows)
    if refused:
        return refused
    if start < 0 or step < 1 or step > MOST_AT_A_TIME:
        return -3
    mask = legal(trial.state)
    for action in range(ACTIONS):
        if trial.alive[action] and not mask >> action & 1:
            return -4
    try_out(trial, core, worths, weights, seed, start, end, step, horizon)
    return 0


def narrow_down_checked(trial: Trial, worths: Worths, rollouts: int) -> int:
    refused = refused_look(trial)
    return refused if refused else narrow_down(trial, worths, rollouts)


def best_tried_checked(trial: Trial, worths: Worths, rollouts: int) -> int:
    refused = refused_look(trial)
    return refused if refused else best_tried(trial, worths, rollouts)


def refused_look(trial: Trial) -> int:
    """Which of REFUSALS applies to whoever looks at what was found, as a negative number; 0: none."""
    if not is_decision(trial.state):
        return -1
    for action in range(ACTIONS):
        if trial.alive[action]:
            return 0
    return -5
