"""Everything that a position means, in one look: what a table on any screen shows beside the pieces."""

from typing import Any, NamedTuple

from ra.engine.actions import each_action
from ra.engine.play import legal
from ra.engine.state import OVER, State
from ra.engine.tiles import NAMES
from ra.game.action import Action
from ra.game.game import Game
from ra.lens.bids import BidChoice, Rung, bid_choices, cheapest_safe_bid, ladder
from ra.lens.chances import BagOdds, bag_odds
from ra.lens.worth import (
    Prospect,
    Worth,
    discard_worth,
    effects_on,
    god_worth,
    outlooks,
    prospect,
    tile_worths,
)


class View(NamedTuple):
    """What a position means. Whatever has one entry for each player is in the order of the seats."""

    seat: int | None
    """Who decides."""
    odds: BagOdds
    players: tuple[Prospect, ...]
    tiles: dict[str, tuple[Worth, ...]]
    """For each tile of the track: what it alone would change for each player."""
    lot: tuple[tuple[Worth, ...], ...]
    """For each player: what it would change for everybody if this one took the whole lot."""
    gods: dict[str, Worth]
    """For each tile that can be taken with a god now: what that would change for the player who decides."""
    discards: dict[str, Worth]
    """For each tile that can be given up to a disaster now: what that would change, and what else is owed with it."""
    bids: tuple[BidChoice, ...]
    """Each bid of the player who decides: the legal ones in an auction; on a turn, all suns, if Ra were invoked."""
    safe: tuple[int | None, ...]
    """Each player's cheapest bid that cannot be beaten."""
    ladder: tuple[Rung, ...]

    def as_dict(self) -> dict[str, Any]:
        """The same as plain numbers and names, ready for JSON."""
        return {
            "seat": self.seat,
            "bag": self.odds.as_dict(),
            "players": [player.as_dict() for player in self.players],
            "tiles": {tile: [worth.as_dict() for worth in worths] for tile, worths in self.tiles.items()},
            "lot": [lot_as_dict(seat, effects) for seat, effects in enumerate(self.lot)],
            "gods": {tile: worth.as_dict() for tile, worth in self.gods.items()},
            "discards": {tile: worth.as_dict() for tile, worth in self.discards.items()},
            "bids": [bid.as_dict() for bid in self.bids],
            "safe": list(self.safe),
            "ladder": [rung.as_dict() for rung in self.ladder],
        }


def lot_as_dict(seat: int, effects: tuple[Worth, ...]) -> dict[str, Any]:
    """What the lot brings its winner, and the others whom that changes something for."""
    others = [
        {"seat": other, **worth.as_dict()} for other, worth in enumerate(effects) if other != seat and any(worth.lines)
    ]
    return {**effects[seat].as_dict(), "others": others}


def see(game: Game) -> View:
    """What the position of a game means."""
    state = game.state
    seats = range(state.players)
    was = outlooks(state)
    tiles = [NAMES[tile] for tile, count in enumerate(state.track) if count]
    return View(
        seat=game.seat,
        odds=bag_odds(state),
        players=tuple(prospect(was[seat], state, seat) for seat in seats),
        tiles={tile: tile_worths(was, state, tile) for tile in tiles},
        lot=tuple(effects_on(was, state, seat) for seat in seats),
        gods={tile: god_worth(state, tile) for tile in tiles_to(state, "god")},
        discards={tile: discard_worth(state, tile) for tile in tiles_to(state, "discard")},
        bids=bid_choices(state),
        safe=tuple(cheapest_safe_bid(state, seat) for seat in seats),
        ladder=ladder(state) if state.phase != OVER else (),
    )


def tiles_to(state: State, do: str) -> list[str]:
    """The tiles with which the player who decides may do this now."""
    actions = (Action.from_id(action, state.phase) for action in each_action(legal(state)))
    return [str(action.tile) for action in actions if action.do == do]
