"""make sanitize: all tests of compiled code, in builds that stop at whatever C leaves open."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.fast.sanitized import Sanitized, address_compiler, address_library, checked_library

TESTS: Final = (
    "tests/fast", "--ignore=tests/fast/test_sanitized.py", "tests/lens", "tests/game", "tests/test_recorded_games.py",
    "tests/bots/test_legality.py", "tests/bots/test_network.py", "tests/bots/test_overflow.py",
    "tests/bots/test_searching.py", "tests/arena/test_simulation.py", "tests/analysis",
)  # fmt: skip
"""Those that go through the library; tests/translator builds programs of its own, some of them checked."""


def main() -> int:
    with TemporaryDirectory() as folder:
        print("Undefined behaviour and places outside rows (zig):", flush=True)
        failed = tell(checked_library(Path(folder)))
        compiler = address_compiler()
        if compiler is None:
            print("Memory of others: NOT TESTED, there is neither gcc nor clang with an address sanitizer here.")
        else:
            print(f"Memory of others, and undefined behaviour once more ({compiler}):", flush=True)
            failed |= tell(address_library(Path(folder), compiler))
    return failed


def tell(library: Sanitized) -> int:
    done = library.run(*TESTS)
    print(done.stdout, done.stderr)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
