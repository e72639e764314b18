"""The short form of `make sanitize`: the compiled code's own tests in a build that stops at undefined behaviour."""

import subprocess
from pathlib import Path
from typing import Final

import pytest

from ra.build.targets import this_machine
from tests.fast import sanitize
from tests.fast.sanitized import Sanitized, checked_library

pytestmark = pytest.mark.skipif(this_machine() is None, reason="the library is not made for this Python")

SHORT: Final = ("tests/fast/test_library.py", "tests/fast/test_perft.py", "tests/fast/test_equality.py")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Sanitized:
    return checked_library(tmp_path_factory.mktemp("checked"))


def test_compiled_code_does_nothing_that_c_leaves_open(library: Sanitized, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RA_GAMES", "1")
    done = library.run(*SHORT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_stops_at_a_place_outside_a_row(library: Sanitized, tmp_path: Path) -> None:
    """A state that no door lets in: the unchecked one does, and the build notices."""
    wild = tmp_path / "test_wild.py"
    wild.write_text(
        "from ra.engine.rules import Rules\n"
        "from ra.fast.library import LIBRARY\n"
        "from ra.fast.states import new_states\n\n\n"
        "def test_wild():\n"
        "    states = new_states(Rules(3), 1)\n"
        "    LIBRARY.deal(states, 0, 1)\n"
        "    states[0].seat = 99\n"
        "    LIBRARY.legal_unchecked(states, 0)\n"
    )
    assert library.run(str(wild)).returncode < 0


def test_make_sanitize_says_what_it_could_not_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    done = subprocess.CompletedProcess(["pytest"], 0, "3 passed", "")
    monkeypatch.setattr(Sanitized, "run", lambda library, *words: done)
    monkeypatch.setattr(sanitize, "checked_library", lambda folder: Sanitized(tmp_path, {}))
    monkeypatch.setattr(sanitize, "address_compiler", lambda: None)
    assert sanitize.main() == 0
    assert "NOT TESTED, there is neither gcc nor clang" in capsys.readouterr().out
