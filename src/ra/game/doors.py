"""The door of the story: plays an action and tells what it caused."""

from typing import Final

from ra.fast.checked import REFUSALS
from ra.fast.fields import record_of
from ra.fast.states import STATE
from ra.game.telling import COLUMNS, MOST_EVENTS, Sheet, play_told
from ra.translator import INT, Entry, Row
from ra.translator.extension import Door

SHEET: Final = record_of(Sheet)
TOLD: Final = Row("i1", (MOST_EVENTS, COLUMNS))

DOORS: Final = (
    Door(
        Entry("play_told", play_told, (Row(STATE, (3,)), INT, INT, TOLD, SHEET)),
        ("states", "action", "tile", "told", "sheet"), refusals=REFUSALS,
    ),
)  # fmt: skip
