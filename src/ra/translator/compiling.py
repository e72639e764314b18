"""From C to a library or a WebAssembly module, with zig from PyPI: clang, a linker and a libc for every system."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

COMMON: Final = ("-std=c11", "-O3", "-fwrapv", "-ffp-contract=off", "-Wno-parentheses-equality")
"""Whole numbers wrap; no product and sum is made one step, so every machine rounds alike."""
LIBRARY: Final = ("-shared", "-fPIC", "-fvisibility=hidden", "-s")
MODULE: Final = (
    "-target", "wasm32-freestanding", "-msimd128", "-mbulk-memory", "-nostdlib",
    "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=65536",
)  # fmt: skip
UNCHECKED: Final = ("-fno-sanitize=undefined",)
CHECKED: Final = ("-fsanitize=undefined,signed-integer-overflow", "-fsanitize-trap=all", "-fno-wrapv", "-O1")
"""Stops at overflow, at wild shifts and divisions; `Program(checks=True)` adds what C cannot see."""


class CannotCompile(Exception):
    """The C compiler is missing, or it refused."""


def compile_library(source: Path, target: Path, *, checked: bool = False, options: Sequence[str] = ()) -> Path:
    """A shared library for this machine, or for the system that `options` name."""
    return run_zig(source, target, *LIBRARY, *(CHECKED if checked else UNCHECKED), *options)


def compile_module(source: Path, target: Path, options: Sequence[str] = ()) -> Path:
    """A WebAssembly module that needs nothing from its surroundings."""
    return run_zig(source, target, *MODULE, *UNCHECKED, *options)


def run_zig(source: Path, target: Path, *options: str) -> Path:
    command = [sys.executable, "-m", "ziglang", "cc", *COMMON, *options, str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        missing = "No module named ziglang" in done.stderr
        raise CannotCompile("The compiler is not installed: pip install 'ra-game[test]'" if missing else done.stderr)
    return target
