"""Whether others on this machine can get at the database: keys are hashed in it, but what is sealed is plain to see."""

import stat
import sys
from pathlib import Path
from typing import Final

ITS_GROUP: Final = 0o070
EVERYBODY: Final = 0o007
ANYBODY_WRITES: Final = 0o002


def exposures(file: Path) -> list[str]:
    """What is open to others, a sentence for each, with what to do about it."""
    if sys.platform == "win32":  # which has no such modes
        return []
    found = [*exposed_files(file), *exposed_folder(file.absolute().parent)]
    return [f"{words} (mode {mode:o}): {cure}" for words, mode, cure in found]


def exposed_files(file: Path) -> list[tuple[str, int, str]]:
    """The database, what belongs to it, and backups beside it."""
    folder = file.absolute().parent
    family = sorted(each for each in folder.iterdir() if each.name.startswith(file.name)) if folder.is_dir() else []
    modes = {each: stat.S_IMODE(each.stat().st_mode) for each in family if each.is_file()}
    return [
        (f"{path.name} can be read by {whom(mode)}, and what is sealed is in it", mode, f"chmod 600 {path}")
        for path, mode in modes.items()
        if mode & (ITS_GROUP | EVERYBODY)
    ]


def exposed_folder(folder: Path) -> list[tuple[str, int, str]]:
    """Where others can write, they can put another database in its place, unless each can only remove their own."""
    mode = stat.S_IMODE(folder.stat().st_mode) if folder.is_dir() else 0
    if not mode & ANYBODY_WRITES or mode & stat.S_ISVTX:
        return []
    return [(f"everybody on this machine can replace files in {folder}", mode, f"chmod o-w {folder}")]


def whom(mode: int) -> str:
    return "everybody on this machine" if mode & EVERYBODY else "its group"
