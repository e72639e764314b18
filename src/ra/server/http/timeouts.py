"""How long a connection may take to say what it wants and to read the answer, and how many of an address may wait."""

import asyncio
import logging
import sys
from functools import cache
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS
from ra.server.traffic.rate_limit import neighbourhood

HEAD_WITHIN_S: Final = 20.0
"""Seconds until the head of a request has come, from the opening of a connection or the last answer over it."""
READ_WITHIN_S: Final = 20.0
LEAST_READ_BYTES: Final = 8_192
"""Of an answer that is on its way, so many bytes are read within so many seconds."""
MOST_SILENT: Final = 1000
"""Connections of one address over which nothing is asked. Everybody may come through one proxy, but it asks at once."""


@cache
def most_silent() -> int:
    """Each connection is an open file: no address takes more than half of those that the system lets us have."""
    if sys.platform == "win32":
        return MOST_SILENT
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_SILENT if files == resource.RLIM_INFINITY else min(MOST_SILENT, files // 2)


class RequestProtocol(H11Protocol):
    """Left alone, connections over which nothing is asked would be held for ever, until nobody else gets in."""

    waiting: ClassVar[dict[str, dict["RequestProtocol", None]]] = {}
    """The connections from each address over which nothing is asked at present, the oldest first."""
    timer: asyncio.TimerHandle | None = None
    reading: asyncio.TimerHandle | None = None
    """While an answer waits for being read."""

    address = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = neighbourhood(self.client[0] if self.client else "")
        self._wait()

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._watch_no_more()
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._wait()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        self._watch_no_more()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch_no_more()
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_more()
        silent = self.waiting.setdefault(self.address, {})
        silent[self] = None
        self.timer = self.loop.call_later(HEAD_WITHIN_S, self._was_silent)
        if len(silent) > most_silent():
            logs.note("too many silent connections", logging.WARNING, address=self.address)
            next(iter(silent))._give_up()

    def _wait_no_more(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
            del self.waiting[self.address][self]
            if not self.waiting[self.address]:
                del self.waiting[self.address]

    def _was_silent(self) -> None:
        """Whoever has not read the last answer yet need not ask again."""
        if self.reading:
            self.timer = self.loop.call_later(HEAD_WITHIN_S, self._was_silent)
        else:
            self._give_up()

    def _watch(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self.reading = self.loop.call_later(READ_WITHIN_S, self._look_after, unread)

    def _look_after(self, unread: int) -> None:
        if unread - self.transport.get_write_buffer_size() < LEAST_READ_BYTES:
            self._give_up()
        else:
            self._watch()

    def _watch_no_more(self) -> None:
        if self.reading:
            self.reading.cancel()
            self.reading = None

    def _give_up(self) -> None:
        METRICS.silent_connections.inc()
        self._watch_no_more()
        self._wait_no_more()
        self.transport.abort()
