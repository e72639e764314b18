"""What `ra doctor` looks at: the database, the disk under it, the bots, and a server that is killed again and again."""

import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from sqlalchemy import text

from ra.game.game import Game
from ra.server.bots.pool import BotPool, NoAnswer
from ra.server.config import FIRST, default_database
from ra.server.ops.drill import drill
from ra.server.ops.scratch_server import ScratchServer
from ra.server.runtime.server_time import wall_clock
from ra.server.store.database import UNUSABLE, Database, is_sqlite, sqlite_file
from ra.server.store.errors import damage_of
from ra.server.store.privacy import exposures
from ra.server.store.store import Store

SYNCS: Final = 20
SUSPICIOUS_S: Final = 0.00005
"""Seconds: no disk is that quick. A sync that returns at once has probably not happened."""
LOOKS_BACK_MS: Final = 15_000
"""Whoever has been silent for longer is not said to serve."""
LATE_MS: Final = 5_000
"""Milliseconds: a worker gives a sign of life every second."""
Tell = Callable[[str], None]


class Finding(NamedTuple):
    well: bool
    words: str


async def examine(database: str, chaos_seconds: float, tell: Tell) -> list[Finding]:
    findings: list[Finding] = []
    examinations: list[tuple[str, Callable[[], Awaitable[Finding]]]] = [
        ("Python", look_at_python),
        ("Privacy", lambda: look_at_privacy(database)),
        ("Database", lambda: look_at_database(database)),
        ("Durability", lambda: look_at_durability(database)),
        ("Disk", lambda: look_at_disk(database)),
        ("Workers", lambda: look_at_workers(database)),
        ("Bots", look_at_bots),
    ]
    if is_still_to_come(database):
        del examinations[1:6]
        place = f"{sqlite_file(database)} is not there yet: ra serve makes it"
        examinations[1:1] = [("Database", lambda: said(place)), ("Disk", lambda: look_at_disk(database))]
    if chaos_seconds:
        examinations.append(("Chaos", lambda: chaos(chaos_seconds, tell)))
    for name, examination in examinations:
        try:
            finding = await examination()
        except (*UNUSABLE, ValueError) as error:
            finding = Finding(False, str(error).splitlines()[0])
        findings.append(finding)
        tell(f"{'well    ' if finding.well else 'NOT WELL'}  {name}: {finding.words}")
    return findings


def is_still_to_come(database: str) -> bool:
    """The usual file, before a server has run for the first time; a file that somebody names has to be there."""
    return database == default_database() and not sqlite_file(database).exists()


async def said(words: str) -> Finding:
    return Finding(True, words)


async def look_at_python() -> Finding:
    return Finding(True, f"{sys.version.split()[0]} on {os.cpu_count()} cores")


async def look_at_privacy(address: str) -> Finding:
    """Whether others on this machine can read what is sealed. Looked at first: opening it shuts most of them out."""
    if not is_sqlite(address):
        return Finding(True, "PostgreSQL decides who may read")
    found = exposures(sqlite_file(address))
    return Finding(not found, "; ".join(found) or "only its owner can read the database")


async def look_at_database(address: str) -> Finding:
    """Reaches it, looks whether it is whole, brings it to the newest schema, and counts."""
    database = Database(address, create=False)
    store = Store(database, "doctor")
    try:
        if database.is_sqlite and (damage := damage_of(sqlite_file(address))):
            return Finding(False, f"{sqlite_file(address).name} is damaged ({damage}): put back a copy")
        await database.migrate()
        counts = [f"{await store.count(status)} {status}" for status in ("open", "playing", "over", "closed")]
    finally:
        await store.close()
    return Finding(True, f"{address.split('@')[-1]}: {', '.join(counts)}")


