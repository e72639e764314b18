"""One socket: who is at the other end, and what is still to be sent to them."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.messages import ToClient, encode
from ra.server.traffic.rate_limit import Bucket, Limits

MOST_UNSENT: Final = 200
WHOLE_TEXT: Final = 0x81
TRY_AGAIN_LATER: Final = 1013
POLICY_VIOLATION: Final = 1008

Send = Callable[[Any], Awaitable[None]]
WriteNow = Callable[[bytes], bool]
"""Writes a whole WebSocket frame at once, if nothing is in its way; otherwise it says so."""
WRITE_NOW: Final = "ra.write_now"
"""Where a connection's scope has it, among its extensions."""


class Outgoing:
    """A message on its way out: encoded and framed once, however many it goes to."""

    __slots__ = ("_frame", "payload")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self._frame = b""

    @property
    def frame(self) -> bytes:
        """As a WebSocket of ours sends it: as text, in one piece, neither masked nor compressed."""
        if not self._frame:
            self._frame = frame_head(len(self.payload)) + self.payload
        return self._frame


def frame_head(length: int) -> bytes:
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + length.to_bytes(2)
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8)


class Connection:
    """Sends in order, and never lets a slow reader hold up a table: who falls too far behind has to connect anew."""

    __slots__ = ("address", "bucket", "closed", "person", "sender", "sending", "token", "unsent", "write_now")

    def __init__(
        self,
        send: Send,
        person: str | None,
        token: str | None,
        address: str,
        limits: Limits,
        write_now: WriteNow | None = None,
    ) -> None:
        self.sender = send
        self.write_now = write_now
        self.person = person
        self.token = token  # its hash
        self.address = address
        self.bucket = Bucket(limits.messages)
        self.unsent: deque[Any] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.closed = False

    def tell(self, message: ToClient) -> None:
        self.push(Outgoing(encode(message)))

    def push(self, message: Outgoing) -> None:
        """At once, if nothing else waits and whoever reads keeps up; a task for every message would cost more."""
        if len(self.unsent) >= MOST_UNSENT:
            METRICS.slow_sockets.inc()
            self.close(TRY_AGAIN_LATER)
        elif self.closed or self.sending or self.write_now is None or not self.write_now(message.frame):
            self._queue({"type": "websocket.send", "text": message.payload.decode()})

    def close(self, code: int) -> None:
        if not self.closed:
            self.unsent.clear()
            self._queue({"type": "websocket.close", "code": code, "reason": ""})
            self.closed = True

    def _queue(self, event: dict[str, Any]) -> None:
        if not self.closed:
            self.unsent.append(event)
            if self.sending is None:
                self.sending = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self.unsent:
                await self.sender(self.unsent.popleft())
        except Exception:  # whatever the server says of a socket that is gone: its reader learns it too
            self.closed = True
            self.unsent.clear()
        finally:
            self.sending = None

    async def flush(self) -> None:
        """Until everything has been handed over."""
        while self.sending:
            with contextlib.suppress(Exception):
                await self.sending
