"""The tables of the database are made from the rows, and the migrations make the same."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select

from ra.server.protocol.tables import CorrespondenceClock, LiveClock, Settings
from ra.server.store.database import Database
from ra.server.store.rows import game_from, row_of
from ra.server.store.schema import GAMES, LINKS, LOG, METADATA, SEATS
from ra.server.table.clock import Span
from ra.server.table.exchange import Exchange, Fixed, Round
from ra.server.table.game_log import LogEntry
from ra.server.table.links import Link
from ra.server.table.rows import GameRow, SeatRow, UndoRequest
from tests.table.tables import T0, sealed

PLAIN = GameRow("t", "table", "open", True, {"players": 3}, 1, Settings(clock=CorrespondenceClock(2)), 7, T0)
FULL = GameRow(
    id="u",
    kind="table",
    status="playing",
    public=False,
    rules={"players": 2},
    rules_version=1,
    settings=Settings(clock=LiveClock(60, 10)),
    bot_seed=2**62,
    created=T0,
    host="Anna",
    seal=sealed(1)._replace(nonces=("1" * 64,)),
    start=[[2, 5], [3, 4]],
    sequence=5,
    waiting="person",
    due=T0 + 5,
    undo=UndoRequest(0, 5, 4, [0], "Anna:1"),
    rematch="v",
    result={"scores": [3, 4], "winner": 1},
    started=T0 + 1,
    finished=T0 + 9,
    paused_since=T0 + 2,
    pauses=(Span(1, 2), Span(5, 9)),
    exchange=Exchange({"Anna": "c"}, Fixed({}, ["Anna"], ["person"], ["Anna"]), [Round({"Anna": "c"})], T0),
)


def test_migrations_make_the_tables_that_the_rows_declare(database: str) -> None:
    def differences(connection: Connection) -> Any:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, METADATA)

    async def story() -> Any:
        opened = Database(database)
        await opened.migrate()
        async with opened.writing.connect() as connection:
            found = await connection.run_sync(differences)
        await opened.close()
        return found

    assert asyncio.run(story()) == []


@pytest.mark.parametrize("game", [PLAIN, FULL], ids=lambda game: game.id)
def test_a_row_comes_back_as_it_went_in(game: GameRow, tmp_path: Path) -> None:
    async def story() -> GameRow:
        opened = Database(f"sqlite:///{tmp_path}/tables.sqlite")
        await opened.migrate()
        async with opened.writing.begin() as connection:
            await connection.execute(insert(GAMES), row_of(game))
            row = (await connection.execute(select(GAMES))).one()
        await opened.close()
        assert row.live == isinstance(game.settings.clock, LiveClock)
        return game_from(row)

    assert asyncio.run(story()) == game


def test_no_field_is_left_at_its_default_above() -> None:
    """A field that comes later has to be tried as well."""
    assert all(value != FULL._field_defaults.get(name, ...) for name, value in FULL._asdict().items())


@pytest.mark.parametrize(("table", "row"), [(LOG, LogEntry), (SEATS, SeatRow), (LINKS, Link)])
def test_what_belongs_to_a_game_has_a_column_for_each_field(table: Any, row: Any) -> None:
    assert {column.name for column in table.columns} == {"game", *row._fields}
