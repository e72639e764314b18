"""What happened, on the wire: the events of `ra.game.events`, typed, told apart by `kind`.

The types are made from those of the game. Only what the wire adds to them is declared here.
"""

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, Union, get_args, get_type_hints

import msgspec

from ra.engine.rules import as_lists
from ra.game import events as story


class Happened(msgspec.Struct, frozen=True, tag_field="kind"):
    pass


class ScoreLines(msgspec.Struct, frozen=True):
    """What one epoch brings one player, line by line, before the floor at zero."""

    gods: int
    gold: int
    pharaohs: int
    river: int
    civilization: int
    monuments: int
    suns: int


class EpochScored(Happened, frozen=True, tag="epoch_scored"):
    """One line of points a seat; `score` is everybody's fame after it, null while fame lies face down."""

    epoch: int
    points: list[ScoreLines]
    score: list[int] | None


class Undone(Happened, frozen=True, tag="undone"):
    """Decisions were taken back, by consent: the game stands again as after `move` decisions."""

    seat: int
    move: int
    moves: int


OTHERWISE: Final[dict[type, type[Happened]]] = {story.EpochScored: EpochScored}
"""Events of the game that are told in another form."""


def wire_type(event: type[NamedTuple]) -> type[Happened]:
    """The struct for an event of the game: the same name and fields, with lists where it has tuples."""
    if event in OTHERWISE:
        return OTHERWISE[event]
    fields = [(name, with_lists(kind)) for name, kind in get_type_hints(event).items()]
    documented = {"__doc__": event.__doc__} if event.__doc__ and not event.__doc__.startswith(event.__name__) else {}
    return msgspec.defstruct(  # type: ignore[return-value]  # it has the base that it was given
        event.__name__,
        fields,
        bases=(Happened,),
        module=__name__,
        namespace=documented,
        tag=story.kind_of(event),
        frozen=True,
    )


def with_lists(kind: Any) -> Any:
    """tuple[str, ...] -> list[str]"""
    inner = [part for part in get_args(kind) if part is not ...]
    return list[with_lists(inner[0])] if inner else kind  # type: ignore[misc]


WIRE_TYPES: Final = {event: wire_type(event) for event in get_args(story.Event)}
EVENTS: Final = tuple(WIRE_TYPES.values())

if TYPE_CHECKING:
    Event: TypeAlias = Happened
else:
    Event = Union[(*EVENTS, Undone)]


def on_the_wire(event: story.Event, *, hide_fame: bool) -> Event:
    if isinstance(event, story.EpochScored):
        sheet = event.sheet
        points = [ScoreLines(*lines) for lines in sheet.points]
        return EpochScored(sheet.epoch, points, None if hide_fame else list(sheet.score))
    return WIRE_TYPES[type(event)](*map(as_lists, event))
