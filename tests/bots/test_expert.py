"""The expert: legal, the same every time, able to say what it thinks, and strong in every number of players."""

import pytest

from ra.arena.arena import play_arena, result_of
from ra.bots import check_bot, make_bot
from ra.bots.expert import NetworkBot
from ra.bots.thinking import shipped_weights
from ra.engine.rules import Rules
from ra.game.game import Game
from tests.tables import game_with


def play_out(players: int, seed: int) -> Game:
    game = Game(players, seed=seed)
    bot = make_bot("expert")
    while not game.is_over:
        game.play(bot.choose(game))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_whole_games_and_the_same_ones_again(players: int) -> None:
    assert play_out(players, 5).history == play_out(players, 5).history


def test_it_says_what_it_thinks_best_first() -> None:
    bot = NetworkBot("expert")
    game = game_with(3, tiles={0: {"god": 1}}, track="gold nile")
    candidates = bot.candidates(game)
    assert {candidate.action for candidate in candidates} == set(game.legal_actions)
    shares = [candidate.chances[0] for candidate in candidates]
    assert shares == sorted(shares, reverse=True)
    for candidate in candidates:
        assert sum(candidate.chances) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(("players", "share"), [(2, 0.75), (3, 0.65), (4, 0.55)])
def test_it_beats_steady_by_far(players: int, share: float) -> None:
    """Far below what is measured in docs/bots.md, so that chance has no say in it."""
    bots = ["expert", *["steady"] * (players - 1)]
    sittings = list(play_arena(Rules(players), bots, 200, seed=1, jobs=2))
    assert result_of(0, "expert", sittings, 0.0).share.share > share


def test_luck_adds_up_to_nothing() -> None:
    """What a draw gives to some it takes from others."""
    for sitting in play_arena(Rules(3), ["expert", "steady", "steady"], 12, seed=3):
        assert sum(sitting.match.luck) == pytest.approx(0, abs=1e-3)


def test_what_it_has_not_learned_it_does_not_play() -> None:
    with pytest.raises(ValueError, match="expert has not learned to play with 5 players yet"):
        check_bot("expert", 5)


def test_weights_are_small_enough_to_ship() -> None:
    assert sum(shipped_weights("expert", players).size for players in (2, 3, 4)) * 2 < 2_000_000
