"""What the house promises of its source: small rooms, no circles, one name for one thing."""

from tests.source import classes, cycles, imports, rooms

FULL_ROOM = 16
"""Modules. About fifteen are wanted."""
WIRE = ("ra.server.protocol", "ra.server.http.routes")


def test_no_module_imports_itself_in_a_circle_not_even_for_types() -> None:
    graph = imports()
    assert cycles({name: used & graph.keys() for name, used in graph.items()}) == []


def test_circles_are_noticed() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [["b", "c"]]


def test_no_room_is_too_full() -> None:
    assert {room: count for room, count in rooms().items() if count > FULL_ROOM} == {}


def test_a_class_name_stands_for_one_thing() -> None:
    """What goes over the wire is called what it is called inside: a message `Play` becomes the command `Play`."""
    twice = {name: homes for name, homes in classes().items() if len(homes) > 1}
    carried = {
        name for name, homes in twice.items() if len(homes) == 2 and any(home.startswith(WIRE) for home in homes)
    }
    assert {name: homes for name, homes in twice.items() if name not in carried} == {}
