"""What is not part of the plain style: said with its place, and with what to write instead."""

import ast


class NotPlain(Exception):
    """A function cannot be translated. The message has the file, the line, the text, and what would do."""

    def __init__(self, path: str, line: int, problem: str, instead: str, text: str = "") -> None:
        self.path, self.line, self.problem, self.instead = path, line, problem, instead
        shown = f"\n    {text}" if text else ""
        super().__init__(f"{path}:{line}: {problem}{shown}\n  Instead: {instead}")


STATEMENTS: dict[type[ast.stmt], tuple[str, str]] = {
    ast.Try: ("an exception", "check before calling, and return a number that says how it went"),
    ast.Raise: ("an exception", "check at the edge, or return a number that says how it went"),
    ast.With: ("`with`", "open files and locks in the Python that calls this function"),
    ast.FunctionDef: ("a function in a function", "define it at the top of the module, and hand over what it needs"),
    ast.ClassDef: ("a class inside a function", "use a record or a named tuple that is defined in a module"),
    ast.Delete: ("`del`", "let the name be; lists keep their length"),
    ast.Import: ("an import inside a function", "import at the top of the module"),
    ast.ImportFrom: ("an import inside a function", "import at the top of the module"),
    ast.Global: ("`global`", "hand the value over as an argument; modules hold constants only"),
    ast.Nonlocal: ("`nonlocal`", "hand the value over as an argument"),
    ast.Match: ("`match`", "use `if` and `elif`"),
}

EXPRESSIONS: dict[type[ast.expr], tuple[str, str]] = {
    ast.Lambda: ("a lambda", "define a function at the top of the module; it can be handed over by its name"),
    ast.Dict: ("a dictionary", "use a row that is indexed by small numbers"),
    ast.DictComp: ("a dictionary", "use a row that is indexed by small numbers"),
    ast.Set: ("a set", "use a mask: bit n of a whole number stands for n"),
    ast.SetComp: ("a set", "use a mask: bit n of a whole number stands for n"),
    ast.GeneratorExp: ("a generator", "write the loop out"),
    ast.ListComp: ("a comprehension", "make a list by `[0] * LENGTH` and fill it in a loop"),
    ast.JoinedStr: ("text", "use numbers with names; texts belong to the Python that calls this function"),
    ast.Await: ("`await`", "call this function from the asynchronous code, not the other way round"),
    ast.Yield: ("a generator", "fill a row that the caller hands over"),
    ast.YieldFrom: ("a generator", "fill a row that the caller hands over"),
    ast.NamedExpr: ("`:=`", "give the name its value in a statement of its own"),
    ast.Starred: ("`*`", "name the values one by one"),
}

LOOP = "write the loop out"
OWN_CHANCE = "hand a number over that was drawn outside, or calculate one: `ra.engine.chance` shows how"
CALLS: dict[str, tuple[str, str]] = {
    "sum": ("sum()", LOOP),
    "any": ("any()", LOOP),
    "all": ("all()", LOOP),
    "sorted": ("sorted()", "sort places in a list by a loop of your own"),
    "reversed": ("reversed()", "count downwards: `for i in range(LENGTH - 1, -1, -1)`"),
    "enumerate": ("enumerate()", "count the places by range(), and name what lies there"),
    "zip": ("zip()", "count the places by range(), and name what lies there"),
    "map": ("map()", LOOP),
    "filter": ("filter()", LOOP),
    "print": ("print()", "print in the Python that calls this function; while looking for a mistake, run it as Python"),
    "str": ("text", "use numbers with names; texts belong to the Python that calls this function"),
    "bin": ("text", "ask numbers for their bits: n.bit_count(), n.bit_length(), n >> i & 1"),
    "dict": EXPRESSIONS[ast.Dict],
    "set": EXPRESSIONS[ast.Set],
    "frozenset": EXPRESSIONS[ast.Set],
    "tuple": ("tuple()", "write the values out: (a, b); or make a list by [0] * LENGTH"),
    "list": ("list(), but of range(LENGTH),", "make a list by [0] * LENGTH, and fill it in a loop"),
    "array": ("an array that is made inside a function", "make a list by [0] * LENGTH, or hand the array over"),
    "round": ("round()", "use math.floor(x + 0.5), if halves may go up"),
    "pow": ("pow()", "multiply; 1 << n is a power of two"),
    "divmod": ("divmod()", "use // and %"),
    "isinstance": ("isinstance()", "write a function for each kind: it is translated for the kinds it is called with"),
    "getattr": ("getattr()", "name the field: s.seat"),
    "setattr": ("setattr()", "name the field: s.seat = 1"),
    "fabs": ("math.fabs()", "use abs()"),
    "isnan": ("math.isnan()", "see to it that there is none: nothing is divided by 0.0 in the plain style"),
    "trunc": ("math.trunc()", "use int()"),
}
"""Functions of Python, by name."""
MODULES: dict[str, tuple[str, str]] = {
    "numpy": ("a function of numpy", "write the loop out: as machine code it is at least as fast"),
    "random": ("chance from outside", OWN_CHANCE),
    "math": (
        "a function of math that is not known here",
        "use sqrt, floor and ceil, or write it out in the plain style",
    ),
}
"""Functions of modules that have no entry of their own."""
VALUES: dict[str, str] = {
    "str": "use numbers with names; texts belong to the Python that calls this function",
    "NoneType": "use numbers: one that cannot occur otherwise, such as -1, can stand for nothing",
    "list": "make it a tuple: it is a constant then; or hand it over as an argument",
    "dict": "use a tuple that is indexed by small numbers",
    "set": "use a mask: bit n of a whole number stands for n",
    "frozenset": "use a mask: bit n of a whole number stands for n",
    "ndarray": "make it a tuple by tolist(), or hand it over as an argument",
    "module": "name a constant or a function of the module",
    "type": "use numbers, and named tuples for several of them",
}
"""What to write instead of a constant of another type."""


def unknown_call(called: object) -> tuple[str, str]:
    """What is wrong with a call of something that cannot be translated."""
    name = getattr(called, "__name__", "")
    if name in CALLS:
        problem, instead = CALLS[name]
        return f"{problem} is not part of the plain style", instead
    owner = getattr(called, "__self__", None)
    for place in (getattr(called, "__module__", None), type(called).__module__, type(owner).__module__):
        if (module := (place or "").partition(".")[0]) in MODULES:
            return MODULES[module]
    if isinstance(called, type):
        return f"an object of the class {name}", "use a named tuple of numbers, or a record that is handed over"
    if hasattr(called, "__wrapped__"):
        return f"{name} stands behind a decorator", "call the bare function"
    return "a call of something that the plain style does not know", ""
