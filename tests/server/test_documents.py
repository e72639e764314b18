"""The protocol's documents are those in the repository, and are well-formed."""

import json
from typing import Any

from tests.server.make_documents import DOCS, documents, text_of


def test_documents_in_the_repository_are_those_of_the_code() -> None:
    for name, document in documents().items():
        stored = (DOCS / name).read_text()
        assert stored == text_of(document), f"docs/{name} is stale: python -m tests.server.make_documents"


def test_every_reference_leads_somewhere() -> None:
    for document in documents().values():
        for reference in references(document):
            place: Any = document
            for step in reference.removeprefix("#/").split("/"):
                place = place[step]


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in references(value)]
    return [found for value in part for found in references(value)] if isinstance(part, list) else []


def test_no_get_has_a_body() -> None:
    openapi = json.loads((DOCS / "openapi.json").read_text())
    for methods in openapi["paths"].values():
        assert "requestBody" not in methods.get("get", {})
