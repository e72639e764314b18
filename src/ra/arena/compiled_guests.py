"""Policies of one's own that `ra compile` has made machine code of: found beside their file, and used if they are its.

A policy is a function of a file of one's own, `choose_NAME(s, spare, number) -> action`, in the plain style
(docs/plain_style.md). It plays as it is. Compiled, it decides the same, many times sooner.
"""

import logging
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeGuard

from ra.bots import Bot
from ra.bots.bot import PolicyBot
from ra.engine.chance import nth_number
from ra.engine.seeds import checked_seed
from ra.fast.library import PACKAGE, fingerprint_of, load_file
from ra.fast.states import empty_states, pack
from ra.game.action import Action
from ra.game.game import Game

PREFIX: Final = "choose_"
ARGUMENTS: Final = ("s", "spare", "number")
AVX2: Final = "avx2"
"""What a module says of itself that needs a processor with AVX2."""
MANNER: Final = f"a policy is a function {PREFIX}NAME({', '.join(ARGUMENTS)})"


def policies_in(module: ModuleType) -> dict[str, FunctionType]:
    """The policies that a file of one's own defines, by their names as functions."""
    found = {name: value for name, value in vars(module).items() if is_policy(value) and name == value.__name__}
    return {name: value for name, value in found.items() if value.__code__.co_filename == module.__file__}


def is_policy(value: object) -> TypeGuard[FunctionType]:
    if not isinstance(value, FunctionType) or not value.__name__.startswith(PREFIX):
        return False
    return value.__code__.co_varnames[: value.__code__.co_argcount] == ARGUMENTS


def number_of(policies: Mapping[str, Any], name: str) -> int:
    """How a compiled module counts its own policies: below the bots of the house."""
    return -1 - list(policies).index(name)


def policy_bot(module: ModuleType, policy: FunctionType, seed: int = 0) -> Bot:
    """A guest that plays by a policy: compiled if that is its file's, and as plain Python if not."""
    compiled = compiled_beside(Path(str(module.__file__)))
    name = policy.__name__.removeprefix(PREFIX)
    if compiled is None:
        return PolicyBot(name, policy, seed)
    return CompiledGuest(name, compiled.choose_by_policy, number_of(policies_in(module), policy.__name__), seed)


class CompiledGuest:
    """The twin of a `PolicyBot`."""

    def __init__(self, name: str, choose: Callable[[Any, int, int], int], number: int, seed: int) -> None:
        self.name = name
        self.number = number
        self.door = choose
        self.seed = checked_seed(seed)
        self.states = empty_states(2)

    def choose(self, game: Game) -> Action:
        pack(game.state, self.states, 0)
        choice = self.door(self.states, self.number, nth_number(self.seed, len(game.history)))
        return Action.from_id(choice, game.state.phase)


# ---- the module beside a file --------------------------------------------------------------------------------------


def compiled_name(path: Path) -> str:
    """What the module beside a file is called, so that Python can import it by name, too."""
    return re.sub(r"\W", "_", f"{path.stem}_compiled")


@cache
def compiled_beside(path: Path) -> ModuleType | None:
    """The module that was compiled of a file, if there is one, and it is of the file and the rules as they are now."""
    if os.environ.get("RA_PLAIN"):
        return None
    name = compiled_name(path)
    candidates = [path.with_name(f"{name}{suffix}") for suffix in EXTENSION_SUFFIXES]
    made = next((candidate for candidate in candidates if candidate.is_file()), None)
    if made is None:
        return None
    try:
        module = load_file(name, made)
    except ImportError as error:
        say(made, f"cannot be loaded here ({error})", path)
        return None
    if is_stale(module, path):
        say(made, "was made from other sources", path)
        return None
    if module.VARIANT == AVX2 and not module.MACHINE_HAS_AVX2:
        say(made, "was made for another processor", path)
        return None
    return module


def is_stale(module: ModuleType, path: Path) -> bool:
    """Whether the file, what it imports from beside it, or the package has changed since."""
    own = fingerprint_of(module.OWN_SOURCES.split("\n"), path.parent)
    rules = fingerprint_of(module.SOURCES.split(), PACKAGE)
    return (own, rules) != (module.OWN_FINGERPRINT, module.FINGERPRINT)


def say(made: Path, what: str, path: Path) -> None:
    logging.getLogger("ra").warning(
        f"{made.name} {what}: until `ra compile {path.name}` makes it again, {path.name} runs as plain Python."
    )
