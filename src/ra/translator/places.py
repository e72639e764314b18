"""From names, constants, fields and places in rows to C."""

import ast
from types import FunctionType
from typing import Any, Final, NamedTuple

from ra.translator.constants import LARGEST, SMALLEST, literal
from ra.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    WHOLE,
    FunctionKind,
    KindsDiffer,
    ListKind,
    Number,
    Record,
    Row,
    TupleKind,
    number_of,
)
from ra.translator.refusals import EXPRESSIONS, VALUES
from ra.translator.scope import Scope, c_name
from ra.translator.values import (
    SIGN,
    SUM,
    Effects,
    Value,
)

READS: Final = Effects(reads=True)


class Location(NamedTuple):
    """A place in memory; its effects are those of finding it."""

    code: str
    of: str | Record
    shape: tuple[int, ...]
    is_constant: bool
    effects: Effects


def read(place: Location) -> Value:
    """What lies at a place: a number is read, of rows and records the address is taken."""
    if place.shape:
        return Value(place.code, Row(place.of, place.shape, place.is_constant), effects=place.effects)
    if isinstance(place.of, Record):
        return Value(f"&{place.code}", place.of, SIGN, place.effects)
    effects = place.effects.and_then(READS)
    if place.of == "f4":
        return Value(f"(double){place.code}", FLOAT, SIGN, effects)
    value = Value(place.code, number_of(place.of), effects=effects, is_narrow=place.of not in ("i8", "f8"))
    # C compares an unsigned int with a signed one as if both were unsigned.
    return value.wide() if place.of == "u4" else value


