"""Numbers that are known when translating."""

import math
from typing import Any, Final

from ra.translator.kinds import BOOL, FLOAT, INT
from ra.translator.values import ATOM, SIGN, Value

SMALLEST: Final = -(1 << 63)
LARGEST: Final = (1 << 63) - 1


def is_number(value: Any) -> bool:
    return isinstance(value, bool | int | float)


def literal(number: bool | int | float) -> Value:
    """A number as C writes it. The caller has made sure that a whole one has 64 bits, and that it is a number."""
    if isinstance(number, bool):
        return Value(str(int(number)), BOOL, is_narrow=True)
    binding = SIGN if number < 0 else ATOM
    if isinstance(number, float):
        return Value(float_text(number), FLOAT, binding)
    if number == SMALLEST:
        return Value("INT64_MIN", INT, number=number)
    if -(1 << 31) < number < 1 << 31:
        return Value(str(number), INT, binding, is_narrow=True, is_literal=True, number=number)
    return Value(f"{number}LL", INT, binding, number=number)


def float_text(number: float) -> str:
    if math.isinf(number):
        return "__builtin_inf()" if number > 0 else "-__builtin_inf()"
    return repr(number)


def smallest_store(numbers: list[int] | list[float]) -> str:
    """The least room that holds all of them."""
    if any(isinstance(number, float) for number in numbers):
        return "f8"
    for bits, code in ((8, "i1"), (16, "i2"), (32, "i4")):
        if all(-(1 << bits - 1) <= number < 1 << bits - 1 for number in numbers):
            return code
    return "i8"
