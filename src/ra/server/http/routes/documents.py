"""The protocol as documents: OpenAPI for HTTP, AsyncAPI for the socket; for programs as JSON, for people as pages."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, get

from ra.server.http.documents import asyncapi_document, openapi_document

AnyRequest = Request[Any, Any, Any]


@get("/schema/openapi.json", include_in_schema=False)
async def openapi_json(request: AnyRequest) -> Response[bytes]:
    return Response(openapi_bytes(request.app), media_type=MediaType.JSON)


@get("/schema/asyncapi.json", include_in_schema=False)
async def asyncapi_json() -> Response[bytes]:
    return Response(asyncapi_bytes(), media_type=MediaType.JSON)


@get("/schema", include_in_schema=False)
async def browse(request: AnyRequest) -> Response[bytes]:
    return Response(page_bytes(request.app), media_type=MediaType.HTML)


@lru_cache(maxsize=1)
def openapi_bytes(app: Litestar) -> bytes:
    """Documents are the same for everybody, and large: each is written once."""
    return msgspec.json.encode(openapi_document(app))


@lru_cache(maxsize=1)
def asyncapi_bytes() -> bytes:
    return msgspec.json.encode(asyncapi_document())


@lru_cache(maxsize=1)
def page_bytes(app: Litestar) -> bytes:
    from ra.server.http.schema_pages import page

    return page(openapi_document(app), asyncapi_document()).encode()


@get("/schema/style.css", include_in_schema=False)
async def style() -> Response[str]:
    from ra.server.http.schema_pages import STYLE

    return Response(STYLE, media_type=MediaType.CSS)


HANDLERS: Final = [openapi_json, asyncapi_json, browse, style]
