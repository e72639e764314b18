"""What is not part of the plain style is refused, with its place and with what to write instead."""

from pathlib import Path

import pytest

from ra.translator import FLOAT, INT, Entry, Field, Program, Record, Row
from ra.translator.kinds import Kind
from tests.translator.building import ROW, refused

STATE = Record("State", (Field("seat", "i1"), Field("suns", "i4", (5,))))
CHANGE = "def g(row):\n    row[0] += 1\n    return row[0]\n\ndef f(row):\n"

POINT = "from typing import NamedTuple\n\nclass P(NamedTuple):\n    a: int\n    b: int\n\ndef f(n):\n"

CASES: list[tuple[str, tuple[Kind, ...], int, str, str]] = [
    ("def f(n):\n    try:\n        return n\n    finally:\n        pass\n", (INT,), 2, "exception", "return"),
    ("def f(n):\n    raise ValueError\n", (INT,), 2, "an exception", "check at the edge"),
    ("def f(n):\n    return [i for i in range(n)]\n", (INT,), 2, "a comprehension", "[0] * LENGTH"),
    ("def f(n):\n    return sum(i for i in range(n))\n", (INT,), 2, "sum()", "write the loop out"),
    ("def f(n):\n    return {n: 1}\n", (INT,), 2, "a dictionary", "a row"),
    ("def f(n):\n    return {n}\n", (INT,), 2, "a set", "a mask"),
    ("def f(n):\n    g = lambda: n\n    return g()\n", (INT,), 2, "a lambda", "at the top of the module"),
    ("def f(n):\n    x = 'word'\n    return n\n", (INT,), 2, "the type str", "numbers"),
    ("def f(n):\n    return f'{n}'\n", (INT,), 2, "text", "numbers with names"),
    ("def f(n):\n    return None\n", (INT,), 2, "the type NoneType", "numbers"),
    ("def f(n):\n    x = []\n    return n\n", (INT,), 2, "a list that grows", "count how much"),
    ("def f(n):\n    x = [0] * n\n    return x[0]\n", (INT,), 2, "the length of a list", "a constant"),
    ("def f(n):\n    x = [0] * 3\n    y = x\n    return y[0]\n", (INT,), 3, "a second name", "the first name"),
    ("def f(n):\n    if n:\n        return 1\n", (INT,), 2, "without returning", "on every way"),
    ("def f(n):\n    if n:\n        return 1\n    return\n", (INT,), 4, "two kinds", "of its own"),
    ("def f(n):\n    return n ** 2\n", (INT,), 2, "`**`", "multiply"),
    ("def f(n):\n    return n is n\n", (INT,), 2, "`is`", "=="),
    ("def f(n):\n    for i in range(0, 9, n):\n        pass\n    return n\n", (INT,), 2, "a step", "as a number"),
    ("def f(n):\n    while n:\n        n -= 1\n    else:\n        n = 3\n    return n\n", (INT,), 2, "`else`", "found"),
    ("def f(n):\n    return 9223372036854775808\n", (INT,), 2, "64 bits", "2**63"),
    ("from math import exp\n\ndef f(n):\n    return exp(n)\n", (INT,), 4, "the last bit", "write it out"),
    ("def f(n):\n    return n.conjugate()\n", (INT,), 2, "no method", "operators"),
    ("def f(n):\n    return g(n)\n", (INT,), 2, "g has no value yet", "before it is used"),
    ("def f(n):\n    global N\n    return n\n", (INT,), 2, "`global`", "as an argument"),
    ("def f(n, *more):\n    return n\n", (INT,), 1, "with *", "one by one"),
    ("def f(n):\n    return h(n)\n\ndef h(n):\n    return f(n) if n else [0] * 2\n", (INT,), 5, "itself", "-> int"),
    ("def f(row):\n    return row[8]\n", (ROW,), 2, "no place 8", "within"),
    ("def f(row):\n    return row[-9]\n", (ROW,), 2, "from the end", "from the beginning"),
    ("def f(row):\n    return row[1.0]\n", (ROW,), 2, "a whole number", "int()"),
    ("def f(row):\n    part = row[2:4]\n    part[0] = 1\n", (ROW,), 3, "can only be read", "the row itself"),
    ("def f(row):\n    if row:\n        return 1\n    return 0\n", (ROW,), 2, "is true", "a length"),
    ("def f(row):\n    return len(row)\n", (Row("i8", (0,)),), 2, "the length of a row", "hand the length over"),
    ("def f(s):\n    return s.moon\n", (STATE,), 2, "no field moon", "declared with"),
    ("def f(s):\n    s.suns = 3\n", (STATE,), 2, "the place of another", "number by number"),
    ("def f(a):\n    a[0] = a[1]\n", (Row(STATE, (2,)),), 2, "the place of another", "number by number"),
    ("T = (1, 2)\n\ndef f(n):\n    T[0] = n\n", (INT,), 4, "can only be read", "the row itself"),
    ("import numpy as np\n\ndef f(row):\n    return np.dot(row, row)\n", (ROW,), 4, "numpy", "write the loop out"),
    ("import numpy as np\nA = np.zeros(3)\n\ndef f(n):\n    return A[n]\n", (INT,), 5, "ndarray", "tolist()"),
    ("import random\n\ndef f(n):\n    return random.random()\n", (INT,), 4, "chance from outside", "drawn outside"),
    ("import math\n\ndef f(n):\n    return math.hypot(n, 1.0)\n", (INT,), 4, "math", "write it out"),
    ("L = [1, 2]\n\ndef f(n):\n    return L[n]\n", (INT,), 4, "the type list", "make it a tuple"),
    ("class A:\n    pass\n\ndef f(n):\n    return A()\n", (INT,), 5, "the class A", "a named tuple"),
    ("from functools import cache\n\n@cache\ndef g(n):\n    return n\n\ndef f(n):\n    return g(n)\n", (INT,), 8,
     "a decorator", "the bare function"),
    ("async def f(n):\n    return n\n", (INT,), 1, "asynchronous", "from the asynchronous code"),
    ("def f(n):\n    yield n\n", (INT,), 2, "a generator", "fill a row"),
    ("def f(x):\n    return x ** 0.5\n", (FLOAT,), 2, "`**`", "math.sqrt"),
    ("def f(x):\n    return x % 1.0\n", (FLOAT,), 2, "% of floats", "math.floor"),
    ("def f(n):\n    return n // 0\n", (INT,), 2, "by zero", "another number"),
    ("def f(n):\n    return n << -1\n", (INT,), 2, "a negative number of bits", "the other way"),
    ("def f(row):\n    return sum(row)\n", (ROW,), 2, "sum()", "write the loop out"),
    ("def f(row):\n    return max(row)\n", (ROW,), 2, "max()", "write the loop out"),
    ("def f(row):\n    for i, x in enumerate(row):\n        row[i] = x\n", (ROW,), 2, "several names", "count"),
    ("def f(n):\n    x = [0] * 3\n    x.append(n)\n    return n\n", (INT,), 3, "append()", "keep their length"),
    ("def f(n):\n    x = [[0] * 3] * 2\n    return n\n", (INT,), 2, "a list of something else", "row * COLUMNS"),
    ("def f(n):\n    x = [0, 1]\n    return n in x\n", (INT,), 3, "`in` something else", "in a loop"),
    ("def f(n):\n    return (n, 1)[0]\n", (INT,), 2, "a place in a tuple", "name its values"),
    ("def f(n):\n    a, *b = n, 1, 2\n    return a\n", (INT,), 2, "`*` among the names", "one by one"),
    ("def f(n):\n    return len()\n", (INT,), 2, "len() with 0", "one row"),
    ("def f(n):\n    return int(n, 2)\n", (INT,), 2, "int() with 2", "one argument"),
    ("def f(n):\n    return list()\n", (INT,), 2, "list()", "[0] * LENGTH"),
    ("def f(n):\n    print(n)\n    return n\n", (INT,), 2, "print()", "run it as Python"),
    ("def f(n, m):\n    return n\n", (INT,), 1, "kinds of 1 arguments", "each of n, m"),
    (POINT + "    return P(n).a\n", (INT,), 8, "P is made of 1 values", "a, b"),
    (POINT + "    return P(a=n, b=1).a\n", (INT,), 8, "by name", "by their place"),
    ("def f(row, n):\n    return row[-n]\n", (ROW, INT), 2, "from the end", "from the beginning"),
    ("def f(row):\n    row[0] /= 2\n", (ROW,), 2, "a float is put", "int()"),
    ("def f(row):\n    row[0] = 0.5\n", (ROW,), 2, "a float is put", "int()"),
    ("def f(s):\n    return s.suns[0, 1]\n", (STATE,), 2, "several places", "row[i][j]"),
    (CHANGE + "    return g(row) + row[0]\n", (ROW,), 6, "comes first", "of its own"),
    (CHANGE + "    row[0] += g(row)\n", (ROW,), 6, "comes first", "of its own"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kinds", "line", "problem", "instead"), CASES)
def test_what_is_not_plain_is_refused(
    tmp_path: Path, text: str, kinds: tuple[Kind, ...], line: int, problem: str, instead: str
) -> None:
    found = refused(tmp_path, text, *kinds)
    assert problem in str(found)
    assert instead in found.instead
    assert (found.path, found.line) == (str(tmp_path / "plain.py"), line)
    assert str(found).startswith(f"{tmp_path / 'plain.py'}:{line}: ")


def test_an_entry_point_is_a_function() -> None:
    with pytest.raises(TypeError, match="size: an entry point is a function of a module, not <built-in function len>"):
        Program().add(Entry("size", len, (ROW,)))
