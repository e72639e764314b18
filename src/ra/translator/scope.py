"""What is known while one function is translated: its names, its place in a file, and the program around it."""

import ast
import builtins
import re
from collections.abc import Sequence
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple, Protocol

from ra.translator.kinds import BOOL, INT, Kind, KindsDiffer, unify
from ra.translator.refusals import NotPlain
from ra.translator.values import Effects, Value


class Translated(NamedTuple):
    """A function of C."""

    name: str
    parameters: tuple[Kind, ...]
    returns: Kind
    head: str
    body: str
    effects: Effects


class Surroundings(Protocol):
    """What a function needs from the program that it becomes a part of."""

    checks: bool
    """Whether places and stored numbers are checked, for tests of the plain functions themselves."""

    def function(
        self, plain: FunctionType, kinds: tuple[Kind, ...], called_from: "Scope | None", node: ast.AST
    ) -> Translated:
        """The function of C for arguments of these kinds."""
        ...

    def replaced(self, plain: Any) -> Any:
        """What stands in a function's place, if something does."""
        ...

    def named_number(self, name: str, number: int) -> str:
        """A whole number of a module, by its name in C."""
        ...

    def table(self, name: str, numbers: Sequence[Any]) -> Value:
        """A tuple of a module, or a tuple of tuples."""
        ...

    def known(self, kind: Kind) -> Kind:
        """Has a kind declared in C; raises KindsDiffer if its name stands for something else."""
        ...


class Scope:
    """One function, for one combination of kinds."""

    def __init__(self, program: Surroundings, plain: FunctionType, tree: ast.FunctionDef) -> None:
        self.program = program
        self.plain = plain
        self.tree = tree
        self.kinds: dict[str, Kind] = {}
        self.parameters: list[str] = []

    def refusal(self, node: ast.AST, problem: str, instead: str) -> NotPlain:
        line = getattr(node, "lineno", self.tree.lineno)
        text = ast.unparse(node).split("\n")[0] if isinstance(node, ast.expr | ast.stmt) else ""
        return NotPlain(self.plain.__code__.co_filename, line, problem, instead, text)

    def common(self, node: ast.AST, one: Kind | None, other: Kind | None) -> Kind | None:
        try:
            return unify(one, other)
        except KindsDiffer as differ:
            raise self.refusal(
                node, f"one place for two kinds of values: {differ}", "use a name of its own for each"
            ) from None

    def bind(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Gives a local name a value of this kind."""
        if kind == BOOL and name in self.parameters:
            kind = INT
        found = self.common(node, self.kinds.get(name), kind)
        assert found is not None
        self.kinds[name] = found

    def outer(self, node: ast.expr) -> Any:
        """What a name, or a name of a module, stands for outside the function."""
        if isinstance(node, ast.Attribute):
            module = self.outer(node.value)
            if isinstance(module, ModuleType) and hasattr(module, node.attr):
                return getattr(module, node.attr)
        if isinstance(node, ast.Name):
            for names in (self.plain.__globals__, vars(builtins)):
                if node.id in names:
                    return names[node.id]
            raise self.refusal(node, f"{node.id} has no value yet", "give it one before it is used")
        raise self.refusal(node, "nothing that is known when translating", "name a constant or a function of a module")


def c_name(name: str) -> str:
    """A local name in C: Python's, unless C, the runtime or the translator has a use for it."""
    bare = name.rstrip("_")
    return f"{name}_" if is_known_to_c(bare) or TAKEN.search(bare) else name


def is_known_to_c(name: str) -> bool:
    """Whether it is a word of C, or a function of the runtime or of extensions."""
    return name in C_WORDS or name.startswith(RUNTIME_FUNCTIONS)


RUNTIME_FUNCTIONS: Final = ("wrapping_", "fit_", "least_", "most_", "bit_", "shift_", "take_", "call_")
TAKEN: Final = re.compile(
    r"^[A-Z]"  # types, and constants
    r"|_t$|._\d+$|_end$|_of$"  # types of C; helpers of loops and assignments
)
C_WORDS = frozenset(
    [
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "bool",
        "true",
        "false",
        "asm",
        "typeof",
        "alignas",
        "alignof",
        "constexpr",
        "nullptr",
        "thread_local",
        "static_assert",
        "main",
        "exp",
        "log",
        "sqrt",
        "floor",
        "ceil",
        "index",
        "abs",
        "div",
        "round",
        "random",
        "srand",
        "rand",
        "y0",
        "y1",
        "yn",
        "j0",
        "j1",
        "jn",
        "gamma",
        "time",
        "signal",
        "select",
        "read",
        "write",
        "open",
        "close",
        "link",
        "remove",
        "rename",
        "floor_divide",
        "remainder_of",
        "shift_right",
        "bit_length",
        "bit_count",
        "magnitude",
        "checked",
        "within",
        "absolute",
    ]
)
"""Words of C, and names of its library that compilers treat as their own."""
