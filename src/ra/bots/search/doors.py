"""The doors of the bots that search: playouts by hand-written judgement, rollouts by the network's."""

from typing import Final

from ra.bots.network.doors import WEIGHTS
from ra.bots.search import playouts, rollouts
from ra.bots.search.playouts import TALLY
from ra.bots.search.rollouts import CORE, TRIAL
from ra.engine.actions import ACTIONS
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

WORTHS: Final = Row("f4", (0, ACTIONS))

DOORS: Final = (
    Door(
        Entry("play_out", playouts.play_out_checked, (TALLY, INT, INT, INT, INT)),
        ("tally", "seed", "start", "end", "step"), is_long=True, refusals=playouts.REFUSALS,
    ),
    Door(
        Entry("begin_trial", rollouts.begin_trial_checked, (TRIAL, CORE, WEIGHTS, INT)),
        ("trial", "core", "weights", "rows"), counts=(("rows", "weights"),), refusals=rollouts.REFUSALS,
    ),
    Door(Entry("clear_totals", rollouts.clear_totals, (CORE,)), ("core",)),
    Door(
        Entry("try_out", rollouts.try_out_checked, (TRIAL, CORE, WORTHS, WEIGHTS, INT, INT, INT, INT, INT, INT)),
        ("trial", "core", "worths", "weights", "rows", "seed", "start", "end", "step", "horizon"),
        counts=(("rows", "weights"), ("end", "worths")), is_long=True, refusals=rollouts.REFUSALS,
    ),
    Door(
        Entry("narrow_down", rollouts.narrow_down_checked, (TRIAL, WORTHS, INT)),
        ("trial", "worths", "rollouts"), counts=(("rollouts", "worths"),), refusals=rollouts.REFUSALS,
    ),
    Door(
        Entry("best_tried", rollouts.best_tried_checked, (TRIAL, WORTHS, INT)),
        ("trial", "worths", "rollouts"), counts=(("rollouts", "worths"),), refusals=rollouts.REFUSALS,
    ),
)  # fmt: skip
