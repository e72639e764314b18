"""The protocol described for people: one page without scripts, made from the same documents as programs read."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any, Final

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2118;
  background: #fbf6ea; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 2px solid #c9a24b; }
code, pre { font: 14px/1.45 ui-monospace, monospace; } pre { background: #f1e7d0; padding: .75rem; overflow-x: auto; }
summary { cursor: pointer; padding: .3rem 0; } .method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
details { border-bottom: 1px solid #e3d5b4; } a { color: #8a4b08; }
@media (prefers-color-scheme: dark) { body { color: #efe4cf; background: #1d1812; } pre { background: #2b241b; }
  a { color: #e9b95c; } details { border-color: #43382a; } }
"""


def page(openapi: dict[str, Any], asyncapi: dict[str, Any]) -> str:
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Ra: the protocol</title>",
        "<meta name='viewport' content='width=device-width'><link rel='stylesheet' href='/schema/style.css'>",
        "<h1>Ra: the protocol</h1>",
        "<p>For programs: <a href='/schema/openapi.json'>OpenAPI</a> (HTTP) and ",
        "<a href='/schema/asyncapi.json'>AsyncAPI</a> (socket). Everything on this page is made from them.</p>",
        "<h2 id='http'>HTTP</h2>",
        *requests(openapi),
        f"<h2 id='socket'>Socket</h2><p><code>{escape(asyncapi['channels']['table']['address'])}</code></p>",
        *messages(asyncapi),
        "<h2 id='types'>Types</h2>",
        *types({**openapi["components"]["schemas"], **asyncapi["components"]["schemas"]}),
        "</html>",
    ]
    return "\n".join(parts)


def requests(openapi: dict[str, Any]) -> Iterator[str]:
    for path, methods in openapi["paths"].items():
        for method, described in methods.items():
            if isinstance(described, dict) and "responses" in described:
                head = f"<span class='method'>{method.upper()}</span> <code>{escape(path)}</code>"
                shown = {key: described[key] for key in ("requestBody", "parameters", "responses") if key in described}
                yield fold(f"{head} {escape(described.get('summary', ''))}", described.get("description", ""), shown)


def messages(asyncapi: dict[str, Any]) -> Iterator[str]:
    for operation in asyncapi["operations"].values():
        yield f"<h3>{escape(operation['summary'])}</h3>"
        for reference in operation["messages"]:
            name = reference["$ref"].rsplit("/", 1)[1]
            described = asyncapi["components"]["messages"][name]
            schema = asyncapi["components"]["schemas"][name]
            kind = schema["properties"]["type"]["enum"][0]
            yield fold(f"<code>{escape(kind)}</code> {escape(described.get('summary', ''))}", "", schema)


def types(schemas: dict[str, Any]) -> Iterator[str]:
    for name in sorted(schemas):
        yield fold(f"<span id='{escape(name)}'><code>{escape(name)}</code></span>", "", schemas[name])


def fold(head: str, text: str, content: Any) -> str:
    told = f"<p>{escape(text)}</p>" if text else ""
    return f"<details><summary>{head}</summary>{told}<pre>{escape(json.dumps(content, indent=1))}</pre></details>"
