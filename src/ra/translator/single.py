"""Floats of 32 bits, for those who calculate with many of them at once."""

from struct import Struct

FOUR_BYTES = Struct("f")


def single(number: float) -> float:
    """The nearest float of 32 bits.

    Where every step of a calculation on rows of `f4` is rounded by it, the compiler calculates with 32 bits throughout,
    and does twice as many at once.
    """
    return float(FOUR_BYTES.unpack(FOUR_BYTES.pack(number))[0])
