"""Writes docs/openapi.json and docs/asyncapi.json anew: python -m tests.server.make_documents."""

import json
from pathlib import Path
from typing import Any

from ra.server.app import make_litestar
from ra.server.config import Config
from ra.server.http.documents import asyncapi_document, openapi_document
from ra.server.runtime.house import House

DOCS = Path(__file__).parent.parent.parent / "docs"


def documents() -> dict[str, dict[str, Any]]:
    app = make_litestar(House(Config(database="sqlite:///unused.sqlite")))
    return {"openapi.json": openapi_document(app), "asyncapi.json": asyncapi_document()}


def text_of(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1) + "\n"


if __name__ == "__main__":
    for name, document in documents().items():
        (DOCS / name).write_text(text_of(document))
