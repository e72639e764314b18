"""Everything that the plain style has, in Python and in C; and what the checked build notices."""

import ctypes
import subprocess
import sys
from array import array
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ra.translator import FLOAT, INT, Entry, Field, Program, Record, Row
from ra.translator.kinds import STORED, Kind
from tests.translator import plain_samples
from tests.translator.building import ROW, Native

STATE = Record(
    "State",
    (Field("turn", "i1"), Field("bag", "u1"), Field("suns", "i4", (3,)), Field("tiles", "i1", (2, 4))),
)
TYPES: dict[str, Any] = {
    "int8_t": ctypes.c_int8, "uint8_t": ctypes.c_uint8, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64, "float": ctypes.c_float,
}  # fmt: skip


class CState(ctypes.Structure):
    _fields_ = (
        ("turn", ctypes.c_int8),
        ("bag", ctypes.c_uint8),
        ("suns", ctypes.c_int32 * 3),
        ("tiles", (ctypes.c_int8 * 4) * 2),
    )


def plain_state(turn: int) -> SimpleNamespace:
    return SimpleNamespace(turn=turn, bag=255, suns=[2**30, 2**20, 77], tiles=[[1, 2, 3, 4], [5, 6, 7, 8]])


def c_state(turn: int) -> CState:
    row = ctypes.c_int8 * 4
    tiles = (row * 2)(row(1, 2, 3, 4), row(5, 6, 7, 8))
    return CState(turn, 255, (ctypes.c_int32 * 3)(2**30, 2**20, 77), tiles)


def as_plain(state: CState) -> SimpleNamespace:
    return SimpleNamespace(
        turn=state.turn, bag=state.bag, suns=list(state.suns), tiles=[list(row) for row in state.tiles]
    )


NUMBERS = [3, -1, 4, 1, -5, 9, 2, 6]
CASES: dict[str, tuple[tuple[Kind, ...], Kind, list[Any]]] = {
    "fields": ((STATE,), INT, [0]),
    "wraps": ((STATE,), INT, [1]),
    "records": ((Row(STATE, (2,)),), INT, [[3, 4]]),
    "lists": ((INT,), INT, [5]),
    "float_list": ((FLOAT,), FLOAT, [0.1]),
    "tuples": ((INT,), FLOAT, [9]),
    "desks": ((ROW,), INT, [NUMBERS]),
    "tables": ((INT,), INT, [10]),
    "table_of_floats": ((INT,), FLOAT, [8]),
    "takes_functions": ((ROW,), INT, [NUMBERS]),
    "defaults": ((INT,), INT, [11]),
    "recursive": ((INT,), INT, [15]),
    "loops": ((INT,), INT, [20]),
    "slices": ((ROW,), INT, [NUMBERS]),
    "grids": ((Row("i4", (2, 3)), INT), INT, [[[1, 2, 3], [4, 5, 6]], 9]),
    "constants_of_one_name": ((INT,), INT, [4]),
    "words_of_c": ((INT, INT), INT, [7, 3]),
    "words_of_the_translator": ((INT,), INT, [4]),
    "words_of_libraries": ((INT,), FLOAT, [4]),
    "stored_floats": ((Row("f4", (2,)), FLOAT), FLOAT, [array("f", (1.5, 2.5)), 0.1]),
    "singles": ((Row("f4", (2,)), FLOAT), FLOAT, [array("f", (1.5, 2.7)), 0.1]),
    "without_signs": ((Row("u4", (2,)),), INT, [[0, 0]]),
}


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    program = Program()
    for name, (kinds, _, _) in CASES.items():
        program.add(Entry(name, getattr(plain_samples, name), kinds))
    return Native(tmp_path_factory.mktemp("samples"), program)


def in_memory(kind: Kind, value: Any) -> Any:
    """An argument as C takes it."""
    if kind == STATE:
        return ctypes.byref(c_state(value))
    if not isinstance(kind, Row):
        return value
    if isinstance(kind.of, Record):
        return (CState * len(value))(*map(c_state, value))
    flat = [each for row in value for each in row] if len(kind.shape) > 1 else list(value)
    return (TYPES[STORED[kind.of]] * len(flat))(*flat)


def in_python(kind: Kind, value: Any) -> Any:
    if kind == STATE:
        return plain_state(value)
    if isinstance(kind, Row) and isinstance(kind.of, Record):
        return [plain_state(each) for each in value]
    return [list(row) for row in value] if isinstance(kind, Row) and len(kind.shape) > 1 else value


@pytest.mark.parametrize("name", CASES)
def test_python_and_c_do_the_same(native: Native, name: str) -> None:
    kinds, returns, values = CASES[name]
    given = [in_memory(kind, value) for kind, value in zip(kinds, values, strict=True)]
    plain = [in_python(kind, value[:] if isinstance(value, list | array) else value)
             for kind, value in zip(kinds, values, strict=True)]  # fmt: skip
    assert native.call(name, returns, *given) == getattr(plain_samples, name)(*plain)
    for kind, there, here in zip(kinds, given, plain, strict=True):
        if kind == STATE:
            assert as_plain(there._obj) == here
        elif isinstance(kind, Row) and isinstance(kind.of, Record):
            assert [as_plain(each) for each in there] == here
        elif isinstance(kind, Row):
            assert list(there) == ([each for row in here for each in row] if len(kind.shape) > 1 else list(here))


def test_the_text_reads_like_its_source(tmp_path: Path) -> None:
    program = Program()
    program.add(Entry("fields", plain_samples.fields, (STATE,)))
    text = program.text()
    assert "Fields, rows of fields, and rows of rows." in text
    assert "    s->suns[s->turn] |= 1LL << 12;\n" in text
    assert "    int8_t *mine = s->tiles[s->turn];\n" in text
    assert text == program.text()


UNSAFE = {
    "a number that does not fit": ("def f(s, n):\n    s.turn = n\n    return 0\n", 300),
    "a place outside a row": ("def f(s, n):\n    return s.suns[n]\n", 3),
    "a place outside a list": ("def f(s, n):\n    row = [1, 2]\n    return row[n]\n", 2),
    "more than 64 bits": ("def f(s, n):\n    return n * 4611686018427387904\n", 5),
}


@pytest.mark.parametrize("name", UNSAFE)
def test_the_checked_build_stops_at(tmp_path: Path, name: str) -> None:
    text, number = UNSAFE[name]
    (tmp_path / "unsafe.py").write_text(text)
    script = f"""
import sys
sys.path[:0] = [{str(tmp_path)!r}, {str(Path.cwd())!r}]
import ctypes, unsafe
from pathlib import Path
from ra.translator import INT, Entry, Program
from tests.translator.building import Native
from tests.translator.test_samples import STATE, CState
for checked in (False, True):
    program = Program(checks=checked)
    program.add(Entry("f", unsafe.f, (STATE, INT)))
    native = Native(Path({str(tmp_path)!r}), program, checked=checked)
    native.call("f", INT, ctypes.byref(CState()), {number})
    print("went on", checked, flush=True)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout == "went on False\n", done.stderr
    assert done.returncode < 0
