"""e to the power of a number, written out: the same bits on every machine, which system libraries do not promise.

A power of e is a power of two: whole halvings are exact, quarters of one are read from a table, and the rest is a short
series. It is right to nine digits.
"""

from typing import Final

QUARTERS: Final = 5.770780163555854  # in one unit of x: 4 / ln 2
QUARTER: Final = 0.17328679513998632  # ln 2 / 4
ROOTS: Final = (1.0, 0.8408964152537145, 0.7071067811865476, 0.5946035575013605)
"""Two to the power of 0, -1/4, -2/4, -3/4."""
MOST_HALVINGS: Final = 63
HALVES: Final = tuple(1.0 / (1 << halvings) for halvings in range(MOST_HALVINGS + 1))
SMALLEST: Final = -43.0
"""What is less likely than one in 10^18 counts as impossible."""


def exp(x: float) -> float:
    """e to the power of x, which is not positive.

    >>> round(exp(-1.0), 9)
    0.367879441
    """
    if x < SMALLEST:
        return 0.0
    quarters = int(-x * QUARTERS)
    rest = x + quarters * QUARTER
    square = rest * rest
    series = (1.0 + rest) + square * ((0.5 + rest / 6.0) + square * ((1 / 24 + rest / 120.0) + square / 720.0))
    return series * ROOTS[quarters & 3] * HALVES[quarters >> 2]
