"""Tells what a decision caused: the rows of `ra.game.telling` as the events of `ra.game.events`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, get_args

from ra.engine.actions import DRAW
from ra.engine.state import State
from ra.engine.tiles import BY_NAME, NAMES
from ra.game import events as ev
from ra.game import telling
from ra.game.action import Action
from ra.game.sheet import EpochSheet, Points
from ra.game.telling import Sheet, Told, new_rows

AUCTION_NAMES: Final = ("", "drawn", "invoked", "full")
WHY: Final = ("suns", "ra")


def tell(before: State, action: Action, after: State) -> Iterator[ev.Event]:
    """The events of a decision, up to the end of an epoch if it came to that."""
    number, tile = numbers_of(action)
    told = new_rows()
    count = telling.tell_decision(before, number, tile, after, told)
    return events_of(told, count)


def numbers_of(action: Action) -> tuple[int, int]:
    """An action as the engine has it, and the tile that a draw brought."""
    number = action.id
    return number, BY_NAME[str(action.tile)] if number == DRAW else 0


def tell_epoch(scored: State, after: State) -> tuple[EpochSheet, tuple[ev.Event, ...]]:
    """The score of an epoch, what leaves the players after it, and what begins or ends with it."""
    told, sheet = new_rows(), Sheet()
    count = telling.tell_epoch(scored, after, told, 0, sheet)
    return epoch_sheet(sheet, after.players), tuple(events_of(told, count, sheet, after.players))


def game_over(state: State) -> ev.GameOver:
    sheet = Sheet()
    telling.tell_end(state, sheet)
    return end_of(sheet, state.players)


# ---- from rows to events -------------------------------------------------------------------------------------------


def events_of(told: Told, count: int, sheet: Sheet | None = None, players: int = 0) -> Iterator[ev.Event]:
    """The events that stand in rows; those at the end of an epoch stand on its sheet."""
    for row in told[:count]:
        if row[telling.KIND] in ON_THE_SHEET:
            yield ON_THE_SHEET[row[telling.KIND]](sheet, players)
        else:
            kind, columns = COLUMNS[row[telling.KIND]]
            yield kind(*[read(row) for read in columns])


def epoch_sheet(sheet: Sheet, players: int) -> EpochSheet:
    points = tuple(Points._make(lines) for lines in sheet.points[:players])
    return EpochSheet(sheet.epoch, points, tuple(sheet.score[:players]))


def given_up(sheet: Sheet, players: int) -> ev.TilesGivenUp:
    return ev.TilesGivenUp(tuple(map(as_tiles, sheet.given_up[:players])))


def end_of(sheet: Sheet, players: int) -> ev.GameOver:
    tied = tuple(seat for seat in range(players) if sheet.tied >> seat & 1)
    return ev.GameOver(sheet.winner, tuple(sheet.score[:players]), tied, sheet.sun)


def listed(row: Sequence[int]) -> ev.Tiles:
    first = telling.TILES + 1
    return tuple([NAMES[tile] for tile in row[first : first + row[telling.TILES]]])


def as_tiles(counts: Sequence[int]) -> ev.Tiles:
    return tuple(NAMES[tile] for tile, count in enumerate(counts) for _ in range(count))


ON_THE_SHEET: Final[dict[int, Callable[..., ev.Event]]] = {
    telling.EPOCH_SCORED: lambda sheet, players: ev.EpochScored(epoch_sheet(sheet, players)),
    telling.TILES_GIVEN_UP: given_up,
    telling.GAME_OVER: end_of,
}
READ: Final[dict[str, Callable[[Sequence[int]], Any]]] = {
    "seat": lambda row: row[telling.SEAT],
    "tile": lambda row: NAMES[row[telling.TILE_COLUMN]],
    "disaster": lambda row: NAMES[row[telling.DISASTER]],
    "sun": lambda row: row[telling.SUN],
    "paid": lambda row: row[telling.SUN],
    "received": lambda row: row[telling.RECEIVED],
    "owed": lambda row: row[telling.OWED],
    "auction": lambda row: AUCTION_NAMES[row[telling.AUCTION]],
    "epoch": lambda row: row[telling.EPOCH],
    "why": lambda row: WHY[row[telling.BY_RA]],
    "tiles": listed,
    "lost": listed,
    "also": listed,
}
"""How a field of an event is read from its row."""
COLUMNS: Final[dict[int, tuple[Callable[..., ev.Event], list[Callable[[Sequence[int]], Any]]]]] = {
    number: (kind, [READ[name] for name in kind._fields])
    for number, kind in enumerate(get_args(ev.Event))
    if number not in ON_THE_SHEET
}
