"""The module for web pages, in Node: it sets games up and plays them as the library does, move by move."""

import gzip
import json
import os
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from hatch_build import node

from ra.build import module
from ra.engine.chance import nth_number
from ra.engine.rules import Rules
from ra.fast.library import door
from ra.fast.playouts import MOST_DECISIONS, traced_game
from ra.fast.records import new_row
from ra.fast.states import new_states
from tests.variants import variants

GAMES: Final = int(os.environ.get("RA_GAMES", "50"))
MOST_BYTES: Final = 60_000
"""Of the module, gzipped."""
TRACED: Final = door("traced_game", traced_game)


@pytest.fixture(scope="module")
def built() -> Path:
    if not module.is_module_current():
        module.build_module()
    return module.FOLDER / module.MODULE


def play(rules: Rules, seeds: list[int]) -> list[str]:
    """What `run_engine.mjs` answers, by the library: a fresh game, and a digest of all decisions."""
    fresh, rows = bytes(new_states(rules, 1)), [new_row("i8", MOST_DECISIONS) for _ in range(3)]
    played = sha256()
    for seed in seeds:
        decisions = TRACED(new_states(rules, 1)[0], seed, *rows)
        for row in rows:
            played.update(memoryview(row).cast("B")[: 8 * decisions])
    return [fresh.hex(), played.hexdigest()]


def by_module(asked: list[tuple[dict[str, Any], list[int]]]) -> Any:
    given = json.dumps([(options, [str(seed) for seed in seeds]) for options, seeds in asked])
    script = Path(__file__).parent / "run_engine.mjs"
    done = subprocess.run([str(node()), str(script)], input=given, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_every_game_is_that_of_the_library(built: Path) -> None:
    """By every option, for every number of players: the set-up byte by byte, then mask, action and digest."""
    games = {name: [nth_number(game, len(name)) for game in range(GAMES)] for name in variants()}
    played = by_module([(variants()[name].options, seeds) for name, seeds in games.items()])
    for (name, seeds), found in zip(games.items(), played, strict=True):
        assert found == play(variants()[name], seeds), name


def test_suns_that_a_book_names_are_dealt_in_its_order(built: Path) -> None:
    suns = [[2, 5, 7, 8], [9, 3, 4, 6]]
    assert by_module([({"players": 2, "suns": suns}, [3])]) == [play(Rules(2, suns=suns), [3])]


def test_the_module_is_small(built: Path) -> None:
    assert len(gzip.compress(built.read_bytes(), 9)) <= MOST_BYTES


def test_a_changed_source_makes_it_stale(built: Path, tmp_path: Path) -> None:
    for name in (module.MODULE, module.DESCRIPTION, module.CONSTANTS, module.STAMP):
        (tmp_path / name).write_bytes((module.FOLDER / name).read_bytes())
    assert module.is_module_current(tmp_path)
    origin = json.loads((tmp_path / module.STAMP).read_text())
    (tmp_path / module.STAMP).write_text(json.dumps(origin | {"FINGERPRINT": "of other sources"}))
    assert not module.is_module_current(tmp_path)
    (tmp_path / module.STAMP).write_text(json.dumps(origin))
    assert module.is_module_current(tmp_path)
    (tmp_path / module.CONSTANTS).write_text("of other bots")
    assert not module.is_module_current(tmp_path)
    (tmp_path / module.CONSTANTS).write_text((module.FOLDER / module.CONSTANTS).read_text())
    (tmp_path / module.STAMP).unlink()
    assert not module.is_module_current(tmp_path)
