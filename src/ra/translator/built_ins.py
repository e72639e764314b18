"""The few functions of Python that the plain style knows, in C."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from ra.translator.kinds import BOOL, FLOAT, INT, WHOLE, Number
from ra.translator.refusals import unknown_call
from ra.translator.single import single
from ra.translator.values import EQUALITY, SIGN, Effects, Value

UNSTEADY: Final = (math.exp, math.log, math.pow, math.sin, math.cos, math.tanh, math.log2, math.log10)
"""Functions whose last bit depends on the system."""


class NoBuiltIn(Exception):
    """A call that cannot be translated: the problem, and what to write instead."""


def check_known(called: Any) -> None:
    """Refuses what cannot be called, before anybody looks at its arguments."""
    if is_one_of(called, UNSTEADY):
        raise NoBuiltIn(f"{called.__name__}() differs in the last bit from system to system",
                        "write it out as a function in the plain style")  # fmt: skip
    if not is_one_of(called, BUILT_INS):
        problem, instead = unknown_call(called)
        raise NoBuiltIn(problem, instead or f"use {', '.join(NAMES)}")


def is_one_of(called: Any, known: Iterable[Any]) -> bool:
    return any(called is each for each in known)


def built_in(called: Any, arguments: Sequence[Value], effects: Effects) -> Value:
    """A call of one of Python's own functions; `effects` are those of the arguments."""
    counts, translate = BUILT_INS[called]
    if not all(isinstance(each.kind, Number) for each in arguments):
        raise NoBuiltIn(f"{called.__name__}() of something else than numbers", "write the loop out")
    if len(arguments) not in counts:
        wanted = "one argument" if counts == ONE else f"{counts.start} to {counts.stop - 1} arguments"
        raise NoBuiltIn(f"{called.__name__}() with {len(arguments)} arguments", f"give it {wanted}")
    return translate(list(arguments))._replace(effects=effects)


def extreme(name: str) -> Callable[[list[Value]], Value]:
    def translate(values: list[Value]) -> Value:
        kind = FLOAT if any(value.kind == FLOAT for value in values) else INT
        suffix = "float" if kind == FLOAT else "int"
        code = values[0].as_number(kind).code
        for value in values[1:]:
            code = f"{name}_{suffix}({code}, {value.as_number(kind).code})"
        return Value(code, kind)

    return translate


def to_int(values: list[Value]) -> Value:
    if values[0].kind in WHOLE:
        return values[0].wide() if values[0].kind == INT else values[0]._replace(kind=INT).wide()
    return Value(f"(int64_t){values[0].within(SIGN)}", INT, SIGN)


def to_bool(values: list[Value]) -> Value:
    return Value(f"{values[0].within(EQUALITY)} != 0", BOOL, EQUALITY, is_narrow=True)


def to_float(values: list[Value]) -> Value:
    return values[0].as_number(FLOAT)


def absolute(values: list[Value]) -> Value:
    kind = FLOAT if values[0].kind == FLOAT else INT
    return Value(f"{'__builtin_fabs' if kind == FLOAT else 'absolute'}({values[0].code})", kind)


def square_root(values: list[Value]) -> Value:
    return Value(f"__builtin_sqrt({values[0].as_number(FLOAT).code})", FLOAT)


def to_single(values: list[Value]) -> Value:
    return Value(f"(double)(float){values[0].as_number(FLOAT).within(SIGN)}", FLOAT, SIGN)


def rounded(name: str) -> Callable[[list[Value]], Value]:
    def translate(values: list[Value]) -> Value:
        return Value(f"(int64_t)__builtin_{name}({values[0].as_number(FLOAT).code})", INT, SIGN)

    return translate


ONE: Final = range(1, 2)
SEVERAL: Final = range(2, 17)
BUILT_INS: Final[dict[Any, tuple[range, Callable[[list[Value]], Value]]]] = {
    min: (SEVERAL, extreme("least")),
    max: (SEVERAL, extreme("most")),
    int: (ONE, to_int),
    bool: (ONE, to_bool),
    float: (ONE, to_float),
    abs: (ONE, absolute),
    math.sqrt: (ONE, square_root),
    math.floor: (ONE, rounded("floor")),
    math.ceil: (ONE, rounded("ceil")),
    single: (ONE, to_single),
}
NAMES: Final = ("len", "range", *(each.__name__ for each in BUILT_INS))
