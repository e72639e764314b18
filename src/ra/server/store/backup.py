"""A backup of what people have, taken before a migration changes it."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migration_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def back_up(connection: Connection) -> None:
    """Keeps a copy of an older schema and all its rows; an empty or up-to-date database needs none."""
    revision = older_revision(connection)
    if revision is None:
        return
    if connection.dialect.name == "sqlite":
        copy_file(Path(str(connection.engine.url.database)), revision)
    else:
        copy_tables(connection, f"ra_backup_{revision}")


def older_revision(connection: Connection) -> str | None:
    """The revision that the database has, if it is one that the migrations here lead on from."""
    revision = MigrationContext.configure(connection).get_current_revision()
    script = ScriptDirectory.from_config(migration_config())
    known = {step.revision for step in script.walk_revisions()}
    return revision if revision in known and revision != script.get_current_head() else None


def backup_file(path: Path, revision: str) -> Path:
    return path.with_name(f"{path.name}.backup-{revision}")


def copy_file(path: Path, revision: str) -> None:
    """Written aside and then renamed: a backup with this name is whole, whenever the power fails."""
    backup = backup_file(path, revision)
    draft = backup.with_name(f"{backup.name}.tmp")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_RDWR, 0o600))  # what is sealed is in it
    source, target = sqlite3.connect(path), sqlite3.connect(draft)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    sync(draft)
    os.replace(draft, backup)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def copy_tables(connection: Connection, schema: str) -> None:
    """PostgreSQL: all tables into a schema of their own, in the transaction of the migration."""
    connection.execute(text(f"DROP SCHEMA IF EXISTS {schema} CASCADE"))
    connection.execute(text(f"CREATE SCHEMA {schema}"))
    found = connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"))
    for table in found.scalars().all():
        connection.execute(text(f'CREATE TABLE {schema}."{table}" AS TABLE "{table}"'))
