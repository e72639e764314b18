"""What the network sees of a table: which of its switches are on.

It is never asked while bids are being made: auctions are looked through to their end (`ra.bots.network.lookahead`).

Everything is seen from one seat, the viewer's: the viewer's own block comes first, then the others clockwise. Points
in sight, majorities and what the lot would bring are the engine's own scoring. What the inputs are, and which switches
stand for them, is declared in `ra.bots.network.inputs`.
"""

from typing import Any, Final

from ra.bots.network.inputs import (
    BAG_PLACES,
    CATEGORY_SIZES,
    MOST_OWED,
    RA_CHANCE_SCALE,
    RA_CHANCE_UNIT,
    SEAT_INPUTS,
    SEAT_SWITCHES,
    TABLE_INPUTS,
    scale,
    switch,
)
from ra.engine.disasters import TILES_A_DISASTER, dry_up, lose
from ra.engine.rules import MAX_PLAYERS
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
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    RA,
    TRACK_SPACES,
    TRACKABLE,
    UNREST,
    count_types,
)

# Where the switches of a seat begin within its block.
SUNS: Final = switch(SEAT_INPUTS, "suns")
SPENT: Final = switch(SEAT_INPUTS, "spent")
PHARAOHS: Final = switch(SEAT_INPUTS, "pharaohs")
NILES: Final = switch(SEAT_INPUTS, "niles")
FLOODS: Final = switch(SEAT_INPUTS, "floods")
GODS: Final = switch(SEAT_INPUTS, "gods")
GOLDS: Final = switch(SEAT_INPUTS, "golds")
CIVILIZATIONS: Final = switch(SEAT_INPUTS, "civilizations")
TYPES: Final = switch(SEAT_INPUTS, "types")
MONUMENTS: Final = switch(SEAT_INPUTS, "monuments")
SUN_COUNT: Final = switch(SEAT_INPUTS, "sun_count")
RANK: Final = switch(SEAT_INPUTS, "rank")

# Points of a seat: the switch of the value 0, the lowest value and the highest.
FAME: Final = scale(SEAT_INPUTS, "fame")
EPOCH_FAME: Final = scale(SEAT_INPUTS, "epoch_fame")
MONUMENT_FAME: Final = scale(SEAT_INPUTS, "monument_fame")
AHEAD: Final = scale(SEAT_INPUTS, "ahead")
PHARAOH_FAME: Final = scale(SEAT_INPUTS, "pharaoh_fame")
SUN_FAME: Final = scale(SEAT_INPUTS, "sun_fame")
LOT_NOW: Final = scale(SEAT_INPUTS, "lot_now")
LOT_LATER: Final = scale(SEAT_INPUTS, "lot_later")

# Where the switches of the table begin behind the blocks of all seats.
CENTRE: Final = switch(TABLE_INPUTS, "centre")
RA_TO_GO: Final = switch(TABLE_INPUTS, "ra_to_go")
EPOCH: Final = switch(TABLE_INPUTS, "epoch")
TRACK: Final = switch(TABLE_INPUTS, "track")
MORE_ON_TRACK: Final = switch(TABLE_INPUTS, "more_on_track")
TRACK_SIZE: Final = switch(TABLE_INPUTS, "track_size")
BAG: Final = tuple(switch(TABLE_INPUTS, f"bag_{category}") for category in range(len(CATEGORY_SIZES)))
RA_CHANCE: Final = switch(TABLE_INPUTS, "ra_chance")
IN_BAG: Final = switch(TABLE_INPUTS, "in_bag")
PHASE: Final = switch(TABLE_INPUTS, "phase")
DECIDES: Final = switch(TABLE_INPUTS, "decides")
HAS_TURN: Final = switch(TABLE_INPUTS, "has_turn")
UNREST_OWED: Final = switch(TABLE_INPUTS, "owed")
EARTHQUAKE_OWED: Final = UNREST_OWED + MOST_OWED + 1

MOST_ON: Final = 256
"""More switches than can be on at once."""
MOST_CHANGED: Final = 32
"""More switches than a tile that is drawn can turn off."""


def look(s: State, view: int, desk: Any) -> int:
    """Fills in which switches are on, seen from `view`, and returns how many."""
    return look_at_moment(s, view, desk, look_at_players(s, view, desk))


def look_at_players(s: State, view: int, desk: Any) -> int:
    """What lies before the players: it stays as it is when a tile is drawn, or Ra is invoked."""
    return look_at_prices(s, view, desk, look_at_belongings(s, view, desk))


