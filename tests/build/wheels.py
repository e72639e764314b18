"""Wheels: how they are built, what must be in them, and whether one plays where there is nothing else."""

import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from hatch_build import ROOT
from packaging.tags import parse_tag
from packaging.utils import parse_wheel_filename

from ra.build.targets import ANY_TAG, Target, files_for

MOST_BYTES: Final = 4_000_000
NEEDED: Final = (
    "ra/__init__.py",
    "ra/py.typed",
    "ra/docs/rules.md",
    "ra/locale/en/table.ftl",
    "ra/translator/runtime.h",
    "ra/translator/extension.h",
    "ra/bots/weights/README.md",
)
PAGES: Final = ("ra/server/pages/index.html",)
MACHINES: Final = {"x86_64": (62, 0x8664, 0x01000007), "aarch64": (183, 0xAA64, 0x0100000C)}
"""Processors by the numbers that Linux, Windows and macOS have for them."""
OLDEST_GLIBC: Final = 17
"""Of 2.17: what a wheel for manylinux_2_17 may need."""
SIGNATURE: Final = b"\xfa\xde\x0c\xc0"
"""How a signature begins: macOS on arm64 loads nothing that has none."""


class BadWheel(Exception):
    """A wheel that must not leave the house."""


def build(kind: str, folder: Path, source: Path = ROOT, **settings: str) -> Path:
    """Builds an sdist or a wheel into a folder of its own, as pip would."""
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(words, cwd=source, env={**os.environ, **settings}, capture_output=True, text=True)
    if done.returncode:
        raise BadWheel(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    (made,) = set(folder.iterdir()) - before
    return made


# ---- what must be in it --------------------------------------------------------------------------------------------


def check_wheel(path: Path, target: Target | None, *, with_pages: bool = True) -> None:
    """Refuses a wheel whose tag, contents or size are not those of its system; None is for all others."""
    tag = target.tag if target else ANY_TAG
    require(path.name.endswith(f"-{tag}.whl"), f"{path.name} is not called {tag}")
    require(path.stat().st_size <= MOST_BYTES, f"{path.name} has {path.stat().st_size:,} bytes")
    with ZipFile(path) as wheel:
        names = set(wheel.namelist())
        check_metadata(path, wheel)
        check_contents(path, names, target, with_pages=with_pages)
        for library in files_for(target) if target else ():
            assert target is not None
            check_library(f"{path.name}: {library}", wheel.read(f"ra/{library}"), target)


def check_metadata(path: Path, wheel: ZipFile) -> None:
    """What a wheel says of itself is what its name says."""
    name, version, _, tags = parse_wheel_filename(path.name)
    information = f"{path.name.split('-')[0]}-{version}.dist-info"
    told = wheel.read(f"{information}/WHEEL").decode()
    written = {tag for line in re.findall(r"^Tag: (.*)$", told, re.MULTILINE) for tag in parse_tag(line)}
    require(written == set(tags), f"{path.name}: WHEEL has the tags {sorted(map(str, written))}")
    is_pure = "Root-Is-Purelib: true" in told
    require(is_pure == path.name.endswith(f"-{ANY_TAG}.whl"), f"{path.name}: Root-Is-Purelib is {is_pure}")
    require(name == "ra-game", f"{path.name} is called {name}")
    require("ra = ra.cli:main" in wheel.read(f"{information}/entry_points.txt").decode(), f"{path.name}: no command ra")


def check_contents(path: Path, names: set[str], target: Target | None, *, with_pages: bool) -> None:
    libraries = {f"ra/{name}" for name in files_for(target)} if target else set()
    require(binaries(names) == libraries, f"{path.name} holds {sorted(binaries(names))}, not {sorted(libraries)}")
    for needed in NEEDED + PAGES * with_pages:
        require(needed in names, f"{path.name}: {needed} is missing")
    for name in names:
        is_ours = name.startswith("ra/") or ".dist-info/" in name
        is_left_over = "__pycache__" in name or name.endswith((".c", ".new", ".old", ".nbi", ".nbc"))
        require(is_ours and not is_left_over, f"{path.name}: {name} does not belong in it")


def binaries(names: set[str]) -> set[str]:
    return {name for name in names if "_library" in name or name.endswith((".so", ".pyd", ".dll", ".dylib"))}


def check_library(name: str, data: bytes, target: Target) -> None:
    """The file is one of this system, for this processor; it can be imported by Python."""
    linux, windows, macos = MACHINES[target.triple.partition("-")[0]]
    if target.is_windows:
        start = struct.unpack_from("<I", data, 0x3C)[0]
        require(data[start : start + 4] == b"PE\0\0", f"{name} is no library of Windows")
        require(struct.unpack_from("<H", data, start + 4)[0] == windows, f"{name} is for another processor")
        require(b"python3.dll" in data, f"{name} does not ask for Python's stable interface")
    elif "macos" in target.triple:
        magic, machine = struct.unpack_from("<II", data)
        require((magic, machine) == (0xFEEDFACF, macos), f"{name} is no library of macOS, or for another processor")
        require("aarch64" not in target.triple or SIGNATURE in data, f"{name} is not signed")
    else:
        require(data[:5] == b"\x7fELF\x02", f"{name} is no library of Linux")
        require(struct.unpack_from("<H", data, 18)[0] == linux, f"{name} is for another processor")
        wanted = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", data)]
        require(not wanted or "gnu" in target.triple, f"{name} needs glibc")
        require(max(wanted, default=0) <= OLDEST_GLIBC, f"{name} needs glibc 2.{max(wanted, default=0)}")
    require(b"PyInit_" in data, f"{name} cannot be imported")


def require(holds: bool, problem: str) -> None:
    if not holds:
        raise BadWheel(problem)


def python_files(path: Path) -> dict[str, bytes]:
    """Everything in a wheel but the libraries and what it says of itself: the same in every wheel."""
    with ZipFile(path) as wheel:
        shared = {name for name in wheel.namelist() if ".dist-info/" not in name}
        return {name: wheel.read(name) for name in shared - binaries(shared)}


# ---- whether it plays ----------------------------------------------------------------------------------------------

GAMES: Final = ("simulate", "--games", "1", "--bots", "expert,steady,random", "--seed", "5", "--json", "--quiet")
LOADED: Final = "from ra.fast import library; print(library.LIBRARY and library.LIBRARY.__name__)"


class EmptyHome:
    """An environment with a wheel and nothing else: no compiler, no Node, no folder of anybody's."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder, self.env = folder, folder / "env"
        subprocess.run([python, "-m", "venv", "--without-pip", str(self.env)], check=True)
        self.programs = self.env / ("Scripts" if sys.platform == "win32" else "bin")

    def install(self, wheel: Path, *options: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.programs / "python"), "install", "--quiet"]
        words = [*pip, "--disable-pip-version-check", "--only-binary", ":all:", *options, str(wheel)]
        subprocess.run(words, cwd=self.folder, check=True)

    def run(self, *words: str, **settings: str) -> str:
        """The programs of the environment are all that can be found."""
        env = {"PATH": str(self.programs), "HOME": str(self.folder), **kept_settings(os.environ), **settings}
        done = subprocess.run(
            [str(self.programs / words[0]), *words[1:]], cwd=self.folder, env=env, capture_output=True, text=True
        )
        if done.returncode:
            raise BadWheel(f"{' '.join(words)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def library(self) -> str:
        """The name of the library that is used; "None" if there is none."""
        return self.run("python", "-c", LOADED).strip()

    def play(self, **settings: str) -> Any:
        """Some games between bots, as JSON."""
        return json.loads(self.run("ra", *GAMES, **settings))


def kept_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """Without these Windows starts no program."""
    return {name: settings[name] for name in ("SYSTEMROOT", "TEMP") if name in settings}


def played_here() -> Any:
    """The same games by the sources."""
    words = [sys.executable, "-m", "ra", *GAMES]
    return json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
