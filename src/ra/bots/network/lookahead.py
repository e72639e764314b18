"""One decision ahead, judged by the network; every auction is looked through to its end, and so is what one owes.

A draw is worth the average over the tiles that may come. A bid, like Ra itself, is worth the average over the ways in
which the auction may end: bidding goes round once, and everybody who has yet to bid is likely, though not certain, to
do what is best for them by the same judgement. So the network is never asked about a table at which there is bidding.
"""

from typing import Any, Final

from ra.bots.auction import (
    Auction,
    answers,
    auction_at,
    can_end_as_it_is,
    close_with,
    first_question,
    next_question,
    open_auction,
)
from ra.bots.exponential import exp
from ra.bots.network.desk import ENDS, Desk
from ra.bots.network.model import (
    judge,
    judge_drawn,
    judge_price,
    know_draws,
    know_players,
    know_winner,
    row_count,
    true_values,
)
from ra.engine.actions import ACTIONS, BID, DRAW, INVOKE, PASS, TILE
from ra.engine.auctions import higher_suns
from ra.engine.epochs import end_epoch
from ra.engine.play import apply, legal
from ra.engine.rules import HIGHEST_SUN
from ra.engine.seats import next_with_a_sun
from ra.engine.state import (
    BIDDING,
    EARTHQUAKE_DEBT,
    NOBODY,
    OVER,
    SCORING,
    TURN,
    UNREST_DEBT,
    State,
    copy_state,
)
from ra.engine.tiles import RA
from ra.fast.checked import is_decision

NOTHING: Final = -1_000_000.0
DOUBT: Final = 0.03
"""How much better an answer must be, in chances to win, for others to be e times as likely to find it.

Bidders who are trusted to find the best answer, however small the difference, are a bad model of anybody.
"""
MARGIN_WEIGHT: Final = 0.05
"""What a margin counts beside a chance to win: it breaks ties, and it goes on caring when the game is decided."""


