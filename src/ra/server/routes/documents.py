"""The protocol as documents: OpenAPI for HTTP, AsyncAPI for the socket; for programs as JSON, for people as pages."""

from typing import Any, Final

from litestar import MediaType, Request, Response, get

from ra.server.describing import asyncapi_document, openapi_document

AnyRequest = Request[Any, Any, Any]


@get("/schema/openapi.json", include_in_schema=False)
async def openapi_json(request: AnyRequest) -> dict[str, Any]:
    return openapi_document(request.app)


@get("/schema/asyncapi.json", include_in_schema=False)
async def asyncapi_json() -> dict[str, Any]:
    return asyncapi_document()


@get("/schema", include_in_schema=False)
async def browse(request: AnyRequest) -> Response[str]:
    from ra.server.browsing import page

    return Response(page(openapi_document(request.app), asyncapi_document()), media_type=MediaType.HTML)


@get("/schema/style.css", include_in_schema=False)
async def style() -> Response[str]:
    from ra.server.browsing import STYLE

    return Response(STYLE, media_type=MediaType.CSS)


HANDLERS: Final = [openapi_json, asyncapi_json, browse, style]
