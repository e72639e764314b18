"""A table that waits for players needs a host who is there: only a host begins, invites and gives seats away."""

import contextlib
from typing import Any, Final, Protocol

from ra.server.protocol.refusals import Refusal
from ra.server.runtime.live_table import LiveTable
from ra.server.store.store import Store

PATIENCE: Final = 120_000
"""Milliseconds for which people wait for their host."""


class Tables(Protocol):
    """All tables of one worker."""

    store: Store
    tables: dict[str, LiveTable]

    def now(self) -> int: ...

    def note(self, what: str, **fields: Any) -> None: ...


class Hosts:
    """Looks whether they are there, at all tables of one worker."""

    def __init__(self, house: Tables) -> None:
        self.house = house
        self.missed_since: dict[str, int] = {}

    async def look_after(self) -> None:
        now = self.house.now()
        waiting = {table.id: person for table in self.house.tables.values() if (person := successor(table))}
        self.missed_since = {name: self.missed_since.get(name, now) for name in waiting}
        for name, person in waiting.items():
            if now - self.missed_since[name] >= PATIENCE:
                await self._hand_over(self.house.tables[name], person)

    async def _hand_over(self, table: LiveTable, person: str) -> None:
        del self.missed_since[table.id]
        with contextlib.suppress(Refusal):  # the game has begun meanwhile
            await self.house.store.hand_over(table.id, table.row.host, person)
            self.house.note("another host", table=table.id)
        await table.reread()


def successor(table: LiveTable) -> str | None:
    """Who sits at a table that waits for players, and is there while the host is not: the first of them."""
    state = table.state
    host = state.row.host
    if state.row.status != "open" or host is None or any(state.is_here(seat) for seat in state.seats_of(host)):
        return None
    return next((seat.person for seat in state.seats if seat.person and state.is_here(seat.seat)), None)
