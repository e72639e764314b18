"""The protocol described for programs, generated from the very types that read and write it."""

import json
from functools import cache, lru_cache
from typing import Any, Final, get_args

import msgspec
from litestar import Litestar

from ra import __version__
from ra.server.http.routes import games as game_routes
from ra.server.http.routes import links as link_routes
from ra.server.http.routes import operation as operation_routes
from ra.server.http.routes import persons as person_routes
from ra.server.http.routes import seated
from ra.server.http.routes import status as status_routes
from ra.server.http.routes import tables as table_routes
from ra.server.protocol import events, messages, tables
from ra.server.protocol import refusals as reasons
from ra.server.protocol.messages import FromClient, ToClient

ADDRESS: Final = "/api/tables/{table}/socket"
SCHEMAS: Final = "#/components/schemas/"


REFUSALS: Final = {
    "400": "It cannot be read, or makes no sense",
    "403": "It is not for you to do, or comes from a foreign origin",
    "404": "There is nothing by that name",
    "408": "It took too long to be sent",
    "409": "Not here and now",
    "413": "It is too large",
    "429": "It is too much at once",
}


@lru_cache(maxsize=1)
def openapi_document(app: Litestar) -> dict[str, Any]:
    """What the framework says of the routes; types and refusals in our own words, as they really are."""
    document: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema())
    schemas = document["components"]["schemas"]
    _, exact = msgspec.json.schema_components(named_structs(), ref_template=SCHEMAS + "{name}")
    for name in list(schemas):
        schemas[name] = exact[name]
    for name in referenced(schemas, exact) | {"Reason"}:
        schemas[name] = exact[name]
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    for operation in operations_of(document):
        responses = {code: told for code, told in operation["responses"].items() if code not in REFUSALS}
        operation["responses"] = responses | {code: refusal(text) for code, text in REFUSALS.items()}
    return document


def named_structs() -> list[type]:
    """Every type that can stand in an answer or a question."""
    modules = (
        messages,
        reasons,
        tables,
        events,
        seated,
        table_routes,
        link_routes,
        person_routes,
        status_routes,
        game_routes,
        operation_routes,
    )
    found = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    found |= set(events.EVENTS)
    return sorted((thing for thing in found if issubclass(thing, msgspec.Struct)), key=lambda kind: kind.__name__)


def referenced(schemas: dict[str, Any], exact: dict[str, Any]) -> set[str]:
    """Types that the exact schemas name, and the framework did not."""
    needed: set[str] = set(schemas)
    looked_at: set[str] = set()
    while needed - looked_at:
        name = (needed - looked_at).pop()
        looked_at.add(name)
        text = json.dumps(exact[name])
        needed |= {other for other in exact if f'"{SCHEMAS}{other}"' in text}
    return needed


def operations_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    parts = [part for path in document["paths"].values() for part in path.values()]
    return [part for part in parts if isinstance(part, dict) and "responses" in part]


def refusal(text: str) -> dict[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": {"$ref": f"{SCHEMAS}Reason"}}}}


@cache
def asyncapi_document() -> dict[str, Any]:
    """AsyncAPI 3: one channel, what a client may send and what it may receive."""
    sent, received = get_args(FromClient), get_args(ToClient)
    _, schemas = msgspec.json.schema_components([*sent, *received], ref_template=SCHEMAS + "{name}")
    described = {kind.__name__: message(kind) for kind in (*sent, *received)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ra: the socket of a table",
            "version": __version__,
            "description": "JSON text messages, told apart by `type`. docs/protocol.md shows them by example.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": ADDRESS,
                "description": "The cookie says who you are; without one you watch, if the table lets you.",
                "parameters": {"table": {"description": "The table's id."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in described},
            }
        },
        "operations": {
            "act": operation("receive", "What a client may send", sent),
            "show": operation("send", "What the server sends", received),
        },
        "components": {"messages": described, "schemas": schemas},
    }


def message(kind: type) -> dict[str, Any]:
    described = {"name": kind.__name__, "payload": {"$ref": SCHEMAS + kind.__name__}}
    return {**described, "summary": " ".join(kind.__doc__.split())} if kind.__doc__ else described


def operation(action: str, summary: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{kind.__name__}"} for kind in kinds],
    }
