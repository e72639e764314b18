"""The lens of a frame: what `ra.lens` says of a position, without asking it twice for the same."""

from collections.abc import Sequence

from ra.engine.auctions import must_bid
from ra.engine.state import BIDDING, DRAWN, EARTHQUAKE_DEBT, FULL, TURN, UNREST_DEBT, State
from ra.engine.tiles import RA, TRACK_SPACES
from ra.game.game import Game
from ra.game.sheet import Points
from ra.lens.bids import BidChoice, bid_choices, cheapest_safe_bid, ladder
from ra.lens.chances import expected_draws
from ra.lens.view import tiles_to
from ra.lens.worth import (
    Worth,
    discard_worth,
    effects_on,
    god_worth,
    outlooks,
    prospect,
    tile_worths,
)
from ra.server.protocol.events import ScoreLines
from ra.server.protocol.messages import (
    Answer,
    BidView,
    Chances,
    Lens,
    LotWorth,
    OtherWorth,
    Prospect,
    SunRung,
    TileWorth,
)

Tableaus = tuple[tuple[int, ...], ...]


class Looker:
    """Looks at one table. What a tile is worth changes only with the tableaus, and bids do not change them."""

    def __init__(self) -> None:
        self.tableaus: Tableaus | None = None
        self.track: tuple[int, ...] | None = None
        self.was: tuple[Points, ...] = ()
        self.tiles: dict[str, list[TileWorth]] = {}
        self.lot: list[LotWorth] = []

    def look(self, game: Game, *, hide_fame: bool) -> Lens:
        state = game.state
        self._forget_what_has_changed(state)
        return Lens(
            players=[self._prospect(state, seat, hide_fame) for seat in range(state.players)],
            tiles={tile: self._tile(state, tile) for tile in dict.fromkeys(game.lot)},
            lot=self.lot,
            gods={tile: short(god_worth(state, tile)) for tile in tiles_to(state, "god")},
            discards=discards(state),
            bids=[bid_view(choice) for choice in bid_choices(state)],
            safe=[cheapest_safe_bid(state, seat) for seat in range(state.players)],
            ladder=[SunRung(rung.sun, rung.seat, rung.status) for rung in ladder(state)],
            chances=chances(state),
            notes=notes(state),
        )

    def _forget_what_has_changed(self, state: State) -> None:
        debts = state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT)
        suns = (tuple(state.suns), tuple(state.spent), (state.epoch, debts))
        tableaus = (*(tuple(tiles) for tiles in state.tiles), *suns)
        track = tuple(state.track)
        if tableaus != self.tableaus:
            self.was = outlooks(state)
            self.tiles = {}
        if tableaus != self.tableaus or track != self.track:
            self.lot = [lot_view(effects_on(self.was, state, seat), seat) for seat in range(state.players)]
        self.tableaus, self.track = tableaus, track

    def _prospect(self, state: State, seat: int, hide_fame: bool) -> Prospect:
        seen = prospect(self.was[seat], state, seat)
        return Prospect(seen.epoch, seen.end, None if hide_fame else seen.projected, ScoreLines(*seen.lines))

    def _tile(self, state: State, tile: str) -> list[TileWorth]:
        if tile not in self.tiles:
            self.tiles[tile] = [short(worth) for worth in tile_worths(self.was, state, tile)]
        return self.tiles[tile]


def short(worth: Worth) -> TileWorth:
    return TileWorth(worth.epoch, worth.end)


def lot_view(effects: Sequence[Worth], seat: int) -> LotWorth:
    mine = effects[seat]
    others = [
        OtherWorth(other, worth.epoch, worth.end)
        for other, worth in enumerate(effects)
        if other != seat and any(worth.lines)
    ]
    return LotWorth(mine.epoch, mine.end, ScoreLines(*mine.lines), list(mine.lost), others)


def bid_view(choice: BidChoice) -> BidView:
    return BidView(choice.sun, [Answer(*rival) for rival in choice.rivals], short(choice.swap))


def discards(state: State) -> dict[str, TileWorth]:
    """What could be given up to a disaster, the least loss first; equal losses as they lie in a tableau."""
    worths = {tile: discard_worth(state, tile) for tile in tiles_to(state, "discard")}
    order = sorted(worths, key=lambda tile: -worths[tile].total)
    return {tile: short(worths[tile]) for tile in order}


def chances(state: State) -> Chances:
    to_go = state.ra_limit - state.ra
    draws = expected_draws(state.in_bag, state.bag[RA], to_go)
    return Chances(state.in_bag, state.bag[RA], to_go, None if draws is None else round(float(draws), 1))


def notes(state: State) -> list[str]:
    """What should not be overlooked, as words that can be translated."""
    if state.phase == TURN:
        full, last = state.on_track == TRACK_SPACES, state.ra == state.ra_limit - 1
        return ["track_full"] * full + ["next_ra_ends_epoch"] * (last and not full)
    if state.phase != BIDDING:
        return []
    if must_bid(state):
        return ["must_bid"]
    if state.high_bid:
        return []
    return [{DRAWN: "all_pass_keeps", FULL: "all_pass_loses"}.get(state.auction, "invoker_must_bid")]
