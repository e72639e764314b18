"""Random games, written once like the rules: for the compiled engine, and for the plain one to be compared with."""

from ra.engine.actions import DRAW
from ra.engine.chance import below, deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.scoring import winner
from ra.engine.state import OVER, State


def count_actions(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def nth_action(mask: int, n: int) -> int:
    """The n-th legal action of a mask."""
    for _ in range(n):
        mask &= mask - 1
    mask &= -mask
    action = 0
    while mask > 1:
        mask >>= 1
        action += 1
    return action


def random_game(s: State, seed: int) -> int:
    """Plays a game that has been set up to its end, and returns how many decisions it took."""
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    decisions = 0
    while s.phase != OVER:
        mask = legal(s)
        number = next_number(number)
        action = nth_action(mask, below(number, count_actions(mask)))
        apply(s, action, draw_by_seed(s, seed) if action == DRAW else 0)
        decisions += 1
    return decisions
