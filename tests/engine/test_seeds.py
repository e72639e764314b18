"""Whole numbers as callers give them, and seeds among them."""

import pytest

from ra.engine.chance import BITS
from ra.engine.rules import RulesError, as_integer
from ra.engine.seeds import checked_seed


class Seven:
    """A number of somebody else's, as numpy's are."""

    def __index__(self) -> int:
        return 7


class Broken:
    """Something that has the method, and no number: as an array with two entries is."""

    def __index__(self) -> int:
        raise TypeError("only arrays with one entry")


@pytest.mark.parametrize(("value", "number"), [(7, 7), (-7, -7), (10**30, 10**30), (Seven(), 7)])
def test_whole_numbers(value: object, number: int) -> None:
    assert as_integer(value) == number
    assert checked_seed(value) == number & BITS


@pytest.mark.parametrize("value", [True, False, 7.0, "7", None, [7], Broken()])
def test_what_is_no_whole_number(value: object) -> None:
    assert as_integer(value) is None
    with pytest.raises(RulesError, match="seed: a whole number is needed, not "):
        checked_seed(value)
