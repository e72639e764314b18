"""The ladder of bids: who may still bid which suns, who cannot be beaten, and what it takes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ra.engine.actions import PASS
from ra.engine.play import legal
from ra.engine.rules import MAX_PLAYERS
from ra.engine.state import BIDDING, NOBODY, State
from ra.lens import suns
from ra.lens.figures import Figures
from ra.lens.seeing import figures_of
from ra.lens.worth import Worth, swap_of

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
    waiting = [0] * MAX_PLAYERS
    return tuple(waiting[: suns.bidders_waiting(state, waiting)])


def rivals(state: State, seat: int, sun: int) -> Rivals:
    """Who of those that have yet to bid could bid more than this sun, each with the lowest one that does."""
    waiting, answers = bidders_left(state), [0] * MAX_PLAYERS
    suns.list_answers(state, seat, sun, waiting, len(waiting), answers)
    return rivals_from(answers, waiting)


def rivals_from(answers: Sequence[int], waiting: Sequence[int]) -> Rivals:
    """Rivals in the order in which they bid, from the answers of all seats."""
    return tuple([(seat, answers[seat]) for seat in waiting if answers[seat]])


def bid_choices(state: State) -> tuple[BidChoice, ...]:
    """Every bid of the player who decides, lowest first: in an auction those that are legal, on a turn all suns."""
    return choices_from(figures_of(state), state.sun)


def choices_from(figures: Figures, receives: int) -> tuple[BidChoice, ...]:
    waiting = figures.waiting[: figures.waiters]
    swaps, answers = figures.bid_swaps, figures.bid_answers
    return tuple(
        BidChoice(sun, receives, swap_of(swaps[place]), rivals_from(answers[place], waiting))
        for place, sun in enumerate(figures.bid[: figures.bids])
    )


def cheapest_safe_bid(state: State, seat: int) -> int | None:
    """The lowest sun of a player that nobody can beat any more; None if there is none, or if they have had their say.

    Outside an auction: if Ra were invoked now.
    """
    waiting = bidders_left(state)
    return suns.safe_sun(state, seat, waiting, len(waiting)) or None


def may_pass(state: State) -> bool:
    return state.phase == BIDDING and bool(legal(state) >> PASS & 1)


def ladder(state: State) -> tuple[Rung, ...]:
    """All suns of the game in order, and what each can do in this auction; outside one, if Ra were invoked now."""
    return ladder_from(figures_of(state))


def ladder_from(figures: Figures) -> tuple[Rung, ...]:
    waiting = figures.waiting[: figures.waiters]
    seats, answers = figures.rung_seat, figures.rung_answers
    return tuple(
        Rung(sun, seats[sun], name, rivals_from(answers[sun], waiting) if name in CAN_WIN else ())
        for sun, status in enumerate(figures.rung_status)
        if (name := suns.STATUS_NAMES[status])
    )
