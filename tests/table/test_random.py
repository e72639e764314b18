"""Anything may happen to a table, in any order: it stays sound, and goes on."""

import os
import random

import pytest

from tests.table.random_tables import World, beginnings, check_log

SEQUENCES = int(os.environ.get("RA_SEQUENCES", "10000"))
PARTS = 4
STEPS = 7


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_happens_a_table_stays_sound_and_goes_on(part: int) -> None:
    """`RA_SEQUENCES` says how many sequences; each has a seed of its own, which names it when it fails."""
    for seed in range(part, SEQUENCES, PARTS):
        chance = random.Random(seed)
        world = World(*chance.choice(beginnings()), chance)
        try:
            for _ in range(STEPS):
                world.step()
            world.goes_on()
            if seed % 20 == 0:
                check_log(world.state)
        except Exception as error:
            error.add_note(f"sequence {seed}: {world.happened}")
            raise
