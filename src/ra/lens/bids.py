"""The ladder of bids: who may still bid which suns, who cannot be beaten, and what it takes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ra.engine.actions import PASS, each_action
from ra.engine.auctions import higher_suns
from ra.engine.play import legal
from ra.engine.seats import bidders, yet_to_bid
from ra.engine.state import BIDDING, NOBODY, OVER, State
from ra.lens.worth import Worth, swap_worth

Rivals: TypeAlias = tuple[tuple[int, int], ...]
"""Who could still bid more, each with the lowest sun that does."""

CAN_WIN: Final = ("open", "high")


class Rung(NamedTuple):
    """One sun of the game, and what it can do in this auction."""

    sun: int
    seat: int
    status: str
    """`open`: may still be bid. `high`: the bid to beat. `low`: not higher than that. `acted`: its owner has had
    their say. `spent`: face down. `centre`: what the winner receives."""
    rivals: Rivals = ()
    """For a sun that is or may be bid."""

    def as_dict(self) -> dict[str, Any]:
        rung = {"sun": self.sun, "seat": None if self.seat == NOBODY else self.seat, "status": self.status}
        return {**rung, "rivals": [seat for seat, _ in self.rivals]} if self.status in CAN_WIN else rung


class BidChoice(NamedTuple):
    """What a bid means for the player who decides."""

    sun: int
    receives: int
    """The sun in the centre, which a winner gets and cannot use before the next epoch."""
    swap: Worth
    """What the exchange of suns would change at the end of the game."""
    rivals: Rivals

    @property
    def is_safe(self) -> bool:
        return not self.rivals

    def as_dict(self) -> dict[str, Any]:
        suns = {"sun": self.sun, "receives": self.receives, "end": self.swap.end}
        return {**suns, "rivals": [{"seat": seat, "sun": sun} for seat, sun in self.rivals]}


def bidders_left(state: State) -> tuple[int, ...]:
    """The seats that have yet to bid, in order; outside an auction, those who would if Ra were invoked now."""
    if state.phase == OVER:
        return ()
    return tuple(yet_to_bid(state) if state.phase == BIDDING else bidders(state))


def rivals(state: State, seat: int, sun: int, waiting: Sequence[int] | None = None) -> Rivals:
    """Who of those that have yet to bid could bid more than this sun, each with the lowest one that does."""
    found = []
    waiting = bidders_left(state) if waiting is None else waiting
    to_beat = max(sun, state.high_bid)
    for other in waiting:
        higher = higher_suns(state.suns[other], to_beat)
        if higher and other != seat:
            found.append((other, lowest(higher)))
    return tuple(found)


def lowest(suns: int) -> int:
    return (suns & -suns).bit_length() - 1


def bid_choices(state: State) -> tuple[BidChoice, ...]:
    """Every bid of the player who decides, lowest first: in an auction those that are legal, on a turn all suns."""
    seat, waiting = state.seat, bidders_left(state)
    if seat not in waiting:
        return ()
    suns = each_action(higher_suns(state.suns[seat], state.high_bid))
    return tuple(
        BidChoice(sun, state.sun, swap_worth(state, seat, sun), rivals(state, seat, sun, waiting)) for sun in suns
    )


def cheapest_safe_bid(state: State, seat: int) -> int | None:
    """The lowest sun of a player that nobody can beat any more; None if there is none, or if they have had their say.

    Outside an auction: if Ra were invoked now.
    """
    waiting = bidders_left(state)
    if seat not in waiting:
        return None
    highest = [state.suns[other].bit_length() - 1 for other in waiting if other != seat]
    safe = higher_suns(state.suns[seat], max([state.high_bid, *highest]))
    return lowest(safe) if safe else None


def may_pass(state: State) -> bool:
    return state.phase == BIDDING and bool(legal(state) >> PASS & 1)


def ladder(state: State) -> tuple[Rung, ...]:
    """All suns of the game in order, and what each can do in this auction; outside one, if Ra were invoked now."""
    waiting = bidders_left(state)
    rungs = [Rung(state.sun, NOBODY, "centre")]
    for seat in range(state.players):
        rungs += [Rung(sun, seat, "spent") for sun in each_action(state.spent[seat])]
        for sun in each_action(state.suns[seat]):
            status = status_of(state, seat, sun, seat in waiting)
            rungs.append(Rung(sun, seat, status, rivals(state, seat, sun, waiting) if status in CAN_WIN else ()))
    return tuple(sorted(rungs))


def status_of(state: State, seat: int, sun: int, waits: bool) -> str:
    if state.phase == BIDDING and seat == state.high_bidder and sun == state.high_bid:
        return "high"
    if not waits:
        return "acted"
    return "low" if sun < state.high_bid else "open"
