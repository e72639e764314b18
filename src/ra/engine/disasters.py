"""Disasters: each takes two tiles of its category, or what there is (docs/rules.md §8)."""

from typing import Final

from ra.engine.actions import tile_actions
from ra.engine.state import EARTHQUAKE_DEBT, UNREST_DEBT, State
from ra.engine.tiles import (
    CIVILIZATION,
    CIVILIZATION_TYPES,
    DROUGHT,
    FLOOD,
    FUNERAL,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    UNREST,
    Counts,
    count_tiles,
    count_types,
    remove_all,
)

TILES_A_DISASTER: Final = 2


def suffer(s: State, disaster: int, times: int) -> None:
    """§8.1 What a disaster costs the deciding player. Where there may be a choice (§8.2) it becomes a debt."""
    mine = s.tiles[s.seat]
    tiles = TILES_A_DISASTER * times
    if disaster == FUNERAL:
        lose(mine, PHARAOH, tiles)
    elif disaster == DROUGHT:
        dry_up(mine, tiles)
    elif disaster == UNREST:
        s.unrest_owed += tiles
    else:
        s.earthquake_owed += tiles


def lose(mine: Counts, tile: int, most: int) -> int:
    """§8.1 Takes up to `most` tiles of a kind away, and says how many there were to take."""
    lost = min(mine[tile], most)
    mine[tile] -= lost
    return lost


def dry_up(mine: Counts, tiles: int) -> None:
    """§8.1 A drought takes floods first, then Niles."""
    floods = lose(mine, FLOOD, tiles)
    lose(mine, NILE, tiles - floods)


def settle_debts(s: State) -> None:
    """§8.3 Whatever leaves no choice is paid at once; then the owner chooses, unrest before earthquakes."""
    mine = s.tiles[s.seat]
    if s.unrest_owed:
        s.unrest_owed = pay_without_choice(mine, CIVILIZATION, CIVILIZATION_TYPES, s.unrest_owed)
    if s.earthquake_owed:
        s.earthquake_owed = pay_without_choice(mine, MONUMENT, MONUMENT_TYPES, s.earthquake_owed)
    if s.unrest_owed:
        s.phase = UNREST_DEBT
    elif s.earthquake_owed:
        s.phase = EARTHQUAKE_DEBT


def pay_without_choice(mine: Counts, first: int, kinds: int, owed: int) -> int:
    """§8.2 Takes the tiles owed if that leaves nothing to choose, and returns how many are still owed.

    There is a choice when more tiles are held than owed, and they are not all alike.
    """
    if count_tiles(mine, first, kinds) <= owed:
        remove_all(mine, first, kinds)
        return 0
    if count_types(mine, first, kinds) > 1:
        return owed
    for tile in range(first, first + kinds):
        lose(mine, tile, owed)
    return 0


def unrest_actions(s: State) -> int:
    """§8.2 Any civilization tile of one's own."""
    return tile_actions(s.tiles[s.seat], CIVILIZATION, CIVILIZATION_TYPES)


def earthquake_actions(s: State) -> int:
    """§8.2 Any monument of one's own."""
    return tile_actions(s.tiles[s.seat], MONUMENT, MONUMENT_TYPES)


def discard(s: State, tile: int) -> None:
    """§8.2 The owner gives up the tile of their choice; what is still owed is asked anew."""
    s.tiles[s.seat][tile] -= 1
    if s.phase == UNREST_DEBT:
        s.unrest_owed -= 1
    else:
        s.earthquake_owed -= 1
    settle_debts(s)
