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
