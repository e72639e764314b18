"""From operators to C."""

import ast
from typing import Final

from ra.translator.constants import literal
from ra.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    WHOLE,
    FunctionKind,
    Kind,
    ListKind,
    Number,
)
from ra.translator.places import Places
from ra.translator.values import (
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CHOICE,
    EQUALITY,
    LOGICAL_AND,
    LOGICAL_OR,
    PRODUCT,
    RELATION,
    SHIFT,
    SIGN,
    SUM,
    Effects,
    Value,
)

ARITHMETIC: Final[dict[type[ast.operator], tuple[str, int]]] = {
    ast.Add: ("+", SUM), ast.Sub: ("-", SUM), ast.Mult: ("*", PRODUCT),
}  # fmt: skip
WRAPPING: Final[dict[type[ast.operator], str]] = {
    ast.Add: "wrapping_sum", ast.Sub: "wrapping_difference", ast.Mult: "wrapping_product",
}  # fmt: skip
BITWISE: Final[dict[type[ast.operator], tuple[str, int]]] = {
    ast.BitAnd: ("&", BIT_AND), ast.BitOr: ("|", BIT_OR), ast.BitXor: ("^", BIT_XOR),
}  # fmt: skip
COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, int]]] = {
    ast.Eq: ("==", EQUALITY), ast.NotEq: ("!=", EQUALITY), ast.Lt: ("<", RELATION),
    ast.LtE: ("<=", RELATION), ast.Gt: (">", RELATION), ast.GtE: (">=", RELATION),
}  # fmt: skip

SIGNS: Final[dict[type[ast.operator], str]] = {
    ast.FloorDiv: "//", ast.Mod: "%", ast.LShift: "<<", ast.RShift: ">>",
    **{op: sign for op, (sign, _) in BITWISE.items()},
}  # fmt: skip
FLOAT_SIGNS: Final[dict[type[ast.operator], str]] = {
    ast.FloorDiv: "use math.floor(x / y), which is a whole number",
    ast.Mod: "use x - y * math.floor(x / y)",
}
REFUSED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Pow: ("`**` is not part of the plain style", "multiply: x * x; 1 << n is a power of two, math.sqrt(x) a root"),
    ast.MatMult: ("`@` is not part of the plain style", "write the loops out"),
}


