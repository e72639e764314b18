"""Records inside records: the same memory for plain functions and for compiled ones."""

import ctypes
from pathlib import Path
from typing import Any

from ra.fast.records import new_record, structure
from ra.translator import INT, Entry, Field, Program, Record, Row
from tests.translator.building import Native

PLAYER = Record("Player", (Field("suns", "i4"), Field("tiles", "i1", (3,))))
TABLE = Record(
    "Table", (Field("turn", "i1"), Field("first", PLAYER), Field("others", PLAYER, (2,)), Field("sum", "i8"))
)


def play(table: Any, seat: int, number: int) -> int:
    """Writes into a record inside the record, and into one of a row of them."""
    table.first.suns = number
    table.first.tiles[1] += 2
    other = table.others[seat]
    other.tiles[seat] = table.first.tiles[1]
    table.others[0].suns += add_up(other)
    table.sum = add_up(table.first) + add_up(other)
    return int(table.sum)


def add_up(player: Any) -> int:
    total: int = player.suns
    for tile in player.tiles:
        total += tile
    return total


def test_plain_and_compiled_functions_share_records_inside_records(tmp_path: Path) -> None:
    program = Program()
    program.add(Entry("play", play, (TABLE, INT, INT)))
    native = Native(tmp_path, program)
    plain, compiled = new_record(TABLE), new_record(TABLE)
    for seat, number in ((0, 5), (1, -7), (1, 100_000)):
        found = native.call("play", INT, ctypes.byref(compiled), seat, number)
        assert play(plain, seat, number) == found
        assert bytes(plain) == bytes(compiled)


def test_a_row_of_records_knows_what_they_hold() -> None:
    assert structure(TABLE).sum.offset >= 4 + 3 * ctypes.sizeof(structure(PLAYER))
    assert "Player others[2]" in text_of(Row(TABLE, (0,)))


def text_of(kind: Row) -> str:
    program = Program()
    program.known(kind)
    return program.text()
