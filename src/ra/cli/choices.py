"""What a player may do now, how to type it, and what comes of it; and why something may not be done."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ra.cli.outlook import others_with_suns, ra_percent, ra_to_come, still_to_bid, winning_suns
from ra.cli.screen import listed, seat_names
from ra.cli.table import DISASTERS, tile_words
from ra.engine.auctions import must_bid
from ra.engine.state import DRAWN
from ra.engine.tiles import BY_NAME, TRACK_SPACES
from ra.game.game import Game
from ra.game.happening import OPENED, counted
from ra.game.sheet import all_points, end_points


class Choice(NamedTuple):
    """What to type, and what it means. Without a key it may not be done, and the meaning says why."""

    key: str
    meaning: str


def choices(game: Game) -> list[Choice]:
    return list(OF_PHASE[game.phase](game))


def call(game: Game) -> str:
    """What the player who decides is asked."""
    return CALLS[game.phase](game)


# ---- a turn --------------------------------------------------------------------------------------------------------


def turn_choices(game: Game) -> Iterator[Choice]:
    yield Choice("d", drawing(game)) if "draw" in game.legal_actions else Choice("", why_no_draw(game))
    yield Choice("i", invoking(game))
    swaps = legal_tiles(game)
    yield swap_choice(game, swaps) if swaps else Choice("", why_no_god(game))


def drawing(game: Game) -> str:
    percent = f"draw a tile; {ra_percent(game)} % Ra"
    if ra_to_come(game) > 1:
        return f"{percent}, for an auction"
    return f"{percent}, which ends the epoch: no auction, the track is lost"


def invoking(game: Game) -> str:
    if len(game.lot) == TRACK_SPACES:
        return "invoke Ra; on a full track you may pass, but if all do, the tiles are lost"
    if not others_with_suns(game):
        return "invoke Ra; nobody else has a sun: you must bid"
    return "invoke Ra; if all others pass, you must bid"


def swap_choice(game: Game, tiles: list[str]) -> Choice:
    gods = game.player(game.state.seat).tiles["god"]
    which = "your god" if gods == 1 else f"one of {gods} gods"
    listing = ", ".join(f"{number} {told(game, tile)}" for number, tile in enumerate(tiles, 1))
    return Choice("g", f"spend {which} for: {listing}")


def told(game: Game, tile: str) -> str:
    if tile not in DISASTERS:
        return tile_words(tile)
    return f"{tile_words(tile)} (without effect)" if game.state.gods_are_safe else f"{tile_words(tile)} (strikes you)"


def legal_tiles(game: Game) -> list[str]:
    """The tiles that can be chosen now, in the order in which they are numbered: the least loss first."""
    tiles = [action.tile for action in game.legal_actions if action.do in ("god", "discard") and action.tile]
    return sorted(tiles, key=lambda tile: loss_of(game, tile)) if game.phase in DISASTERS else tiles


def swaps_choices(game: Game) -> Iterator[Choice]:
    yield swap_choice(game, legal_tiles(game))
    yield Choice("done", "end your turn")


# ---- an auction ----------------------------------------------------------------------------------------------------


def bid_choices(game: Game) -> Iterator[Choice]:
    suns = winning_suns(game, game.state.seat)
    for sun in suns:
        yield Choice(f"b{sun}", bidding(game, sun))
    if not suns:
        yield Choice("", why_no_bid(game))
    yield Choice("p", passing(game)) if "pass" in game.legal_actions else Choice("", why_no_pass(game))


def bidding(game: Game, sun: int) -> str:
    """What a bid is for, and who could still beat it."""
    rivals = [seat_names(game)[seat] for seat in still_to_bid(game) if max(game.player(seat).suns) > sun]
    return f"bid {sun} and receive {game.sun}; {listed(rivals) or 'nobody'} can beat it"


def passing(game: Game) -> str:
    state = game.state
    if still_to_bid(game):
        return "pass"
    if state.high_bid:
        return f"pass: {seat_names(game)[state.high_bidder]} wins it with {state.high_bid}"
    return "pass: the tiles and the sun stay" if state.auction == DRAWN else "pass: all tiles leave the game"


# ---- a disaster ----------------------------------------------------------------------------------------------------


def discard_choices(game: Game) -> Iterator[Choice]:
    tiles = game.player(game.state.seat).tiles
    for number, tile in enumerate(legal_tiles(game), 1):
        yield Choice(str(number), f"give up {tile_words(tile)} (you have {tiles[tile]}): {cost(game, tile)}")


def cost(game: Game, tile: str) -> str:
    loss = loss_of(game, tile)
    when = "now" if game.phase == "unrest" else "at the end of the game"
    return f"{loss} fame less {when}" if loss else f"no loss {when}"


def loss_of(game: Game, tile: str) -> int:
    """What one would score less without a tile: civilization in this epoch, monuments at the end of the game."""
    count = all_points if game.phase == "unrest" else end_points
    without = game.state.copy()
    without.tiles[without.seat][BY_NAME[tile]] -= 1
    return count(game.state)[without.seat].total - count(without)[without.seat].total


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
    return f"{opened} {bid} {call_after(game, [names[seat] for seat in still_to_bid(game)])}"


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
OF_PHASE: Final[dict[str, Callable[[Game], Iterator[Choice]]]] = {
    "turn": turn_choices,
    "swaps": swaps_choices,
    "bidding": bid_choices,
    "unrest": discard_choices,
    "earthquake": discard_choices,
}
