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
TRY_AGAIN_LATER: Final = 1013
POLICY_VIOLATION: Final = 1008

Send = Callable[[Any], Awaitable[None]]


class Connection:
    """Sends in order, and never lets a slow reader hold up a table: who falls too far behind has to connect anew."""

    __slots__ = ("address", "bucket", "closed", "person", "sender", "sending", "token", "unsent")

    def __init__(self, send: Send, person: str | None, token: str | None, address: str, limits: Limits) -> None:
        self.sender = send
        self.person = person
        self.token = token  # its hash
        self.address = address
        self.bucket = Bucket(limits.messages)
        self.unsent: deque[Any] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.closed = False

    def tell(self, message: ToClient) -> None:
        self.push(encode(message).decode())

    def push(self, text: str) -> None:
        """The same text for everybody: it was encoded once."""
        if len(self.unsent) >= MOST_UNSENT:
            METRICS.slow_sockets.inc()
            self.close(TRY_AGAIN_LATER)
            return
        self._queue({"type": "websocket.send", "text": text})

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
