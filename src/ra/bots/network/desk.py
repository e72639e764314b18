"""The desk at which a network thinks: all the space that it needs, in one record."""

from typing import Any, Final, TypeAlias

from ra.bots.network.features import MOST_CHANGED, MOST_ON
from ra.engine.actions import ACTIONS
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.engine.tiles import KEEPABLE, TILE_KINDS
from ra.fast.records import new_record
from ra.fast.states import STATE
from ra.translator.kinds import Field, Record

HIDDEN: Final = 128
SECOND: Final = 32
SIDES: Final = 2 * MAX_PLAYERS
"""Chances of all seats, then margins of all seats."""
ENDS: Final = ACTIONS + TILE_KINDS
"""The row of values for an auction that ends without a bid; those for the suns that may win it follow."""

DESK: Final = Record(
    "Desk",
    (
        # sums of the first layer: of what is known, of what is known before a draw, of the table that is judged
        Field("known", "i2", (HIDDEN,)),
        Field("drawn", "i2", (HIDDEN,)),
        Field("hidden", "i2", (HIDDEN,)),
        Field("second", "i4", (SECOND,)),
        Field("out", "f8", (SIDES,)),
        # for each action, then for each way in which chance or an auction can go on: chances and margins of all seats
        Field("values", "f8", (ENDS + HIGHEST_SUN + 1, SIDES)),
        # switches that are on, and those that a drawn tile turns off; four are added at a time
        Field("on", "i4", (MOST_ON + 4,)),
        Field("off", "i4", (MOST_CHANGED + 4,)),
        # for each seat
        Field("passing", "i4", (MAX_PLAYERS,)),
        Field("majority", "i4", (MAX_PLAYERS,)),
        Field("lasting", "i4", (MAX_PLAYERS,)),
        Field("brightest", "i4", (MAX_PLAYERS,)),
        Field("totals", "i4", (MAX_PLAYERS,)),
        Field("rivals_most", "i4", (MAX_PLAYERS,)),
        Field("rivals_fewest", "i4", (MAX_PLAYERS,)),
        Field("lot_now", "i4", (MAX_PLAYERS,)),
        Field("lot_later", "i4", (MAX_PLAYERS,)),
        Field("in_bag", "i4", (8,)),  # tiles of each category
        Field("lots", "i1", (MAX_PLAYERS + 1, KEEPABLE)),  # each seat's tiles with the lot, and one to try
        Field("table", STATE),  # to try on what somebody gives up who owes tiles to a disaster
    ),
)
Desk: TypeAlias = Any
"""A record like `DESK`."""


def new_desk() -> Desk:
    return new_record(DESK)
