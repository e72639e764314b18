"""What `ra compile` does: machine code of policies, and of other functions of the plain style, in a file of one's own.

The module that comes of it lies beside the file. `ra.arena.compiled_guests` finds it there.
"""

import ast
import linecache
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from ra.arena.choosing import NUMBERS
from ra.arena.compiled_guests import AVX2, MANNER, compiled_name, number_of, policies_in
from ra.arena.external_bots import GuestError, module_in_file, told
from ra.arena.matches import is_bot
from ra.bots import policies
from ra.bots.policies import POLICIES, choose_by_policy
from ra.build.doors import DOORS
from ra.build.library import origin_of, put_in_place, windows_python
from ra.build.targets import Target, this_machine, variants_for
from ra.engine.actions import ACTIONS
from ra.engine.play import legal
from ra.engine.state import State
from ra.fast.library import LIBRARY, fingerprint_of
from ra.translator import Program
from ra.translator.compiling import compile_library
from ra.translator.extension import Door, extension_text

OWN_DOORS: Final = "DOORS"
"""The name under which a file lists other functions that are to be compiled."""
CHOOSE: Final = "choose_by_policy"
WITH_POLICIES: Final = (CHOOSE, "play_matches")
"""The doors of the house through which policies are asked: for one decision, and for whole games."""
NOT_LEGAL: Final = -2
REFUSALS: Final = (*policies.REFUSALS, "the policy chose an action that is not legal: legal(s) says which are")


class Own(NamedTuple):
    """A file of one's own, and what in it can be compiled."""

    path: Path
    module: ModuleType
    policies: dict[str, FunctionType]
    doors: tuple[Door, ...]


def read_own(path: Path) -> Own:
    """Loads a file, and finds what can be compiled in it."""
    try:
        module = module_in_file(path)
    except GuestError:
        raise
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} cannot be loaded: {told(error)}") from error
    doors = getattr(module, OWN_DOORS, ())
    if not isinstance(doors, tuple | list) or not all(isinstance(door, Door) for door in doors):
        raise ValueError(f"{path}: {OWN_DOORS} is a tuple of ra.translator.extension.Door")
    own = Own(path.resolve(), module, policies_in(module), tuple(doors))
    if not own.policies and not own.doors:
        raise ValueError(f"{path} has nothing to compile: {MANNER}, other functions are listed in {OWN_DOORS}")
    if taken := {door.entry.name for door in own.doors} & set(WITH_POLICIES):
        raise ValueError(f"{path}: a door of this name comes by itself, call it otherwise: {', '.join(taken)}")
    return own


def own_text(own: Own, variant: str = "") -> str:
    """The module in C."""
    instead = own_functions(own.policies) if own.policies else {}
    house = [refusing(door) for door in DOORS if door.entry.name in WITH_POLICIES and own.policies]

    def origin(program: Program) -> dict[str, str]:
        files = own_files(own, program)
        return {
            **origin_of(program),
            "OWN_SOURCES": "\n".join(files),
            "OWN_FINGERPRINT": fingerprint_of(files, own.path.parent),
            "POLICIES": " ".join(own.policies),
            "VARIANT": variant,
        }

    return extension_text(Program(instead), compiled_name(own.path), [*house, *own.doors], origin)


def compile_own(own: Own) -> Path:
    """Makes the module beside the file."""
    target = this_machine()
    if target is None:
        raise ValueError("this Python cannot load compiled policies: CPython on Linux, macOS or Windows can")
    variant = AVX2 if LIBRARY is not None and LIBRARY.MACHINE_HAS_AVX2 else ""
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "own.c", Path(folder) / f"{compiled_name(own.path)}{target.suffix}"
        source.write_text(own_text(own, variant), encoding="utf-8")
        compile_library(source, made, options=options_for(target, variant, Path(folder)))
        return put_in_place(made, own.path.with_name(made.name))


def options_for(target: Target, variant: str, scratch: Path) -> list[str]:
    """Those of the library, for this processor."""
    chosen = variants_for(target)[-1 if variant == AVX2 else 0]
    python = [str(windows_python(target, scratch / "python3.lib"))] if target.is_windows else []
    return ["-target", target.triple, *chosen.options, *target.options, *python]


# ---- which policy is meant -----------------------------------------------------------------------------------------


def checked_choice(s: State, action: int) -> int:
    """What a policy of one's own chose, if it may."""
    return action if 0 <= action < ACTIONS and legal(s) >> action & 1 else NOT_LEGAL


def refusing(door: Door) -> Door:
    return door._replace(refusals=REFUSALS) if door.entry.name == CHOOSE else door


def own_functions(own: Mapping[str, FunctionType]) -> dict[Any, Any]:
    """`choose_by_policy` and `is_bot` that know policies of one's own as well, numbered -1, -2 and so on."""
    imports = [f"from {entry.file} import {entry.policy} as house_{entry.name}\n" for entry in POLICIES]
    lines = [
        *(
            f"    if bot == {number_of(own, name)}:\n        return checked_choice(s, {name}(s, spare, number))\n"
            for name in own
        ),
        *(
            f"    if bot == {number}:\n        return house_{entry.name}(s, spare, number)\n"
            for number, entry in enumerate(POLICIES)
        ),
    ]
    known = f"\n\ndef is_bot(number):\n    return {-len(own)} <= number < {len(NUMBERS)}\n"
    text = "".join([*imports, f"\n\ndef {CHOOSE}(bot, s, spare, number):\n", *lines, "    return -1\n", known])
    source = f"<{__name__} of {', '.join(own)}>"
    linecache.cache[source] = len(text), None, text.splitlines(keepends=True), source
    names: dict[str, Any] = {"checked_choice": checked_choice, "__name__": "own_policies", **own}
    exec(compile(text, source, "exec"), names)
    return {choose_by_policy: names[CHOOSE], is_bot: names["is_bot"]}


# ---- what it is made from ------------------------------------------------------------------------------------------


def own_files(own: Own, program: Program) -> list[str]:
    """The file, what it imports from beside it, and other files of translated functions that are not the package's."""
    folder = own.path.parent
    functions = [Path(plain.__code__.co_filename) for plain, _ in program.functions]
    waiting = [own.path, *(path.resolve() for path in functions if path.is_file())]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found and path.is_relative_to(folder):
            found.add(path)
            waiting += imported_beside(path)
    return sorted(path.relative_to(folder).as_posix() for path in found)


def imported_beside(path: Path) -> list[Path]:
    """The files of all modules that a file imports, as far as they are loaded from files."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    files = [getattr(sys.modules.get(name), "__file__", None) for name in names]
    return [Path(file).resolve() for file in files if file and file.endswith(".py")]
