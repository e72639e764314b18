"""Shows a game at any move: as text, as a picture, as a position, or in text notation.

    ra show game.json                              the table as it stands at the end
    ra show game.json --move 40                    after 40 decisions
    ra show game.json --move -2                    one decision before the end
    ra show games.jsonl --record 3 --output t.png  the third record of a file, as a picture
    ra show game.json --format notation            the game up to there as text that can be read back

The file holds records, positions, saved games or sealed games as JSON, or a game in text notation; - is standard
input. Whether a sealed game agrees with its seal is a question for `ra verify`.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ra.cli.input.files import STANDARD_INPUT, moment
from ra.game.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ra.cli.render.screen import Signs

SUFFIXES: Final = {".txt": "text", ".svg": "svg", ".png": "png", ".json": "json", ".ra": "notation"}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, position, saved or sealed game, or text notation")
    parser.add_argument("--move", type=int, default=-1, metavar="N", help="so many decisions; negative: from the end")
    parser.add_argument("--record", type=int, default=1, metavar="K", help="which document of the file (default 1)")
    parser.add_argument("--output", metavar="FILE", help=f"write it there: {', '.join(SUFFIXES)}; - is standard output")
    parser.add_argument("--format", choices=tuple(FORMATS), help="(default: by the name of the output, or text)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="of a picture (default light)")
    parser.add_argument("--hide-fame", action="store_true", help="in text and pictures, until the game is over")
    parser.add_argument("--width", type=int, metavar="PX", help="of a PNG")


def run(arguments: Namespace) -> int:
    form = format_of(arguments)
    if arguments.width is not None and form != "png":
        raise ValueError(f"--width is for PNG, and this is {form}: a PNG is asked for with --format png")
    if arguments.hide_fame and form in ("json", "notation"):
        raise ValueError(
            f"--hide-fame is for text and pictures, and this is {form}, from which everybody's fame follows"
        )
    if form == "text" and arguments.output in (None, STANDARD_INPUT):
        show_table(moment(arguments), hide_fame=arguments.hide_fame)
    else:
        write(FORMATS[form](moment(arguments), arguments), arguments.output)
    return 0


def format_of(arguments: Namespace) -> str:
    """As it was asked for; otherwise what the name of the output suggests."""
    if arguments.format or arguments.output in (None, STANDARD_INPUT):
        return arguments.format or "text"
    suffix = Path(arguments.output).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"--output {arguments.output}: names end in {', '.join(SUFFIXES)}, or say --format")
    return SUFFIXES[suffix]


# ---- how it is shown -----------------------------------------------------------------------------------------------


def show_table(game: Game, *, hide_fame: bool) -> None:
    from ra.cli.render.screen import Screen

    screen = Screen()
    screen.show(*described(game, screen.width, screen.signs, hide_fame=hide_fame))


def as_text(game: Game, arguments: Namespace) -> bytes:
    """The table without colours."""
    from ra.cli.render.screen import SIGNS, on_paper
    from ra.cli.render.table import WIDTH

    return on_paper(described(game, WIDTH, SIGNS, hide_fame=arguments.hide_fame), WIDTH).encode()


def described(game: Game, width: int, signs: "Signs", *, hide_fame: bool) -> "list[RenderableType]":
    """The table, what the last decision brought, and who is called upon or how the game ended."""
    from rich.text import Text

    from ra.cli.render.sheets import game_end
    from ra.cli.render.table import EVERYBODY, draw_table
    from ra.cli.render.telling import told_by
    from ra.game.picture.lettering import seat_names

    in_sight = () if hide_fame and not game.is_over else EVERYBODY
    table = draw_table(game, width=width, signs=signs, in_sight=in_sight)
    shown = [*table, *map(Text, told_by(game, len(game.history), in_sight))]
    if game.is_over:
        return [*shown, "", *game_end(game, width)]
    name = seat_names(game)[game.state.seat]
    return [*shown, Text(f"Move {len(game.history)}. {name} decides: {game.legal_actions}.")]


def as_png(game: Game, arguments: Namespace) -> bytes:
    try:
        return game.png(theme=arguments.theme, hide_fame=arguments.hide_fame, width=arguments.width)
    except ModuleNotFoundError as error:
        raise ValueError(str(error)) from None


FORMATS: Final[Mapping[str, Callable[[Game, Namespace], bytes]]] = {
    "text": as_text,
    "svg": lambda game, arguments: game.svg(theme=arguments.theme, hide_fame=arguments.hide_fame).encode(),
    "png": as_png,
    "json": lambda game, arguments: f"{json.dumps(game.position())}\n".encode(),
    "notation": lambda game, arguments: game.text().encode(),
}


def write(content: bytes, output: str | None) -> None:
    if output not in (None, STANDARD_INPUT):
        Path(str(output)).write_bytes(content)
        return
    if sys.stdout.isatty() and content.startswith(b"\x89PNG"):
        raise ValueError("a PNG is not for a terminal: name a file with --output")
    sys.stdout.buffer.write(content)
