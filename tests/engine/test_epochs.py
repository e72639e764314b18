"""The end of an epoch and of the game (§9), and who begins the next (§3.1)."""

import random
from typing import Any

import pytest

from ra.engine.tiles import NAMES, PERMANENT
from ra.game.events import EpochBegan, EpochEnded
from ra.game.game import Game
from tests.tables import game_with, last_ra, play

EVERYTHING = {
    "god": 1, "pharaoh": 2, "nile": 3, "flood": 1, "gold": 1,
    "agriculture": 1, "art": 1, "astronomy": 1, "religion": 1, "writing": 1,
    "fortress": 1, "obelisk": 1, "palace": 1, "pyramid": 1, "sphinx": 1, "statue": 1, "step_pyramid": 1, "temple": 1,
}  # fmt: skip
LASTING = {
    "pharaoh": 2, "nile": 3,
    "fortress": 1, "obelisk": 1, "palace": 1, "pyramid": 1, "sphinx": 1, "statue": 1, "step_pyramid": 1, "temple": 1,
}  # fmt: skip


def one_sun_left(**description: Any) -> Game:
    """Seat 0 has the only face-up sun."""
    return game_with(spent={0: [5, 8, 13], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}, **description)


def ways_to_end(epoch: int) -> list[Game]:
    """The same table after an epoch that ended either way."""
    by_ra = last_ra(epoch=epoch, spent={1: [12]}, tiles={0: EVERYTHING, 2: EVERYTHING}, track="nile art")
    by_suns = one_sun_left(epoch=epoch, tiles={0: EVERYTHING, 2: EVERYTHING}, ra=3)
    play(by_suns, "invoke", "bid 2")
    return [by_ra, by_suns]


def test_an_epoch_ends_with_the_last_ra_tile() -> None:
    """§9.1 The tiles on the track are lost."""
    game = game_with(ra=7, track="nile gold", rules={})
    told = play(game, "draw ra")
    assert told[1] == EpochEnded(1, "ra", ("nile", "gold"))
    assert (game.epoch, game.lot, game.ra) == (2, (), 0)


def test_an_epoch_ends_when_no_face_up_sun_is_left() -> None:
    """§9.1 The winner of the last auction takes the lot first."""
    game = one_sun_left(track="gold art")
    told = play(game, "invoke", "bid 2")
    assert told[3] == EpochEnded(1, "suns", ())
    assert game.sheets[0].points[0].gold == 3
    assert game.epoch == 2


@pytest.mark.parametrize("opening", ["draw ra", "invoke"])
def test_the_last_sun_can_be_kept_in_an_auction_that_one_may_pass(opening: str) -> None:
    """§9.1 No bid, no end."""
    game = one_sun_left(track="nile" if opening == "draw ra" else "nile " * 8)
    play(game, opening, "pass")
    assert (game.epoch, game.phase, game.seat) == (1, "turn", 0)


@pytest.mark.parametrize("epoch", [1, 2])
@pytest.mark.parametrize("way", [0, 1])
def test_what_lasts_stays_and_everything_else_leaves_the_game(epoch: int, way: int) -> None:
    """§9.2"""
    game = ways_to_end(epoch)[way]
    before = game.at(0).left
    assert [player.tiles for player in game.players] == [LASTING, {}, LASTING]
    assert game.lot == ()
    assert game.ra == 0
    assert {tile: count for tile, count in game.left.items() if tile != "ra"} == {
        tile: count for tile, count in before.items() if tile != "ra"
    }


def test_the_lasting_tiles_are_pharaohs_niles_and_monuments() -> None:
    """§9.2"""
    assert [NAMES[tile] for tile in PERMANENT] == list(LASTING)


@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize("way", [0, 1])
def test_every_sun_is_turned_face_up_and_the_centre_sun_stays(epoch: int, way: int) -> None:
    """§9.2"""
    game = ways_to_end(epoch)[way]
    assert [player.spent for player in game.players] == [(), (), ()]
    assert [player.suns for player in game.players] == [
        ((2, 5, 8, 13), (1, 5, 8, 13))[way], (3, 6, 9, 12), (4, 7, 10, 11),
    ]  # fmt: skip
    assert game.sun == (1, 2)[way]


