"""What stands between the house and the street: origins, headers, limits, and a note of every request."""

import asyncio
import json
import time
from typing import Any, Final
from urllib.parse import urlsplit

from ra.server.http.allowed_hosts import AllowedHosts, shown
from ra.server.monitoring import logs
from ra.server.monitoring.metrics import METRICS
from ra.server.protocol.refusals import Refusal
from ra.server.runtime.house import House
from ra.server.traffic.rate_limit import Buckets, neighbourhood

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
METHODS: Final = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
WATCHED: Final = ("/health", "/metrics")
ORDERS: Final = ("/api/tables", "/api/games")
CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the rules and bots as WebAssembly; text is never run as a program
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

SENT_WITHIN_S: Final = 30.0
"""Seconds from the head of a request to the end of its body."""
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")


class SafetyMiddleware:
    """Wraps the whole application: whatever comes in passes here first."""

    def __init__(self, app: Any, house: House) -> None:
        self.app = app
        self.house = house
        self.names = AllowedHosts(house.config)
        self.requests = Buckets(house.limits.requests)
        self.orders = Buckets(house.limits.orders)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            refusal = self.too_much(scope) or self.misled(scope) or self.foreign(scope)
        except Exception as error:
            refusal = admitted(self.house, error, "socket failed")
        if refusal:
            await receive()
            await send_problem(send, refusal, "websocket.http")
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Any, receive: Any, send: Any) -> None:
        began = time.perf_counter()
        status = 0

        async def send_with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self.headers(scope["path"])]
            await send(message)

        try:
            refusal = self.refusal(scope)
            if refusal:
                await send_problem(send_with_headers, refusal)
            else:
                await self.app(as_get(scope), in_time(receive), send_with_headers)
        except Exception as error:
            refusal = admitted(self.house, error, "request failed")
            if not status:
                await send_problem(send_with_headers, refusal)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            METRICS.requests.labels(method, str(status)).inc()
            took = round(1000 * (time.perf_counter() - began), 1)
            logs.note("request", method=method, path=scope["path"][:200], status=status, ms=took)

    def headers(self, path: str) -> list[tuple[bytes, bytes]]:
        """What every answer carries; answers of the API are for whoever asked, and are kept nowhere."""
        private = [(b"cache-control", b"no-store")] if path.startswith("/api") else []
        return [*HEADERS, *private, *([HTTPS_ONLY] if self.house.config.secure else [])]

    def refusal(self, scope: Any) -> Refusal | None:
        changes = scope["method"] not in SAFE
        if refusal := self.too_much(scope, order=changes and scope["path"].startswith(ORDERS)):
            return refusal
        return self.misled(scope) or (self.foreign(scope) if changes else None)

    def misled(self, scope: Any) -> Refusal | None:
        """Whether somebody else's name has led here. Those who watch over the house may call it what they like."""
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if scope["path"] in WATCHED or self.names.know(host):
            return None
        return Refusal("unknown_host", name=shown(host))

    def foreign(self, scope: Any) -> Refusal | None:
        return None if self.may_enter(scope) else Refusal("foreign_origin")

    def too_much(self, scope: Any, *, order: bool = False) -> Refusal | None:
        """Whether this address has asked for too much."""
        address = neighbourhood(scope["client"][0] if scope.get("client") else "")
        wait = self.requests.take(address) or (self.orders.take(address) if order else 0.0)
        return Refusal("slow_down", seconds=int(wait) + 1) if wait else None

    def may_enter(self, scope: Any) -> bool:
        """Whether this comes from one of our own pages, or from somewhere that is allowed by name."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin == "null":
            return self.house.config.any_origin
        if origin in self.house.config.origins:
            return True
        return is_page_of(origin, headers.get(b"host", b"").decode("latin-1"))


def is_page_of(origin: str, host: str) -> bool:
    """
    >>> is_page_of("https://ra.example:1", "ra.example:1"), is_page_of("https://ra.example", ""), is_page_of("//[", "[")
    (True, False, False)
    """
    try:
        named = urlsplit(origin)
    except ValueError:
        return False
    return bool(host) and named.netloc == host and named.scheme in ("http", "https")


def as_get(scope: Any) -> Any:
    """HEAD asks for what GET would answer, without its body: that is left out by whoever sends it."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def in_time(receive: Any) -> Any:
    """Whoever sends something sends it soon: a body that trickles in would hold a connection for ever."""
    until = asyncio.get_running_loop().time() + SENT_WITHIN_S

    async def receive_in_time() -> Any:
        try:
            async with asyncio.timeout_at(until):
                return await receive()
        except TimeoutError:
            raise Refusal("slow_sender") from None

    return receive_in_time


def admitted(house: House, error: Exception, what: str) -> Refusal:
    """What nobody expected: it is counted and noted down, and whoever asked learns that it is not their fault."""
    METRICS.failures.inc()
    if house.noted_full_disk(error):
        return Refusal("disk_full")
    logs.LOGGER.error(what, exc_info=error)
    return Refusal("broken")


async def send_problem(send: Any, refusal: Refusal, over: str = "http") -> None:
    """An answer in place of what was asked for; in place of a socket it goes over `websocket.http`."""
    reason = refusal.reason
    body = json.dumps({"code": reason.code, "params": reason.params, "text": reason.text}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if over == "websocket.http":
        logs.note("socket refused", code=reason.code, status=refusal.status)
    if "seconds" in refusal.params:
        headers.append((b"retry-after", str(refusal.params["seconds"]).encode()))
    await send({"type": f"{over}.response.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{over}.response.body", "body": body})
