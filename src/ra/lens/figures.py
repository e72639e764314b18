"""Everything that a position means, as rows of numbers, in the plain style: compiled for the library and for browsers.

`ra.lens.view` makes of it what Python likes to have. Sums of lines are filled in for those who show nothing else.
"""

from dataclasses import dataclass
from typing import Final

from ra.engine.actions import TILE, nth_action
from ra.engine.auctions import higher_suns
from ra.engine.play import legal
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.engine.state import NOBODY, OVER, SWAPS, TURN, State
from ra.engine.tiles import KEEPABLE, RA, TRACK_SPACES, TRACKABLE
from ra.fast.checked import NO_GAME, is_table
from ra.fast.fields import block, number
from ra.game.notes import note_on
from ra.lens.points import (
    ALL_LINES,
    end_sum,
    epoch_sum,
    exchange_points,
    give_up,
    look_at,
    look_at_change,
    projected_fame,
    take_tiles,
    take_with_god,
)
from ra.lens.suns import (
    CENTRE,
    NOT_THERE,
    SPENT,
    bidders_waiting,
    is_waiting,
    list_answers,
    lowest,
    safe_sun,
    status_of,
)

SUMS: Final = 2
"""What counts in this epoch, and what counts at the end of the game."""
RUNGS: Final = HIGHEST_SUN + 1
"""One for each sun; the first is that of sun 0, which does not exist."""
MOST_KINDS: Final = TRACK_SPACES
"""Of tiles on the track; also the most that can be given up to a disaster."""


@dataclass(slots=True)
class Figures:
    """What a position means. Rows with one entry for each player are in the order of the seats."""

    in_sight: list[list[int]] = block(MAX_PLAYERS, ALL_LINES)
    """This epoch's points if it ended now; those of monuments and suns as if the game did."""
    sight_sums: list[list[int]] = block(MAX_PLAYERS, SUMS)
    projected: list[int] = block(MAX_PLAYERS)
    """Each player's fame if the epoch ended now."""

    tile_lines: list[list[list[int]]] = block(MOST_KINDS, MAX_PLAYERS, ALL_LINES)
    """For each kind of tile on the track: what it alone would change for each player."""
    tile_sums: list[list[list[int]]] = block(MOST_KINDS, MAX_PLAYERS, SUMS)
    lot_lines: list[list[list[int]]] = block(MAX_PLAYERS, MAX_PLAYERS, ALL_LINES)
    """For each player: what it would change for everybody if this one took the whole lot."""
    lot_sums: list[list[list[int]]] = block(MAX_PLAYERS, MAX_PLAYERS, SUMS)
    choice_lines: list[list[int]] = block(MOST_KINDS, ALL_LINES)
    """For each tile that can be taken with a god or given up now: what that would change for the one who decides."""
    choice_sums: list[list[int]] = block(MOST_KINDS, SUMS)
    bid_swaps: list[int] = block(HIGHEST_SUN)
    """What the exchange of suns would change at the end of the game for each bid."""
    draws: int = number()
    """How many draws the epoch lasts on average if it ends by Ra: this number divided by the next."""
    draws_divisor: int = number()
    """0 if the bag cannot end the epoch."""

    seat: int = number("i1")
    """Who decides; -1 for nobody."""
    kinds: int = number("i1")
    """How many kinds of tiles lie on the track."""
    choices: int = number("i1")
    waiters: int = number("i1")
    bids: int = number("i1")
    ra_to_go: int = number("i1")
    """How many more Ra tiles end the epoch."""
    note: int = number("i1")
    """What should not be overlooked: a number of `ra.game.notes`."""
    tiles: list[int] = block(MOST_KINDS, stored="i1")
    """The kinds of tiles on the track."""
    tile_lost: list[list[list[int]]] = block(MOST_KINDS, MAX_PLAYERS, KEEPABLE, stored="i1")
    """How many of each tile disasters would take; where there is a choice, the least loss."""
    lot_lost: list[list[int]] = block(MAX_PLAYERS, KEEPABLE, stored="i1")
    choice: list[int] = block(MOST_KINDS, stored="i1")
    """The tiles that can be taken with a god or given up now."""
    choice_lost: list[list[int]] = block(MOST_KINDS, KEEPABLE, stored="i1")
    waiting: list[int] = block(MAX_PLAYERS, stored="i1")
    """The seats that have yet to bid, in order; outside an auction, those who would if Ra were invoked now."""
    bid: list[int] = block(HIGHEST_SUN, stored="i1")
    """Each bid of the player who decides: the legal ones in an auction; on a turn, all suns, if Ra were invoked."""
    bid_answers: list[list[int]] = block(HIGHEST_SUN, MAX_PLAYERS, stored="i1")
    """For each seat the lowest sun with which it could top the bid; 0 where it could not."""
    safe: list[int] = block(MAX_PLAYERS, stored="i1")
    """Each player's cheapest bid that cannot be beaten; 0 if there is none."""
    rung_status: list[int] = block(RUNGS, stored="i1")
    """What each sun can do in this auction: a number of `ra.lens.suns`."""
    rung_seat: list[int] = block(RUNGS, stored="i1")
    rung_answers: list[list[int]] = block(RUNGS, MAX_PLAYERS, stored="i1")


