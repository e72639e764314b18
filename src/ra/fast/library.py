"""The compiled library: every function that was translated when the package was built, as machine code.

Where there is none, or one of other sources, the plain functions do the same work, more slowly; one line says so. The
environment variable RA_PLAIN asks for the plain functions, RA_LIBRARY for the library in another file: `make sanitize`
tests one that stops at undefined behaviour.
"""

import logging
import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar, cast

PACKAGE: Final = Path(__file__).parent.parent
NAME: Final = "_library"
AVX2_NAME: Final = "_library_avx2"
"""The same for processors with AVX2: networks run up to twice as fast on it."""
TOLD: Final = "RA_LIBRARY_TOLD"
SLOWER: Final = "everything works, but bots and simulations are many times slower"

Function = TypeVar("Function", bound=Callable[..., Any])


def fingerprint_of(files: Iterable[str], package: Path = PACKAGE) -> str:
    """One text that depends on every byte of these files of the package; a missing one counts as empty."""
    found = sha256()
    for name in files:
        path = package / name
        found.update(name.encode() + b"\0" + (path.read_bytes() if path.is_file() else b"") + b"\0")
    return found.hexdigest()


def is_checkout(package: Path = PACKAGE) -> bool:
    """Whether the package is used where it is worked on: only there can sources and library come apart."""
    return package.parent.name == "src" and (package.parent.parent / "pyproject.toml").is_file()


def is_stale(library: ModuleType) -> bool:
    """Whether the library was made from other sources than those beside it."""
    return is_checkout() and bool(fingerprint_of(library.SOURCES.split()) != library.FINGERPRINT)


def load() -> ModuleType | None:
    """The library for this machine, if there is one that fits the sources."""
    if os.environ.get("RA_PLAIN"):
        return None
    if path := os.environ.get("RA_LIBRARY"):
        return load_file(f"ra.{NAME}", Path(path))
    try:
        library = import_module(f"ra.{NAME}")
    except ImportError as error:
        say(f"Ra's compiled library {why_not(error)}: {SLOWER}.")
        return None
    if is_stale(library):
        say(f"Ra's compiled library was made from other sources: until `make` builds it again, {SLOWER}.")
        return None
    if library.MACHINE_HAS_AVX2:
        try:
            return import_module(f"ra.{AVX2_NAME}")
        except ImportError:
            return library
    return library


def load_file(name: str, path: Path) -> ModuleType:
    """A compiled module, wherever it lies."""
    spec = spec_from_file_location(name, path, loader=ExtensionFileLoader(name, str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_not(error: ImportError) -> str:
    if not isinstance(error, ModuleNotFoundError):
        return f"cannot be loaded here ({error})"
    implementation = platform.python_implementation()
    if implementation != "CPython" or not getattr(sys, "_is_gil_enabled", lambda: True)():
        return f"is not made for this Python ({implementation}{' without its lock' * (implementation == 'CPython')})"
    return "is missing"


def say(words: str) -> None:
    """Once: processes that this one starts do not say it again."""
    if not os.environ.get(TOLD):
        os.environ[TOLD] = "1"
        logging.getLogger("ra").warning(words)


LIBRARY: Final = load()


def door(name: str, plain: Function, refusals: Sequence[str] = ()) -> Function:
    """The compiled function of this name; or the plain one, which takes the same arguments.

    Either raises an error with one of `refusals` where the plain function returns -1, -2 and so on.
    """
    if LIBRARY is not None:
        return cast(Function, getattr(LIBRARY, name))
    return refusing(plain, refusals) if refusals else plain


def refusing(plain: Function, refusals: Sequence[str]) -> Function:
    """A checked function that raises as its door does."""

    @wraps(plain)
    def refuses(*arguments: Any) -> int:
        result: int = plain(*arguments)
        if -len(refusals) <= result < 0:
            raise ValueError(refusals[-1 - result])
        return result

    return cast(Function, refuses)
