"""From calls, lists and tuples to C."""

import ast
from types import FunctionType
from typing import Any, Final

from ra.translator.built_ins import BUILT_INS, NoBuiltIn, built_in, check_known
from ra.translator.constants import literal
from ra.translator.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    WHOLE,
    FunctionKind,
    KindsDiffer,
    ListKind,
    Number,
    Row,
    TupleKind,
    tuple_of,
)
from ra.translator.operators import Operators
from ra.translator.refusals import unknown_call
from ra.translator.values import (
    SIGN,
    Value,
)

GROWING: Final = "lists keep their length: make one by [0] * LENGTH, and count how much of it is used"
METHODS: Final = {
    **dict.fromkeys(("append", "extend", "insert", "pop", "remove", "clear"), GROWING),
    **dict.fromkeys(("sum", "max", "min", "mean", "dot", "count", "index", "fill"), "write the loop out"),
    "copy": "copy it number by number, in a function of your own",
    "sort": "sort places in a list by a loop of your own",
    "_replace": "make a new one of all its values",
}
"""What to write instead of a method."""


class Calls(Operators):
    """Translates what makes something new: lists, tuples, and the results of functions."""

    # ---- lists and tuples --------------------------------------------------------------------------------------------

    def value_of_binop(self, node: ast.BinOp) -> Value:
        if isinstance(node.left, ast.List):
            return self.repeated_list(node, node.left)
        return super().value_of_binop(node)

    def repeated_list(self, node: ast.BinOp, items: ast.List) -> Value:
        """[number] * LENGTH"""
        if not isinstance(node.op, ast.Mult) or len(items.elts) != 1:
            raise self.refusal(node, "a list is made by [number] * LENGTH or [first, second]", "write it so")
        return self.list_of(node, [items.elts[0]] * self.known_length(node.right))

    def known_length(self, node: ast.expr) -> int:
        """A length that is known when translating."""
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if not names & self.kinds.keys():
            try:
                length = eval(compile(ast.Expression(node), "", "eval"), self.plain.__globals__)
            except NameError:
                length = None
            if type(length) is int and length > 0:
                return length
        raise self.refusal(node, "the length of a list must be a number that is known beforehand, at least 1",
                           "use a constant of a module")  # fmt: skip

    def value_of_list(self, node: ast.List) -> Value:
        if not node.elts:
            raise self.refusal(node, "a list that grows is not part of the plain style",
                               "make one of full length by [0] * LENGTH, and count how much of it is used")  # fmt: skip
        return self.list_of(node, node.elts)

    def list_of(self, node: ast.expr, items: list[ast.expr]) -> Value:
        values = [self.value(each) for each in items]
        if not all(isinstance(value.kind, Number) for value in values):
            raise self.refusal(node, "a list of something else than numbers",
                               "use one list for all: row by row, the place is row * COLUMNS + column")  # fmt: skip
        effects = self.in_order(node, *(value for value in values if value.effects.writes), *values[:1])
        item = FLOAT if any(value.kind == FLOAT for value in values) else INT
        kind = ListKind(item, len(values))
        self.program.known(kind)
        codes = [value.as_number(item).code for value in values]
        inner = "0" if set(codes) <= {"0", "0.0"} else ", ".join(codes)
        for value in values:
            effects = effects.and_then(value.effects)
        return Value(f"({kind.c_type}){{{{{inner}}}}}", kind, SIGN, effects)

    def value_of_tuple(self, node: ast.Tuple) -> Value:
        return self.new_tuple(node, None, [self.value(each) for each in node.elts])

    def new_tuple(self, node: ast.expr, named: type | None, values: list[Value]) -> Value:
        for value in values:
            if isinstance(value.kind, ListKind | FunctionKind) or value.kind == NOTHING:
                raise self.refusal(node, f"{value.kind} inside a tuple", "use numbers, rows and records in tuples")
        kinds = [INT if value.kind == BOOL else value.kind for value in values]
        if named is None:
            kind = tuple_of(kinds)
        else:
            fields: tuple[str, ...] = named._fields  # type: ignore[attr-defined]
            if len(fields) != len(values):
                raise self.refusal(node, f"{named.__name__} is made of {len(values)} values",
                                   f"name all of {', '.join(fields)}, in this order")  # fmt: skip
            kind = TupleKind(named.__name__, tuple(zip(fields, kinds, strict=True)))
        try:
            self.program.known(kind)
        except KindsDiffer as differ:
            raise self.refusal(node, str(differ), "always make it of the same kinds: 0.0 where it has floats") from None
        code = f"({kind.name}){{{', '.join(value.code for value in values)}}}"
        return Value(code, kind, SIGN, self.in_order(node, *values))

    # ---- calls -------------------------------------------------------------------------------------------------------

    def value_of_call(self, node: ast.Call) -> Value:
        if isinstance(node.func, ast.Attribute) and not self.is_outer(node.func.value):
            return self.method(node, self.value(node.func.value), node.func.attr)
        called = self.called(node.func)
        if isinstance(called, FunctionType) and called not in BUILT_INS:
            return self.call(node, called)
        if called is len:
            return self.length(node)
        if called is list:
            return self.counted_list(node)
        is_tuple = isinstance(called, type) and issubclass(called, tuple) and hasattr(called, "_fields")
        if not is_tuple:
            self.known_call(node, called)
        if node.keywords:
            raise self.refusal(node, f"arguments of {called.__name__} by name", "give them by their place")
        arguments = [self.value(each) for each in node.args]
        return self.new_tuple(node, called, arguments) if is_tuple else self.built_in(node, called, arguments)

    def is_outer(self, node: ast.expr) -> bool:
        """Whether this is a module, as in `scoring.winner(s)`."""
        return isinstance(node, ast.Name) and node.id not in self.kinds

    def called(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and node.id in self.kinds:
            kind = self.kinds[node.id]
            if isinstance(kind, FunctionKind):
                return kind.function
            raise self.refusal(node, f"{kind} cannot be called", "call a function")
        return self.program.replaced(self.outer(node))

    def call(self, node: ast.Call, called: FunctionType) -> Value:
        arguments = self.arguments(node, called)
        kinds = tuple(INT if each.kind == BOOL else each.kind for each in arguments)
        function = self.program.function(called, kinds, self, node)
        given = [
            (each.as_number(kind) if isinstance(kind, Number) else each).code
            for each, kind in zip(arguments, function.parameters, strict=True)
            if not isinstance(kind, FunctionKind)
        ]
        effects = self.in_order(node, *arguments).and_then(function.effects)
        return Value(f"{function.name}({', '.join(given)})", function.returns, effects=effects,
                     is_narrow=function.returns == BOOL)  # fmt: skip

    def arguments(self, node: ast.Call, called: FunctionType) -> list[Value]:
        """In the order of the parameters, defaults filled in; lists are handed over by their address."""
        names = called.__code__.co_varnames[: called.__code__.co_argcount]
        by_name = {keyword.arg: keyword.value for keyword in node.keywords}
        defaults = called.__defaults__ or ()
        values = [self.argument(each) for each in node.args]
        for place in range(len(values), len(names)):
            if names[place] in by_name:
                values.append(self.argument(by_name.pop(names[place])))
            elif (back := place - len(names)) >= -len(defaults):
                values.append(self.constant(node, defaults[back], names[place]))
            else:
                raise self.refusal(node, f"{called.__name__} needs {names[place]}", "hand it over")
        if by_name or len(values) != len(names):
            raise self.refusal(node, f"{called.__name__} takes {', '.join(names) or 'nothing'} in the plain style",
                               "hand over just these, and none behind a * or **")  # fmt: skip
        return values

    def argument(self, node: ast.expr) -> Value:
        value = self.value(node)
        if not isinstance(value.kind, ListKind):
            return value
        return value._replace(code=f"{value.within(SIGN)}.at", kind=value.kind.row)

    def length(self, node: ast.Call) -> Value:
        if len(node.args) != 1 or node.keywords:
            raise self.refusal(node, f"len() with {len(node.args)} arguments", "give it one row or list")
        kind = self.row(node.args[0]).kind
        assert isinstance(kind, Row)
        if not kind.shape[0]:
            raise self.refusal(node, "the length of a row that is not known when translating", "hand the length over")
        return literal(kind.shape[0])

    def counted_list(self, node: ast.Call) -> Value:
        """list(range(LENGTH))"""
        numbers = node.args[0] if len(node.args) == 1 else None
        if isinstance(numbers, ast.Call) and self.is_range(numbers) and len(numbers.args) == 1:
            return self.list_of(node, [ast.Constant(each) for each in range(self.known_length(numbers.args[0]))])
        raise self.refusal(node, *unknown_call(list))

    def is_range(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"

    def known_call(self, node: ast.Call, called: Any) -> None:
        try:
            check_known(called)
        except NoBuiltIn as refused:
            problem, instead = refused.args
            raise self.refusal(node, problem, instead) from None

    def built_in(self, node: ast.Call, called: Any, arguments: list[Value]) -> Value:
        try:
            return built_in(called, arguments, self.in_order(node, *arguments))
        except NoBuiltIn as refused:
            problem, instead = refused.args
            raise self.refusal(node, problem, instead) from None

    def method(self, node: ast.Call, owner: Value, name: str) -> Value:
        if owner.kind in WHOLE and name in ("bit_length", "bit_count") and not node.args:
            return Value(f"{name}({owner.code})", INT, effects=owner.effects)
        raise self.refusal(node, f"{owner.kind} has no method {name}() in the plain style",
                           METHODS.get(name, "use operators, and functions of modules"))  # fmt: skip
