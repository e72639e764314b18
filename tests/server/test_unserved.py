"""Which games stand still when a server begins or a worker dies, on a database with tables of every kind."""

import asyncio
from itertools import product
from typing import Any

import pytest
from sqlalchemy import insert, select

from ra.server.store import unserved
from ra.server.store.rows import row_of
from ra.server.store.schema import GAMES, SEATS
from ra.server.table.rows import SeatRow
from ra.server.table.state import TableState
from tests.server.visiting import open_house, quick

SINCE = 1_800_000_000_000
DUE = SINCE + 1
SITTERS = {
    "Anna": SeatRow(0, "person", "anna", "Anna"),
    "Anna, away": SeatRow(0, "person", "anna", "Anna", away=True, away_since=1),
    "Bob": SeatRow(0, "person", "bob", "Bob"),
    "Bob, who came by a link": SeatRow(0, "person", "bob", "Bob", handed_over=1),
    "a bot": SeatRow(0, "bot", bot="greedy"),
    "nobody": SeatRow(0, "open"),
}


def test_the_games_that_stand_still_are_those_the_rule_calls_solo(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unserved, "AT_ONCE", 7)  # several statements

    async def story() -> None:
        async with open_house(quick(database)) as visited:
            anna = visited.guest()
            made = (await visited.house.table(await anna.make("me: Anna", "bot: greedy", "bot: random"))).row
            playing = made._replace(status="playing", waiting="bot", due=DUE, sequence=1, started=1)
            tables = [
                TableState(
                    playing._replace(id=f"table{number}"),
                    tuple(SITTERS[sitter]._replace(seat=seat) for seat, sitter in enumerate(sitters)),
                )
                for number, sitters in enumerate(product(SITTERS, repeat=3))
            ]
            solo = {table.row.id for table in tables if table.is_solo}
            assert 0 < len(solo) < len(tables)
            served, *rest = sorted(solo)
            paused_before, over, *running = rest
            changes: dict[str, dict[str, Any]] = {paused_before: {"paused_since": 5}, over: {"status": "over"}}
            rows = [table.row._replace(**changes.get(table.row.id, {})) for table in tables]
            seats = [{"game": table.row.id, **seat._asdict()} for table in tables for seat in table.seats]
            async with visited.house.database.write() as connection:
                await connection.execute(insert(GAMES), [row_of(row) for row in rows])
                await connection.execute(insert(SEATS), seats)
                paused = await unserved.pause_all(connection, SINCE, but=[served])
                found = {
                    game: (since, due)
                    for game, since, due in await connection.execute(
                        select(GAMES.c.id, GAMES.c.paused_since, GAMES.c.due).where(GAMES.c.id != made.id)
                    )
                }
            assert sorted(paused) == running
            assert found == {
                row.id: (SINCE, None) if row.id in running else (row.paused_since, row.due) for row in rows
            }

    asyncio.run(asyncio.wait_for(story(), 60))
