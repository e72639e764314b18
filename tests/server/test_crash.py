"""The crash drill: `kill -9` under load, on both databases; nothing acknowledged is lost, and everything resumes.

`make drill` runs it a hundred times: RA_DRILL_ROUNDS says how often.
"""

import asyncio
import os
from pathlib import Path

from ra.server.ops.drill import drill
from ra.server.ops.scratch_server import ScratchServer
from tests.server.postgres import Postgres

ROUNDS = int(os.environ.get("RA_DRILL_ROUNDS", "10"))
QUIET = ("--bot-pace", "0", "--no-limits", "--log-level", "error")


def test_nothing_is_lost_on_sqlite(tmp_path: Path) -> None:
    server = ScratchServer(f"sqlite:///{tmp_path}/tables.sqlite", *QUIET)
    report = asyncio.run(drill(server, ROUNDS, seed=1, tell=print))
    print(report)
    assert report.troubles == []
    assert report.rounds == ROUNDS
    assert report.acknowledged >= 5 * ROUNDS


def test_nothing_is_lost_on_postgresql_with_two_workers(postgres_server: Postgres) -> None:
    """In some rounds the database crashes as well."""
    address = postgres_server.new_database("ra_drill")
    server = ScratchServer(address, *QUIET, "--workers", "2")
    report = asyncio.run(drill(server, ROUNDS, seed=2, tell=print, crash_database=postgres_server.crash))
    print(report)
    assert report.troubles == []
    assert report.rounds == ROUNDS
    assert report.acknowledged >= 2 * ROUNDS
