"""The doors of the arena: whole games between bots, and the luck of a draw."""

from typing import Final

from ra.arena import luck, matches
from ra.bots.network.desk import DESK
from ra.bots.network.doors import WEIGHTS
from ra.engine.rules import MAX_PLAYERS
from ra.fast.states import STATE
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

NUMBERS: Final = Row("i4", (0,))
MOVES: Final = Row("i1", (0, matches.LONGEST_GAME))
RESULTS: Final = ("fame", "winners", "lengths", "actions", "drawn", "luck")

DOORS: Final = (
    Door(
        Entry(
            "play_matches", matches.play_matches_checked,
            (Row(STATE, (3,)), Row("i4", (MAX_PLAYERS,)), INT, INT, Row("i4", (0, MAX_PLAYERS)), NUMBERS, NUMBERS,
             MOVES, MOVES, Row("f8", (0, MAX_PLAYERS)), INT, WEIGHTS, INT, DESK),
        ),
        ("states", "bots", "seed", "games", *RESULTS, "is_judged", "minds", "rows", "desk"),
        counts=(*(("games", result) for result in RESULTS), ("rows", "minds")),
        is_long=True, refusals=matches.REFUSALS,
    ),
    Door(
        Entry(
            "weigh_draw", luck.weigh_draw_checked,
            (Row(STATE, (2,)), INT, Row("f8", (MAX_PLAYERS,)), WEIGHTS, INT, DESK),
        ),
        ("states", "tile", "luck", "weights", "rows", "desk"),
        counts=(("rows", "weights"),), refusals=luck.REFUSALS,
    ),
)  # fmt: skip
