"""`steady`: a tuned, hand-written judge of lots, suns and timing. Good company for a beginner.

It sees what greedy sees and a little more: it looks an auction through to its end, minds what others would get, and
knows what an unfinished collection may still become. Worth is counted in tenths of a fame point.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from ra.bots.auction import (
    Auction,
    answers,
    auction_at,
    bidder_with,
    close_with,
    first_question,
    next_question,
    suns_left,
)
from ra.bots.heuristic.greedy import others_beat
from ra.engine.actions import ACTIONS, BID, DRAW, INVOKE, PASS
from ra.engine.play import carry_out, legal
from ra.engine.rules import HIGHEST_SUN, LAST_EPOCH, MAX_PLAYERS
from ra.engine.scoring import epoch_points, monument_points, sun_total
from ra.engine.state import BIDDING, NOBODY, TURN, State, copy_state
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    FLOOD,
    GOD,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    TRACK_SPACES,
    Counts,
    count_tiles,
    count_types,
)

# What the judge goes by; the numbers themselves are in TUNED.
PHARAOH_LASTS: Final = 0  # a pharaoh, for each epoch to come
NILE_LASTS: Final = 1  # a Nile, for each epoch to come
MONUMENT_NOW: Final = 2  # a point of monuments before the last epoch, in percent
MONUMENT_HOPE: Final = 3  # a monument beside its points
SUN_LASTS: Final = 4  # a point of a sun, for each epoch to come
SUN_IN_HAND: Final = 5  # a sun that can still win a lot in this epoch
SUN_STRENGTH: Final = 6  # each face-up sun of others that it beats
CIVILIZATION_HOPE: Final = 7  # each type while there is time for more
NILE_HOPE: Final = 8  # a Nile that still waits for a flood
GOD_IN_HAND: Final = 9  # a god beside its points
ENVY: Final = 10  # what others have, in percent
PATIENCE: Final = 11  # a space of the track that may yet be filled
CAUTION: Final = 12  # what it takes to invoke at all
OWED: Final = 13  # a tile that a disaster will take

TUNED: Final = (12, 4, 70, 4, 2, 86, 1, 2, 3, 13, 0, 0, 1, 15)

Tuning: TypeAlias = Sequence[int]
NEVER: Final = -1_000_000


def choose_steady(s: State, spare: State, number: int) -> int:
    return choose_by(s, spare, TUNED)


def choose_by(s: State, spare: State, tuned: Tuning) -> int:
    """What the judge decides that goes by these numbers."""
    if s.phase == BIDDING:
        return choose_bid(s, spare, tuned)
    best, gain = best_tile(s, spare, tuned)
    if s.phase == TURN:
        return best if gain > 0 else choose_turn(s, spare, tuned)
    if legal(s) >> PASS & 1 and gain <= 0:
        return PASS
    return best


def worth(s: State, seat: int, tuned: Tuning) -> int:
    """A player's points in sight, what will outlast the epoch, and what may still come of it."""
    mine = s.tiles[seat]
    to_come = LAST_EPOCH - s.epoch
    value = 10 * epoch_points(s, seat) - tuned[OWED] * owed_by(s, seat)
    value += (in_hand(s, seat, tuned) + hope(mine, tuned)) * (s.ra_limit - s.ra) // s.ra_limit
    if to_come:
        value += tuned[MONUMENT_NOW] * monument_points(mine) // 10
        value += tuned[MONUMENT_HOPE] * count_tiles(mine, MONUMENT, MONUMENT_TYPES)
        value += to_come * (tuned[PHARAOH_LASTS] * mine[PHARAOH] + tuned[NILE_LASTS] * mine[NILE])
        value += to_come * tuned[SUN_LASTS] * sun_total(s, seat)
    return value


def owed_by(s: State, seat: int) -> int:
    return s.unrest_owed + s.earthquake_owed if seat == s.seat else 0


def in_hand(s: State, seat: int, tuned: Tuning) -> int:
    """Suns and gods that can still do something in this epoch."""
    value = tuned[GOD_IN_HAND] * s.tiles[seat][GOD]
    suns = s.suns[seat] + 0
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        value += tuned[SUN_IN_HAND] + tuned[SUN_STRENGTH] * beaten(s, seat, sun)
    return value


def beaten(s: State, seat: int, sun: int) -> int:
    """How many face-up suns of others are lower."""
    count = 0
    for other in range(s.players):
        if other != seat:
            count += (s.suns[other] & ((1 << sun) - 1)).bit_count()
    return count


