"""Databases for the tests: a file each on SQLite, and one PostgreSQL for all."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, postgres

NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; every test that asks for one runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.new_database(f"ra_{next(NUMBERS)}")
