"""`ra completion`: what the shells make of it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ra.cli import COMMANDS, main
from ra.cli.completion import SHELLS, words_of

ASK = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
compopt() { :; }
_ra
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "ra.bash"
    printed = subprocess.run([sys.executable, "-m", "ra", "completion", "bash"], capture_output=True, check=True)
    path.write_bytes(printed.stdout)
    return path


def offered(script: Path, *words: str) -> list[str]:
    """What bash would offer after these words, of which the last is being typed."""
    asked = ["bash", "-c", ASK, "bash", str(script), *words]
    result = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=script.parent)
    assert not result.stderr
    return result.stdout.split()


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("ra pl", ["play"]),
        ("ra --v", ["--version"]),
        ("ra play --edi", ["--edition"]),
        ("ra play --edition ", ["1999", "2016", "2023"]),
        ("ra play --edition 20", ["2016", "2023"]),
        ("ra play --bots ex", ["expert"]),
        ("ra hint --bot m", ["montecarlo", "master"]),
        ("ra play --seed ", []),
        ("ra show ", ["ra.bash"]),
        ("ra show --output ra", ["ra.bash"]),
        ("ra simulate --bot ra", ["ra.bash"]),
        ("ra show --form", ["--format"]),
        ("ra admin cl", ["close", "clear"]),
        ("ra completion ", ["bash", "zsh", "fish"]),
        ("ra nonsense --x", []),
    ],
)
def test_bash_offers(script: Path, typed: str, offers: list[str]) -> None:
    found = offered(script, *typed.split(" "))
    assert [word for word in found if not word.startswith("-") or typed.split(" ")[-1].startswith("-")] == offers


@pytest.mark.parametrize("shell", SHELLS)
def test_every_option_of_every_command_is_known(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    printed = capsys.readouterr().out
    for command in COMMANDS:
        assert command in printed
        for name in (name for word in words_of(command) for name in word.names if name.startswith("--")):
            assert f"-l {name[2:]}" in printed if shell == "fish" else name in printed


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_can_read_it(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the machine has the shell."""
    main(["completion", shell])
    (tmp_path / "script").write_text(capsys.readouterr().out)
    if program := shutil.which(shell):
        subprocess.run([program, "-n", str(tmp_path / "script")], check=True)
