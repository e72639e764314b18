"""make wheels: an sdist, a wheel for every system and one for all others, in dist/; each is checked.

The wheel for this machine is built once more, from the sdist, and both must be the same. It is installed into an empty
environment, for every Python in RA_PYTHONS as well (paths, with colons between them), and plays there. Wheels for other
systems cannot be run here: what is checked of them is that their libraries are made for the system that they name.
"""

import os
import shutil
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_build import ROOT

from ra.build.targets import TARGETS, Target, this_machine
from tests.build.wheels import BadWheel, EmptyHome, build, check_wheel, played_here, python_files, require

FOLDER = ROOT / "dist"


def main() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    try:
        with TemporaryDirectory() as scratch:
            make_all(Path(scratch))
    except BadWheel as problem:
        print(f"make wheels: {problem}", file=sys.stderr)
        return 1
    return 0


def make_all(scratch: Path) -> None:
    sdist = build("sdist", FOLDER)
    tell(sdist, "the sources")
    pure = build("wheel", FOLDER, RA_WITHOUT_LIBRARY="1")
    check_wheel(pure, None)
    shared = python_files(pure)
    tell(pure, "for all systems, without the library")
    here = None
    for name, target in TARGETS.items():
        wheel = build("wheel", FOLDER, RA_LIBRARY_FOR=name)
        check_wheel(wheel, target)
        require(python_files(wheel) == shared, f"{wheel.name} has other Python than {pure.name}")
        tell(wheel, "for this machine" if target == this_machine() else "checked, but cannot be run here")
        here = wheel if target == this_machine() else here
    again = from_sdist(sdist, scratch, this_machine())
    require(python_files(again) == shared, "a wheel that is built from the sdist has other Python")
    tell(again, "built from the sdist: the same")
    if here is not None:
        try_out(here, "ra._library", scratch)
    try_out(pure, "None", scratch)


def from_sdist(sdist: Path, scratch: Path, target: Target | None) -> Path:
    with tarfile.open(sdist) as sources:
        sources.extractall(scratch, filter="data")
    (unpacked,) = scratch.iterdir()
    wheel = build("wheel", scratch / "again", unpacked)
    check_wheel(wheel, target)
    return wheel


def try_out(wheel: Path, library: str, scratch: Path) -> None:
    """Installs it where there is nothing else, and plays."""
    wanted = played_here()
    for number, python in enumerate([sys.executable, *filter(None, os.environ.get("RA_PYTHONS", "").split(":"))]):
        home = EmptyHome(scratch / f"{wheel.stem}-{number}", python)
        home.install(wheel)
        require(home.library().startswith(library), f"{wheel.name} uses the library {home.library()}, not {library}")
        require(home.play() == wanted, f"{wheel.name} plays other games than the sources")
        version = home.run("python", "-c", "import platform; print(platform.python_version())").strip()
        tell(wheel, f"played in an empty environment of Python {version}, with the library {home.library()}")


def tell(path: Path, what: str) -> None:
    print(f"{path.stat().st_size / 1e6:5.2f} MB  {path.name}: {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
