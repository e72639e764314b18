"""Power losses on SQLite: the disk keeps what was synced, and some of the rest; nothing acknowledged is lost.

For `make drill`: where many processes share few cores, a traced server is too slow for `make test`.
"""

import asyncio
import json
import os
import random
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from ra.server.ops.drill import LONGEST_ROUND_S, SHORTEST_ROUND_S, DrillTables, check_logs
from ra.server.ops.scratch_server import ScratchServer
from ra.server.store.errors import damage_of
from tests.server.power_loss import Contents, Deed, Disk, FailingServer, Sent, write_files
from tests.server.tracer import CAN_TRACE

ROUNDS = int(os.environ.get("RA_DRILL_ROUNDS", "4"))
IMAGES = 10
"""Images for each power loss, from moments before it."""
PATIENCE = 5
"""How often a server that does not go on is waited for, as long as nobody holds it."""
QUIET = ("--bot-pace", "0", "--no-limits", "--log-level", "error")
ACCEPTED = re.compile(rb'\{"type":"accepted",[^{}]*\}')

traced = pytest.mark.skipif(not CAN_TRACE, reason="system calls are looked at on Linux")


@traced
def test_nothing_acknowledged_is_lost_when_the_power_fails(tmp_path: Path) -> None:
    """The server goes on with what the disk has kept; and images from earlier moments are whole as well."""
    chance = random.Random(6)
    server = FailingServer(tmp_path / "tables.sqlite", chance, *QUIET)
    (tmp_path / "image").mkdir()
    looked_at = 0

    async def fail(drill_tables: DrillTables) -> None:
        nonlocal looked_at
        witness = await asyncio.to_thread(server.fail)
        drill_tables.were_down()
        looked_at += look_at_images(witness.base, witness.deeds, tmp_path / "image" / "tables.sqlite", chance)
        await asyncio.to_thread(server.start)

    async def all_move(drill_tables: DrillTables) -> bool:
        """False if nobody moved because the tracer held the server up, or let it go on too slowly."""
        for _ in range(PATIENCE):
            try:
                await drill_tables.all_move()
                return True
            except AssertionError:
                if await asyncio.to_thread(server.is_held):
                    return False
        return False

    async def all_move_unwatched(drill_tables: DrillTables) -> None:
        """What may have stood still in the hands of the tracer goes on without it."""
        unwatched = ScratchServer(server.database, *QUIET, port=server.port)
        await asyncio.to_thread(unwatched.start)
        try:
            await drill_tables.all_move()
        finally:
            unwatched.kill()

    async def story() -> None:
        drill_tables = DrillTables(server.address, 3, chance)
        drill_tables.begin()
        moved = 0
        try:
            for number in range(ROUNDS):
                moved += await all_move(drill_tables)
                await asyncio.sleep(chance.uniform(SHORTEST_ROUND_S, LONGEST_ROUND_S))
                await fail(drill_tables)
                print(f"round {number + 1}: {drill_tables.acknowledged} decisions acknowledged")
            await asyncio.to_thread(server.fail)
            drill_tables.were_down()
            await all_move_unwatched(drill_tables)
        finally:
            troubles = await drill_tables.end()
            if server.process:
                await asyncio.to_thread(server.fail)
        more, entries = await check_logs(server.database, drill_tables.players)
        print(f"{entries} entries, {looked_at} acknowledgements looked for in images, all moved in {moved} rounds")
        assert troubles + more == []
        assert drill_tables.acknowledged >= ROUNDS
        assert looked_at >= ROUNDS
        assert 2 * moved >= ROUNDS

    server.start()
    asyncio.run(story())


def look_at_images(base: Contents, deeds: Sequence[Deed], file: Path, chance: random.Random) -> int:
    """At any moment the disk holds a database that is whole, with all that was acknowledged by then."""
    looked_at = 0
    for _ in range(IMAGES):
        until = chance.randrange(len(deeds) + 1)
        disk = Disk(base)
        disk.follow(deeds[:until])
        write_files(file, disk.image(chance))
        wanted = acknowledged(deeds[:until])
        if wanted:
            assert damage_of(file) is None
            assert wanted <= entries_in(file)
        looked_at += len(wanted)
    return looked_at


def acknowledged(deeds: Sequence[Deed]) -> set[tuple[int, str]]:
    """Sequence numbers and ids; tables are not named in an acknowledgement."""
    found = [json.loads(text) for deed in deeds if isinstance(deed, Sent) for text in ACCEPTED.findall(deed.content)]
    return {(message["sequence"], message["id"]) for message in found}


def entries_in(file: Path) -> set[tuple[int, str]]:
    connection = sqlite3.connect(file)
    try:
        rows = connection.execute("SELECT sequence, submission FROM log WHERE submission IS NOT NULL").fetchall()
    finally:
        connection.close()
    return {(sequence, submission.split(":", 1)[1]) for sequence, submission in rows}
