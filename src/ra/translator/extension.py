"""A program as a module that Python can import: one file for every CPython from 3.11 on, made without Python.h.

Arguments are checked at this edge: their number, their types, the size of every buffer, and places within rows. The
functions hold no memory of their own: buffers are handed over, so they can be called from many threads.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ra.translator.kinds import BOOL, FLOAT, INT, NOTHING, Kind, Number, Record, Row, stored_type
from ra.translator.program import Entry, Program
from ra.translator.scope import Translated

HEADER: Final = (Path(__file__).parent / "extension.h").read_text(encoding="utf-8")
RESULTS: Final[dict[Kind, str]] = {
    INT: "PyLong_FromLongLong(result)",
    FLOAT: "PyFloat_FromDouble(result)",
    BOOL: "PyBool_FromLong(result)",
}


class Door(NamedTuple):
    """An entry point as Python sees it."""

    entry: Entry
    names: tuple[str, ...]
    """What the arguments are called in errors."""
    places: tuple[tuple[str, str], ...] = ()
    """Arguments that are places in others: ("i", "games")."""
    counts: tuple[tuple[str, str], ...] = ()
    """Arguments that say how many items of others are used: ("count", "games")."""
    is_long: bool = False
    """Whether other threads may go on meanwhile. Letting them costs about as much as playing one action."""
    refusals: tuple[str, ...] = ()
    """What was wrong if the function returns -1, -2 and so on: a ValueError with these words."""
    doc: str = ""


class Argument(NamedTuple):
    """How one argument comes in from Python and goes out to C."""

    taken: str
    passed: str
    declared: str = ""
    released: str = ""


def extension_text(
    program: Program, name: str, doors: Sequence[Door], constants: Callable[[Program], Mapping[str, str]]
) -> str:
    """The program, and around it a module of Python with these doors and these constants of text.

    The constants are asked for when the program is complete: they may say what it was made from.
    """
    made = [(door, program.add(door.entry)) for door in doors]
    wrappers = [wrapper(door, function) for door, function in made]
    table = "".join(
        f'    {{"{door.entry.name}", call_{door.entry.name}, METH_FASTCALL, {quoted(door.doc)}}},\n' for door in doors
    )
    return "\n".join(
        [
            program.text(),
            HEADER,
            *wrappers,
            f"static PyMethodDef doors[] = {{\n{table}    {{0}}\n}};",
            "static int fill(PyObject *module) {",
            *(
                f'    if (PyModule_AddStringConstant(module, "{constant}", {quoted(value)})) return -1;'
                for constant, value in constants(program).items()
            ),
            '    return PyModule_AddIntConstant(module, "MACHINE_HAS_AVX2", machine_has_avx2());',
            "}",
            "static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill}, {0}};",
            "static PyModuleDef about = {",
            f'    .base = {{{{1, 0}}}}, .name = "{name}", .methods = doors, .slots = slots',
            "};",
            f"OUTSIDE PyObject *PyInit_{name}(void) {{ return PyModuleDef_Init(&about); }}",
            "",
        ]
    )


def quoted(text: str) -> str:
    """A text as C writes it."""
    return json.dumps(text)


def python_names() -> dict[str, bool]:
    """What an extension needs of Python, by name, and whether it is a function."""
    declared = re.findall(r"^PYTHON_HAS (.*);$", HEADER, re.MULTILINE)
    functions = {found[1]: True for text in declared if (found := re.search(r"(\w+)\(", text))}
    values = (text for text in declared if "(" not in text)
    return functions | {name: False for text in values for name in re.findall(r"(_?Py\w+)(?:,|$)", text)}


def wrapper(door: Door, function: Translated) -> str:
    """A function of Python's stable interface that checks, calls and gives back."""
    name, count = door.entry.name, len(door.names)
    arguments = [argument(i, door, kind) for i, kind in enumerate(function.parameters)]
    lines = [
        f"static PyObject *call_{name}(PyObject *module, PyObject *const *given, Py_ssize_t count) {{",
        "    PyObject *answer = 0;",
        *(f"    {each.declared}" for each in arguments if each.declared),
        f"    if (count != {count})",
        f'        return PyErr_Format(PyExc_TypeError, "{name}({", ".join(door.names)}) got %zd arguments", count);',
        *(line for each in arguments for line in each.taken.split("\n")),
        *(f'    if (!take_place({of(door, i)}, "{i}", {of(door, row)}_count)) goto done;' for i, row in door.places),
        *(f'    if (!take_count({of(door, n)}, "{n}", {of(door, row)}_count)) goto done;' for n, row in door.counts),
        *call(door, function, [each.passed for each in arguments]),
        "done:",
        *(f"    {each.released}" for each in reversed(arguments) if each.released),
        "    return answer;",
        "}",
    ]
    return "\n".join(lines)


def of(door: Door, name: str) -> str:
    return f"a{door.names.index(name)}"


def argument(i: int, door: Door, kind: Kind) -> Argument:
    name = door.names[i]
    if isinstance(kind, Number):
        return number(i, kind)
    if not isinstance(kind, Row | Record):
        raise TypeError(f"{door.entry.name}: {name} cannot be handed over from Python as {kind}")
    size, least = item_size(kind)
    flags = "PyBUF_SIMPLE" if isinstance(kind, Row) and kind.is_constant else "PyBUF_WRITABLE"
    taken = (
        f'    if (!take_buffer(given[{i}], &b{i}, {flags}, "{name}", {size}, {least})) goto done;\n'
        f"    Py_ssize_t a{i}_count = b{i}.len / {size}; (void)a{i}_count;"
    )
    return Argument(taken, f"b{i}.buf", f"Py_buffer b{i} = {{0}};", f"if (b{i}.obj) PyBuffer_Release(&b{i});")


def number(i: int, kind: Number) -> Argument:
    word, convert = ("double", "PyFloat_AsDouble") if kind == FLOAT else ("int64_t", "PyLong_AsLongLong")
    taken = f"    {word} a{i} = {convert}(given[{i}]);\n    if (a{i} == -1 && PyErr_Occurred()) goto done;"
    return Argument(taken, f"a{i}")


def item_size(kind: Row | Record) -> tuple[str, int]:
    """The bytes of one item, and how many there must be at least."""
    if isinstance(kind, Record):
        return f"(Py_ssize_t)sizeof({kind.name})", 1
    stored = stored_type(kind.of)
    inner = "".join(f" * {length}" for length in kind.shape[1:])
    return f"(Py_ssize_t)(sizeof({stored}){inner})", kind.shape[0]


def call(door: Door, function: Translated, passed: list[str]) -> list[str]:
    code = f"{function.name}({', '.join(passed)});"
    if function.returns != NOTHING and function.returns not in RESULTS:
        raise TypeError(f"{door.entry.name} returns {function.returns}, which Python cannot take over")
    before = ["    void *others = PyEval_SaveThread();"] if door.is_long else []
    after = ["    PyEval_RestoreThread(others);"] if door.is_long else []
    if function.returns == NOTHING:
        return [*before, f"    {code}", *after, "    answer = &_Py_NoneStruct;", "    Py_IncRef(answer);"]
    assert isinstance(function.returns, Number)
    result = f"    {function.returns.c_type} result = {code}"
    refused = [
        f'    if (result == -{number}) {{ PyErr_Format(PyExc_ValueError, "%s", {quoted(words)}); goto done; }}'
        for number, words in enumerate(door.refusals, 1)
    ]
    return [*before, result, *after, *refused, f"    answer = {RESULTS[function.returns]};"]
