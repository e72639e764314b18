"""The types of the pages are those of the server."""

from tests.web.make_lesson import LESSON, lesson
from tests.web.make_wire import TYPES, wire_types


def test_types_of_the_pages_are_those_of_the_server() -> None:
    assert TYPES.read_text() == wire_types(), "web/src/wire/types.ts is stale: python -m tests.web.make_wire"


def test_the_lesson_is_a_game_of_the_engine() -> None:
    assert LESSON.read_bytes() == lesson(), "the lesson is stale: python -m tests.web.make_lesson"
