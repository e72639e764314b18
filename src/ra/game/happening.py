"""What is happening at the table, in a few words: for whoever looks at a picture of it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ra.engine.auctions import must_bid
from ra.engine.scoring import ranking
from ra.engine.seats import have_bid
from ra.engine.state import (
    BIDDING,
    DRAWN,
    EARTHQUAKE_DEBT,
    FULL,
    INVOKED,
    OVER,
    SWAPS,
    TURN,
    UNREST_DEBT,
    State,
)
from ra.engine.turns import may_swap
from ra.game.core import GameCore
from ra.game.events import sentence
from ra.game.notes import ALL_PASS_KEEPS, ALL_PASS_LOSES, MUST_BID, NEXT_RA_ENDS_EPOCH, TRACK_FULL, note_on
from ra.game.story import game_over

OPENED: Final = {DRAWN: "drew Ra", INVOKED: "invoked Ra", FULL: "invoked Ra"}
STAKES: Final = {
    MUST_BID: "All others passed: whoever invoked Ra must bid.",
    ALL_PASS_LOSES: "If everybody passes, the tiles on the track are lost.",
    ALL_PASS_KEEPS: "If everybody passes, the tiles stay on the track.",
}
PLACES: Final = ("winner", "second", "third", "fourth", "fifth")


class Scene(NamedTuple):
    """What was told, who is called upon, and what one should know in addition."""

    lead: str = ""
    told: str = ""
    call: str = ""
    note: str = ""


class Standing(NamedTuple):
    """Where a player stands at this moment; `mood` is one of decides, leads, out, waits."""

    words: str
    mood: str


def scene(game: GameCore, names: Sequence[str]) -> Scene:
    state = game.state
    if state.phase == BIDDING:
        return auction_scene(state, names)
    if state.phase == OVER:
        return Scene(call=sentence(game_over(state), names))
    last = sentence(game.events[-1], names) if game.events else ""
    return Scene(told=last, call=called_upon(state, names), note=warning(state))


def auction_scene(state: State, names: Sequence[str]) -> Scene:
    opened = f"{names[state.turn]} {OPENED[state.auction]}{' on a full track' * (state.auction == FULL)}"
    bids = (f"{names[seat]} {bid_words(state.bids[seat])}" for seat in have_bid(state))
    return Scene("Auction.", f"{', '.join([opened, *bids])}.", f"{names[state.seat]} to decide.", stakes(state))


def bid_words(bid: int) -> str:
    return f"bids {bid}" if bid else "passed"


def stakes(state: State) -> str:
    """What comes of it if nobody bids."""
    return STAKES.get(note_on(state), "")


def called_upon(state: State, names: Sequence[str]) -> str:
    """Who decides, and what about."""
    name = names[state.seat]
    return {
        TURN: f"{name} to play.",
        SWAPS: f"{name} may spend another god.",
        UNREST_DEBT: f"{name} to give up {counted(state.unrest_owed, 'civilization tile')}.",
        EARTHQUAKE_DEBT: f"{name} to give up {counted(state.earthquake_owed, 'monument')}.",
    }[state.phase]


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def warning(state: State) -> str:
    """What whoever has the turn should not overlook."""
    note = note_on(state)
    if note == TRACK_FULL:
        return f"The track is full: {'spend a god or ' * may_swap(state)}invoke Ra."
    if note == NEXT_RA_ENDS_EPOCH:
        return "The next Ra ends the epoch: no auction, and what lies on the track is lost."
    return ""


def standing(game: GameCore, seat: int) -> Standing | None:
    """Where a player stands; None if there is nothing to say."""
    state = game.state
    if state.phase == OVER:
        place = ranking(state).index(seat)
        return Standing(PLACES[place], "waits" if place else "decides")
    if not state.suns[seat] and seat != state.seat:
        return Standing("no suns left", "out")
    if seat == state.seat:
        return Standing(duty(state), "decides")
    return bid_standing(state, seat) if state.phase == BIDDING else None


def duty(state: State) -> str:
    if state.phase == BIDDING:
        return "must bid" if must_bid(state) else "to decide"
    return {TURN: "to play", SWAPS: "spends gods"}.get(state.phase, "gives up tiles")


def bid_standing(state: State, seat: int) -> Standing:
    """How a player stands in an auction who is not the one to decide."""
    if seat not in have_bid(state):
        return Standing(OPENED[state.auction] if seat == state.turn else "yet to bid", "waits")
    if not state.bids[seat]:
        return Standing("passed", "out")
    return Standing(f"bids {state.bids[seat]}", "leads" if seat == state.high_bidder else "out")
