"""The command line: parse, call, print. A command's module is imported only when it is called."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from ra.cli.old_cache import remove_old_cache

HUMAN: Final = "human"
"""Who sits in a seat: this, or the name of a bot."""
COMMANDS: Final = {
    "play": ("games", "play at this terminal, against bots and one another"),
    "simulate": ("bots", "let bots play many games, and see how they fare"),
    "arena": ("bots", "let bots meet fairly, with win shares and intervals"),
    "ladder": ("bots", "a round robin of bots, with ratings; goes on after a stop"),
    "compile": ("bots", "make machine code of a policy of your own"),
    "train": ("bots", "train the network by self-play, from nothing or further"),
    "analyze": ("games", "what decided a recorded game: luck, losses, turning points"),
    "replay": ("games", "step through a recorded game, or check many"),
    "show": ("games", "a record or position as text, SVG or PNG, at any move"),
    "hint": ("games", "what to do in a position, and why"),
    "rules": ("games", "the rules, by section, and where the editions differ"),
    "serve": ("server", "serve tables to friends, over the network"),
    "doctor": ("server", "examine whether this machine can serve, and lose nothing"),
    "admin": ("server", "list the tables of a server, close and remove them"),
    "verify": ("games", "check a game against its sealed bag"),
    "bench": ("machine", "how fast the engine is on this machine"),
    "completion": ("machine", "let bash, zsh or fish complete all of these"),
}
"""Each command is a module of `ra.cli.commands` with `add_arguments(parser)` and `run(arguments) -> int`: the room in
which it stands, and what it is for."""

INTERRUPTED: Final = 130
FAILED: Final = 1


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] not in COMMANDS:
        return top_level(words)
    name, *rest = words
    remove_old_cache()
    command = load_command(name)
    parser = ArgumentParser(prog=f"ra {name}", description=command.__doc__, formatter_class=RawDescriptionHelpFormatter)
    command.add_arguments(parser)
    parsed = parser.parse_args(rest)
    try:
        status: int = command.run(parsed)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has heard enough
        return FAILED
    except (ValueError, OSError) as error:
        return fail(name, error)


def load_command(command: str) -> ModuleType:
    room, _ = COMMANDS[command]
    return import_module(f"ra.cli.commands.{room}.{command}")


def fail(command: str, error: Exception) -> int:
    print(f"ra {command}: {told(error)}", file=sys.stderr)
    return FAILED


def told(error: Exception) -> str:
    """What went wrong; of the system's own errors, where and what, without their numbers."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def top_level(words: Sequence[str]) -> int:
    """`ra`, `ra --help`, `ra --version`, and words that are no command."""
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:{width}}  {purpose}" for name, (_, purpose) in COMMANDS.items())
    parser = ArgumentParser(
        prog="ra",
        usage="ra COMMAND [OPTIONS]",
        description="Ra, Reiner Knizia's auction game.",
        epilog=f"commands:\n{commands}\n\nEach command has its own --help.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="which version this is")
    parsed, rest = parser.parse_known_args(words)
    if rest:
        parser.error(f"{rest[0]!r} is not a command; commands are {', '.join(COMMANDS)}")
    if parsed.version:
        from ra import __version__

        print(f"ra {__version__}")
    else:
        parser.print_help()
    return 0
