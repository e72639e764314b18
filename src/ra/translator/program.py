"""All functions that are reached from the entry points, as one text of C."""

import ast
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple

from ra.translator.constants import float_text, smallest_store
from ra.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STORED,
    Kind,
    KindsDiffer,
    ListKind,
    Record,
    Row,
    TupleKind,
    declare,
    stored_type,
)
from ra.translator.refusals import NotPlain
from ra.translator.scope import Scope, Translated, c_name, is_known_to_c
from ra.translator.sources import tree_of
from ra.translator.statements import FunctionWriter
from ra.translator.values import Effects, Value

RUNTIME: Final = (Path(__file__).parent / "runtime.h").read_text(encoding="utf-8")
ANNOTATED: Final[dict[str, Kind]] = {"int": INT, "bool": BOOL, "float": FLOAT, "None": NOTHING}


class Entry(NamedTuple):
    """A function that can be called from outside, with the kinds of its arguments."""

    name: str
    function: Callable[..., Any]
    parameters: tuple[Kind, ...]


class Program:
    """Everything that has been translated.

    `instead` names functions that are replaced by others wherever they are called. With `checks` the program stops at a
    place outside a row of known length, and at a number that does not fit where it is stored.
    """

    def __init__(self, instead: Mapping[Any, Any] | None = None, *, checks: bool = False) -> None:
        self.instead = dict(instead or {})
        self.checks = checks
        self.functions: dict[tuple[FunctionType, tuple[Kind, ...]], Translated] = {}
        self.under_way: dict[tuple[FunctionType, tuple[Kind, ...]], str] = {}
        self.taken: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.tables: dict[tuple[str, Any], tuple[str, str]] = {}
        self.types: dict[str, str] = {}
        self.tuples: dict[str, TupleKind] = {}
        self.records: dict[str, Record] = {}
        self.entries: list[str] = []

    def add(self, entry: Entry) -> Translated:
        """Translates an entry point, and everything that it calls."""
        if not isinstance(entry.function, FunctionType):
            raise TypeError(f"{entry.name}: an entry point is a function of a module, not {entry.function!r}")
        if is_known_to_c(entry.name) or not entry.name.isidentifier():
            raise ValueError(f"{entry.name} means something else in C: give the entry point another name")
        function = self.function(entry.function, entry.parameters, None, tree_of(entry.function))
        self.entries.append(open_entry(entry.name, function))
        return function

    # ---- what functions ask for ----------------------------------------------------------------------------------

    def replaced(self, plain: Any) -> Any:
        return self.instead.get(plain, plain) if isinstance(plain, FunctionType) else plain

    def function(
        self, plain: FunctionType, kinds: tuple[Kind, ...], called_from: Scope | None, node: ast.AST
    ) -> Translated:
        key = plain, kinds
        if key in self.under_way:
            return self.recursive(key, called_from, node)
        if key not in self.functions:
            name = self.under_way[key] = self.new_name(f"{plain.__module__.rpartition('.')[2]}_{plain.__name__}")
            try:
                written = FunctionWriter(self, plain, tree_of(plain), kinds).write(name)
                self.functions[key] = self.same_as_before(plain, written) or written
            finally:
                del self.under_way[key]
        return self.functions[key]

    def same_as_before(self, plain: FunctionType, written: Translated) -> Translated | None:
        """The same function for rows of other lengths, where the length made no difference."""
        for (other, _), function in self.functions.items():
            renamed = function.head.replace(function.name, written.name), function.body
            if other is plain and renamed == (written.head, written.body):
                self.taken.discard(written.name)
                return function._replace(parameters=written.parameters)
        return None

    def recursive(
        self, key: tuple[FunctionType, tuple[Kind, ...]], called_from: Scope | None, node: ast.AST
    ) -> Translated:
        """A function that calls itself says what it returns: it cannot be found out while it is being found out."""
        plain, kinds = key
        said = plain.__annotations__.get("return", "")
        returns = ANNOTATED.get(said if isinstance(said, str) else getattr(said, "__name__", "None"))
        if returns is None:
            assert called_from is not None
            raise called_from.refusal(node, f"{plain.__name__} calls itself and does not say what it returns",
                                      "annotate it with -> int, -> bool, -> float or -> None")  # fmt: skip
        touches = any(isinstance(kind, Record | Row | TupleKind) for kind in kinds)
        return Translated(self.under_way[key], kinds, returns, "", "", Effects(reads=touches, writes=touches))

    def new_name(self, stem: str) -> str:
        name, count = stem, 1
        while name in self.taken or name in self.numbers:
            count += 1
            name = f"{stem}_{count}"
        self.taken.add(name)
        return name

    def named_number(self, name: str, number: int) -> str:
        named, count = name, 1
        while named in self.taken or self.numbers.get(named, number) != number:
            count += 1
            named = f"{name}_{count}"
        self.numbers[named] = number
        return named

    def table(self, name: str, numbers: Sequence[Any]) -> Value:
        shape, flat = shape_of(numbers)
        stored = smallest_store(flat)
        key = stored, tuple(numbers)
        if key not in self.tables:
            c_name = self.new_name(name)
            texts = [float_text(float(each)) if stored == "f8" else str(int(each)) for each in flat]
            places = "".join(f"[{length}]" for length in shape)
            self.tables[key] = c_name, f"static const {STORED[stored]} {c_name}{places} = {braced(texts, shape)};"
        return Value(self.tables[key][0], Row(stored, shape, is_constant=True))

    def known(self, kind: Kind) -> Kind:
        if isinstance(kind, ListKind):
            self.types.setdefault(
                kind.c_type, f"typedef struct {{ {kind.item.c_type} at[{kind.length}]; }} {kind.c_type};"
            )
        elif isinstance(kind, Row) and isinstance(kind.of, Record):
            self.known(kind.of)
        elif isinstance(kind, Record):
            self.know_record(kind)
        elif isinstance(kind, TupleKind):
            self.know_tuple(kind)
        return kind

    def know_record(self, kind: Record) -> None:
        if self.records.setdefault(kind.name, kind) != kind:
            raise KindsDiffer(f"two records are called {kind.name}")
        for field in kind.fields:
            if isinstance(field.stored, Record):
                self.know_record(field.stored)
        fields = "".join(
            f"    {stored_type(field.stored)} {c_name(field.name)}{''.join(f'[{length}]' for length in field.shape)};\n"
            for field in kind.fields
        )
        self.types.setdefault(kind.name, f"typedef struct {{\n{fields}}} {kind.name};")

    def know_tuple(self, kind: TupleKind) -> None:
        if self.tuples.setdefault(kind.name, kind) != kind:
            raise KindsDiffer(f"{kind.name} is made of values of different kinds")
        fields = "".join(f"    {declare(self.known(inner), c_name(name))};\n" for name, inner in kind.fields)
        self.types.setdefault(kind.name, f"typedef struct {{\n{fields}}} {kind.name};")

    # ---- the text ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """One file of C that needs no other."""
        functions = list({function.name: (plain, function) for (plain, _), function in self.functions.items()}.values())
        numbers = "".join(f"    {name} = {number},\n" for name, number in self.numbers.items())
        parts = [
            RUNTIME,
            f"enum {{\n{numbers}}};\n" if numbers else "",
            *(f"{each}\n" for each in self.types.values()),
            *(f"{text}\n" for _, text in self.tables.values()),
            "".join(f"static {function.head};\n" for _, function in functions),
            *(commented(plain, function) for plain, function in functions),
            ENTRY,
            *self.entries,
        ]
        return "\n".join(part for part in parts if part)


