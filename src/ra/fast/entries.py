"""The doors from Python into the compiled engine: each takes an array of games and a place in it.

A single record handed over this border would cost eight times as much.
"""

from ra.engine.chance import deal_by_seed, draw_by_seed
from ra.engine.play import apply, legal
from ra.engine.state import State, copy_state


def legal_at(states: list[State], i: int) -> int:
    """What is legal in game i, as a mask."""
    return legal(states[i])


def apply_at(states: list[State], i: int, action: int, tile: int) -> None:
    """Plays a legal action in game i; `tile` is what a draw brings."""
    apply(states[i], action, tile)


def deal_at(states: list[State], i: int, seed: int) -> None:
    """Deals the suns of game i, which has been set up, and begins it."""
    deal_by_seed(states[i], seed)


def tile_at(states: list[State], i: int, seed: int) -> int:
    """The tile that a seed has next for game i."""
    return draw_by_seed(states[i], seed)


def copy_at(states: list[State], target: int, source: int) -> None:
    """Makes game `target` what game `source` is."""
    copy_state(states[source], states[target])


def copy_round(states: list[State], count: int, copies: int) -> None:
    """Many copies, one after another in memory: what a search does, for the benchmark. `count` is a power of two."""
    last = count - 1
    for copy in range(copies):
        copy_state(states[copy + 1 & last], states[copy & last])
