"""Turns: drawing, invoking Ra, spending gods (§3 to §6), and whose turn it is."""

from typing import Any

import pytest

from ra.engine.tiles import NAMES
from ra.game.errors import IllegalAction
from tests.tables import OTHERS_SPENT, actions_of, game_with, play

FULL_TRACK = "nile nile flood pharaoh gold art temple god"
TRACK_TILES = NAMES[:-1]


# ---- §3 whose turn -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise(players: int) -> None:
    """§3.1"""
    game = game_with(players)
    play(game, *["draw nile"] * 7)
    assert [played.seat for played in game.history] == [draws % players for draws in range(7)]
    assert game.seat == 7 % players


@pytest.mark.parametrize(
    ("spent", "turn", "following"),
    [
        ({}, 0, 1),
        ({1: [3, 6, 9, 12]}, 0, 2),
        ({2: [4, 7, 10, 11]}, 1, 0),
        (OTHERS_SPENT, 0, 0),
        ({0: [2, 5, 8, 13]}, 2, 1),
        ({1: [3, 6, 9]}, 0, 1),
    ],
)
def test_who_has_no_face_up_sun_has_no_turn(spent: dict[int, list[int]], turn: int, following: int) -> None:
    """§3.2"""
    game = game_with(spent=spent, turn=turn)
    game.play("draw nile")
    assert (game.turn, game.seat, game.phase) == (following, following, "turn")


@pytest.mark.parametrize(
    ("description", "legal"),
    [
        pytest.param({}, "draw, invoke", id="at first"),
        pytest.param({"track": "nile god"}, "draw, invoke", id="without a god"),
        pytest.param({"tiles": {0: {"god": 1}}}, "draw, invoke", id="with a god and an empty track"),
        pytest.param({"track": "god god", "tiles": {0: {"god": 1}}}, "draw, invoke", id="nothing but gods to take"),
        pytest.param(
            {"track": "nile nile god gold", "tiles": {0: {"god": 1}}}, "draw, invoke, god nile, god gold", id="a swap"
        ),
        pytest.param({"track": FULL_TRACK}, "invoke", id="a full track"),
        pytest.param(
            {"track": FULL_TRACK, "tiles": {0: {"god": 2}}},
            "invoke, god pharaoh, god nile, god flood, god art, god gold, god temple",
            id="a full track and gods",
        ),
        pytest.param({"track": FULL_TRACK, "tiles": {1: {"god": 2}}}, "invoke", id="another's gods"),
        pytest.param({"bag": {}}, "invoke", id="an empty bag, as only a made-up position has it"),
    ],
)
def test_on_a_turn_one_draws_or_invokes_ra_or_spends_a_god(description: dict[str, Any], legal: str) -> None:
    """§3.3, §4.1, §5.1, §6.1"""
    assert actions_of(game_with(**description)) == legal


# ---- §4 drawing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", TRACK_TILES)
def test_a_tile_other_than_ra_goes_to_the_track_and_the_turn_ends(tile: str) -> None:
    """§4.2 Disasters too: they strike whoever takes them."""
    game = game_with(tiles={0: {"pharaoh": 2, "nile": 2, "art": 2, "temple": 2}})
    before = game.left
    game.play(f"draw {tile}")
    assert game.lot == (tile,)
    assert game.left.get(tile, 0) == before[tile] - 1
    assert sum(game.left.values()) == sum(before.values()) - 1
    assert (game.seat, game.phase, game.ra) == (1, "turn", 0)
    assert game.player(0).tiles == {"pharaoh": 2, "nile": 2, "art": 2, "temple": 2}


def test_a_tile_takes_the_first_empty_space() -> None:
    """§4.2"""
    game = game_with(track="gold nile flood", tiles={0: {"god": 1}})
    play(game, "god nile", "draw art", "draw temple")
    assert game.track == ("gold", "art", "flood", "temple", None, None, None, None)


def test_nobody_draws_onto_a_full_track() -> None:
    """§4.1"""
    game = game_with(track="nile nile flood pharaoh gold art temple")
    game.play("draw god")
    assert actions_of(game) == "invoke"
    with pytest.raises(IllegalAction, match="draw nile is not legal; legal: invoke"):
        game.play("draw nile")


def test_a_ra_tile_counts_and_opens_an_auction() -> None:
    """§4.3"""
    game = game_with(track="nile", ra=2)
    before = game.left["ra"]
    game.play("draw ra")
    assert (game.ra, game.left["ra"], game.lot) == (3, before - 1, ("nile",))
    assert (game.turn, game.seat, game.phase) == (0, 1, "bidding")


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 8), (4, 9), (5, 10)])
def test_the_last_ra_tile_ends_the_epoch_at_once_without_an_auction(players: int, limit: int) -> None:
    """§2.4, §4.3"""
    game = game_with(players, ra=limit - 2, track="nile")
    game.play("draw ra")
    assert (game.epoch, game.phase) == (1, "bidding")
    game = game_with(players, ra=limit - 1, track="nile")
    game.play("draw ra")
    assert (game.epoch, game.ra, game.phase, game.lot) == (2, 0, "turn", ())


