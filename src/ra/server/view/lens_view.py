"""The lens of a frame: the figures of `ra.lens` on the wire."""

from collections.abc import Sequence

from ra.engine.state import EARTHQUAKE_DEBT, UNREST_DEBT, State
from ra.engine.tiles import BY_NAME, NAMES, RA
from ra.game.game import Game
from ra.game.notes import NOTE_NAMES
from ra.game.story import as_tiles
from ra.lens.figures import Figures
from ra.lens.seeing import figures_of
from ra.lens.suns import STATUS_NAMES
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


def look(game: Game, *, hide_fame: bool) -> Lens:
    """What a position means."""
    state = game.state
    figures = figures_of(state)
    players = state.players
    gives_up = state.phase in (UNREST_DEBT, EARTHQUAKE_DEBT)
    return Lens(
        players=prospects(figures, players, hide_fame),
        tiles=tiles(figures, game.lot, players),
        lot=lots(figures, players),
        gods={} if gives_up else choices(figures),
        discards=least_first(choices(figures)) if gives_up else {},
        bids=bids(figures),
        safe=[sun or None for sun in figures.safe[:players]],
        ladder=ladder(figures),
        chances=chances(figures, state),
        notes=[NOTE_NAMES[figures.note]] if figures.note else [],
    )


def prospects(figures: Figures, players: int, hide_fame: bool) -> list[Prospect]:
    projected, in_sight = figures.projected, figures.in_sight
    return [
        Prospect(epoch, end, None if hide_fame else projected[seat], ScoreLines(*in_sight[seat]))
        for seat, (epoch, end) in enumerate(figures.sight_sums[:players])
    ]


def tiles(figures: Figures, lot: Sequence[str], players: int) -> dict[str, list[TileWorth]]:
    """In the order in which they lie on the track."""
    sums = dict(zip(figures.tiles[: figures.kinds], figures.tile_sums, strict=False))
    return {tile: [TileWorth(*worth) for worth in sums[BY_NAME[tile]][:players]] for tile in dict.fromkeys(lot)}


def lots(figures: Figures, players: int) -> list[LotWorth]:
    lines, sums, lost = figures.lot_lines, figures.lot_sums, figures.lot_lost
    return [lot_worth(seat, lines[seat][:players], sums[seat], lost[seat]) for seat in range(players)]


def lot_worth(seat: int, lines: list[list[int]], sums: list[list[int]], lost: list[int]) -> LotWorth:
    """What the lot would change for the player who took it, and for the others."""
    epoch, end = sums[seat]
    others = [OtherWorth(other, *sums[other]) for other, changed in enumerate(lines) if other != seat and any(changed)]
    return LotWorth(epoch, end, ScoreLines(*lines[seat]), list(as_tiles(lost)) if any(lost) else [], others)


def choices(figures: Figures) -> dict[str, TileWorth]:
    """What can be taken with a god now, or given up to a disaster."""
    sums = figures.choice_sums
    return {NAMES[tile]: TileWorth(*sums[place]) for place, tile in enumerate(figures.choice[: figures.choices])}


def least_first(worths: dict[str, TileWorth]) -> dict[str, TileWorth]:
    """The least loss first; equal losses as they lie in a tableau."""
    order = sorted(worths, key=lambda tile: -(worths[tile].epoch + worths[tile].end))
    return {tile: worths[tile] for tile in order}


def bids(figures: Figures) -> list[BidView]:
    waiting, answers, swaps = figures.waiting[: figures.waiters], figures.bid_answers, figures.bid_swaps
    return [
        BidView(
            sun,
            [Answer(seat, answers[place][seat]) for seat in waiting if answers[place][seat]],
            TileWorth(0, swaps[place]),
        )
        for place, sun in enumerate(figures.bid[: figures.bids])
    ]


def ladder(figures: Figures) -> list[SunRung]:
    seats = figures.rung_seat
    return [SunRung(sun, seats[sun], STATUS_NAMES[status]) for sun, status in enumerate(figures.rung_status) if status]


def chances(figures: Figures, state: State) -> Chances:
    divisor = figures.draws_divisor
    return Chances(
        state.in_bag, state.bag[RA], figures.ra_to_go, round(figures.draws / divisor, 1) if divisor else None
    )
