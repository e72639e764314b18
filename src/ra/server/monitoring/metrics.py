"""What is counted and measured, for Prometheus."""

import os
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which several workers keep their figures."""
FINE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
CONTENT_TYPE: Final = "text/plain; version=0.0.4"


class Metrics:
    def __init__(self) -> None:
        self.tables = Gauge("ra_tables", "Tables in memory", multiprocess_mode="livesum")
        self.sockets = Gauge("ra_sockets", "Open sockets", multiprocess_mode="livesum")
        self.bot_queue = Gauge("ra_bot_queue", "Bot turns that wait for a process", multiprocess_mode="livesum")
        self.moves = Counter("ra_moves_total", "Decisions committed", ["by"])
        self.refusals = Counter("ra_refusals_total", "What was refused over the socket", ["code"])
        self.requests = Counter("ra_requests_total", "HTTP requests", ["method", "status"])
        self.failures = Counter("ra_failures_total", "Errors that nobody expected")
        self.thinkers_lost = Counter("ra_thinkers_lost_total", "Bot processes that ended or hung, and were replaced")
        self.restarts = Counter(
            "ra_task_restarts_total", "Long-lived tasks that ended, and were started again", ["task"]
        )
        self.flooding_sockets = Counter("ra_flooding_sockets_total", "Sockets closed because too much came over them")
        self.slow_sockets = Counter("ra_slow_sockets_total", "Sockets closed because they did not keep up")
        self.silent_connections = Counter(
            "ra_silent_connections_total", "Connections closed because nothing was asked or read over them"
        )
        self.commit_seconds = Histogram("ra_commit_seconds", "From a decision to its commit", buckets=FINE)
        self.move_seconds = Histogram(
            "ra_move_seconds", "From a decision received to its frame handed out", buckets=FINE
        )
        self.bot_seconds = Histogram("ra_bot_seconds", "How long a bot's decision took, waiting included")


METRICS: Final = Metrics()


def exposition() -> bytes:
    """All figures, of all workers together if there are several."""
    if folder := os.environ.get(SHARED):
        forget_the_dead(Path(folder))
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest()


def forget_the_dead(folder: Path) -> None:
    """A worker that was killed could not say that its sockets are closed."""
    for file in folder.glob("gauge_live*.db"):
        process = int(file.stem.rsplit("_", 1)[1])
        if not is_alive(process):
            multiprocess.mark_process_dead(process)  # type: ignore[no-untyped-call]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
