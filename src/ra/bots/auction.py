"""An auction solved backwards (§7): who answers which bid, and in which order the answers become known.

Bidding goes round once, so the Ra player's answers follow from how the auction may end, those of the bidder before from
the Ra player's, and so on, back to the player who bids next. What a bidder makes of the choice is the caller's rule: to
take the best (`steady`), or to find it the likelier, the better it is (`lookahead`, `ra.analysis.weighing`). Callers
keep a row for each sun, at first what it means if the auction is won with that sun, and go through the questions:

    seat, high = first_question(auction)
    while seat != NOBODY:
        rows[high] becomes what comes of the answer: one of answers(s, auction, seat, high)
        seat, high = next_question(s, auction, seat, high)

Then each row says what the auction comes to if the player who bids next leaves that sun as the high bid. Written in
plain Python like the rules, and compiled like them: a loop with two calls, because compiled code takes no functions as
arguments.
"""

from typing import NamedTuple

from ra.engine.actions import DRAW, INVOKE
from ra.engine.auctions import close_auction, higher_suns, is_forced
from ra.engine.play import apply
from ra.engine.seats import next_with_a_sun, previous_with_a_sun
from ra.engine.state import NOBODY, State, copy_state
from ra.engine.tiles import RA


class Auction(NamedTuple):
    """An auction under way, or one that would begin now."""

    opening: int
    """What opens it: INVOKE; DRAW, of Ra; PASS if it is under way."""
    kind: int
    first: int
    """Who bids next."""
    last: int
    """The Ra player, who bids last."""
    high_bid: int
    high_bidder: int


def auction_at(s: State, opening: int) -> Auction:
    return Auction(opening, s.auction + 0, s.seat + 0, s.turn + 0, s.high_bid + 0, s.high_bidder + 0)


def open_auction(s: State, opening: int, spare: State) -> None:
    """Makes the spare state the table at which the bidding goes on, or begins."""
    copy_state(s, spare)
    if opening == INVOKE:
        apply(spare, INVOKE, 0)
    elif opening == DRAW:
        apply(spare, DRAW, RA)


def close_with(s: State, sun: int, seat: int) -> None:
    """Ends the bidding: the player wins with this sun; with sun 0 nobody does."""
    s.high_bid = sun
    s.high_bidder = seat if sun else NOBODY
    close_auction(s)


def can_end_as_it_is(auction: Auction) -> bool:
    """Whether all who have yet to bid may pass."""
    return not is_forced(auction.kind, auction.high_bid, auction.last, auction.last)


# ---- questions -----------------------------------------------------------------------------------------------------


def first_question(auction: Auction) -> tuple[int, int]:
    """Who answers first, and which bid: the Ra player, the high bid as it is; NOBODY if no bidder follows."""
    return (auction.last if auction.last != auction.first else NOBODY), auction.high_bid


def next_question(s: State, auction: Auction, seat: int, high: int) -> tuple[int, int]:
    """The next higher bid that the same player may have to answer; then the player before. NOBODY if that was all.

    From the lowest bid up, because what higher ones come to after the answer stays needed until then.
    """
    higher = higher_suns(suns_before(s, auction, seat), high)
    if higher:
        return seat, (higher & -higher).bit_length() - 1
    seat = previous_with_a_sun(s, seat)
    return (seat if seat != auction.first else NOBODY), auction.high_bid


def suns_before(s: State, auction: Auction, seat: int) -> int:
    """The suns of those who bid before a player, from the one who bids next on."""
    suns = 0
    bidder = auction.first
    while bidder != seat:
        suns |= s.suns[bidder]
        bidder = next_with_a_sun(s, bidder)
    return suns


def answers(s: State, auction: Auction, seat: int, high: int) -> int:
    """§7.2, §7.3 The bids that a player may leave: their own higher suns, and `high` if they may pass."""
    higher = higher_suns(s.suns[seat], high)
    if is_forced(auction.kind, high, seat, auction.last):
        return higher
    return higher | 1 << high


def suns_left(s: State, auction: Auction) -> int:
    """The suns with which the auction may be won: the high bid, and what can still be bid; 0 for nobody."""
    suns = 1 << auction.high_bid
    seat = auction.first
    while True:
        suns |= higher_suns(s.suns[seat], auction.high_bid)
        if seat == auction.last:
            return suns
        seat = next_with_a_sun(s, seat)


def bidder_with(s: State, auction: Auction, sun: int) -> int:
    """Who has bid, or may bid, this sun."""
    if sun == auction.high_bid:
        return auction.high_bidder
    seat = auction.first
    while not s.suns[seat] >> sun & 1:
        seat = next_with_a_sun(s, seat)
    return seat
