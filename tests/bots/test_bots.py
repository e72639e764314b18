"""Every bot of the house: legal choices only, the same seed the same choices, and stronger than chance."""

import pytest

from ra.arena.simulation import simulate
from ra.bots import make_bot
from ra.bots.bot import PolicyBot
from ra.bots.compiled import CompiledBot
from ra.bots.policies import POLICY_NUMBERS
from ra.bots.registry import BY_NAME
from ra.engine.rules import Rules
from ra.game.game import Game
from tests.tables import game_with
from tests.variants import variants


def play_out(rules: Rules, bot: str, seed: int) -> Game:
    game = Game(rules, seed=seed)
    seats = [make_bot(bot, seed + seat) for seat in range(rules.players)]
    while game.seat is not None:
        action = seats[game.seat].choose(game)
        assert action in game.legal_actions
        game.play(action)
    return game


@pytest.mark.parametrize("bot", POLICY_NUMBERS)
@pytest.mark.parametrize("name", variants())
def test_bots_play_whole_games_by_every_rule(bot: str, name: str) -> None:
    for seed in range(2):
        assert play_out(variants()[name], bot, seed).is_over


@pytest.mark.parametrize("bot", POLICY_NUMBERS)
def test_the_same_seed_makes_the_same_choices(bot: str) -> None:
    rules = Rules(4)
    assert play_out(rules, bot, 3).history == play_out(rules, bot, 3).history


@pytest.mark.parametrize("bot", POLICY_NUMBERS)
def test_compiled_bots_decide_as_the_plain_ones(bot: str) -> None:
    for players in (2, 5):
        game, plain, compiled = Game(players, seed=4), PolicyBot(bot, BY_NAME[bot].choose, 9), make_bot(bot, 9)
        assert isinstance(compiled, CompiledBot)
        while not game.is_over:
            action = compiled.choose(game)
            assert action == plain.choose(game)
            game.play(action)


def test_a_game_that_is_over_has_nothing_to_decide() -> None:
    game = play_out(Rules(3), "random", 1)
    with pytest.raises(ValueError, match="nothing to decide"):
        make_bot("steady").choose(game)


def test_bots_leave_the_game_as_it_is() -> None:
    game = game_with(3, tiles={0: {"god": 1}}, track="gold nile unrest")
    before = game.state.copy()
    make_bot("greedy").choose(game)
    assert game.state == before


def test_unknown_bots_are_named() -> None:
    with pytest.raises(ValueError, match="there is no bot 'zorro'; bots are random, greedy"):
        make_bot("zorro")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_chance_in_any_seat(players: int) -> None:
    for seat in range(players):
        bots = ["random"] * players
        bots[seat] = "greedy"
        wins = sum(match.winner == seat for match in simulate(Rules(players), bots, 200, seed=seat))
        assert wins > 190


def test_greedy_takes_what_lies_before_it() -> None:
    """A third civilization type is worth five points, and nobody can bid against the last sun."""
    spent = {1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
    game = game_with(3, tiles={0: {"art": 1, "writing": 1}}, track="religion gold", spent=spent, ra=7)
    assert str(make_bot("greedy").choose(game)) == "invoke"


def test_greedy_gives_up_what_it_needs_least() -> None:
    debt = [{"seat": 0, "disaster": "earthquake", "tiles": 1}]
    tiles = {0: {"pyramid": 3, "temple": 1, "palace": 2}}
    game = game_with(3, epoch=3, tiles=tiles, owed=debt)
    assert str(make_bot("greedy").choose(game)) == "discard palace"
