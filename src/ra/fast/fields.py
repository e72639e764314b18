"""Fields of dataclasses that are records in compiled code too: how each lies in memory is said where it is declared."""

from dataclasses import Field as DataclassField
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ra.translator.kinds import Field, Record


def number(stored: str = "i4") -> Any:
    """A whole number, 0 at first."""
    return field(default=0, metadata={"stored": stored})


def block(*shape: int, stored: str = "i4") -> Any:
    """A row of zeros; with two lengths, rows of rows; and so on."""
    return field(default_factory=lambda: zeros(*shape), metadata={"stored": stored})


def zeros(*shape: int) -> Any:
    return [0] * shape[0] if len(shape) == 1 else [zeros(*shape[1:]) for _ in range(shape[0])]


def record_of(kind: type) -> "Record":
    """A dataclass as compiled code has it: the same fields, in the same order."""
    from ra.translator.kinds import Record  # a game that is played in plain Python does without it

    empty = kind()
    return Record(kind.__name__, tuple(layout_of(each, getattr(empty, each.name)) for each in fields(kind)))


def layout_of(declared: DataclassField[Any], value: Any) -> "Field":
    """How a field lies in memory."""
    from ra.translator.kinds import Field

    layout = declared.metadata
    narrow = "i1" if layout.get("signed", True) else "u1"
    return Field(declared.name, layout.get("stored", "i4" if layout.get("bits") == 32 else narrow), shape_of(value))


def shape_of(value: Any) -> tuple[int, ...]:
    return (len(value), *shape_of(value[0])) if isinstance(value, list) else ()