def values_of_actions(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """Fills in what each legal action is worth to every seat, seen from the player who decides."""
    values_at_first_sight(s, spare, weights, desk)
    if s.phase == BIDDING:
        return
    mask = legal(s)
    if mask >> PASS:
        look_through_debts(s, mask, spare, weights, desk)


def values_at_first_sight(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """The same, but a table at which somebody owes tiles to a disaster is left to the network: it learns by this."""
    if s.phase == BIDDING:
        values_of_bids(s, spare, weights, desk)
        return
    mask = legal(s)
    if s.phase == TURN:
        value_of_auction(s, INVOKE, spare, weights, desk, desk.values[INVOKE])
        if mask >> DRAW & 1:
            value_of_draw(s, spare, weights, desk)
    for action in range(PASS, ACTIONS):
        if mask >> action & 1:
            copy_state(s, spare)
            apply(spare, action, 0)
            judge(spare, s.seat, weights, desk, desk.values[action])


def look_through_debts(s: State, mask: int, spare: State, weights: Any, desk: Desk) -> None:
    """Judges actions that leave something to be given up by what is left in the end."""
    for action in range(PASS, ACTIONS):
        if mask >> action & 1:
            copy_state(s, spare)
            apply(spare, action, 0)
            if spare.phase in (UNREST_DEBT, EARTHQUAKE_DEBT):
                pay_off(spare, s.seat, weights, desk, desk.values[action])
                judge(spare, s.seat, weights, desk, desk.values[action])


def pay_off(s: State, view: int, weights: Any, desk: Desk, values: Any) -> None:
    """Whoever still owes tiles to a disaster gives up those that they miss least. `values` is space to reckon in."""
    while s.phase in (UNREST_DEBT, EARTHQUAKE_DEBT):
        mask = legal(s)
        best = -1
        most = NOTHING
        for action in range(TILE, ACTIONS):
            if mask >> action & 1:
                copy_state(s, desk.table)
                apply(desk.table, action, 0)
                judge(desk.table, view, weights, desk, values)
                mine = worth(values, s.players, s.seat)
                if mine > most:
                    best = action
                    most = mine
        apply(s, best, 0)


def value_of_draw(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """The average over all tiles that may come; each one's own value goes to the row behind the actions.

    One tile is drawn, to see how the game goes on; then one after another takes its place on the track. Ra is last, as
    it takes the place of all that is known.
    """
    for side in range(2 * s.players):
        desk.values[DRAW][side] = 0
    if s.in_bag > s.bag[RA]:
        known = know_players(s, s.seat, weights, desk)
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
        value_of_auction(s, DRAW, spare, weights, desk, desk.values[ACTIONS + RA])
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


def value_of_auction(s: State, opening: int, spare: State, weights: Any, desk: Desk, values: Any) -> None:
    """What it is worth to every seat if Ra is invoked, or drawn; the last Ra ends the epoch."""
    open_auction(s, opening, spare)
    if spare.phase != BIDDING:
        judge(spare, s.seat, weights, desk, values)
        return
    auction = auction_at(spare, opening)
    judge_ends(s, auction, spare, weights, desk)
    settle_later_bids(s, auction, desk.values)
    average_answers(s, auction, auction.first, auction.high_bid, desk.values)
    for side in range(2 * s.players):
        values[side] = desk.values[ENDS][side]


def values_of_bids(s: State, spare: State, weights: Any, desk: Desk) -> None:
    """Judges every way in which the auction can end, and then what each bid leads to."""
    auction = auction_at(s, PASS)
    judge_ends(s, auction, spare, weights, desk)
    settle_later_bids(s, auction, desk.values)
    mask = legal(s)
    for sun in range(HIGHEST_SUN + 1):
        action = BID + sun if sun else PASS
        if mask >> action & 1:
            end = desk.values[ENDS + (sun if sun else s.high_bid)]
            for side in range(2 * s.players):
                desk.values[action][side] = end[side]


def judge_ends(s: State, auction: Auction, spare: State, weights: Any, desk: Desk) -> None:
    """What it is worth to everybody if the auction is won with this sun or that: row ENDS + sun, 0 for nobody."""
    if can_end_as_it_is(auction):
        end_with(s, auction, spare, auction.high_bid, auction.high_bidder)
        judge(spare, s.seat, weights, desk, desk.values[ENDS + auction.high_bid])
    seat = auction.first
    while True:
        judge_wins(s, auction, seat, spare, weights, desk)
        if seat == auction.last:
            break
        seat = next_with_a_sun(s, seat)


def judge_wins(s: State, auction: Auction, seat: int, spare: State, weights: Any, desk: Desk) -> None:
    """What it is worth to everybody if this player wins, with each sun that tops the high bid."""
    is_known = False
    higher = higher_suns(s.suns[seat], auction.high_bid)
    while higher:
        sun = higher.bit_length() - 1
        higher ^= 1 << sun
        end_with(s, auction, spare, sun, seat)
        if spare.phase == OVER:
            true_values(spare, desk.values[ENDS + sun])
            continue
        if not is_known:
            know_winner(spare, s.seat, weights, desk)
            is_known = True
        judge_price(spare, s.seat, weights, desk, desk.values[ENDS + sun])


def end_with(s: State, auction: Auction, spare: State, sun: int, seat: int) -> None:
    open_auction(s, auction.opening, spare)
    close_with(spare, sun, seat)
    if spare.phase == SCORING:
        end_epoch(spare)


def settle_later_bids(s: State, auction: Auction, values: Any) -> None:
    """Each row becomes what the auction comes to if its sun is the high bid after the player who bids next."""
    seat, high = first_question(auction)
    while seat != NOBODY:
        average_answers(s, auction, seat, high, values)
        seat, high = next_question(s, auction, seat, high)


def average_answers(s: State, auction: Auction, seat: int, high: int, values: Any) -> None:
    """From what each high bid comes to after a bidder's answer to what it comes to before: the answers' average.

    The better an answer is for the bidder, the likelier it is (like e to the power of worth / DOUBT).
    """
    choices = answers(s, auction, seat, high)
    may_pass = choices >> high & 1
    higher = choices ^ may_pass << high
    best = worth(values[ENDS + high], s.players, seat) if may_pass else NOTHING
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        best = max(best, worth(values[ENDS + sun], s.players, seat))
    mine = values[ENDS + high]
    total = exp((worth(mine, s.players, seat) - best) / DOUBT) if may_pass else 0.0
    for side in range(2 * s.players):
        mine[side] *= total
    suns = higher
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        likely = exp((worth(values[ENDS + sun], s.players, seat) - best) / DOUBT)
        total += likely
        for side in range(2 * s.players):
            mine[side] += likely * values[ENDS + sun][side]
    for side in range(2 * s.players):
        mine[side] /= total


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


REFUSALS: Final = ("there is nothing to decide here", "these are not the weights for so many players")


def think_checked(states: Any, weights: Any, rows: int, desk: Desk) -> int:
    """The door to `think`, with how many rows of weights there are."""
    if not is_decision(states[0]):
        return -1
    if rows != row_count(states[0].players):
        return -2
    return think(states, weights, desk)


def think(states: Any, weights: Any, desk: Desk) -> int:
    """The best action in states[0], with states[1] to try things on; what each is worth is left on the desk."""
    values_of_actions(states[0], states[1], weights, desk)
    return best_action(states[0], desk.values)
