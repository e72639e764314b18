"""Games in memory as the compiled engine has them: the fields of `State`, in the same order, 236 bytes a game."""

import ctypes
from operator import attrgetter
from struct import Struct
from typing import Any, Final, TypeAlias

from ra.engine.rules import Rules
from ra.engine.state import NUMBERS, State, set_up
from ra.fast.fields import record_of
from ra.fast.records import CODES, aligned, structure
from ra.translator.kinds import Row

States: TypeAlias = Any
"""An array of games: a ctypes array of structures with the fields of `State`."""


STATE: Final = record_of(State)
STATES: Final = Row(STATE, (0,))
"""The kind of a row of games, for doors."""
STATE_STRUCTURE: Final = structure(STATE)
STATE_BYTES: Final = ctypes.sizeof(STATE_STRUCTURE)

WHOLE_STATE: Final = Struct(
    "@" + "".join(CODES[each.stored] * (each.shape[0] if each.shape else 1) for each in STATE.fields[:-1])
    + CODES[STATE.fields[-1].stored] * (STATE.fields[-1].shape[0] * STATE.fields[-1].shape[1])
)  # fmt: skip
"""All numbers of a state, one after another: the quickest way between Python's lists and memory."""
VALUES: Final = attrgetter(*(field.name for field in STATE.fields))


def empty_states(count: int) -> States:
    return aligned(STATE_STRUCTURE * count)


def new_states(rules: Rules, count: int) -> States:
    """An array of games that are set up; their suns have yet to be dealt."""
    states = empty_states(count)
    fresh = State()
    set_up(fresh, rules, rules.suns)
    pack(fresh, states, 0)
    for i in range(1, count):
        states[i] = states[0]
    return states


def pack(state: State, states: States, i: int) -> None:
    """Writes a plain state into place i of an array."""
    WHOLE_STATE.pack_into(states, i * STATE_BYTES, *numbers_of(state))


def pack_state(state: State, place: Any) -> None:
    """Writes a plain state into a record, such as one inside another record."""
    WHOLE_STATE.pack_into(place, 0, *numbers_of(state))


def numbers_of(state: State) -> list[int]:
    """All numbers of a state, as `WHOLE_STATE` has them."""
    values = VALUES(state)
    numbers = [*values[: len(NUMBERS)]]
    for row in values[len(NUMBERS) : -1]:
        numbers += row
    for row in values[-1]:
        numbers += row
    return numbers


def unpack(states: States, i: int) -> State:
    """A plain state with what stands in place i of an array."""
    numbers = WHOLE_STATE.unpack_from(states, i * STATE_BYTES)
    state = State()
    place = 0
    for field in STATE.fields:
        value, place = taken(numbers, place, field.shape)
        setattr(state, field.name, value)
    return state


def taken(numbers: tuple[int, ...], place: int, shape: tuple[int, ...]) -> tuple[Any, int]:
    """The value of a field that begins at a place among all numbers, and the place behind it."""
    if not shape:
        return numbers[place], place + 1
    if len(shape) == 1:
        return list(numbers[place : place + shape[0]]), place + shape[0]
    rows = []
    for _ in range(shape[0]):
        row, place = taken(numbers, place, shape[1:])
        rows.append(row)
    return rows, place
