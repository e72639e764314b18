"""A home and a table for the tests of `ra play`."""

import io
import sys
from pathlib import Path

import pytest

from ra.cli import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for a test, so that nobody's games are touched."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


class Table:
    """Runs `ra play` in this process, with everything typed beforehand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def play(self, *words: str, typed: str = "", status: int = 0) -> str:
        """What it prints, or complains of if it should fail; ` | ` is Enter."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" | ", "\n")))
        assert main(["play", *words]) == status
        printed = self.capsys.readouterr()
        return printed.err if status else printed.out


@pytest.fixture
def table(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(monkeypatch, capsys)
