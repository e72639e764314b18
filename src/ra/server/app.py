"""The application: all routes, one way of saying no, and the house behind them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from ra import __version__
from ra.server.config import Config, from_environment
from ra.server.http.middleware import SafetyMiddleware, admitted
from ra.server.http.routes import documents, games, links, operation, pages, persons, socket, status, tables
from ra.server.protocol.refusals import Reason, Refusal, detail
from ra.server.runtime.house import House
from ra.server.runtime.server_time import Now, steady_clock, wall_clock

LARGEST_BODY: Final = 16_384
NO_BODY: Final = repr("data")
"""What the framework says when a body is wanted and none was sent."""
CODES: Final = {404: "not_found", 405: "wrong_method", 413: "too_large", 429: "slow_down"}


def make_app(config: Config | None = None, wall: Now = wall_clock, steady: Now = steady_clock) -> SafetyMiddleware:
    """The whole server as one ASGI application; without a `config`, as the environment says."""
    config = config or from_environment()
    house = House(config, wall, steady)
    return SafetyMiddleware(make_litestar(house), house)


def make_litestar(house: House) -> Litestar:
    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[
            *tables.HANDLERS,
            *links.HANDLERS,
            *persons.HANDLERS,
            *status.HANDLERS,
            *games.HANDLERS,
            *operation.HANDLERS,
            *documents.HANDLERS,
            *pages.HANDLERS,
            socket.table_socket,
        ],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={
            Refusal: say_no,
            HTTPException: partial(say_no_to_http, house),
            RecursionError: say_nested,
            UnicodeDecodeError: say_not_utf8,
            Exception: partial(admit_failure, house),
        },
        lifespan=[opened],
        openapi_config=OpenAPIConfig(
            title="Ra",
            version=__version__,
            description="Tables, games and records over HTTP. Play itself goes over the socket: see the AsyncAPI page.",
            path="/schema/litestar",
            render_plugins=[],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        signature_namespace={"House": House},
    )


def say_no(request: Request[Any, Any, Any], refusal: Refusal, status: int | None = None) -> Response[Reason]:
    headers = {"retry-after": str(refusal.params["seconds"])} if "seconds" in refusal.params else {}
    return Response(refusal.reason, status_code=status or refusal.status, headers=headers)


def say_no_to_http(
    house: House, request: Request[Any, Any, Any], error: HTTPException
) -> Response[Reason] | Response[bytes]:
    """What the framework refuses, in our own words."""
    status = error.status_code
    if status == 404 and pages.wants_page(request):
        return pages.page_with(status, request)
    if status >= 500:
        return admit_failure(house, request, error)
    code = CODES.get(status, "unreadable")
    params: dict[str, Any] = what_is_unreadable(error) if code == "unreadable" else {}
    if code == "too_large":
        params = {"most": games.LARGEST_RECORD if request.url.path == games.IMPORTS else LARGEST_BODY}
    if code == "slow_down":
        params = {"seconds": 1}
    return say_no(request, Refusal(code, **params), status)


def what_is_unreadable(error: HTTPException) -> dict[str, Any]:
    words = told(error)
    return detail(words, "", "not_json" if "malformed" in words.lower() else "wrong_form", {})


def told(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)]
    details = [detail.removeprefix("data: ") for detail in details]  # the body as a whole has no name
    words = "; ".join(details)[:300] or error.detail[:300]
    return "there is no body, and JSON is expected" if words == NO_BODY else words


def say_nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[Reason]:
    return say_no(request, Refusal("unreadable", **detail("nested too deeply", "", "not_json", {})))


def say_not_utf8(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Reason]:
    return say_no(request, Refusal("unreadable", **detail("this is not UTF-8", "", "not_json", {})))


def admit_failure(house: House, request: Request[Any, Any, Any], error: Exception) -> Response[Reason]:
    return say_no(request, admitted(house, error, "request failed"))
