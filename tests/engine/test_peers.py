"""Mistakes seen in other implementations of Ra, one test each."""

import pytest

from ra.engine.rules import Rules
from ra.game.errors import IllegalAction
from tests.tables import actions_of, game_with, last_ra, lot_won, over_with, play


def test_final_scoring_is_not_run_twice() -> None:
    """§9.3, §10 One sheet for the third epoch, and fame is what was there plus that sheet."""
    game = last_ra(epoch=3, fame=[40, 30, 20], tiles={0: {"temple": 5, "art": 1}, 1: {"art": 1}, 2: {"art": 1}})
    assert game.is_over
    assert [sheet.epoch for sheet in game.sheets] == [3]
    assert game.scores == (40 + 16 - 5, 30, 20 + 5)
    assert len(game.legal_actions) == 0


def test_equal_pharaohs_are_not_rewarded() -> None:
    """§10.2 Nobody scores if all have the same number."""
    game = last_ra(tiles={seat: {"pharaoh": 2} for seat in range(3)})
    assert [line.pharaohs for line in game.sheets[0].points] == [0, 0, 0]


def test_equal_suns_are_not_punished() -> None:
    """§10.6 Nobody scores if all are equal."""
    game = last_ra(2, epoch=3)
    assert [sum(player.suns) for player in game.players] == [22, 22]
    assert [line.suns for line in game.sheets[0].points] == [0, 0]


def test_a_god_cannot_take_a_god() -> None:
    """§6.1"""
    game = game_with(track="god nile", tiles={0: {"god": 1}})
    assert actions_of(game) == "draw, invoke, god nile"
    with pytest.raises(ValueError, match="god cannot go with god"):
        game.play("god god")
    assert actions_of(game_with(track="god", tiles={0: {"god": 1}})) == "draw, invoke"


def test_gods_can_be_used_on_a_full_track() -> None:
    """§6.1"""
    game = game_with(track="nile nile nile nile nile nile nile gold", tiles={0: {"god": 1}})
    assert actions_of(game) == "invoke, god nile, god gold"
    game.play("god gold")
    assert game.player(0).tiles == {"gold": 1}


def test_more_than_one_god_can_be_used_in_a_turn() -> None:
    """§6.2"""
    game = game_with(track="nile gold flood", tiles={0: {"god": 3}})
    play(game, "god gold", "god flood", "god nile")
    assert [played.seat for played in game.history] == [0, 0, 0]
    assert game.player(0).tiles == {"nile": 1, "flood": 1, "gold": 1}
    assert game.seat == 1


def test_the_next_epoch_is_begun_by_the_highest_sun_and_not_by_the_next_seat() -> None:
    """§3.1"""
    game = last_ra(turn=1)
    assert 13 in game.player(0).suns
    assert (game.epoch, game.seat) == (2, 0)


def test_fame_has_a_floor_at_zero() -> None:
    """§10.7"""
    game = last_ra(fame=[3, 5, 8])
    assert [line.total for line in game.sheets[0].points] == [-5, -5, -5]
    assert game.scores == (0, 0, 3)


def test_a_tie_is_broken_by_the_highest_single_sun() -> None:
    """§11"""
    outcome = over_with([12, 30, 30], hands=[[2, 5, 8, 13], [4, 7, 10, 11], [3, 6, 9, 12]]).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.tied) == (2, (1, 2))


def test_the_last_sun_of_an_epoch_may_win_an_earthquake_with_a_choice() -> None:
    """§8.3 No crash: it is settled, and then the epoch ends."""
    spent = {0: [5, 8, 13], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    game = game_with(spent=spent, track="earthquake temple", tiles={0: {"palace": 2}})
    play(game, "invoke", "bid 2")
    assert (game.epoch, actions_of(game)) == (1, "discard palace, discard temple")
    play(game, "discard temple")
    assert (game.epoch, actions_of(game)) == (2, "draw, invoke")
    assert game.player(0).tiles == {"palace": 1}


@pytest.mark.parametrize("bid", ["bid 4", "bid 7"])
def test_underbids_are_not_accepted(bid: str) -> None:
    """§7.2"""
    game = game_with()
    play(game, "invoke", "bid 9")
    with pytest.raises(IllegalAction, match=f"{bid} is not legal; legal: pass, bid 10, bid 11"):
        game.play(bid)


def test_droughts_do_not_spare_floods() -> None:
    """§8.1 Floods first."""
    assert lot_won("drought", {"flood": 2, "nile": 5}).player(0).tiles == {"nile": 5}


@pytest.mark.parametrize(
    ("players", "suns"),
    [
        (3, {(2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)}),
        (4, {(2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)}),
    ],
)
def test_three_and_four_players_have_the_right_suns(players: int, suns: set[tuple[int, ...]]) -> None:
    """§2.2"""
    assert set(Rules(players).suns) == suns


@pytest.mark.parametrize(
    ("disaster", "held"),
    [("funeral", {"pharaoh": 2}), ("drought", {"nile": 2}), ("unrest", {"art": 2}), ("earthquake", {"temple": 2})],
)
def test_disasters_taken_by_gods_are_settled(disaster: str, held: dict[str, int]) -> None:
    """§6.3"""
    game = game_with(track=disaster, tiles={0: {"god": 1, **held}})
    game.play(f"god {disaster}")
    assert game.player(0).tiles == {}


def test_disasters_taken_by_gods_are_settled_by_choice_too() -> None:
    """§6.3, §8.2"""
    game = game_with(track="unrest", tiles={0: {"god": 1, "art": 1, "religion": 1, "writing": 1}})
    game.play("god unrest")
    assert (game.seat, actions_of(game)) == (0, "discard art, discard religion, discard writing")
