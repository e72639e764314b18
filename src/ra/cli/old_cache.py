"""What earlier versions left behind: machine code that a compiler had kept in the user's cache. It is removed once."""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Final

from ra.folders import cache_folder

COMPILED_FOR: Final = re.compile(r"[0-9a-f]{16}")
"""Each state of the sources had a folder, called by its hash."""
KEPT: Final = (".nbc", ".nbi")
DONE: Final = "machine-code-removed"
"""A file that says so: whoever still runs an earlier version keeps its code after that."""


def remove_old_cache() -> None:
    """Removes the folders with machine code, and nothing else that may lie beside them."""
    home = Path(os.environ.get("RA_CACHE") or cache_folder())
    if (home / DONE).exists():
        return
    try:
        found = [folder for folder in home.iterdir() if COMPILED_FOR.fullmatch(folder.name) and holds_code(folder)]
    except OSError:
        return
    for folder in found:
        rmtree(folder, ignore_errors=True)
    if found:
        with suppress(OSError):
            (home / DONE).touch()
        print(f"Removed machine code of earlier versions from {home}: it is part of the package now.", file=sys.stderr)


def holds_code(folder: Path) -> bool:
    return all(path.is_dir() or path.suffix in KEPT for path in folder.rglob("*"))
