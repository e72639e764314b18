"""Where a network thinks: its weights, and the space that it needs."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from ra.bots import WEIGHTS
from ra.bots.network.features import MOST_ON, ROW
from ra.bots.network.lookahead import ENDS
from ra.bots.network.model import HIDDEN, SECOND, Desk, weight_count
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.fast.layout import STATE
from ra.fast.once import once

if TYPE_CHECKING:
    from ra.fast.compiler import Compiled

Weights = NDArray[np.float32]

LINE: Final = 16
"""Numbers that a processor fetches at once: a line of its cache."""


def aligned(count: int) -> Weights:
    """A row of zeros that begins where a cache line does.

    In one that begins elsewhere every second fetch touches two lines, and a judgement takes up to half as long again.
    """
    row = np.zeros(count + LINE, np.float32)
    first = -row.ctypes.data // row.itemsize % LINE
    return row[first : first + count]


def side_by_side(minds: Sequence[Weights]) -> Weights:
    """Several networks' weights in one table; rows are a little longer, so that each begins where a cache line does."""
    width = -(-len(minds[0]) // LINE) * LINE
    table = aligned(len(minds) * width).reshape(len(minds), width)
    for row, weights in zip(table, minds, strict=True):
        row[: len(weights)] = weights
    return table


def new_desk() -> Desk:
    sides = 2 * MAX_PLAYERS
    return Desk(
        row=np.zeros(ROW, np.int32),
        on=np.zeros(MOST_ON, np.int32),
        strength=np.zeros(MOST_ON, np.float32),
        known=aligned(HIDDEN),
        drawn=aligned(HIDDEN),
        hidden=aligned(HIDDEN),
        second=aligned(SECOND),
        out=np.zeros(sides, np.float32),
        values=np.zeros((ENDS + HIGHEST_SUN + 1, sides), np.float32),
        table=np.zeros(1, STATE),
    )


@cache
def shipped_weights(name: str, players: int) -> Weights:
    """The weights of a bot of the house for so many players."""
    return read_weights(WEIGHTS / f"{name}-{players}.safetensors", players)


@cache
def read_once(path: Path, players: int) -> Weights:
    return read_weights(path, players)


def read_weights(path: Path, players: int) -> Weights:
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    if not path.is_file():
        raise ValueError(f"{path}: there is no such file")
    try:
        tensors: dict[str, Any] = load_file(path)
    except (SafetensorError, OSError) as error:
        raise unreadable(path, error) from None
    if "weights" not in tensors:
        raise ValueError(f"{path.name}: there are no weights in it, only {sorted(tensors)}")
    found, needed = tensors["weights"], weight_count(players)
    if found.shape != (needed,):
        raise ValueError(f"{path.name}: a network for {players} players has {needed} weights, not {found.shape}")
    weights = aligned(needed)
    weights[:] = found
    if not np.isfinite(weights).all():
        raise ValueError(f"{path}: some of these weights are no numbers; install ra-game again, or export them again")
    return weights


def unreadable(path: Path, error: Exception) -> ValueError:
    return ValueError(f"{path}: these weights cannot be read ({error}); install ra-game again, or export them again")


def about_weights(path: Path) -> dict[str, Any]:
    """What `write_weights` was told about them."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "numpy") as file:
            words = (file.metadata() or {}).get("about", "{}")
    except (SafetensorError, OSError) as error:
        raise unreadable(path, error) from None
    try:
        about = json.loads(words)
    except ValueError:
        about = None
    if not isinstance(about, dict):
        raise ValueError(f"{path}: what it tells about its weights is no JSON object: {words[:40]!r}")
    return about


def write_weights(path: Path, weights: Weights, about: Mapping[str, object]) -> None:
    """Half precision is enough to play by, and half the size. The same weights and words make the same file."""
    from safetensors.numpy import save_file

    path.parent.mkdir(parents=True, exist_ok=True)
    save_file({"weights": weights.astype(np.float16)}, path, metadata={"about": json.dumps(about)})


@once
def thinking_code(*more: ModuleType) -> "Compiled":
    """The network and its look-ahead, to be compiled once for all who use them; and whatever stands on top of them."""
    from ra.bots.network import lookahead
    from ra.fast.compiler import Compiled
    from ra.fast.engine import COMPILED

    if more:
        return Compiled(more, thinking_code(), fastmath=True, error_model="numpy")
    # Who thinks lays nothing out: all space is on the desk. Counting who refers to it would take a third of the time.
    return Compiled([lookahead], COMPILED, fastmath=True, error_model="numpy", _nrt=False)


@once
def think_kernel() -> Any:
    """`think`, compiled."""
    from ra.bots.network import lookahead

    return thinking_code().twins[lookahead.think]
