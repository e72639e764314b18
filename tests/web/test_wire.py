"""The types of the pages are those of the server, their numbers those of the engine."""

from tests.web.make_lesson import LESSON, lesson
from tests.web.make_wire import RULES, TYPES, rules_of_the_pages, wire_types


def test_types_of_the_pages_are_those_of_the_server() -> None:
    assert TYPES.read_text() == wire_types(), "web/src/wire/types.ts is stale: python -m tests.web.make_wire"


def test_rules_of_the_pages_are_those_of_the_engine() -> None:
    assert RULES.read_text() == rules_of_the_pages(), "web/src/wire/rules.ts is stale: python -m tests.web.make_wire"


def test_the_lesson_is_a_game_of_the_engine() -> None:
    assert LESSON.read_bytes() == lesson(), "the lesson is stale: python -m tests.web.make_lesson"
