"""How sure one can be of a win share."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""Standard errors on each side of 95 %."""


class WinShare(NamedTuple):
    """A share, and the interval in which the true one lies 95 times in 100."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """In percent."""
        share, low, high = (100 * part for part in self)
        return f"{share:.1f} [{low:.1f}, {high:.1f}]"


def wilson(wins: int, games: int) -> WinShare:
    """Wilson's interval for a share of games won.

    >>> print(wilson(40, 100))
    40.0 [30.9, 49.8]
    """
    if not games:
        return WinShare(0.0, 0.0, 1.0)
    share = wins / games
    spread = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / spread
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / spread
    return WinShare(share, possible(middle - half), possible(middle + half))


def average(results: Sequence[float]) -> WinShare:
    """The mean of results that are nearly but not quite 0 and 1, as luck-adjusted ones are.

    The estimate may fall a little outside 0 to 1, where no share can be; then it is the nearest share.

    >>> print(average([1.02, 0.99, 1.03]), average([-0.02, 0.01, -0.01]))
    100.0 [99.0, 100.0] 0.0 [0.0, 1.1]
    """
    games = len(results)
    mean = sum(results) / max(1, games)
    if games < 2:
        return WinShare(possible(mean), 0.0, 1.0)
    variance = sum((result - mean) ** 2 for result in results) / (games - 1)
    half = Z * sqrt(variance / games)
    return WinShare(possible(mean), possible(mean - half), possible(mean + half))


def possible(share: float) -> float:
    return min(1.0, max(0.0, share))
