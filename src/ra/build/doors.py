"""The doors of all rooms, in one list: what the compiled library and the module for web pages offer."""

from typing import Final

from ra.analysis import doors as analysis_doors
from ra.arena import doors as arena_doors
from ra.bots.heuristic import doors as policy_doors
from ra.bots.network import doors as network_doors
from ra.bots.search import doors as search_doors
from ra.engine.chance import nth_number
from ra.fast import doors as engine_doors
from ra.game import doors as story_doors
from ra.lens import doors as lens_doors
from ra.table import doors as table_doors
from ra.training import doors as training_doors
from ra.translator import INT, Entry
from ra.translator.extension import Door

DOORS: Final[tuple[Door, ...]] = (
    *engine_doors.DOORS,
    *policy_doors.DOORS,
    *network_doors.DOORS,
    *search_doors.DOORS,
    *analysis_doors.DOORS,
    *arena_doors.DOORS,
    *training_doors.DOORS,
    *story_doors.DOORS,
    *lens_doors.DOORS,
)

NOT_FOR_PAGES: Final = frozenset({"copy_round", "count_lines", *(door.entry.name for door in training_doors.DOORS)})
"""For benchmarks and tests of the library alone, and for training."""
FOR_PAGES_ALONE: Final = (Door(Entry("nth_number", nth_number, (INT, INT)), ("seed", "n")), *table_doors.DOORS)
"""What Python does as well by itself."""
WIDE: Final = frozenset({"nth_number"})
"""Doors that answer with more than the 53 bits of a number of JavaScript: pages get a bigint."""
PAGE_DOORS: Final = (*(door for door in DOORS if door.entry.name not in NOT_FOR_PAGES), *FOR_PAGES_ALONE)
"""What the module for web pages offers."""
