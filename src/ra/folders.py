"""Where this system wants a user's files to be kept.

`platformdirs` knows more systems, and would be a dependency of the bare game for these few lines.
"""

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "ra"


def data_folder() -> Path:
    """What must not be lost: saved games, tables."""
    if sys.platform == "win32":
        return local_app_data() / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME


def cache_folder() -> Path:
    """What can be made again."""
    if sys.platform == "win32":
        return local_app_data() / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME


def local_app_data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
