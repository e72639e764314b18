"""Writes the constraints in deploy/ again, with the newest releases that pyproject.toml allows: make constraints.

Every version is fixed, for all systems and Python versions at once, with the hashes of its files. No file names an
address to download from: that is for pip's own settings to say.
"""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SERVER: Final = ROOT / "deploy" / "constraints.txt"
BUILD: Final = ROOT / "deploy" / "constraints-build.txt"
OLDEST_PYTHON: Final = "3.11"
OPTIONS: Final = (
    "--universal",
    "--generate-hashes",
    "--upgrade",
    "--quiet",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--python-version",
    OLDEST_PYTHON,
    "--custom-compile-command",
    "make constraints",
)


def compile_to(file: Path, *wanted: str, given: str | None = None) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", *OPTIONS, "--output-file", str(file), *wanted]
    subprocess.run(command, cwd=ROOT, input=given, text=True, check=True, stdout=subprocess.DEVNULL)


def build_requirements() -> list[str]:
    """What pyproject.toml needs to build a wheel."""
    requires: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    return requires


def main() -> None:
    compile_to(SERVER, "pyproject.toml", "--extra", "server")
    compile_to(BUILD, "-", given="\n".join(build_requirements()))


if __name__ == "__main__":
    main()
