"""What earlier versions left behind, kept as fixtures: it opens, and goes on. `make.py` made it."""

import json
import sqlite3
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
VERSIONS: Final = sorted(path.name for path in FOLDER.iterdir() if (path / "tables.sql").exists())


def restore_database(version: str, path: Path) -> None:
    """The database of an earlier version, as its server left it."""
    connection = sqlite3.connect(path)
    connection.executescript((FOLDER / version / "tables.sql").read_text())
    connection.close()


def expected(version: str) -> dict[str, Any]:
    """What stood on each table, by a name that says what is special about it."""
    found: dict[str, Any] = json.loads((FOLDER / version / "expected.json").read_text())
    return found


def browser_storage(version: str, person: str, address: str) -> Any:
    """Cookies, visits and preferences of a browser, for a server at this address. Its cookies have not run out."""
    text = (FOLDER / version / f"{person}.json").read_text().replace("ADDRESS", address)
    storage = json.loads(text)
    for cookie in storage["cookies"]:
        cookie["expires"] = -1
    return storage
