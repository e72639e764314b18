"""A game goes on under the rules under which it was begun, or not at all."""

import asyncio
import hashlib
import struct
from pathlib import Path

import pytest
from sqlalchemy import update

from ra.engine.rules import Rules
from ra.fast.engine import play_random_games
from ra.server.store.database import Database
from ra.server.store.schema import GAMES
from ra.table.version import RULES_VERSION
from tests.server.visiting import open_house, quick

PLAYED = {1: "fbec3c42dcd3af1b031b248fb8b12990828fe60351e03e257b9f832e15f88b3c"}
"""How thousands of games end, for each version of the rules."""
RULES = [
    *(Rules(players) for players in (2, 3, 4, 5)),
    *(Rules(players, edition) for players in (3, 4, 5) for edition in ("1999", "2016")),
    Rules(2, two_player_suns="bgg"),
    Rules(3, ra_limit=4, after_auction="ra_player", fewest_pharaohs=(0, 2, 4), lowest_suns=0),
    Rules(4, god_disasters="removed"),
]


def test_rules_that_play_differently_have_a_new_version() -> None:
    ends = hashlib.sha256()
    for rules in RULES:
        played = play_random_games(rules, 200, seed=7)
        for fame in played.fame:
            ends.update(struct.pack(f"<{rules.players}i", *fame[: rules.players]))
        ends.update(bytes(played.winners))
    assert ends.hexdigest() == PLAYED.get(RULES_VERSION), (
        "games end differently than under the rules of this version: raise RULES_VERSION, let games of versions before "
        f"be replayed as they were played, and add the new version here, with {ends.hexdigest()}"
    )


def test_a_game_under_rules_of_the_future_is_left_alone(tmp_path: Path) -> None:
    """As after going back to an older server: it is refused, not played wrongly, and nobody is charged for it."""

    config = quick(f"sqlite:///{tmp_path}/tables.sqlite")

    async def story() -> None:
        async with open_house(config) as newer:
            anna = newer.guest()
            table = await anna.make("me: Anna", "bot: greedy", public=True, start=True)
        await make_newer(config.database)
        async with open_house(config) as older:
            anna.address = anna.origin = older.address
            for path in (f"/api/tables/{table}", f"/api/games/{table}", f"/api/games/{table}/record"):
                refused = await anna.get(path, status=503)
                assert refused["code"] == "newer_rules"
                assert refused["params"] == {"version": RULES_VERSION + 1, "known": RULES_VERSION}
            with pytest.raises(Exception, match="503"):
                async with anna.at(table):
                    pass
            before = len(await older.house.store.entries(table))
            await older.house.store.postpone(table, 0)
            await older.house.sweep()
            await asyncio.sleep(0.1)
            assert len(await older.house.store.entries(table)) == before
            assert [listed["id"] for listed in await anna.get("/api/tables")] == [table]

    asyncio.run(story())


async def make_newer(address: str) -> None:
    database = Database(address)
    try:
        async with database.write() as connection:
            await connection.execute(update(GAMES).values(rules_version=RULES_VERSION + 1))
    finally:
        await database.close()
