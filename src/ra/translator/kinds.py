"""What a value can be: a number, a record, a row of either, a list, a named tuple, a function. Nothing else exists."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Final, NamedTuple, TypeAlias

STORED: Final = {
    "i1": "int8_t", "u1": "uint8_t", "i2": "int16_t", "u2": "uint16_t",
    "i4": "int32_t", "u4": "uint32_t", "i8": "int64_t", "f4": "float", "f8": "double",
}  # fmt: skip
"""How a number lies in memory. The codes are those of numpy and of `array` in spirit: kind and bytes."""


@dataclass(frozen=True)
class Number:
    """A number as it is calculated with: whole numbers have 64 bits, floats are doubles, as in Python."""

    c_type: str

    def __str__(self) -> str:
        return {"int64_t": "int", "bool": "bool", "double": "float"}[self.c_type]


INT: Final = Number("int64_t")
BOOL: Final = Number("bool")
FLOAT: Final = Number("double")
WHOLE: Final = (INT, BOOL)


class Field(NamedTuple):
    """A field of a record: a number or another record (`shape` is empty), a row of either, or rows of rows."""

    name: str
    stored: "str | Record"
    """How a number is stored ("i1"), or a record, which lies inside this one."""
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Record:
    """An object with named fields, always handled by its address, such as the state of a game."""

    name: str
    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return self.name

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)


@dataclass(frozen=True)
class Row:
    """The address of numbers or records in a row, or of rows of numbers. A length of 0 is one that is not known."""

    of: "str | Record"
    """How a number is stored ("i1"), or a record."""
    shape: tuple[int, ...]
    is_constant: bool = False

    def __str__(self) -> str:
        return "".join(f"[{length or '?'}]" for length in self.shape) + f" of {self.of}"


@dataclass(frozen=True)
class ListKind:
    """A list that a function makes for itself and may return: its length is known, and it is held by value."""

    item: Number
    length: int

    def __str__(self) -> str:
        return f"a list of {self.length}"

    @property
    def c_type(self) -> str:
        return f"{'Ints' if self.item == INT else 'Floats'}{self.length}"

    @property
    def row(self) -> Row:
        return Row("i8" if self.item == INT else "f8", (self.length,))


@dataclass(frozen=True)
class TupleKind:
    """A named tuple, or a plain one whose fields are called _0, _1 and so on. It is held by value."""

    name: str
    fields: "tuple[tuple[str, Kind], ...]"

    def __str__(self) -> str:
        return self.name

    def field(self, name: str) -> "Kind | None":
        return dict(self.fields).get(name)


@dataclass(frozen=True)
class FunctionKind:
    """A function that is handed to another: known when translating, so nothing is left of it at run time."""

    function: FunctionType

    def __str__(self) -> str:
        return f"the function {self.function.__name__}"


@dataclass(frozen=True)
class Nothing:
    """What a function gives back that returns nothing."""

    def __str__(self) -> str:
        return "nothing"


NOTHING: Final = Nothing()
Kind: TypeAlias = Number | Record | Row | ListKind | TupleKind | FunctionKind | Nothing


class KindsDiffer(Exception):
    """One name, or one function's result, stands for values that have no common kind."""


def unify(one: Kind | None, other: Kind | None) -> Kind | None:
    """The kind of a name that is given values of both kinds; None is a kind that is not known yet."""
    if one == other or other is None:
        return one
    if one is None:
        return other
    if isinstance(one, Number) and isinstance(other, Number):
        return INT if one in WHOLE and other in WHOLE else FLOAT
    if isinstance(one, Row) and isinstance(other, Row):
        return unify_rows(one, other)
    raise KindsDiffer(f"{one} and {other}")


def unify_rows(one: Row, other: Row) -> Row:
    """Rows of one make, in which a length that differs becomes unknown."""
    if one.of != other.of or len(one.shape) != len(other.shape) or one.shape[1:] != other.shape[1:]:
        raise KindsDiffer(f"{one} and {other}")
    length = one.shape[0] if one.shape[0] == other.shape[0] else 0
    return Row(one.of, (length, *one.shape[1:]), one.is_constant or other.is_constant)


def number_of(stored: str) -> Number:
    """What a stored number becomes when it is read."""
    return FLOAT if stored.startswith("f") else INT


def stored_type(stored: str | Record) -> str:
    """The type of what lies in memory."""
    return stored.name if isinstance(stored, Record) else STORED[stored]


def declare(kind: Kind, name: str) -> str:
    """The declaration of a name in C, without a semicolon."""
    if isinstance(kind, Row):
        constant = "const " if kind.is_constant else ""
        of = stored_type(kind.of)
        inner = "".join(f"[{length}]" for length in kind.shape[1:])
        return f"{constant}{of} (*{name}){inner}" if inner else f"{constant}{of} *{name}"
    if isinstance(kind, Record):
        return f"{kind.name} *{name}"
    if isinstance(kind, TupleKind):
        return f"{kind.name} {name}"
    if isinstance(kind, Number | ListKind):
        return f"{kind.c_type} {name}"
    raise KindsDiffer(f"{kind} cannot be kept under a name")


def returned(kind: Kind) -> str:
    """The type of a function's result in C."""
    return "void" if kind == NOTHING else declare(kind, "").rstrip()


def tuple_of(kinds: Sequence[Kind]) -> TupleKind:
    """A plain tuple of values of these kinds."""
    parts = [part_name(kind) for kind in kinds]
    return TupleKind("Tuple_" + "_".join(parts), tuple((f"_{i}", kind) for i, kind in enumerate(kinds)))


def part_name(kind: Kind) -> str:
    if isinstance(kind, Row):
        of = kind.of if isinstance(kind.of, str) else kind.of.name
        return f"{'c' * kind.is_constant}row_{of}_" + "x".join(map(str, kind.shape))
    return str(kind).replace(" ", "_") if isinstance(kind, Number) else returned(kind).rstrip(" *")
