"""The expert: legal, the same every time, able to say what it thinks, and strong in every number of players."""

import pytest

from ra.arena.arena import play_arena, result_of
from ra.bots import NETWORKS, WEIGHTS, check_bot, make_bot
from ra.bots.network.expert import NetworkBot
from ra.engine.rules import Rules
from ra.game.game import Game
from tests.tables import game_with


def play_out(players: int, seed: int) -> Game:
    game = Game(players, seed=seed)
    bot = make_bot("expert")
    while not game.is_over:
        game.play(bot.choose(game))
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
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


@pytest.mark.parametrize("disaster", ["unrest", "earthquake"])
@pytest.mark.parametrize("epoch", [1, 3])
def test_what_is_owed_is_looked_through(disaster: str, epoch: int) -> None:
    """What somebody expects who has two tiles to give up is what they expect once they have given up the first."""
    bot = NetworkBot("expert")
    tiles = {0: {"art": 2, "writing": 1, "religion": 1, "pyramid": 3, "temple": 1, "palace": 2, "nile": 3, "flood": 1}}
    game = game_with(3, epoch=epoch, tiles=tiles, owed=[{"seat": 0, "disaster": disaster, "tiles": 2}])
    for first in bot.candidates(game):
        after = game.copy()
        after.play(first.action)
        assert after.seat == 0
        assert bot.candidates(after)[0].chances == pytest.approx(first.chances, abs=1e-5)


def test_what_is_certain_is_said_to_be_certain() -> None:
    """Nobody has a sun left: what is given up decides the game, and nothing else comes."""
    spent = {0: [2, 5, 8, 13], 1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    tiles = {0: {"pyramid": 3, "temple": 2, "palace": 2, "statue": 1}, 1: {"pharaoh": 1}, 2: {"pharaoh": 1}}
    owed = [{"seat": 0, "disaster": "earthquake", "tiles": 2}]
    bot = NetworkBot("expert")
    for fame in range(10, 30):
        game = game_with(3, epoch=3, spent=spent, tiles=tiles, owed=owed, fame=[15, fame, 5])
        for first in bot.candidates(game):
            ends = []
            after = game.copy()
            after.play(first.action)
            for second in list(after.legal_actions):
                end = after.copy()
                end.play(second)
                assert end.outcome is not None
                ends.append(end.outcome.winner)
            assert first.chances[0] == float(0 in ends)


@pytest.mark.parametrize(("players", "share"), [(2, 0.75), (3, 0.65), (4, 0.55), (5, 0.45)])
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
    with pytest.raises(ValueError, match="expert plays with 2 to 5 players, not 6"):
        check_bot("expert", 6)


def test_weights_are_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.safetensors")) < 2_000_000
    assert len(list(WEIGHTS.glob("*.safetensors"))) == 4 * len(NETWORKS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_apprentice_has_more_to_learn(players: int) -> None:
    bots = ["expert", *["apprentice"] * (players - 1)]
    sittings = list(play_arena(Rules(players), bots, 200, seed=1, jobs=2))
    assert result_of(0, "expert", sittings, 0.0).share.share > 1.3 / players


def test_what_it_gives_away_follows_what_was_asked_for() -> None:
    """Losses by its own reckoning, in whole games: small if little was asked for, and many times more if much was."""
    small, large = (given_away(NetworkBot("expert", seed=1, loss=loss)) for loss in (5.0, 40.0))
    assert 1 < small < 15
    assert 25 < large < 60


def given_away(bot: NetworkBot, games: int = 6, players: int = 4) -> float:
    """Points of win probability that a player gives away in a game, on average."""
    judge, total = NetworkBot("expert"), 0.0
    for seed in range(games):
        game = Game(players, seed=seed)
        while not game.is_over:
            chosen = bot.choose(game)
            candidates = judge.candidates(game)
            worth = {candidate.action: candidate.chances[game.state.seat] for candidate in candidates}
            total += max(0.0, worth[candidates[0].action] - worth[chosen])
            game.play(chosen)
    return 100 * total / (games * players)


def test_the_same_seed_gives_the_same_away() -> None:
    one, same, other = (NetworkBot("expert", seed=seed, loss=40.0) for seed in (1, 1, 2))
    game = Game(3, seed=1)
    choices = []
    for _ in range(60):
        choices.append([bot.choose(game) for bot in (one, same, other)])
        game.play(choices[-1][0])
    assert all(a == b for a, b, _ in choices)
    assert any(a != c for a, _, c in choices)
