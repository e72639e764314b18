"""Who may still bid which suns, who cannot be beaten, and what it takes, in the plain style."""

from collections.abc import Sequence
from typing import Final

from ra.engine.auctions import higher_suns
from ra.engine.rules import MAX_PLAYERS
from ra.engine.seats import bidding_order
from ra.engine.state import BIDDING, OVER, State

# What a sun can do in an auction.
NOT_THERE: Final = 0
OPEN: Final = 1  # may still be bid
HIGH: Final = 2  # the bid to beat
LOW: Final = 3  # not higher than that
ACTED: Final = 4  # its owner has had their say
SPENT: Final = 5  # face down
CENTRE: Final = 6  # what the winner receives
STATUS_NAMES: Final = ("", "open", "high", "low", "acted", "spent", "centre")


def bidders_waiting(s: State, waiting: list[int]) -> int:
    """The seats that have yet to bid, in order; outside an auction, those who would if Ra were invoked now.

    Returns how many there are.
    """
    if s.phase == OVER:
        return 0
    bidders = bidding_order(s, waiting)
    acted = 0
    if s.phase == BIDDING:
        while acted < bidders and waiting[acted] != s.seat:
            acted += 1
    for place in range(acted, bidders):
        waiting[place - acted] = waiting[place]
    return bidders - acted


def is_waiting(seat: int, waiting: Sequence[int], waiters: int) -> bool:
    for place in range(waiters):
        if waiting[place] == seat:
            return True
    return False


def lowest(suns: int) -> int:
    """The lowest sun of a mask."""
    return (suns & -suns).bit_length() - 1


def list_answers(s: State, seat: int, sun: int, waiting: Sequence[int], waiters: int, answers: list[int]) -> None:
    """For each seat the lowest sun with which it could still bid more than this one; 0 where it could not."""
    for other in range(MAX_PLAYERS):
        answers[other] = 0
    for place in range(waiters):
        higher = higher_suns(s.suns[waiting[place]], max(sun, s.high_bid))
        if higher and waiting[place] != seat:
            answers[waiting[place]] = lowest(higher)


def safe_sun(s: State, seat: int, waiting: Sequence[int], waiters: int) -> int:
    """The lowest sun of a player that nobody can beat any more; 0 if there is none, or if they have had their say."""
    if not is_waiting(seat, waiting, waiters):
        return 0
    to_beat = s.high_bid + 0
    for place in range(waiters):
        if waiting[place] != seat:
            to_beat = max(to_beat, s.suns[waiting[place]].bit_length() - 1)
    safe = higher_suns(s.suns[seat], to_beat)
    return lowest(safe) if safe else 0


def status_of(s: State, seat: int, sun: int, waits: bool) -> int:
    """What a face-up sun can do in this auction."""
    if s.phase == BIDDING and seat == s.high_bidder and sun == s.high_bid:
        return HIGH
    if not waits:
        return ACTED
    return LOW if sun < s.high_bid else OPEN
