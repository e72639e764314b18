"""Compiles rules that are written once, in plain Python.

Each function of the given modules is cloned onto a namespace of its own, in which every name that stands for one of
those functions stands for its compiled clone. The plain functions stay as they are: both run in one process.
"""

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from inspect import isgeneratorfunction
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numba.core.config as numba_config


def compile_modules(modules: Sequence[ModuleType]) -> SimpleNamespace:
    """All functions of the modules, compiled (when first called) to machine code that releases the GIL."""
    sources = [Path(module.__file__ or "") for module in modules]
    compiled: dict[FunctionType, Any] = {}
    namespaces = [dict(vars(module)) for module in modules]
    with cache_folder(cache_path(sources)):
        for module, namespace in zip(modules, namespaces, strict=True):
            for function in functions_of(module):
                clone = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
                clone.__module__, clone.__qualname__ = function.__module__, function.__qualname__
                compiled[function] = numba.njit(cache=True, nogil=True)(clone)
    for namespace in namespaces:
        for name, value in namespace.items():
            if isinstance(value, FunctionType) and value in compiled:
                namespace[name] = compiled[value]
    return SimpleNamespace(**{function.__name__: clone for function, clone in compiled.items()})


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module itself defines; generators are for Python callers only."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not isgeneratorfunction(value):
            yield value


def cache_path(sources: Sequence[Path]) -> Path:
    """A folder of its own for each state of the sources.

    numba keeps compiled code with each file and does not notice when another file that was compiled into it changes.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return user_cache() / digest.hexdigest()[:16]


def user_cache() -> Path:
    """Where this user's programs keep what can be made again."""
    if "RA_CACHE" in os.environ:
        return Path(os.environ["RA_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "ra"


@contextmanager
def cache_folder(path: Path) -> Iterator[None]:
    """numba asks for its cache folder when a function is decorated; the host program's own setting comes back after."""
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        numba_config.CACHE_DIR = before
