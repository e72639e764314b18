"""Tells what a decision caused, by looking at the table before and after it. No rule is judged here."""

from collections.abc import Iterator, Sequence
from typing import Final

from ra.engine.scoring import winner
from ra.engine.state import FULL, INVOKED, OVER, SCORING, State
from ra.engine.tiles import (
    BY_NAME,
    CIVILIZATION,
    CIVILIZATION_TYPES,
    FLOOD,
    FUNERAL,
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    NAMES,
    NILE,
    PHARAOH,
    TRACKABLE,
)
from ra.game import events as ev
from ra.game.action import DEBTS, Action
from ra.game.sheet import EpochSheet

AUCTION_NAMES: Final = ("", "drawn", "invoked", "full")
STRUCK_BY: Final = {
    "funeral": (PHARAOH,),
    "drought": (FLOOD, NILE),
    "unrest": tuple(range(CIVILIZATION, CIVILIZATION + CIVILIZATION_TYPES)),
    "earthquake": tuple(range(MONUMENT, MONUMENT + MONUMENT_TYPES)),
}
"""Which tiles each disaster takes."""


def tell(before: State, action: Action, after: State) -> Iterator[ev.Event]:
    """The events of a decision, up to the end of an epoch if it came to that."""
    seat = before.seat
    if action.do == "draw":
        yield ev.TileDrawn(seat, str(action.tile))
        if action.tile == "ra" and after.phase != SCORING:
            yield ev.AuctionOpened(seat, "drawn")
    elif action.do == "invoke":
        yield ev.AuctionOpened(seat, AUCTION_NAMES[after.auction])
    elif action.do in ("bid", "pass"):
        yield ev.BidMade(seat, action.sun) if action.sun is not None else ev.Passed(seat)
        if seat == before.turn:
            yield from tell_close(before, action, after)
    elif action.do == "god":
        yield from tell_swap(before, str(action.tile), after)
    elif action.do == "done":
        yield ev.SwapsEnded(seat)
    else:
        yield tell_discard(before, str(action.tile), after)
    if after.phase == SCORING:
        why = "ra" if action.tile == "ra" else "suns"
        yield ev.EpochEnded(before.epoch, why, as_tiles(after.track))


def tell_close(before: State, last: Action, after: State) -> Iterator[ev.Event]:
    """The end of an auction, once its last bidder has decided."""
    paid = last.sun or before.high_bid
    if paid:
        seat = before.seat if last.sun else before.high_bidder
        yield ev.LotWon(seat, as_tiles(before.track), paid, before.sun)
        yield from tell_disasters(before, seat, before.track, after)
    elif before.auction == FULL:
        yield ev.TrackDiscarded(as_tiles(before.track))
    elif before.auction != INVOKED:
        yield ev.TrackKept(as_tiles(before.track))


def tell_swap(before: State, tile: str, after: State) -> Iterator[ev.Event]:
    yield ev.GodSpent(before.seat, tile)
    taken = [0] * TRACKABLE
    taken[BY_NAME[tile]] = 1
    if tile in STRUCK_BY and before.gods_are_safe:
        yield ev.DisasterRemoved(before.seat, tile)
    else:
        yield from tell_disasters(before, before.seat, taken, after)


def tell_disasters(before: State, seat: int, taken: Sequence[int], after: State) -> Iterator[ev.Event]:
    """What the disasters among the tiles taken cost: what should lie there by now, and does not."""
    for disaster in NAMES[FUNERAL:TRACKABLE]:
        if taken[BY_NAME[disaster]]:
            had = [before.tiles[seat][tile] + taken[tile] for tile in range(KEEPABLE)]
            lost = missing(had, after.tiles[seat], disaster)
            yield ev.DisasterStruck(seat, disaster, lost, owed(after, disaster))


def tell_discard(before: State, tile: str, after: State) -> ev.Event:
    disaster = DEBTS[before.phase]
    had = list(before.tiles[before.seat])
    had[BY_NAME[tile]] -= 1
    return ev.TileDiscarded(before.seat, disaster, tile, missing(had, after.tiles[before.seat], disaster))


def missing(had: Sequence[int], has: Sequence[int], disaster: str) -> ev.Tiles:
    return tuple(NAMES[tile] for tile in STRUCK_BY[disaster] for _ in range(had[tile] - has[tile]))


def gone(had: Sequence[int], has: Sequence[int]) -> ev.Tiles:
    return tuple(NAMES[tile] for tile in range(KEEPABLE) for _ in range(had[tile] - has[tile]))


def owed(state: State, disaster: str) -> int:
    return {"unrest": state.unrest_owed, "earthquake": state.earthquake_owed}.get(disaster, 0)


def tell_epoch(scored: State, after: State, sheet: EpochSheet) -> Iterator[ev.Event]:
    """The score of an epoch, what leaves the players after it, and what begins or ends with it."""
    yield ev.EpochScored(sheet)
    given_up = tuple(gone(scored.tiles[seat], after.tiles[seat]) for seat in range(after.players))
    if any(given_up):
        yield ev.TilesGivenUp(given_up)
    if after.phase == OVER:
        yield game_over(after)
    else:
        yield ev.EpochBegan(after.epoch, after.seat)


def game_over(state: State) -> ev.GameOver:
    scores = tuple(state.fame[: state.players])
    best = winner(state)
    tied = tuple(seat for seat, fame in enumerate(scores) if fame == scores[best])
    return ev.GameOver(best, scores, tied, sun=state.suns[best].bit_length() - 1)


def as_tiles(track: Sequence[int]) -> ev.Tiles:
    return tuple(NAMES[tile] for tile, count in enumerate(track) for _ in range(count))
