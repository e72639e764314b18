"""How many ways a game can go on: counted, as chess programs do, to check that no decision is lost or invented.

A leaf is a line of so many decisions. A draw counts once for each kind of tile that the bag still holds. Lines that
end before that, because the game is over, count too.
"""

from typing import Final

from ra.engine.actions import ACTIONS, DRAW
from ra.engine.play import apply, legal
from ra.engine.state import OVER, State, copy_state
from ra.engine.tiles import TILE_KINDS

MOST_DEPTH: Final = 16
"""More decisions than can be counted in a lifetime."""


def count_lines(states: list[State], count: int, depth: int) -> int:
    """Counts the lines of `depth` decisions from states[0]; the others of `count` states are to try them out.

    The branches of every level are tried one by one, as (action, tile) numbered action * TILE_KINDS + tile: a list of
    where each level stands takes the place of recursion, which does not compile well. Returns -1 if there are too few
    states, or the depth is none.
    """
    if depth < 0 or depth > MOST_DEPTH or depth >= count:
        return -1
    branch = [0] * (MOST_DEPTH + 1)
    level = 0
    lines = 0
    while level >= 0:
        if level == depth or states[level].phase == OVER:
            lines += 1
            level -= 1
            continue
        nth = next_branch(states[level], branch[level])
        if nth < 0:
            branch[level] = 0
            level -= 1
            continue
        branch[level] = nth + 1
        copy_state(states[level], states[level + 1])
        apply(states[level + 1], nth // TILE_KINDS, nth % TILE_KINDS)
        level += 1
        branch[level] = 0
    return lines


def next_branch(s: State, first: int) -> int:
    """The first branch, from `first` on, that can be played; -1 if there is none left."""
    mask = legal(s)
    for nth in range(first, ACTIONS * TILE_KINDS):
        action = nth // TILE_KINDS
        tile = nth % TILE_KINDS
        if mask >> action & 1 and (s.bag[tile] > 0 if action == DRAW else tile == 0):
            return nth
    return -1
