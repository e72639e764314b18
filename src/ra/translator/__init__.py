"""From plain Python to C.

The rules of the game, and the bots that play by them, are written in a plain style of Python: whole numbers, floats,
rows of them, records with named fields, `for` and `if` (docs/plain_style.md). This package translates such functions to
one readable file of C, which a C compiler turns into a library or into WebAssembly. It uses the standard library only
and knows nothing of the game.

    kinds.py        what a value can be
    refusals.py     what is not part of the plain style, and what to write instead
    values.py       pieces of C with their kinds, their binding strength and their effects
    sources.py      where a function stands in its file
    places.py       names, constants, fields and places in rows
    operators.py    operators, comparisons, choices
    calls.py        calls, lists and tuples
    statements.py   from statements to C: one function for one combination of kinds
    program.py      all functions that are reached from the entry points, as one text
    extension.py    a module of Python around it
    single.py       floats of 32 bits
    compiling.py    from that text to a library or a WebAssembly module, with zig
"""

from typing import TYPE_CHECKING, Any

from ra.translator.kinds import BOOL, FLOAT, INT, Field, ListKind, Record, Row
from ra.translator.single import single

if TYPE_CHECKING:
    from ra.translator.program import Entry, Program
    from ra.translator.refusals import NotPlain

__all__ = ["BOOL", "FLOAT", "INT", "Entry", "Field", "ListKind", "NotPlain", "Program", "Record", "Row", "single"]


def __getattr__(name: str) -> Any:
    """What translates is loaded when it is first used: those who run translated code only need the kinds."""
    if name in ("Entry", "Program", "NotPlain"):
        from ra.translator import program

        return getattr(program, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
