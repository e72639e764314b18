"""Tables of several people at which none of them is: nobody plays there for anybody until one of them returns.

Those who have left say so, or have run out of time. When all have, the game is paused at once, and its clock stands
still, as in a game of one person (see `solo`). Spectators make no difference. Those who only lost their connection may
be back in a moment: bots go on for a while, and clocks run on, so that a player who runs out of time is away, as ever.
In a game by correspondence nobody is expected to be connected, so there only leaving counts.
"""

from collections.abc import Sequence
from typing import Final

UNSEEN_MS: Final = 120_000
"""How long bots go on thinking in a live game after the last person has lost the connection."""


def has_everybody_left(away: Sequence[bool], *, out_of_time: bool) -> bool:
    """`away` is of the people who sit there. `out_of_time` says that one of them was late for the present decision:
    it is still made for them, as they would be late again as soon as they returned.

    >>> has_everybody_left([True, True], out_of_time=False), has_everybody_left([True, False], out_of_time=False)
    (True, False)
    """
    return bool(away) and all(away) and not out_of_time


def is_abandoned(*, here: bool, unseen_ms: int, is_live: bool) -> bool:
    """Whether bots wait for people who have not left; `here` says whether any of them is connected.

    >>> is_abandoned(here=False, unseen_ms=UNSEEN_MS, is_live=True)
    True
    >>> is_abandoned(here=False, unseen_ms=UNSEEN_MS, is_live=False)
    False
    """
    return is_live and not here and unseen_ms >= UNSEEN_MS
