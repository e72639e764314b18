"""From C to a library or a WebAssembly module, with zig from PyPI: clang, a linker and a libc for every system."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

COMPILER: Final = "ziglang"
COMMON: Final = ("-std=c11", "-O3", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-Wno-parentheses-equality")
"""Whole numbers wrap; no product and sum is made one step, so every machine rounds alike; a root is one instruction."""
LIBRARY: Final = ("-shared", "-fPIC", "-fvisibility=hidden", "-s", "-mllvm", "-vectorizer-maximize-bandwidth")
"""The last: as many numbers at once as the narrowest row has room for. Networks are a quarter to a half faster by it;
as WebAssembly they are slower."""
MODULE: Final = (
    "-target", "wasm32-freestanding", "-msimd128", "-mbulk-memory", "-nostdlib",
    "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=65536",
)  # fmt: skip
UNCHECKED: Final = ("-fno-sanitize=undefined",)
CHECKED: Final = ("-fsanitize=undefined,signed-integer-overflow", "-fsanitize-trap=all", "-fno-wrapv", "-O1")
"""Stops at overflow, at wild shifts and divisions; `Program(checks=True)` adds what C cannot see."""

DLLTOOL_MACHINES: Final = {"x86_64": "i386:x86-64", "aarch64": "arm64"}


class CannotCompile(Exception):
    """The C compiler is missing, or it refused."""


def compile_library(source: Path, target: Path, *, checked: bool = False, options: Sequence[str] = ()) -> Path:
    """A shared library for this machine, or for the system that `options` name."""
    return run_zig(source, target, *LIBRARY, *(CHECKED if checked else UNCHECKED), *options)


def compile_module(source: Path, target: Path, options: Sequence[str] = ()) -> Path:
    """A WebAssembly module that needs nothing from its surroundings."""
    return run_zig(source, target, *MODULE, *UNCHECKED, *options)


def import_library(dll: str, names: Mapping[str, bool], machine: str, target: Path) -> Path:
    """What a linker for Windows has to know of a library there: its names, and which of them are functions."""
    listed = "".join(f"{name}{'' if is_function else ' DATA'}\n" for name, is_function in names.items())
    definition = target.with_suffix(".def")
    definition.write_text(f"LIBRARY {dll}\nEXPORTS\n{listed}", encoding="utf-8")
    call_zig("dlltool", "-m", DLLTOOL_MACHINES[machine], "-d", str(definition), "-l", str(target))
    return target


def run_zig(source: Path, target: Path, *options: str) -> Path:
    call_zig("cc", *COMMON, *options, str(source), "-o", str(target))
    return target


def call_zig(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", COMPILER, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        missing = f"No module named {COMPILER}" in done.stderr
        raise CannotCompile("the compiler is missing: pip install 'ra-game[compile]'" if missing else done.stderr)
