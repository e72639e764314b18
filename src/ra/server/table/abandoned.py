"""Tables at which nobody has been for a while: no bot thinks there until one of their people returns.

Clocks go on meanwhile: a player who runs out of time is away, as ever. A game of one person against bots is paused
sooner (see `solo`). In a game by correspondence nobody is expected to be connected, so bots think there as long as one
of its people is not away.
"""

from collections.abc import Sequence
from typing import Final

UNSEEN_MS: Final = 120_000
"""How long bots go on thinking after the last person has left."""


def is_abandoned(away: Sequence[bool], *, here: bool, unseen_ms: int, is_live: bool) -> bool:
    """`away` is of the people who sit there; `here` says whether any of them is connected.

    >>> is_abandoned([False, False], here=False, unseen_ms=UNSEEN_MS, is_live=True)
    True
    >>> is_abandoned([True, False], here=False, unseen_ms=UNSEEN_MS, is_live=False)
    False
    """
    return not here and unseen_ms >= UNSEEN_MS and (is_live or all(away))
