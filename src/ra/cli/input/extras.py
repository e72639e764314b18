"""Extras that a command needs: what to install where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Turns a missing module of an extra into an error that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "ra":
            raise
        raise ValueError(f"{error.name} is missing: pip install 'ra-game[{name}]'") from None
