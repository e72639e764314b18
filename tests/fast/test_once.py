"""Compiled code is made once for a process, whichever thread asks first, and never mistaken for other code."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

from ra.arena import matches
from ra.arena.simulation import match_code
from ra.fast.once import once

THREADS = 8


def test_threads_that_ask_together_are_given_the_same() -> None:
    made: list[object] = []
    ready = Barrier(THREADS)

    @once
    def slowly(name: str) -> object:
        sleep(0.05)
        made.append(name)
        return object()

    def ask(_: int) -> object:
        ready.wait()
        return slowly("kernel")

    with ThreadPoolExecutor(THREADS) as threads:
        given = list(threads.map(ask, range(THREADS)))
    assert made == ["kernel"]
    assert len(set(given)) == 1
    assert slowly("another") not in given


def test_code_that_differs_has_names_that_differ() -> None:
    """`play_matches` is compiled with networks and without: machine code is found by name."""
    names = {match_code(networks).twins[matches.play_matches].py_func.__qualname__ for networks in (False, True)}
    assert len(names) == 2


FIRST_GAMES = """
from ra.arena.arena import play_arena, result_of
from ra.engine.rules import Rules
for jobs in (2, 1):
    print(result_of(0, "expert", list(play_arena(Rules(2), ["expert", "steady"], 100, 1, jobs)), 0.0).wins)
"""


def test_the_first_games_of_a_process_may_be_played_on_two_cores() -> None:
    played = subprocess.run([sys.executable, "-c", FIRST_GAMES], capture_output=True, text=True, check=True)
    on_two, on_one = map(int, played.stdout.split())
    assert on_two == on_one > 70
