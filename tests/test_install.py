"""What is installed, under which name, and how an old clone comes to the new one."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OLD = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "ra"
version = "0.1.0"
description = "{summary}"

[project.scripts]
ra = "ra:main"

[tool.hatch.build]
dev-mode-dirs = ["src"]
"""
OUTSIDE = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "false", "RA_WITHOUT_PAGES": "1"}
"""Nothing is downloaded or built: pip reads `no-build-isolation = false` as "without isolation"."""


def test_the_distribution_has_its_own_name() -> None:
    assert PROJECT["name"] == "ra-game"
    assert PROJECT["scripts"] == {"ra": "ra.cli:main"}
    assert PROJECT["urls"]


def test_extras_name_each_other_by_the_new_name() -> None:
    wanted = [need for extra in PROJECT["optional-dependencies"].values() for need in extra]
    assert not [need for need in wanted if need.startswith("ra[")]
    assert [need for need in wanted if need.startswith("ra-game[")]


def test_every_hint_what_to_install_names_an_extra_that_there_is() -> None:
    hints = [
        hint
        for path in (ROOT / "src").rglob("*.py")
        for hint in re.findall(r"pip install ([^\s,;:.]+)", path.read_text("utf-8"))
    ]
    assert len(hints) >= 6
    for hint in hints:
        extra = re.fullmatch(r"'ra-game\[(\w+|\{name\})\]'\"?\)?", hint)
        assert extra, hint
        assert extra[1] == "{name}" or extra[1] in PROJECT["optional-dependencies"]


@pytest.mark.parametrize("command", ["admin tables", "doctor", "serve"])
def test_a_missing_extra_is_named(command: str, tmp_path: Path) -> None:
    """As if msgspec were not installed."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['msgspec'] = None\n")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    words = [sys.executable, "-m", "ra", *command.split()]
    result = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert result.returncode == 1
    assert result.stderr == f"ra {command.split()[0]}: msgspec is missing: pip install 'ra-game[server]'\n"


class Clone:
    """A clone's own environment, with what building needs and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.venv = folder / "venv"
        subprocess.run([sys.executable, "-m", "venv", self.venv], check=True)
        builders = folder / "builders"
        builders.mkdir()
        for name in ("hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers"):
            for file in distribution(name).files or ():
                top = Path(file.parts[0])
                if not (builders / top).exists() and ".." not in file.parts:
                    (builders / top).symlink_to(str(distribution(name).locate_file(top)))
        self.env = {**os.environ, **OUTSIDE, "PYTHONPATH": str(builders)}

    def run(self, *words: str | Path) -> str:
        return subprocess.run(words, cwd=ROOT, env=self.env, check=True, capture_output=True, text=True).stdout

    def install_old(self, summary: str) -> None:
        old = self.folder / "old"
        (old / "src" / "ra").mkdir(parents=True)
        (old / "src" / "ra" / "__init__.py").write_text("def main(): print('old')\n")
        (old / "pyproject.toml").write_text(OLD.format(summary=summary))
        self.run(self.venv / "bin" / "python", "-m", "pip", "install", "--quiet", "-e", old)

    def installed(self) -> set[str]:
        listed = self.run(self.venv / "bin" / "python", "-m", "pip", "list", "--format", "freeze")
        return {name for name in re.findall(r"^[\w-]+", listed, re.MULTILINE) if name.startswith("ra")}


def test_make_in_an_old_clone_removes_the_old_name_first(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    clone.install_old(PROJECT["description"])
    assert clone.installed() == {"ra"}
    assert clone.run(clone.venv / "bin" / "ra") == "old\n"
    clone.run("make", f"VENV={clone.venv}", str(clone.venv / "play.done"))
    assert clone.installed() == {"ra-game"}
    assert clone.run(clone.venv / "bin" / "ra", "--version").startswith("ra ")
