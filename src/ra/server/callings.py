"""What everybody at a table is called in its record: people by their names, bots as the pages call them in English."""

from collections.abc import Sequence
from typing import Final

from ra.server.store.rows import SeatRow

BOT_CALLINGS: Final = ("Ahmose", "Nefret", "Khaba", "Meryt", "Senbi")
"""The bot of each seat: two of a kind can sit at one table, and are told apart. Pages say these in their language."""


def callings(seats: Sequence[SeatRow]) -> list[str]:
    """One name a seat, no two alike: whoever is called as somebody before them has the number of their seat as well."""
    chosen: list[str] = []
    for seat in seats:
        name = BOT_CALLINGS[seat.seat] if seat.kind == "bot" else seat.name or ""
        chosen.append(f"{name} {seat.seat + 1}" if name in chosen else name)
    return chosen


def introduced(seats: Sequence[SeatRow]) -> list[str]:
    """The same names, and of bots also what they are: `Nefret (steady)`."""
    names = zip(callings(seats), seats, strict=True)
    return [f"{name} ({seat.bot})" if seat.kind == "bot" else name for name, seat in names]
