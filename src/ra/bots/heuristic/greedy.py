"""`greedy`: tries every decision out and takes the one that leaves it best off, by a simple reckoning of its own.

All worth is counted in tenths of a fame point.
"""

from typing import Final

from ra.bots.auction import close_with
from ra.engine.actions import ACTIONS, BID, DRAW, INVOKE, PASS
from ra.engine.play import carry_out, legal
from ra.engine.rules import HIGHEST_SUN, LAST_EPOCH
from ra.engine.scoring import epoch_points, monument_points, sun_total
from ra.engine.seats import next_with_a_sun
from ra.engine.state import BIDDING, TURN, State, copy_state
from ra.engine.tiles import MONUMENT, MONUMENT_TYPES, NILE, PHARAOH, TRACK_SPACES, Counts, count_tiles

FAME: Final = 10
PHARAOH_LASTS: Final = 8  # for each epoch to come
NILE_LASTS: Final = 6
SUN_LASTS: Final = 2  # for each point of a sun
MONUMENT_HOPE: Final = 7  # for each monument: it may yet be one of three
SUN_IN_HAND: Final = 24  # for each sun that can still win a lot in this epoch, if it is young
SUN_STRENGTH: Final = 2  # for each point of such a sun
OWED: Final = 12  # for each tile that a disaster will take
GOD_IN_HAND: Final = 12  # what a god may yet do, beside its points
PATIENCE: Final = 6  # for each space of the track that may yet be filled


def choose_greedy(s: State, spare: State, number: int) -> int:
    if s.phase == BIDDING:
        return choose_bid(s, spare)
    best, gain = best_move(s, spare)
    if s.phase == TURN:
        if gain > GOD_IN_HAND:
            return best
        return choose_turn(s, spare)
    mask = legal(s)
    if mask >> PASS & 1 and gain <= GOD_IN_HAND:
        return PASS
    return best


def worth(s: State, seat: int) -> int:
    """What a player has if the epoch ended now, and what will outlast it."""
    mine = s.tiles[seat]
    to_come = LAST_EPOCH - s.epoch
    value = FAME * epoch_points(s, seat) + suns_in_hand(s, seat) - OWED * (s.unrest_owed + s.earthquake_owed)
    if to_come:
        value += lasting(mine) + to_come * (PHARAOH_LASTS * mine[PHARAOH] + NILE_LASTS * mine[NILE])
        value += SUN_LASTS * sun_total(s, seat)
    return value


def lasting(mine: Counts) -> int:
    """Monuments before they count."""
    return FAME * monument_points(mine) + MONUMENT_HOPE * count_tiles(mine, MONUMENT, MONUMENT_TYPES)


def suns_in_hand(s: State, seat: int) -> int:
    """Suns that can still win something; the fewer Ra tiles are left to the end of the epoch, the less."""
    value = 0
    for sun in range(1, HIGHEST_SUN + 1):
        if s.suns[seat] >> sun & 1:
            value += SUN_IN_HAND + SUN_STRENGTH * sun
    return value * (s.ra_limit - s.ra) // s.ra_limit


def gain_of_winning(s: State, spare: State, seat: int, sun: int) -> int:
    """How much better off a player is after winning the lot with this sun."""
    copy_state(s, spare)
    close_with(spare, sun, seat)
    return worth(spare, seat) - worth(s, seat)


def can_be_beaten(s: State, sun: int) -> bool:
    """Whether somebody who has yet to bid has a higher sun."""
    seat = s.seat
    while seat != s.turn:
        seat = next_with_a_sun(s, seat)
        if s.suns[seat] >> (sun + 1):
            return True
    return False


def choose_bid(s: State, spare: State) -> int:
    """The bid that gains most; one that others can beat gains only half as much."""
    mask = legal(s)
    best = PASS
    most = 0 if mask >> PASS & 1 else -1_000_000
    for sun in range(1, HIGHEST_SUN + 1):
        if mask >> (BID + sun) & 1:
            gain = gain_of_winning(s, spare, s.seat, sun)
            if gain > 0 and can_be_beaten(s, sun):
                gain //= 2
            if gain > most:
                best = BID + sun
                most = gain
    return best


def choose_turn(s: State, spare: State) -> int:
    """Draw while the lot may grow, and call for it when it is worth more than patience."""
    if not legal(s) >> DRAW & 1:
        return INVOKE
    patience = PATIENCE * (TRACK_SPACES - s.on_track)
    if s.ra == s.ra_limit - 1:
        patience = 0  # the next Ra ends the epoch, and the lot is lost
    return INVOKE if best_lot_gain(s, spare) > patience else DRAW


def best_lot_gain(s: State, spare: State) -> int:
    """What the lot would bring with the best of one's suns, if nobody bids higher; others who can make it half."""
    most = -1_000_000
    for sun in range(1, HIGHEST_SUN + 1):
        if s.suns[s.seat] >> sun & 1:
            gain = gain_of_winning(s, spare, s.seat, sun)
            if gain > 0 and others_beat(s, sun):
                gain //= 2
            most = max(most, gain)
    return most


def others_beat(s: State, sun: int) -> bool:
    for seat in range(s.players):
        if seat != s.seat and s.suns[seat] >> (sun + 1):
            return True
    return False


def best_move(s: State, spare: State) -> tuple[int, int]:
    """The tile to take or to lose that leaves the player best off, and how much better than now."""
    mask = legal(s)
    best = PASS
    most = -1_000_000
    for action in range(BID + HIGHEST_SUN + 1, ACTIONS):
        if mask >> action & 1:
            copy_state(s, spare)
            carry_out(spare, action, 0)
            gain = worth(spare, s.seat) - worth(s, s.seat)
            if gain > most:
                best = action
                most = gain
    return best, most
