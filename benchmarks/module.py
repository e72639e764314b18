"""The module for web pages in Chromium, against the library of this machine: python -m benchmarks.module

Both play on one core in many short alternating rounds. A ratio is that of the best rounds: in those, whatever else the
machine does disturbed neither side.
"""

import gzip
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from tests.browser.house import open_browser, open_house
from tests.browser.test_engine import engine_address
from tests.browser.visitor import visiting

from ra.arena.simulation import simulate
from ra.build.module import FOLDER, MODULE
from ra.engine.rules import Rules
from ra.fast.library import door
from ra.fast.playouts import random_games
from ra.fast.records import new_row
from ra.fast.states import new_states

STARTS: Final = 7
ROUNDS: Final = 30
GAMES: Final = 10_000
EXPERT_GAMES: Final = 5
PLAYERS: Final = 4
READY: Final = """async (address) => {
  const start = performance.now();
  const { ask } = await import(address);
  await ask("randomGames", { players: 2 }, 0, 0);
  return performance.now() - start;
}"""
PLAY: Final = """async ([address, players, first, games]) => {
  const { ask } = await import(address);
  const { decisions, ms } = await ask("randomGames", { players }, first, games);
  return (1000 * decisions) / ms;
}"""
EXPERTS: Final = """async ([address, players, first, games]) => {
  const { ask } = await import(address);
  await ask("playMatches", { players }, Array(players).fill("expert"), 0, 0);  // its weights are there
  const start = performance.now();
  const matches = await ask("playMatches", { players }, Array(players).fill("expert"), first, games);
  return (1000 * matches.reduce((all, match) => all + match.actions.length, 0)) / (performance.now() - start);
}"""
CHOICES: Final = """async ([address, players, seed]) => {
  const { ask } = await import(address);
  const seats = Array.from({ length: players }, (_, seed) => ({ bot: "expert", seed }));
  const start = performance.now();
  const { actions } = await ask("playGame", { players }, seats, seed);
  return (performance.now() - start) / actions.length;
}"""
"""Milliseconds for a decision of the expert that is asked for by itself, and for playing it."""


def expert_rate(first: int) -> float:
    """Decisions a second."""
    start = time.perf_counter()
    matches = list(simulate(Rules(PLAYERS), ["expert"] * PLAYERS, EXPERT_GAMES, first))
    return sum(len(match.actions) for match in matches) / (time.perf_counter() - start)


def library_rate(first: int) -> float:
    """Decisions a second."""
    states, fame, winners = new_states(Rules(PLAYERS), 2), new_row("i4", GAMES, 5), new_row("u1", GAMES)
    start = time.perf_counter()
    decisions = door("random_games", random_games)(states, first, GAMES, fame, winners)
    return decisions / (time.perf_counter() - start)


def main() -> None:
    size = len(gzip.compress((FOLDER / MODULE).read_bytes(), 9))
    print(f"module: {size / 1000:.1f} kB gzipped")
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house, open_browser() as browser:
        ready = []
        for _ in range(STARTS):
            with visiting(browser, house, "en") as visitor:
                visitor.go()
                visitor.page.wait_for_selector(".playcard")
                ready.append(visitor.page.evaluate(READY, engine_address()))
        print(f"ready after {min(ready):.0f} ms at best, {median(ready):.0f} ms in the median of {STARTS} cold starts")
        with visiting(browser, house, "en") as visitor:
            visitor.go()
            random, expert, choices = [], [], []
            for nth in range(ROUNDS):
                given = [engine_address(), PLAYERS, nth * GAMES, GAMES]
                random.append((visitor.page.evaluate(PLAY, given), library_rate(nth * GAMES)))
                given = [engine_address(), PLAYERS, nth * EXPERT_GAMES, EXPERT_GAMES]
                expert.append((visitor.page.evaluate(EXPERTS, given), expert_rate(nth * EXPERT_GAMES)))
                choices.append(visitor.page.evaluate(CHOICES, [engine_address(), PLAYERS, nth]))
    for name, rates in (("random play", random), ("expert games", expert)):
        page, library = (max(side) for side in zip(*rates, strict=True))
        print(f"{name}, {PLAYERS} players: {page:,.0f} decisions a second in Chromium,", end=" ")
        print(f"{page / library:.2f} of the library")
    print(f"one expert decision, asked for by itself: {median(choices):.3f} ms on average")


if __name__ == "__main__":
    main()
