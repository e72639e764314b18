"""One decision ahead, judged by the network; an auction is looked through to its end.

A draw is worth the average over the tiles that may come. A bid is worth what the lot brings whoever wins it if all who
have yet to bid do what is best for them by the same judgement: bidding goes round once, so that is quickly settled.
(Now and then somebody does not, and a bid is left alone.)
"""

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
LEFT_ALONE: Final = 0.05
"""How likely it is that nobody answers a bid, though somebody should: where all bids come to the same, this decides."""
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
    """Judges every way in which the auction can end, and then which of them each bid leads to."""
    judge_ends(s, spare, weights, desk)
    outcome = desk.row
    settle(s, outcome, desk.values)
    mask = legal(s)
    for sun in range(HIGHEST_SUN + 1):
        action = BID + sun if sun else PASS
        if mask >> action & 1:
            high = sun if sun else s.high_bid
            end, alone = desk.values[ACTIONS + outcome[high]], desk.values[ACTIONS + high]
            for side in range(2 * s.players):
                desk.values[action][side] = end[side] + LEFT_ALONE * (alone[side] - end[side])


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


def settle(s: State, outcome: Any, values: Any) -> None:
    """Fills in with which sun the auction ends if each sun is the high bid after the player who decides.

    Backwards from the Ra player: each later bidder tops the bid, or not, as suits them best.
    """
    for sun in range(HIGHEST_SUN + 1):
        outcome[sun] = sun
    seat = s.turn
    while seat != s.seat:
        best_answers(s, seat, outcome, values)
        seat = last_with_a_sun(s, seat)


def best_answers(s: State, seat: int, outcome: Any, values: Any) -> None:
    """What a bidder makes of each high bid before them; from the lowest up, as outcomes of higher bids stay needed."""
    for high in range(s.high_bid, HIGHEST_SUN + 1):
        best = outcome[high]
        worth = worth_to(s, seat, values, best)
        if high == 0 and s.auction == INVOKED and seat == s.turn:
            worth = NOTHING  # §7.3: the Ra player must bid
        higher = s.suns[seat] >> (high + 1) << (high + 1)
        while higher:
            sun = higher.bit_length() - 1
            higher ^= 1 << sun
            if worth_to(s, seat, values, outcome[sun]) > worth:
                best = outcome[sun]
                worth = worth_to(s, seat, values, best)
        outcome[high] = best


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


def best_action(s: State, values: Any) -> int:
    """The legal action that is worth most to the player who decides."""
    mask = legal(s)
    best = -1
    most = NOTHING
    for action in range(ACTIONS):
        if mask >> action & 1:
            worth = values[action][s.seat] + MARGIN_WEIGHT * values[action][s.players + s.seat]
            if worth > most:
                best = action
                most = worth
    return best


def think(states: Any, weights: Any, desk: Desk) -> int:
    """The best action in states[0], with states[1] to try things on; what each is worth is left on the desk."""
    values_of_actions(states[0], states[1], weights, desk)
    return best_action(states[0], desk.values)
