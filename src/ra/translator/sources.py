"""Where a function stands in its file, as a tree."""

import ast
import inspect
import linecache
from functools import cache
from types import FunctionType
from typing import Final

from ra.translator.refusals import NotPlain

ASYNCHRONOUS: Final = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@cache
def functions_of_file(path: str) -> dict[int, ast.FunctionDef]:
    """The functions at the top of a file, by the line of `def` or of the first decorator.

    Also of text that a module has written itself and left where debuggers look for it (`ra.bots.policies`).
    """
    tree = ast.parse("".join(linecache.getlines(path)), path)
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def tree_of(function: FunctionType) -> ast.FunctionDef:
    """A function's own tree; its line numbers are those of the file."""
    path, line = function.__code__.co_filename, function.__code__.co_firstlineno
    node = functions_of_file(path).get(line)
    if function.__code__.co_flags & ASYNCHRONOUS:
        raise NotPlain(path, line, f"{function.__name__} is asynchronous",
                       "call this function from the asynchronous code, not the other way round")  # fmt: skip
    if node is None:
        raise NotPlain(path, line, f"{function.__name__} is not defined at the top of its module",
                       "define it there: a function is found by its place in the file")  # fmt: skip
    return node
