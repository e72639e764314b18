"""What `python -m ra.build` does: see there."""

import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from ra.build.targets import ANY_TAG, Target, files_for, this_machine, wanted_target
from ra.fast.library import NAME, PACKAGE, is_stale


def main(words: list[str]) -> int:
    if "--text" in words:
        from ra.build.library import library_text

        print(library_text())
        return 0
    if "--module" in words:
        return bring_module()
    target = None if os.environ.get("RA_WITHOUT_LIBRARY") else wanted_target()
    if "--check" in words:
        return int(target is not None and not is_current(target))
    files = [] if target is None else built_files(target, is_forced="--force" in words)
    if "--wheel" in words:
        tag = target.tag if target and files else ANY_TAG
        print(json.dumps({"tag": tag, "files": [str(path) for path in files]}))
    elif target is None:
        say("The compiled library is not made for this Python: everything runs as plain Python.")
    return 0


def built_files(target: Target, *, is_forced: bool) -> list[Path]:
    """The library's files, built if they have to be; none where there is no compiler for them."""
    if not is_forced and is_current(target):
        return [PACKAGE / name for name in files_for(target)]
    if find_spec("ziglang") is None:
        say("There is no compiler (ziglang) here: without the compiled library everything runs as plain Python.")
        return []
    from ra.build.library import build_library

    files = build_library(target, folder_for(target))
    for path in files:
        say(f"built {path.name} ({path.stat().st_size // 1024} kB)")
    return files


def bring_module() -> int:
    """The module for web pages, built if it has to be."""
    from ra.build.module import build_module, is_module_current

    if is_module_current():
        return 0
    if find_spec("ziglang") is None:
        say("There is no compiler (ziglang) here, and the pages need it for their module: `make pages` brings it.")
        return 1
    path = build_module()
    say(f"built {path.name} ({path.stat().st_size // 1024} kB)")
    return 0


def folder_for(target: Target) -> Path:
    """Beside the sources; or in a folder of its own, if it is for another system."""
    if target == this_machine():
        return PACKAGE
    folder = PACKAGE.parent.parent / "build" / target.triple
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_current(target: Target) -> bool:
    """Whether there is a library of these very sources for this machine."""
    if target != this_machine() or not all((PACKAGE / name).is_file() for name in files_for(target)):
        return False
    try:
        library = __import__(f"ra.{NAME}", fromlist=[NAME])
    except ImportError:
        return False
    return not is_stale(library)


def say(words: str) -> None:
    print(words, file=sys.stderr)
