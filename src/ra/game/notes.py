"""What whoever decides should not overlook, as one number: in the plain style, so that it is compiled too."""

from typing import Final

from ra.engine.auctions import must_bid
from ra.engine.state import BIDDING, DRAWN, FULL, TURN, State
from ra.engine.tiles import TRACK_SPACES

NO_NOTE: Final = 0
TRACK_FULL: Final = 1
NEXT_RA_ENDS_EPOCH: Final = 2
MUST_BID: Final = 3
INVOKER_MUST_BID: Final = 4  # if everybody passes
ALL_PASS_KEEPS: Final = 5
ALL_PASS_LOSES: Final = 6
NOTE_NAMES: Final = (
    "", "track_full", "next_ra_ends_epoch", "must_bid", "invoker_must_bid", "all_pass_keeps", "all_pass_loses",
)  # fmt: skip


def note_on(s: State) -> int:
    """What should not be overlooked now; NO_NOTE if there is nothing."""
    if s.phase == TURN:
        return note_on_turn(s)
    if s.phase != BIDDING:
        return NO_NOTE
    if must_bid(s):
        return MUST_BID
    if s.high_bid:
        return NO_NOTE
    if s.auction == DRAWN:
        return ALL_PASS_KEEPS
    return ALL_PASS_LOSES if s.auction == FULL else INVOKER_MUST_BID


def note_on_turn(s: State) -> int:
    if s.on_track == TRACK_SPACES:
        return TRACK_FULL
    return NEXT_RA_ENDS_EPOCH if s.ra == s.ra_limit - 1 else NO_NOTE
