"""Sockets that would be held for ever, or flood the house: they are ended where their bytes arrive."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ra.server.monitoring.metrics import METRICS
from ra.server.runtime.house import House
from ra.server.traffic.connection import POLICY_VIOLATION, WRITE_NOW
from ra.server.traffic.frame_budget import FrameBudget
from ra.server.traffic.rate_limit import neighbourhood

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
LAST_WORDS_WITHIN_S: Final = 2.0
"""Seconds that somebody has for hearing that the server ends, or gives them up."""
SAID_GOODBYE_WITHIN_S: Final = 12.0
"""Seconds in which both have said that a socket ends."""


class SocketProtocol(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WRITE_NOW] = self.write_now
        await super().run_asgi()

    def write_now(self, frame: bytes) -> bool:
        """A whole frame that was made once for many; False if it has to take the usual way, and wait or fail there."""
        is_open = self.handshake_complete and not (self.disconnected or self.close_sent or self.transport.is_closing())
        if is_open and self.writable.is_set():
            self.transport.write(frame)
            return True
        return False

    def shutdown(self) -> None:
        super().shutdown()
        self._part()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._part()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._part(SAID_GOODBYE_WITHIN_S)

    def _part(self, within: float = LAST_WORDS_WITHIN_S) -> None:
        """Whoever does not read what is on its way to them is not waited for."""
        self.loop.call_later(within, self.transport.abort)

    budget: FrameBudget | None = None
    """What may come over this socket, from the moment when it is open."""
    is_over_budget = False

    def data_received(self, data: bytes) -> None:
        """A handshake that cannot be read is answered and closed. Left alone, it would be held for ever.

        After it, frames are counted before they are parsed: where there are far too many, nothing more is read.
        """
        if self.is_over_budget:
            return
        if self.handshake_initiated and not self._may_send(data):
            self._end_for_too_much()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()

    def _may_send(self, data: bytes) -> bool:
        if self.budget is None:
            self.budget = house_of(self.app).frame_budgets.for_socket()
        address = self.scope["client"][0] if self.scope["client"] else ""  # as a proxy has named it meanwhile
        return self.budget.allows(data, neighbourhood(address))

    def _end_for_too_much(self) -> None:
        METRICS.flooding_sockets.inc()
        self.is_over_budget = True
        self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
        if not self.close_sent:
            self.conn.fail(POLICY_VIOLATION, "too much at once")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self._part()


def house_of(app: Any) -> House:
    """The house behind an application, whatever it is wrapped in."""
    while not hasattr(app, "house"):
        app = app.app
    house: House = app.house
    return house
