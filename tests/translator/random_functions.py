"""Random functions of the plain style, and the reference by which they are judged: Python that minds the 64 bits."""

import ast
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, composite

EDGES = (0, 1, -1, 2, 7, 63, 64, 255, -128, 2**31 - 1, -(2**31), 2**32, 2**53, 2**62, 2**63 - 1, -(2**63), -(2**63) + 1)
NUMBERS = st.one_of(st.sampled_from(EDGES), st.integers(-20, 20), st.integers(-(2**63), 2**63 - 1))
SMALL = st.one_of(st.integers(-9, 9), st.sampled_from((2**31 - 1, -(2**31), 2**33, 2**62)))
FRACTIONS = st.floats(-1e12, 1e12, allow_nan=False)
PLACES = 8


class OutOfRange(Exception):
    """Python has gone on where 64 bits end: nothing is promised there."""


def kept(value: Any) -> Any:
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise OutOfRange
    if isinstance(value, float) and (value != value or abs(value) > 1e300):
        raise OutOfRange
    return value


def small(value: Any) -> Any:
    """A whole number that a float can hold."""
    if isinstance(value, int) and abs(value) > 2**53:
        raise OutOfRange
    return value


class Minding(ast.NodeTransformer):
    """Every result of an operator passes through `kept`; what meets a float, through `small`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return self.guarded(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        return self.guarded(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self.guarded(node)

    def guarded(self, node: ast.expr) -> ast.AST:
        self.generic_visit(node)
        call = ast.Call(ast.Name("kept", ast.Load()), [node], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        loaded = ast.parse(ast.unparse(node.target), mode="eval").body
        value = self.guarded(ast.BinOp(loaded, node.op, node.value))
        assert isinstance(value, ast.expr)
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], value), node))


def reference(text: str) -> dict[str, Any]:
    """The functions of a text as Python runs them, with an eye on the range of numbers."""
    names: dict[str, Any] = {"kept": kept, "small": small}
    exec(compile(Minding().visit(ast.parse(text)), "reference", "exec"), names)
    return names


@dataclass
class Names:
    """What may be mentioned at a place in a function."""

    whole: list[str] = field(default_factory=lambda: ["a", "b", "c"])
    fresh: int = 0

    def new(self) -> str:
        self.fresh += 1
        return f"x{self.fresh}"


@composite
def whole(draw: DrawFn, names: Names, depth: int) -> str:
    """An expression whose value is a whole number."""
    if depth == 0:
        return draw(st.one_of(st.sampled_from(names.whole), SMALL.map(lambda n: f"({n})")))
    inner = whole(names, depth - 1)
    form = draw(st.integers(0, 16))
    x, y = draw(inner), draw(inner)
    if form <= 3:
        return f"({x} {draw(st.sampled_from(['+', '-', '*', '&', '|', '^']))} {y})"
    if form == 4:
        return f"({x} {draw(st.sampled_from(('//', '%')))} ({y} or 3))"
    if form == 5:
        return f"({x} {draw(st.sampled_from(('<<', '>>')))} ({y} & 127))"
    if form == 6:
        return f"({draw(st.sampled_from('-~+'))}{x})"
    if form == 7:
        return f"{draw(st.sampled_from(('min', 'max')))}({x}, {y}, {draw(inner)})"
    if form == 8:
        return f"({x} if {draw(condition(names, depth - 1))} else {y})"
    if form == 9:
        return f"({x}).{draw(st.sampled_from(('bit_length', 'bit_count')))}()"
    if form == 10:
        return f"row[({x}) & 7]"
    if form == 11:
        return f"({x} {draw(st.sampled_from(('and', 'or')))} {y})"
    if form == 12:
        return f"({draw(condition(names, depth - 1))} + abs({x}))"
    if form == 13:
        return f"[{x}, {y}, 3][({draw(inner)}) % 3]"
    if form == 14:
        return f"Pair({x}, {y}).{draw(st.sampled_from(('one', 'other')))}"
    if form == 15:
        return f"int(({x} & 0xFFFFFFFF) / 4)"
    return f"helper({x}, {y})"


@composite
def condition(draw: DrawFn, names: Names, depth: int) -> str:
    x, y = draw(whole(names, depth)), draw(whole(names, depth))
    signs = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
    form = draw(st.integers(0, 4))
    if form == 0:
        return f"({x} {draw(signs)} {y})"
    if form == 1:
        return f"({x} {draw(signs)} {y} {draw(signs)} {draw(whole(names, 0))})"
    if form == 2:
        return f"({x} {draw(st.sampled_from(('in', 'not in')))} (1, 7, {draw(whole(names, 0))}))"
    if form == 3:
        return f"(not {x} {draw(signs)} {y})"
    return f"({x} {draw(signs)} {y} {draw(st.sampled_from(('and', 'or')))} {y} {draw(signs)} {x})"


@composite
def block(draw: DrawFn, names: Names, depth: int, indent: str) -> str:
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        form = draw(st.integers(0, 9 if depth else 3))
        value = draw(whole(names, 2))
        if form == 0:
            name = names.new()
            lines.append(f"{indent}{name} = {value}\n")
            if indent == "    ":
                names.whole.append(name)
        elif form == 1:
            sign = draw(st.sampled_from(["+", "-", "*", "&", "|", "^", "//", "%"]))
            value = f"({value} or 3)" if sign in ("//", "%") else value
            lines.append(f"{indent}{draw(st.sampled_from(names.whole))} {sign}= {value}\n")
        elif form == 2:
            lines.append(f"{indent}row[{draw(whole(names, 1))} & 7] = {value}\n")
        elif form == 3:
            sign = draw(st.sampled_from(["+", "-", "&", "|", "^"]))
            lines.append(f"{indent}row[{draw(st.integers(0, 7))}] {sign}= {value}\n")
        elif form == 4:
            lines.append(f"{indent}if {draw(condition(names, 1))}:\n{draw(block(names, depth - 1, indent + '    '))}")
            if draw(st.booleans()):
                lines.append(f"{indent}else:\n{draw(block(names, depth - 1, indent + '    '))}")
        elif form == 5:
            name = names.new()
            ends = draw(st.sampled_from(("5", "2, 7", "6, 0, -2", "a & 7", "b & 3, 9, 3")))
            known = Names([*names.whole, name], names.fresh)
            lines.append(f"{indent}for {name} in range({ends}):\n{draw(block(known, depth - 1, indent + '    '))}")
            names.fresh = known.fresh
        elif form == 6:
            name = names.new()
            over = draw(st.sampled_from(("row", "TABLE", "(a, 3, b)")))
            known = Names([*names.whole, name], names.fresh)
            lines.append(f"{indent}for {name} in {over}:\n{draw(block(known, depth - 1, indent + '    '))}")
            names.fresh = known.fresh
        elif form == 7:
            name = names.new()  # not known inside, where it would be changed: the loop has an end
            lines.append(f"{indent}{name} = {draw(st.integers(0, 5))}\n{indent}while {name}:\n")
            lines.append(
                f"{indent}    {name} -= 1\n{indent}    if {draw(condition(names, 1))}:\n{indent}        break\n"
            )
            lines.append(draw(block(names, depth - 1, indent + "    ")))
        elif form == 8:
            name = names.new()
            lines.append(f"{indent}{name} = [0] * 4\n{indent}{name}[{draw(whole(names, 1))} & 3] = {value}\n")
            lines.append(f"{indent}change({name}, row)\n{indent}a = {name}[-1] ^ row[0]\n")
        else:
            lines.append(f"{indent}a, b = b, {value}\n")
    return "".join(lines)


HEAD = """
from typing import NamedTuple

