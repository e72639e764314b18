"""What every way on from a position is worth to everybody, by the network.

A position is worth what comes of it if whoever decides does well: the best action counts most, and others that are
nearly as good count too, since a hair's breadth for one player can be everything for the others. Auctions are looked
through to their end. Between auctions the network judges what one more decision leaves.

This value depends on the position alone. An action is worth the value of the position that it leads to, and a draw the
average over the positions that it may lead to: so the luck of a draw favours nobody.

Written in plain Python like the rules, and compiled like them.
"""

from math import exp
from typing import Any, Final, NamedTuple

from ra.bots.lookahead import NOTHING, end_with, last_with_a_sun, values_of_actions, worth
from ra.bots.network import Desk, judge, true_values
from ra.engine.actions import ACTIONS, BID, DRAW, INVOKE, PASS
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.seats import next_with_a_sun
from ra.engine.state import BIDDING, INVOKED, OVER, TURN, State, copy_state
from ra.engine.tiles import RA, TILE_KINDS

HAIR: Final = 0.015
"""A hair's breadth: an action that is worth so much less than the best is e times less likely to be taken."""

# The states that are needed: the position, and places to try things on.
HERE: Final = 0
AFTER: Final = 1  # an action
END: Final = 2  # of an auction
NEXT: Final = 3  # a decision later
LAST: Final = 4  # the end of an auction a decision later
STATES: Final = 5

# Two auctions can be looked through at a time: row sun is what it is worth to all if the auction is won with that sun.
NEAR: Final = 0
FAR: Final = 1
ENDS: Final = HIGHEST_SUN + 1


class Scales(NamedTuple):
    """Space to weigh in, laid out once."""

    weights: Any
    desk: Desk
    ends: Any
    mixed: Any
    values: Any
    """For each action, then for each tile that a draw may bring: chances and margins of all seats."""


def weigh(states: list[State], scales: Scales) -> None:
    """Fills in what each legal action in the position, and each tile that a draw may bring, is worth to every seat."""
    s = states[HERE]
    if s.phase == BIDDING:
        weigh_bids(states, scales)
        return
    mask = legal(s)
    for action in range(ACTIONS):
        if mask >> action & 1:
            if action == DRAW:
                weigh_draw(states, scales)
            else:
                copy_state(s, states[AFTER])
                apply(states[AFTER], action, 0)
                weigh_position(states, scales, scales.values[action])


def weigh_draw(states: list[State], scales: Scales) -> None:
    """The average over all tiles that may come; each one's own value goes to the row behind the actions."""
    s = states[HERE]
    sides = 2 * s.players
    average = scales.values[DRAW]
    for side in range(sides):
        average[side] = 0
    for tile in range(TILE_KINDS):
        if s.bag[tile]:
            copy_state(s, states[AFTER])
            apply(states[AFTER], DRAW, tile)
            mine = scales.values[ACTIONS + tile]
            weigh_position(states, scales, mine)
            share = s.bag[tile] / s.in_bag
            for side in range(sides):
                average[side] += share * mine[side]


def weigh_bids(states: list[State], scales: Scales) -> None:
    """Each bid is worth what the auction comes to after it."""
    s = states[HERE]
    ends = scales.ends[NEAR]
    weigh_ends(s, states, scales)
    settle_later_bids(s, ends, scales.mixed)
    mask = legal(s)
    for sun in range(HIGHEST_SUN + 1):
        action = BID + sun if sun else PASS
        if mask >> action & 1:
            end = ends[sun if sun else s.high_bid]
            for side in range(2 * s.players):
                scales.values[action][side] = end[side]


def weigh_position(states: list[State], scales: Scales, values: Any) -> None:
    """What the position after an action is worth to everybody."""
    s = states[AFTER]
    if s.phase == BIDDING:
        weigh_ends(s, states, scales)
        settle(s, scales.ends[NEAR], scales.mixed, values)
    else:
        look_ahead(s, states, scales, values)


# ---- auctions ------------------------------------------------------------------------------------------------------


def weigh_ends(s: State, states: list[State], scales: Scales) -> None:
    """What each way in which the auction can end is worth to everybody."""
    ends = scales.ends[NEAR]
    suns = suns_left(s)
    for sun in range(HIGHEST_SUN + 1):
        if suns >> sun & 1:
            end_with(s, states[END], sun, bidder_with(s, sun))
            look_ahead(states[END], states, scales, ends[sun])


def judge_ends(s: State, view: int, states: list[State], scales: Scales) -> None:
    """The same at a glance, as a player sees it."""
    ends = scales.ends[FAR]
    suns = suns_left(s)
    for sun in range(HIGHEST_SUN + 1):
        if suns >> sun & 1:
            end_with(s, states[LAST], sun, bidder_with(s, sun))
            judge(states[LAST], view, scales.weights, scales.desk, ends[sun])


