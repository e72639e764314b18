"""What every way on from a position is worth to everybody, by the network.

A position is worth what comes of it if whoever decides does well: the best action counts most, and others that are
nearly as good count too, since a hair's breadth for one player can be everything for the others. Auctions are looked
through to their end. Beyond that the network judges what one more decision leaves.

This value depends on the position alone. An action is worth the value of the position that it leads to, and a draw the
average over the positions that it may lead to: so the luck of a draw favours nobody.

Written in plain Python like the rules, and compiled like them.
"""

from typing import Any, Final, TypeAlias

from ra.bots.auction import (
    Auction,
    answers,
    auction_at,
    bidder_with,
    first_question,
    next_question,
    suns_left,
)
from ra.bots.exponential import exp
from ra.bots.network.desk import DESK, SIDES
from ra.bots.network.lookahead import NOTHING, end_with, values_of_actions, worth
from ra.bots.network.model import row_count, true_values
from ra.engine.actions import ACTIONS, BID, DRAW, PASS
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.state import BIDDING, NOBODY, OVER, State, copy_state
from ra.engine.tiles import TILE_KINDS
from ra.fast.checked import is_decision
from ra.fast.states import STATE
from ra.translator.kinds import Field, Record

HAIR: Final = 0.015
"""A hair's breadth: an action that is worth so much less than the best is e times less likely to be taken."""

ENDS: Final = HIGHEST_SUN + 1

SCALES: Final = Record(
    "Scales",
    (
        Field("desk", DESK),
        Field("position", STATE),  # what is weighed, and places to try things on:
        Field("after", STATE),  # after an action
        Field("end", STATE),  # after an auction
        Field("next", STATE),  # a decision later
        Field("ends", "f8", (ENDS, SIDES)),  # row sun: what it is worth to all if the auction is won with that sun
        Field("mixed", "f8", (SIDES,)),
        # for each action, then for each tile that a draw may bring: chances and margins of all seats
        Field("values", "f8", (ACTIONS + TILE_KINDS, SIDES)),
    ),
)
Scales: TypeAlias = Any
"""A record like `SCALES`: space to weigh in."""

REFUSALS: Final = ("there is nothing to weigh here", "these are not the weights for so many players")


def weigh_checked(scales: Scales, weights: Any, rows: int) -> int:
    """The door to `weigh`, with how many rows of weights there are. Returns 0."""
    if not is_decision(scales.position):
        return -1
    if rows != row_count(scales.position.players):
        return -2
    weigh(scales, weights)
    return 0


def weigh(scales: Scales, weights: Any) -> None:
    """Fills in what each legal action in the position, and each tile that a draw may bring, is worth to every seat."""
    s = scales.position
    if s.phase == BIDDING:
        weigh_bids(scales, weights)
        return
    mask = legal(s)
    for action in range(ACTIONS):
        if mask >> action & 1:
            if action == DRAW:
                weigh_draw(scales, weights)
            else:
                copy_state(s, scales.after)
                apply(scales.after, action, 0)
                weigh_position(scales, weights, scales.values[action])


def weigh_draw(scales: Scales, weights: Any) -> None:
    """The average over all tiles that may come; each one's own value goes to the row behind the actions."""
    s = scales.position
    sides = 2 * s.players
    average = scales.values[DRAW]
    for side in range(sides):
        average[side] = 0
    for tile in range(TILE_KINDS):
        if s.bag[tile]:
            copy_state(s, scales.after)
            apply(scales.after, DRAW, tile)
            mine = scales.values[ACTIONS + tile]
            weigh_position(scales, weights, mine)
            share = s.bag[tile] / s.in_bag
            for side in range(sides):
                average[side] += share * mine[side]


def weigh_bids(scales: Scales, weights: Any) -> None:
    """Each bid is worth what the auction comes to after it."""
    s = scales.position
    ends = scales.ends
    auction = auction_at(s, PASS)
    weigh_ends(s, auction, scales, weights)
    settle_later_bids(s, auction, ends, scales.mixed)
    mask = legal(s)
    for sun in range(HIGHEST_SUN + 1):
        action = BID + sun if sun else PASS
        if mask >> action & 1:
            end = ends[sun if sun else s.high_bid]
            for side in range(2 * s.players):
                scales.values[action][side] = end[side]


def weigh_position(scales: Scales, weights: Any, values: Any) -> None:
    """What the position after an action is worth to everybody."""
    s = scales.after
    if s.phase == BIDDING:
        weigh_auction(s, scales, weights, values)
    else:
        look_ahead(s, scales, weights, values)


# ---- auctions ------------------------------------------------------------------------------------------------------


def weigh_auction(s: State, scales: Scales, weights: Any, values: Any) -> None:
    """What the auction comes to."""
    auction = auction_at(s, PASS)
    weigh_ends(s, auction, scales, weights)
    settle_later_bids(s, auction, scales.ends, scales.mixed)
    answer(s, auction, auction.first, auction.high_bid, scales.ends, scales.mixed)
    for side in range(2 * s.players):
        values[side] = scales.ends[auction.high_bid][side]


def weigh_ends(s: State, auction: Auction, scales: Scales, weights: Any) -> None:
    """What each way in which the auction can end is worth to everybody."""
    suns = suns_left(s, auction)
    for sun in range(HIGHEST_SUN + 1):
        if suns >> sun & 1:
            end_with(s, auction, scales.end, sun, bidder_with(s, auction, sun))
            look_ahead(scales.end, scales, weights, scales.ends[sun])


def settle_later_bids(s: State, auction: Auction, ends: Any, mixed: Any) -> None:
    """Each row becomes what the auction comes to if its sun is the high bid after the player who bids next."""
    seat, high = first_question(auction)
    while seat != NOBODY:
        answer(s, auction, seat, high, ends, mixed)
        seat, high = next_question(s, auction, seat, high)


def answer(s: State, auction: Auction, seat: int, high: int, ends: Any, mixed: Any) -> None:
    """What a bidder makes of a high bid."""
    mix(ends, answers(s, auction, seat, high), seat, s.players, mixed)
    for side in range(2 * s.players):
        ends[high][side] = mixed[side]


# ---- one decision ahead --------------------------------------------------------------------------------------------


def look_ahead(s: State, scales: Scales, weights: Any, values: Any) -> None:
    """What a position in which nobody is bidding is worth to everybody."""
    if s.phase == OVER:
        true_values(s, values)
        return
    values_of_actions(s, scales.next, weights, scales.desk)
    mix(scales.desk.values, legal(s), s.seat, s.players, values)


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
