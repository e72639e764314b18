"""Lets bots meet fairly: every one of them sits in every seat, with the same tiles, and the shares come with intervals.

    ra arena --bots expert,steady,steady,steady --games 400 --seed 7

A bot of your own takes part: a class with choose(game), as in examples/my_bot.py. Its `name` is how --bots calls it;
if nobody else is named, it plays against steady.

    ra arena --bot my_bot.py:MyBot --games 40
    ra arena --bot my_bot.py:MyBot --bots mine,expert,expert --games 300
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from ra.arena.arena import EntrantResult, SeatedMatch, as_dict, play_arena, results_of, whole_deals
from ra.cli import INTERRUPTED
from ra.cli.input.options import add_rules
from ra.cli.input.runs import add_lots, line_up, with_progress


def add_arguments(parser: ArgumentParser) -> None:
    add_lots(parser, games=400, bots="greedy,random,random,random")
    add_rules(parser)


def run(arguments: Namespace) -> int:
    rules, bots = line_up(arguments)
    sittings: list[SeatedMatch] = []
    status = 0
    try:
        played = play_arena(rules, bots, arguments.games, arguments.seed, arguments.jobs)
        sittings.extend(with_progress(played, arguments))
    except KeyboardInterrupt:
        print(
            f"\nStopped after {len(sittings)} games; only deals that every bot played from every seat count.",
            file=sys.stderr,
        )
        status = INTERRUPTED
    if fair := whole_deals(sittings):
        results = results_of(rules, bots, fair)
        if arguments.json:
            run = {"games": len(fair), "seed": arguments.seed, "complete": status == 0}
            print(json.dumps(as_dict(rules, results) | run))
        else:
            print_table(results)
    return status


WIDE = 110
"""Columns of a terminal that has room for the wins by seat."""


def print_table(results: Sequence[EntrantResult]) -> None:
    from rich.table import Table

    from ra.cli.render.screen import new_console

    console = new_console()
    table = Table(
        title=f"{results[0].games} games, every bot in every seat", caption="shares in percent, 95 % intervals"
    )
    for number, row in enumerate(rows(results, wide=console.width >= WIDE)):
        if number:
            table.add_row(*row)
            continue
        for column in row:
            table.add_column(column, justify="left" if column == "bot" else "right")
    console.print(table)


def rows(results: Sequence[EntrantResult], *, wide: bool) -> Iterator[list[str]]:
    """The titles, then a row for each entrant."""
    judged = any(result.adjusted for result in results)
    yield [
        *["bot", "wins", "win share"],
        *["without luck"] * judged,
        *["by seat"] * wide,
        *["fame", "ms/move"],
    ]
    for result in results:
        yield [
            *[result.name, str(result.wins), str(result.share)],
            *[str(result.adjusted)] * judged,
            *[" ".join(map(str, result.seat_wins))] * wide,
            *[f"{result.mean_fame:.1f}", f"{result.milliseconds:.3f}"],
        ]
