"""Two methods of Python's integers that numba does not know, as the machine instructions that they are."""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def count_ones(context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def count_leading_zeros(context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        defined_for_zero = context.get_constant(types.boolean, False)
        return builder.ctlz(arguments[0], defined_for_zero)

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(number: Any) -> Any:
    def count(number: Any) -> Any:
        return count_ones(number)  # type: ignore[call-arg]  # numba gives the context

    return count


@overload_method(types.Integer, "bit_length")
def bit_length(number: Any) -> Any:
    def length(number: Any) -> Any:
        return 64 - count_leading_zeros(number)  # type: ignore[call-arg]

    return length
