"""Who is next, and who bids (docs/rules.md §3.1, §3.2, §7.1, §7.6)."""

from ra.engine.rules import MAX_PLAYERS
from ra.engine.state import SCORING, TURN, State


def next_with_a_sun(s: State, seat: int) -> int:
    """§3.2 The next player, clockwise, who has a face-up sun; `seat` itself comes last, sun or no sun."""
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.suns[seat]:
            break
    return seat


def previous_with_a_sun(s: State, seat: int) -> int:
    """§3.2 The player before, counter-clockwise, who has a face-up sun; somebody must have one."""
    while True:
        seat = seat - 1 if seat > 0 else s.players - 1
        if s.suns[seat]:
            return seat


def bidding_order(s: State, order: list[int]) -> int:
    """§7.1 Who bids in an auction: everybody with a face-up sun, the Ra player last. Returns how many there are."""
    bidders = 0
    for place in range(1, s.players + 1):
        seat = (s.turn + place) % s.players
        if s.suns[seat]:
            order[bidders] = seat
            bidders += 1
    return bidders


def bidders(s: State) -> list[int]:
    """§7.1 Who bids in an auction, in order."""
    order = [0] * MAX_PLAYERS
    return order[: bidding_order(s, order)]


def have_bid(s: State) -> list[int]:
    """§7.1 Who has bid or passed in the auction under way, in order."""
    order = bidders(s)
    return order[: order.index(s.seat)]


def yet_to_bid(s: State) -> list[int]:
    """§7.1 Who has yet to bid in the auction under way, in order."""
    order = bidders(s)
    return order[order.index(s.seat) :]


def next_turn(s: State) -> None:
    """§3.1 Turns go clockwise. §9.1 The epoch is over when no player has a face-up sun left."""
    give_turn(s, next_with_a_sun(s, s.turn))


def turn_after_auction(s: State) -> None:
    """§7.6 The next turn is that of the next player; by the Polish book's wording, the Ra player's (§12)."""
    if s.ra_player_resumes and s.suns[s.turn]:
        give_turn(s, s.turn)
    else:
        next_turn(s)


def give_turn(s: State, seat: int) -> None:
    """§9.1 If even this player has no face-up sun, nobody has, and the epoch is over."""
    s.turn = seat
    s.seat = seat
    s.phase = TURN if s.suns[seat] else SCORING


def highest_sun_holder(s: State) -> int:
    """§3.1 The player who has the highest sun begins an epoch."""
    holder = 0
    for seat in range(1, s.players):
        if s.suns[seat] > s.suns[holder]:  # as masks compare: the highest bit decides
            holder = seat
    return holder