ENTRY: Final = """#ifdef __wasm__
#define ENTRY(name) __attribute__((export_name(#name)))
#elif defined(_WIN32)
#define ENTRY(name) __declspec(dllexport)
#else
#define ENTRY(name) __attribute__((visibility("default")))
#endif
"""


def open_entry(name: str, function: Translated) -> str:
    """A function that is seen from outside and calls the translated one."""
    declared = [declare(kind, f"a{i}") for i, kind in enumerate(function.parameters)]
    given = ", ".join(f"a{i}" for i in range(len(function.parameters)))
    head = function.head.split("(", 1)[0].replace(function.name, name)
    word = "" if function.returns == NOTHING else "return "
    return f"ENTRY({name}) {head}({', '.join(declared) or 'void'}) {{ {word}{function.name}({given}); }}"


def commented(plain: FunctionType, function: Translated) -> str:
    """A function of C, with where it comes from and what it says of itself."""
    first_line = (plain.__doc__ or "").strip().split("\n")[0].replace("*/", "* /")
    place = f"{plain.__module__}:{plain.__code__.co_firstlineno}"
    return f"/* {place}{'  ' if first_line else ''}{first_line} */\nstatic {function.head} {{\n{function.body}}}\n"


def shape_of(numbers: Sequence[Any]) -> tuple[tuple[int, ...], list[Any]]:
    """The lengths of a tuple, or of tuples of one length, and all numbers in a row."""
    if not numbers:
        raise KindsDiffer("an empty tuple")
    if all(isinstance(each, int | float) for each in numbers):
        return (len(numbers),), list(numbers)
    shapes, flat = set(), []
    for each in numbers:
        if not isinstance(each, tuple):
            raise KindsDiffer(f"a tuple with a value of the type {type(each).__name__}")
        shape, inner = shape_of(each)
        shapes.add(shape)
        flat += inner
    if len(shapes) != 1:
        raise KindsDiffer("tuples of different lengths inside a tuple")
    return (len(numbers), *shapes.pop()), flat


def braced(texts: list[str], shape: tuple[int, ...]) -> str:
    if len(shape) == 1:
        return f"{{{', '.join(texts)}}}"
    size = len(texts) // shape[0]
    return f"{{{', '.join(braced(texts[i : i + size], shape[1:]) for i in range(0, len(texts), size))}}}"


__all__ = ["Entry", "NotPlain", "Program"]