def look_but_at_prices(s: State, view: int, desk: Any) -> int:
    """Everything that stays as it is with whichever of their suns the winner of an auction has paid."""
    return look_at_moment(s, view, desk, look_at_belongings(s, view, desk))


def look_at_belongings(s: State, view: int, desk: Any) -> int:
    """What players have, face-up suns apart."""
    reckon_pharaohs(s, desk)
    count = 0
    for place in range(s.players):
        seat = seat_at(s, view, place)
        reckon(s, seat, desk)
        count = look_at_seat(s, seat, place * SEAT_SWITCHES, desk, count)
    return count


def look_at_prices(s: State, view: int, desk: Any, count: int) -> int:
    """The suns to bid with, the one to win, and what they do to the lead, for those who know the belongings."""
    reckon_suns(s, desk)
    best = second = -1_000_000_000
    for seat in range(s.players):
        total = desk.totals[seat] + desk.brightest[seat]
        second = max(second, min(best, total))
        best = max(best, total)
    for place in range(s.players):
        seat = seat_at(s, view, place)
        first = place * SEAT_SWITCHES
        total = desk.totals[seat] + desk.brightest[seat]
        ahead = total - (second if total == best else best)
        count = look_at_suns(s.suns[seat] + 0, first + SUNS, desk.on, count)
        count = put(desk.on, count, first + RANK + rank(s, seat))
        count = put_points(desk.on, count, first, AHEAD, ahead)
        count = put_points(desk.on, count, first, SUN_FAME, desk.brightest[seat])
    return put(desk.on, count, s.players * SEAT_SWITCHES + CENTRE + s.sun - 1)


def look_at_moment(s: State, view: int, desk: Any, count: int) -> int:
    """What the lot would bring each player, and what lies on the table."""
    count = look_at_tiles(s, view, desk, count)
    return look_at_turn(s, view, desk, count)


def look_at_tiles(s: State, view: int, desk: Any, count: int) -> int:
    """What lies on the track, what it would bring each player, and what is left in the bag."""
    first = s.players * SEAT_SWITCHES
    for place in range(s.players):
        count = look_at_lot(s, seat_at(s, view, place), place * SEAT_SWITCHES, desk, count)
    if s.on_track:
        count = look_at_track(s, first, desk.on, count)
    return look_at_bag(s, first, desk, count)


def look_at_drawn(s: State, view: int, tile: int, desk: Any) -> tuple[int, int]:
    """What a tile changes that has just come to the track, for those who have looked at all else (`look_at_tiles`).

    Returns how many switches it turns on, and how many it turns off.
    """
    first = s.players * SEAT_SWITCHES
    category = first + BAG[BAG_PLACES[tile]] + desk.in_bag[BAG_PLACES[tile]]
    off = put(desk.off, 0, category)
    on = put(desk.on, 0, category - 1)
    more = s.track[tile] - 1
    if more:
        off = put(desk.off, off, first + more_on_track(tile, more - 1))
        on = put(desk.on, on, first + more_on_track(tile, more))
    else:
        on = put(desk.on, on, first + TRACK + tile)
    if tile in (UNREST, EARTHQUAKE):
        return on, off
    for block in range(s.players):
        seat = seat_at(s, view, block)
        gain = gain_with(s, seat, tile, desk)
        if gain == 0:
            continue
        if is_monument(tile):
            off = put_points(desk.off, off, block * SEAT_SWITCHES, LOT_LATER, desk.lot_later[seat])
            on = put_points(desk.on, on, block * SEAT_SWITCHES, LOT_LATER, desk.lot_later[seat] + gain)
        else:
            off = put_points(desk.off, off, block * SEAT_SWITCHES, LOT_NOW, desk.lot_now[seat])
            on = put_points(desk.on, on, block * SEAT_SWITCHES, LOT_NOW, desk.lot_now[seat] + gain)
    return on, off


def is_monument(tile: int) -> bool:
    return MONUMENT <= tile < MONUMENT + MONUMENT_TYPES


def reckon_suns(s: State, desk: Any) -> None:
    """Lays down what the sums of suns would bring each player."""
    most, fewest = 0, 1_000_000
    for seat in range(s.players):
        total = sun_total(s, seat)
        desk.brightest[seat] = total
        most, fewest = max(most, total), min(fewest, total)
    for seat in range(s.players):
        total = desk.brightest[seat]
        desk.brightest[seat] = most_or_fewest(most - total, total - fewest, HIGHEST_SUNS, s.lowest_suns)


