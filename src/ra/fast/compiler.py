"""Compiles rules that are written once, in plain Python.

Each function of the given modules is cloned onto a namespace of its own, in which every name that stands for one of
those functions stands for its compiled clone. The plain functions stay as they are: both run in one process.
"""

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import isgeneratorfunction
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import config as numba_config

import ra.fast.intrinsics  # noqa: F401  (teaches numba what rules may call)
from ra.fast.once import TURN
from ra.folders import cache_folder


class Compiled:
    """The compiled twins of plain functions; machine code is made when one is first called, or found in the cache."""

    def __init__(
        self,
        modules: Sequence[ModuleType],
        base: "Compiled | None" = None,
        instead: Mapping[Any, Any] | None = None,
        **options: Any,
    ) -> None:
        """Compiles the functions of `modules` and of whatever these use, but for what `base` has compiled already.

        A function that is a key of `instead` is replaced by its value wherever it is called. `options` go to numba.
        """
        modules = with_what_they_use(modules, base.modules if base else ())
        self.modules: tuple[ModuleType, ...] = (*(base.modules if base else ()), *modules)
        swaps = [(function.__qualname__, other.__qualname__) for function, other in (instead or {}).items()]
        written = "".join(getattr(module, "WRITTEN", "") for module in self.modules)
        sources = [Path(module.__file__ or "") for module in self.modules]
        self.cache = cache_path(sources, f"{swaps} {sorted(options.items())} {written}")
        self.twins: dict[Any, Any] = dict(base.twins) if base else {}
        namespaces = {module.__name__: dict(vars(module)) for module in modules}
        with numba_cache(self.cache):
            jit = numba.njit(cache=can_keep(self.cache), nogil=True, **options)
            for module in modules:
                for function in functions_of(module):
                    clone = clone_onto(function, namespaces[module.__name__], mark=self.cache.name)
                    self.twins[function] = jit(clone)
        for function, other in (instead or {}).items():
            self.twins[function] = self.twins[other]
        for namespace in namespaces.values():
            self.replace_by_twins(namespace)

    def replace_by_twins(self, namespace: dict[str, Any]) -> None:
        for name, value in namespace.items():
            if isinstance(value, FunctionType) and value in self.twins:
                namespace[name] = self.twins[value]

    @property
    def is_warm(self) -> bool:
        """Whether machine code for these very sources lies in the cache."""
        return any(self.cache.rglob("*.nbc"))

    def entry(self, function: Any, *types: Any) -> Any:
        """A compiled function for calls from Python with arguments of exactly these types.

        The caller answers for the types: leaving out numba's look at the arguments makes a call twice as fast.
        """
        return self.twins[function].compile(types)


def with_what_they_use(modules: Sequence[ModuleType], known: Sequence[ModuleType]) -> list[ModuleType]:
    """These modules and those of the functions that they call, each before whoever uses it; without what is known."""
    found: list[ModuleType] = []

    def add(module: ModuleType) -> None:
        if module in known or module in found or module in under_way:
            return
        under_way.append(module)
        for value in list(vars(module).values()):
            if isinstance(value, FunctionType) and is_ours(value, module):
                add(sys.modules[value.__module__])
        found.append(module)

    under_way: list[ModuleType] = []
    for module in modules:
        add(module)
    return found


def is_ours(function: FunctionType, user: ModuleType) -> bool:
    """Whether a function may be meant to be compiled: one of this package, or of the package that uses it."""
    return top(function.__module__) in (top(__name__), top(user.__name__))


def top(module: str) -> str:
    return module.partition(".")[0]


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module itself defines; generators are for Python callers only."""
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not isgeneratorfunction(value):
            yield value


def clone_onto(function: FunctionType, namespace: dict[str, Any], mark: str) -> FunctionType:
    """The same code, looking names up in another namespace.

    Machine code is found by the function's name, and one process may load what others have compiled: functions that
    look names up in different places must not share one.
    """
    code = function.__code__
    if code.co_filename.startswith("<"):  # it was written by its module, and numba keeps code for files only
        code = code.replace(co_filename=namespace["__file__"])
    clone = FunctionType(code, namespace, function.__name__, function.__defaults__)
    clone.__module__, clone.__qualname__ = function.__module__, f"{function.__qualname__}_{mark}"
    return clone


def cache_path(sources: Sequence[Path], manner: str = "") -> Path:
    """A folder of its own for each state of the sources and each manner of compiling them.

    numba keeps compiled code with each file and does not notice when another file that was compiled into it changes.
    """
    digest = hashlib.sha256(f"{numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK')} {manner}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return user_cache() / digest.hexdigest()[:16]


def can_keep(folder: Path) -> bool:
    """Whether the folder can be written to. If not, nothing is kept: numba would fall back on the sources' folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def user_cache() -> Path:
    """Where this user's programs keep what can be made again; RA_CACHE names another place."""
    if "RA_CACHE" in os.environ:
        return Path(os.environ["RA_CACHE"])
    return cache_folder()


@contextmanager
def numba_cache(path: Path) -> Iterator[None]:
    """numba asks for its cache folder when a function is decorated; the host program's own setting comes back after.

    That setting is one for all threads, so they take turns.
    """
    with TURN:
        before = numba_config.CACHE_DIR  # type: ignore[attr-defined]
        numba_config.CACHE_DIR = str(path)  # type: ignore[attr-defined]
        try:
            yield
        finally:
            numba_config.CACHE_DIR = before  # type: ignore[attr-defined]
