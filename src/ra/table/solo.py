"""The rules of a table at which one person plays: when it pauses, when a bot may move, what may be undone.

Plain functions on plain values, without sockets, database or awaiting, in the style of the engine: whole numbers,
lists, `if` and `for`. The server asks them, and so does a game that runs in the page.
"""

from collections.abc import Sequence
from typing import Final

BOT: Final = -1
OPEN: Final = -2
"""Owners of seats that are no people; people are numbered from 0."""

SLOW, NORMAL, FAST, AT_ONCE, ON_CLICK = range(5)
PACES: Final = ("slow", "normal", "fast", "at_once", "on_click")
PERCENT: Final = (400, 100, 25, 0, 0)
"""What each pace makes of the server's usual delay before a bot's move."""

UNDO_MS: Final = 1500
"""After a person's bid that ended an auction, a bot draws no sooner than this: a drawn tile cannot be put back."""
NOT_YET: Final = -1
"""A bot waits until it is told to go on."""


def is_solo(owners: Sequence[int]) -> bool:
    """Exactly one person sits there, in one seat or several, and bots hold the rest.

    >>> is_solo([0, BOT, BOT]), is_solo([0, 0]), is_solo([0, 1, BOT]), is_solo([0, OPEN]), is_solo([BOT, BOT])
    (True, True, False, False, False)
    """
    person = BOT
    for owner in owners:
        if owner == OPEN or (owner != BOT and person not in (BOT, owner)):
            return False
        if owner != BOT:
            person = owner
    return person != BOT


def has_left(owners: Sequence[int], away: Sequence[bool]) -> bool:
    """Whether all people have stepped away. At one screen a single seat may be away while the others play on."""
    for seat in range(len(owners)):
        if owners[seat] >= 0 and not away[seat]:
            return False
    return True


def is_paused(owners: Sequence[int], away: Sequence[bool], here: bool) -> bool:
    """A solo game stands still while its person has left, or has no connection. With others at the table, never."""
    return is_solo(owners) and (not here or has_left(owners, away))


def can_be_late(owners: Sequence[int], decides: int) -> bool:
    """Whether a deadline has consequences: only where another person waits, at this table or at this screen."""
    for seat in range(len(owners)):
        if seat != decides and (owners[seat] >= 0 or owners[seat] == OPEN):
            return True
    return False


def needs_consent(owners: Sequence[int]) -> bool:
    """Whether other people are asked before an undo."""
    return not is_solo(owners)


def bot_delay_ms(usual_ms: int, pace: int, epoch_scored: bool, told_to_go_on: bool) -> int:
    """How long a bot waits before it moves in a solo game; `NOT_YET` until it is told to go on.

    `epoch_scored` says that somebody may be reading the score of an epoch at this moment.
    """
    if (epoch_scored or pace == ON_CLICK) and not told_to_go_on:
        return NOT_YET
    return usual_ms * PERCENT[pace] // 100


def draws_no_sooner_than(usual_ms: int, was_bid: bool, decided_at: int, auction_open: bool) -> int:
    """The moment before which a bot does not draw, so that the person's last decision can be undone; 0 for any moment.

    It waits only after a bid, once the auction is over. A server without delays (`usual_ms` 0) has none here either.
    """
    if usual_ms == 0 or not was_bid or auction_open:
        return 0
    return decided_at + UNDO_MS
