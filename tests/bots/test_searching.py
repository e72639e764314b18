"""`master` and `montecarlo`: legal, the same with the same seed, within their time, on one core or two."""

import random
import subprocess
import sys
from time import perf_counter

import pytest

from ra.bots import Bot, make_bot
from ra.bots.naming import Budget
from ra.bots.search.master import MasterBot, horizon_of
from ra.bots.search.montecarlo import MonteCarloBot
from ra.engine.actions import DRAW
from ra.game.game import Game
from tests.tables import play_at_random
from tests.variants import variants


def choices(bot: Bot, players: int, seed: int, decisions: int = 40) -> list[int]:
    """What a bot chooses in one game, where every second decision is somebody else's."""
    game, chance, chosen = Game(players, seed=seed), random.Random(seed), []
    for _ in range(decisions):
        action = bot.choose(game)
        assert action in game.legal_actions
        chosen.append(action.id)
        game.play(action)
        if not game.is_over:
            game.play(chance.choice(list(game.legal_actions)))
    return chosen


@pytest.mark.parametrize("name", ["master@8", "montecarlo@2"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_same_seed_makes_the_same_choices(name: str, players: int) -> None:
    assert choices(make_bot(name, 3), players, 5) == choices(make_bot(name, 3), players, 5)


def test_whoever_has_more_time_plays_on_further() -> None:
    by_time = [horizon_of(Budget(seconds)) for seconds in (0.001, 0.005, 0.01, 0.1, 1.0)]
    assert by_time == sorted(set(by_time))
    by_number = [horizon_of(Budget(None, rollouts)) for rollouts in (1, 16, 64)]
    assert by_number == sorted(set(by_number))


def test_the_time_of_all_cores_counts() -> None:
    for seconds in (0.002, 0.005, 0.03, 0.3):
        assert horizon_of(Budget(seconds)) < horizon_of(Budget(seconds), threads=2) == horizon_of(Budget(2 * seconds))
    assert horizon_of(Budget(None, 64)) == horizon_of(Budget(None, 64), threads=2)


def test_cores_change_nothing_but_the_time() -> None:
    """The same rollouts are made, wherever they are made, and the same actions are given up after as many."""
    one, two, three = (MasterBot(Budget(None, 20), 3, threads) for threads in (1, 2, 3))
    assert choices(one, 3, 6) == choices(two, 3, 6) == choices(three, 3, 6)
    assert list(one.trial.counts) == list(two.trial.counts) == list(three.trial.counts)


def test_cores_do_not_count_more_than_they_are_told_to() -> None:
    counts = [MonteCarloBot(Budget(None, 5), 3, threads) for threads in (1, 2, 3)]
    game = play_at_random(Game(3, seed=2), random.Random(1), 30)
    found = [bot.candidates(game) for bot in counts]
    assert [bot.playouts for bot in counts] == [5, 5, 5]
    assert found[0] == found[1] == found[2]
    assert choices(counts[0], 3, 6) == choices(counts[1], 3, 6) == choices(counts[2], 3, 6)


def test_margins_are_those_of_single_games() -> None:
    """In every game one player is ahead of all others; the differences of their mean fame know nothing of that."""
    game = play_at_random(Game(4, seed=2), random.Random(1), 10)
    for candidate in MonteCarloBot(Budget(None, 1), 3).candidates(game):
        winner = candidate.chances.index(1.0)
        assert candidate.margins[winner] >= 0
        assert all(margin <= 0 for seat, margin in enumerate(candidate.margins) if seat != winner)
    once, again = (MonteCarloBot(Budget(None, playouts), 3) for playouts in (1, 2))
    first = {candidate.action: candidate.margins for candidate in once.candidates(game)}
    second = {candidate.action: candidate.margins for candidate in again.candidates(game)}
    for action, margins in first.items():
        later = [2 * both - one for one, both in zip(margins, second[action], strict=True)]
        assert sum(margin > 0 for margin in later) <= 1 <= sum(margin >= 0 for margin in later)


@pytest.mark.parametrize("name", ["master@8", "montecarlo@2"])
def test_choices_are_legal_by_every_rule(name: str) -> None:
    bot = make_bot(name, 1)
    for title, rules in variants().items():
        chance = random.Random(title)
        game = play_at_random(Game(rules, seed=1), chance, 40)
        while not game.is_over and len(game.history) < 70:
            action = bot.choose(game)
            assert action in game.legal_actions
            game.play(chance.choice([action, chance.choice(list(game.legal_actions))]))


def test_a_clear_decision_takes_no_time() -> None:
    game = Game(4, seed=1)
    bot = MasterBot(Budget(60.0))
    bot.choose(game)  # invoking Ra for an empty track is never good
    start = perf_counter()
    bot.choose(game)
    assert perf_counter() - start < 10
    assert bot.rollouts < 64


def test_time_is_kept() -> None:
    """Not to the millisecond: machines are busy. But a bot that did not look at the clock would think for minutes."""
    game = play_at_random(Game(4, seed=2), random.Random(1), 30)
    for bot in (MasterBot(Budget(0.05)), MonteCarloBot(Budget(0.05))):
        bot.choose(game)
        start = perf_counter()
        bot.choose(game)
        assert perf_counter() - start < 2


@pytest.mark.parametrize("name", ["master@16", "montecarlo@4"])
def test_it_says_what_it_found_best_first(name: str) -> None:
    game = play_at_random(Game(3, seed=2), random.Random(1), 30)
    bot = make_bot(name, 2)
    assert isinstance(bot, MasterBot | MonteCarloBot)
    candidates = bot.candidates(game)
    assert candidates[0].action == bot.choose(game)
    assert {candidate.action for candidate in candidates} == set(game.legal_actions)
    for candidate in candidates:
        assert sum(candidate.chances) == pytest.approx(1, abs=1e-3)


def test_the_end_of_the_game_is_known_for_certain() -> None:
    game = next(
        game for game in (play_at_random(Game(3, seed=n), random.Random(n)) for n in range(50)) if ends_by_bid(game)
    )
    assert game.outcome is not None
    winner, last = game.outcome.winner, game.history[-1].action
    game.undo()
    after = next(found for found in MasterBot(Budget(None, 8)).candidates(game) if found.action == last)
    assert after.chances[winner] == pytest.approx(1, abs=1e-3)


def ends_by_bid(game: Game) -> bool:
    return game.history[-1].action.id != DRAW


@pytest.mark.parametrize("name", ["montecarlo@100ms", "master@100ms"])
def test_loading_is_not_thinking(name: str) -> None:
    """The first decision of a process has all of its time, however long it takes to load what it needs."""
    script = f"""
from ra.bots import make_bot
from ra.game.game import Game

def after_draws(seed):
    game = Game(4, seed=seed)
    while game.phase == "turn" and len(game.lot) < 4:
        game.play("draw")
    return game

game = next(game for game in map(after_draws, range(99)) if game.phase == "turn")
bot = make_bot({name!r})
bot.candidates(game)
print(getattr(bot, "playouts", 0) or bot.rollouts)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 2
