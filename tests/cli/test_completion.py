"""`ra completion`: what the shells make of it."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ra.cli import COMMANDS, main
from ra.cli.commands.machine.completion import SHELLS, words_of, zsh_specs

ASK = """
source "$1"
replaced=$2
shift 2
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
compopt() { :; }
_ra ra "$replaced" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
FISH = shutil.which("fish")
ZSH = shutil.which("zsh")
PIECES = re.compile(r"[=@:]|[^\s=@:]+")
"""How bash breaks a line into words."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "ra.bash"
    printed = subprocess.run([sys.executable, "-m", "ra", "completion", "bash"], capture_output=True, check=True)
    path.write_bytes(printed.stdout)
    return path


def offered(script: Path, line: str) -> list[str]:
    """What bash would offer for a line of which the end is being typed."""
    words = PIECES.findall(line) + [""] * line.endswith(" ")
    last = words[-1]
    replaced = "" if last in "=:" else f"@{last}" if words[-2] == "@" else last
    asked = ["bash", "-c", ASK, "bash", str(script), replaced, *words]
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
        ("ra play --edition=", ["1999", "2016", "2023"]),
        ("ra play --edition=20", ["2016", "2023"]),
        ("ra show --output=ra", ["ra.bash"]),
        ("ra play --seed=", []),
        ("ra arena --bots greedy,ra", ["greedy,random"]),
        ("ra arena --bots greedy,m", ["greedy,montecarlo", "greedy,master"]),
        ("ra arena --bots=greedy,random,ra", ["greedy,random,random"]),
        ("ra arena --bots master@5ms,ex", ["@5ms,expert"]),
        ("ra hint --bot greedy,m", []),
    ],
)
def test_bash_offers(script: Path, typed: str, offers: list[str]) -> None:
    found = offered(script, typed)
    assert [word for word in found if not word.startswith("-") or typed.split(" ")[-1].startswith("-")] == offers


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("ra arena --bots greedy,ra", "ra arena --bots greedy,random"),
        ("ra arena --bots=master@5ms,ex", "ra arena --bots=master@5ms,expert"),
        ("ra play --edition=1", "ra play --edition=1999"),
    ],
)
def test_a_tab_in_bash(script: Path, typed: str, completed: str) -> None:
    """With bash itself, which has its own idea of a word: what stood before is kept."""
    setup = f"bind 'set enable-bracketed-paste off'; PS1=; source {script}; echo ready"
    press_tab(["bash", "--norc", "-i"], setup, typed, completed)


def press_tab(shell: list[str], setup: str, typed: str, completed: str) -> None:
    keyboard, screen = pty.openpty()
    with subprocess.Popen(shell, stdin=screen, stdout=screen, stderr=screen) as running:
        os.close(screen)
        try:
            os.write(keyboard, f"{setup}\n{typed}\t\x01echo got: \n".encode())
            wait_for(keyboard, completed)
        finally:
            running.kill()
            os.close(keyboard)


def wait_for(keyboard: int, completed: str) -> None:
    """Reads what a shell shows until the completed line has been carried out."""
    said = ""
    while f"got: {completed}" not in said.replace("echo got: ", ""):
        assert select.select([keyboard], [], [], 30)[0], f"{completed!r} never came; instead: {said}"
        said += os.read(keyboard, 65536).decode()


@pytest.mark.skipif(FISH is None, reason="asks a real fish, which is not installed here")
@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("ra play --edition=20", ["--edition=2016", "--edition=2023"]),
        ("ra arena --bots greedy,ra", ["greedy,random"]),
        ("ra arena --bots=greedy,ra", ["--bots=greedy,random"]),
    ],
)
def test_fish_offers(typed: str, offers: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "fish"])
    (tmp_path / "ra.fish").write_text(capsys.readouterr().out)
    asked = [str(FISH), "--no-config", "-c", f"source {tmp_path}/ra.fish; complete -C '{typed}'"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert [line.split("\t")[0] for line in found.splitlines()] == offers


@pytest.mark.skipif(ZSH is None, reason="asks a real zsh, which is not installed here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("ra play --edition=1", "ra play --edition=1999"),
        ("ra arena --bots greedy,ra", "ra arena --bots greedy,random"),
        ("ra admin ta", "ra admin tables"),
    ],
)
def test_a_tab_in_zsh(typed: str, completed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "zsh"])
    (tmp_path / "ra.zsh").write_text(capsys.readouterr().out)
    setup = f"PS1=; autoload -U compinit; compinit -D -u; source {tmp_path}/ra.zsh; echo ready"
    press_tab([str(ZSH), "-f", "-i"], setup, typed, completed)


def test_zsh_is_told_of_lists_and_of_equals_signs() -> None:
    words = list(zsh_specs("arena"))
    assert any(word.startswith("--bots=[") and ":_sequence -d compadd - random greedy" in word for word in words)
    assert any(word.startswith("--edition=[") and word.endswith(":(1999 2016 2023)") for word in words)
    assert any(word.startswith("--json[") for word in words)


@pytest.mark.parametrize("command", COMMANDS)
def test_zsh_is_told_of_each_argument_by_its_place(command: str) -> None:
    """It refuses a command with two arguments that could stand anywhere."""
    places = [word.partition(":")[0] for word in zsh_specs(command) if not word.startswith("-")]
    assert places == [str(place) for place in range(1, len(places) + 1)] or places == ["*"]


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
