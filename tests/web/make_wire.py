"""Writes web/src/wire/types.ts anew from the server's own schemas: python -m tests.web.make_wire."""

import json
from pathlib import Path
from typing import Any, Final

from tests.server.make_documents import documents

TYPES: Final = Path(__file__).parent.parent.parent / "web" / "src" / "wire" / "types.ts"
HEAD: Final = """/**
 * What goes over the wire. Written by `python -m tests.web.make_wire` from the server's schemas; not by hand.
 */
"""
PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def wire_types() -> str:
    found = documents()
    schemas: dict[str, Any] = {}
    for document in found.values():
        schemas |= document["components"]["schemas"]
    sent, received = (messages_of(found["asyncapi.json"], name) for name in ("act", "show"))
    declared = [declaration(name, schema) for name, schema in sorted(schemas.items())]
    unions = [f"export type FromClient = {' | '.join(sent)};\n", f"export type ToClient = {' | '.join(received)};\n"]
    return "\n".join([HEAD, *declared, *unions])


def messages_of(document: dict[str, Any], operation: str) -> list[str]:
    return [message["$ref"].rsplit("/", 1)[1] for message in document["operations"][operation]["messages"]]


def declaration(name: str, schema: dict[str, Any]) -> str:
    told = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{told}export type {name} = {type_of(schema)};\n"
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_of(inner)};\n"
        for field, inner in schema["properties"].items()
    ]
    return f"{told}export interface {name} {{\n{''.join(fields)}}}\n"


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(type_of(one) for one in schema[several])
    if schema.get("type") == "array":
        return array_of(schema)
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {type_of(values) if values else 'unknown'}>"
    return PLAIN.get(str(schema.get("type")), "unknown")


def array_of(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


if __name__ == "__main__":
    TYPES.write_text(wire_types())
