"""Guests: bots that are not of the house.

A guest is a class with `choose(game)`, named by where it stands: `my_bot.py:MyBot`, or `package.module:MyBot`. If it
can be made with `seed=`, it is told one for every game. A policy in the plain style is named in the same way
(`my_policy.py:choose_mine`); it can be compiled. A network that was trained (`ra train`) is a guest as well,
named by the file to which it was exported.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, isclass, signature
from pathlib import Path
from traceback import FrameSummary, extract_tb
from types import FunctionType, ModuleType
from typing import Final

from ra.arena.compiled_guests import is_policy, policies_in, policy_bot
from ra.bots import Bot

SUFFIX: Final = ".py"
NETWORK: Final = ".safetensors"
MANNER: Final = "a bot of your own is named FILE.py:CLASS, MODULE:CLASS or, if it is a network, FILE.safetensors"


class GuestError(ValueError):
    """A guest that cannot be found, or is no bot."""


def is_guest(bot: str) -> bool:
    return ":" in bot or is_network(bot)


def is_network(bot: str) -> bool:
    return bot.endswith(NETWORK)


def can_play_as_guest(guest: str, players: int) -> bool:
    """Networks are trained for one number of players; of other guests it is not known."""
    try:
        check_guest(guest, players)
    except ValueError:
        return not is_network(guest)
    return True


def check_guest(guest: str, players: int | None = None) -> None:
    """Refuses a guest that cannot be made, or a network that was trained for another number of players."""
    bot = make_guest(guest)
    if is_network(guest) and players is not None:
        bot.weights_for(players)  # type: ignore[attr-defined]


def make_guest(guest: str, seed: int = 0) -> Bot:
    """A guest at the beginning of a game."""
    maker = maker_of(guest)
    try:
        bot = maker(seed=seed) if takes_seed(maker) else maker()
    except (Exception, SystemExit) as error:
        raise GuestError(f"{guest} cannot be made: {told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise GuestError(f"{guest} is no bot: it has no choose(game) that returns one of game.legal_actions")
    return bot


def takes_seed(maker: Callable[..., Bot]) -> bool:
    takes = signature(maker).parameters
    return "seed" in takes or any(taken.kind is Parameter.VAR_KEYWORD for taken in takes.values())


@cache
def guest_name(guest: str) -> str:
    """What a guest calls itself; or the name of its class, where that would be no name to be called by."""
    name = getattr(make_guest(guest), "name", None)
    if isinstance(name, str) and name.strip() == name != "" and name.isprintable() and not {",", ":"} & set(name):
        return name
    return class_name(guest)


def shown_name(bot: str) -> str:
    """How results name a bot, be it a guest or of the house."""
    return guest_name(bot) if is_guest(bot) else bot


def class_name(guest: str) -> str:
    return Path(guest).stem if is_network(guest) else guest.rpartition(":")[2]


def network_bot(path: Path, seed: int = 0) -> Bot:
    from ra.bots.network.expert import NetworkBot

    return NetworkBot(path.stem, seed, file=path)


# ---- where it stands -----------------------------------------------------------------------------------------------


@cache
def maker_of(guest: str) -> Callable[..., Bot]:
    """The class of a guest, or whatever else makes it."""
    if is_network(guest):
        if not Path(guest).is_file():
            raise GuestError(f"{guest}: there is no such file; {MANNER}")
        return partial(network_bot, Path(guest))
    module, name = module_of(guest), class_name(guest)
    maker: Callable[..., Bot] | None = getattr(module, name, None)
    if is_policy(maker):
        return partial(policy_bot, module, maker)
    if maker is None:
        raise GuestError(f"{guest}: there is no {name} in it; {classes_in(module)}")
    if not callable(maker):
        raise GuestError(f"{guest} is no class; {classes_in(module)}")
    return maker


def policy_of(guest: str) -> FunctionType | None:
    """The function that a guest decides by, if it is a policy."""
    value = getattr(module_of(guest), class_name(guest), None)
    return value if is_policy(value) else None


def classes_in(module: ModuleType) -> str:
    found = [name for name, value in vars(module).items() if isclass(value) and value.__module__ == module.__name__]
    classes = f"its classes are {', '.join(found)}" if found else "it has no classes"
    policies = policies_in(module)
    return f"{classes}; its policies are {', '.join(policies)}" if policies else classes


@cache
def module_of(guest: str) -> ModuleType:
    place, _, name = guest.rpartition(":")
    if not place or not name.isidentifier():
        raise GuestError(f"{guest!r}: {MANNER}")
    try:
        return module_in_file(Path(place)) if is_file_name(place) else module_by_name(place)
    except GuestError:
        raise
    except (Exception, SystemExit) as error:
        raise GuestError(f"{place} cannot be loaded: {told(error)}") from error


def is_file_name(place: str) -> bool:
    return place.endswith(SUFFIX) or "/" in place or os.sep in place


def module_in_file(path: Path) -> ModuleType:
    """Loads a file; what lies beside it can be imported from it, as if it were run."""
    if not path.is_file():
        raise GuestError(f"{path}: there is no such file; {MANNER}")
    look_in(path.resolve().parent)
    name = f"guest_{sha256(str(path.resolve()).encode()).hexdigest()[:8]}_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise GuestError(f"{path}: Python files end in {SUFFIX}; {MANNER}")
    module = sys.modules[name] = module_from_spec(spec)  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def module_by_name(name: str) -> ModuleType:
    look_in(Path.cwd())
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise GuestError(f"{name}: there is no such module here; {MANNER}") from None
        raise


def look_in(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def told(error: BaseException) -> str:
    """What went wrong, and in which line of the guest."""
    last = extract_tb(error.__traceback__)[-1]
    is_ours = last.filename == __file__ or last.filename.startswith("<")
    return f"{type(error).__name__}: {error}{'' if is_ours else f' ({place_of(last)})'}"


def place_of(frame: FrameSummary) -> str:
    return f"{Path(frame.filename).name}, line {frame.lineno}, in {frame.name}"


# ---- who is meant --------------------------------------------------------------------------------------------------


def introduced(guests: Iterable[str], house: Iterable[str]) -> dict[str, str]:
    """Guests by the names that they can be called by."""
    known: dict[str, str] = {}
    for guest in guests:
        if not is_guest(guest):
            raise GuestError(f"{guest!r}: {MANNER}")
        name = guest_name(guest)
        if name in house:
            raise GuestError(f"{guest} is called {name!r}, which is a bot of the house: give it another `name`")
        if known.setdefault(name, guest) != guest:
            raise GuestError(f"{known[name]} and {guest} are both called {name!r}: give one another `name`")
    return known


def file_of(guest: str) -> Path:
    """Where the source of a guest, or its weights, stand."""
    if is_network(guest):
        return Path(guest)
    return Path(str(module_of(guest).__file__))
