"""Standard input and output."""

import sys
from contextlib import suppress


def forgive_strange_letters() -> None:
    """What a stream cannot read or write becomes a question mark, instead of the end of everything."""
    for stream in (sys.stdin, sys.stdout):
        with suppress(AttributeError):  # whatever a test puts in its place need not know about this
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