@pytest.mark.parametrize(
    ("hands", "sun", "turn", "first"),
    [
        ([[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], 1, 0, 0),
        ([[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], 1, 1, 0),
        ([[3, 6, 9, 12], [2, 5, 8, 13], [4, 7, 10, 11]], 1, 1, 1),
        ([[1, 5, 8, 2], [3, 6, 9, 12], [4, 7, 10, 11]], 13, 0, 1),
        ([[1, 5, 8, 2], [3, 6, 9, 4], [13, 7, 10, 11]], 12, 0, 2),
        ([[12, 11, 10, 9], [1, 2, 3, 13], [4, 5, 6, 7]], 8, 2, 1),
    ],
)
def test_the_highest_sun_begins_the_next_epoch(hands: list[list[int]], sun: int, turn: int, first: int) -> None:
    """§3.1 Whoever drew the last Ra, and whatever lies in the centre."""
    game = game_with(rules={"ra_limit": 1}, hands=hands, sun=sun, turn=turn)
    told = play(game, "draw ra")
    assert told[-1] == EpochBegan(2, first)
    assert (game.turn, game.seat, game.phase) == (first, first, "turn")


def test_a_sun_that_was_face_down_counts_for_who_begins() -> None:
    """§9.2 comes before §3.1."""
    game = last_ra(spent={0: [13]}, turn=1)
    assert game.seat == 0


def test_three_epochs_are_played_and_then_the_game_is_over() -> None:
    """§2.3, §9.3"""
    game = Game(3, seed=1)
    for epoch in (1, 2, 3):
        assert game.epoch == epoch
        while len(game.sheets) < epoch:
            game.play("draw ra" if game.phase == "turn" else "pass")
    assert game.is_over
    assert (game.seat, game.turn, game.phase) == (None, None, "over")
    assert [sheet.epoch for sheet in game.sheets] == [1, 2, 3]
    assert len(game.legal_actions) == 0
    assert game.left["art"] == 5
    assert game.left["ra"] == 30 - 24


@pytest.mark.parametrize("way", [0, 1])
def test_when_the_game_is_over_only_lasting_tiles_are_left(way: int) -> None:
    """formats.md, the end of a position"""
    game = ways_to_end(3)[way]
    assert game.is_over
    assert (game.epoch, game.ra, game.lot) == (3, 0, ())
    assert [player.tiles for player in game.players] == [LASTING, {}, LASTING]


def test_pharaohs_niles_and_monuments_score_again_in_the_next_epoch() -> None:
    """§9.2, §10"""
    game = last_ra(tiles={0: {"pharaoh": 1, "nile": 2, "flood": 1, "temple": 3}})
    play(game, "draw ra", "draw ra")
    assert [sheet.points[0].pharaohs for sheet in game.sheets] == [5, 5, 5]
    assert [sheet.points[0].river for sheet in game.sheets] == [3, 0, 0]
    assert [sheet.points[0].monuments for sheet in game.sheets] == [0, 0, 6]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_ten_ra_tiles_to_an_epoch_the_bag_still_lasts(players: int) -> None:
    """§12: 30 Ra tiles are at least three limits, so the bag cannot run dry first."""
    game = Game.from_record(
        {
            "format": "ra-record/1",
            "rules": {"players": players, "ra_limit": 10},
            "suns": [list(hand) for hand in Game(players, seed=0).rules.suns],
            "events": [],
        }
    )
    chance = random.Random(players)
    while not game.is_over:
        actions = list(game.legal_actions)
        tiles = [tile for tile in game.left if tile != "ra"]
        if game.phase == "turn" and "draw" in game.legal_actions:
            game.play(f"draw {chance.choice(tiles) if tiles else 'ra'}")
        else:
            game.play("pass" if "pass" in game.legal_actions else actions[0])
    assert [sheet.epoch for sheet in game.sheets] == [1, 2, 3]
    assert game.left == {}
