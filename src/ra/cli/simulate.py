"""Lets bots play many games against one another and sums up how they fare.

    ra simulate --games 10000 --players 4 --bots greedy,random,random,random
    ra simulate --games 100 --players 3 --bots greedy --records games.jsonl
    ra simulate --games 20 --bot my_bot.py:MyBot

The same seed gives the same games, on any number of jobs.
"""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import IO, Any, Final, TypeVar

from ra.arena.choosing import NUMBERS
from ra.arena.guests import introduced, is_guest, shown_name
from ra.arena.simulation import Match, has_network, is_compiled, match_code, match_kernel, replay_match
from ra.arena.tables import all_compiled, can_judge, check_seat, luck_door, play_games, take_a_first_look
from ra.bots import BOTS
from ra.bots.naming import is_known
from ra.bots.registry import YARDSTICK
from ra.cli import INTERRUPTED
from ra.cli.options import add_rules, rules_from
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.fast.cores import usable_cores
from ra.game.names import display_names

Played = TypeVar("Played")
BUCKET: Final = 5
BAR: Final = 40
LARGEST_SEED: Final = 2**61
USUAL_PLAYERS: Final = 4


def add_arguments(parser: ArgumentParser) -> None:
    add_lots(parser, games=1000, bots="greedy")
    parser.add_argument("--records", metavar="FILE.jsonl", help="write every game there; - is standard output")
    add_rules(parser)


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


def line_up(arguments: Namespace, *, judged: bool = False) -> tuple[Rules, list[str]]:
    """The rules and the bot of every seat, ready to play."""
    bots = seats(arguments)
    rules = rules_from(arguments, len(bots))
    for bot in bots:
        check_seat(bot, rules.players)
    compile_first(bots, rules.players, judged=judged)
    return rules, bots


def run(arguments: Namespace) -> int:
    rules, bots = line_up(arguments)
    names = [shown_name(bot) for bot in bots]
    summary = Summary(rules, names)
    status = 0
    with records_file(arguments.records) as records:
        matches = play_games(rules, bots, arguments.games, arguments.seed, arguments.jobs)
        try:
            for match in with_progress(matches, arguments):
                summary.add(match)
                if records:
                    json.dump(replay_match(rules, names, match).record(), records, separators=(",", ":"))
                    records.write("\n")
        except KeyboardInterrupt:
            print(f"\nStopped after {summary.games} games.", file=sys.stderr)
            status = INTERRUPTED
    out = sys.stderr if arguments.records == "-" else sys.stdout
    summary.print_json(out) if arguments.json else summary.print_tables(out)
    return status


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


@cache
def say_it_is_plain() -> None:
    """Once is enough."""
    hint = "pip install 'ra-game[fast]' makes it 60 times faster"
    print(f"numba is not installed, so this is plain Python: {hint}.", file=sys.stderr)


def compile_first(bots: Sequence[str], players: int, *, judged: bool = False) -> None:
    """Says what takes so long, the first time; bots that are not known to compiled games take a first look."""
    quick = all_compiled(bots)
    if not is_compiled():
        say_it_is_plain()
    else:
        judged = judged and can_judge(players)
        networks = judged or has_network([NUMBERS.get(bot, 0) for bot in bots])
        if not match_code(networks).is_warm:
            print("Compiling the rules and bots (once, up to a minute) ...", file=sys.stderr, flush=True)
        if quick:
            match_kernel(networks)
        elif judged:
            luck_door()
    if not quick:
        for bot in dict.fromkeys(bots):
            take_a_first_look(bot, players)


@contextmanager
def records_file(name: str | None) -> Iterator[IO[str] | None]:
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        with open(name, "w", encoding="utf-8") as file:
            yield file


def with_progress(matches: Iterator[Played], arguments: Namespace) -> Iterator[Played]:
    """The same matches, with a progress bar on standard error where somebody watches."""
    if arguments.quiet or not sys.stderr.isatty():
        yield from matches
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(matches, f"{arguments.games} games", arguments.games, console=console, transient=True)


class Summary:
    """What is counted while games go by."""

    def __init__(self, rules: Rules, bots: Sequence[str]) -> None:
        self.rules = rules
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self.wins = [0] * len(bots)
        self.fame = [0] * len(bots)
        self.histogram: dict[int, int] = {}

    def add(self, match: Match) -> None:
        self.games += 1
        self.decisions += len(match.actions)
        self.wins[match.winner] += 1
        for seat, fame in enumerate(match.fame):
            self.fame[seat] += fame
            bucket = fame // BUCKET * BUCKET
            self.histogram[bucket] = self.histogram.get(bucket, 0) + 1

    def as_dict(self) -> dict[str, Any]:
        games = max(1, self.games)
        return {
            "rules": self.rules.options,
            "games": self.games,
            "decisions": self.decisions,
            "seats": [
                {"seat": seat, "bot": bot, "wins": self.wins[seat], "win_share": self.wins[seat] / games,
                 "mean_fame": self.fame[seat] / games}
                for seat, bot in enumerate(self.bots)
            ],
            "fame": {str(bucket): self.histogram[bucket] for bucket in sorted(self.histogram)},
        }  # fmt: skip

    def print_json(self, out: IO[str]) -> None:
        print(json.dumps(self.as_dict()), file=out)

    def print_tables(self, out: IO[str]) -> None:
        from rich.table import Table

        from ra.cli.screen import new_console

        console = new_console(out)
        table = Table(title=f"{self.games} games, {self.decisions / max(1, self.games):.0f} decisions each on average")
        for column in ("seat", "bot", "wins", "win share", "mean fame"):
            table.add_column(column, justify="left" if column == "bot" else "right")
        for row, name in zip(self.as_dict()["seats"], display_names(self.bots), strict=True):
            share, fame = f"{row['win_share']:.1%}", f"{row['mean_fame']:.1f}"
            table.add_row(str(row["seat"]), name, str(row["wins"]), share, fame)
        console.print(table)
        self.print_histogram(console)

    def print_histogram(self, console: Any) -> None:
        """How much fame players end with."""
        console.print("Fame at the end, all seats:")
        longest = max(self.histogram.values(), default=1)
        total = sum(self.histogram.values())
        for bucket in range(min(self.histogram, default=0), max(self.histogram, default=-1) + 1, BUCKET):
            count = self.histogram.get(bucket, 0)
            bar = "█" * round(BAR * count / longest)
            console.print(f"{bucket:4d} to {bucket + BUCKET - 1:3d}  {bar:{BAR}}  {count / total:6.1%}", style="yellow")
