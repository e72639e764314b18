"""A program as a module of Python: checked at the edge, without memory of its own, made without Python's headers."""

import importlib.util
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ra.engine.rules import Rules
from ra.fast import entries, playouts
from ra.fast.engine import play_random_games
from ra.fast.states import STATES as GAMES
from ra.fast.states import new_states
from ra.translator import FLOAT, INT, Entry, Program, Row
from ra.translator.compiling import compile_library
from ra.translator.extension import Door, extension_text
from tests.translator import plain_samples

DOORS = [
    Door(Entry("legal", entries.legal_at, (GAMES, INT)), ("games", "i"), (("i", "games"),)),
    Door(Entry("apply", entries.apply_at, (GAMES, INT, INT, INT)), ("games", "i", "action", "tile"), (("i", "games"),)),
    Door(
        Entry("random_games", playouts.random_games, (GAMES, INT, INT, Row("i4", (0, 5)), Row("u1", (0,)))),
        ("games", "first", "count", "fame", "winners"),
        is_long=True,
    ),
    Door(Entry("share", plain_samples.float_list, (FLOAT,)), ("x",)),
    Door(Entry("slices", plain_samples.slices, (Row("i8", (8,), is_constant=True),)), ("row",)),
]


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("extension")
    source = folder / "native.c"
    source.write_text(extension_text(Program(), "native", DOORS, lambda program: {"FINGERPRINT": "made from this"}))
    assert "Python.h" not in source.read_text().replace("no Python.h", "")
    return imported(compile_library(source, folder / "native.abi3.so"))


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("native", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_says_what_it_was_made_from(native: ModuleType) -> None:
    assert native.FINGERPRINT == "made from this"


@pytest.mark.parametrize(
    ("door", "arguments", "error", "words"),
    [
        ("legal", (new_states(Rules(4), 2), 2), IndexError, "i is a place from 0 to 1, not 2"),
        ("legal", (new_states(Rules(4), 2), -1), IndexError, "i is a place from 0 to 1, not -1"),
        ("legal", (new_states(Rules(4), 2), 1.0), TypeError, "integer"),
        ("legal", (new_states(Rules(4), 2), 1 << 70), OverflowError, "too"),
        ("legal", (new_states(Rules(4), 2),), TypeError, r"legal\(games, i\) got 1 arguments"),
        ("legal", (bytearray(5), 0), ValueError, "games needs whole items of 236 bytes"),
        ("legal", (bytes(236), 0), BufferError, "not writable"),
        ("legal", (bytearray(), 0), IndexError, "i is a place"),
        ("legal", ([1, 2], 0), TypeError, "bytes-like"),
        ("slices", (array("q", range(7)),), ValueError, "at least 8 of them, and got 56 bytes"),
        ("share", ("much",), TypeError, "real number"),
    ],
)
def test_wrong_arguments_are_errors(
    native: ModuleType, door: str, arguments: tuple[Any, ...], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        getattr(native, door)(*arguments)


def test_values_come_back(native: ModuleType) -> None:
    numbers = array("q", (3, -1, 4, 1, -5, 9, 2, 6))
    assert native.share(0.1) == plain_samples.float_list(0.1)
    assert native.slices(numbers) == native.slices(bytes(numbers)) == plain_samples.slices(numbers)
    games = new_states(Rules(4), 2)
    assert native.apply(games, np.int8(1), 1, 0) is None
    assert native.legal(games, 1) == native.legal(bytearray(bytes(games)), 1) > 0


def test_many_threads_play_the_same_games(native: ModuleType) -> None:
    rules, count = Rules(3), 400
    wanted = play_random_games(rules, count, 5)

    def play(first: int) -> tuple[int, Any, Any]:
        fame, winners = np.zeros((count // 4, 5), np.int32), np.zeros(count // 4, np.uint8)
        return native.random_games(new_states(rules, 2), 5 + first, count // 4, fame, winners), fame, winners

    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(play, range(0, count, count // 4)))
    assert sum(decisions for decisions, _, _ in parts) == wanted.decisions
    assert np.concatenate([fame for _, fame, _ in parts]).tolist() == np.asarray(wanted.fame).tolist()
    assert np.concatenate([winners for _, _, winners in parts]).tolist() == list(wanted.winners)
