"""Power losses on SQLite: the disk keeps what was synced, and some of the rest; nothing acknowledged is lost."""

import asyncio
import json
import os
import random
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from ra.server.drill import Company, check_logs, strike_often
from ra.server.store.trouble import damage_of
from tests.server.power_loss import Contents, Cut, Deed, Disk, FailingServer, Removal, Sent, Sync, Write, write_files
from tests.server.tracer import CAN_TRACE

ROUNDS = int(os.environ.get("RA_DRILL_ROUNDS", "4"))
IMAGES = 10
"""Images for each power loss, from moments before it."""
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

    async def story() -> None:
        company = Company(server.address, 3, chance)

        async def strike(chance: random.Random) -> None:
            nonlocal looked_at
            witness = await asyncio.to_thread(server.fail)
            company.were_down()
            looked_at += look_at_images(witness.base, witness.deeds, tmp_path / "image" / "tables.sqlite", chance)
            await asyncio.to_thread(server.start)

        try:
            report = await strike_often(company, strike, ROUNDS, chance=chance, within=60)
        finally:
            troubles = await company.end()
            await asyncio.to_thread(server.fail)
        more, _ = await check_logs(server.database, company.players)
        print(report, f"{looked_at} acknowledgements looked for in images")
        assert troubles + more == []
        assert report.acknowledged >= ROUNDS
        assert looked_at >= ROUNDS

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


# ---- the disk itself: it must keep what was synced, and be able to lose the rest ------------------------------------


BASE = {"db": b"a" * 1024}


def images(deeds: Sequence[Deed], base: Contents = BASE) -> list[Contents]:
    disk = Disk(base)
    disk.follow(deeds)
    return [disk.image(random.Random(seed)) for seed in range(200)]


def test_what_was_synced_is_always_there() -> None:
    deeds: list[Deed] = [Write("db", 0, b"b" * 512), Sync("db", 1)]
    assert {image["db"] for image in images(deeds)} == {b"b" * 512 + b"a" * 512}


@pytest.mark.parametrize(
    "deeds",
    [
        [Write("db", 0, b"b" * 1024)],
        [Write("db", 0, b"b" * 1024), Sync("db", 0)],  # it was written while the sync was under way
        [Write("db", 0, b"b" * 1024), Sync("", 1)],  # another file was synced
    ],
)
def test_what_was_not_synced_may_be_there_or_not_or_in_part(deeds: Sequence[Deed]) -> None:
    found = {image["db"] for image in images(deeds)}
    assert found == {b"a" * 1024, b"b" * 512 + b"a" * 512, b"b" * 1024}


def test_later_writes_may_be_there_without_earlier_ones() -> None:
    deeds = [Write("db", 0, b"b" * 512), Write("db", 512, b"c" * 512)]
    assert b"a" * 512 + b"c" * 512 in {image["db"] for image in images(deeds)}


def test_a_new_file_is_certain_once_its_folder_was_synced() -> None:
    deeds: list[Deed] = [Write("db-wal", 0, b"x" * 512), Sync("db-wal", 1)]
    assert {"db-wal" in image for image in images(deeds)} == {True, False}
    assert {image.get("db-wal") for image in images([*deeds, Sync("", 2)])} == {b"x" * 512}


def test_a_removed_file_may_come_back_until_its_folder_was_synced() -> None:
    deeds: list[Deed] = [Removal("db")]
    assert {"db" in image for image in images(deeds)} == {True, False}
    assert {"db" in image for image in images([*deeds, Sync("", 1)])} == {False}


def test_a_file_is_cut_and_grows() -> None:
    assert images([Cut("db", 4), Sync("db", 1)])[0] == {"db": b"aaaa"}
    assert images([Write("db", 1026, b"b"), Sync("db", 1)])[0] == {"db": BASE["db"] + b"\0\0b"}
