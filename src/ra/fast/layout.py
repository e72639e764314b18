"""The compiled engine's state: a numpy record with the fields of `State`, in the same order."""

from dataclasses import Field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ra.engine.state import FIELDS, State

States = NDArray[np.void]
"""An array of games."""


def field_type(field: Field[Any]) -> tuple[str, str, tuple[int, ...]]:
    kind = "i4" if field.metadata.get("bits") == 32 else "i1" if field.metadata.get("signed", True) else "u1"
    return field.name, kind, np.shape(getattr(State(), field.name))


STATE = np.dtype([field_type(field) for field in FIELDS], align=True)


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
