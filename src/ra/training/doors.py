"""The doors of training: games to learn from, and how good a network is by now."""

from typing import Final

from ra.bots.network.desk import DESK, HIDDEN
from ra.bots.network.doors import WEIGHTS
from ra.fast.states import STATE
from ra.training import calibration, evaluation, learning, scaling
from ra.training.descent import BENCH, LESSON
from ra.training.opponents import OPPONENTS
from ra.training.scaling import RULER
from ra.translator import FLOAT, INT, Entry, Row
from ra.translator.extension import Door

STATES: Final = Row(STATE, (3,))
WHOLE: Final = Row("i2", (0, HIDDEN))
FLOATS: Final = Row("f4", (0, HIDDEN))
MIND: Final = ("weights", "mean", "slope", "drift", "spread")

DOORS: Final = (
    Door(
        Entry("to_whole", scaling.to_whole_checked, (FLOATS, INT, INT, WHOLE, RULER)),
        ("weights", "rows", "players", "learned", "ruler"),
        counts=(("rows", "weights"), ("rows", "learned")), refusals=scaling.REFUSALS,
    ),
    Door(
        Entry(
            "study_games", learning.study_checked,
            (STATES, *(FLOATS for _ in MIND), WHOLE, INT, WHOLE, INT, BENCH, RULER, DESK, Row(LESSON, (0,)), INT,
             Row("i4", (0,)), OPPONENTS, INT, INT, INT, INT, FLOAT, INT, INT, FLOAT),
        ),
        ("states", *MIND, "learned", "learned_rows", "rows", "all_rows", "bench", "ruler", "desk", "lessons", "room",
         "order", "company", "seed", "games", "explore", "often", "rate", "nth", "batch", "inertia"),
        counts=(
            *(("learned_rows", name) for name in (*MIND, "learned")), ("all_rows", "rows"), ("room", "lessons"),
            ("room", "order"),
        ),
        is_long=True, refusals=learning.REFUSALS,
    ),
    Door(
        Entry("one_against_all", evaluation.play_checked, (STATES, WEIGHTS, INT, WEIGHTS, INT, INT, DESK, INT, INT)),
        ("states", "weights", "rows", "others", "other_rows", "opponent", "desk", "games", "seed"),
        counts=(("rows", "weights"), ("other_rows", "others")), is_long=True, refusals=evaluation.REFUSALS,
    ),
    Door(
        Entry("points_given_away", calibration.measure_checked, (STATES, WEIGHTS, INT, DESK, FLOAT, INT, INT)),
        ("states", "weights", "rows", "desk", "temperature", "games", "seed"),
        counts=(("rows", "weights"),), is_long=True, refusals=calibration.REFUSALS,
    ),
)  # fmt: skip
