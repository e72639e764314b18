"""The compiled library: what it refuses, what it was made from, and the same without it."""

import ctypes
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from ra.build.library import library_text, sources_of
from ra.build.targets import this_machine, variants_for
from ra.engine.actions import ACTIONS, DRAW, each_action
from ra.engine.rules import Rules
from ra.engine.state import State
from ra.fast import checked, library
from ra.fast.library import LIBRARY
from ra.fast.records import CACHE_LINE, new_row
from ra.fast.states import STATE, STATE_BYTES, empty_states, new_states, pack, unpack
from ra.game.game import Game
from ra.translator import Program
from tests.variants import variants

pytestmark = pytest.mark.skipif(this_machine() is None, reason="the library is not made for this Python")


@pytest.fixture
def native() -> Any:
    assert LIBRARY is not None, "make builds it"
    return LIBRARY


def test_a_state_goes_into_memory_and_comes_back() -> None:
    game = Game(5, seed=3)
    for _ in range(60):
        game.play(game.legal_actions[0])
        states = empty_states(3)
        pack(game.state, states, 1)
        assert unpack(states, 1) == game.state
        assert unpack(states, 0) == unpack(states, 2) == State()
        assert all(getattr(states[1], field.name) == getattr(game.state, field.name) for field in STATE.fields[:20])


def test_rows_begin_where_a_cache_line_does() -> None:
    assert all(ctypes.addressof(new_row("i2", length)) % CACHE_LINE == 0 for length in range(1, 200))


REFUSED: list[tuple[Callable[[Any, Any], Any], type[Exception], str]] = [
    (lambda native, states: native.legal(states, 2), IndexError, "i is a place from 0 to 1, not 2"),
    (lambda native, states: native.legal(bytearray(STATE_BYTES - 1), 0), ValueError, "whole items of 236 bytes"),
    (lambda native, states: native.legal(empty_states(1), 0), ValueError, "not the state of a game"),
    (lambda native, states: native.apply(states, 0, ACTIONS, 0), ValueError, "not legal now"),
    (lambda native, states: native.apply(states, 0, -1, 0), ValueError, "not legal now"),
    (lambda native, states: native.apply(states, 0, 1 << 40, 0), ValueError, "not legal now"),
    (lambda native, states: native.apply(states, 0, DRAW, 23), ValueError, "the bag holds no such tile"),
    (lambda native, states: native.apply(states, 0, DRAW, -1), ValueError, "the bag holds no such tile"),
    (lambda native, states: native.deal(empty_states(1), 0, 1), ValueError, "not the state of a game"),
    (lambda native, states: native.next_tile(empty_states(1), 0, 1), ValueError, "not the state of a game"),
    (lambda native, states: native.count_lines(states, 2, 2), ValueError, "one state more than its depth"),
    (lambda native, states: native.count_lines(states, 3, 2), ValueError, "count is at most 2 here, not 3"),
    (
        lambda native, states: native.random_games(states, 0, 3, new_row("i4", 3, 5), new_row("u1", 2)),
        ValueError,
        "games is at most 2 here, not 3",
    ),
]


@pytest.mark.parametrize(("call", "error", "words"), REFUSED)
def test_what_is_wrong_is_refused_and_changes_nothing(
    native: Any, call: Callable[[Any, Any], Any], error: type[Exception], words: str
) -> None:
    states = new_states(Rules(4), 2)
    native.deal(states, 0, 1)
    before = bytes(states)
    with pytest.raises(error, match=words):
        call(native, states)
    assert bytes(states) == before


@pytest.mark.parametrize("field", ["players", "seat", "turn", "epoch", "phase", "high_bid", "high_bidder", "sun"])
def test_a_state_with_a_wild_field_is_refused(native: Any, field: str) -> None:
    states = new_states(Rules(3), 1)
    native.deal(states, 0, 1)
    setattr(states[0], field, 99)
    assert checked.legal_checked(states, 0) == checked.NO_GAME
    with pytest.raises(ValueError, match="not the state"):
        native.legal(states, 0)


def test_a_whole_game_by_checked_doors_is_that_of_the_plain_functions(native: Any) -> None:
    states = new_states(Rules(4), 2)
    native.deal(states, 0, 9)
    checked.deal_checked(states, 1, 9)
    while mask := native.legal(states, 0):
        assert mask == checked.legal_checked(states, 1)
        action = list(each_action(mask))[len(bin(mask)) % mask.bit_count()]
        tile = native.next_tile(states, 0, 9) if action == DRAW else 0
        native.apply(states, 0, action, tile)
        checked.apply_checked(states, 1, action, tile)
        assert bytes(states[0]) == bytes(states[1])


def test_the_library_says_which_files_it_was_made_from(native: Any) -> None:
    files = native.SOURCES.split()
    assert {"engine/play.py", "engine/rules.py", "fast/doors.py", "translator/runtime.h"} <= set(files)
    assert library.fingerprint_of(files) == native.FINGERPRINT
    assert all((library.PACKAGE / name).is_file() for name in files)


