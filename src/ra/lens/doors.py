"""The door of the lens: everything that a position means."""

from typing import Final

from ra.fast.checked import REFUSALS
from ra.fast.fields import record_of
from ra.fast.states import STATE
from ra.lens.figures import Figures, see
from ra.translator import Entry, Row
from ra.translator.extension import Door

FIGURES: Final = record_of(Figures)

DOORS: Final = (
    Door(Entry("see", see, (Row(STATE, (2,)), FIGURES)), ("states", "figures"), refusals=REFUSALS[:1]),
)  # fmt: skip
