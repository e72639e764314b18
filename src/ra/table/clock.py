"""What a decision may take and what it costs, in milliseconds; moments are milliseconds since 1970.

A decision may take its increment, and then eats into the seat's bank. Some time is charged to nobody: `count` spans,
each with its start and its end, without overlaps.
"""

from collections.abc import Sequence
from typing import Final

DAY_MS: Final = 86_400_000


def free_after(since_ms: int, spans: Sequence[Sequence[int]], count: int) -> int:
    """How much of the time since then is charged to nobody."""
    free = 0
    for i in range(count):
        start = max(since_ms, spans[i][0])
        free += max(0, spans[i][1] - start)
    return free


def began_ms(since_ms: int, spans: Sequence[Sequence[int]], count: int) -> int:
    """When the present decision would have begun if all its time since had counted."""
    return since_ms + free_after(since_ms, spans, count)


def deadline_ms(began: int, increment_ms: int, left_ms: int) -> int:
    """When a decision has taken all that a seat has; `left_ms` is what is left of its bank."""
    return began + increment_ms + left_ms


def elapsed_ms(since_ms: int, until_ms: int, spans: Sequence[Sequence[int]], count: int) -> int:
    """How much of the time between the two counts."""
    free = free_after(since_ms, spans, count) - free_after(until_ms, spans, count)
    return until_ms - since_ms - free


def charge(elapsed: int, increment_ms: int, left_ms: int) -> int:
    """What a decision takes from what is left of the bank."""
    return min(left_ms, max(0, elapsed - increment_ms))
