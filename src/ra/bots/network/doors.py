"""The doors of the network: weights made ready, and one decision by it."""

from typing import Final

from ra.bots.network import lookahead, temperature, weights
from ra.bots.network.desk import DESK, HIDDEN
from ra.fast.states import STATE
from ra.translator import FLOAT, INT, Entry, Row
from ra.translator.extension import Door

WEIGHTS: Final = Row("i2", (0, HIDDEN), is_constant=True)

DOORS: Final = (
    Door(
        Entry("expand_weights", weights.expand_checked, (WEIGHTS, INT, INT, Row("i2", (0, HIDDEN)), INT)),
        ("learned", "learned_rows", "players", "weights", "rows"),
        counts=(("learned_rows", "learned"), ("rows", "weights")), refusals=weights.REFUSALS,
    ),
    Door(
        Entry("think", lookahead.think_checked, (Row(STATE, (2,)), WEIGHTS, INT, DESK)),
        ("states", "weights", "rows", "desk"), counts=(("rows", "weights"),), refusals=lookahead.REFUSALS,
    ),
    Door(
        Entry("choose_by_network", temperature.choose_checked, (Row(STATE, (2,)), WEIGHTS, INT, DESK, FLOAT, INT)),
        ("states", "weights", "rows", "desk", "loss", "number"),
        counts=(("rows", "weights"),), refusals=lookahead.REFUSALS,
    ),
)  # fmt: skip