TABLE = (3, -70000, 5, 0)


class Pair(NamedTuple):
    one: int
    other: int


def helper(a, b):
    return a - b if a > b else b - a


def change(mine, row):
    for i in range(4):
        mine[i] ^= row[i] + i
        row[7 - i] = mine[i] & 255

"""


@composite
def whole_function(draw: DrawFn, name: str) -> str:
    names = Names()
    body = draw(block(names, 2, "    "))
    return f"\ndef {name}(a, b, c, row):\n{body}    return {draw(whole(names, 2))}\n"


@composite
def fraction(draw: DrawFn, depth: int) -> str:
    """An expression whose value is a float: results must agree to the last bit."""
    if depth == 0:
        return draw(st.one_of(st.sampled_from(("p", "q", "r")), FRACTIONS.map(lambda x: f"({x!r})")))
    x, y = draw(fraction(depth - 1)), draw(fraction(depth - 1))
    form = draw(st.integers(0, 6))
    if form <= 2:
        return f"({x} {draw(st.sampled_from(['+', '-', '*', '/']))} {y})"
    if form == 3:
        return f"{draw(st.sampled_from(('min', 'max')))}({x}, {y})"
    if form == 4:
        return f"({x} if {y} {draw(st.sampled_from(['<', '<=', '>', '>=', '==', '!=']))} {draw(fraction(0))} else {y})"
    if form == 5:
        return f"({x} + small(int({y})))"
    return f"sqrt(abs({x}))"


@composite
def fraction_function(draw: DrawFn, name: str) -> str:
    return f"\ndef {name}(p, q, r):\n    t = {draw(fraction(3))}\n    t += {draw(fraction(2))}\n    return t * 1.0\n"
