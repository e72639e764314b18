"""What the network sees of a table: a short list of inputs that are switched on, each with a strength.

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
    pharaoh_points,
    river_points,
    sun_total,
)
from ra.engine.state import BIDDING, State
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    DROUGHT,
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
HAS_ACTED: Final = SUN_COUNT + 5
FAME: Final = HAS_ACTED + 1
EPOCH: Final = FAME + 1
MONUMENT_FAME: Final = EPOCH + 1
AHEAD: Final = MONUMENT_FAME + 1
PHARAOH_FAME: Final = AHEAD + 1
SUN_FAME: Final = PHARAOH_FAME + 1
LOT_EPOCH: Final = SUN_FAME + 1
LOT_END: Final = LOT_EPOCH + 1
BLOCK: Final = LOT_END + 1

# Where the inputs of the table begin after the blocks of all seats.
CENTRE: Final = 0
RA_TO_GO: Final = CENTRE + HIGHEST_SUN
EPOCHS: Final = RA_TO_GO + 10
ON_TRACK: Final = EPOCHS + 3
TWICE: Final = ON_TRACK + TRACKABLE
TRACK_SIZE: Final = TWICE + TRACKABLE
BAG: Final = TRACK_SIZE + TRACK_SPACES + 1
PHASE: Final = BAG + 10
AUCTION: Final = PHASE + 5
HIGH_BID: Final = AUCTION + 3
HIGH_BIDDER: Final = HIGH_BID + HIGHEST_SUN + 1
DECIDES: Final = HIGH_BIDDER + 5
HAS_TURN: Final = DECIDES + 5
OWED: Final = HAS_TURN + 5
TABLE: Final = OWED + 2

MOST_ON: Final = 256
"""More inputs than can be on at once."""

# Space to reckon in: one row of tiles, then six numbers for each seat.
PASSING: Final = KEEPABLE
MAJORITY: Final = PASSING + MAX_PLAYERS
LASTING: Final = MAJORITY + MAX_PLAYERS
BRIGHTEST: Final = LASTING + MAX_PLAYERS
TOTALS: Final = BRIGHTEST + MAX_PLAYERS
SUN_TOTALS: Final = TOTALS + MAX_PLAYERS
ROW: Final = SUN_TOTALS + MAX_PLAYERS


def input_count(players: int) -> int:
    return players * BLOCK + TABLE


def look(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """Fills in which inputs are on, seen from `view`, and returns how many. `row` is space to reckon in."""
    return look_at_moment(s, view, row, on, strength, look_at_players(s, view, row, on, strength))


def look_at_players(s: State, view: int, row: Any, on: Any, strength: Any) -> int:
    """What lies before the players: it stays as it is when a tile is drawn."""
    best = second = -1_000_000_000
    for seat in range(s.players):
        row[SUN_TOTALS + seat] = sun_total(s, seat)
    for seat in range(s.players):
        total = reckon(s, seat, row)
        if total > best:
            second = best
            best = total
        elif total > second:
            second = total
    count = 0
    for place in range(s.players):
        seat = view + place if view + place < s.players else view + place - s.players
        total = row[TOTALS + seat]
        ahead = total - (second if total == best else best)
        count = look_at_seat(s, seat, place * BLOCK, ahead, row, on, strength, count)
    return count


def look_at_moment(s: State, view: int, row: Any, on: Any, strength: Any, count: int) -> int:
    """What the lot would bring each player, and what lies on the table."""
    if s.on_track:
        for place in range(s.players):
            seat = view + place if view + place < s.players else view + place - s.players
            count = look_at_lot(s, seat, place * BLOCK, row, on, strength, count)
    return look_at_table(s, view, s.players * BLOCK, on, strength, count)


def reckon(s: State, seat: int, row: Any) -> int:
    """Lays a player's points in sight down in `row`, and returns the fame that they would end with."""
    row[PASSING + seat] = passing_points(s.tiles[seat])
    row[MAJORITY + seat] = pharaoh_points(s, seat)
    row[LASTING + seat] = monument_points(s.tiles[seat])
    row[BRIGHTEST + seat] = sun_majority(s, seat, row)
    total: int = s.fame[seat] + row[PASSING + seat] + row[MAJORITY + seat] + row[LASTING + seat] + row[BRIGHTEST + seat]
    row[TOTALS + seat] = total
    return total