def reckon_pharaohs(s: State, desk: Any) -> None:
    """Lays down the most and the fewest pharaohs that each player's rivals have, and what the player's own bring."""
    most = next_most = -1
    fewest = next_fewest = 1_000_000
    for seat in range(s.players):
        mine = s.tiles[seat][PHARAOH]
        next_most, most = max(next_most, min(most, mine)), max(most, mine)
        next_fewest, fewest = min(next_fewest, max(fewest, mine)), min(fewest, mine)
    for seat in range(s.players):
        mine = s.tiles[seat][PHARAOH]
        desk.rivals_most[seat] = next_most if mine == most else most
        desk.rivals_fewest[seat] = next_fewest if mine == fewest else fewest
        desk.majority[seat] = pharaohs_with(s, seat, mine, desk)


def pharaohs_with(s: State, seat: int, pharaohs: int, desk: Any) -> int:
    """What the pharaohs would bring a player who had so many."""
    above = int(desk.rivals_most[seat] > pharaohs)
    below = int(desk.rivals_fewest[seat] < pharaohs)
    return most_or_fewest(above, below, MOST_PHARAOHS, s.fewest_pharaohs[s.epoch - 1])


def reckon(s: State, seat: int, desk: Any) -> None:
    """Lays down a player's points in sight, and the fame that they would end with but for their suns."""
    desk.passing[seat] = passing_points(s.tiles[seat])
    desk.lasting[seat] = monument_points(s.tiles[seat])
    desk.totals[seat] = s.fame[seat] + desk.passing[seat] + desk.majority[seat] + desk.lasting[seat]


def put(on: Any, count: int, switch: int) -> int:
    on[count] = switch
    return count + 1


def put_if(is_on: int, on: Any, count: int, switch: int) -> int:
    """Writes a switch down, to be kept if it is on: quicker than to ask first."""
    on[count] = switch
    return count + 1 if is_on else count


def put_points(on: Any, count: int, first: int, scale: Any, points: int) -> int:
    """The switch of so many points, in the block that begins at `first`; no points are no switch."""
    return put_if(points, on, count, first + scale[0] + max(scale[1], min(scale[2], points)))


def look_at_seat(s: State, seat: int, first: int, desk: Any, count: int) -> int:
    mine = s.tiles[seat]
    on = desk.on
    count = look_at_suns(s.spent[seat] + 0, first + SPENT, on, count)
    count = put(on, count, first + SUN_COUNT + min(4, s.suns[seat].bit_count()))
    count = look_at_count(mine[PHARAOH], 8, first + PHARAOHS, on, count)
    count = look_at_count(mine[NILE], 9, first + NILES, on, count)
    count = look_at_count(mine[FLOOD], 4, first + FLOODS, on, count)
    count = look_at_count(mine[GOD], 3, first + GODS, on, count)
    count = look_at_count(mine[GOLD], 3, first + GOLDS, on, count)
    count = look_at_types(mine, first, on, count)
    count = put_points(on, count, first, FAME, s.fame[seat])
    count = put_points(on, count, first, EPOCH_FAME, desk.passing[seat] + desk.majority[seat])
    count = put_points(on, count, first, MONUMENT_FAME, desk.lasting[seat])
    return put_points(on, count, first, PHARAOH_FAME, desk.majority[seat])


def look_at_suns(suns: int, first: int, on: Any, count: int) -> int:
    while suns:
        sun = suns.bit_length() - 1
        suns ^= 1 << sun
        count = put(on, count, first + sun - 1)
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


def look_at_count(tiles: int, most: int, first: int, on: Any, count: int) -> int:
    """One switch for each number of tiles; none is no switch."""
    return put_if(tiles, on, count, first + min(tiles, most))


def look_at_types(mine: list[int], first: int, on: Any, count: int) -> int:
    for kind in range(CIVILIZATION_TYPES):
        count = put_if(mine[CIVILIZATION + kind], on, count, first + CIVILIZATIONS + kind)
    types = count_types(mine, CIVILIZATION, CIVILIZATION_TYPES)
    count = put(on, count, first + TYPES + types)
    for kind in range(MONUMENT_TYPES):
        tiles = mine[MONUMENT + kind]
        count = put_if(tiles, on, count, first + MONUMENTS + 5 * kind + min(5, tiles) - 1)
    return count