def see(states: list[State], figures: Figures) -> int:
    """Fills in what the position in states[0] means, and returns 0; states[1] is for trying things out."""
    s = states[0]
    spare = states[1]
    if not is_table(s):
        return NO_GAME
    figures.seat = NOBODY if s.phase == OVER else s.seat
    figures.note = note_on(s)
    see_players(s, figures)
    see_tiles(s, spare, figures)
    see_lot(s, spare, figures)
    see_choices(s, spare, figures)
    figures.waiters = bidders_waiting(s, figures.waiting)
    see_bids(s, spare, figures)
    see_ladder(s, figures)
    see_draws(s, figures)
    return 0


def see_players(s: State, figures: Figures) -> None:
    """What everybody has in sight."""
    for seat in range(s.players):
        lines = figures.in_sight[seat]
        look_at(s, seat, lines)
        add_up(lines, figures.sight_sums[seat])
        figures.projected[seat] = projected_fame(s, seat, lines)


def add_up(lines: list[int], sums: list[int]) -> None:
    sums[0] = epoch_sum(lines)
    sums[1] = end_sum(lines)


def see_tiles(s: State, spare: State, figures: Figures) -> None:
    """What each kind of tile on the track alone would change for each player."""
    kinds = 0
    for tile in range(TRACKABLE):
        if s.track[tile]:
            figures.tiles[kinds] = tile
            see_tile(s, spare, tile, kinds, figures)
            kinds += 1
    figures.kinds = kinds


def see_tile(s: State, spare: State, tile: int, place: int, figures: Figures) -> None:
    only = [0] * TRACKABLE
    only[tile] = 1
    for seat in range(s.players):
        lines = figures.tile_lines[place][seat]
        take_tiles(s, spare, seat, only, figures.tile_lost[place][seat])
        look_at_change(figures.in_sight[seat], spare, seat, lines)
        add_up(lines, figures.tile_sums[place][seat])


def see_lot(s: State, spare: State, figures: Figures) -> None:
    """What it would change for everybody if a player took the lot: majorities are lost as well as won."""
    for seat in range(s.players):
        take_tiles(s, spare, seat, s.track, figures.lot_lost[seat])
        for other in range(s.players):
            lines = figures.lot_lines[seat][other]
            look_at_change(figures.in_sight[other], spare, other, lines)
            add_up(lines, figures.lot_sums[seat][other])


def see_choices(s: State, spare: State, figures: Figures) -> None:
    """What the player who decides may do with a tile now: take it with a god, or give it up."""
    mask = legal(s) >> (TILE + 1) << (TILE + 1)
    figures.choices = mask.bit_count()
    for place in range(figures.choices):
        tile = nth_action(mask, place) - TILE
        figures.choice[place] = tile
        if s.phase == TURN or s.phase == SWAPS:
            take_with_god(s, spare, tile, figures.choice_lost[place])
        else:
            give_up(s, spare, tile, figures.choice_lost[place])
        lines = figures.choice_lines[place]
        look_at_change(figures.in_sight[s.seat], spare, s.seat, lines)
        add_up(lines, figures.choice_sums[place])


def see_bids(s: State, spare: State, figures: Figures) -> None:
    """Every bid of the player who decides, lowest first: in an auction those that are legal, on a turn all suns."""
    bids = 0
    if is_waiting(s.seat, figures.waiting, figures.waiters):
        suns = higher_suns(s.suns[s.seat], s.high_bid)
        while suns:
            sun = lowest(suns)
            figures.bid[bids] = sun
            figures.bid_swaps[bids] = exchange_points(s, spare, s.seat, sun)
            list_answers(s, s.seat, sun, figures.waiting, figures.waiters, figures.bid_answers[bids])
            suns ^= 1 << sun
            bids += 1
    figures.bids = bids
    for seat in range(s.players):
        figures.safe[seat] = safe_sun(s, seat, figures.waiting, figures.waiters)


def see_ladder(s: State, figures: Figures) -> None:
    """All suns of the game, and what each can do in this auction; outside one, if Ra were invoked now."""
    for sun in range(RUNGS):
        figures.rung_status[sun] = NOT_THERE
    if s.phase == OVER:
        return
    figures.rung_status[s.sun] = CENTRE
    figures.rung_seat[s.sun] = NOBODY
    for seat in range(s.players):
        waits = is_waiting(seat, figures.waiting, figures.waiters)
        for sun in range(1, RUNGS):
            if s.spent[seat] >> sun & 1:
                figures.rung_status[sun] = SPENT
                figures.rung_seat[sun] = seat
            elif s.suns[seat] >> sun & 1:
                figures.rung_status[sun] = status_of(s, seat, sun, waits)
                figures.rung_seat[sun] = seat
                list_answers(s, seat, sun, figures.waiting, figures.waiters, figures.rung_answers[sun])


def see_draws(s: State, figures: Figures) -> None:
    """How long the epoch lasts if it ends by Ra."""
    figures.ra_to_go = s.ra_limit - s.ra
    figures.draws, figures.draws_divisor = draws_to_end(s.in_bag, s.bag[RA], s.ra_limit - s.ra)


def draws_to_end(left: int, ra: int, to_go: int) -> tuple[int, int]:
    """Ra tiles split the others evenly: with r of them among n tiles, the k-th comes at k (n + 1) / (r + 1).

    Dividend and divisor; the divisor is 0 if the bag cannot end the epoch.
    """
    return to_go * (left + 1), ra + 1 if ra >= to_go else 0
