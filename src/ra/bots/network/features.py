"""What the network sees of a table: a short list of inputs that are switched on, each with a strength.

It is never asked while bids are being made: auctions are looked through to their end (`ra.bots.network.lookahead`).

Everything is seen from one seat, the viewer's: the viewer's own block comes first, then the others clockwise. Points
in sight, majorities and what the lot would bring are the engine's own scoring.
"""

from typing import Any, Final

from ra.engine.disasters import TILES_A_DISASTER, dry_up, lose
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.engine.scoring import (
    HIGHEST_SUNS,
    MOST_PHARAOHS,
    civilization_points,
    god_points,
    gold_points,
    monument_points,
    most_or_fewest,
    river_points,
    sun_total,
)
from ra.engine.state import State
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    IN_THE_GAME,
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    RA,
    TRACK_SPACES,
    TRACKABLE,
    UNREST,
    count_tiles,
    count_types,
)

# Where the inputs of a seat begin within its block.
SUNS: Final = 0
SPENT: Final = SUNS + HIGHEST_SUN
PHARAOHS: Final = SPENT + HIGHEST_SUN
NILES: Final = PHARAOHS + 9
FLOODS: Final = NILES + 10
GODS: Final = FLOODS + 5
GOLDS: Final = GODS + 4
CIVILIZATIONS: Final = GOLDS + 4
TYPES: Final = CIVILIZATIONS + CIVILIZATION_TYPES
MONUMENTS: Final = TYPES + CIVILIZATION_TYPES + 1
SUN_COUNT: Final = MONUMENTS + 5 * MONUMENT_TYPES
FAME: Final = SUN_COUNT + 5
EPOCH: Final = FAME + 1
MONUMENT_FAME: Final = EPOCH + 1
AHEAD: Final = MONUMENT_FAME + 1
PHARAOH_FAME: Final = AHEAD + 1
SUN_FAME: Final = PHARAOH_FAME + 1
LOT_EPOCH: Final = SUN_FAME + 1
LOT_END: Final = LOT_EPOCH + 1
RANK: Final = LOT_END + 1
BLOCK: Final = RANK + MAX_PLAYERS + 1

# Where the inputs of the table begin after the blocks of all seats.
CENTRE: Final = 0
RA_TO_GO: Final = CENTRE + HIGHEST_SUN
EPOCHS: Final = RA_TO_GO + 10
ON_TRACK: Final = EPOCHS + 3
TWICE: Final = ON_TRACK + TRACKABLE
TRACK_SIZE: Final = TWICE + TRACKABLE
BAG: Final = TRACK_SIZE + TRACK_SPACES + 1
PHASE: Final = BAG + 10
DECIDES: Final = PHASE + 5
HAS_TURN: Final = DECIDES + 5
OWED: Final = HAS_TURN + 5
TABLE: Final = OWED + 2

# The bag is seen by category: in which place a tile is counted, and how many the game has of its category.
BAG_PLACES: Final = (0, 1, 2, 3, *(4,) * CIVILIZATION_TYPES, 5, *(6,) * MONUMENT_TYPES, *(7,) * (RA - FUNERAL))
BAG_SIZES: Final = tuple(
    sum(count for other, count in zip(BAG_PLACES, IN_THE_GAME, strict=False) if other == place) for place in BAG_PLACES
)
RA_CHANCE: Final = BAG + 8
IN_BAG: Final = BAG + 9

MOST_ON: Final = 256
"""More inputs than can be on at once."""

# Space to reckon in: the tiles of each seat with the lot, and once more to try; then nine numbers for each seat.
PASSING: Final = (MAX_PLAYERS + 1) * KEEPABLE
MAJORITY: Final = PASSING + MAX_PLAYERS
LASTING: Final = MAJORITY + MAX_PLAYERS
BRIGHTEST: Final = LASTING + MAX_PLAYERS
TOTALS: Final = BRIGHTEST + MAX_PLAYERS
RIVALS_MOST: Final = TOTALS + MAX_PLAYERS
RIVALS_FEWEST: Final = RIVALS_MOST + MAX_PLAYERS
LOT_NOW: Final = RIVALS_FEWEST + MAX_PLAYERS
LOT_LATER: Final = LOT_NOW + MAX_PLAYERS
ROW: Final = LOT_LATER + MAX_PLAYERS


