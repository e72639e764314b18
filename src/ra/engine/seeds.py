"""Seeds as callers give them, checked where they come in."""

from ra.engine.chance import BITS
from ra.engine.rules import RulesError, as_integer, shown


def checked_seed(seed: object) -> int:
    """A seed as a plain number of 62 bits. Anything with `__index__` will do; True, 1.5 and "7" are refused.

    >>> checked_seed(7), checked_seed(-1) == 2**62 - 1
    (7, True)
    >>> checked_seed(1.5)
    Traceback (most recent call last):
    ra.engine.rules.RulesError: seed: a whole number is needed, not 1.5
    """
    number = as_integer(seed)
    if number is None:
        raise RulesError(f"seed: a whole number is needed, not {shown(seed)}")
    return number & BITS
