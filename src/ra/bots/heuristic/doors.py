"""The doors of the bots whose judgement is a policy: one decision of any of them."""

from typing import Final

from ra.bots import policies
from ra.fast.states import STATE
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

DOORS: Final = (
    Door(
        Entry("choose_by_policy", policies.choose_at, (Row(STATE, (2,)), INT, INT)),
        ("states", "bot", "number"), refusals=policies.REFUSALS,
    ),
)  # fmt: skip
