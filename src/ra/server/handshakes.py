"""Sockets that would be held for ever: their handshake cannot be read, or nobody reads at the other end."""

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
LAST_WORDS_WITHIN: Final = 2.0
"""Seconds that somebody has for hearing that the server ends, or gives them up."""
SAID_GOODBYE_WITHIN: Final = 12.0
"""Seconds in which both have said that a socket ends."""


class Sockets(WebSocketsSansIOProtocol):
    def shutdown(self) -> None:
        super().shutdown()
        self._part()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._part()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._part(SAID_GOODBYE_WITHIN)

    def _part(self, within: float = LAST_WORDS_WITHIN) -> None:
        """Whoever does not read what is on its way to them is not waited for."""
        self.loop.call_later(within, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """A handshake that cannot be read is answered and closed. Left alone, it would be held for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()
