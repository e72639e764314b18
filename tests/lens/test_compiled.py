"""Story and lens, compiled: on every decision they are what the same functions say in plain Python.

Every comparison has three columns: plain Python, the library, and a build that stops at a place outside a row and at a
number that does not fit. RA_GAMES=1000 plays many more random games (`make soak`).
"""

import ctypes
import os
import random
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from ra.engine.state import State
from ra.fast.library import LIBRARY
from ra.fast.records import new_record, new_row, reader
from ra.fast.states import empty_states, pack, unpack
from ra.game import doors as story_doors
from ra.game import story, telling
from ra.game.doors import SHEET
from ra.game.game import Game
from ra.lens import doors as lens_doors
from ra.lens.doors import FIGURES
from ra.lens.figures import Figures, see
from ra.lens.seeing import figures_in_python, figures_of
from ra.translator import INT, Program
from tests.test_recorded_games import RECORDS
from tests.translator.building import Native
from tests.variants import variants

GAMES: Final = int(os.environ.get("RA_GAMES", "3"))  # for each of 47 variants
FIGURE_NAMES: Final = tuple(field.name for field in fields(Figures))


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Native:
    program = Program(checks=True)
    for door in (*story_doors.DOORS, *lens_doors.DOORS):
        program.add(door.entry)
    return Native(tmp_path_factory.mktemp("meaning"), program, checked=True)


def call(native: Native, name: str, *arguments: Any) -> Any:
    given = [each if isinstance(each, int) else ctypes.c_void_p(ctypes.addressof(each)) for each in arguments]
    return native.call(name, INT, *given)


def new_story(state: State) -> tuple[Any, Any, Any]:
    """Memory for telling what happens in this state."""
    states = empty_states(3)
    pack(state, states, 0)
    return states, new_row("i1", telling.MOST_EVENTS, telling.COLUMNS), new_record(SHEET)


def check_lens(state: State, checked: Native) -> None:
    """The lens of a position in three ways."""
    assert LIBRARY is not None
    plain, seen = figures_in_python(state), figures_of(state)
    for name in FIGURE_NAMES:
        assert getattr(plain, name) == getattr(seen, name), name
    states, figures = empty_states(2), new_record(FIGURES)
    pack(state, states, 0)
    assert call(checked, "see", states, figures) == 0
    assert bytes(figures) == bytes(seen.memory)  # type: ignore[attr-defined]


def check_story(before: Game, after: Game, checked: Native) -> None:
    """What a decision caused, in three ways: plain Python is how the game told it."""
    assert LIBRARY is not None
    happened = after.events[len(before.events) :]
    action = story.numbers_of(after.history[-1].action)
    columns = []
    for play in (LIBRARY.play_told, lambda *given: call(checked, "play_told", *given)):
        states, told, sheet = new_story(before.state)
        count = play(states, *action, told, sheet)
        columns.append((count, bytes(states), bytes(told), bytes(sheet)))
    assert columns[0] == columns[1]
    rows = [list(row) for row in told]
    events = story.events_of(rows, count, reader(SHEET)(sheet), before.rules.players)  # type: ignore[arg-type]
    assert tuple(events) == happened
    assert unpack(states, 0) == before.state
    assert unpack(states, 1) == after.state


@pytest.mark.parametrize("line", RECORDS)
def test_recorded_games_mean_the_same(checked: Native, line: str) -> None:
    game = Game.from_record(line)
    for before, after in pairwise(game):
        check_lens(before.state, checked)
        check_story(before, after, checked)
    check_lens(game.state, checked)


@pytest.mark.parametrize("name", variants())
def test_random_games_mean_the_same(checked: Native, name: str) -> None:
    for seed in range(GAMES):
        chance, game = random.Random(seed), Game(variants()[name], seed=seed)
        while not game.is_over:
            check_lens(game.state, checked)
            before = game.copy()
            game.play(chance.choice(list(game.legal_actions)))
            check_story(before, game, checked)


WILD: Final = [
    ("epoch", 0), ("phase", 5), ("on_track", 3), ("seat", 9), ("unrest_owed", 2), ("earthquake_owed", -1),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), WILD)
def test_a_table_that_cannot_be_is_refused(field: str, value: int) -> None:
    assert LIBRARY is not None
    state = Game(3, seed=1).state.copy()
    setattr(state, field, value)
    for look in (figures_of, figures_in_python):
        with pytest.raises(ValueError, match="not the state of a game"):
            look(state)
    states, told, sheet = new_story(state)
    with pytest.raises(ValueError, match="not the state of a game"):
        LIBRARY.play_told(states, 1, 0, told, sheet)


@pytest.mark.parametrize("tiles", [{"fortress": 6}, {"nile": -1}])
def test_more_tiles_than_there_are_are_refused(tiles: dict[str, int]) -> None:
    from ra.engine.tiles import BY_NAME

    state = Game(3, seed=1).state.copy()
    for tile, count in tiles.items():
        state.tiles[2][BY_NAME[tile]] = count
    with pytest.raises(ValueError, match="not the state of a game"):
        figures_of(state)


def test_what_is_not_legal_is_not_told() -> None:
    assert LIBRARY is not None
    states, told, sheet = new_story(Game(3, seed=1).state)
    with pytest.raises(ValueError, match="not legal"):
        LIBRARY.play_told(states, 5, 0, told, sheet)
    with pytest.raises(ValueError, match="the bag holds no such tile"):
        LIBRARY.play_told(states, 0, 23, told, sheet)
    with pytest.raises(ValueError, match="at least 10"):
        LIBRARY.play_told(states, 1, 0, new_row("i1", 9, telling.COLUMNS), sheet)


def test_a_slip_is_noticed(tmp_path: Path) -> None:
    """A comparison is worth something only if it fails when one column is wrong."""
    from ra.engine.scoring import civilization_points

    program = Program({civilization_points: no_civilization})
    program.add(lens_doors.DOORS[0].entry)
    native = Native(tmp_path, program)
    game, chance, differed = Game(4, seed=1), random.Random(1), 0
    while not game.is_over:
        states, figures = empty_states(2), new_record(FIGURES)
        pack(game.state, states, 0)
        assert call(native, "see", states, figures) == 0
        differed += bytes(figures) != bytes(figures_of(game.state).memory)  # type: ignore[attr-defined]
        game.play(chance.choice(list(game.legal_actions)))
    assert differed > 10


def no_civilization(mine: Any) -> int:
    """A slip: civilizations bring nothing."""
    return 0 * int(mine[0])


def test_figures_work_on_memory_in_plain_python_too() -> None:
    """Whatever runs compiled also runs without the library, on the very same buffers."""
    states, figures = empty_states(2), new_record(FIGURES)
    pack(Game(5, seed=3).state, states, 0)
    assert see(states, figures) == 0
    assert bytes(figures) == bytes(figures_of(Game(5, seed=3).state).memory)  # type: ignore[attr-defined]


def test_the_story_works_on_memory_in_plain_python_too() -> None:
    assert LIBRARY is not None
    game, chance = Game(3, seed=5), random.Random(5)
    while not game.is_over:
        before, action = game.state, chance.choice(list(game.legal_actions))
        game.play(action)
        columns = []
        for play in (telling.play_told, LIBRARY.play_told):
            states, told, sheet = new_story(before)
            count = play(states, *story.numbers_of(game.history[-1].action), told, sheet)
            columns.append((count, bytes(states), bytes(told), bytes(sheet)))
        assert columns[0] == columns[1]
