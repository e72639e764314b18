"""The pages of the browser's table, if they have been built; otherwise a page that says what is here.

Litestar's router for static files was looked at and left out: it would pack every file again for every visitor, while
these are packed once; and the front page depends on the language, and answers under many addresses.
"""

import gzip
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import PathParameter

from ra.server.http.languages import preferred
from ra.server.protocol.refusals import Refusal

BUILT: Final = Path(__file__).parent.parent.parent / "pages"
TYPES: Final = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".png": "image/png", ".webp": "image/webp", ".woff2": "font/woff2", ".json": "application/json",
    ".webmanifest": "application/manifest+json", ".ico": "image/x-icon", ".ftl": "text/plain; charset=utf-8",
    ".map": "application/json", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wasm": "application/wasm",
    ".safetensors": "application/octet-stream",
}  # fmt: skip
PACKABLE: Final = ("text/", "image/svg", *(f"application/{kind}" for kind in ("json", "manifest", "wasm", "octet")))
PROGRAMS: Final = ("/api/", "/assets/", "/schema")
"""What lies there is for programs, and so is what is said of it."""
PLAIN: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ra</title>
<h1>Ra</h1>
<p>The server is running. The pages of the table have not been built yet; programs can play all the same:</p>
<ul>
<li><a href="/schema">the protocol: HTTP and socket</a></li>
<li><a href="/api/tables">public tables</a></li>
<li><a href="/health">health</a>, <a href="/metrics">metrics</a></li>
</ul>
"""


@get(
    ["/", "/new", "/t/{rest:path}", "/g/{rest:path}", "/rules", "/settings", "/learn", "/back"], include_in_schema=False
)
async def front_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """One page for all addresses: it looks at its own address, and at what stands behind the `#`."""
    return page_with(200, request)


def page_with(status: int, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Its head is in the language that the browser asks for; the page itself knows what its reader has chosen."""
    index = BUILT / f"index.{preferred(request.headers.get('accept-language', ''))}.html"
    content = index.read_bytes() if index.exists() else PLAIN.encode()
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return Response(content, media_type=MediaType.HTML, status_code=status, headers=headers)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Somebody with a browser, who followed a wrong link: the page tells them so in their language."""
    asked = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return asked and not request.url.path.startswith(PROGRAMS)


@get("/assets/{file:path}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], file: Annotated[str, PathParameter()]) -> Response[bytes]:
    """A file of the pages; its name holds a hash of what is in it."""
    path = asset_file(str(file).lstrip("/"))
    kind = TYPES.get(path.suffix, "application/octet-stream")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if kind.startswith(PACKABLE) and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed(path), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def asset_file(name: str) -> Path:
    try:
        path = (BUILT / "assets" / name).resolve()
        if path.is_relative_to(BUILT.resolve() / "assets") and path.is_file():
            return path
    except (OSError, ValueError):  # no file can be called so
        pass
    raise Refusal("not_found")


@cache
def packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


HANDLERS: Final = [front_page, asset]
