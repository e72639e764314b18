"""One decision ahead, judged by the network; an auction is looked through to its end.

A draw is worth the average over the tiles that may come. A bid is worth the average over the ways in which the auction
may end: bidding goes round once, and everybody who has yet to bid is likely, though not certain, to do what is best for
them by the same judgement.
"""

from math import exp
from typing import Any, Final

from ra.bots.network import Desk, judge, judge_draw, know_players
from ra.engine.actions import ACTIONS, BID, DRAW, PASS
from ra.engine.auctions import close_auction
from ra.engine.epochs import end_epoch
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.seats import next_with_a_sun
from ra.engine.state import BIDDING, INVOKED, NOBODY, OVER, SCORING, State, copy_state
from ra.engine.tiles import TILE_KINDS

NOTHING: Final = -1_000_000.0
DOUBT: Final = 0.03
"""How much better an answer must be, in chances to win, for others to be e times as likely to find it.

Bidders who are trusted to find the best answer, however small the difference, are a bad model of anybody.
"""
MARGIN_WEIGHT: Final = 0.05
"""What a margin counts beside a chance to win: it breaks ties, and it goes on caring when the game is decided."""


def values_of_actions(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """Fills in what each legal action is worth to every seat, seen from the player who decides."""
    if s.phase == BIDDING:
        values_of_bids(s, spare, weights, desk)
        return
    mask = legal(s)
    for action in range(ACTIONS):
        if mask >> action & 1:
            if action == DRAW:
                value_of_draw(s, spare, weights, desk)
            else:
                copy_state(s, spare)
                apply(spare, action, 0)
                judge(spare, s.seat, weights, desk, desk.values[action])


def value_of_draw(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """The average over all tiles that may come; each one's own value goes to the row behind the actions."""
    sides = 2 * s.players
    average = desk.values[DRAW]
    for side in range(sides):
        average[side] = 0
    known = know_players(s, s.seat, weights, desk)
    for tile in range(TILE_KINDS):
        if s.bag[tile]:
            copy_state(s, spare)
            apply(spare, DRAW, tile)
            mine = desk.values[ACTIONS + tile]
            if spare.phase == OVER or spare.epoch != s.epoch:  # the last Ra, and the last tile of this loop
                judge(spare, s.seat, weights, desk, mine)
            else:
                judge_draw(spare, s.seat, weights, desk, known, mine)
            share = s.bag[tile] / s.in_bag
            for side in range(sides):
                average[side] += share * mine[side]


def values_of_bids(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """Judges every way in which the auction can end, and then what each bid leads to."""
    judge_ends(s, spare, weights, desk)
    seat = s.turn
    while seat != s.seat:
        let_answer(s, seat, desk.values)
        seat = last_with_a_sun(s, seat)
    mask = legal(s)
    for sun in range(HIGHEST_SUN + 1):
        action = BID + sun if sun else PASS
        if mask >> action & 1:
            end = desk.values[ACTIONS + (sun if sun else s.high_bid)]
            for side in range(2 * s.players):
                desk.values[action][side] = end[side]


def judge_ends(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """What it is worth to everybody if the auction is won with this sun or that: row ACTIONS + sun, 0 for nobody."""
    end_with(s, spare, s.high_bid, s.high_bidder)
    judge(spare, s.seat, weights, desk, desk.values[ACTIONS + s.high_bid])
    seat = s.seat
    while True:
        higher = s.suns[seat] >> (s.high_bid + 1) << (s.high_bid + 1)
        while higher:
            sun = higher.bit_length() - 1
            higher ^= 1 << sun
            end_with(s, spare, sun, seat)
            judge(spare, s.seat, weights, desk, desk.values[ACTIONS + sun])
        if seat == s.turn:
            break
        seat = next_with_a_sun(s, seat)


def end_with(s: State, spare: State, sun: int, seat: int) -> None:
    copy_state(s, spare)
    spare.high_bid = sun
    spare.high_bidder = seat if sun else NOBODY
    close_auction(spare)
    if spare.phase == SCORING:
        end_epoch(spare)


def let_answer(s: State, seat: int, values: Any) -> None:
    """From what each high bid is worth after a bidder's answer to what it is worth before: the answers' average.

    From the lowest bid up, as what higher ones are worth after the answer stays needed.
    """
    for high in range(s.high_bid, HIGHEST_SUN + 1):
        if high == s.high_bid or may_be_bid(s, seat, high):
            average_answers(s, seat, high, values)


def may_be_bid(s: State, seat: int, sun: int) -> bool:
    """Whether somebody who bids before that player has this sun."""
    bidder = s.seat
    while bidder != seat:
        if s.suns[bidder] >> sun & 1:
            return True
        bidder = next_with_a_sun(s, bidder)
    return False


def average_answers(s: State, seat: int, high: int, values: Any) -> None:
    """The better an answer is for the bidder, the likelier it is (like e to the power of worth / DOUBT)."""
    higher = s.suns[seat] >> (high + 1) << (high + 1)
    must_bid = high == 0 and s.auction == INVOKED and seat == s.turn  # §7.3
    best = NOTHING if must_bid else worth_to(s, seat, values, high)
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        best = max(best, worth_to(s, seat, values, sun))
    mine = values[ACTIONS + high]
    total = 0.0 if must_bid else exp((worth_to(s, seat, values, high) - best) / DOUBT)
    for side in range(2 * s.players):
        mine[side] *= total
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        likely = exp((worth_to(s, seat, values, sun) - best) / DOUBT)
        total += likely
        for side in range(2 * s.players):
            mine[side] += likely * values[ACTIONS + sun][side]
    for side in range(2 * s.players):
        mine[side] /= total


def worth_to(s: State, seat: int, values: Any, sun: int) -> float:
    mine = values[ACTIONS + sun]
    worth: float = mine[seat] + MARGIN_WEIGHT * mine[s.players + seat]
    return worth


def last_with_a_sun(s: State, seat: int) -> int:
    """The player before, counter-clockwise, who has a face-up sun."""
    while True:
        seat = seat - 1 if seat > 0 else s.players - 1
        if s.suns[seat]:
            return seat


def worth(s: State, values: Any) -> float:
    """What an action is worth to the player who decides."""
    mine: float = values[s.seat] + MARGIN_WEIGHT * values[s.players + s.seat]
    return mine


def best_action(s: State, values: Any) -> int:
    """The legal action that is worth most to the player who decides."""
    mask = legal(s)
    best = -1
    most = NOTHING
    for action in range(ACTIONS):
        if mask >> action & 1:
            mine = worth(s, values[action])
            if mine > most:
                best = action
                most = mine
    return best


def think(states: Any, weights: Any, desk: Desk) -> int:
    """The best action in states[0], with states[1] to try things on; what each is worth is left on the desk."""
    values_of_actions(states[0], states[1], weights, desk)
    return best_action(states[0], desk.values)