def hope(mine: Counts, tuned: Tuning) -> int:
    """Collections that are not finished: types of civilization, Niles that wait for a flood."""
    value = tuned[CIVILIZATION_HOPE] * min(3, count_types(mine, CIVILIZATION, CIVILIZATION_TYPES))
    if mine[FLOOD] == 0:
        value += tuned[NILE_HOPE] * mine[NILE]
    return value


def standing(s: State, seat: int, tuned: Tuning) -> int:
    """A player's worth, less a share of what the others have on average."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += worth(s, other, tuned)
    return worth(s, seat, tuned) - tuned[ENVY] * others // (100 * (s.players - 1))


def choose_bid(s: State, spare: State, tuned: Tuning) -> int:
    """The bid, or the pass, that does best if the others look to themselves half of the time."""
    auction = auction_at(s, PASS)
    ends = judge_ends(s, auction, spare, tuned)
    outcome = settle(s, auction, ends)
    mask = legal(s)
    best = PASS
    most = half_trusted(s.seat, s.high_bid, outcome, ends) if mask >> PASS & 1 else NEVER
    for sun in range(1, HIGHEST_SUN + 1):
        if mask >> (BID + sun) & 1:
            value = half_trusted(s.seat, sun, outcome, ends)
            if value > most:
                best = BID + sun
                most = value
    return best


def half_trusted(seat: int, sun: int, outcome: list[int], ends: list[int]) -> int:
    """How a player stands with this high bid: if it is left alone, and if all who follow do their best."""
    return ends[sun * MAX_PLAYERS + seat] + ends[outcome[sun] * MAX_PLAYERS + seat]


def judge_ends(s: State, auction: Auction, spare: State, tuned: Tuning) -> list[int]:
    """How everybody stands if the auction ends with this sun or that; 0 is nobody's."""
    ends = [0] * (MAX_PLAYERS * (HIGHEST_SUN + 1))
    suns = suns_left(s, auction)
    for sun in range(HIGHEST_SUN + 1):
        if suns >> sun & 1:
            copy_state(s, spare)
            close_with(spare, sun, bidder_with(s, auction, sun))
            for seat in range(s.players):
                ends[sun * MAX_PLAYERS + seat] = standing(spare, seat, tuned)
    return ends


def settle(s: State, auction: Auction, ends: list[int]) -> list[int]:
    """With which sun the auction ends, for each high bid that the player who decides may leave: all do their best."""
    outcome = list(range(HIGHEST_SUN + 1))
    seat, high = first_question(auction)
    while seat != NOBODY:
        outcome[high] = best_answer(answers(s, auction, seat, high), seat, high, outcome, ends)
        seat, high = next_question(s, auction, seat, high)
    return outcome


def best_answer(choices: int, seat: int, high: int, outcome: list[int], ends: list[int]) -> int:
    best = outcome[high]
    most = ends[best * MAX_PLAYERS + seat] if choices >> high & 1 else NEVER
    suns = choices & ~(1 << high)
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        value = ends[outcome[sun] * MAX_PLAYERS + seat]
        if value > most:
            best = outcome[sun]
            most = value
    return best


def choose_turn(s: State, spare: State, tuned: Tuning) -> int:
    """Invoke Ra when the auction would end well enough; else draw, if the track has room."""
    if not legal(s) >> DRAW & 1:
        return INVOKE
    patience = tuned[CAUTION] + tuned[PATIENCE] * (TRACK_SPACES - s.on_track) * (s.ra_limit - s.ra) // s.ra_limit
    if s.ra == s.ra_limit - 1:
        patience = 0
    return INVOKE if gain_of_invoking(s, spare, tuned) > patience else DRAW


def gain_of_invoking(s: State, spare: State, tuned: Tuning) -> int:
    """How much better the player would stand after winning the lot; half of it, if others can bid higher."""
    before = standing(s, s.seat, tuned)
    most = NEVER
    suns = s.suns[s.seat] + 0
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        copy_state(s, spare)
        close_with(spare, sun, s.seat)
        gain = standing(spare, s.seat, tuned) - before
        if gain > 0 and others_beat(s, sun):
            gain //= 2
        most = max(most, gain)
    return most


def best_tile(s: State, spare: State, tuned: Tuning) -> tuple[int, int]:
    """The tile to take or to lose that leaves the player best off, and how much better than now."""
    mask = legal(s)
    before = standing(s, s.seat, tuned)
    best = PASS
    most = NEVER
    for action in range(BID + HIGHEST_SUN + 1, ACTIONS):
        if mask >> action & 1:
            copy_state(s, spare)
            carry_out(spare, action, 0)
            gain = standing(spare, s.seat, tuned) - before
            if gain > most:
                best = action
                most = gain
    return best, most
