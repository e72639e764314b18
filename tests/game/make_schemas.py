"""Writes src/ra/game/schemas anew: python -m tests.game.make_schemas."""

import json
from pathlib import Path

import ra.game
from ra.game.documents.schema import ROOTS, file_name, schema

SCHEMAS = Path(ra.game.__file__).parent / "schemas"


def text_of(form: str) -> str:
    return json.dumps(schema(form), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for form in ROOTS:
        (SCHEMAS / file_name(form)).write_text(text_of(form), encoding="utf-8")
