"""When to look for garbage: a search holds everybody up for as long as it takes, so it must never have much to search.

Left alone, the interpreter searches when enough is new, and by then that can be so much that every table waits for a
tenth of a second. Here what is new is searched ten times a second, before it grows, and what has survived that is left
alone until the house is quiet, or until so many sockets have closed that it is worth a pause.
"""

import gc
import time
from typing import Final

SEARCH_EVERY_S: Final = 0.1
"""Seconds between two searches of what is new."""
MANY_NEW: Final = 50_000
"""So many new objects at once are searched without waiting for that."""
NEVER_BY_ITSELF: Final = 1_000_000
QUIET_ENOUGH_S: Final = 600.0
"""Seconds between two searches while nothing much happens."""
AT_THE_LATEST_S: Final = 3600.0
MOST_CLOSED: Final = 5000
"""Sockets. Tables that are put away need no search: their parts do not hold one another."""


class GcSchedule:
    def __init__(self) -> None:
        gc.set_threshold(MANY_NEW, NEVER_BY_ITSELF, NEVER_BY_ITSELF)
        self.tidied = time.monotonic()
        self.closed = 0

    async def sweep_up(self) -> None:
        """Searches what is new. What survives is old at once: it will not be searched a second time."""
        gc.collect(1)

    def tidy(self, busy: bool) -> bool:
        """Searches everything, if it is time; whether it was."""
        since = time.monotonic() - self.tidied
        wanted = since > (AT_THE_LATEST_S if busy else QUIET_ENOUGH_S) or self.closed >= MOST_CLOSED
        if wanted:
            gc.collect()
            self.tidied, self.closed = time.monotonic(), 0
        return wanted
