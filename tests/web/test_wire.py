"""The types of the pages are those of the server."""

from tests.web.make_wire import TYPES, wire_types


def test_types_of_the_pages_are_those_of_the_server() -> None:
    assert TYPES.read_text() == wire_types(), "web/src/wire/types.ts is stale: python -m tests.web.make_wire"
