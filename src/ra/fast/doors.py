"""The doors of the compiled engine: what the library offers of the rules and of random play."""

from typing import Final

from ra.fast import checked, entries, perft, playouts
from ra.fast.states import STATE, STATES
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

GAME: Final = (("i", "states"),)
"""`i` is a place in `states`."""
COPY: Final = (("target", "states"), ("source", "states"))
COUNT: Final = (("count", "states"),)
FAME: Final = Row("i4", (0, 5))
TRACE: Final = Row("i8", (playouts.MOST_DECISIONS,))

DOORS: Final = (
    Door(Entry("legal", checked.legal_checked, (STATES, INT)), ("states", "i"), GAME, refusals=checked.REFUSALS),
    Door(
        Entry("apply", checked.apply_checked, (STATES, INT, INT, INT)),
        ("states", "i", "action", "tile"), GAME, refusals=checked.REFUSALS,
    ),
    Door(Entry("deal", checked.deal_checked, (STATES, INT, INT)), ("states", "i", "seed"), GAME,
         refusals=checked.REFUSALS),
    Door(Entry("begin", checked.begin_checked, (STATES, INT)), ("states", "i"), GAME, refusals=checked.REFUSALS),
    Door(Entry("bidders", checked.bidders_checked, (STATES, INT, Row("i1", (5,)))), ("states", "i", "order"), GAME,
         refusals=checked.REFUSALS),
    Door(Entry("next_tile", checked.next_tile_checked, (STATES, INT, INT)), ("states", "i", "seed"), GAME,
         refusals=checked.REFUSALS),
    Door(Entry("set_up_game", checked.set_up_checked, (STATES, INT)), ("states", "i"), GAME,
         refusals=checked.SET_UP_REFUSALS),
    Door(Entry("legal_unchecked", entries.legal_at, (STATES, INT)), ("states", "i"), GAME),
    Door(Entry("apply_unchecked", entries.apply_at, (STATES, INT, INT, INT)), ("states", "i", "action", "tile"), GAME),
    Door(Entry("copy_game", entries.copy_at, (STATES, INT, INT)), ("states", "target", "source"), COPY),
    Door(Entry("copy_round", entries.copy_round, (STATES, INT, INT)), ("states", "count", "copies"),
         counts=COUNT, is_long=True),
    Door(
        Entry("random_games", playouts.random_games, (Row(STATE, (2,)), INT, INT, FAME, Row("u1", (0,)))),
        ("states", "first", "games", "fame", "winners"),
        counts=(("games", "fame"), ("games", "winners")), is_long=True,
    ),
    Door(
        Entry("traced_game", playouts.traced_game, (STATE, INT, TRACE, TRACE, TRACE)),
        ("state", "seed", "masks", "actions", "digests"),
    ),
    Door(Entry("count_lines", perft.count_lines, (STATES, INT, INT)), ("states", "count", "depth"), counts=COUNT,
         is_long=True, refusals=("count_lines needs one state more than its depth, which is at most 16",)),
)  # fmt: skip
