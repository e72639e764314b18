"""What a table needs of the worker that it lives in."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from ra.server.bots.pool import BotPool
from ra.server.store.store import Store
from ra.server.table.state import ServerFacts
from ra.server.traffic.rate_limit import Limits


class Worker(Protocol):
    store: Store
    bot_pool: BotPool
    limits: Limits

    def now_ms(self) -> int: ...

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]": ...

    def note(self, what: str, **fields: Any) -> None: ...

    def announce(self, table: str) -> None:
        """Lets other workers know who is connected to a table here."""
        ...

    def lose(self, table: str) -> None:
        """The table has been removed."""
        ...

    @property
    def facts(self) -> ServerFacts: ...

    @property
    def closing(self) -> bool: ...

    @property
    def has_others(self) -> bool:
        """Whether other workers serve the same tables."""
        ...
