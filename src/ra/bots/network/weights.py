"""Where a network's weights come from: files of whole numbers, read without any library.

A file is in the format safetensors: a JSON header with the names, types and places of rows of numbers, then the
numbers. Ours has the low and the high bytes of all weights apart, which compresses better.
"""

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from ra.bots import WEIGHTS
from ra.bots.network.desk import HIDDEN, SECOND
from ra.bots.network.inputs import SEAT_MEANINGS, SEAT_SIZE, SEAT_SWITCHES, TABLE_MEANINGS, TABLE_SIZE, TABLE_SWITCHES
from ra.bots.network.model import row_count
from ra.engine.rules import MAX_PLAYERS
from ra.fast.library import door
from ra.fast.records import new_row, row_type

Weights: TypeAlias = Any
"""Rows of HIDDEN whole numbers, as `ra.bots.network.model` describes them."""

MOST_HEADER: Final = 1 << 20


def learned_row_count(players: int) -> int:
    """Rows of a network's file: one for each input, then as in `ra.bots.network.model`, without the zeros."""
    return players * SEAT_SIZE + TABLE_SIZE + 1 + SECOND + 1 + 2 * players


# ---- from inputs to switches ---------------------------------------------------------------------------------------


def expand(learned: Any, players: int, weights: Any) -> None:
    """Works out the row of every switch from the rows of the inputs; all other rows stay as they were learned."""
    for seat in range(players):
        for switch in range(SEAT_SWITCHES):
            meaning = SEAT_MEANINGS[switch]
            put_row(learned[seat * SEAT_SIZE + meaning[0]], meaning[1], meaning[2],
                    weights[seat * SEAT_SWITCHES + switch])  # fmt: skip
    for switch in range(TABLE_SWITCHES):
        meaning = TABLE_MEANINGS[switch]
        put_row(learned[players * SEAT_SIZE + meaning[0]], meaning[1], meaning[2],
                weights[players * SEAT_SWITCHES + switch])  # fmt: skip
    for row in range(1 + SECOND + 1 + 2 * players):
        put_row(learned[players * SEAT_SIZE + TABLE_SIZE + row], 1, 1,
                weights[players * SEAT_SWITCHES + TABLE_SWITCHES + row])  # fmt: skip
    put_row(learned[0], 0, 1, weights[row_count(players) - 1])


def put_row(source: Any, value: int, unit: int, target: Any) -> None:
    """value / unit times the row, rounded."""
    if value == unit:
        for j in range(HIDDEN):
            target[j] = source[j]
    else:
        for j in range(HIDDEN):
            target[j] = (2 * value * source[j] + unit) // (2 * unit)


REFUSALS: Final = (
    f"players: networks play with 2 to {MAX_PLAYERS}",
    "these are not the rows of a network for so many players",
)


def expand_checked(learned: Any, learned_rows: int, players: int, weights: Any, rows: int) -> int:
    """The door to `expand`, with how many rows there are."""
    if players < 2 or players > MAX_PLAYERS:
        return -1
    if learned_rows != learned_row_count(players) or rows != row_count(players):
        return -2
    expand(learned, players, weights)
    return 0


EXPAND: Final = door("expand_weights", expand_checked, REFUSALS)


def expanded(learned: Any, players: int) -> Weights:
    weights = new_row("i2", row_count(players), HIDDEN)
    EXPAND(learned, len(learned), players, weights, len(weights))
    return weights


# ---- files ---------------------------------------------------------------------------------------------------------


@cache
def shipped_weights(name: str, players: int) -> Weights:
    """The weights of a bot of the house for so many players."""
    return read_weights(WEIGHTS / f"{name}-{players}.safetensors", players)


@cache
def read_once(path: Path, players: int) -> Weights:
    return read_weights(path, players)


def read_weights(path: Path, players: int) -> Weights:
    return expanded(read_learned(path, players), players)


def read_learned(path: Path, players: int) -> Any:
    """The rows of a file."""
    header, numbers = read_tensors(path)
    rows = learned_row_count(players)
    low, high = (tensor(path, header, numbers, name) for name in ("low", "high"))
    if len(low) != rows * HIDDEN or len(high) != rows * HIDDEN:
        raise ValueError(
            f"{path.name}: a network for {players} players has {rows * HIDDEN} weights, not {min(len(low), len(high))}"
        )
    both = bytearray(2 * len(low))
    both[0::2], both[1::2] = (low, high) if sys.byteorder == "little" else (high, low)
    return row_type("i2", rows, HIDDEN).from_buffer(both)


def read_tensors(path: Path) -> tuple[dict[str, Any], bytes]:
    """The header of a file, and its numbers."""
    if not path.is_file():
        raise ValueError(f"{path}: there is no such file")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    length = int.from_bytes(content[:8], "little")
    if len(content) < 8 or length > min(MOST_HEADER, len(content) - 8):
        raise unreadable(path, "it has no header")
    try:
        header = json.loads(content[8 : 8 + length])
    except ValueError as error:
        raise unreadable(path, error) from None
    if not isinstance(header, dict):
        raise unreadable(path, "its header is no JSON object")
    return header, content[8 + length :]


def tensor(path: Path, header: Mapping[str, Any], numbers: bytes, name: str) -> bytes:
    """The bytes that stand under a name."""
    about = header.get(name)
    if about is None:
        found = sorted(set(header) - {"__metadata__"})
        raise ValueError(f"{path.name}: there are no weights in it that this version can read, only {found}")
    try:
        start, end = about["data_offsets"]
        wanted = numbers[start:end]
        is_whole = about["dtype"] == "U8" and len(wanted) == end - start
    except (TypeError, KeyError, ValueError):
        is_whole = False
    if not is_whole:
        raise unreadable(path, f"its header is wrong about {name!r}")
    return wanted


def unreadable(path: Path, error: object) -> ValueError:
    return ValueError(f"{path}: these weights cannot be read ({error}); install ra-game again, or export them again")


def about_weights(path: Path) -> dict[str, Any]:
    """What `write_weights` was told about them."""
    words = read_tensors(path)[0].get("__metadata__", {}).get("about", "{}")
    try:
        about = json.loads(words)
    except ValueError:
        about = None
    if not isinstance(about, dict):
        raise ValueError(f"{path}: what it tells about its weights is no JSON object: {words[:40]!r}")
    return about


def write_weights(path: Path, learned: Any, about: Mapping[str, object]) -> None:
    """Writes the rows of a network. The same weights and words make the same file."""
    both = bytes(learned)
    low, high = (both[0::2], both[1::2]) if sys.byteorder == "little" else (both[1::2], both[0::2])
    header = {
        "__metadata__": {"about": json.dumps(about)},
        "low": {"dtype": "U8", "shape": [len(low) // HIDDEN, HIDDEN], "data_offsets": [0, len(low)]},
        "high": {"dtype": "U8", "shape": [len(high) // HIDDEN, HIDDEN], "data_offsets": [len(low), len(both)]},
    }
    words = json.dumps(header).encode()
    words += b" " * (-len(words) % 8)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(len(words).to_bytes(8, "little") + words + low + high)