def look_at_lot(s: State, seat: int, first: int, desk: Any, count: int) -> int:
    lot = desk.lots[seat]
    lay_lot(s, seat, lot)
    desk.lot_now[seat] = points_now(s, seat, lot, desk)
    desk.lot_later[seat] = points_later(seat, lot, desk)
    count = put_points(desk.on, count, first, LOT_NOW, desk.lot_now[seat])
    return put_points(desk.on, count, first, LOT_LATER, desk.lot_later[seat])


def gain_with(s: State, seat: int, tile: int, desk: Any) -> int:
    """How much more the lot would bring the player with a tile that was not there when it was laid out."""
    if tile >= FUNERAL or s.track[FUNERAL] or s.track[DROUGHT]:
        lay_lot(s, seat, desk.lots[MAX_PLAYERS])
        return gain_of(s, seat, tile, desk.lots[MAX_PLAYERS], desk)
    lot = desk.lots[seat]
    lot[tile] += 1
    gain = gain_of(s, seat, tile, lot, desk)
    lot[tile] -= 1
    return gain


def gain_of(s: State, seat: int, tile: int, lot: Any, desk: Any) -> int:
    """A monument changes what the lot would bring when the game ends, any other tile when the epoch ends."""
    gain: int
    if is_monument(tile):
        gain = points_later(seat, lot, desk) - desk.lot_later[seat]
    else:
        gain = points_now(s, seat, lot, desk) - desk.lot_now[seat]
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


def points_now(s: State, seat: int, lot: Any, desk: Any) -> int:
    """What the lot would bring the player when the epoch ends."""
    passing: int = passing_points(lot) - desk.passing[seat]
    majority: int = pharaohs_with(s, seat, lot[PHARAOH], desk) - desk.majority[seat]
    return passing + majority


def points_later(seat: int, lot: Any, desk: Any) -> int:
    """What the lot would bring the player when the game ends."""
    later: int = monument_points(lot) - desk.lasting[seat]
    return later


def passing_points(mine: list[int]) -> int:
    return god_points(mine) + gold_points(mine) + river_points(mine) + civilization_points(mine)


def look_at_track(s: State, first: int, on: Any, count: int) -> int:
    for tile in range(TRACKABLE):
        if s.track[tile]:
            count = put(on, count, first + TRACK + tile)
            if s.track[tile] > 1:
                count = put(on, count, first + more_on_track(tile, s.track[tile] - 1))
    return count


def more_on_track(tile: int, more: int) -> int:
    """The switch for so many more than one of a tile on the track."""
    return MORE_ON_TRACK + tile * TRACK_SPACES + more


def look_at_turn(s: State, view: int, desk: Any, count: int) -> int:
    """The moment of the game: it is the same whichever tile was drawn, unless that was Ra."""
    first = s.players * SEAT_SWITCHES
    on = desk.on
    count = put(on, count, first + RA_TO_GO + s.ra_limit - s.ra - 1)
    count = put(on, count, first + EPOCH + s.epoch - 1)
    count = put(on, count, first + TRACK_SIZE + s.on_track)
    if s.in_bag:
        chance = (RA_CHANCE_SCALE * RA_CHANCE_UNIT * s.bag[RA] + s.in_bag // 2) // s.in_bag
        count = put(on, count, first + RA_CHANCE + chance)
    count = put(on, count, first + IN_BAG + s.in_bag)
    count = put(on, count, first + PHASE + s.phase)
    count = put(on, count, first + DECIDES + relative(s, view, s.seat))
    if s.unrest_owed or s.earthquake_owed:
        count = put(on, count, first + HAS_TURN + relative(s, view, s.turn))
        count = put(on, count, first + UNREST_OWED + min(MOST_OWED, s.unrest_owed))
        count = put(on, count, first + EARTHQUAKE_OWED + min(MOST_OWED, s.earthquake_owed))
    return count


def seat_at(s: State, view: int, place: int) -> int:
    """The seat so many places clockwise from the viewer."""
    return view + place if view + place < s.players else view + place - s.players


def relative(s: State, view: int, seat: int) -> int:
    return seat - view if seat >= view else seat - view + s.players


def look_at_bag(s: State, first: int, desk: Any, count: int) -> int:
    """What is left, by category."""
    for category in range(len(CATEGORY_SIZES)):
        desk.in_bag[category] = 0
    for tile in range(RA):
        desk.in_bag[BAG_PLACES[tile]] += s.bag[tile]
    for category in range(len(CATEGORY_SIZES)):
        count = put_if(desk.in_bag[category], desk.on, count, first + BAG[category] + desk.in_bag[category])
    return count
