"""A game read from its log: however long that is, other tables need not wait for it."""

import asyncio
from collections.abc import Iterable
from typing import Final

from ra.server.table.game_log import GameLog, LogEntry
from ra.server.table.names import names_of
from ra.server.table.rows import Stored

AT_ONCE: Final = 20
"""Entries, before others have their turn."""


async def log_so_far(stored: Stored, entries: Iterable[LogEntry]) -> GameLog | None:
    """None before the game has begun."""
    game, seats = stored
    if game.start is None:
        return None
    log = GameLog.begin(game.game_rules, game.start, names_of(game, seats))
    for entry in entries:
        log = log.after(entry)
        if entry.sequence % AT_ONCE == 0:
            await asyncio.sleep(0)
    return log
