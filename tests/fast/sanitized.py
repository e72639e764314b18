"""The compiled library in builds that stop at undefined behaviour, at places outside rows and at memory of others."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from hatch_build import ROOT

from ra.build.library import library_text
from ra.fast.library import NAME
from ra.translator.compiling import compile_library

ADDRESS: Final = (
    "-std=c11", "-O1", "-g", "-shared", "-fPIC", "-ffp-contract=off", "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-w",
)  # fmt: skip
RUNTIMES: Final = {"gcc": ("libasan.so", ()), "clang": ("libclang_rt.asan-x86_64.so", ("-shared-libasan",))}
"""The compilers that have an address sanitizer: its library, and what it takes to use it."""
FOUND: Final = {"ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
"""Python keeps some memory to its end; and only what is asked from the system is watched."""


class Sanitized(NamedTuple):
    """A library, and the surroundings in which tests use it."""

    path: Path
    settings: dict[str, str]

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Tests by this library."""
        env = {**os.environ, **self.settings, "RA_LIBRARY": str(self.path)}
        words = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
        return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True)


def checked_library(folder: Path) -> Sanitized:
    """By zig: stops at undefined behaviour, at places outside rows of known length, at numbers that do not fit."""
    source = written(folder)
    return Sanitized(compile_library(source, folder / f"{NAME}.abi3.so", checked=True), {})


def address_library(folder: Path, compiler: str) -> Sanitized:
    """By the system's compiler: stops at memory that nobody has handed over, as well."""
    source, made = written(folder), folder / f"{NAME}_address.abi3.so"
    runtime, options = RUNTIMES[compiler]
    subprocess.run([compiler, *ADDRESS, *options, str(source), "-o", str(made)], check=True)
    return Sanitized(made, {"LD_PRELOAD": runtime_of(compiler, runtime), **FOUND})


def written(folder: Path) -> Path:
    source = folder / "checked.c"
    source.write_text(library_text(checks=True), encoding="utf-8")
    return source


def address_compiler() -> str | None:
    """A compiler of this system whose address sanitizer can be used; None if there is none."""
    for compiler, (runtime, _) in RUNTIMES.items():
        if sys.platform == "linux" and shutil.which(compiler) and Path(runtime_of(compiler, runtime)).is_file():
            return compiler
    return None


def runtime_of(compiler: str, runtime: str) -> str:
    words = [compiler, f"-print-file-name={runtime}"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