async def look_at_durability(address: str) -> Finding:
    """Whether a commit waits for the disk."""
    database = Database(address, create=False)
    try:
        async with database.read() as connection:
            if database.is_sqlite:
                journal = (await connection.execute(text("PRAGMA journal_mode"))).scalar_one()
                synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar_one()
                return Finding(
                    journal == "wal" and synchronous >= 2,
                    f"journal {journal}, synchronous {'full' if synchronous >= 2 else synchronous}",
                )
            settings = {
                name: (await connection.execute(text(f"SHOW {name}"))).scalar_one()
                for name in ("fsync", "synchronous_commit", "full_page_writes")
            }
    finally:
        await database.close()
    words = ", ".join(f"{name} {value}" for name, value in settings.items())
    if off := [f"{name} off" for name, value in settings.items() if value == "off"]:
        return Finding(False, f"{', '.join(off)}: what was acknowledged can be lost when the machine fails")
    return Finding(True, words)


async def look_at_disk(address: str) -> Finding:
    """How long a sync takes where the file lies."""
    if not is_sqlite(address):
        return Finding(True, "PostgreSQL looks after its own")
    folder = next(folder for folder in sqlite_file(address).absolute().parents if folder.is_dir())
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        began = time.perf_counter()
        for _ in range(SYNCS):
            file.write(b"Ra" * 500)
            file.flush()
            os.fsync(file.fileno())
        took = (time.perf_counter() - began) / SYNCS
    words = f"a sync takes {1000 * took:.2f} ms in {folder}"
    if took < SUSPICIOUS_S:
        return Finding(False, f"{words}: too quick to be true, this is memory or a disk that does not keep its word")
    return Finding(True, words)


async def look_at_workers(address: str) -> Finding:
    """Whether those that serve this database give their signs of life."""
    database = Database(address, create=False)
    store = Store(database, "doctor")
    try:
        now = wall_clock()
        alive = await store.alive(now - LOOKS_BACK_MS)
        silent = [now - at for worker, at in alive.items() if worker != FIRST]
    finally:
        await store.close()
    if not silent:
        return Finding(True, "nobody serves this database at the moment")
    if min(silent) < -LATE_MS:
        ahead = f"{-min(silent) / 1000:.0f} s ahead of this machine's clock"
        return Finding(False, f"signs of life are {ahead}: it is wrong, or has been set back lately")
    words = f"{len(silent)} at work, each gave a sign of life within the last {max(0, *silent) / 1000:.1f} s"
    if max(silent) > LATE_MS:
        late = sum(each > LATE_MS for each in silent)
        words = f"{late} of {len(silent)} silent for {max(silent) / 1000:.1f} s: it hangs, or has just been ended"
    return Finding(max(silent) <= LATE_MS, words)


async def look_at_bots() -> Finding:
    """Whether a process can be started that thinks."""
    pool = BotPool(1)
    began = time.perf_counter()
    try:
        words = await pool.choose("", "steady", 0, Game(3, seed=1).record())
    except NoAnswer as error:
        return Finding(False, str(error))
    finally:
        await pool.close()
    return Finding(True, f"a process was started and chose to {words} in {time.perf_counter() - began:.1f} s")


async def chaos(seconds: float, tell: Tell) -> Finding:
    """The crash drill, on this machine's own disk."""
    with tempfile.TemporaryDirectory(prefix="ra-chaos-") as folder:
        options = ("--bot-pace", "0", "--no-limits", "--log-level", "error")
        server = ScratchServer(f"sqlite:///{folder}/tables.sqlite", *options)
        try:
            report = await drill(server, 1000, seconds=seconds, tell=lambda line: tell(f"          {line}"))
        except AssertionError as error:
            return Finding(False, str(error))
    if not report.rounds:
        return Finding(False, f"no kill fitted into {seconds:g} s: nothing was tried; allow more with --seconds")
    words = (
        f"{report.rounds} kills, {report.acknowledged} decisions acknowledged, {len(report.troubles)} lost, doubled or "
        f"out of order; restarted within {report.slowest_start:.1f} s, resumed within {report.slowest_resume:.1f} s"
    )
    return Finding(not report.troubles, "; ".join([words, *report.troubles[:5]]))
