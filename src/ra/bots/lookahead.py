"""One decision ahead, judged by the network; an auction is looked through to its end.

A draw is worth the average over the tiles that may come. A bid is worth the average over the ways in which the auction
may end: bidding goes round once, and everybody who has yet to bid is likely, though not certain, to do what is best for
them by the same judgement.
"""

from math import exp
from typing import Any, Final

from ra.bots.network import Desk, judge, judge_drawn, judge_moment, know_draws, know_players
from ra.engine.actions import ACTIONS, BID, DRAW, INVOKE, PASS
from ra.engine.auctions import close_auction
from ra.engine.epochs import end_epoch
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.seats import next_with_a_sun
from ra.engine.state import BIDDING, INVOKED, NOBODY, OVER, SCORING, TURN, State, copy_state
from ra.engine.tiles import RA

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
    if s.phase == TURN:  # invoking Ra and drawing leave everybody what they have: that is looked at once
        known = know_players(s, s.seat, weights, desk)
        copy_state(s, spare)
        apply(spare, INVOKE, 0)
        judge_moment(spare, s.seat, weights, desk, known, desk.values[INVOKE])
        if mask >> DRAW & 1:
            average_draws(s, spare, weights, desk, known)
    for action in range(PASS, ACTIONS):
        if mask >> action & 1:
            copy_state(s, spare)
            apply(spare, action, 0)
            judge(spare, s.seat, weights, desk, desk.values[action])


def value_of_draw(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """The average over all tiles that may come; each one's own value goes to the row behind the actions."""
    average_draws(s, spare, weights, desk, know_players(s, s.seat, weights, desk))


def average_draws(s: State, spare: State, weights: Any, desk: Desk, known: int) -> None:
    """One tile is drawn, to see how the game goes on; then one after another takes its place on the track. Ra is last:
    when it ends the epoch, the players are known no longer.
    """
    for side in range(2 * s.players):
        desk.values[DRAW][side] = 0
    if s.in_bag > s.bag[RA]:
        tile = first_in_bag(s)
        copy_state(s, spare)
        apply(spare, DRAW, tile)
        know_draws(s, spare, s.seat, weights, desk, known)
        spare.track[tile] -= 1
        for tile in range(RA):
            if s.bag[tile]:
                spare.track[tile] += 1
                judge_drawn(spare, s.seat, tile, weights, desk, desk.values[ACTIONS + tile])
                spare.track[tile] -= 1
                add_share(s, tile, desk.values)
    if s.bag[RA]:
        copy_state(s, spare)
        apply(spare, DRAW, RA)
        if spare.phase == OVER or spare.epoch != s.epoch:
            judge(spare, s.seat, weights, desk, desk.values[ACTIONS + RA])
        else:
            judge_moment(spare, s.seat, weights, desk, known, desk.values[ACTIONS + RA])
        add_share(s, RA, desk.values)


def first_in_bag(s: State) -> int:
    tile = 0
    while s.bag[tile] == 0:
        tile += 1
    return tile


def add_share(s: State, tile: int, values: Any) -> None:
    """Adds what a tile is worth to the average of all, by the chance that it comes."""
    share = s.bag[tile] / s.in_bag
    for side in range(2 * s.players):
        values[DRAW][side] += share * values[ACTIONS + tile][side]


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
    best = NOTHING if must_bid else worth(values[ACTIONS + high], s.players, seat)
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        best = max(best, worth(values[ACTIONS + sun], s.players, seat))
    mine = values[ACTIONS + high]
    total = 0.0 if must_bid else exp((worth(values[ACTIONS + high], s.players, seat) - best) / DOUBT)
    for side in range(2 * s.players):
        mine[side] *= total
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        likely = exp((worth(values[ACTIONS + sun], s.players, seat) - best) / DOUBT)
        total += likely
        for side in range(2 * s.players):
            mine[side] += likely * values[ACTIONS + sun][side]
    for side in range(2 * s.players):
        mine[side] /= total


def last_with_a_sun(s: State, seat: int) -> int:
    """The player before, counter-clockwise, who has a face-up sun."""
    while True:
        seat = seat - 1 if seat > 0 else s.players - 1
        if s.suns[seat]:
            return seat


def worth(values: Any, players: int, seat: int) -> float:
    """What chances and margins of all seats are worth to one of them."""
    mine: float = values[seat] + MARGIN_WEIGHT * values[players + seat]
    return mine


def best_action(s: State, values: Any) -> int:
    """The legal action that is worth most to the player who decides."""
    mask = legal(s)
    best = -1
    most = NOTHING
    for action in range(ACTIONS):
        if mask >> action & 1:
            mine = worth(values[action], s.players, s.seat)
            if mine > most:
                best = action
                most = mine
    return best


def think(states: Any, weights: Any, desk: Desk) -> int:
    """The best action in states[0], with states[1] to try things on; what each is worth is left on the desk."""
    values_of_actions(states[0], states[1], weights, desk)
    return best_action(states[0], desk.values)
