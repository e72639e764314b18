"""How fast the engine is: side by side in one run, because machines differ and are never quiet.

Every rate is taken in short windows that alternate with those of the others; what is reported is the median, and a
ratio is the median of the ratios within each round.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from random import Random, choice, choices
from statistics import median
from typing import Any, TypeAlias

from ra.engine.actions import DRAW, each_action
from ra.engine.rules import Rules
from ra.engine.state import State, copy_state, set_up
from ra.fast.cores import usable_cores
from ra.fast.engine import apply, deal, legal, next_tile, play_random_games
from ra.fast.entries import copy_round
from ra.fast.library import LIBRARY, door
from ra.fast.playouts import random_game
from ra.fast.states import STATE_BYTES, States, new_states

Rate: TypeAlias = Callable[[], float]
"""Runs for a while and returns how many a second."""

PLAYERS = 4
ROUNDS = 7
COPIES = 2_000_000 if LIBRARY else 20_000


def compiled_rate(threads: int = 1, games: int = 40_000) -> float:
    """Decisions a second of random play in the compiled engine."""
    start = time.perf_counter()
    played = play_random_games(Rules(PLAYERS), games * threads, seed=start_seed(), threads=threads)
    return played.decisions / (time.perf_counter() - start)


def plain_rate(games: int = 400) -> float:
    """Decisions a second of the same random play in the plain engine."""
    rules = Rules(PLAYERS)
    fresh, s = State(), State()
    set_up(fresh, rules, rules.suns)
    first = start_seed()
    start = time.perf_counter()
    decisions = 0
    for seed in range(first, first + games):
        copy_state(fresh, s)
        decisions += random_game(s, seed)
    return decisions / (time.perf_counter() - start)


def start_seed() -> int:
    return time.perf_counter_ns() & 0xFFFFFF


def call_rate(games: int = 300) -> float:
    """`legal` and `apply` a second, called one by one from Python on whole games that were played before."""
    rules = Rules(PLAYERS)
    states = new_states(rules, games)
    moves = [(game, *move) for game in range(games) for move in random_moves(states, game)]
    states = new_states(rules, games)
    for game in range(games):
        deal(states, game, game)
    play, allowed = apply, legal  # local names, as in any loop that is meant to be quick
    start = time.perf_counter()
    for game, action, tile in moves:
        allowed(states, game)
        play(states, game, action, tile)
    return len(moves) / (time.perf_counter() - start)


def random_moves(states: States, game: int) -> Iterator[tuple[int, int]]:
    """The decisions of a random game, each with the tile that it drew."""
    deal(states, game, game)
    dice = Random(game)
    while mask := legal(states, game):
        action = dice.choice(list(each_action(mask)))
        tile = next_tile(states, game, game) if action == DRAW else 0
        apply(states, game, action, tile)
        yield action, tile


def copy_rate() -> float:
    """States copied a second inside compiled code."""
    states = new_states(Rules(PLAYERS), 1024)
    copies = door("copy_round", copy_round)
    start = time.perf_counter()
    copies(states, len(states), COPIES)
    return COPIES / (time.perf_counter() - start)


def hearts_rate(games: int = 100) -> float:
    """Moves a second of random play in OpenSpiel's hearts, through its Python API; each card dealt is a move too."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    start = time.perf_counter()
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, chances)[0])
            else:
                state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves / (time.perf_counter() - start)


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def measure(rates: dict[str, Rate], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Each rate, once in every round."""
    for rate in rates.values():
        rate()
    taken: dict[str, list[float]] = {name: [] for name in rates}
    for _ in range(rounds):
        for name, rate in rates.items():
            taken[name].append(rate())
    return taken


def ratio(taken: dict[str, list[float]], over: str, under: str) -> float:
    """How many times faster, in the median round."""
    return median(fast / slow for fast, slow in zip(taken[over], taken[under], strict=True))


def bench(others: dict[str, Rate] | None = None, rounds: int = ROUNDS) -> dict[str, Any]:
    """All figures: rates a second (medians), ratios, and the sizes of things."""
    rates: dict[str, Rate] = {"compiled": compiled_rate, "plain": plain_rate, "calls": call_rate, "copies": copy_rate}
    if find_spec("pyspiel"):
        rates["hearts"] = hearts_rate
    with one_core():
        taken = measure(rates | (others or {}), rounds)
    if usable_cores() > 1:
        both = measure({"one_core": compiled_rate, "two_cores": lambda: compiled_rate(2)}, rounds)
        taken |= both
    return summary(taken)


def summary(taken: dict[str, list[float]]) -> dict[str, Any]:
    pairs: Sequence[tuple[str, str]] = [
        ("compiled", "plain"),
        ("compiled", "hearts"),
        ("two_cores", "one_core"),
        ("plain", "study_plain"),
        ("compiled", "study_compiled"),
    ]
    return {
        "per_second": {name: round(median(rates)) for name, rates in taken.items()},
        "ratios": {
            f"{over}/{under}": round(ratio(taken, over, under), 3)
            for over, under in pairs
            if over in taken and under in taken
        },
        "legal_and_apply_ns": round(1e9 / median(taken["calls"])),
        "copy_ns": round(1e9 / median(taken["copies"]), 1),
        "state_bytes": STATE_BYTES,
    }
