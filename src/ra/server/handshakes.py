"""Sockets whose handshake cannot be read: they are answered and closed."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Sockets(WebSocketsSansIOProtocol):
    """Left alone, such a connection would be held for ever, and stand in the way of a good end of the server."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()
