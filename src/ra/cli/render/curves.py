"""Chances to win over a game, drawn with letters: one strip for each player."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ra.analysis.analysis import Analysis
from ra.analysis.plot import epochs
from ra.analysis.turning import TurningPoint
from ra.cli.render.screen import SIGNS, Signs
from ra.cli.render.table import fitted
from ra.game.picture.lettering import seat_names
from ra.game.picture.pieces import seal_colour

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
LETTERS: Final = "  ..::##@"
"""Eight heights of a cell, and what stands for them where a terminal has only letters."""
FULL: Final = len(BLOCKS) - 1
ROWS: Final = 3
NAME: Final = 11
END: Final = 6
"""Columns for names at the left, and for what became of them at the right."""
ROMAN: Final = ("", "I", "II", "III")


def draw_curves(analysis: Analysis, points: Sequence[TurningPoint], width: int, signs: Signs) -> Iterator[Text]:
    """A strip for each player, the epochs beneath, and the numbers of the turning points."""
    room = width - NAME - END
    blocks = BLOCKS if signs is SIGNS else LETTERS
    for seat, name in enumerate(seat_names(analysis.game)):
        chances = sampled([moment[seat] for moment in analysis.chances], room)
        yield from draw_strip(name, chances, seal_colour("dark", seat), blocks)
    yield Text(" " * NAME + epoch_line(analysis, room, signs), style="dim")
    yield Text(" " * NAME + number_line(points, len(analysis.steps), room), style="bold")


def column_of(move: int, moves: int, room: int) -> int:
    return min(room - 1, move * room // max(1, moves))


def sampled(chances: Sequence[float], room: int) -> list[float]:
    """So many of the chances as there are columns; the last is how it ended."""
    last = len(chances) - 1
    return [chances[round(column * last / (room - 1))] for column in range(room)]


def draw_strip(name: str, chances: Sequence[float], colour: str, blocks: str) -> Iterator[Text]:
    heights = [round(chance * ROWS * FULL) for chance in chances]
    for row in range(ROWS):
        floor = (ROWS - 1 - row) * FULL
        cells = "".join(blocks[max(0, min(FULL, height - floor))] for height in heights)
        text = Text(fitted(name, NAME) if row == ROWS - 1 else " " * NAME, style="bold", no_wrap=True)
        text.append(cells, style=f"not bold {colour}")
        text.append(f"{100 * chances[-1]:4.0f} %" if row == ROWS - 1 else "", style="not bold")
        yield text


def epoch_line(analysis: Analysis, room: int, signs: Signs) -> str:
    """A rule with the names of the epochs where they begin."""
    rule, bound = ("─", "├") if signs is SIGNS else ("-", "+")
    line = [rule] * room
    for epoch, begins, ends in epochs(analysis):
        first, last = (column_of(move, len(analysis.steps), room) for move in (begins, ends))
        words = f"{bound} Epoch {ROMAN[epoch]} "
        line[first] = bound
        if last - first > len(words):
            line[first : first + len(words)] = words
    return "".join(line)


def number_line(points: Sequence[TurningPoint], moves: int, room: int) -> str:
    """The numbers of the turning points, each where it belongs or close by."""
    line = ""
    for number, point in enumerate(points, 1):
        line = line.ljust(column_of(point.move, moves, room))
        line += f"{' ' * (line != '' and line[-1] != ' ')}{number}"
    return line if cell_len(line) <= room else ""
