"""Lets bots meet fairly: every one of them sits in every seat, with the same tiles, and the shares come with intervals.

ra arena --bots expert,steady,steady,steady --games 400 --seed 7
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from ra.arena.arena import Result, Sitting, as_dict, play_arena, results_of
from ra.cli.options import add_rules, rules_from
from ra.cli.simulate import add_lots, compile_first, seats, with_progress


def add_arguments(parser: ArgumentParser) -> None:
    add_lots(parser, games=400, bots="greedy,random,random,random")
    add_rules(parser)


def run(arguments: Namespace) -> int:
    bots = seats(arguments.bots, arguments.players)
    rules = rules_from(arguments, len(bots))
    compile_first(bots)
    sittings: list[Sitting] = []
    try:
        played = play_arena(rules, bots, arguments.games, arguments.seed, arguments.jobs)
        sittings.extend(with_progress(played, arguments))
    except KeyboardInterrupt:
        print(f"\nStopped after {len(sittings)} games.", file=sys.stderr)
    if not sittings:
        return 1
    results = results_of(rules, bots, sittings)
    if arguments.json:
        print(json.dumps(as_dict(rules, results)))
    else:
        print_table(results)
    return 0


def print_table(results: Sequence[Result]) -> None:
    from rich.console import Console
    from rich.table import Table

    judged = any(result.adjusted for result in results)
    columns = ["bot", "wins", "win share, %", *(["without luck, %"] if judged else [])]
    table = Table(
        title=f"{results[0].games} games, every bot in every seat",
        caption="95 % intervals; wins by seat; mean fame; milliseconds a decision",
    )
    for column in [*columns, "by seat", "fame", "ms"]:
        table.add_column(column, justify="left" if column == "bot" else "right", no_wrap=True)
    for result in results:
        luck = [str(result.adjusted)] if judged else []
        by_seat = " ".join(map(str, result.seat_wins))
        fame, speed = f"{result.mean_fame:.1f}", f"{result.milliseconds:.3f}"
        table.add_row(result.bot, str(result.wins), str(result.share), *luck, by_seat, fame, speed)
    Console(highlight=False).print(table)
