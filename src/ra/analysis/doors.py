"""The door of the judge: what every way on from a position is worth."""

from typing import Final

from ra.analysis import weighing
from ra.bots.network.doors import WEIGHTS
from ra.translator import INT, Entry
from ra.translator.extension import Door

DOORS: Final = (
    Door(
        Entry("weigh", weighing.weigh_checked, (weighing.SCALES, WEIGHTS, INT)),
        ("scales", "weights", "rows"), counts=(("rows", "weights"),), is_long=True, refusals=weighing.REFUSALS,
    ),
)  # fmt: skip
