"""The module for web pages: the doors of the library as WebAssembly, and their description in TypeScript.

Whatever a page has to know of them (names, kinds, sizes, offsets, refusals) is written by this program, so that it
stands in Python alone.
"""

import json
from ctypes import sizeof
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ra.build.constants import constants_text
from ra.build.doors import PAGE_DOORS, WIDE
from ra.build.library import origin_of
from ra.fast.library import PACKAGE, fingerprint_of
from ra.fast.records import row_type, structure
from ra.translator import BOOL, FLOAT, INT, Field, Program, Record, Row
from ra.translator.compiling import compile_module
from ra.translator.extension import Door
from ra.translator.kinds import NOTHING, Kind, Number
from ra.translator.scope import Translated

FOLDER: Final = PACKAGE.parent.parent / "web" / "src" / "engine"
MODULE: Final = "ra.wasm"
DESCRIPTION: Final = "doors.ts"
CONSTANTS: Final = "constants.ts"
STAMP: Final = "made-from"
MEMORY: Final = ("-Wl,--export-memory", "-Wl,--export=__heap_base")
HEAD: Final = """/** What the module offers. Written by `python -m ra.build --module` from the doors in Python. */
import type { Numbers, Records } from "./memory.ts";

/** A whole number that goes into the module; a bigint where it has more than 53 bits. */
export type Whole = number | bigint;
"""
NUMBERS: Final = {INT: "int", FLOAT: "float", BOOL: "bool"}
TAKEN: Final = {INT: "Whole", FLOAT: "number", BOOL: "boolean"}
RETURNED: Final[dict[Kind, str]] = {INT: "number", FLOAT: "number", BOOL: "boolean", NOTHING: "void"}


def build_module(folder: Path = FOLDER) -> Path:
    """Writes ra.wasm and its description, and beside them what they were made from."""
    program = Program()
    opened = [(door, program.add(door.entry)) for door in PAGE_DOORS]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / DESCRIPTION).write_text(description(program, opened), encoding="utf-8")
    (folder / CONSTANTS).write_text(constants_text(), encoding="utf-8")
    with TemporaryDirectory() as scratch:
        source = Path(scratch) / "ra.c"
        source.write_text(program.text() + layout_checks(program), encoding="utf-8")
        compile_module(source, folder / MODULE, MEMORY)
    (folder / STAMP).write_text(json.dumps(origin_of(program)), encoding="utf-8")
    return folder / MODULE


def is_module_current(folder: Path = FOLDER) -> bool:
    """Whether there is a module of these very sources."""
    if not all((folder / name).is_file() for name in (MODULE, DESCRIPTION, CONSTANTS, STAMP)):
        return False
    if (folder / CONSTANTS).read_text(encoding="utf-8") != constants_text():
        return False
    origin = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    return bool(fingerprint_of(origin["SOURCES"].split()) == origin["FINGERPRINT"])


def layout_checks(program: Program) -> str:
    """Lines of C that do not compile unless records lie in memory as the description says."""
    return "".join(
        f'_Static_assert(__builtin_offsetof({record.name}, {field["name"]}) == {field["at"]}, "{field["name"]}");\n'
        for record in program.records.values()
        for field in fields_of(record)
    )


# ---- in TypeScript -------------------------------------------------------------------------------------------------


def description(program: Program, opened: list[tuple[Door, Translated]]) -> str:
    records = ",\n".join(f"  {record.name}: {record_text(record)}" for record in program.records.values())
    doors = ",\n".join(f"  {door.entry.name}: {json.dumps(about(door, made))}" for door, made in opened)
    signatures = "".join(f"{signature(door, made)}\n" for door, made in opened)
    return (
        f"{HEAD}\n/** Records: how they lie in memory. */\nexport const RECORDS = {{\n{records},\n}} as const;\n"
        f"export type RecordName = keyof typeof RECORDS;\n\nexport interface Doors {{\n{signatures}}}\n\n"
        f"/** Doors: their arguments, and what is checked. */\nexport const DOORS = {{\n{doors},\n}} as const;\n"
        "export type DoorName = keyof typeof DOORS;\n"
    )


def record_text(record: Record) -> str:
    fields = ",\n".join(
        f"    {field['name']}: {json.dumps({key: value for key, value in field.items() if key != 'name'})}"
        for field in fields_of(record)
    )
    return f"{{\n    bytes: {sizeof(structure(record))},\n    fields: {{\n{fields},\n    }},\n  }}"


def fields_of(record: Record) -> list[dict[str, Any]]:
    made = structure(record)
    return [
        {"name": field.name, "at": getattr(made, field.name).offset, **held(field), "length": length_of(field)}
        for field in record.fields
    ]


def held(field: Field) -> dict[str, str]:
    """What a field holds: numbers, or records that lie inside this one."""
    return {"record": field.stored.name} if isinstance(field.stored, Record) else {"stored": field.stored}


def length_of(field: Field) -> int:
    """How many numbers or records a field has."""
    return sizeof(row_type(field.stored, *field.shape)) // sizeof(row_type(field.stored))


def about(door: Door, made: Translated) -> dict[str, Any]:
    parameters = [{"name": name, **taken(kind)} for name, kind in zip(door.names, made.parameters, strict=True)]
    return {
        "parameters": parameters,
        "places": [[door.names.index(place), door.names.index(row)] for place, row in door.places],
        "counts": [[door.names.index(count), door.names.index(row)] for count, row in door.counts],
        "refusals": list(door.refusals),
        "returns": "wide" if door.entry.name in WIDE else returned(made),
    }


def returned(made: Translated) -> str:
    return NUMBERS[made.returns] if isinstance(made.returns, Number) else "nothing"


def taken(kind: Kind) -> dict[str, Any]:
    """What a door wants for an argument."""
    if isinstance(kind, Number):
        return {"number": NUMBERS[kind]}
    if isinstance(kind, Record):
        return {"record": kind.name, "least": 1}
    assert isinstance(kind, Row)
    if isinstance(kind.of, Record):
        return {"record": kind.of.name, "least": kind.shape[0]}
    inner = 1
    for length in kind.shape[1:]:
        inner *= length
    return {"stored": kind.of, "inner": inner, "least": kind.shape[0]}


def signature(door: Door, made: Translated) -> str:
    given = ", ".join(f"{name}: {type_of(kind)}" for name, kind in zip(door.names, made.parameters, strict=True))
    doc = (door.entry.function.__doc__ or door.entry.name).strip().split("\n")[0]
    answer = "bigint" if door.entry.name in WIDE else RETURNED[made.returns]
    return f"  /** {doc} */\n  {door.entry.name}({given}): {answer};"


def type_of(kind: Kind) -> str:
    if isinstance(kind, Number):
        return TAKEN[kind]
    wanted = taken(kind)
    return f'Records<"{wanted["record"]}">' if "record" in wanted else f'Numbers<"{wanted["stored"]}">'
