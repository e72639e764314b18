"""Many games between bots: the same on any number of jobs, compiled or not."""

from collections.abc import Callable

import pytest

from ra.arena import choosing, matches, simulation
from ra.arena.simulation import play_part, replay_match, simulate
from ra.arena.tables import check_seat
from ra.bots import BOTS
from ra.bots.network.desk import HIDDEN, new_desk
from ra.engine.rules import Rules
from ra.fast.records import new_row
from ra.fast.states import new_states
from tests.variants import variants


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on games are played by plain functions, in processes of their own, too."""

    def leave_it() -> None:
        monkeypatch.setattr(simulation, "LIBRARY", None)
        monkeypatch.setattr(simulation, "PLAY_MATCHES", matches.play_matches_checked)
        monkeypatch.setenv("RA_PLAIN", "1")

    return leave_it


@pytest.mark.parametrize("name", variants())
def test_bots_play_the_same_games_compiled_and_plain(name: str, without_library: Callable[[], None]) -> None:
    rules = variants()[name]
    seats = [seat % 2 for seat in range(rules.players)]
    compiled = play_part(rules, seats, 7, 4)
    without_library()
    assert play_part(rules, seats, 7, 4) == compiled


def test_networks_play_the_same_game_compiled_and_plain(without_library: Callable[[], None]) -> None:
    """Every number of it: the network adds whole numbers, and e to the power of x is written out."""
    seats = [choosing.NUMBERS[name] for name in ("expert", "apprentice")]
    compiled = play_part(Rules(2), seats, 7, 1)
    without_library()
    assert play_part(Rules(2), seats, 7, 1) == compiled


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no bot's"):
        play_part(Rules(2), [0, 99], 1, 1)
    states, desk, none = new_states(Rules(2), 3), new_desk(), new_row("i2", 0, HIDDEN)
    moves = new_row("i1", 1, matches.LONGEST_GAME)
    results = new_row("i4", 1, 5), new_row("i4", 1), new_row("i4", 1), moves, moves, new_row("f8", 1, 5)
    expert = new_row("i4", 5)
    expert[0] = choosing.NUMBERS["expert"]
    with pytest.raises(ValueError, match="weights of all networks"):
        simulation.PLAY_MATCHES(states, expert, 1, 1, *results, 0, none, 0, desk)
    with pytest.raises(ValueError, match="games is at most 1"):
        simulation.PLAY_MATCHES(states, new_row("i4", 5), 1, 2, *results, 0, none, 0, desk)


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    rules = Rules(3)
    bots = ["greedy", "random", "greedy"]
    one = list(simulate(rules, bots, 100, seed=4, jobs=1))
    three = list(simulate(rules, bots, 100, seed=4, jobs=3))
    later = list(simulate(rules, bots, 50, seed=54))
    assert one == three
    assert one[50:] == later


def test_without_the_library_the_games_are_the_same(without_library: Callable[[], None]) -> None:
    rules = Rules(2)
    fast = list(simulate(rules, ["greedy", "random"], 10))
    without_library()
    assert list(simulate(rules, ["greedy", "random"], 10, jobs=2)) == fast


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