def sun_majority(s: State, seat: int, row: Any) -> int:
    """What the sums of suns would bring a player."""
    above = below = 0
    for other in range(s.players):
        if row[SUN_TOTALS + other] > row[SUN_TOTALS + seat]:
            above += 1
        elif row[SUN_TOTALS + other] < row[SUN_TOTALS + seat]:
            below += 1
    return most_or_fewest(above, below, HIGHEST_SUNS, s.lowest_suns)


def put(on: Any, strength: Any, count: int, place: int, value: float) -> int:
    on[count] = place
    strength[count] = value
    return count + 1


def look_at_seat(s: State, seat: int, first: int, ahead: int, row: Any, on: Any, strength: Any, count: int) -> int:
    mine = s.tiles[seat]
    suns = s.suns[seat]
    count = look_at_suns(suns, first + SUNS, on, strength, count)
    count = look_at_suns(s.spent[seat] + 0, first + SPENT, on, strength, count)
    count = put(on, strength, count, first + SUN_COUNT + min(4, suns.bit_count()), 1.0)
    count = look_at_count(mine[PHARAOH], 8, first + PHARAOHS, on, strength, count)
    count = look_at_count(mine[NILE], 9, first + NILES, on, strength, count)
    count = look_at_count(mine[FLOOD], 4, first + FLOODS, on, strength, count)
    count = look_at_count(mine[GOD], 3, first + GODS, on, strength, count)
    count = look_at_count(mine[GOLD], 3, first + GOLDS, on, strength, count)
    count = look_at_types(mine, first, on, strength, count)
    if s.phase == BIDDING and has_acted(s, seat):
        count = put(on, strength, count, first + HAS_ACTED, 1.0)
    count = put(on, strength, count, first + FAME, s.fame[seat] / 30.0)
    count = put(on, strength, count, first + EPOCH, (row[PASSING + seat] + row[MAJORITY + seat]) / 10.0)
    count = put(on, strength, count, first + MONUMENT_FAME, row[LASTING + seat] / 10.0)
    count = put(on, strength, count, first + AHEAD, ahead / 10.0)
    count = put(on, strength, count, first + PHARAOH_FAME, row[MAJORITY + seat] / 5.0)
    return put(on, strength, count, first + SUN_FAME, row[BRIGHTEST + seat] / 5.0)


def look_at_suns(suns: int, first: int, on: Any, strength: Any, count: int) -> int:
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        count = put(on, strength, count, first + sun - 1, 1.0)
    return count


def look_at_count(tiles: int, most: int, first: int, on: Any, strength: Any, count: int) -> int:
    """One input for each number of tiles; none is no input."""
    if tiles == 0:
        return count
    return put(on, strength, count, first + min(tiles, most), 1.0)


def look_at_types(mine: list[int], first: int, on: Any, strength: Any, count: int) -> int:
    for kind in range(CIVILIZATION_TYPES):
        if mine[CIVILIZATION + kind]:
            count = put(on, strength, count, first + CIVILIZATIONS + kind, 1.0)
    types = count_types(mine, CIVILIZATION, CIVILIZATION_TYPES)
    count = put(on, strength, count, first + TYPES + types, 1.0)
    for kind in range(MONUMENT_TYPES):
        tiles = mine[MONUMENT + kind]
        if tiles:
            count = put(on, strength, count, first + MONUMENTS + 5 * kind + min(5, tiles) - 1, 1.0)
    return count


def has_acted(s: State, seat: int) -> bool:
    """Whether a player has had their say in the auction under way: they sit between the Ra player and the bidder."""
    if s.suns[seat] == 0 or seat == s.turn or seat == s.seat:
        return False
    after_turn = seat - s.turn if seat > s.turn else seat - s.turn + s.players
    bidder = s.seat - s.turn if s.seat > s.turn else s.seat - s.turn + s.players
    return after_turn < bidder


