"""When to look for garbage: with thousands of tables in memory, a full search holds everybody up for a moment.

Most garbage goes by itself, and the young part is searched as ever. The whole is searched when the house is quiet, or
when so many sockets have closed that it is worth a pause.
"""

import gc
import time
from typing import Final

YOUNG: Final = 5_000
MIDDLE: Final = 5
NEVER_BY_ITSELF: Final = 1_000_000
QUIET_ENOUGH: Final = 600.0
"""Seconds between two searches while nothing much happens."""
AT_THE_LATEST: Final = 3600.0
MOST_CLOSED: Final = 5000


class Tidier:
    def __init__(self) -> None:
        gc.set_threshold(YOUNG, MIDDLE, NEVER_BY_ITSELF)
        self.tidied = time.monotonic()
        self.closed = 0

    def tidy(self, busy: bool) -> bool:
        """Searches everything, if it is time; whether it was."""
        since = time.monotonic() - self.tidied
        wanted = since > (AT_THE_LATEST if busy else QUIET_ENOUGH) or self.closed >= MOST_CLOSED
        if wanted:
            gc.collect()
            self.tidied, self.closed = time.monotonic(), 0
        return wanted
