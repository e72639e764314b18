"""Many games between bots: the same on any number of jobs, compiled or not."""

import pytest

from ra.arena import choosing, matches, simulation
from ra.arena.simulation import Match, play_compiled, play_plain, replay_match, simulate
from ra.arena.tables import check_seat
from ra.bots import BOTS
from ra.engine.rules import Rules
from tests.variants import variants


def plainly(match: Match) -> Match:
    return match._replace(actions=list(map(int, match.actions)), drawn=list(map(int, match.drawn)))


@pytest.mark.parametrize("name", variants())
def test_bots_play_the_same_games_compiled_and_plain(name: str) -> None:
    rules = variants()[name]
    seats = [seat % 2 for seat in range(rules.players)]
    assert [plainly(match) for match in play_compiled(rules, seats, 7, 4)] == play_plain(rules, seats, 7, 4)


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    rules = Rules(3)
    bots = ["greedy", "random", "greedy"]
    one = [plainly(match) for match in simulate(rules, bots, 100, seed=4, jobs=1)]
    three = [plainly(match) for match in simulate(rules, bots, 100, seed=4, jobs=3)]
    later = [plainly(match) for match in simulate(rules, bots, 50, seed=54)]
    assert one == three
    assert one[50:] == later


def test_without_numba_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(2)
    fast = [plainly(match) for match in simulate(rules, ["greedy", "random"], 10)]
    monkeypatch.setattr(simulation, "is_compiled", lambda: False)
    assert [plainly(match) for match in simulate(rules, ["greedy", "random"], 10, jobs=2)] == fast


def test_a_match_can_be_played_again_as_a_game() -> None:
    rules = Rules(5, god_disasters="removed")
    bots = ["greedy", "random", "greedy", "random", "greedy"]
    for match in simulate(rules, bots, 10):
        game = replay_match(rules, bots, match)
        assert game.outcome is not None
        assert game.outcome.winner == match.winner
        assert game.scores == match.fame


def test_every_bot_of_the_house_can_take_part() -> None:
    assert set(choosing.NUMBERS) <= set(BOTS)
    for bot in BOTS:
        check_seat(bot, 4)


def test_no_game_comes_near_the_longest() -> None:
    for name, rules in variants().items():
        longest = max(len(match.actions) for match in simulate(rules, ["random"] * rules.players, 200, seed=1))
        assert longest < matches.LONGEST_GAME, name


def test_stopping_early_leaves_nothing_running() -> None:
    games = simulate(Rules(4), ["greedy"] * 4, 100_000, jobs=2)
    assert next(games).fame
    games.close()
