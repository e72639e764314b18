"""Writes what the pages know of the server and of the rules: python -m tests.web.make_wire.

`web/src/wire/types.ts` comes from the server's own schemas, `web/src/wire/rules.ts` from the engine and the bots.
"""

import json
from pathlib import Path
from typing import Any, Final

from ra.bots.strength import STRONGEST
from ra.engine.rules import (
    AFTER_AUCTION,
    CENTRE_SUN,
    GOD_DISASTERS,
    LONE_PLAYER,
    RA_LIMITS,
    STARTING_FAME,
    SUN_GROUPS,
    TWO_PLAYER_SUNS,
    Rules,
)
from ra.engine.scoring import DIFFERENT_MONUMENT_POINTS, SAME_MONUMENT_POINTS
from ra.engine.tiles import IN_THE_GAME, NAMES
from tests.server.make_documents import documents

WIRE: Final = Path(__file__).parent.parent.parent / "web" / "src" / "wire"
TYPES: Final = WIRE / "types.ts"
RULES: Final = WIRE / "rules.ts"
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


# ---- the rules -----------------------------------------------------------------------------------------------------

NUMBERS: Final = {
    "CENTRE_SUN": (CENTRE_SUN, "The sun in the centre when a game begins."),
    "STARTING_FAME": (STARTING_FAME, "What everybody begins with."),
    "IN_THE_GAME": (dict(zip(NAMES, IN_THE_GAME, strict=True)), "How many tiles of each kind the game has."),
    "SUN_GROUPS": (SUN_GROUPS, "The groups of suns, by number of players."),
    "TWO_PLAYER_SUNS": (TWO_PLAYER_SUNS, "The groups that books name for two players, by their names on the wire."),
    "RA_LIMITS": (RA_LIMITS, "How many Ra tiles end an epoch, by number of players."),
    "FEWEST_PHARAOHS": (Rules(3).fewest_pharaohs, "What the fewest pharaohs lose in each epoch of the standard game."),
    "LOWEST_SUNS": (Rules(3).lowest_suns, "What the lowest suns lose in the standard game."),
    "AFTER_AUCTION": (AFTER_AUCTION, "Whose turn follows an auction: the choices, in the order of their numbers."),
    "GOD_DISASTERS": (GOD_DISASTERS, "What disasters taken with a god do: the choices, in the order of their numbers."),
    "LONE_PLAYER": (LONE_PLAYER, "What the last player with suns may do: the choices, in the order of their numbers."),
    "DIFFERENT_MONUMENT_POINTS": (DIFFERENT_MONUMENT_POINTS, "What so many types of monuments bring."),
    "SAME_MONUMENT_POINTS": (SAME_MONUMENT_POINTS, "What so many monuments of one type bring."),
    "STRONGEST": (STRONGEST, "Strengths of bots go from 1 to this."),
}
RULES_HEAD: Final = """/**
 * Numbers of the rules. Written by `python -m tests.web.make_wire` from the engine and the bots; not by hand.
 */
"""


def rules_of_the_pages() -> str:
    told = (
        f"/** {words} */\nexport const {name} = {json.dumps(value)} as const;\n"
        for name, (value, words) in NUMBERS.items()
    )
    return "\n".join([RULES_HEAD, *told])


if __name__ == "__main__":
    TYPES.write_text(wire_types())
    RULES.write_text(rules_of_the_pages())