def test_a_changed_source_makes_it_stale(native: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = SimpleNamespace(FINGERPRINT=native.FINGERPRINT, SOURCES=native.SOURCES)
    assert not library.is_stale(made)  # type: ignore[arg-type]
    made.FINGERPRINT = "of other sources"
    assert library.is_stale(made)  # type: ignore[arg-type]
    monkeypatch.setattr(library, "is_checkout", lambda: False)
    assert not library.is_stale(made)  # type: ignore[arg-type]


def test_a_stale_or_missing_library_is_said_once_and_not_used(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RA_PLAIN", "RA_LIBRARY", library.TOLD):
        monkeypatch.setenv(name, "")
    with caplog.at_level(logging.WARNING, "ra"):
        monkeypatch.setattr(library, "is_stale", lambda library: True)
        assert library.load() is None
        assert library.load() is None
        monkeypatch.setenv(library.TOLD, "")
        monkeypatch.setattr(library, "NAME", "_no_library")
        assert library.load() is None
    assert ["made from other sources" in caplog.messages[0], "is missing" in caplog.messages[1]] == [True, True]
    assert len(caplog.messages) == 2


USED: Final = "from ra.fast.library import LIBRARY, door; print(LIBRARY is not None, door('legal', len) is len)"


def test_after_an_edited_rule_the_library_is_not_used_and_should_be_built(tmp_path: Path) -> None:
    """In a checkout of one's own; a package that is installed elsewhere has no sources that could differ."""
    package = tmp_path / "src" / "ra"
    shutil.copytree(library.PACKAGE, package, ignore=shutil.ignore_patterns("pages", "__pycache__", "weights"))

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        env = {
            name: value for name, value in os.environ.items() if name not in ("RA_PLAIN", "RA_LIBRARY", library.TOLD)
        }
        command, path = [sys.executable, *words], {"PYTHONPATH": str(package.parent)}
        return subprocess.run(command, cwd=tmp_path, env=env | path, capture_output=True, text=True, check=False)

    rule = package / "engine" / "scoring.py"
    rule.write_text(rule.read_text() + "# edited\n")
    assert run("-c", USED).stdout == "True False\n"
    (tmp_path / "pyproject.toml").touch()
    edited = run("-c", USED)
    assert edited.stdout == "False True\n"
    (line,) = edited.stderr.splitlines()
    assert line.startswith("Ra's compiled library was made from other sources: until `make` builds it again")
    assert run("-m", "ra.build", "--check").returncode == 1
    for path in package.glob("_library*"):
        path.unlink()
    missing = run("-c", USED)
    assert missing.stdout == "False True\n"
    assert len(missing.stderr.splitlines()) == 1
    assert "is missing" in missing.stderr
    assert run("-m", "ra.build", "--check").returncode == 1


def test_a_long_door_lets_other_threads_go_on(native: Any) -> None:
    games = 3000
    span: list[float] = []

    def play() -> None:
        states, fame, winners = new_states(Rules(4), 2), new_row("i4", games, 5), new_row("u1", games)
        start = time.perf_counter()
        native.random_games(states, 0, games, fame, winners)
        span.extend((start, time.perf_counter()))

    thread, seen = threading.Thread(target=play), []
    thread.start()
    while thread.is_alive():
        seen.append(time.perf_counter())
        time.sleep(0.001)
    start, end = span
    assert [moment for moment in seen if start + (end - start) / 10 < moment < end - (end - start) / 10]


def test_without_the_library_everything_is_plain() -> None:
    program = "from ra.fast.library import door; exit(door('legal', len) is not len)"
    subprocess.run([sys.executable, "-c", program], env={**os.environ, "RA_PLAIN": "1"}, check=True)


def test_every_variant_has_the_same_text() -> None:
    target = this_machine()
    assert target is not None
    texts = {library_text(each.name).replace(each.name, "") for each in variants_for(target)}
    assert len(texts) == 1


def test_what_is_imported_counts_too() -> None:
    program = Program()
    assert "engine/rules.py" in sources_of(program)


@pytest.mark.parametrize("name", variants())
def test_a_game_is_set_up_from_its_options_alone(native: Any, name: str) -> None:
    """Whatever else stood in its place."""
    fresh, states = new_states(variants()[name], 1), empty_states(2)
    ctypes.memset(states, 255, ctypes.sizeof(states))
    for field in OPTION_FIELDS:
        setattr(states[1], field, getattr(fresh[0], field))
    plain = empty_states(2)
    ctypes.memmove(plain, states, ctypes.sizeof(states))
    assert native.set_up_game(states, 1) == checked.set_up_checked(plain, 1) == 0
    assert unpack(states, 1) == unpack(plain, 1) == unpack(fresh, 0)


OPTION_FIELDS = (
    "players", "ra_limit", "ra_player_resumes", "gods_are_safe", "lone_player_stops", "lowest_suns", "fewest_pharaohs",
    "suns",
)  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", 1, "players: Ra is for 2 to 5"),
        ("ra_limit", 11, "ra_limit: a whole number from 1 to 10"),
        ("lowest_suns", -1, "lowest_suns: whole numbers"),
        ("gods_are_safe", 2, "0 or 1"),
        ("lone_player_stops", -1, "0 or 1"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused(native: Any, field: str, value: int, words: str) -> None:
    states = new_states(Rules(3), 1)
    setattr(states[0], field, value)
    with pytest.raises(ValueError, match=words):
        native.set_up_game(states, 0)


@pytest.mark.parametrize("hands", [(4, 4, 8), (4, 0, 8), (4, 8, 48), (2, 4, 8), (1 << 17, 4, 8)])
def test_hands_that_cannot_be_dealt_are_refused(native: Any, hands: tuple[int, ...]) -> None:
    states = new_states(Rules(3), 1)
    for seat, suns in enumerate(hands):
        states[0].suns[seat] = suns
    with pytest.raises(ValueError, match="hands of one size"):
        native.set_up_game(states, 0)
