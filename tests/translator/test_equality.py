"""Random functions of the plain style give the same values in Python, as machine code and as WebAssembly."""

import os
import random
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ra.translator import FLOAT, INT, Entry, Program, Row
from ra.translator.kinds import Kind
from tests.translator.building import TYPES, Native, module_of, run_module
from tests.translator.random_functions import (
    EDGES,
    HEAD,
    PLACES,
    OutOfRange,
    fraction_function,
    reference,
    whole_function,
)

FUNCTIONS = 25
CALLS = 12
LONG = settings(
    max_examples=int(os.environ.get("RA_SOAK_EXAMPLES", "2")),
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
"""One example is a file full of functions: compiling is dear, calling is not."""

whole_texts = st.tuples(*(whole_function(f"f{i}") for i in range(FUNCTIONS))).map("".join)
fraction_texts = st.tuples(*(fraction_function(f"f{i}") for i in range(FUNCTIONS))).map("".join)


def translated(folder: Path, text: str, kinds: Callable[[int], tuple[Kind, ...]]) -> Program:
    module = module_of(folder, text)
    program = Program()
    for i in range(FUNCTIONS):
        program.add(Entry(f"f{i}", getattr(module, f"f{i}"), kinds(i)))
    return program


def answer(function: Any, *arguments: Any) -> Any:
    """What Python says, or None where it leaves the numbers that the plain style has."""
    try:
        return function(*arguments)
    except (OutOfRange, ZeroDivisionError, OverflowError, ValueError):
        return None


STORED = ("i8", "i1", "u1", "i8", "i2", "u2", "i8", "i4", "u4")
"""How the row of the first function is stored, that of the second, and so on."""


def stored_in(i: int) -> str:
    return STORED[i % len(STORED)]


@LONG
@given(whole_texts)
def test_whole_numbers_agree_everywhere(text: str) -> None:
    """Their rows are memory in Python too: what is too large for its place is cut off there as in C."""
    chance = random.Random(len(text))
    plain = reference(HEAD + text)
    calls: list[tuple[str, list[str], list[Any]]] = []
    wanted: list[Any] = []
    for i in range(FUNCTIONS):
        for _ in range(CALLS):
            numbers = [chance.choice((chance.choice(EDGES), chance.randint(-20, 20))) for _ in range(3 + PLACES)]
            row = new_places(stored_in(i), numbers[3:])
            before = list(map(str, row))
            said = answer(plain[f"f{i}"], *numbers[:3], row)
            if said is not None:
                calls.append((f"f{i}", ["int"] * 3 + [stored_in(i)], [*map(str, numbers[:3]), before]))
                wanted.append([str(int(said)), list(map(str, row))])
    assert len(calls) > FUNCTIONS
    with TemporaryDirectory() as name:
        program = translated(Path(name), HEAD + text, lambda i: (INT, INT, INT, Row(stored_in(i), (PLACES,))))
        native = Native(Path(name), program)
        for (function, kinds, (a, b, c, before)), said in zip(calls, wanted, strict=True):
            places = new_places(kinds[-1], map(int, before))
            found = native.call(function, INT, int(a), int(b), int(c), places)
            assert [str(found), [str(each) for each in places]] == said, (function, a, b, c, before, program.text())
        assert run_module(Path(name), program, calls) == wanted


def new_places(stored: str, numbers: Iterable[int]) -> Any:
    return (TYPES[stored] * PLACES)(*numbers)


@LONG
@given(fraction_texts)
def test_floats_agree_to_the_last_bit_everywhere(text: str) -> None:
    head = "from math import sqrt\n\n\ndef small(n):\n    return n\n\n"
    chance = random.Random(len(text))
    plain = reference(head + text)
    calls: list[tuple[str, list[str], list[Any]]] = []
    wanted: list[Any] = []
    for i in range(FUNCTIONS):
        for _ in range(CALLS):
            numbers = [chance.choice((chance.uniform(-9, 9), chance.uniform(-1e9, 1e9), 0.5, -2.0)) for _ in range(3)]
            said = answer(plain[f"f{i}"], *numbers)
            if said is not None:
                calls.append((f"f{i}", ["float"] * 3, numbers))
                wanted.append(bits(said))
    assert len(calls) > FUNCTIONS
    with TemporaryDirectory() as name:
        program = translated(Path(name), head + text, lambda i: (FLOAT, FLOAT, FLOAT))
        native = Native(Path(name), program)
        for (function, _, numbers), said in zip(calls, wanted, strict=True):
            assert bits(native.call(function, FLOAT, *numbers)) == said, (function, numbers, program.text())
        as_bits = [(function, kinds, list(map(bits, numbers))) for function, kinds, numbers in calls]
        assert [said for said, _ in run_module(Path(name), program, as_bits)] == wanted


def bits(number: float) -> str:
    return str(struct.unpack("<q", struct.pack("<d", number))[0])
