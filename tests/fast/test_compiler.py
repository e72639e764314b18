"""How plain rules become compiled ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ra.engine import play
from ra.fast import compiler, engine, entries

BOUNDS_CHECKED = """
from ra.engine.rules import Rules
from ra.fast.engine import play_random_games
for players in (2, 3, 4, 5):
    assert play_random_games(Rules(players), 500, seed=players).decisions > 0
    assert play_random_games(Rules(players, after_auction="ra_player", ra_limit=10), 100).decisions > 0
print("within bounds")
"""


def run_python(script: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return result.stdout


def test_rules_never_reach_beyond_their_lists() -> None:
    """The compiled engine does not check indices; here it does, for thousands of games."""
    assert "within bounds" in run_python(BOUNDS_CHECKED, NUMBA_BOUNDSCHECK="1")


def test_both_engines_live_in_one_process() -> None:
    twin = engine.COMPILED.twins[play.legal]
    assert twin is not play.legal
    assert twin.py_func.__code__ is play.legal.__code__


def test_plain_engine_needs_no_numba() -> None:
    script = "import sys, ra; ra.Game(3, seed=1).play('draw'); print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert run_python(script).split() == ["False", "False"]


def test_cache_is_keyed_by_every_source(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("1")
    two.write_text("2")
    before = compiler.cache_path([one, two])
    assert compiler.cache_path([one, two]) == before
    two.write_text("3")
    assert compiler.cache_path([one, two]) != before


def test_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RA_CACHE", str(tmp_path))
    assert compiler.user_cache() == tmp_path
    monkeypatch.delenv("RA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert compiler.user_cache() == tmp_path / "ra"


def test_other_users_of_numba_keep_their_cache_folder(tmp_path: Path) -> None:
    from numba.core import config

    before = config.CACHE_DIR  # type: ignore[attr-defined]
    with compiler.numba_cache(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR  # type: ignore[attr-defined]
    assert before == config.CACHE_DIR  # type: ignore[attr-defined]


def test_a_second_process_finds_the_compiled_rules() -> None:
    """Compiling takes seconds; what was compiled once is read from the cache."""
    engine.engine()
    assert any(engine.COMPILED.cache.rglob("*.nbc"))
    script = """
from ra.fast.engine import COMPILED, engine
from ra.fast.entries import apply_at
engine()
stats = COMPILED.twins[apply_at].stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""
    assert run_python(script).split() == ["1", "0"]
    assert engine.COMPILED.twins[entries.apply_at] is not None
