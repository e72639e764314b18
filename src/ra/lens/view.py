"""Everything that a position means, in one look: what a table on any screen shows beside the pieces."""

from typing import Any, NamedTuple

from ra.engine.state import State
from ra.engine.tiles import NAMES
from ra.game.action import DEBTS
from ra.game.game import Game
from ra.game.sheet import Points
from ra.lens.bids import BidChoice, Rung, choices_from, ladder_from
from ra.lens.chances import BagOdds, odds_from
from ra.lens.figures import Figures
from ra.lens.seeing import figures_of
from ra.lens.worth import Prospect, Worth, worth_from


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
    figures = figures_of(state)
    choices = choices_of(figures)
    gives_up = state.phase in DEBTS
    players = state.players
    return View(
        seat=game.seat,
        odds=odds_from(figures, state),
        players=prospects_of(figures, state),
        tiles=tiles_of(figures, players),
        lot=lots_of(figures, players),
        gods={} if gives_up else choices,
        discards=choices if gives_up else {},
        bids=choices_from(figures, state.sun),
        safe=tuple(sun or None for sun in figures.safe[:players]),
        ladder=ladder_from(figures),
    )


def prospects_of(figures: Figures, state: State) -> tuple[Prospect, ...]:
    in_sight, projected = figures.in_sight, figures.projected
    return tuple(
        Prospect(state.fame[seat], Points._make(in_sight[seat]), projected[seat]) for seat in range(state.players)
    )


def tiles_of(figures: Figures, players: int) -> dict[str, tuple[Worth, ...]]:
    lines, lost = figures.tile_lines, figures.tile_lost
    return {
        NAMES[tile]: tuple(worth_from(lines[place][seat], lost[place][seat]) for seat in range(players))
        for place, tile in enumerate(figures.tiles[: figures.kinds])
    }


def lots_of(figures: Figures, players: int) -> tuple[tuple[Worth, ...], ...]:
    lines, lost = figures.lot_lines, figures.lot_lost
    return tuple(
        tuple(worth_from(lines[seat][other], lost[seat] if other == seat else ()) for other in range(players))
        for seat in range(players)
    )


def choices_of(figures: Figures) -> dict[str, Worth]:
    lines, lost = figures.choice_lines, figures.choice_lost
    return {
        NAMES[tile]: worth_from(lines[place], lost[place])
        for place, tile in enumerate(figures.choice[: figures.choices])
    }
