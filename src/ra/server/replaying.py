"""A game read from its log: however long that is, other tables need not wait for it."""

import asyncio
from collections.abc import Iterable
from typing import Final

from ra.server.callings import callings
from ra.server.line import Entry, Line
from ra.server.store.store import Stored

AT_ONCE: Final = 20
"""Entries, before others have their turn."""


async def line_so_far(stored: Stored, entries: Iterable[Entry]) -> Line | None:
    """None before the game has begun."""
    game, seats = stored
    if game.start is None:
        return None
    fixed = game.exchange.fixed if game.exchange else None
    line = Line(game.game_rules, game.start, fixed.names if fixed else callings(seats))
    for entry in entries:
        line.add(entry)
        if entry.sequence % AT_ONCE == 0:
            await asyncio.sleep(0)
    return line
