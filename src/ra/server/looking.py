"""The lens of a frame: what `ra.lens` says of a position, without asking it twice for the same."""

from ra.engine.auctions import must_bid
from ra.engine.state import BIDDING, DRAWN, EARTHQUAKE_DEBT, FULL, TURN, UNREST_DEBT, State
from ra.engine.tiles import BY_NAME, RA, TRACK_SPACES
from ra.game.action import LegalActions
from ra.game.game import Game
from ra.game.sheet import end_points
from ra.lens.bids import BidChoice, bid_choices, ladder
from ra.lens.chances import bag_odds
from ra.lens.worth import Worth, lot_worth, outlook, swap_worth, tile_worth
from ra.server.events import ScoreLines
from ra.server.messages import Answer, BidView, Chances, Lens, LotWorth, SunRung, TileWorth

Tableaus = tuple[tuple[int, ...], ...]


class Looker:
    """Looks at one table. What a tile is worth changes only with the tableaus, and bids do not change them."""

    def __init__(self) -> None:
        self.tableaus: Tableaus | None = None
        self.track: tuple[int, ...] | None = None
        self.tiles: dict[str, list[TileWorth]] = {}
        self.lot: list[LotWorth] = []

    def look(self, game: Game) -> Lens:
        state = game.state
        self._forget_what_has_changed(state)
        choices = bid_choices(state)
        return Lens(
            players=[ScoreLines(*outlook(state, seat)) for seat in range(state.players)],
            tiles={tile: self._tile(state, tile) for tile in dict.fromkeys(game.lot)},
            lot=self.lot,
            ladder=[SunRung(*rung) for rung in ladder(state)],
            bids=[bid_view(state, choice) for choice in choices],
            safe_bid=next((choice.sun for choice in choices if choice.is_safe), None),
            discards=discards(state, game.legal_actions),
            chances=chances(state),
            notes=notes(state),
        )

    def _forget_what_has_changed(self, state: State) -> None:
        tableaus = (
            *(tuple(tiles) for tiles in state.tiles),
            tuple(state.suns),
            tuple(state.spent),
            (state.epoch, state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT)),
        )
        track = tuple(state.track)
        if tableaus != self.tableaus:
            self.tiles = {}
        if tableaus != self.tableaus or track != self.track:
            self.lot = [lot_view(lot_worth(state, seat)) for seat in range(state.players)]
        self.tableaus, self.track = tableaus, track

    def _tile(self, state: State, tile: str) -> list[TileWorth]:
        if tile not in self.tiles:
            worths = (tile_worth(state, seat, tile) for seat in range(state.players))
            self.tiles[tile] = [TileWorth(worth.epoch, worth.end) for worth in worths]
        return self.tiles[tile]


def lot_view(worth: Worth) -> LotWorth:
    return LotWorth(worth.epoch, worth.end, ScoreLines(*worth.lines), list(worth.lost))


def bid_view(state: State, choice: BidChoice) -> BidView:
    swap = swap_worth(state, state.seat, choice.sun)
    return BidView(choice.sun, [Answer(*answer) for answer in choice.answers], TileWorth(swap.epoch, swap.end))


def discards(state: State, legal: LegalActions) -> list[str]:
    """What could be given up to a disaster, the least loss first."""
    if state.phase not in (UNREST_DEBT, EARTHQUAKE_DEBT):
        return []
    mine = state.tiles[state.seat]

    def kept(name: str) -> tuple[int, int]:
        tile = BY_NAME[name]
        mine[tile] -= 1
        points = end_points(state)[state.seat].total
        mine[tile] += 1
        return -points, -mine[tile]

    return sorted((str(action.tile) for action in legal if action.do == "discard"), key=kept)


def chances(state: State) -> Chances:
    odds = bag_odds(state)
    draws = None if odds.draws_left is None else round(float(odds.draws_left), 1)
    return Chances(state.in_bag, state.bag[RA], odds.ra_to_go, draws)


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