def suns_left(s: State) -> int:
    """The suns with which the auction may be won, as a mask: the high bid, and what can still be bid; 0 for nobody."""
    suns = 1 << s.high_bid
    seat = s.seat
    while True:
        suns |= s.suns[seat] >> (s.high_bid + 1) << (s.high_bid + 1)
        if seat == s.turn:
            return suns
        seat = next_with_a_sun(s, seat)


def bidder_with(s: State, sun: int) -> int:
    """Who has bid, or may bid, this sun."""
    seat = s.high_bidder
    if sun != s.high_bid:
        seat = 0
        while not s.suns[seat] >> sun & 1:
            seat += 1
    return seat


def settle(s: State, ends: Any, mixed: Any, values: Any) -> None:
    """What the auction comes to."""
    settle_later_bids(s, ends, mixed)
    answer(s, s.seat, ends, mixed)
    for side in range(2 * s.players):
        values[side] = ends[s.high_bid][side]


def settle_later_bids(s: State, ends: Any, mixed: Any) -> None:
    """Each row becomes what the auction comes to if its sun is the high bid after the player who decides.

    Backwards from the Ra player: each later bidder tops the bid, or not, as suits them.
    """
    seat = s.turn
    while seat != s.seat:
        answer(s, seat, ends, mixed)
        seat = last_with_a_sun(s, seat)


def answer(s: State, seat: int, ends: Any, mixed: Any) -> None:
    """What a bidder makes of each high bid before them; from the lowest up, as those of higher bids stay needed."""
    suns = suns_left(s)
    for high in range(s.high_bid, HIGHEST_SUN + 1):
        if suns >> high & 1:
            choices = s.suns[seat] >> (high + 1) << (high + 1)
            if high or s.auction != INVOKED or seat != s.turn:  # §7.3: then the Ra player must bid
                choices |= 1 << high
            mix(ends, choices, seat, s.players, mixed)
            for side in range(2 * s.players):
                ends[high][side] = mixed[side]


# ---- one decision ahead --------------------------------------------------------------------------------------------


def look_ahead(s: State, states: list[State], scales: Scales, values: Any) -> None:
    """What a position in which nobody is bidding is worth to everybody."""
    if s.phase == OVER:
        true_values(s, values)
        return
    seen = scales.desk.values
    values_of_actions(s, states[NEXT], scales.weights, scales.desk)
    if s.phase == TURN:
        see_invoked_auction(s, states, scales)
        if draw_may_open_auction(s):
            see_drawn_auction(s, states, scales)
    mix(seen, legal(s), s.seat, s.players, values)


def draw_may_open_auction(s: State) -> bool:
    """§4.3 Whether the next tile may be a Ra that is not the last."""
    return legal(s) >> DRAW & 1 == 1 and s.bag[RA] > 0 and s.ra + 1 < s.ra_limit


def see_invoked_auction(s: State, states: list[State], scales: Scales) -> None:
    copy_state(s, states[NEXT])
    apply(states[NEXT], INVOKE, 0)
    judge_ends(states[NEXT], s.seat, states, scales)
    settle(states[NEXT], scales.ends[FAR], scales.mixed, scales.desk.values[INVOKE])


def see_drawn_auction(s: State, states: list[State], scales: Scales) -> None:
    """Corrects the average of a draw for what its Ra leads to."""
    seen = scales.desk.values
    copy_state(s, states[NEXT])
    apply(states[NEXT], DRAW, RA)
    share = s.bag[RA] / s.in_bag
    for side in range(2 * s.players):
        seen[DRAW][side] -= share * seen[ACTIONS + RA][side]
    judge_ends(states[NEXT], s.seat, states, scales)
    settle(states[NEXT], scales.ends[FAR], scales.mixed, seen[ACTIONS + RA])
    for side in range(2 * s.players):
        seen[DRAW][side] += share * seen[ACTIONS + RA][side]


def mix(rows: Any, choices: int, seat: int, players: int, mixed: Any) -> None:
    """What comes of a choice between rows: the best for whoever chooses, and what is nearly as good."""
    most = NOTHING
    left = choices
    while left:
        row = left.bit_length() - 1
        left ^= 1 << row
        most = max(most, worth(rows[row], players, seat))
    for side in range(2 * players):
        mixed[side] = 0
    total = 0.0
    left = choices
    while left:
        row = left.bit_length() - 1
        left ^= 1 << row
        likely = exp((worth(rows[row], players, seat) - most) / HAIR)
        total += likely
        for side in range(2 * players):
            mixed[side] += likely * rows[row][side]
    for side in range(2 * players):
        mixed[side] /= total