def input_count(players: int) -> int:
    return players * BLOCK + TABLE


def look(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """Fills in which inputs are on, seen from `view`, and returns how many. `row` is space to reckon in."""
    return look_at_moment(s, view, row, on, strength, look_at_players(s, view, row, on, strength))


def look_at_players(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """What lies before the players: it stays as it is when a tile is drawn, or Ra is invoked."""
    count = look_at_belongings(s, view, row, on, strength)
    return look_at_prices(s, view, row, on, strength, count)


def look_but_at_prices(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """Everything that stays as it is with whichever of their suns the winner of an auction has paid."""
    count = look_at_belongings(s, view, row, on, strength)
    return look_at_moment(s, view, row, on, strength, count)


def look_at_belongings(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """What players have, face-up suns apart."""
    reckon_pharaohs(s, row)
    count = 0
    for place in range(s.players):
        seat = seat_at(s, view, place)
        reckon(s, seat, row)
        count = look_at_seat(s, seat, place * BLOCK, row, on, strength, count)
    return count


def look_at_prices(s: State, view: int, row: Any, on: Any, strength: Any, count: int) -> int:
    """The suns to bid with, the one to win, and what they do to the lead, for those who know the belongings."""
    reckon_suns(s, row)
    best = second = -1_000_000_000
    for seat in range(s.players):
        total = row[TOTALS + seat] + row[BRIGHTEST + seat]
        second = max(second, min(best, total))
        best = max(best, total)
    for place in range(s.players):
        seat = seat_at(s, view, place)
        first = place * BLOCK
        total = row[TOTALS + seat] + row[BRIGHTEST + seat]
        ahead = total - (second if total == best else best)
        count = look_at_suns(s.suns[seat] + 0, first + SUNS, on, strength, count)
        count = put(on, strength, count, first + RANK + rank(s, seat), 1.0)
        count = put_points(on, strength, count, first + AHEAD, ahead, 10.0)
        count = put_points(on, strength, count, first + SUN_FAME, row[BRIGHTEST + seat], 5.0)
    return put(on, strength, count, s.players * BLOCK + CENTRE + s.sun - 1, 1.0)


def look_at_moment(s: State, view: int, row: Any, on: Any, strength: Any, count: int) -> int:
    """What the lot would bring each player, and what lies on the table."""
    count = look_at_tiles(s, view, row, on, strength, count)
    return look_at_turn(s, view, s.players * BLOCK, on, strength, count)


def look_at_tiles(s: State, view: int, row: Any, on: Any, strength: Any, count: int) -> int:
    """What lies on the track, what it would bring each player, and what is left in the bag."""
    first = s.players * BLOCK
    for place in range(s.players):
        count = look_at_lot(s, seat_at(s, view, place), place * BLOCK, row, on, strength, count)
    if s.on_track:
        count = look_at_track(s, first, on, strength, count)
    return look_at_bag(s, first + BAG, on, strength, count)


def look_at_drawn(s: State, view: int, tile: int, row: Any, on: Any, strength: Any) -> int:
    """What a tile changes that has just come to the track, for those who have looked at all else (`look_at_tiles`)."""
    first = s.players * BLOCK
    count = put(on, strength, 0, first + (TWICE if s.track[tile] > 1 else ON_TRACK) + tile, 1.0)
    count = put(on, strength, count, first + BAG + BAG_PLACES[tile], -1.0 / BAG_SIZES[tile])
    if tile in (UNREST, EARTHQUAKE):
        return count
    place = LOT_END if is_monument(tile) else LOT_EPOCH
    for block in range(s.players):
        gain = gain_with(s, seat_at(s, view, block), tile, row)
        count = put_points(on, strength, count, block * BLOCK + place, gain, 10.0)
    return count


def is_monument(tile: int) -> bool:
    return MONUMENT <= tile < MONUMENT + MONUMENT_TYPES


def reckon_suns(s: State, row: Any) -> None:
    """Lays down what the sums of suns would bring each player."""
    most, fewest = 0, 1_000_000
    for seat in range(s.players):
        total = sun_total(s, seat)
        row[BRIGHTEST + seat] = total
        most, fewest = max(most, total), min(fewest, total)
    for seat in range(s.players):
        total = row[BRIGHTEST + seat]
        row[BRIGHTEST + seat] = most_or_fewest(most - total, total - fewest, HIGHEST_SUNS, s.lowest_suns)


def reckon_pharaohs(s: State, row: Any) -> None:
    """Lays down the most and the fewest pharaohs that each player's rivals have, and what the player's own bring."""
    most = next_most = -1
    fewest = next_fewest = 1_000_000
    for seat in range(s.players):
        mine = s.tiles[seat][PHARAOH]
        next_most, most = max(next_most, min(most, mine)), max(most, mine)
        next_fewest, fewest = min(next_fewest, max(fewest, mine)), min(fewest, mine)
    for seat in range(s.players):
        mine = s.tiles[seat][PHARAOH]
        row[RIVALS_MOST + seat] = next_most if mine == most else most
        row[RIVALS_FEWEST + seat] = next_fewest if mine == fewest else fewest
        row[MAJORITY + seat] = pharaohs_with(s, seat, mine, row)


def pharaohs_with(s: State, seat: int, pharaohs: int, row: Any) -> int:
    """What the pharaohs would bring a player who had so many."""
    above = int(row[RIVALS_MOST + seat] > pharaohs)
    below = int(row[RIVALS_FEWEST + seat] < pharaohs)
    return most_or_fewest(above, below, MOST_PHARAOHS, s.fewest_pharaohs[s.epoch - 1])


def reckon(s: State, seat: int, row: Any) -> None:
    """Lays down a player's points in sight, and the fame that they would end with but for their suns."""
    row[PASSING + seat] = passing_points(s.tiles[seat])
    row[LASTING + seat] = monument_points(s.tiles[seat])
    row[TOTALS + seat] = s.fame[seat] + row[PASSING + seat] + row[MAJORITY + seat] + row[LASTING + seat]


def put(on: Any, strength: Any, count: int, place: int, value: float) -> int:
    on[count] = place
    strength[count] = value
    return count + 1


def put_if(is_on: int, on: Any, strength: Any, count: int, place: int, value: float) -> int:
    """Writes an input down, to be kept if it is on: quicker than to ask first."""
    on[count] = place
    strength[count] = value
    return count + 1 if is_on else count


def put_points(on: Any, strength: Any, count: int, place: int, points: int, scale: float) -> int:
    """No points are no input."""
    return put_if(points, on, strength, count, place, points / scale)


def look_at_seat(s: State, seat: int, first: int, row: Any, on: Any, strength: Any, count: int) -> int:
    mine = s.tiles[seat]
    count = look_at_suns(s.spent[seat] + 0, first + SPENT, on, strength, count)
    count = put(on, strength, count, first + SUN_COUNT + min(4, s.suns[seat].bit_count()), 1.0)
    count = look_at_count(mine[PHARAOH], 8, first + PHARAOHS, on, strength, count)
    count = look_at_count(mine[NILE], 9, first + NILES, on, strength, count)
    count = look_at_count(mine[FLOOD], 4, first + FLOODS, on, strength, count)
    count = look_at_count(mine[GOD], 3, first + GODS, on, strength, count)
    count = look_at_count(mine[GOLD], 3, first + GOLDS, on, strength, count)
    count = look_at_types(mine, first, on, strength, count)
    count = put_points(on, strength, count, first + FAME, s.fame[seat], 30.0)
    count = put_points(on, strength, count, first + EPOCH, row[PASSING + seat] + row[MAJORITY + seat], 10.0)
    count = put_points(on, strength, count, first + MONUMENT_FAME, row[LASTING + seat], 10.0)
    return put_points(on, strength, count, first + PHARAOH_FAME, row[MAJORITY + seat], 5.0)


def look_at_suns(suns: int, first: int, on: Any, strength: Any, count: int) -> int:
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        count = put(on, strength, count, first + sun - 1, 1.0)
    return count


def rank(s: State, seat: int) -> int:
    """Whose highest sun it is: 1 if nobody can outbid the player, 2 if one other can; 0 without a sun.

    Suns are bits, and no two are alike: whoever has the higher number has the highest sun.
    """
    mine = s.suns[seat]
    if mine == 0:
        return 0
    higher = 1
    for other in range(s.players):
        higher += int(s.suns[other] > mine)
    return higher


def look_at_count(tiles: int, most: int, first: int, on: Any, strength: Any, count: int) -> int:
    """One input for each number of tiles; none is no input."""
    return put_if(tiles, on, strength, count, first + min(tiles, most), 1.0)


def look_at_types(mine: list[int], first: int, on: Any, strength: Any, count: int) -> int:
    for kind in range(CIVILIZATION_TYPES):
        count = put_if(mine[CIVILIZATION + kind], on, strength, count, first + CIVILIZATIONS + kind, 1.0)
    types = count_types(mine, CIVILIZATION, CIVILIZATION_TYPES)
    count = put(on, strength, count, first + TYPES + types, 1.0)
    for kind in range(MONUMENT_TYPES):
        tiles = mine[MONUMENT + kind]
        count = put_if(tiles, on, strength, count, first + MONUMENTS + 5 * kind + min(5, tiles) - 1, 1.0)
    return count


def look_at_lot(s: State, seat: int, first: int, row: Any, on: Any, strength: Any, count: int) -> int:
    lot = row[seat * KEEPABLE : (seat + 1) * KEEPABLE]
    lay_lot(s, seat, lot)
    row[LOT_NOW + seat] = now = lot_now(s, seat, lot, row)
    row[LOT_LATER + seat] = later = lot_later(seat, lot, row)
    count = put_points(on, strength, count, first + LOT_EPOCH, now, 10.0)
    return put_points(on, strength, count, first + LOT_END, later, 10.0)


def gain_with(s: State, seat: int, tile: int, row: Any) -> int:
    """How much more the lot would bring the player with a tile that was not there when it was laid out."""
    if tile >= FUNERAL or s.track[FUNERAL] or s.track[DROUGHT]:
        lot = row[MAX_PLAYERS * KEEPABLE : (MAX_PLAYERS + 1) * KEEPABLE]
        lay_lot(s, seat, lot)
        return gain_of(s, seat, tile, lot, row)
    lot = row[seat * KEEPABLE : (seat + 1) * KEEPABLE]
    lot[tile] += 1
    gain = gain_of(s, seat, tile, lot, row)
    lot[tile] -= 1
    return gain


def gain_of(s: State, seat: int, tile: int, lot: Any, row: Any) -> int:
    """A monument changes what the lot would bring when the game ends, any other tile when the epoch ends."""
    gain: int
    if is_monument(tile):
        gain = lot_later(seat, lot, row) - row[LOT_LATER + seat]
    else:
        gain = lot_now(s, seat, lot, row) - row[LOT_NOW + seat]
    return gain


def lay_lot(s: State, seat: int, lot: Any) -> None:
    """What the player would have with the lot, before unrest and earthquakes."""
    mine = s.tiles[seat]
    for tile in range(KEEPABLE):
        lot[tile] = mine[tile] + s.track[tile]
    if s.track[FUNERAL]:
        lose(lot, PHARAOH, TILES_A_DISASTER * s.track[FUNERAL])
    if s.track[DROUGHT]:
        dry_up(lot, TILES_A_DISASTER * s.track[DROUGHT])


def lot_now(s: State, seat: int, lot: Any, row: Any) -> int:
    """What the lot would bring the player when the epoch ends."""
    passing: int = passing_points(lot) - row[PASSING + seat]
    majority: int = pharaohs_with(s, seat, lot[PHARAOH], row) - row[MAJORITY + seat]
    return passing + majority


def lot_later(seat: int, lot: Any, row: Any) -> int:
    """What the lot would bring the player when the game ends."""
    later: int = monument_points(lot) - row[LASTING + seat]
    return later


def passing_points(mine: list[int]) -> int:
    return god_points(mine) + gold_points(mine) + river_points(mine) + civilization_points(mine)


def look_at_track(s: State, first: int, on: Any, strength: Any, count: int) -> int:
    for tile in range(TRACKABLE):
        if s.track[tile]:
            count = put(on, strength, count, first + ON_TRACK + tile, 1.0)
            if s.track[tile] > 1:
                count = put(on, strength, count, first + TWICE + tile, s.track[tile] - 1.0)
    return count


def look_at_turn(s: State, view: int, first: int, on: Any, strength: Any, count: int) -> int:
    """The moment of the game: it is the same whichever tile was drawn, unless that was Ra."""
    count = put(on, strength, count, first + RA_TO_GO + s.ra_limit - s.ra - 1, 1.0)
    count = put(on, strength, count, first + EPOCHS + s.epoch - 1, 1.0)
    count = put(on, strength, count, first + TRACK_SIZE + s.on_track, 1.0)
    if s.in_bag:
        count = put(on, strength, count, first + RA_CHANCE, 5.0 * s.bag[RA] / s.in_bag)
    count = put(on, strength, count, first + IN_BAG, s.in_bag / 180.0)
    count = put(on, strength, count, first + PHASE + s.phase, 1.0)
    count = put(on, strength, count, first + DECIDES + relative(s, view, s.seat), 1.0)
    if s.unrest_owed or s.earthquake_owed:
        count = put(on, strength, count, first + HAS_TURN + relative(s, view, s.turn), 1.0)
        count = put(on, strength, count, first + OWED, s.unrest_owed / 2.0)
        count = put(on, strength, count, first + OWED + 1, s.earthquake_owed / 2.0)
    return count


def seat_at(s: State, view: int, place: int) -> int:
    """The seat so many places clockwise from the viewer."""
    return view + place if view + place < s.players else view + place - s.players


def relative(s: State, view: int, seat: int) -> int:
    return seat - view if seat >= view else seat - view + s.players


def look_at_bag(s: State, first: int, on: Any, strength: Any, count: int) -> int:
    """What is left, by category."""
    bag = s.bag
    for tile in range(CIVILIZATION):
        count = put(on, strength, count, first + tile, bag[tile] / IN_THE_GAME[tile])
    civilizations = count_tiles(bag, CIVILIZATION, CIVILIZATION_TYPES)
    count = put(on, strength, count, first + BAG_PLACES[CIVILIZATION], civilizations / BAG_SIZES[CIVILIZATION])
    count = put(on, strength, count, first + BAG_PLACES[GOLD], bag[GOLD] / BAG_SIZES[GOLD])
    monuments = count_tiles(bag, MONUMENT, MONUMENT_TYPES)
    count = put(on, strength, count, first + BAG_PLACES[MONUMENT], monuments / BAG_SIZES[MONUMENT])
    disasters = count_tiles(bag, FUNERAL, RA - FUNERAL)
    return put(on, strength, count, first + BAG_PLACES[FUNERAL], disasters / BAG_SIZES[FUNERAL])
