"""The compiled engine: the same rules as `ra.engine`, on arrays of games."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import from_dtype, int32, int64, types, uint8
from numpy.typing import NDArray

from ra.engine import (
    actions,
    auctions,
    chance,
    disasters,
    epochs,
    play,
    scoring,
    seats,
    state,
    tiles,
    turns,
)
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.seeds import checked_seed
from ra.fast import entries, perft, playouts
from ra.fast.compiler import Compiled
from ra.fast.layout import STATE, States, pack
from ra.fast.once import once

RULE_MODULES = (tiles, actions, state, seats, disasters, auctions, turns, scoring, epochs, play, chance)
STATES_TYPE = types.Array(from_dtype(STATE), 1, "C")

COMPILED = Compiled([*RULE_MODULES, playouts, perft, entries])
"""The twin of every rule, for other rooms to compile their own functions on."""


class Engine(NamedTuple):
    """The doors into the compiled engine. Arguments must be of exactly these types: nothing checks them."""

    legal: Callable[[States, int], int]
    apply: Callable[[States, int, int, int], None]
    deal: Callable[[States, int, int], None]
    tile: Callable[[States, int, int], int]
    copy: Callable[[States, int, int], None]


@once
def engine() -> Engine:
    """The compiled engine; the first time after a change of the rules, this takes some seconds."""
    return Engine(
        legal=COMPILED.entry(entries.legal_at, STATES_TYPE, int64),
        apply=COMPILED.entry(entries.apply_at, STATES_TYPE, int64, int64, int64),
        deal=COMPILED.entry(entries.deal_at, STATES_TYPE, int64, int64),
        tile=COMPILED.entry(entries.tile_at, STATES_TYPE, int64, int64),
        copy=COMPILED.entry(entries.copy_at, STATES_TYPE, int64, int64),
    )


@once
def random_kernel() -> Callable[..., int]:
    fame, winners = types.Array(int32, 2, "C"), types.Array(uint8, 1, "C")
    kernel: Callable[..., int] = COMPILED.entry(playouts.random_games, STATES_TYPE, int64, int64, fame, winners)
    return kernel


def new_states(rules: Rules, count: int) -> States:
    """An array of games that are set up; their suns have yet to be dealt (`engine().deal`)."""
    states = np.zeros(count, STATE)
    fresh = state.State()
    state.set_up(fresh, rules, rules.suns)
    pack(fresh, states, 0)
    states[1:] = states[0]
    return states


Fame: TypeAlias = NDArray[np.int32]
Winners: TypeAlias = NDArray[np.uint8]


class RandomGames(NamedTuple):
    """The results of many random games: one row a game."""

    fame: Fame
    winners: Winners
    decisions: int


def play_random_games(rules: Rules, games: int, seed: int = 0, threads: int = 1) -> RandomGames:
    """Plays random games on as many threads as asked for; the same seed gives the same games on any number."""
    seed = checked_seed(seed)
    fame = np.zeros((games, MAX_PLAYERS), np.int32)
    winners = np.zeros(games, np.uint8)
    bounds = [games * thread // threads for thread in range(threads + 1)]
    kernel = random_kernel()

    def play_part(start: int, end: int) -> int:
        return kernel(new_states(rules, 2), seed + start, end - start, fame[start:end], winners[start:end])

    with ThreadPoolExecutor(threads) as pool:
        decisions = sum(pool.map(play_part, bounds[:-1], bounds[1:]))
    return RandomGames(fame[:, : rules.players], winners, decisions)
