"""What every way on from a position is worth to everybody, by the network.

A position is worth what comes of it if whoever decides does well: the best action counts most, and others that are
nearly as good count too, since a hair's breadth for one player can be everything for the others. Auctions are looked
through to their end. Beyond that the network judges what one more decision leaves.

This value depends on the position alone. An action is worth the value of the position that it leads to, and a draw the
average over the positions that it may lead to: so the luck of a draw favours nobody.

Written in plain Python like the rules, and compiled like them.
"""

from math import exp
from typing import Any, Final, NamedTuple

from ra.bots.auction import (
    Auction,
    answers,
    auction_at,
    bidder_with,
    first_question,
    next_question,
    suns_left,
)
from ra.bots.network.lookahead import NOTHING, end_with, values_of_actions, worth
from ra.bots.network.model import Desk, true_values
from ra.engine.actions import ACTIONS, BID, DRAW, PASS
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.state import BIDDING, NOBODY, OVER, State, copy_state
from ra.engine.tiles import TILE_KINDS

HAIR: Final = 0.015
"""A hair's breadth: an action that is worth so much less than the best is e times less likely to be taken."""

# The states that are needed: the position, and places to try things on.
HERE: Final = 0
AFTER: Final = 1  # an action
END: Final = 2  # of an auction
NEXT: Final = 3  # a decision later
STATES: Final = 4

ENDS: Final = HIGHEST_SUN + 1


class Scales(NamedTuple):
    """Space to weigh in, laid out once."""

    weights: Any
    desk: Desk
    ends: Any  # row sun: what it is worth to all if the auction is won with that sun
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
    ends = scales.ends
    auction = auction_at(s, PASS)
    weigh_ends(s, auction, states, scales)
    settle_later_bids(s, auction, ends, scales.mixed)
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
        weigh_auction(s, states, scales, values)
    else:
        look_ahead(s, states, scales, values)


# ---- auctions ------------------------------------------------------------------------------------------------------


def weigh_auction(s: State, states: list[State], scales: Scales, values: Any) -> None:
    """What the auction comes to."""
    auction = auction_at(s, PASS)
    weigh_ends(s, auction, states, scales)
    settle_later_bids(s, auction, scales.ends, scales.mixed)
    answer(s, auction, auction.first, auction.high_bid, scales.ends, scales.mixed)
    for side in range(2 * s.players):
        values[side] = scales.ends[auction.high_bid][side]


def weigh_ends(s: State, auction: Auction, states: list[State], scales: Scales) -> None:
    """What each way in which the auction can end is worth to everybody."""
    suns = suns_left(s, auction)
    for sun in range(HIGHEST_SUN + 1):
        if suns >> sun & 1:
            end_with(s, auction, states[END], sun, bidder_with(s, auction, sun))
            look_ahead(states[END], states, scales, scales.ends[sun])


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


def look_ahead(s: State, states: list[State], scales: Scales, values: Any) -> None:
    """What a position in which nobody is bidding is worth to everybody."""
    if s.phase == OVER:
        true_values(s, values)
        return
    values_of_actions(s, states[NEXT], scales.weights, scales.desk)
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
