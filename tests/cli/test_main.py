"""`ra` itself: help at once, versions, and words that are no command."""

import subprocess
import sys

import pytest

import ra
from ra.cli import COMMANDS, main


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    for name, (_, purpose) in COMMANDS.items():
        assert name in out
        assert purpose in out


def test_help_loads_nothing_heavy() -> None:
    """What makes `ra --help` instant: none of these is imported for it."""
    script = """
import sys
from ra.cli import main
main([])
heavy = {"numpy", "numba", "rich", "ra.engine.play", "ra.game.game"} & set(sys.modules)
print(sorted(heavy), file=sys.stderr)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stderr.strip() == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"usage: ra {command}" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ra {ra.__version__}\n"


def test_unknown_commands_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
    assert "'dance' is not a command; commands are play, simulate" in capsys.readouterr().err


def test_module_runs_as_the_command() -> None:
    result = subprocess.run([sys.executable, "-m", "ra", "--version"], capture_output=True, text=True, check=True)
    assert result.stdout == f"ra {ra.__version__}\n"


def test_public_names_are_all_there() -> None:
    for name in ra.__all__:
        assert getattr(ra, name) is not None
    assert set(ra.__all__) <= set(dir(ra))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = ra.Chess
