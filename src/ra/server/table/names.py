"""What everybody at a table is called in its record: people by their names, bots as the pages call them in English."""

from collections.abc import Sequence
from typing import Final

from ra.server.table.rows import GameRow, SeatRow

BOT_NAMES: Final = ("Ahmose", "Nefret", "Khaba", "Meryt", "Senbi")
"""The bot of each seat: two of a kind can sit at one table, and are told apart. Pages say these in their language."""


def table_names(seats: Sequence[SeatRow]) -> list[str]:
    """One name a seat, no two alike: whoever is called as somebody before them has the number of their seat as well."""
    chosen: list[str] = []
    for seat in seats:
        name = BOT_NAMES[seat.seat] if seat.kind == "bot" else seat.name or ""
        chosen.append(f"{name} {seat.seat + 1}" if name in chosen else name)
    return chosen


def names_of(row: GameRow, seats: Sequence[SeatRow]) -> list[str]:
    """In the game: as they were when the exchange of nonces began, if there was one."""
    fixed = row.exchange.fixed if row.exchange else None
    return fixed.names if fixed else table_names(seats)


def introduced(seats: Sequence[SeatRow]) -> list[str]:
    """The same names, and of bots also what they are: `Nefret (steady)`."""
    names = zip(table_names(seats), seats, strict=True)
    return [f"{name} ({seat.bot})" if seat.kind == "bot" else name for name, seat in names]
