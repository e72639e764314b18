"""Lets bots play many games against one another and sums up how they fare.

    ra simulate --games 10000 --players 4 --bots greedy,random,random,random
    ra simulate --games 100 --players 3 --bots greedy --records games.jsonl
    ra simulate --games 20 --bot my_bot.py:MyBot

The same seed gives the same games, on any number of jobs.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Final

from ra.arena.external_bots import shown_name
from ra.arena.simulation import Match, replay_match
from ra.arena.tables import play_games
from ra.cli import INTERRUPTED
from ra.cli.input.options import add_rules
from ra.cli.input.runs import add_lots, line_up, with_progress
from ra.engine.rules import Rules
from ra.game.names import display_names

BUCKET: Final = 5
BAR: Final = 40


def add_arguments(parser: ArgumentParser) -> None:
    add_lots(parser, games=1000, bots="greedy")
    parser.add_argument("--records", metavar="FILE.jsonl", help="write every game there; - is standard output")
    add_rules(parser)


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


@contextmanager
def records_file(name: str | None) -> Iterator[IO[str] | None]:
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        with open(name, "w", encoding="utf-8") as file:
            yield file


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

        from ra.cli.render.screen import new_console

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
