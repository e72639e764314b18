"""From statements to C: one function, for one combination of kinds."""

import ast
from types import FunctionType
from typing import Final

from ra.translator.calls import Calls
from ra.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    FunctionKind,
    Kind,
    ListKind,
    Number,
    Record,
    Row,
    TupleKind,
    declare,
    number_of,
    returned,
)
from ra.translator.places import Location, read
from ra.translator.refusals import STATEMENTS
from ra.translator.scope import Surroundings, Translated, c_name
from ra.translator.values import SIGN, SUM, Effects, Value

WRITES: Final = Effects(writes=True)
MOST_ROUNDS: Final = 20
SHORTENED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+=", ast.Sub: "-=", ast.BitAnd: "&=", ast.BitOr: "|=", ast.BitXor: "^=",
}  # fmt: skip
"""Operators whose result in fewer bits is that in 64 bits, cut off: as a store cuts it off too."""


class FunctionWriter(Calls):
    """Translates one function. Its names are given kinds in rounds, until nothing changes any more."""

    def __init__(
        self, program: Surroundings, plain: FunctionType, tree: ast.FunctionDef, kinds: tuple[Kind, ...]
    ) -> None:
        super().__init__(program, plain, tree)
        spec = tree.args
        if spec.vararg or spec.kwarg or spec.kwonlyargs:
            raise self.refusal(tree, "a function with *, ** or arguments by name only", "name its arguments one by one")
        self.parameters = [argument.arg for argument in (*spec.posonlyargs, *spec.args)]
        if len(kinds) != len(self.parameters):
            raise self.refusal(tree, f"kinds of {len(kinds)} arguments, for a function with {len(self.parameters)}",
                               f"name a kind for each of {', '.join(self.parameters) or 'none'}")  # fmt: skip
        self.kinds = dict(zip(self.parameters, kinds, strict=True))
        self.returns: Kind | None = None
        self.effects = Effects()
        self.lines: list[str] = []
        self.depth = 1
        self.spares = 0
        self.counters = loop_counters(tree)
        self.declared_at = first_assignments(tree, self.parameters)

    def write(self, name: str) -> Translated:
        for _ in range(MOST_ROUNDS):
            before = dict(self.kinds), self.returns
            self.lines, self.spares, self.effects = [], 0, Effects()
            self.block(self.tree.body)
            if before == (self.kinds, self.returns):
                break
        if self.returns not in (None, NOTHING) and not always_returns(self.tree.body):
            raise self.refusal(self.tree.body[-1], f"{self.tree.name} may end without returning a value",
                               "return one on every way through the function")  # fmt: skip
        kinds = tuple(self.kinds[each] for each in self.parameters)
        body = "".join([*self.declarations(), *self.lines])
        return Translated(name, kinds, self.returns or NOTHING, self.head(name), body, self.effects)

    def head(self, name: str) -> str:
        parameters = [
            declare(self.program.known(self.kinds[each]), c_name(each))
            for each in self.parameters
            if not isinstance(self.kinds[each], FunctionKind)
        ]
        return f"{returned(self.program.known(self.returns or NOTHING))} {name}({', '.join(parameters) or 'void'})"

    def declarations(self) -> list[str]:
        """Names that are not declared where they first get a value."""
        return [
            f"    {declare(self.program.known(kind), c_name(name))}{' = 0' if isinstance(kind, Number) else ''};\n"
            for name, kind in self.kinds.items()
            if name not in self.parameters and name not in self.counters and name not in self.declared_at
        ]

    # ---- statements --------------------------------------------------------------------------------------------------

    def block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            handler = getattr(self, f"on_{type(statement).__name__.lower()}", None)
            if handler is None:
                name = type(statement).__name__
                problem, instead = STATEMENTS.get(type(statement), (name, "use if, for, while and assignments"))
                raise self.refusal(statement, f"{problem} is not part of the plain style", instead)
            handler(statement)

    def inner(self, statements: list[ast.stmt]) -> None:
        self.depth += 1
        self.block(statements)
        self.depth -= 1

    def line(self, text: str) -> None:
        self.lines.append(f"{'    ' * self.depth}{text}\n")

    def spare(self, stem: str) -> str:
        """A name that Python does not have."""
        self.spares += 1
        return f"{stem}_{self.spares}"

    def used(self, value: Value) -> Value:
        self.effects = self.effects.and_then(value.effects)
        return value

    def on_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return  # a docstring
        self.line(f"{self.used(self.value(node.value)).code};")

    def on_pass(self, node: ast.Pass) -> None:
        """Nothing."""

    def on_assert(self, node: ast.Assert) -> None:
        """Assertions speak to readers and type checkers; what comes from outside is checked at the edge."""

    def on_break(self, node: ast.Break) -> None:
        self.line("break;")

    def on_continue(self, node: ast.Continue) -> None:
        self.line("continue;")

    def on_return(self, node: ast.Return) -> None:
        if node.value is None:
            self.returns = self.common(node, self.returns, NOTHING)
            self.line("return;")
            return
        value = self.used(self.value(node.value))
        if isinstance(value.kind, FunctionKind) or value.kind == NOTHING:
            raise self.refusal(node, f"{value.kind} is returned", "return a number, a row, a record, a list or a tuple")
        self.returns = self.common(node, self.returns, value.kind)
        if isinstance(self.returns, Number):
            value = value.as_number(self.returns)
        self.line(f"return {value.code};")

    def on_if(self, node: ast.If) -> None:
        self.line(f"if ({self.used(self.condition(node.test)).code}) {{")
        self.inner(node.body)
        while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            node = node.orelse[0]
            self.line(f"}} else if ({self.used(self.condition(node.test)).code}) {{")
            self.inner(node.body)
        if node.orelse:
            self.line("} else {")
            self.inner(node.orelse)
        self.line("}")

    def on_while(self, node: ast.While) -> None:
        self.no_else(node)
        self.line(f"while ({self.used(self.condition(node.test)).code}) {{")
        self.inner(node.body)
        self.line("}")

    def no_else(self, node: ast.While | ast.For) -> None:
        if node.orelse:
            raise self.refusal(node, "a loop with `else`", "use a name that says whether it was found")

    # ---- loops -------------------------------------------------------------------------------------------------------

    def on_for(self, node: ast.For) -> None:
        self.no_else(node)
        if not isinstance(node.target, ast.Name):
            raise self.refusal(node, "a loop with several names", "count the places, and name what lies there")
        if isinstance(node.iter, ast.Call) and self.is_range(node.iter):
            self.count(node, node.target.id, node.iter)
        elif isinstance(node.iter, ast.Tuple):
            self.loop_over(node, node.target.id, [self.number(each) for each in node.iter.elts])
        else:
            self.loop_along(node, node.target.id)

    def count(self, node: ast.For, name: str, call: ast.Call) -> None:
        limits = [self.used(self.number(each)) for each in call.args]
        if call.keywords or not 1 <= len(limits) <= 3 or any(limit.kind not in (INT, BOOL) for limit in limits):
            raise self.refusal(node, "range() takes one to three whole numbers", "convert floats by int()")
        first, end = (Value("0", INT), limits[0]) if len(limits) == 1 else limits[:2]
        step = self.step(node, limits)
        self.bind(node, name, INT)
        compare = "<" if step > 0 else ">"
        change = {1: "++", -1: "--"}.get(step, f" += {step}" if step > 0 else f" -= {-step}")
        counter = c_name(name) if name in self.counters and name != "_" else self.spare("i")
        declared = f"int64_t {counter} = {first.code}"
        limit = end.within(SUM) if self.is_steady(call, node) else f"{counter}_end"
        if limit != end.within(SUM):
            declared += f", {limit} = {end.code}"
        self.line(f"for ({declared}; {counter} {compare} {limit}; {counter}{change}) {{")
        if counter != c_name(name) and name != "_":
            self.line(f"    {c_name(name)} = {counter};")
        self.inner(node.body)
        self.line("}")

    def step(self, node: ast.For, limits: list[Value]) -> int:
        if len(limits) < 3:
            return 1
        if not limits[2].number:
            raise self.refusal(node, "range() with a step that is 0, or not written out", "write the step as a number")
        return limits[2].number

    def is_steady(self, call: ast.Call, node: ast.For) -> bool:
        """Whether the end of a range is the same throughout the loop, so that C may look at it every time."""
        end = call.args[0] if len(call.args) == 1 else call.args[1]
        if isinstance(end, ast.Constant):
            return True
        return isinstance(end, ast.Name) and end.id not in assigned_in(node.body) | {getattr(node.target, "id", "")}

    def loop_over(self, node: ast.For, name: str, values: list[Value]) -> None:
        """for name in (a, b, c)"""
        kind: Kind | None = None
        for value in values:
            kind = self.common(node, kind, INT if value.kind == BOOL else value.kind)
        if not isinstance(kind, Number):
            raise self.refusal(node, "a loop over an empty tuple", "leave it out")
        self.used(Value("", kind, effects=self.in_order(node, *values)))
        self.bind(node, name, kind)
        i = self.spare("i")
        items = ", ".join(value.as_number(kind).code for value in values)
        self.line(f"const {kind.c_type} {i}_of[{len(values)}] = {{{items}}};")
        self.line(f"for (int {i} = 0; {i} < {len(values)}; {i}++) {{")
        self.step_into(node, name, Value(f"{i}_of[{i}]", kind))

    def loop_along(self, node: ast.For, name: str) -> None:
        """for name in row"""
        row = self.used(self.row(node.iter))
        assert isinstance(row.kind, Row)
        if not row.kind.shape[0]:
            raise self.refusal(node, "a loop along a row whose length is not known", "loop over range(length)")
        i = self.spare("i")
        code = f"{row.within(SIGN)}[{i}]"
        item = self.used(read(Location(code, row.kind.of, row.kind.shape[1:], row.kind.is_constant, row.effects)))
        self.bind(node, name, item.kind)
        self.line(f"for (int {i} = 0; {i} < {row.kind.shape[0]}; {i}++) {{")
        self.step_into(node, name, item)

    def step_into(self, node: ast.For, name: str, item: Value) -> None:
        word = declare(self.kinds[name], c_name(name)) if name in self.counters else c_name(name)
        self.line(f"    {word} = {item.code};")
        self.inner(node.body)
        self.line("}")

    # ---- assignments -------------------------------------------------------------------------------------------------

    def on_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node, [node.target], node.value)

    def on_assign(self, node: ast.Assign) -> None:
        self.assign(node, node.targets, node.value)

    def assign(self, node: ast.stmt, targets: list[ast.expr], source: ast.expr) -> None:
        if any(isinstance(target, ast.Tuple) for target in targets):
            self.assign_several(node, targets, source)
            return
        value = self.used(self.value(source))
        if len(targets) > 1:
            value = self.kept(node, value)
        for target in targets:
            self.store(node, target, value)

    def assign_several(self, node: ast.stmt, targets: list[ast.expr], source: ast.expr) -> None:
        target = targets[0]
        if len(targets) > 1 or not isinstance(target, ast.Tuple):
            raise self.refusal(node, "several groups of names at once", "assign to one group after the other")
        if isinstance(source, ast.Tuple):
            values = [self.kept(node, self.used(self.value(each))) for each in source.elts]
        else:
            whole = self.kept(node, self.used(self.value(source)))
            if not isinstance(whole.kind, TupleKind):
                raise self.refusal(node, f"{whole.kind} is no tuple", "name the values one by one")
            values = [Value(f"{whole.code}.{c_name(name)}", kind) for name, kind in whole.kind.fields]
        if any(isinstance(each, ast.Starred) for each in target.elts):
            raise self.refusal(node, "`*` among the names", "name the values one by one")
        if len(values) != len(target.elts):
            raise self.refusal(node, f"{len(target.elts)} names for {len(values)} values", "name each of them")
        for each, value in zip(target.elts, values, strict=True):
            self.store(node, each, value)

    def kept(self, node: ast.AST, value: Value) -> Value:
        """The value under a name of its own, so that it is worked out once, and now."""
        if isinstance(value.kind, FunctionKind) or value.kind == NOTHING:
            raise self.refusal(node, f"{value.kind} cannot be kept", "use a number, a row, a record or a tuple")
        name = self.spare("kept")
        self.line(f"{declare(self.program.known(value.kind), name)} = {value.code};")
        return Value(name, value.kind, is_narrow=value.kind == BOOL)

    def store(self, node: ast.stmt, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.store_name(node, target, value)
            return
        place = self.place(node, target)
        if value.effects.disturbs(place.effects):
            value = self.kept(node, value)  # Python works out the value before the place
        if not isinstance(value.kind, Number):
            raise self.refusal(node, f"{value.kind} is put into a row or a record", "copy it number by number")
        self.check_stored(node, place, value)
        self.effects = self.effects.and_then(place.effects).and_then(WRITES)
        self.line(f"{place.code} = {self.fitting(place, value)};")

    def check_stored(self, node: ast.stmt, place: Location, value: Value) -> None:
        if value.kind == FLOAT and isinstance(place.of, str) and number_of(place.of) != FLOAT:
            raise self.refusal(node, "a float is put into a place for whole numbers", "convert it by int()")

    def store_name(self, node: ast.stmt, target: ast.Name, value: Value) -> None:
        if isinstance(value.kind, FunctionKind) or value.kind == NOTHING:
            raise self.refusal(node, f"{value.kind} under a local name", "hand it over as an argument")
        if isinstance(value.kind, ListKind) and not value.code.startswith("(") and "(" not in value.code:
            raise self.refusal(node, "a second name for a list", "use the first name, or copy the list in a loop")
        self.bind(node, target.id, value.kind)
        name = c_name(target.id)
        if self.declared_at.get(target.id) is node:
            name = declare(self.program.known(self.kinds[target.id]), name)
        kind = self.kinds[target.id]
        text = value.as_number(kind).code if isinstance(kind, Number) else value.code
        self.line(f"{name} = {text};")

    def place(self, node: ast.stmt, target: ast.expr) -> Location:
        """A number in a row or a record that can be written to."""
        if isinstance(target, ast.Attribute):
            place = self.field(target, self.value(target.value))
        elif isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            place = self.item(target)
        else:
            raise self.refusal(node, "nothing that can be written to", "write to a name, a field or a place in a row")
        if place.shape or isinstance(place.of, Record):
            raise self.refusal(node, "a row or a record is put into the place of another", "copy it number by number")
        if place.is_constant:
            raise self.refusal(node, "a slice, or a constant of a module, can only be read", "write to the row itself")
        return place

    def on_augassign(self, node: ast.AugAssign) -> None:
        change = self.number(node.value)
        if isinstance(node.target, ast.Name):
            self.change_name(node, node.target, change)
            return
        place = self.place(node, node.target)
        value = self.used(self.binary(node, read(place), node.op, change))
        self.check_stored(node, place, value)
        self.effects = self.effects.and_then(WRITES)
        sign = SHORTENED.get(type(node.op))
        if sign and value.kind != FLOAT and not self.program.checks:
            self.line(f"{place.code} {sign} {change.code};")
        else:
            self.line(f"{place.code} = {self.fitting(place, value)};")

    def fitting(self, place: Location, value: Value) -> str:
        """The text of a number that is stored; a checked program makes sure that it fits."""
        if self.program.checks and isinstance(place.of, str) and place.of not in ("i8", "f4", "f8"):
            return f"fit_{place.of}({value.code})"
        return value.code

    def change_name(self, node: ast.AugAssign, target: ast.Name, change: Value) -> None:
        value = self.used(self.binary(node, self.value(target), node.op, change))
        self.bind(node, target.id, value.kind)
        sign = SHORTENED.get(type(node.op))
        if sign and self.kinds[target.id] == INT:
            self.line(f"{c_name(target.id)} {sign} {change.code};")
        else:
            self.line(f"{c_name(target.id)} = {value.code};")


def assigned_in(statements: list[ast.stmt]) -> set[str]:
    """The names that these statements give values to."""
    nodes = (each for statement in statements for each in ast.walk(statement))
    return {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def loop_counters(tree: ast.FunctionDef) -> set[str]:
    """Names that live only within the `for` loops that they count: C can declare them there."""
    loops = [each for each in ast.walk(tree) if isinstance(each, ast.For) and isinstance(each.target, ast.Name)]
    found = {loop.target.id for loop in loops if isinstance(loop.target, ast.Name)}
    found -= {argument.arg for argument in tree.args.args}
    inside = dict.fromkeys(found, 0)
    for loop in loops:
        assert isinstance(loop.target, ast.Name)
        name = loop.target.id
        if name in found:
            if name in assigned_in(loop.body):
                found.discard(name)
            inside[name] += sum(1 for part in loop.body for each in ast.walk(part) if is_name(each, name)) + 1
    for name in set(found):
        if inside[name] != sum(1 for each in ast.walk(tree) if is_name(each, name)):
            found.discard(name)
    return found


def is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def first_assignments(tree: ast.FunctionDef, parameters: list[str]) -> dict[str, ast.stmt]:
    """Names whose first mention is an assignment that always happens: C can declare them there."""
    seen = set(parameters)
    found: dict[str, ast.stmt] = {}
    for statement in tree.body:
        target = only_target(statement)
        mentions = [each.id for each in ast.walk(statement) if isinstance(each, ast.Name)]
        if target is not None and target not in seen and mentions.count(target) == 1:
            found[target] = statement
        seen |= set(mentions)
    return found


def only_target(statement: ast.stmt) -> str | None:
    """The name that a statement gives a value to, if that is all it does."""
    target: ast.expr | None = None
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target = statement.target
    return target.id if isinstance(target, ast.Name) else None


def always_returns(statements: list[ast.stmt]) -> bool:
    """Whether every way through these statements ends in a return."""
    for statement in statements:
        if isinstance(statement, ast.Return):
            return True
        if isinstance(statement, ast.If) and always_returns(statement.body) and always_returns(statement.orelse):
            return True
        if isinstance(statement, ast.While) and is_forever(statement):
            return True
    return False


def is_forever(loop: ast.While) -> bool:
    breaks = any(isinstance(each, ast.Break) for part in loop.body for each in ast.walk(part))
    return isinstance(loop.test, ast.Constant) and bool(loop.test.value) and not breaks
