"""What a player may do now, how to type it, and what comes of it; and why something may not be done."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from ra.cli.render.screen import listed
from ra.cli.render.table import DISASTERS, percent, tile_words
from ra.engine.auctions import must_bid
from ra.engine.state import DRAWN
from ra.engine.tiles import TRACK_SPACES
from ra.game.game import Game
from ra.game.happening import OPENED, counted
from ra.game.picture.lettering import seat_names
from ra.lens import View, see
from ra.lens.bids import BidChoice, bidders_left
from ra.lens.worth import Worth, discard_worth

NAMED_RIVALS: Final = 2
"""More than these are counted."""


class Choice(NamedTuple):
    """What to type, and what it means. Without a key it may not be done, and the meaning says why."""

    key: str
    meaning: str


def choices(game: Game, *, aids: bool = True) -> list[Choice]:
    """With `aids` they say what the lens sees as well."""
    return list(OF_PHASE[game.phase](game, see(game) if aids else None))


def call(game: Game) -> str:
    """What the player who decides is asked."""
    return CALLS[game.phase](game)


# ---- a turn --------------------------------------------------------------------------------------------------------


def turn_choices(game: Game, view: View | None) -> Iterator[Choice]:
    yield Choice("d", drawing(game, view)) if "draw" in game.legal_actions else Choice("", why_no_draw(game))
    yield Choice("i", invoking(game, view))
    swaps = legal_tiles(game)
    yield swap_choice(game, swaps, view) if swaps else Choice("", why_no_god(game))


def drawing(game: Game, view: View | None) -> str:
    is_last = game.ra == game.rules.ra_limit - 1
    ra = f"{percent(view)} % Ra" if view else "a Ra" if is_last else ""
    what = "which ends the epoch: no auction, the track is lost" if is_last else "for an auction"
    return f"draw a tile; {ra}, {what}" if ra else "draw a tile"


def invoking(game: Game, view: View | None) -> str:
    if len(game.lot) == TRACK_SPACES:
        rule = "invoke Ra; on a full track you may pass, but if all do, the tiles are lost"
    elif bidders_left(game.state) == (game.seat,):
        return "invoke Ra; nobody else has a sun: you must bid"
    else:
        rule = "invoke Ra; if all others pass, you must bid"
    return f"{rule}; {beaten(game, view.bids[-1])} {view.bids[-1].sun}" if view else rule


def beaten(game: Game, bid: BidChoice) -> str:
    """Who can still bid more: `Anna and Bob can beat`."""
    names = [seat_names(game)[seat] for seat, _ in bid.rivals]
    who = listed(names) if len(names) <= NAMED_RIVALS else f"{len(names)} others"
    return f"{who or 'nobody'} can beat"


def swap_choice(game: Game, tiles: Sequence[str], view: View | None) -> Choice:
    gods = game.player(game.state.seat).tiles["god"]
    which = "your god" if gods == 1 else f"one of {gods} gods"
    listing = ", ".join(f"{number} {told(game, tile, view)}" for number, tile in enumerate(tiles, 1))
    return Choice("g", f"spend {which} for: {listing}")


def told(game: Game, tile: str, view: View | None) -> str:
    """A tile to take with a god, and what that would bring."""
    words = [tile_words(tile), *([gain(view.gods[tile])] if view else [])]
    if tile in DISASTERS:
        words.append("(without effect)" if game.state.gods_are_safe else "(strikes you)")
    return " ".join(words)


def gain(worth: Worth) -> str:
    """`+3`, or `-2 (end +5)`."""
    return f"{worth.epoch:+d}{f' (end {worth.end:+d})' if worth.end else ''}"


def legal_tiles(game: Game) -> list[str]:
    """The tiles that can be chosen now, in the order in which they are numbered: the least loss first."""
    tiles = [action.tile for action in game.legal_actions if action.do in ("god", "discard") and action.tile]
    if game.phase not in DISASTERS:
        return tiles
    return sorted(tiles, key=lambda tile: -discard_worth(game.state, tile).total)


def swaps_choices(game: Game, view: View | None) -> Iterator[Choice]:
    yield swap_choice(game, legal_tiles(game), view)
    yield Choice("done", "end your turn")


# ---- an auction ----------------------------------------------------------------------------------------------------


def bid_choices(game: Game, view: View | None) -> Iterator[Choice]:
    suns = [action.sun for action in game.legal_actions if action.sun]
    for place, sun in enumerate(suns):
        aid = bidding(game, view.bids[place], view.safe[game.state.seat]) if view else ""
        yield Choice(f"b{sun}", f"bid {sun} and receive {game.sun}{aid}")
    if not suns:
        yield Choice("", why_no_bid(game))
    yield Choice("p", passing(game, view)) if "pass" in game.legal_actions else Choice("", why_no_pass(game))


def bidding(game: Game, bid: BidChoice, safe: int | None) -> str:
    """Who could still beat a bid, and what the exchange of suns would change."""
    rivals = "your cheapest safe bid" if bid.sun == safe else f"{beaten(game, bid)} it"
    return f"; {rivals}{f'; suns {bid.swap.end:+d} at the end' if bid.swap.end else ''}"


def passing(game: Game, view: View | None) -> str:
    state = game.state
    if state.seat != state.turn:
        return "pass"
    if state.high_bid:
        cost = view.lot[state.high_bidder][state.seat].total if view else 0
        wins = f"pass: {seat_names(game)[state.high_bidder]} wins it with {state.high_bid}"
        return f"{wins}; that changes your own points by {cost:+d}" if cost else wins
    return "pass: the tiles and the sun stay" if state.auction == DRAWN else "pass: all tiles leave the game"


# ---- a disaster ----------------------------------------------------------------------------------------------------


def discard_choices(game: Game, view: View | None) -> Iterator[Choice]:
    tiles = game.player(game.state.seat).tiles
    for number, tile in enumerate(legal_tiles(game), 1):
        aid = f": {cost(game, view.discards[tile])}" if view else ""
        yield Choice(str(number), f"give up {tile_words(tile)} (you have {tiles[tile]}){aid}")


def cost(game: Game, worth: Worth) -> str:
    """Where more is owed, what the tile costs together with the best that can follow it."""
    what = "fame less in all" if len(worth.lost) > 1 else "fame less"
    when = "now" if game.phase == "unrest" else "at the end of the game"
    return f"{-worth.total} {what} {when}" if worth.total else f"no loss {when}"


# ---- what may not be done ------------------------------------------------------------------------------------------


def refusal(game: Game, do: str) -> str:
    """Why a kind of action is not legal now."""
    if game.phase == "turn" and do in ("draw", "god"):
        return why_no_draw(game) if do == "draw" else why_no_god(game)
    if game.phase == "bidding" and do in ("bid", "pass"):
        return why_no_bid(game) if do == "bid" else why_no_pass(game)
    return f"no {do} now: {NOW[game.phase]}"


def why_no_draw(game: Game) -> str:
    full = len(game.lot) == TRACK_SPACES
    return "no drawing: the track is full" if full else "no drawing: the bag is empty"


def why_no_god(game: Game) -> str:
    if not game.player(game.state.seat).tiles.get("god"):
        return "no swap: you have no god"
    return f"no swap: {'only gods lie' if game.lot else 'nothing lies'} on the track"


def why_no_bid(game: Game) -> str:
    suns = listed([str(sun) for sun in game.player(game.state.seat).suns])
    return f"no bidding: {suns} cannot beat {game.state.high_bid}"


def why_no_pass(game: Game) -> str:
    return "no passing: you invoked Ra and all others passed"


NOW: Final = {
    "turn": "it is your turn to draw, invoke Ra or spend a god",
    "swaps": "you are spending gods; done ends your turn",
    "bidding": "an auction is under way",
    "unrest": "the unrest comes first",
    "earthquake": "the earthquake comes first",
}


# ---- what is asked -------------------------------------------------------------------------------------------------


def call_to_bid(game: Game) -> str:
    """How the auction came about, what the highest bid is, and who is still to come."""
    state = game.state
    names = seat_names(game)
    opened = f"{names[state.turn] if state.turn != state.seat else 'You'} {OPENED[state.auction]}."
    bid = f"{names[state.high_bidder]} bids {state.high_bid}." if state.high_bid else "No bid yet."
    return f"{opened} {bid} {call_after(game, [names[seat] for seat in bidders_left(state)[1:]])}"


def call_after(game: Game, after: list[str]) -> str:
    if must_bid(game.state):
        return "You must bid."
    return f"After you: {', '.join(after)}." if after else "You have the last word."


CALLS: Final[dict[str, Callable[[Game], str]]] = {
    "turn": lambda game: "It is your turn.",
    "swaps": lambda game: "Another god?",
    "bidding": call_to_bid,
    "unrest": lambda game: f"Unrest: {counted(game.state.unrest_owed, 'civilization tile')} to give up.",
    "earthquake": lambda game: f"Earthquake: {counted(game.state.earthquake_owed, 'monument')} to give up.",
}
OF_PHASE: Final[dict[str, Callable[[Game, View | None], Iterator[Choice]]]] = {
    "turn": turn_choices,
    "swaps": swaps_choices,
    "bidding": bid_choices,
    "unrest": discard_choices,
    "earthquake": discard_choices,
}
