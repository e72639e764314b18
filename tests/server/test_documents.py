"""The protocol's documents are those in the repository, and are well-formed."""

import json
from pathlib import Path
from typing import Any

import pytest

from ra.server.http import documents as describing
from ra.server.http import schema_pages as browsing
from ra.server.http.routes import documents as documents_routes
from ra.server.http.routes import operation
from tests.server.make_documents import DOCS, documents, text_of
from tests.server.visiting import Visit, visit


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


def test_documents_are_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take long: whoever asks again and again gets the same bytes."""
    written: list[str] = []

    def note(name: str, work: Any) -> Any:
        def noted(*arguments: Any) -> Any:
            written.append(name)
            return work(*arguments)

        return noted

    monkeypatch.setattr(browsing, "page", note("page", browsing.page))
    monkeypatch.setattr(documents_routes, "openapi_document", note("openapi", describing.openapi_document))
    monkeypatch.setattr(operation, "tables_for", note("bots", operation.tables_for))
    operation.house_bots.cache_clear()

    async def scenario(house: Visit) -> None:
        for path in ("/schema", "/schema/openapi.json", "/schema/asyncapi.json", "/api/bots"):
            first, again = [await house.guest().ask("GET", path) for _ in range(2)]
            assert first.status_code == 200
            assert first.content == again.content
        assert "<html" in (await house.guest().ask("GET", "/schema")).text

    visit(tmp_path, scenario)
    assert written.count("page") == 1
    assert written.count("openapi") == 2  # for programs, and in the page
    assert written.count("bots") == len(operation.house_bots())
