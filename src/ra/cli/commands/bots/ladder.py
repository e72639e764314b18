"""Lets bots play a round robin with 2, 3, 4 and 5 players, and rates them.

    ra ladder                                       the quick bots of the house, and master with 5 ms a move
    ra ladder --bots steady,expert --players 2,4 --games 400
    ra ladder --bot my_bot.py:MyBot --plot ladder.svg

Each bot plays alone against each other bot in all other seats, and the other way round, in every seat and with the same
deals; and at mixed tables. Ratings are Plackett and Luce's, by openskill: steady is 1000, and 400 points more are ten
to one to finish ahead. Intervals are for 95 %.

Every result is kept in the file. A ladder that was stopped, or killed, goes on when the same command is given again;
one that is complete is only shown.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ra.arena.choosing import NUMBERS
from ra.arena.external_bots import introduced, shown_name
from ra.arena.tables import check_seat
from ra.bots import BOTS, SEARCHING
from ra.cli import INTERRUPTED
from ra.cli.input.options import add_rules, rules_from
from ra.cli.input.runs import add_guests, add_runs, called, look_first
from ra.engine.rules import MAX_PLAYERS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ra.arena.ladder.journal import Journal
    from ra.arena.ladder.ladder import Ladder, LadderStanding

FILE: Final = "ladder.jsonl"
SEARCHERS: Final = tuple(f"{name}@5ms" for name in SEARCHING)
"""Who joins the quick bots if nobody is named."""
PICTURES: Final = (".svg", ".png")
SEVERAL: Final = 120
"""Games of a pairing: as many whole rounds with 2, 3, 4 and 5 players."""
STRIP: Final = 44


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--bots", metavar="NAMES", help=f"a,b,c (default: {', '.join((*NUMBERS, *SEARCHERS))})")
    add_guests(parser, alone="it joins the others")
    parser.add_argument("--players", default="2,3,4,5", metavar="P,...", help="numbers of players (default 2,3,4,5)")
    add_runs(parser, SEVERAL, of=" a pairing")
    parser.add_argument("--file", type=Path, default=Path(FILE), help=f"where results are kept (default {FILE})")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a picture of the ladder, .svg or .png")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="of the picture (default light)")
    add_rules(parser)


def run(arguments: Namespace) -> int:
    if not find_spec("openskill"):
        raise ValueError("ratings need openskill: pip install 'ra-game[arena]'")
    if arguments.plot and arguments.plot.suffix.lower() not in PICTURES:
        raise ValueError(f"--plot {arguments.plot}: names end in {' or '.join(PICTURES)}")
    for place in filter(None, (arguments.file, arguments.plot)):
        if not place.parent.is_dir():
            raise ValueError(f"{place}: there is no folder {place.parent}")
    from ra.arena.ladder.journal import Journal
    from ra.arena.ladder.ladder import results_in

    ladder = ladder_for(arguments)
    with Journal(arguments.file, ladder.settings) as journal:
        status = climb(ladder, journal, arguments)
        results = results_in(journal)
    if results:
        show(ladder, ladder.standings(results), sum(result.batch.deals for result in results), arguments)
    return status


def ladder_for(arguments: Namespace) -> "Ladder":
    """The ladder that is asked for."""
    from ra.arena.ladder.ladder import Ladder

    bots = entrants(arguments)
    rules = tuple(rules_from(arguments, players) for players in numbers_of_players(arguments.players))
    ladder = Ladder(tuple(bots), rules, arguments.games, arguments.seed)
    for one in rules:
        able = ladder.able(one.players)
        if missing := [shown_name(bot) for bot in bots if bot not in able]:
            print(f"Not at tables of {one.players}: {', '.join(missing)}.", file=sys.stderr)
        if len(able) < 2:
            raise ValueError(f"a ladder needs two bots that can play with {one.players} players")
    return ladder


def entrants(arguments: Namespace) -> list[str]:
    guests = introduced(arguments.bot, BOTS)
    if arguments.bots is None:
        return [*(bot for bot in (*NUMBERS, *SEARCHERS) if is_here(bot)), *guests.values()]
    bots = called(arguments.bots, guests)
    if twice := {shown_name(bot) for bot in bots if bots.count(bot) > 1}:
        raise ValueError(f"--bots: {', '.join(sorted(twice))} is there twice; on a ladder, everybody is there once")
    return bots


def is_here(bot: str) -> bool:
    try:
        check_seat(bot)
    except ValueError:
        return False
    return True


def numbers_of_players(text: str) -> list[int]:
    words = text.split(",")
    allowed = {str(players): players for players in range(2, MAX_PLAYERS + 1)}
    if not all(word.strip() in allowed for word in words):
        raise ValueError(f"--players: numbers from 2 to {MAX_PLAYERS} with commas between, not {text!r}")
    return sorted({allowed[word.strip()] for word in words})


# ---- playing -------------------------------------------------------------------------------------------------------


def climb(ladder: "Ladder", journal: "Journal", arguments: Namespace) -> int:
    """Plays what is missing; says how it was stopped, if it was."""
    from ra.arena.ladder.ladder import results_in

    done = sum(result.batch.deals for result in results_in(journal))
    total = sum(batch.deals for batch in ladder.batches)
    if done == total:
        return 0
    if done:
        print(f"Going on after {done} of {total} games.", file=sys.stderr)
    prepare(ladder)
    try:
        watch((result.batch.deals for result in ladder.climb(journal, arguments.jobs)), done, total, arguments.quiet)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return INTERRUPTED
    return 0


def prepare(ladder: "Ladder") -> None:
    """Lets bots that are not part of compiled games take a first look, so that no clock runs yet."""
    for rules in ladder.rules:
        look_first(ladder.able(rules.players), rules.players)


def watch(played: Iterable[int], done: int, total: int, quiet: bool) -> None:
    """A progress bar on standard error, where somebody watches."""
    if quiet or not sys.stderr.isatty():
        for _ in played:
            pass
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("to go")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total, completed=done)
        for games in played:
            bar.advance(task, games)


# ---- what came of it -----------------------------------------------------------------------------------------------


def show(ladder: "Ladder", standings: Sequence["LadderStanding"], games: int, arguments: Namespace) -> None:
    if arguments.plot:
        draw(standings, games, arguments)
    if arguments.json:
        print(json.dumps(as_dict(ladder, standings, games)))
    else:
        print_standings(standings, games)


def draw(standings: Sequence["LadderStanding"], games: int, arguments: Namespace) -> None:
    from ra.arena.ladder.chart import draw_ladder
    from ra.game.picture.png import to_png

    svg = draw_ladder(standings, games, theme=arguments.theme)
    if arguments.plot.suffix.lower() == ".svg":
        arguments.plot.write_text(svg, encoding="utf-8")
        return
    try:
        to_png(svg, arguments.plot)
    except ModuleNotFoundError as error:
        raise ValueError(str(error)) from None


def as_dict(ladder: "Ladder", standings: Sequence["LadderStanding"], games: int) -> dict[str, Any]:
    return {
        "settings": ladder.settings,
        "games": games,
        "complete": games == sum(batch.deals for batch in ladder.batches),
        "standings": [
            {
                "bot": shown_name(standing.bot),
                **standing.rating._asdict(),
                "games": standing.games,
                "milliseconds": standing.milliseconds,
                "players": {
                    str(players): {**table.rating._asdict(), "share": table.share._asdict()}
                    for players, table in standing.by_players.items()
                },
            }
            for standing in standings
        ],
    }


def print_standings(standings: Sequence["LadderStanding"], games: int) -> None:
    from ra.cli.render.screen import new_console

    console = new_console()
    console.print(overall(standings, games))
    if len(sizes(standings)) > 1:
        console.print(by_players(standings))
    print_strips(console, standings)


def sizes(standings: Sequence["LadderStanding"]) -> list[int]:
    return sorted({players for standing in standings for players in standing.by_players})


def overall(standings: Sequence["LadderStanding"], games: int) -> "Table":
    from ra.arena.ladder.ratings import ANCHOR

    shares = [f"with {players}" for players in sizes(standings)]
    table = new_table(f"The ladder after {games:,} games", ["bot", "rating", "±", "games", *shares, "ms"])
    anchor = ANCHOR if any(standing.bot == ANCHOR for standing in standings) else "the average"
    table.caption = f"{anchor} is 1000, ± for 95 %; wins with so many players in percent of its seats; ms a move"
    for standing in standings:
        won = {players: f"{100 * table.share.share:.1f}" for players, table in standing.by_players.items()}
        rating = [f"{standing.rating.rating:.0f}", f"{standing.rating.margin:.0f}", f"{standing.games}"]
        shares = [won.get(players, "") for players in sizes(standings)]
        table.add_row(shown_name(standing.bot), *rating, *shares, f"{standing.milliseconds:.3f}")
    return table


def by_players(standings: Sequence["LadderStanding"]) -> "Table":
    table = new_table("Ratings by number of players", ["bot", *map(str, sizes(standings))])
    for standing in standings:
        rated = {players: at.rating for players, at in standing.by_players.items()}
        cells = [
            f"{rated[players].rating:.0f} ± {rated[players].margin:.0f}" if players in rated else ""
            for players in sizes(standings)
        ]
        table.add_row(shown_name(standing.bot), *cells)
    return table


def new_table(title: str, columns: Sequence[str]) -> "Table":
    from rich.table import Table

    table = Table(title=title)
    for column in columns:
        table.add_column(column, justify="left" if column == "bot" else "right")
    return table


def print_strips(console: "Console", standings: Sequence["LadderStanding"]) -> None:
    """Where everybody stands, as a picture of letters."""
    from ra.arena.ladder.chart import axis_for, strip

    axis = axis_for(standings)
    width = max(len(shown_name(standing.bot)) for standing in standings)
    for standing in standings:
        line = f"{shown_name(standing.bot):{width}}  {strip(standing, axis, STRIP)}  {standing.rating.rating:5.0f}"
        console.print(line, style="yellow")
    console.print(f"{'':{width}}  {axis.low:<{STRIP // 2}}{axis.high:>{STRIP // 2}}", style="dim")
