"""Auctions: bidding goes round once (docs/rules.md §7)."""

from ra.engine.actions import BID, PASS
from ra.engine.disasters import settle_debts, suffer
from ra.engine.seats import next_with_a_sun, turn_after_auction
from ra.engine.state import BIDDING, DRAWN, FULL, INVOKED, NO_AUCTION, NOBODY, State
from ra.engine.tiles import FUNERAL, KEEPABLE, TRACKABLE, remove_all


def open_auction(s: State, kind: int) -> None:
    """§7.1 Whoever has the turn is the Ra player; the next player with a face-up sun bids first."""
    s.auction = kind
    s.phase = BIDDING
    s.seat = next_with_a_sun(s, s.turn)


def must_bid(s: State) -> bool:
    """§7.3 Whether the player who decides has no pass."""
    return is_forced(s.auction, s.high_bid, s.seat, s.turn)


def is_forced(auction: int, high_bid: int, seat: int, ra_player: int) -> bool:
    """§7.3 If Ra was invoked, the track was not full, and all others passed, the Ra player must bid."""
    return auction == INVOKED and high_bid == 0 and seat == ra_player


def higher_suns(suns: int, high_bid: int) -> int:
    """§7.2 The suns of a mask that are higher than a bid."""
    return suns >> (high_bid + 1) << (high_bid + 1)


def bid_actions(s: State) -> int:
    """§7.2 One face-up sun, higher than every bid before it, or a pass where that is allowed."""
    higher = higher_suns(s.suns[s.seat], s.high_bid)
    if must_bid(s):
        return higher << BID
    return higher << BID | 1 << PASS


def bid(s: State, sun: int) -> None:
    """§7.2 The highest bid so far."""
    s.bids[s.seat] = sun
    s.high_bid = sun
    s.high_bidder = s.seat


def next_bidder(s: State) -> None:
    """§7.1 Bidding ends with the Ra player."""
    if s.seat == s.turn:
        close_auction(s)
    else:
        s.seat = next_with_a_sun(s, s.seat)


def close_auction(s: State) -> None:
    """§7.4, §7.5 The highest bid wins the lot; if everybody passed, what was at stake stays or goes."""
    is_last = invoked_alone(s)
    if s.high_bidder != NOBODY:
        s.seat = s.high_bidder
        exchange_suns(s)
        take_lot(s)
        settle_debts(s)
    elif s.auction == FULL:
        discard_track(s)
    if is_last:
        lay_suns_down(s, s.turn)
    clear_bids(s)
    end_auction(s)


def invoked_alone(s: State) -> bool:
    """§12 By the Ukrainian book, the last player with face-up suns invokes Ra once; then the epoch is over."""
    return s.lone_player_stops == 1 and s.auction != DRAWN and next_with_a_sun(s, s.turn) == s.turn


def lay_suns_down(s: State, seat: int) -> None:
    """§12 Without a face-up sun the epoch ends (§9.1) as soon as all disasters are settled (§8.3)."""
    s.spent[seat] |= s.suns[seat]
    s.suns[seat] = 0


def exchange_suns(s: State) -> None:
    """§7.4 The centre sun goes to the winner, face down; the winning bid becomes the centre sun."""
    s.suns[s.seat] ^= 1 << s.high_bid
    s.spent[s.seat] |= 1 << s.sun
    s.sun = s.high_bid


def take_lot(s: State) -> None:
    """§7.4 The winner takes every tile on the track; once all are laid down, the disasters among them strike (§8)."""
    if not s.on_track:
        return
    mine = s.tiles[s.seat]
    for tile in range(KEEPABLE):
        mine[tile] += s.track[tile]
    for disaster in range(FUNERAL, TRACKABLE):
        if s.track[disaster]:
            suffer(s, disaster, s.track[disaster])
    discard_track(s)


def discard_track(s: State) -> None:
    """§7.5, §9.2 Whatever lies on the track leaves it."""
    remove_all(s.track, 0, TRACKABLE)
    s.on_track = 0


def clear_bids(s: State) -> None:
    """§7.4 All other bids return."""
    s.auction = NO_AUCTION
    s.high_bid = 0
    s.high_bidder = NOBODY
    for seat in range(s.players):
        s.bids[seat] = 0


def end_auction(s: State) -> None:
    """§8.3 Debts come first; then the next turn (§7.6)."""
    if not (s.unrest_owed or s.earthquake_owed):
        turn_after_auction(s)
