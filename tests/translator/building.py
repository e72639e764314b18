"""Functions of the plain style, run in three ways: by Python, as machine code, as WebAssembly."""

import ctypes
import importlib.util
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from hatch_build import node

from ra.translator import BOOL, FLOAT, INT, Entry, NotPlain, Program, Row
from ra.translator.compiling import compile_library, compile_module
from ra.translator.kinds import Kind

ROW = Row("i8", (8,))
TYPES: dict[str, Any] = {
    "i1": ctypes.c_int8, "u1": ctypes.c_uint8, "i2": ctypes.c_int16, "u2": ctypes.c_uint16, "i4": ctypes.c_int32,
    "u4": ctypes.c_uint32, "i8": ctypes.c_int64, "f4": ctypes.c_float, "f8": ctypes.c_double,
}  # fmt: skip
RESULTS: dict[Kind, Any] = {INT: ctypes.c_int64, FLOAT: ctypes.c_double, BOOL: ctypes.c_bool}


def module_of(folder: Path, text: str, name: str = "plain") -> ModuleType:
    """A module with this text, imported from a file."""
    path = folder / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(f"{name}_{abs(hash(str(folder)))}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def function_of(folder: Path, text: str, name: str = "f") -> FunctionType:
    function = getattr(module_of(folder, text), name)
    assert isinstance(function, FunctionType)
    return function


def refused(folder: Path, text: str, *kinds: Kind) -> NotPlain:
    """What the translator says of a function that is not plain."""
    try:
        Program().add(Entry("f", function_of(folder, text), kinds))
    except NotPlain as problem:
        return problem
    raise AssertionError(f"translated:\n{text}")


class Native:
    """A program as a library of this machine."""

    def __init__(self, folder: Path, program: Program, *, checked: bool = False) -> None:
        source = folder / "program.c"
        source.write_text(program.text())
        target = folder / ("checked.so" if checked else "library.so")
        self.library = ctypes.CDLL(str(compile_library(source, target, checked=checked)))

    def call(self, name: str, returns: Kind, *arguments: Any) -> Any:
        function = self.library[name]
        function.restype = RESULTS.get(returns)
        return function(*map(passed, arguments))


def passed(argument: Any) -> Any:
    if isinstance(argument, float):
        return ctypes.c_double(argument)
    return ctypes.c_int64(argument) if isinstance(argument, int) else argument


RUNNER = """
import { readFileSync } from "node:fs";
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, ...functions } = instance.exports;
const ROW_AT = 1 << 19;  // beyond the stack and the constants
const ROWS = {
    i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array, i8: BigInt64Array,
};
const answers = JSON.parse(readFileSync(0, "utf8")).map(([name, kinds, given]) => {
    const stored = kinds.find((kind) => kind in ROWS) ?? "i8";
    const row = new ROWS[stored](memory.buffer, ROW_AT, 8);
    const read = stored === "i8" ? BigInt : Number;
    const passed = given.map((value, i) => {
        if (kinds[i] === stored) { value.forEach((each, at) => { row[at] = read(each); }); return ROW_AT; }
        return kinds[i] === "float" ? new Float64Array(new BigInt64Array([BigInt(value)]).buffer)[0] : BigInt(value);
    });
    let answer = functions[name](...passed);
    if (typeof answer === "number") answer = new BigInt64Array(new Float64Array([answer]).buffer)[0];
    return [String(answer), [...row].map(String)];
});
process.stdout.write(JSON.stringify(answers));
"""


def run_module(folder: Path, program: Program, calls: Sequence[tuple[str, list[str], list[Any]]]) -> list[Any]:
    """The same calls in Node: whole numbers as text, floats as their bits."""
    source, script = folder / "program.c", folder / "run.mjs"
    source.write_text(program.text())
    module = compile_module(source, folder / "module.wasm", ["-Wl,--export-memory", "-Wl,--initial-memory=1048576"])
    script.write_text(RUNNER)
    done = subprocess.run(
        [str(node()), str(script), str(module)], input=json.dumps(calls), capture_output=True, text=True, check=True
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers
