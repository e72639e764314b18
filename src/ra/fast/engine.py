"""The rules on arrays of games, as machine code where there is the library: `ra.fast.states` makes such arrays.

    states = new_states(Rules(4), 100)
    deal(states, 7, seed=1)
    while mask := legal(states, 7):
        ...
        apply(states, 7, action, tile)

These doors refuse what is wrong, and change nothing then. Compiled functions of other rooms call the rules themselves.
"""

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.seeds import checked_seed
from ra.fast import checked, entries, playouts, states
from ra.fast.library import door
from ra.fast.records import new_row, row_type
from ra.fast.states import States

legal: Final[Callable[[States, int], int]] = door("legal", checked.legal_checked, checked.REFUSALS)
"""(states, i): what is legal in game i, as a mask."""
apply: Final[Callable[[States, int, int, int], int]] = door("apply", checked.apply_checked, checked.REFUSALS)
"""(states, i, action, tile): plays a legal action in game i; `tile` is what a draw brings."""
deal: Final[Callable[[States, int, int], int]] = door("deal", checked.deal_checked, checked.REFUSALS)
"""(states, i, seed): deals the suns of game i, which has been set up, and begins it."""
next_tile: Final[Callable[[States, int, int], int]] = door("next_tile", checked.next_tile_checked, checked.REFUSALS)
"""(states, i, seed): the tile that a seed has next for game i."""
copy_game: Final[Callable[[States, int, int], None]] = door("copy_game", entries.copy_at)
"""(states, target, source): makes game `target` what game `source` is."""
random_games: Final[Callable[..., int]] = door("random_games", playouts.random_games)


class RandomGames(NamedTuple):
    """The results of many random games, one for each game."""

    fame: Sequence[Sequence[int]]
    """Of every seat, `MAX_PLAYERS` of them: those that nobody sits in have none."""
    winners: Sequence[int]
    decisions: int


def play_random_games(rules: Rules, games: int, seed: int = 0, threads: int = 1) -> RandomGames:
    """Plays random games on as many threads as asked for; the same seed gives the same games on any number.

    The results are buffers: `numpy.asarray` takes them as they are.
    """
    seed = checked_seed(seed)
    fame, winners = new_row("i4", games, MAX_PLAYERS), new_row("u1", games)
    bounds = [games * thread // threads for thread in range(threads + 1)]

    def play_part(start: int, end: int) -> int:
        parts = part_of(fame, start, end, "i4", MAX_PLAYERS), part_of(winners, start, end, "u1")
        return random_games(states.new_states(rules, 2), seed + start, end - start, *parts)

    with ThreadPoolExecutor(threads) as pool:
        decisions = sum(pool.map(play_part, bounds[:-1], bounds[1:]))
    return RandomGames(fame, winners, decisions)


def part_of(rows: Any, start: int, end: int, stored: str, *shape: int) -> Any:
    """Some of the rows, in the same memory."""
    return row_type(stored, end - start, *shape).from_buffer(rows, start * ctypes.sizeof(row_type(stored, *shape)))