class Places(Scope):
    """Translates what a function reads: every other expression is made of these."""

    def value(self, node: ast.expr) -> Value:
        handler = getattr(self, f"value_of_{type(node).__name__.lower()}", None)
        if handler is None:
            problem, instead = EXPRESSIONS.get(type(node), (type(node).__name__, "use numbers, rows and records"))
            raise self.refusal(node, f"{problem} is not part of the plain style", instead)
        value = handler(node)
        assert isinstance(value, Value)
        return value

    def number(self, node: ast.expr) -> Value:
        value = self.value(node)
        if not isinstance(value.kind, Number):
            raise self.refusal(
                node, f"a number is needed here, and this is {value.kind}", "name the number that is meant"
            )
        return value

    def in_order(self, node: ast.AST, *values: Value) -> Effects:
        """The effects of values that C may work out in any order: so the order must not matter."""
        effects = Effects()
        for value in values:
            if effects.disturbs(value.effects):
                raise self.refusal(
                    node,
                    "one part of this changes what another part reads, and C does not promise which comes first",
                    "call the function that changes something in a statement of its own",
                )
            effects = effects.and_then(value.effects)
        return effects

    # ---- numbers and names -------------------------------------------------------------------------------------------

    def value_of_constant(self, node: ast.Constant) -> Value:
        return self.constant(node, node.value, "table")

    def value_of_name(self, node: ast.Name) -> Value:
        if node.id not in self.kinds:
            return self.constant(node, self.outer(node), node.id)
        kind = self.kinds[node.id]
        return Value(c_name(node.id), kind, is_narrow=kind == BOOL)

    def constant(self, node: ast.expr, value: Any, name: str) -> Value:
        """Something that is known when translating, and its name in Python if it has one."""
        if isinstance(value, FunctionType):
            return Value("", FunctionKind(self.program.replaced(value)))
        if isinstance(value, tuple):
            return self.table(node, value, name)
        if not isinstance(value, int | float):
            name = type(value).__name__
            raise self.refusal(node, f"a value of the type {name}",
                               VALUES.get(name, "use numbers, and tuples of numbers"))  # fmt: skip
        value = value if isinstance(value, bool) else int(value) if isinstance(value, int) else float(value)
        if value != value:
            raise self.refusal(node, "a float that is no number", "use a number that cannot occur otherwise")
        if isinstance(value, int) and not SMALLEST <= value <= LARGEST:
            raise self.refusal(node, f"{value} has more than 64 bits", "stay below 2**63")
        found = literal(value)
        if found.is_literal and isinstance(node, ast.Name | ast.Attribute):
            return Value(self.program.named_number(name, int(value)), INT, is_narrow=True, number=int(value))
        return found

    def table(self, node: ast.expr, value: tuple[Any, ...], name: str) -> Value:
        try:
            return self.program.table(name, value)
        except KindsDiffer as differ:
            raise self.refusal(
                node, str(differ), "use a tuple of numbers, or tuples of numbers of one length"
            ) from None

    # ---- places ------------------------------------------------------------------------------------------------------

    def value_of_attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id not in self.kinds:
            return self.constant(node, self.outer(node), node.attr)
        owner = self.value(node.value)
        if isinstance(owner.kind, TupleKind) and (kind := owner.kind.field(node.attr)) is not None:
            return owner._replace(code=f"{owner.within(SIGN)}.{c_name(node.attr)}", kind=kind)
        return read(self.field(node, owner))

    def field(self, node: ast.Attribute, owner: Value) -> Location:
        field = owner.kind.field(node.attr) if isinstance(owner.kind, Record) else None
        if field is None:
            raise self.refusal(node, f"{owner.kind} has no field {node.attr}", "name a field that it was declared with")
        name = c_name(field.name)
        code = f"{owner.code[1:]}.{name}" if owner.code.startswith("&") else f"{owner.within(SIGN)}->{name}"
        return Location(code, field.stored, field.shape, False, owner.effects)

    def row(self, node: ast.expr) -> Value:
        """Something that has places."""
        value = self.value(node)
        if isinstance(value.kind, ListKind):
            return value._replace(code=f"{value.within(SIGN)}.at", kind=value.kind.row)
        if isinstance(value.kind, TupleKind):
            raise self.refusal(
                node,
                "a place in a tuple that is made here",
                "name its values: a, b = ...; or make it a list, or a constant of the module",
            )
        if not isinstance(value.kind, Row):
            raise self.refusal(node, f"a row is needed here, and this is {value.kind}", "name the row that is meant")
        return value

    def value_of_subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.Slice):
            return self.slice(node, node.slice)
        return read(self.item(node))

    def item(self, node: ast.Subscript) -> Location:
        owner = self.row(node.value)
        assert isinstance(owner.kind, Row)
        index = self.index(node.slice, owner.kind)
        effects = self.in_order(node, owner, index)
        length = owner.kind.shape[0]
        checked = self.program.checks and length and index.number is None
        place = f"within({index.code}, {length})" if checked else index.code
        code = f"{owner.within(SIGN)}[{place}]"
        return Location(code, owner.kind.of, owner.kind.shape[1:], owner.kind.is_constant, effects)

    def index(self, node: ast.expr, row: Row) -> Value:
        if isinstance(node, ast.Tuple):
            raise self.refusal(node, "several places at once", "give each its own brackets: row[i][j]")
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.USub)
            and not isinstance(node.operand, ast.Constant)
        ):
            raise self.refusal(node, "a place counted from the end, by a number that is not known beforehand",
                               "count from the beginning: row[LENGTH - n]")  # fmt: skip
        value = self.number(node)
        if value.kind not in WHOLE:
            raise self.refusal(node, "a place is a whole number", "convert it by int()")
        if value.number is not None and value.number < 0:
            return self.from_the_end(node, value.number, row)
        if value.number is not None and row.shape[0] and value.number >= row.shape[0]:
            raise self.refusal(node, f"a row of {row.shape[0]} has no place {value.number}", "stay within the row")
        return value

    def from_the_end(self, node: ast.expr, place: int, row: Row) -> Value:
        if row.shape[0] + place < 0 or not row.shape[0]:
            raise self.refusal(node, "a place counted from the end of a row whose length is not known, or too short",
                               "count from the beginning")  # fmt: skip
        return literal(row.shape[0] + place)

    def slice(self, node: ast.Subscript, part: ast.Slice) -> Value:
        """A part of a row that was handed over; it can only be read, because a slice of a list is a copy."""
        owner = self.value(node.value)
        if not isinstance(owner.kind, Row) or part.step is not None:
            raise self.refusal(node, f"a slice of {owner.kind}, or one with steps", "go through the places in a loop")
        first = self.number(part.lower) if part.lower else literal(0)
        last = self.number(part.upper) if part.upper else None
        if any(end is not None and (end.kind not in WHOLE or (end.number or 0) < 0) for end in (first, last)):
            raise self.refusal(node, "a slice ends at places that are whole numbers", "count from the beginning")
        length = 0
        end = last.number if last else owner.kind.shape[0]
        if first.number is not None and end is not None:
            length = max(0, end - first.number)
        effects = self.in_order(node, owner, first, *([last] if last else []))
        kind = Row(owner.kind.of, (length, *owner.kind.shape[1:]), is_constant=True)
        return Value(f"{owner.within(SUM)} + {first.within(SUM)}", kind, SUM, effects)
