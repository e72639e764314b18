"""Who is at a table."""

from typing import NamedTuple


class Connected(NamedTuple):
    """Who is connected to a table at one worker: people by their seats, and how many watch."""

    seats: set[int]
    watching: int
