"""Plays on from a decision, again and again, by the network's own judgement, to see what really comes of each action.

Most of what comes of it is luck. How lucky a draw was is known, as the average over all tiles is known: it is taken out
of the result, and a few dozen games on say more than thousands would otherwise. Every action meets the same tiles.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

from ra.bots.network.lookahead import best_action, value_of_draw, values_of_actions, worth
from ra.bots.network.model import Desk, true_values
from ra.engine.actions import ACTIONS, DRAW
from ra.engine.chance import draw_by_seed, nth_number
from ra.engine.play import apply, legal
from ra.engine.state import OVER, TURN, copy_state

NARROW: Final = 0.12
"""How much worse an action may look at first sight to be tried at all."""
FIRST_SIGHT: Final = 4.0
"""For how many rollouts the first sight counts."""
FEWEST: Final = 8
"""Rollouts before an action is given up."""
SURE: Final = 2.5
"""By how many standard errors it has to be worse then."""


class Trial(NamedTuple):
    """A decision that is tried out, and the space for it (`new_trial`)."""

    states: Any  # the decision, the game that is played on from it, and one to try things on
    desk: Desk
    alive: Any  # for each action: whether it is still tried
    counts: Any  # for each action: after how many rollouts it was given up, or how many there were
    first: Any  # for each action: chances and margins at first sight
    totals: Any  # for each action: sums of what came of it
    worths: Any  # for each rollout and action: what came of it for the player who decides
    one: Any  # what came of one rollout


def begin_trial(trial: Trial, weights: Any) -> int:
    """Looks at every action once. Returns how many are worth trying."""
    s = trial.states[0]
    values_of_actions(s, trial.states[2], weights, trial.desk)
    best = worth(trial.desk.values[best_action(s, trial.desk.values)], s.players, s.seat)
    mask = legal(s)
    count = 0
    for action in range(ACTIONS):
        trial.alive[action] = trial.counts[action] = 0
        if mask >> action & 1:
            for side in range(2 * s.players):
                trial.first[action][side] = trial.desk.values[action][side]
                trial.totals[action][side] = 0
            if worth(trial.first[action], s.players, s.seat) > best - NARROW:
                trial.alive[action] = 1
                count += 1
    return count


def try_out(trial: Trial, weights: Any, seed: int, start: int, end: int, step: int, horizon: int) -> None:
    """Rollouts number `start`, `start + step`, ... of every action that is still alive."""
    for rollout in range(start, end, step):
        luck = nth_number(seed, rollout)
        for action in range(ACTIONS):
            if trial.alive[action]:
                play_on(trial, action, weights, luck, horizon)
                s = trial.states[0]
                for side in range(2 * s.players):
                    trial.totals[action][side] += trial.one[side]
                trial.worths[rollout][action] = worth(trial.one, s.players, s.seat)


def play_on(trial: Trial, action: int, weights: Any, seed: int, horizon: int) -> None:
    """What comes of an action after at least so many further decisions, at a turn or at the end of the game."""
    s, spare, desk = trial.states[1], trial.states[2], trial.desk
    copy_state(trial.states[0], s)
    sides = 2 * s.players
    for side in range(sides):
        trial.one[side] = 0
    if action == DRAW:
        value_of_draw(s, spare, weights, desk)
    left = horizon
    while True:
        tile = 0
        if action == DRAW:
            tile = draw_by_seed(s, seed)
            for side in range(sides):
                trial.one[side] -= desk.values[ACTIONS + tile][side] - desk.values[DRAW][side]
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
        trial.one[side] += desk.values[action][side]


def narrow_down(trial: Trial, rollouts: int) -> int:
    """Gives up every action that is surely worse than the best. Returns how many are left."""
    best = best_tried(trial, rollouts)
    count = 0
    for action in range(ACTIONS):
        if trial.alive[action]:
            trial.counts[action] = rollouts
            if action != best and is_worse(trial, action, best, rollouts):
                trial.alive[action] = 0
            else:
                count += 1
    return count


def is_worse(trial: Trial, action: int, best: int, rollouts: int) -> bool:
    if rollouts < FEWEST:
        return False
    total = squares = 0.0
    for rollout in range(rollouts):
        gap = trial.worths[rollout][best] - trial.worths[rollout][action]
        total += gap
        squares += gap * gap
    mean = total / rollouts
    variance = max(0.0, squares / rollouts - mean * mean)
    return mean > SURE * sqrt(variance / (rollouts - 1))


def best_tried(trial: Trial, rollouts: int) -> int:
    """The action that came out best among those that are alive, first sight included."""
    s = trial.states[0]
    best = -1
    most = -1_000_000.0
    for action in range(ACTIONS):
        if trial.alive[action]:
            mine = FIRST_SIGHT * worth(trial.first[action], s.players, s.seat)
            for rollout in range(rollouts):
                mine += trial.worths[rollout][action]
            if mine > most:
                best = action
                most = mine
    return best