@pytest.mark.parametrize("limit", [1, 7, 10])
def test_the_ra_limit_is_an_option(limit: int) -> None:
    """§12"""
    game = game_with(2, rules={"ra_limit": limit}, ra=limit - 1)
    game.play("draw ra")
    assert game.epoch == 2


# ---- §5 invoking Ra ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "kind"), [("", "invoked"), ("nile", "invoked"), ("nile " * 7, "invoked"), (FULL_TRACK, "full")]
)
def test_ra_may_always_be_invoked_and_does_not_count(track: str, kind: str) -> None:
    """§5.1 On an empty track too."""
    game = game_with(track=track, ra=3)
    game.play("invoke")
    assert (game.turn, game.seat, game.phase, game.ra) == (0, 1, "bidding", 3)
    assert game.position()["auction"]["kind"] == kind


# ---- §6 spending gods ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", TRACK_TILES[1:18])
def test_a_god_takes_any_tile_of_the_track_that_is_not_a_god(tile: str) -> None:
    """§6.1"""
    game = game_with(track=f"god {tile}", tiles={0: {"god": 1}})
    game.play(f"god {tile}")
    assert game.player(0).tiles == {tile: 1}
    assert game.lot == ("god",)
    assert "god" not in game.player(1).tiles
    assert (game.seat, game.phase) == (1, "turn")


def test_a_god_takes_one_of_several_equal_tiles() -> None:
    """§6.1"""
    game = game_with(track="nile nile nile", tiles={0: {"god": 1, "nile": 1}})
    game.play("god nile")
    assert game.player(0).tiles == {"nile": 2}
    assert game.lot == ("nile", "nile")


def test_the_god_that_was_spent_is_out_of_the_game() -> None:
    """§6.1 Neither with the player nor on the track nor in the bag."""
    game = game_with(track="gold", tiles={0: {"god": 1}})
    game.play("god gold")
    assert game.left["god"] == 7
    assert game.player(0).tiles == {"gold": 1}
    assert game.lot == ()


def test_a_turn_may_hold_several_swaps() -> None:
    """§6.2"""
    game = game_with(track="gold nile flood god", tiles={0: {"god": 4}})
    game.play("god gold")
    assert (game.seat, game.phase, actions_of(game)) == (0, "swaps", "done, god nile, god flood")
    game.play("god flood")
    assert (game.seat, game.phase, actions_of(game)) == (0, "swaps", "done, god nile")
    game.play("god nile")
    assert (game.seat, game.phase) == (1, "turn")
    assert game.player(0).tiles == {"god": 1, "gold": 1, "flood": 1, "nile": 1}


def test_the_player_says_when_the_swaps_are_over() -> None:
    """§6.2"""
    game = game_with(track="gold nile", tiles={0: {"god": 2}})
    play(game, "god gold", "done")
    assert (game.turn, game.seat, game.phase) == (1, 1, "turn")
    assert game.player(0).tiles == {"god": 1, "gold": 1}
    assert game.lot == ("nile",)


@pytest.mark.parametrize(
    ("track", "gods", "why"),
    [("gold nile", 1, "no god is left"), ("gold", 3, "nothing is left"), ("gold god", 3, "only a god is left")],
)
def test_the_turn_ends_by_itself_when_no_further_swap_is_possible(track: str, gods: int, why: str) -> None:
    """§6.2"""
    game = game_with(track=track, tiles={0: {"god": gods}})
    game.play("god gold")
    assert (game.seat, game.phase) == (1, "turn"), why


def test_in_the_middle_of_swaps_nothing_else_is_legal() -> None:
    """§3.3"""
    game = game_with(track="gold nile", tiles={0: {"god": 2}})
    game.play("god gold")
    for action in ("draw", "draw nile", "invoke", "pass", "discard gold"):
        assert action not in game.legal_actions


def test_swaps_on_a_full_track_leave_room_to_draw() -> None:
    """§6.1 Allowed on a full track too."""
    game = game_with(track=FULL_TRACK, tiles={0: {"god": 1}})
    game.play("god temple")
    assert actions_of(game) == "draw, invoke"
    assert len(game.lot) == 7


def test_who_swaps_alone_has_the_next_turn_too() -> None:
    """§3.2 Nobody else has a face-up sun."""
    game = game_with(spent=OTHERS_SPENT, track="gold nile", tiles={0: {"god": 2}})
    play(game, "god gold", "done")
    assert (game.seat, game.phase, actions_of(game)) == (0, "turn", "draw, invoke, god nile")
