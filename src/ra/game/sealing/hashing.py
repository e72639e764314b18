"""How the sealed bag hashes and shuffles: the same in every language that checks a game."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")


def digest(*lines: str) -> str:
    """SHA-256 of the lines, as hexadecimal digits. The first line says what is hashed, so no two uses meet."""
    return sha256("\n".join(lines).encode()).hexdigest()


def canonical(value: Any) -> str:
    """JSON that any program writes in the same bytes: keys in order, no spaces, ASCII alone."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def shuffled(things: Sequence[T], key: str, what: str) -> tuple[T, ...]:
    """From the last place down to the second, each thing changes places with one that stands no later."""
    result = list(things)
    for place in range(len(result) - 1, 0, -1):
        number = int(digest("ra-shuffle/1", key, what, str(place))[:12], 16)
        other = number % (place + 1)
        result[place], result[other] = result[other], result[place]
    return tuple(result)