class Operators(Places):
    """Translates operators, comparisons and choices."""

    def condition(self, node: ast.expr) -> Value:
        """Whether something is true: `and`, `or` and numbers mean just that here."""
        if isinstance(node, ast.BoolOp):
            return self.joined(node, [self.condition(each) for each in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.value_of_unaryop(node)
        value = self.value(node)
        if not isinstance(value.kind, Number):
            raise self.refusal(node, f"whether {value.kind} is true", "compare a number: a length, a count, a mask")
        return value

    def value_of_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            operand = self.condition(node.operand)
            return Value(f"!{operand.within(SIGN)}", BOOL, SIGN, operand.effects, is_narrow=True)
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            number = node.operand.value
            if isinstance(number, int | float):
                return self.constant(node, -number, "")
        value = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return value
        if isinstance(node.op, ast.USub):
            return self.signed("-", value.wide())
        if value.kind == FLOAT:
            raise self.refusal(node, "~ of a float", "use a whole number")
        return self.signed("~", value.wide())

    def signed(self, sign: str, value: Value) -> Value:
        kind = FLOAT if value.kind == FLOAT else INT
        text = f"({value.code})" if value.code.startswith(sign) else value.within(SIGN)
        return Value(f"{sign}{text}", kind, SIGN, value.effects)

    def value_of_binop(self, node: ast.BinOp) -> Value:
        if isinstance(node.op, ast.BitAnd):
            return self.masked(node)
        return self.binary(node, self.number(node.left), node.op, self.number(node.right))

    def masked(self, node: ast.BinOp) -> Value:
        """x & MASK: what x has beyond 64 bits is cut off anyway, so it may go beyond them."""
        left, right = self.number(node.left), self.number(node.right)
        if self.program.checks and (right.number or -1) >= 0:
            left = self.wrapping(node.left)
        return self.binary(node, left, node.op, right)

    def wrapping(self, node: ast.expr) -> Value:
        """A sum or a product that a checked program does not stop at."""
        if not isinstance(node, ast.BinOp) or type(node.op) not in WRAPPING:
            return self.number(node)
        left, right = self.wrapping(node.left), self.wrapping(node.right)
        if left.kind not in WHOLE or right.kind not in WHOLE:
            return self.binary(node, left, node.op, right)
        effects = self.in_order(node, left, right)
        return Value(f"{WRAPPING[type(node.op)]}({left.code}, {right.code})", INT, effects=effects)

    def binary(self, node: ast.AST, left: Value, op: ast.operator, right: Value) -> Value:
        effects = self.in_order(node, left, right)
        whole = left.kind in WHOLE and right.kind in WHOLE
        self.check_operator(node, op, right)
        if isinstance(op, ast.Div):
            return self.infix(left.as_number(FLOAT), "/", right.as_number(FLOAT), PRODUCT, FLOAT, effects)
        if type(op) in ARITHMETIC:
            sign, binding = ARITHMETIC[type(op)]
            if not whole:
                return self.infix(left.as_number(FLOAT), sign, right.as_number(FLOAT), binding, FLOAT, effects)
            if left.is_narrow and right.is_narrow:
                left, right = (left, right.wide()) if right.is_literal else (left.wide(), right)
            return self.infix(left, sign, right, binding, INT, effects)
        if not whole:
            raise self.refusal(node, f"{SIGNS[type(op)]} of floats", FLOAT_SIGNS.get(type(op), "convert them by int()"))
        return self.whole_binary(node, left, op, right, effects)

    def whole_binary(self, node: ast.AST, left: Value, op: ast.operator, right: Value, effects: Effects) -> Value:
        if type(op) in BITWISE:
            sign, binding = BITWISE[type(op)]
            both = left.is_narrow and right.is_narrow
            kind = BOOL if left.kind == right.kind == BOOL else INT
            return self.infix(left, sign, right, binding, kind, effects)._replace(is_narrow=both)
        if isinstance(op, ast.LShift | ast.RShift):
            sign, name = ("<<", "shift_left") if isinstance(op, ast.LShift) else (">>", "shift_right")
            if right.number is not None and 0 <= right.number < 64:
                return self.infix(left.wide(), sign, right, SHIFT, INT, effects)
            return Value(f"{name}({left.code}, {right.code})", INT, effects=effects)
        name = "floor_divide" if isinstance(op, ast.FloorDiv) else "remainder_of"
        return Value(f"{name}({left.code}, {right.code})", INT, effects=effects)

    def check_operator(self, node: ast.AST, op: ast.operator, right: Value) -> None:
        if type(op) in REFUSED:
            raise self.refusal(node, *REFUSED[type(op)])
        if isinstance(op, ast.Div | ast.FloorDiv | ast.Mod) and right.number == 0:
            raise self.refusal(node, "a division by zero", "divide by another number")
        if isinstance(op, ast.LShift | ast.RShift) and (right.number or 0) < 0:
            raise self.refusal(node, "a shift by a negative number of bits", "shift the other way")

    def infix(self, left: Value, sign: str, right: Value, binding: int, kind: Kind, effects: Effects) -> Value:
        """Operators of one strength go from left to right in C as in Python."""
        chains = left.binding == binding and binding in (SUM, PRODUCT, BIT_OR, BIT_AND, BIT_XOR)
        before = left.code if chains else left.within(binding)
        return Value(f"{before} {sign} {right.within(binding)}", kind, binding, effects)

    def joined(self, node: ast.BoolOp, parts: list[Value]) -> Value:
        """`and` and `or`, from left to right in C as in Python."""
        sign, binding = ("&&", LOGICAL_AND) if isinstance(node.op, ast.And) else ("||", LOGICAL_OR)
        effects = Effects()
        for part in parts:
            effects = effects.and_then(part.effects)
        code = f" {sign} ".join(part.within(binding) for part in parts)
        return Value(code, BOOL, binding, effects, is_narrow=True)

    def value_of_boolop(self, node: ast.BoolOp) -> Value:
        values = [self.value(each) for each in node.values]
        if all(value.kind == BOOL for value in values):
            return self.joined(node, values)
        result = self.number(node.values[-1])
        for each in reversed(node.values[:-1]):
            first = self.number(each)
            if first.effects.writes:
                raise self.refusal(node, "`and` or `or` for its value, with a call that changes something",
                                   "give the call's result a name first")  # fmt: skip
            yes, no = (first, result) if isinstance(node.op, ast.Or) else (result, first)
            result = self.choice(node, first, yes, no)
        return result

    def value_of_ifexp(self, node: ast.IfExp) -> Value:
        return self.choice(node, self.condition(node.test), self.value(node.body), self.value(node.orelse))

    def choice(self, node: ast.expr, test: Value, yes: Value, no: Value) -> Value:
        kind = self.common(node, yes.kind, no.kind)
        assert kind is not None
        if isinstance(kind, FunctionKind | ListKind):
            raise self.refusal(node, f"a choice of {kind}", "use `if` and `else`")
        if isinstance(kind, Number):
            yes, no = yes.as_number(kind), no.as_number(kind)
        effects = test.effects.and_then(yes.effects).and_then(no.effects)
        code = f"{test.within(CHOICE)} ? {yes.within(CHOICE)} : {no.within(CHOICE)}"
        return Value(code, kind, CHOICE, effects, is_narrow=yes.is_narrow and no.is_narrow)

    def value_of_compare(self, node: ast.Compare) -> Value:
        parts, left = [], node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self.compare(node, left, op, right))
            left = right
        if len(parts) == 1:
            return parts[0]
        if any(part.effects.writes for part in parts):
            raise self.refusal(
                node, "a chain of comparisons with a call that changes something", "give its result a name"
            )
        code = " && ".join(part.within(LOGICAL_AND) for part in parts)
        return Value(code, BOOL, LOGICAL_AND, self.in_order(node, *parts), is_narrow=True)

    def compare(self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        if isinstance(op, ast.In | ast.NotIn):
            return self.membership(node, left, right, isinstance(op, ast.In))
        if type(op) not in COMPARISONS:
            raise self.refusal(node, "`is` is not part of the plain style", "compare numbers by ==")
        sign, binding = COMPARISONS[type(op)]
        one, other = self.number(left), self.number(right)
        kind = FLOAT if FLOAT in (one.kind, other.kind) else INT
        effects = self.in_order(node, one, other)
        code = f"{one.as_number(kind).within(binding)} {sign} {other.as_number(kind).within(binding)}"
        return Value(code, BOOL, binding, effects, is_narrow=True)

    def membership(self, node: ast.Compare, left: ast.expr, right: ast.expr, wanted: bool) -> Value:
        """x in (A, B, C)"""
        if isinstance(right, ast.Tuple):
            among = list(right.elts)
        else:
            is_local = isinstance(right, ast.Name) and right.id in self.kinds
            known = self.outer(right) if isinstance(right, ast.Name | ast.Attribute) and not is_local else None
            if not isinstance(known, tuple):
                raise self.refusal(node, "`in` something else than a tuple that is written out or a constant",
                                   "look for it in a loop; a range is 0 <= n < LENGTH, a set is a mask")  # fmt: skip
            among = [ast.copy_location(ast.Constant(each), right) for each in known]
        sign, joint = (ast.Eq(), ast.Or()) if wanted else (ast.NotEq(), ast.And())
        parts = [self.compare(node, left, sign, each) for each in among]
        if any(part.effects.writes for part in parts):
            raise self.refusal(node, "`in` with a call that changes something", "give its result a name first")
        if not parts:
            return literal(not wanted)
        return self.joined(ast.copy_location(ast.BoolOp(joint, []), node), parts) if len(parts) > 1 else parts[0]
