"""What a network can see: its inputs, declared once, and the switches that stand for them.

An input is either on or off, or it has a value: points, tiles. The weights of an input with a value are learned once
and count as often as its value says. To add whole numbers and nothing else when a table is judged, each value has a
switch of its own, whose row is worked out when the weights are read (`expand`): value / unit times the learned row.

Seats come first, each with the same block of inputs, then the table.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ra.engine.rules import HIGHEST_RA_LIMIT, HIGHEST_SUN, LAST_EPOCH, MAX_PLAYERS
from ra.engine.tiles import (
    CIVILIZATION_TYPES,
    FUNERAL,
    IN_THE_GAME,
    MONUMENT_TYPES,
    RA,
    TRACK_SPACES,
    TRACKABLE,
)


class Input(NamedTuple):
    """One input that is on or off, several of them in a row (`size`), or several that have values."""

    name: str
    size: int = 1
    lowest: int = 1
    highest: int = 1
    unit: int = 1
    """The value that counts once."""
    one_in: int = 0
    """Of each run of this many neighbours at most one is on; 0: any of them may be."""

    @property
    def values(self) -> int:
        """How many values there are: switches for one input."""
        return self.highest - self.lowest + 1


SEAT_INPUTS: Final = (
    Input("suns", HIGHEST_SUN),
    Input("spent", HIGHEST_SUN),
    Input("pharaohs", 9, one_in=9),
    Input("niles", 10, one_in=10),
    Input("floods", 5, one_in=5),
    Input("gods", 4, one_in=4),
    Input("golds", 4, one_in=4),
    Input("civilizations", CIVILIZATION_TYPES),
    Input("types", CIVILIZATION_TYPES + 1, one_in=CIVILIZATION_TYPES + 1),
    Input("monuments", 5 * MONUMENT_TYPES, one_in=5),
    Input("sun_count", 5, one_in=5),
    Input("fame", 1, 0, 120, unit=30),
    Input("epoch_fame", 1, -15, 45, unit=10),
    Input("monument_fame", 1, 0, 60, unit=10),
    Input("ahead", 1, -63, 63, unit=10),
    Input("pharaoh_fame", 1, -10, 10, unit=5),
    Input("sun_fame", 1, -10, 10, unit=5),
    Input("lot_now", 1, -20, 50, unit=10),
    Input("lot_later", 1, 0, 50, unit=10),
    Input("rank", MAX_PLAYERS + 1, one_in=MAX_PLAYERS + 1),
)

# The bag is seen by category: in which place a tile is counted, and how many the game has of its category.
BAG_PLACES: Final = (0, 1, 2, 3, *(4,) * CIVILIZATION_TYPES, 5, *(6,) * MONUMENT_TYPES, *(7,) * (RA - FUNERAL))
CATEGORY_SIZES: Final = tuple(
    sum(count for place, count in zip(BAG_PLACES, IN_THE_GAME, strict=False) if place == category)
    for category in range(8)
)
RA_CHANCE_UNIT: Final = 32
RA_CHANCE_SCALE: Final = 5
MOST_OWED: Final = 8

TABLE_INPUTS: Final = (
    Input("centre", HIGHEST_SUN, one_in=HIGHEST_SUN),
    Input("ra_to_go", HIGHEST_RA_LIMIT, one_in=HIGHEST_RA_LIMIT),
    Input("epoch", LAST_EPOCH, one_in=LAST_EPOCH),
    Input("track", TRACKABLE),
    Input("more_on_track", TRACKABLE, 0, TRACK_SPACES - 1),
    Input("track_size", TRACK_SPACES + 1, one_in=TRACK_SPACES + 1),
    *(Input(f"bag_{category}", 1, 0, size, unit=size) for category, size in enumerate(CATEGORY_SIZES)),
    Input("ra_chance", 1, 0, RA_CHANCE_SCALE * RA_CHANCE_UNIT, unit=RA_CHANCE_UNIT),
    Input("in_bag", 1, 0, sum(IN_THE_GAME), unit=sum(IN_THE_GAME)),
    Input("phase", 5, one_in=5),
    Input("decides", MAX_PLAYERS, one_in=MAX_PLAYERS),
    Input("has_turn", MAX_PLAYERS, one_in=MAX_PLAYERS),
    Input("owed", 2, 0, MOST_OWED, unit=2),
)


def inputs_of(block: Sequence[Input]) -> int:
    return sum(each.size for each in block)


def switches_of(block: Sequence[Input]) -> int:
    return sum(each.size * each.values for each in block)


def switch(block: Sequence[Input], name: str) -> int:
    """Where the switches of an input begin within their block."""
    place = 0
    for each in block:
        if each.name == name:
            return place
        place += each.size * each.values
    raise KeyError(name)


def scale(block: Sequence[Input], name: str) -> tuple[int, int, int]:
    """Of an input with values: the switch of the value 0 within its block, the lowest value and the highest."""
    found = next(each for each in block if each.name == name)
    return switch(block, name) - found.lowest, found.lowest, found.highest


def each_switch(block: Sequence[Input]) -> Iterator[tuple[int, int, int]]:
    """For each switch of a block: its input within the block, its value, and the value that counts once."""
    first = 0
    for each in block:
        for nth in range(each.size):
            for value in range(each.lowest, each.highest + 1):
                yield first + nth, value, each.unit
        first += each.size


SEAT_SIZE: Final = inputs_of(SEAT_INPUTS)
TABLE_SIZE: Final = inputs_of(TABLE_INPUTS)
SEAT_SWITCHES: Final = switches_of(SEAT_INPUTS)
TABLE_SWITCHES: Final = switches_of(TABLE_INPUTS)

SEAT_MEANINGS: Final = tuple(each_switch(SEAT_INPUTS))
TABLE_MEANINGS: Final = tuple(each_switch(TABLE_INPUTS))


def input_count(players: int) -> int:
    """Inputs for so many players: rows that are learned."""
    return players * SEAT_SIZE + TABLE_SIZE


def switch_count(players: int) -> int:
    """Switches for so many players: rows that are added up."""
    return players * SEAT_SWITCHES + TABLE_SWITCHES
