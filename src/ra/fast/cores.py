"""How many cores there are, and work that is shared among them."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def usable_cores() -> int:
    """The cores that this process may use: fewer than the machine has, if it was told so."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """Threads that run compiled code side by side. One is whoever asks: a crew of one has no others."""

    def __init__(self, threads: int) -> None:
        self.others = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def work(self, kernel: Callable[..., Any], shares: Sequence[tuple[Any, ...]]) -> None:
        """Runs the kernel on every share, and returns when all are done."""
        waiting = [self.others.submit(kernel, *share) for share in shares[1:]] if self.others else []
        kernel(*shares[0])
        for other in waiting:
            other.result()
