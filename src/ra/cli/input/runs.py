"""What commands ask that play many games between bots: how many, on how many cores, and who plays."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from ra.arena.external_bots import introduced, is_guest
from ra.arena.simulation import can_simulate
from ra.arena.tables import check_seat, take_a_first_look
from ra.bots import BOTS
from ra.bots.naming import is_known
from ra.bots.registry import YARDSTICK
from ra.cli.input.options import rules_from
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.fast.cores import usable_cores

Played = TypeVar("Played")


LARGEST_SEED: Final = 2**61


USUAL_PLAYERS: Final = 4


def add_lots(parser: ArgumentParser, *, games: int, bots: str) -> None:
    """What commands ask that play many games between bots."""
    add_runs(parser, games)
    parser.add_argument("--players", type=int, metavar="P", help=f"2 to {MAX_PLAYERS} (default: as many as bots, or 4)")
    parser.add_argument("--bots", metavar="NAMES", help=f"one for every seat, or one a seat: a,b,c (default {bots})")
    add_guests(parser, alone=f"it plays against {YARDSTICK}")
    parser.set_defaults(usual=bots)


def add_runs(parser: ArgumentParser, games: int, of: str = "") -> None:
    """How many games, on how many cores, and what is printed."""
    cores = usable_cores()
    of = f"how many games{of} (default {games})"
    parser.add_argument("--games", type=positive, default=games, metavar="N", help=of)
    parser.add_argument("--seed", type=seed_number, default=0, metavar="S", help="the first seed (default 0)")
    parser.add_argument("--jobs", type=positive, default=cores, metavar="J", help=f"cores to use (default {cores})")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def add_guests(parser: ArgumentParser, *, alone: str) -> None:
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="FILE:CLASS",
        help="a bot of your own, my_bot.py:MyBot or package.module:MyBot, or a network that `ra train` has exported, "
        "my_network.safetensors; --bots can call it by its `name`, a network by that of its file; without "
        f"--bots {alone}; can be given several times",
    )


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:18]) <= 10**12:
        raise ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def seed_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 19 or int(text) >= LARGEST_SEED:
        raise ArgumentTypeError(f"a whole number from 0 to {LARGEST_SEED - 1}, not {text!r}")
    return int(text)


def line_up(arguments: Namespace) -> tuple[Rules, list[str]]:
    """The rules and the bot of every seat, ready to play."""
    bots = seats(arguments)
    rules = rules_from(arguments, len(bots))
    for bot in bots:
        check_seat(bot, rules.players)
    look_first(bots, rules.players)
    return rules, bots


def seats(arguments: Namespace) -> list[str]:
    """The bot of every seat."""
    guests = introduced(arguments.bot, BOTS)
    players = arguments.players
    if arguments.bots is None and guests:
        company = (players or max(USUAL_PLAYERS, len(guests))) - len(guests)
        bots = [*guests.values(), *[YARDSTICK] * company]
    else:
        bots = called(arguments.usual if arguments.bots is None else arguments.bots, guests)
    if len(bots) == 1:
        players = USUAL_PLAYERS if players is None else players
        Rules(max(3, players))  # names what is wrong with the number before so many seats are filled
        return bots * players
    if players is not None and players != len(bots):
        raise ValueError(f"--bots: {len(bots)} bots for {players} players; name one, or one for each seat")
    return bots


def called(names: str, guests: Mapping[str, str]) -> list[str]:
    """The bots that are meant by names: guests, or bots of the house."""
    bots = []
    for name in (name.strip() for name in names.split(",")):
        bots.append(guests.get(name, name))
        try:
            check_seat(bots[-1])
        except ValueError as error:
            raise ValueError(f"{error}{'' if is_guest(bots[-1]) or is_known(name) else own_bots(guests)}") from None
    return bots


def own_bots(guests: Mapping[str, str]) -> str:
    return f"; yours: {', '.join(guests)}" if guests else "; a bot of your own is named with --bot FILE.py:CLASS"


def look_first(bots: Sequence[str], players: int) -> None:
    """Lets bots that are not part of compiled games take a first look: what they load does not count as thinking."""
    if not can_simulate(bots):
        for bot in dict.fromkeys(bots):
            take_a_first_look(bot, players)


def with_progress(matches: Iterator[Played], arguments: Namespace) -> Iterator[Played]:
    """The same matches, with a progress bar on standard error where somebody watches."""
    if arguments.quiet or not sys.stderr.isatty():
        yield from matches
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(matches, f"{arguments.games} games", arguments.games, console=console, transient=True)
