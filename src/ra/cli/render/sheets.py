"""Score sheets: of an epoch, line by line, and of a whole game."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ra.cli.render.screen import listed
from ra.cli.render.table import CIVILIZATIONS, EVERYBODY, MONUMENTS, SECRET, WIDTH, fitted
from ra.engine.rules import LAST_EPOCH
from ra.engine.scoring import ranking
from ra.engine.tiles import BY_NAME, NAMES
from ra.game.events import EpochScored, TilesGivenUp, sentence
from ra.game.game import Game
from ra.game.happening import counted
from ra.game.picture.lettering import seat_names
from ra.game.sheet import EpochSheet, Points
from ra.game.story import game_over

LABEL: Final = 14
CELL: Final = 13
EPOCH: Final = 4
GOES: Final = {"god": ("god",), "gold": ("gold",), "flood": ("flood",), "civilization tile": CIVILIZATIONS}
STAYS: Final = {"pharaoh": ("pharaoh",), "Nile": ("nile",), "monument": MONUMENTS}
"""§9.2 What leaves a player when an epoch ends, and what stays."""


def epoch_sheet(
    title: str, names: Sequence[str], sheet: EpochSheet, width: int = WIDTH, in_sight: Container[int] = EVERYBODY
) -> Iterator[Text]:
    """One epoch for everyone, line by line."""
    for seats in blocks(len(names), width):
        yield titles(title, [names[seat] for seat in seats])
        for line in lines_that_count([sheet]):
            yield row(line, [[getattr(sheet.points[seat], line)] for seat in seats])
        yield row("together", [[sheet.points[seat].total] for seat in seats])
        yield fame_row(sheet, seats, in_sight)


def fame_row(sheet: EpochSheet, seats: Iterable[int], in_sight: Container[int]) -> Text:
    cells = (str(sheet.score[seat]) if seat in in_sight else SECRET for seat in seats)
    return Text(f"{'fame':{LABEL}}{''.join(f'{cell:>{CELL}}' for cell in cells)}", style="bold")


def blocks(players: int, width: int) -> Iterator[range]:
    """The seats that have room beside one another: all of them in 80 columns, otherwise one group beneath another."""
    most = max(1, (width - LABEL) // CELL)
    for first in range(0, players, most):
        yield range(first, min(players, first + most))


def sheet_now(game: Game, width: int = WIDTH, in_sight: Container[int] = EVERYBODY) -> Iterator[Text]:
    """The sheet as it would be if the epoch ended now."""
    fame = [max(0, fame + points.total) for fame, points in zip(game.scores, game.points, strict=True)]
    sheet = EpochSheet(game.epoch, game.points, tuple(fame))
    return epoch_sheet("If it ended", seat_names(game), sheet, width, in_sight)


def lines_that_count(sheets: Sequence[EpochSheet]) -> list[str]:
    """§10.5, §10.6 Monuments and suns count after the last epoch only."""
    at_the_end = any(sheet.epoch == LAST_EPOCH for sheet in sheets)
    return [line for line in Points._fields if at_the_end or line not in ("monuments", "suns")]


def titles(title: str, names: Sequence[str]) -> Text:
    text = Text(fitted(title, LABEL), style="bold")
    for name in names:
        short = fitted(name, CELL).rstrip()
        text.append(" " * (CELL - cell_len(short)) + short)
    return text


def row(label: str, cells: Sequence[Sequence[int]], *, signed: bool = True) -> Text:
    """A line of a sheet: a cell for each player, with a number for each epoch."""
    text = Text(f"{label:{LABEL}}", style="" if label in Points._fields else "bold")
    for numbers in cells:
        text.append(" " * (CELL - EPOCH * len(numbers)))
        for number in numbers:
            text.append(f"{number:{'+' if signed and number else ''}{EPOCH}d}", style=number_style(number))
    return text


def number_style(number: int) -> str:
    return "red" if number < 0 else "dim" if number == 0 else ""


# ---- the end of an epoch -------------------------------------------------------------------------------------------


def epoch_end(game: Game, width: int = WIDTH, in_sight: Container[int] = EVERYBODY) -> Iterator[Text]:
    """The epoch that the last decision ended: its sheet, and what stays and goes."""
    sheet = game.sheets[-1]
    yield from epoch_sheet(f"Epoch {sheet.epoch}", seat_names(game), sheet, width, in_sight)
    yield Text()
    given_up = tiles_given_up(game)
    for seat, name in enumerate(seat_names(game)):
        stays, goes = list_counts(game.state.tiles[seat], STAYS), list_counts(counts_of(given_up[seat]), GOES)
        yield Text(f"{name} keeps {stays}; gives up {goes}.")
    yield Text("All suns are turned face up.")


def tiles_given_up(game: Game) -> Sequence[Sequence[str]]:
    """What left each player when the last epoch was scored."""
    for event in reversed(game.events):
        if isinstance(event, TilesGivenUp):
            return event.tiles
        if isinstance(event, EpochScored):
            break
    return [()] * game.rules.players


def counts_of(tiles: Sequence[str]) -> list[int]:
    return [tiles.count(name) for name in NAMES]


def list_counts(tiles: Sequence[int], kinds: dict[str, tuple[str, ...]]) -> str:
    counts = {noun: sum(tiles[BY_NAME[name]] for name in names) for noun, names in kinds.items()}
    return listed([counted(count, noun) for noun, count in counts.items() if count]) or "nothing"


# ---- the end of the game -------------------------------------------------------------------------------------------


def game_sheet(game: Game, width: int = WIDTH) -> Iterator[Text]:
    """All epochs for everyone: in each player's column one number for each epoch."""
    for seats in blocks(game.rules.players, width):
        yield titles("", [seat_names(game)[seat] for seat in seats])
        for line in lines_that_count(game.sheets):
            yield row(line, [[getattr(sheet.points[seat], line) for sheet in game.sheets] for seat in seats])
        yield row("together", [[sheet.points[seat].total for sheet in game.sheets] for seat in seats])
        yield row("fame", [[sheet.score[seat] for sheet in game.sheets] for seat in seats], signed=False)


def game_end(game: Game, width: int = WIDTH) -> Iterator[Text]:
    """The whole score, who wins, and why."""
    if game.sheets:
        yield Text(f"The whole game: epochs {listed([str(sheet.epoch) for sheet in game.sheets])}", style="bold")
        yield from game_sheet(game, width)
        yield Text()
    yield Text(places(game))
    yield Text(sentence(game_over(game.state), seat_names(game)), style="bold")


def places(game: Game) -> str:
    names = seat_names(game)
    return "   ".join(
        f"{place}. {names[seat]} {game.scores[seat]}" for place, seat in enumerate(ranking(game.state), 1)
    )
