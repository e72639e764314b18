"""The ladder of bids: who may still bid which suns, who cannot be beaten, and what it takes."""

from typing import NamedTuple

from ra.engine.actions import PASS, each_action
from ra.engine.play import legal
from ra.engine.seats import next_with_a_sun
from ra.engine.state import BIDDING, State


class Rung(NamedTuple):
    """One sun of a player who has yet to bid, or of one who has bid."""

    sun: int
    seat: int
    status: str
    """`open`: may still be bid. `high`: the bid to beat. `low`: not higher than that. `acted`: its owner has had
    their say. `spent`: face down. `centre`: what the winner receives."""


class BidChoice(NamedTuple):
    """What a bid means for the player who decides."""

    sun: int
    answers: tuple[tuple[int, int], ...]
    """Who could still top it, each with the lowest sun that does."""

    @property
    def is_safe(self) -> bool:
        return not self.answers


def yet_to_bid(state: State) -> list[int]:
    """The seats that will bid after the player who decides, in that order."""
    seats = []
    seat = state.seat
    while seat != state.turn:
        seat = next_with_a_sun(state, seat)
        seats.append(seat)
    return seats


def answers_to(state: State, sun: int) -> tuple[tuple[int, int], ...]:
    """Who of those that have yet to bid has a higher sun, each with the lowest one."""
    answers = []
    for seat in yet_to_bid(state):
        higher = state.suns[seat] >> (sun + 1) << (sun + 1)
        if higher:
            answers.append((seat, lowest(higher)))
    return tuple(answers)


def lowest(suns: int) -> int:
    return (suns & -suns).bit_length() - 1


def bid_choices(state: State) -> tuple[BidChoice, ...]:
    """Every bid that the deciding player may make, lowest first; none outside an auction."""
    if state.phase != BIDDING:
        return ()
    higher = state.suns[state.seat] >> (state.high_bid + 1) << (state.high_bid + 1)
    return tuple(BidChoice(sun, answers_to(state, sun)) for sun in each_action(higher))


def cheapest_safe_bid(state: State) -> int | None:
    """The lowest bid that nobody can beat any more; None if there is none."""
    return next((choice.sun for choice in bid_choices(state) if choice.is_safe), None)


def may_pass(state: State) -> bool:
    return state.phase == BIDDING and bool(legal(state) >> PASS & 1)


def ladder(state: State) -> tuple[Rung, ...]:
    """All suns of the game in order, and what each can do in this auction."""
    waiting = {state.seat, *yet_to_bid(state)} if state.phase == BIDDING else set(range(state.players))
    rungs = [Rung(state.sun, -1, "centre")]
    for seat in range(state.players):
        rungs += [Rung(sun, seat, "spent") for sun in each_action(state.spent[seat])]
        for sun in each_action(state.suns[seat]):
            rungs.append(Rung(sun, seat, status_of(state, seat, sun, seat in waiting)))
    return tuple(sorted(rungs))


def status_of(state: State, seat: int, sun: int, waits: bool) -> str:
    if state.phase == BIDDING and seat == state.high_bidder and sun == state.high_bid:
        return "high"
    if not waits:
        return "acted"
    return "low" if sun < state.high_bid else "open"
