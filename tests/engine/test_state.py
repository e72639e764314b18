"""The set-up (§1, §2) and the state that holds a game."""

from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from ra.engine.actions import ACTIONS, BID, TILE, each_action, nth_action, tile_actions
from ra.engine.rules import Rules
from ra.engine.state import LISTS, NUMBERS, OVER, State, copy_state, set_up, sun_mask
from ra.engine.tiles import BY_NAME, IN_THE_GAME, KEEPABLE, NAMES, TILE_KINDS, TRACKABLE
from ra.game.game import Game
from tests.engine.make_state import WRITTEN, as_written
from tests.tables import game_with

TILES = {
    "ra": 30, "god": 8, "pharaoh": 25, "funeral": 2, "nile": 25, "flood": 12, "drought": 2, "gold": 5,
    "agriculture": 5, "art": 5, "astronomy": 5, "religion": 5, "writing": 5, "unrest": 4,
    "fortress": 5, "obelisk": 5, "palace": 5, "pyramid": 5, "sphinx": 5, "statue": 5, "step_pyramid": 5, "temple": 5,
    "earthquake": 2,
}  # fmt: skip
GROUPS = {
    2: [[9, 6, 5, 2], [8, 7, 4, 3]],
    3: [[13, 8, 5, 2], [12, 9, 6, 3], [11, 10, 7, 4]],
    4: [[13, 6, 2], [12, 7, 3], [11, 8, 4], [10, 9, 5]],
    5: [[16, 7, 2], [15, 8, 3], [14, 9, 4], [13, 10, 5], [12, 11, 6]],
}


def test_the_game_has_180_tiles() -> None:
    """§1.1"""
    assert dict(zip(NAMES, IN_THE_GAME, strict=True)) == TILES
    assert sum(IN_THE_GAME) == 180
    assert {name: NAMES[tile] for name, tile in BY_NAME.items()} == {name: name for name in NAMES}


def test_what_can_lie_where() -> None:
    assert NAMES[KEEPABLE:TRACKABLE] == ("funeral", "drought", "unrest", "earthquake")
    assert NAMES[TRACKABLE:] == ("ra",)
    assert len(NAMES) == TILE_KINDS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_bag_holds_everything_and_the_centre_sun_is_1(players: int) -> None:
    """§2.1, §2.2, §2.3"""
    game = Game(players, seed=players)
    assert game.left == TILES
    assert game.state.in_bag == 180
    assert (game.sun, game.lot, game.ra, game.epoch, game.phase) == (1, (), 0, 1, "turn")
    assert game.scores == (10,) * players
    assert all(player.tiles == {} and player.spent == () for player in game.players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_is_dealt_one_of_the_groups(players: int) -> None:
    """§2.2"""
    groups = Counter(tuple(sorted(group)) for group in GROUPS[players])
    for seed in range(50):
        game = Game(players, seed=seed)
        assert Counter(player.suns for player in game.players) == groups


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_sun_begins(players: int) -> None:
    """§3.1"""
    seats = set()
    for seed in range(80):
        game = Game(players, seed=seed)
        assert game.seat is not None
        assert max(GROUPS[players][0]) in game.player(game.seat).suns
        seats.add(game.seat)
    assert seats == set(range(players))


def test_hands_may_be_dealt_as_one_likes() -> None:
    game = Game(3, suns=[[4, 11, 7, 10], [2, 5, 8, 13], [3, 6, 9, 12]])
    assert [player.suns for player in game.players] == [(4, 7, 10, 11), (2, 5, 8, 13), (3, 6, 9, 12)]
    assert game.seat == 1


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        (Rules(3), {"players": 3, "ra_limit": 8, "ra_player_resumes": 0, "gods_are_safe": 0, "lowest_suns": 5}),
        (Rules(2, ra_limit=7), {"players": 2, "ra_limit": 7}),
        (Rules(4, after_auction="ra_player"), {"ra_player_resumes": 1, "gods_are_safe": 0}),
        (Rules(4, god_disasters="removed"), {"ra_player_resumes": 0, "gods_are_safe": 1}),
        (Rules(4), {"lone_player_stops": 0}),
        (Rules(4, lone_player="invokes_once"), {"lone_player_stops": 1, "gods_are_safe": 0}),
        (Rules(4, fewest_pharaohs=(3, 4, 5), lowest_suns=9), {"fewest_pharaohs": [3, 4, 5], "lowest_suns": 9}),
    ],
)
def test_the_engine_reads_the_rules_as_numbers(rules: Rules, numbers: dict[str, object]) -> None:
    state = State()
    set_up(state, rules, rules.suns)
    assert {name: getattr(state, name) for name in numbers} == numbers