def look_at_lot(s: State, seat: int, first: int, row: Any, on: Any, strength: Any, count: int) -> int:
    """What the lot would bring the player, before unrest and earthquakes."""
    mine = s.tiles[seat]
    for tile in range(KEEPABLE):
        row[tile] = mine[tile] + s.track[tile]
    if s.track[FUNERAL]:
        lose(row, PHARAOH, TILES_A_DISASTER * s.track[FUNERAL])
    if s.track[DROUGHT]:
        dry_up(row, TILES_A_DISASTER * s.track[DROUGHT])
    gain = passing_points(row) - row[PASSING + seat] + pharaohs_with(s, seat, row[PHARAOH]) - row[MAJORITY + seat]
    count = put(on, strength, count, first + LOT_EPOCH, gain / 10.0)
    return put(on, strength, count, first + LOT_END, (monument_points(row) - row[LASTING + seat]) / 10.0)


def passing_points(mine: list[int]) -> int:
    return god_points(mine) + gold_points(mine) + river_points(mine) + civilization_points(mine)


def pharaohs_with(s: State, seat: int, pharaohs: int) -> int:
    """What the pharaohs would bring a player who had so many."""
    above = below = 0
    for other in range(s.players):
        if other != seat:
            if s.tiles[other][PHARAOH] > pharaohs:
                above += 1
            elif s.tiles[other][PHARAOH] < pharaohs:
                below += 1
    return most_or_fewest(above, below, MOST_PHARAOHS, s.fewest_pharaohs[s.epoch - 1])


def look_at_table(s: State, view: int, first: int, on: Any, strength: Any, count: int) -> int:
    count = put(on, strength, count, first + CENTRE + s.sun - 1, 1.0)
    count = put(on, strength, count, first + RA_TO_GO + s.ra_limit - s.ra - 1, 1.0)
    count = put(on, strength, count, first + EPOCHS + s.epoch - 1, 1.0)
    count = put(on, strength, count, first + TRACK_SIZE + s.on_track, 1.0)
    if s.on_track:
        for tile in range(TRACKABLE):
            if s.track[tile]:
                count = put(on, strength, count, first + ON_TRACK + tile, 1.0)
                if s.track[tile] > 1:
                    count = put(on, strength, count, first + TWICE + tile, s.track[tile] - 1.0)
    count = look_at_bag(s, first + BAG, on, strength, count)
    count = put(on, strength, count, first + PHASE + s.phase, 1.0)
    count = put(on, strength, count, first + DECIDES + relative(s, view, s.seat), 1.0)
    if s.phase == BIDDING:
        count = put(on, strength, count, first + AUCTION + s.auction - 1, 1.0)
        count = put(on, strength, count, first + HIGH_BID + s.high_bid, 1.0)
        count = put(on, strength, count, first + HAS_TURN + relative(s, view, s.turn), 1.0)
        if s.high_bid:
            count = put(on, strength, count, first + HIGH_BIDDER + relative(s, view, s.high_bidder), 1.0)
    elif s.unrest_owed or s.earthquake_owed:
        count = put(on, strength, count, first + HAS_TURN + relative(s, view, s.turn), 1.0)
        count = put(on, strength, count, first + OWED, s.unrest_owed / 2.0)
        count = put(on, strength, count, first + OWED + 1, s.earthquake_owed / 2.0)
    return count


def relative(s: State, view: int, seat: int) -> int:
    return seat - view if seat >= view else seat - view + s.players


def look_at_bag(s: State, first: int, on: Any, strength: Any, count: int) -> int:
    """What is left, by category, and the chance of Ra."""
    bag = s.bag
    count = put(on, strength, count, first, bag[GOD] / IN_THE_GAME[GOD])
    count = put(on, strength, count, first + 1, bag[PHARAOH] / IN_THE_GAME[PHARAOH])
    count = put(on, strength, count, first + 2, bag[NILE] / IN_THE_GAME[NILE])
    count = put(on, strength, count, first + 3, bag[FLOOD] / IN_THE_GAME[FLOOD])
    count = put(on, strength, count, first + 4, count_tiles(bag, CIVILIZATION, CIVILIZATION_TYPES) / 25.0)
    count = put(on, strength, count, first + 5, bag[GOLD] / IN_THE_GAME[GOLD])
    count = put(on, strength, count, first + 6, count_tiles(bag, MONUMENT, MONUMENT_TYPES) / 40.0)
    count = put(on, strength, count, first + 7, count_tiles(bag, FUNERAL, RA - FUNERAL) / 10.0)
    if s.in_bag:
        count = put(on, strength, count, first + 8, 5.0 * bag[RA] / s.in_bag)
    return put(on, strength, count, first + 9, s.in_bag / 180.0)
