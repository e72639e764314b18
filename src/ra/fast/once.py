"""What is made once for a whole process, whichever thread asks for it first."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import Final, ParamSpec, TypeVar

TURN: Final = RLock()
"""Held by whoever prepares code to be compiled: one lock for all, since some of it stands on other such code."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


def once(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Like `functools.cache`, but several threads that ask at the same moment are given the same.

    It matters for compiled code: the same machine code, loaded twice into one process, is mixed up there.
    """
    kept = cache(make)

    @wraps(make)
    def made(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        with TURN:
            return kept(*args, **kwargs)  # type: ignore[arg-type]

    return made
