"""Sockets that would stand in the way of a good end of the server: their handshake cannot be read, or nobody reads."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
LAST_WORDS_WITHIN: Final = 2.0
"""Seconds that somebody has for hearing that the server ends."""


class Sockets(WebSocketsSansIOProtocol):
    def shutdown(self) -> None:
        """Whoever does not read what is on its way to them is not waited for."""
        super().shutdown()
        self.loop.call_later(LAST_WORDS_WITHIN, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """A handshake that cannot be read is answered and closed. Left alone, it would be held for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()
