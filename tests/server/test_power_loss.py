"""The disk of the power-loss drill: it must keep what was synced, and be able to lose the rest."""

import random
from collections.abc import Sequence

import pytest

from tests.server.power_loss import Contents, Cut, Deed, Disk, Removal, Sync, Write

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
