"""Records as memory that plain functions and the compiled library work on alike.

`ra.translator` describes an object of the plain style by a `Record`. Here it becomes a ctypes structure with the same
fields at the same places as in C. The library takes such structures, and arrays of them, as buffers; plain Python
functions take the very same objects and read and write their fields by name. So whatever runs compiled also runs
without the library, only slower.
"""

import ctypes
from collections.abc import Callable, Mapping
from functools import cache
from struct import Struct
from typing import Any, Final

from ra.translator.kinds import Field, Record

C_TYPES: Final[dict[str, Any]] = {
    "i1": ctypes.c_int8, "u1": ctypes.c_uint8, "i2": ctypes.c_int16, "u2": ctypes.c_uint16, "i4": ctypes.c_int32,
    "u4": ctypes.c_uint32, "i8": ctypes.c_int64, "f4": ctypes.c_float, "f8": ctypes.c_double,
}  # fmt: skip

CODES: Final[Mapping[object, str]] = {
    "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "f4": "f", "f8": "d",
}  # fmt: skip
"""The same for `struct` and memoryviews."""

CACHE_LINE: Final = 64
"""Bytes that a processor fetches at once."""


@cache
def structure(record: Record) -> Any:
    """The ctypes structure of a record."""
    fields = [(field.name, field_type(field)) for field in record.fields]
    return type(record.name, (ctypes.Structure,), {"_fields_": fields, "__slots__": ()})


def field_type(field: Field) -> Any:
    return row_type(field.stored, *field.shape)


def row_type(stored: str | Record, *shape: int) -> Any:
    """The type of a number or record (no shape), of a row of them, or of rows of rows."""
    kind = structure(stored) if isinstance(stored, Record) else C_TYPES[stored]
    for length in reversed(shape):
        kind = kind * length
    return kind


def new_row(stored: str | Record, *shape: int) -> Any:
    """A row of zeros that begins where a cache line does.

    In a row that begins elsewhere every second fetch touches two lines, which slows a network down by up to a half.
    """
    return aligned(row_type(stored, *shape))


def aligned(kind: Any) -> Any:
    """A structure or array of zeros that begins where a cache line does."""
    memory = bytearray(ctypes.sizeof(kind) + CACHE_LINE)
    start = -ctypes.addressof(ctypes.c_char.from_buffer(memory)) % CACHE_LINE
    return kind.from_buffer(memory, start)


def new_record(record: Record) -> Any:
    """A structure of zeros that begins where a cache line does."""
    return aligned(structure(record))


class Reader:
    """A record in memory, its fields by their names: rows come as lists. The quickest way from memory to Python."""

    __slots__ = ("memory",)
    BYTES = 0

    def __init__(self, memory: Any) -> None:
        self.memory = memoryview(memory).cast("B")


@cache
def reader(record: Record) -> type[Reader]:
    """The class that reads records of this kind."""
    made = structure(record)
    fields = {field.name: property(field_reader(field, getattr(made, field.name).offset)) for field in record.fields}
    return type(record.name, (Reader,), {"__slots__": (), "BYTES": ctypes.sizeof(made), **fields})


def field_reader(field: Field, start: int) -> Callable[[Reader], Any]:
    code, end = CODES[field.stored], start + ctypes.sizeof(field_type(field))
    if not field.shape:
        number = Struct(code)
        return lambda read: number.unpack_from(read.memory, start)[0]
    return lambda read: read.memory[start:end].cast(code, field.shape).tolist()  # type: ignore[call-overload]
