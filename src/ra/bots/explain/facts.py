"""What speaks for a decision, and what against it: facts of the lens, each with a code, its figures and a weight.

A fact is always true, whatever a judge thinks. The weight says how much it matters to this decision, in points of fame
by rule of thumb; it serves to rank facts, and nothing is decided by it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from ra.engine.auctions import higher_suns
from ra.engine.state import DRAWN, State
from ra.engine.tiles import TRACK_SPACES
from ra.game.action import Action
from ra.game.game import Game
from ra.lens import View
from ra.lens.bids import BidChoice, bidders_left
from ra.lens.worth import Worth

LITTLE: Final = 3
"""A lot that brings no more than this is hardly worth a sun."""
LATE: Final = 2
"""With no more Ra tiles to come than these an epoch may end any moment."""
SUN: Final = 0.3
"""A point of a sun, in points of fame."""
CAN_BE_SAVED: Final = ("civilization", "pharaohs")
"""Lines on which a lot can turn away a loss."""


class Fact(NamedTuple):
    """Something that speaks for or against an action."""

    code: str
    about: str
    """The action, in its words."""
    speaks: str
    """`for` or `against`"""
    weight: float
    values: Mapping[str, Any]
    """The figures, ready for JSON. Players are numbers of seats."""


class Situation(NamedTuple):
    """What facts are found in."""

    game: Game
    view: View

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def seat(self) -> int:
        return self.game.state.seat

    @property
    def mine(self) -> Worth:
        """What the lot would bring the player who decides."""
        return self.view.lot[self.seat][self.seat]


Told = tuple[str, float, dict[str, Any]]
"""A code, a weight that is negative if the fact speaks against the action, and the figures."""


def facts_about(game: Game, view: View, action: Action) -> list[Fact]:
    """Everything that speaks for or against a legal action, most important first."""
    if len(game.legal_actions) == 1:
        return [Fact("only", str(action), "for", 10.0, {})]
    found = [
        Fact(code, str(action), "for" if weight > 0 else "against", round(float(abs(weight)), 2), values)
        for code, weight, values in FINDERS[action.do](Situation(game, view), action)
        if weight
    ]
    return sorted(found, key=lambda fact: -fact.weight)


# ---- what several decisions have to do with ------------------------------------------------------------------------


def lot(table: Situation, weight: float) -> Iterator[Told]:
    """What the lot would bring the player who decides."""
    yield "lot", weight, {"seat": table.seat, **full(table.mine)}


def full(worth: Worth) -> dict[str, Any]:
    return {"lost": [], **worth.as_dict()}


def sums(worth: Worth) -> dict[str, int]:
    return {"epoch": worth.epoch, "end": worth.end}


def saves(table: Situation) -> Iterator[Told]:
    """Losses that the lot would turn away, if the epoch ended now."""
    now = table.view.players[table.seat].lines
    for line in CAN_BE_SAVED:
        points, change = getattr(now, line), getattr(table.mine.lines, line)
        if points < 0 <= points + change:
            yield "saves", -points / 2, {"line": line, "points": points}


def rival(table: Situation, seats: list[int]) -> tuple[int, Worth, Worth] | None:
    """Who of these would gain most from the lot, what it would bring them, and what it would then change for me."""
    if not seats or not table.view.tiles:
        return None
    most = max(seats, key=lambda seat: table.view.lot[seat][seat].total)
    return most, table.view.lot[most][most], table.view.lot[most][table.seat]


def rival_values(seat: int, theirs: Worth, mine: Worth) -> dict[str, Any]:
    return {"seat": seat, **sums(theirs), "mine": mine.total}


def swap_weight(bid: BidChoice) -> float:
    """What the exchange of suns is worth."""
    return SUN * (bid.receives - bid.sun) + bid.swap.end / 2


def time(table: Situation, weight: float) -> Iterator[Told]:
    """How long the epoch may last."""
    odds = table.view.odds
    if odds.draws_left is not None:
        yield "time", weight, odds.as_dict()


def safe(bid: BidChoice, cheapest: bool, weight: float) -> Told:
    return "safe", weight, {"sun": bid.sun, "cheapest": cheapest}


def topped(bid: BidChoice, weight: float) -> Told:
    return "topped", weight, {"sun": bid.sun, "by": [{"seat": seat, "sun": sun} for seat, sun in bid.rivals]}


def track_lost(table: Situation, weight: float) -> Iterator[Told]:
    """§4.3 The last Ra of an epoch comes without an auction."""
    if table.view.odds.ra_to_go == 1 and table.view.odds.ra and table.view.tiles:
        yield "track_lost", weight, {"ra": round(float(table.view.odds.ra), 4), **sums(table.mine)}


# ---- an auction ----------------------------------------------------------------------------------------------------


def facts_of_bid(table: Situation, action: Action) -> Iterator[Told]:
    bid = next(bid for bid in table.view.bids if bid.sun == action.sun)
    gain = table.mine.total
    if table.view.tiles:
        yield from lot(table, gain)
        yield from saves(table)
    certain = 1 + max(0, gain) / 4
    if bid.is_safe:
        lower = table.view.bids[0].sun < bid.sun
        yield safe(bid, lower and bid.sun == table.view.safe[table.seat], certain)
    else:
        yield topped(bid, -certain)
    yield "swap", swap_weight(bid), {"paid": bid.sun, "received": bid.receives, "end": bid.swap.end}
    if table.state.suns[table.seat].bit_count() == 1:
        yield "last_sun", -0.4 * (table.view.odds.ra_to_go - 1), {"sun": bid.sun}
    yield from denied(table, could_win(table), sign=1)
    if table.view.odds.ra_to_go <= LATE:
        yield from time(table, 2 / table.view.odds.ra_to_go)


def could_win(table: Situation) -> list[int]:
    """Who else could win the lot: whoever has bid most, and those yet to bid who can bid more."""
    state = table.state
    others = [seat for seat in bidders_left(state) if higher_suns(state.suns[seat], state.high_bid)]
    return [seat for seat in {*others, *[state.high_bidder] * bool(state.high_bid)} if seat != table.seat]


def denied(table: Situation, seats: list[int], sign: int) -> Iterator[Told]:
    """What another player would gain from the lot."""
    found = rival(table, seats)
    if found:
        weight = max(0, found[1].total) / 2 + max(0, -found[2].total)
        yield "rival", sign * weight, rival_values(*found)


def facts_of_pass(table: Situation, action: Action) -> Iterator[Told]:
    state = table.state
    if table.view.tiles:
        yield from lot(table, LITTLE - table.mine.total)
    yield "hand", min(2.0, 0.2 * table.view.odds.ra_to_go), {"suns": list(table.game.player(table.seat).suns)}
    later = [seat for seat in bidders_left(state)[1:] if higher_suns(state.suns[seat], state.high_bid)]
    if state.high_bid and not later and table.view.tiles:
        theirs, mine = (
            table.view.lot[state.high_bidder][state.high_bidder],
            table.view.lot[state.high_bidder][table.seat],
        )
        values = {**rival_values(state.high_bidder, theirs, mine), "sun": state.high_bid}
        yield "goes_to", -theirs.total / 2 + min(0, mine.total), values
    elif state.high_bid or later:
        yield from denied(table, could_win(table), sign=-1)
    elif state.seat == state.turn:
        yield "unsold", 1.0, {"kept": state.auction == DRAWN}


# ---- a turn --------------------------------------------------------------------------------------------------------


def others_with_suns(table: Situation) -> list[int]:
    return [seat for seat in bidders_left(table.state) if seat != table.seat]


def facts_of_invoke(table: Situation, action: Action) -> Iterator[Told]:
    gain, others = table.mine.total, others_with_suns(table)
    full_track = table.state.on_track == TRACK_SPACES
    if full_track:
        yield "full", 3.0, {}
    if not table.view.tiles:
        yield "empty", -3.0, {}
        return
    yield from lot(table, gain - LITTLE)
    if gain > LITTLE:
        yield from saves(table)
    best = table.view.bids[-1]
    if best.is_safe:
        yield safe(best, False, 2.0) if others else ("alone", 1.0, {})
    else:
        yield topped(best, -0.5 - max(0, gain) / 3)
    yield from wanted_more(table, others, sign=-1)
    yield from track_lost(table, float(max(0, min(8, gain))))
    lowest = table.view.bids[0]
    yield "centre", max(0.0, SUN * (lowest.receives - lowest.sun)), {"sun": lowest.receives, "lowest": lowest.sun}
    if not full_track and gain < LITTLE:
        yield "must_bid", -1.5, {"sun": lowest.sun}


def wanted_more(table: Situation, others: list[int], sign: int) -> Iterator[Told]:
    """Somebody gains more from the lot than the player who would open the auction."""
    found = rival(table, others)
    if found and found[1].total > max(0, table.mine.total):
        yield "rival", sign * (found[1].total - table.mine.total) / 2, rival_values(*found)


def facts_of_draw(table: Situation, action: Action) -> Iterator[Told]:
    gain, others = table.mine.total, others_with_suns(table)
    odds = table.view.odds
    if table.view.tiles:
        yield from lot(table, LITTLE - gain)
        yield from wanted_more(table, others, sign=1)
    else:
        yield "empty", 3.0, {}
    yield from track_lost(table, -float(max(1, min(8, gain))))
    if odds.ra_to_go > 1 and odds.draws_left:
        yield from time(table, min(2.0, float(odds.draws_left) / 20))
    if not others:
        yield "alone", 4.0, {}


# ---- gods and disasters --------------------------------------------------------------------------------------------


def facts_of_god(table: Situation, action: Action) -> Iterator[Told]:
    worth = table.view.gods[str(action.tile)]
    yield god(str(action.tile), worth, worth.total if worth.total > 0 else worth.total - 1)
    if table.view.odds.ra_to_go <= LATE:
        yield from time(table, 1.5 / table.view.odds.ra_to_go)


def god(tile: str, worth: Worth, weight: float) -> Told:
    return "god", weight, {"tile": tile, **full(worth)}


def facts_of_done(table: Situation, action: Action) -> Iterator[Told]:
    """The best that another god could bring."""
    tile = max(table.view.gods, key=lambda tile: table.view.gods[tile].total)
    yield god(tile, table.view.gods[tile], 2 - table.view.gods[tile].total)


def facts_of_discard(table: Situation, action: Action) -> Iterator[Told]:
    """What a tile costs, with whatever else is owed, compared with the others that could be given up."""
    mine = table.view.discards[str(action.tile)]
    totals = [worth.total for worth in table.view.discards.values()]
    weight = max(totals) - min(totals) + 0.5 if mine.total == max(totals) else mine.total - max(totals)
    yield "discard", weight, {"tile": action.tile, "owed": len(mine.lost), **sums(mine)}


FINDERS: Final[Mapping[str, Callable[[Situation, Action], Iterator[Told]]]] = {
    "draw": facts_of_draw,
    "invoke": facts_of_invoke,
    "god": facts_of_god,
    "done": facts_of_done,
    "bid": facts_of_bid,
    "pass": facts_of_pass,
    "discard": facts_of_discard,
}
