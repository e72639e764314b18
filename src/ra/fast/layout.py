"""The compiled engine's state: a numpy record with the fields of `State`, in the same order."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ra.engine.state import State

WIDE = ("lowest_suns", "fewest_pharaohs", "fame", "suns", "spent")
"""Fields that do not fit into 8 bits: masks of suns, and points, which a table's options may raise."""
UNSIGNED = ("in_bag",)

States = NDArray[np.void]
"""An array of games."""


def field_type(name: str, value: Any) -> tuple[str, str, tuple[int, ...]]:
    kind = "i4" if name in WIDE else "u1" if name in UNSIGNED else "i1"
    return name, kind, np.shape(value)


STATE = np.dtype([field_type(name, getattr(State(), name)) for name in State.__slots__], align=True)


def pack(state: State, states: States, i: int) -> None:
    """Writes a plain state into place i of an array."""
    for name in State.__slots__:
        states[name][i] = getattr(state, name)


def unpack(states: States, i: int) -> State:
    """A plain state with what stands in place i of an array."""
    state = State()
    for name in State.__slots__:
        setattr(state, name, states[name][i].tolist())
    return state
