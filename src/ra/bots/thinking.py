"""Where a network thinks: its weights, and the space that it needs."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ra.bots import WEIGHTS
from ra.bots.lookahead import ENDS
from ra.bots.network import HIDDEN, SECOND, Desk, weight_count
from ra.bots.sight import MOST_ON, ROW
from ra.engine.rules import HIGHEST_SUN, MAX_PLAYERS
from ra.fast.once import once

if TYPE_CHECKING:
    from ra.fast.compiler import Compiled

Weights = NDArray[np.float32]


def new_desk() -> Desk:
    sides = 2 * MAX_PLAYERS
    return Desk(
        row=np.zeros(ROW, np.int32),
        on=np.zeros(MOST_ON, np.int32),
        strength=np.zeros(MOST_ON, np.float32),
        known=np.zeros(HIDDEN, np.float32),
        drawn=np.zeros(HIDDEN, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
        second=np.zeros(SECOND, np.float32),
        out=np.zeros(sides, np.float32),
        values=np.zeros((ENDS + HIGHEST_SUN + 1, sides), np.float32),
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

    try:
        tensors: dict[str, Any] = load_file(path)
    except (SafetensorError, OSError) as error:
        raise ValueError(
            f"{path}: these weights cannot be read ({error}); install ra anew, or export them again"
        ) from None
    if "weights" not in tensors:
        raise ValueError(f"{path.name}: there are no weights in it, only {sorted(tensors)}")
    weights = np.ascontiguousarray(tensors["weights"], np.float32)
    if weights.shape != (weight_count(players),):
        needed = weight_count(players)
        raise ValueError(f"{path.name}: a network for {players} players has {needed} weights, not {weights.shape}")
    if not np.isfinite(weights).all():
        raise ValueError(f"{path}: some of these weights are no numbers; install ra anew, or export them again")
    return weights


def write_weights(path: Path, weights: Weights, about: Mapping[str, object]) -> None:
    """Half precision is enough to play by, and half the size. The same weights and words make the same file."""
    from safetensors.numpy import save_file

    path.parent.mkdir(parents=True, exist_ok=True)
    save_file({"weights": weights.astype(np.float16)}, path, metadata={"about": json.dumps(about)})


@once
def thinking_code(*more: ModuleType) -> "Compiled":
    """The network and its look-ahead, to be compiled once for all who use them; and whatever stands on top of them."""
    from ra.bots import lookahead, network, sight
    from ra.fast.compiler import Compiled
    from ra.fast.engine import COMPILED

    if more:
        return Compiled(more, thinking_code(), fastmath=True, error_model="numpy")
    # Who thinks lays nothing out: all space is on the desk. Counting who refers to it would take a third of the time.
    return Compiled((sight, network, lookahead), COMPILED, fastmath=True, error_model="numpy", _nrt=False)


@once
def think_kernel() -> Any:
    """`think`, compiled."""
    from ra.bots import lookahead

    return thinking_code().twins[lookahead.think]