def test_suns_are_masks() -> None:
    assert sun_mask([]) == 0
    assert sun_mask([1, 7, 16]) == 0b1_0000_0000_1000_0010
    assert tuple(each_action(sun_mask([13, 2, 5]))) == (2, 5, 13)


def test_the_forty_actions() -> None:
    assert ACTIONS == 40
    assert (BID + 16, TILE + 1, TILE + 21) == (18, 19, 39)
    counts = [3, 0, 2, 0, 1]
    assert list(each_action(tile_actions(counts, 1, 4))) == [TILE + 2, TILE + 4]


def test_the_nth_action_of_a_mask() -> None:
    mask = 1 << 0 | 1 << 2 | 1 << 17 | 1 << 39
    assert [nth_action(mask, n) for n in range(4)] == list(each_action(mask)) == [0, 2, 17, 39]


# ---- states as values ----------------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_its_own() -> None:
    state = game_with(track="nile", tiles={0: {"art": 2}}, spent={1: [12]}).state
    twin = state.copy()
    assert twin == state
    assert twin is not state
    for name in (*LISTS, "tiles"):
        assert getattr(twin, name) is not getattr(state, name)
    twin.tiles[0][BY_NAME["art"]] = 0
    assert twin != state
    assert state.tiles[0][BY_NAME["art"]] == 2


def test_a_new_state_is_an_empty_table() -> None:
    state = State()
    assert all(getattr(state, name) == 0 for name in NUMBERS)
    assert all(set(getattr(state, name)) == {0} for name in LISTS)
    assert all(set(row) == {0} for row in state.tiles)


def numbered_state() -> State:
    """A state of which no two numbers are the same."""
    numbers = count(1)
    state = State()
    for name in NUMBERS:
        setattr(state, name, next(numbers))
    for name in LISTS:
        setattr(state, name, [next(numbers) for _ in getattr(state, name)])
    state.tiles = [[next(numbers) for _ in row] for row in state.tiles]
    return state


def test_a_spare_state_becomes_the_twin_of_another() -> None:
    source, spare = numbered_state(), State()
    copy_state(source, spare)
    assert spare == source == numbered_state()
    for name in (*LISTS, "tiles"):
        assert getattr(spare, name) is not getattr(source, name)
    assert all(mine is not theirs for mine, theirs in zip(spare.tiles, source.tiles, strict=True))
    assert source.copy() == source


@pytest.mark.parametrize("name", NUMBERS)
def test_states_that_differ_in_a_number_are_not_equal(name: str) -> None:
    state = game_with().state
    twin = state.copy()
    setattr(twin, name, getattr(twin, name) + 1)
    assert twin != state


@pytest.mark.parametrize("name", LISTS)
def test_states_that_differ_in_a_list_are_not_equal(name: str) -> None:
    state = game_with().state
    twin = state.copy()
    getattr(twin, name)[0] += 1
    assert twin != state


def test_a_state_is_no_other_thing_and_no_key() -> None:
    state = State()
    assert state != 3
    assert (state == "state") is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_a_state_has_no_order_of_tiles() -> None:
    """The bag is counts: there is no secret to leak."""
    state = game_with().state
    assert list(state.bag) == list(IN_THE_GAME)
    assert all(type(getattr(state, name)) is int for name in NUMBERS)


def test_the_phase_of_a_game_that_is_over() -> None:
    assert game_with(epoch=3, turn=None).state.phase == OVER


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_what_goes_through_every_field_is_written_from_the_fields(path: Path) -> None:
    assert path.read_text() == as_written(path), f"{path.name} is stale: python -m tests.engine.make_state"
