"""A state that can be read by everybody and changed by nobody.

A game hands its state to bots, pictures and callers, and keeps past ones for `undo` and `at`. Were one of them changed,
the game would be wrong from then on without anybody noticing. A state is frozen when it is first handed out, since most
never are.
"""

from operator import attrgetter
from typing import Any, Final, NoReturn

from ra.engine.state import LISTS, State

VALUES: Final = attrgetter(*State.__slots__)


class FrozenState(State):
    """A `State` with tuples in place of lists. It can be hashed, and `copy()` gives a plain one that can be changed."""

    __slots__ = ()

    __copy__ = State.copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenState):
            return bool(VALUES(self) == VALUES(other))
        if isinstance(other, State):
            return self.copy() == other
        return NotImplemented

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(VALUES(self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name}: the state of a game is read-only; change a copy of it: game.state.copy()")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name}: the state of a game is read-only")

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, VALUES(self)


def freeze(state: State) -> FrozenState:
    """Makes this very state read-only. To do so twice, or in two threads at once, does no harm."""
    if isinstance(state, FrozenState):
        return state
    fill = object.__setattr__
    for name in LISTS:
        fill(state, name, tuple(getattr(state, name)))
    fill(state, "tiles", tuple(map(tuple, state.tiles)))
    fill(state, "__class__", FrozenState)
    return state  # type: ignore[return-value]  # it is one now


def restored(*values: Any) -> FrozenState:
    """A frozen state from its values: how one comes out of a pickle."""
    state = State.__new__(State)
    for name, value in zip(State.__slots__, values, strict=True):
        setattr(state, name, value)
    return freeze(state)
