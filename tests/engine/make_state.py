"""Writes what goes through every field of a state, from its declaration: python -m tests.engine.make_state.

`copy_state` and `digest` are compiled, so they name the fields one by one; only a program does that without forgetting
one. A test holds the files against what would be written.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ra.engine.state import LISTS, NUMBERS, State

SOURCES: Final = Path(__file__).parent.parent.parent / "src" / "ra"
BEGIN: Final = "# ---- written from the fields"
END: Final = "# ---- end of what is written\n"


def copy_state_text() -> Iterator[str]:
    yield "def copy_state(source: State, target: State) -> None:"
    yield '    """Makes a state the twin of another, field by field: for those who try things out on a spare one."""'
    for name in NUMBERS:
        yield f"    target.{name} = source.{name}"
    for length, names in by_length().items():
        yield f"    for i in range({length}):"
        for name in names:
            yield f"        target.{name}[i] = source.{name}[i]"
    yield f"    for seat in range({len(State().tiles)}):"
    yield f"        for tile in range({len(State().tiles[0])}):"
    yield "            target.tiles[seat][tile] = source.tiles[seat][tile]"


def digest_text() -> Iterator[str]:
    first, *others = NUMBERS
    yield "def digest(s: State) -> int:"
    yield '    """One number that depends on every field of a state."""'
    yield f"    number = nth_number(0, s.{first})"
    for name in others:
        yield f"    number = nth_number(number, s.{name})"
    yield "    row = 0"
    for length, names in by_length().items():
        yield f"    for i in range({length}):"
        for name in names:
            yield f"        row = row * 31 + s.{name}[i] & 0xFFFFFFFFFF"
    yield f"    for seat in range({len(State().tiles)}):"
    yield f"        for tile in range({len(State().tiles[0])}):"
    yield "            row = row * 31 + s.tiles[seat][tile] & 0xFFFFFFFFFF"
    yield "    return nth_number(number, row)"


def by_length() -> dict[int, list[str]]:
    """The rows of a state: those of one length can share a loop."""
    found = defaultdict(list)
    for name in LISTS:
        found[len(getattr(State(), name))].append(name)
    return found


WRITTEN: Final = {
    SOURCES / "engine" / "state.py": copy_state_text,
    SOURCES / "fast" / "playouts.py": digest_text,
}


def as_written(path: Path) -> str:
    """What should stand in a file."""
    before, _, rest = path.read_text().partition(BEGIN)
    mark, _, rest = rest.partition("\n")
    after = rest.partition(END)[2]
    body = "\n".join(WRITTEN[path]())
    return f"{before}{BEGIN}{mark}\n\n\n{body}\n\n\n{END}{after}"


if __name__ == "__main__":
    for path in WRITTEN:
        path.write_text(as_written(path))
