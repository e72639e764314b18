"""Takes a recorded game apart: every player's chance to win at every move, the luck of each draw, the cost of each
decision, and what turned the game.

    ra analyze game.json                     the course of the game, the sums, the turning points
    ra analyze game.json --moves             every decision as well, with what would have been best
    ra analyze game.json --budget 100ms      let the bot that searches judge, with so much time for each decision
    ra analyze game.json --plot game.png     the course of the game as a picture
    ra analyze game.json --json              everything, for other programs

For each player start + luck - losses + gifts = result. The file holds a record, a saved game or a game in text
notation, whole or under way; - is standard input.
"""

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ra.bots.registry import SEARCHER
from ra.cli.input.files import WHOLE_GAMES, nth_document, read_game
from ra.cli.input.options import with_budget
from ra.cli.session.analyzing import analyzed

if TYPE_CHECKING:
    from ra.analysis.analysis import Analysis


PICTURES: Final = (".svg", ".png")
USUAL_TOP: Final = 6
WIDE: Final = 80


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a record, a saved game or text notation")
    parser.add_argument("--record", type=int, default=1, metavar="K", help="which record of the file (default 1)")
    parser.add_argument("--budget", metavar="TIME", help="search so long for each decision: 100ms, 1s")
    parser.add_argument(
        "--top", type=int, default=USUAL_TOP, metavar="N", help=f"so many turning points (default {USUAL_TOP})"
    )
    parser.add_argument("--moves", action="store_true", help="every decision, with what would have been best")
    parser.add_argument("--plot", metavar="FILE", help=f"the chances over time, as a picture: {', '.join(PICTURES)}")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="of the picture (default light)")
    parser.add_argument("--json", action="store_true", help="the whole analysis as JSON (ra-analysis/1)")


def run(arguments: Namespace) -> int:
    if arguments.plot:
        check_plot(arguments.plot)
    if arguments.budget is not None:
        with_budget(SEARCHER, arguments.budget)
    if arguments.top < 0:
        raise ValueError(f"--top {arguments.top}: how many turning points, from 0")
    game = read_game(nth_document(arguments.file, arguments.record), WHOLE_GAMES)
    analysis = analyzed(game, arguments.budget)
    if arguments.plot:
        write_plot(analysis, arguments)
    if arguments.json:
        print_json(analysis)
    else:
        print_report(analysis, arguments)
    return 0


def check_plot(name: str) -> None:
    """Refuses a picture that cannot be made, before anybody waits for it."""
    path = Path(name)
    if path.suffix.lower() not in PICTURES:
        raise ValueError(f"--plot {name}: names end in {' or '.join(PICTURES)}")
    if not path.parent.is_dir():
        raise ValueError(f"--plot {name}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"--plot {name}: this cannot be written to")
    if path.suffix.lower() == ".png":
        from ra.game.picture.png import check_png

        try:
            check_png()
        except ModuleNotFoundError as error:
            raise ValueError(f"--plot {name}: {error}") from None


def write_plot(analysis: "Analysis", arguments: Namespace) -> None:
    from ra.analysis.plot import draw_analysis
    from ra.game.picture.png import to_png

    svg = draw_analysis(analysis, theme=arguments.theme, top=arguments.top)
    path = Path(arguments.plot)
    if path.suffix.lower() == ".svg":
        path.write_text(svg, "utf-8")
        return
    to_png(svg, path)


def print_json(analysis: "Analysis") -> None:
    from ra.analysis.document import write_analysis
    from ra.game.picture.lettering import seat_names

    print(json.dumps(write_analysis(analysis, seat_names(analysis.game))))


def print_report(analysis: "Analysis", arguments: Namespace) -> None:
    from ra.cli.render.report import all_moves, full_report
    from ra.cli.render.screen import Screen

    screen = Screen()
    if arguments.moves:
        screen.show(*all_moves(analysis), "")
    screen.show(*full_report(analysis, arguments.top, min(WIDE, screen.width), screen.signs))
    if arguments.plot:
        screen.offer("The picture is in", arguments.plot)
