"""The figures of a position, from the library or, where there is none, from the same functions in plain Python."""

from typing import Final, cast

from ra.engine.state import State
from ra.fast.checked import REFUSALS
from ra.fast.library import LIBRARY
from ra.fast.records import reader
from ra.fast.states import STATE_BYTES, pack
from ra.lens.doors import FIGURES
from ra.lens.figures import Figures, see

SEEN: Final = reader(FIGURES)


def figures_of(state: State) -> Figures:
    """What a position means. A state that no game can have is refused."""
    if LIBRARY is None:
        return figures_in_python(state)
    states, memory = bytearray(2 * STATE_BYTES), bytearray(SEEN.BYTES)
    pack(state, states, 0)
    LIBRARY.see(states, memory)
    return cast(Figures, SEEN(memory))


def figures_in_python(state: State) -> Figures:
    figures = Figures()
    if see([state, State()], figures):
        raise ValueError(REFUSALS[0])
    return figures
