"""One run at a time: a claim to a file, which ends with whoever made it, also if they are killed.

`filelock` does the same with a file of its own beside the one that is meant, which would lie about in people's folders.
"""

from pathlib import Path
from typing import IO


def claim(file: IO[bytes], place: Path) -> None:
    """Keeps a second run out of a place, where the system can, until the file is closed."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ValueError(f"{place}: another run is writing to it") from None
