"""Story and lens by the module for web pages, in Node: the same rows as the library's, decision by decision."""

import json
import os
import random
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from hatch_build import node

from ra.build import module
from ra.engine.state import State
from ra.fast.library import LIBRARY
from ra.fast.records import new_record, new_row
from ra.fast.states import STATE_BYTES, empty_states, pack
from ra.game import story, telling
from ra.game.doors import SHEET
from ra.game.game import Game
from ra.lens.doors import FIGURES
from tests.test_recorded_games import RECORDS
from tests.variants import variants

GAMES: Final = int(os.environ.get("RA_MODULE_GAMES", "50")) // 25
"""Random games by every set of rules."""

Decision = tuple[State, int, int]
"""A table, an action, and the tile that a draw brought."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    if not module.is_module_current():
        module.build_module()


def decisions_of(game: Game) -> list[Decision]:
    return [
        (before.state, *story.numbers_of(played.action)) for before, played in zip(game, game.history, strict=False)
    ]


def by_library(decisions: list[Decision]) -> str:
    """What `run_meaning.mjs` answers for a game."""
    assert LIBRARY is not None
    meaning = sha256()
    for state, action, tile in decisions:
        states, figures, sheet = empty_states(3), new_record(FIGURES), new_record(SHEET)
        told = new_row("i1", telling.MOST_EVENTS, telling.COLUMNS)
        pack(state, states, 0)
        LIBRARY.see(states, figures)
        states[1] = states[2]  # tried things out on
        meaning.update(bytes(figures))
        events = LIBRARY.play_told(states, action, tile, told, sheet)
        for row in (str(events).encode(), bytes(states[1]), bytes(told), bytes(sheet)):
            meaning.update(row)
    return meaning.hexdigest()


def by_module(games: list[list[Decision]]) -> list[str]:
    given = [[(packed(state), action, tile) for state, action, tile in decisions] for decisions in games]
    script = Path(__file__).parent / "run_meaning.mjs"
    done = subprocess.run(
        [str(node()), str(script)], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    answers: list[str] = json.loads(done.stdout)
    return answers


def packed(state: State) -> str:
    states = empty_states(1)
    pack(state, states, 0)
    return bytes(states)[:STATE_BYTES].hex()


def test_recorded_games_mean_the_same_in_the_module() -> None:
    games = [decisions_of(Game.from_record(str(record.values[0]))) for record in RECORDS[::4]]
    assert by_module(games) == [by_library(decisions) for decisions in games]


def test_random_games_mean_the_same_in_the_module() -> None:
    games = []
    for name, rules in variants().items():
        for seed in range(GAMES):
            game, chance = Game(rules, seed=seed), random.Random(len(name) + seed)
            while not game.is_over:
                game.play(chance.choice(list(game.legal_actions)))
            games.append(decisions_of(game))
    assert by_module(games) == [by_library(decisions) for decisions in games]
