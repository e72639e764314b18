"""Counts of all lines to a fixed depth, from a dozen positions: no decision is lost, none invented.

The first numbers of each row can be checked by hand; the rest were counted by both engines.
"""

import json
from pathlib import Path

import pytest

from ra.engine.state import State
from ra.fast.library import door
from ra.fast.perft import count_lines
from ra.fast.states import empty_states, pack
from ra.game.game import Game

POSITIONS = Path(__file__).parent.parent / "games" / "perft.jsonl"
CASES = [json.loads(line) for line in POSITIONS.read_text().splitlines()]


def count_plain(game: Game, depth: int) -> int:
    return count_lines([game.state.copy(), *(State() for _ in range(depth))], depth + 1, depth)


def count_compiled(game: Game, depth: int) -> int:
    states = empty_states(depth + 1)
    pack(game.state, states, 0)
    return door("count_lines", count_lines)(states, len(states), depth)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_lines_are_counted_alike_in_both_engines(case: dict[str, object]) -> None:
    game = Game.from_position(case["position"])  # type: ignore[arg-type]
    lines: list[int] = case["lines"]  # type: ignore[assignment]
    for depth, count in enumerate(lines, 1):
        assert count_compiled(game, depth) == count
        if count < 20_000:
            assert count_plain(game, depth) == count


def test_there_are_a_dozen_positions() -> None:
    assert len(CASES) >= 12


def test_first_decision_by_hand() -> None:
    """At the start one may draw any of 23 kinds of tiles, or invoke Ra."""
    assert count_plain(Game(4, seed=1), 1) == 24


def test_a_game_that_is_over_is_one_line() -> None:
    game = Game(2, seed=3)
    while not game.is_over:
        game.play(next(iter(game.legal_actions)))
    assert count_plain(game, 3) == count_compiled(game, 3) == 1
