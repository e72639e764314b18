"""The bots of the module for web pages, in Node: every choice and every candidate is that of Python, bit for bit."""

import gzip
import os
from itertools import cycle, islice
from typing import Any, Final

import pytest

from ra.arena.simulation import simulate
from ra.bots import BOTS, WEIGHTS, make_bot
from ra.bots.naming import Budget, Called, read_name
from ra.build import module
from ra.engine.rules import Rules
from ra.game.game import Game
from tests.variants import variants
from tests.web.jobs import as_json, ask, decision_of, played_by_bots, results, weighed, whole

GAMES: Final = int(os.environ.get("RA_BOT_GAMES", "2"))
"""Of each kind, for each number of players."""
PLAYERS: Final = range(2, 6)
AT_ONCE: Final = ("random", "greedy", "steady", "apprentice", "expert")
AT_LEVELS: Final = ("expert~20", "steady", "expert", "apprentice~35.5", "greedy", "expert~30", "random", "expert~0.5")
SEARCHING: Final = ("montecarlo@1", "master@8", "steady", "expert~10", "master@3x2")
MOST_WEIGHTS: Final = 150_000
"""Bytes."""
SEED: Final = 2**61 + 12345
"""More than JavaScript's own numbers hold."""


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    if not module.is_module_current():
        module.build_module()


def at_table(names: tuple[str, ...], players: int, nth: int) -> list[str]:
    """So many of them, from the nth on."""
    return list(islice(cycle(names), nth, nth + players))


@pytest.mark.parametrize("players", PLAYERS)
def test_matches_are_those_of_the_arena(players: int) -> None:
    tables = [at_table(AT_ONCE, players, nth) for nth in range(len(AT_ONCE))]
    rules = Rules(players)
    played = results([("playMatches", rules.options, bots, whole(SEED), 2 + 3 * GAMES) for bots in tables])
    for bots, found in zip(tables, played, strict=True):
        expected = [match._asdict() for match in simulate(rules, bots, 2 + 3 * GAMES, SEED)]
        for match in expected:
            del match["seed"]
        assert found == [{name: listed(value) for name, value in match.items()} for match in expected], bots


def listed(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("bots", [AT_LEVELS, SEARCHING])
def test_games_of_all_bots_are_those_of_python(bots: tuple[str, ...], players: int) -> None:
    tables = [at_table(bots, players, nth * players) for nth in range(GAMES)]
    rules = Rules(players)
    seats = [[{"bot": bot, "seed": seat} for seat, bot in enumerate(table)] for table in tables]
    orders = [("playGame", rules.options, table, whole(SEED + nth)) for nth, table in enumerate(seats)]
    for nth, (table, found) in enumerate(zip(tables, results(orders), strict=True)):
        assert found == played_by_bots(rules, table, SEED + nth)[1], table


def test_games_by_every_option_are_those_of_python() -> None:
    tables = {name: at_table(AT_LEVELS, rules.players, nth) for nth, (name, rules) in enumerate(variants().items())}
    orders = [
        ("playGame", variants()[name].options, [{"bot": bot, "seed": seat} for seat, bot in enumerate(bots)], 11)
        for name, bots in tables.items()
    ]
    for (name, bots), found in zip(tables.items(), results(orders), strict=True):
        assert found == played_by_bots(variants()[name], bots, 11)[1], name


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    ("name", "step"), [("expert", 1), ("apprentice", 5), ("montecarlo@3", 11), ("master@24", 11), ("master@9x2", 17)]
)
def test_candidates_are_those_of_python(name: str, step: int, players: int) -> None:
    games = positions(players)[::step]
    found = results([("candidates", name, decision_of(game, SEED)) for game in games])
    bot: Any = make_bot(name.removesuffix("x2"), SEED)
    for game, candidates in zip(games, found, strict=True):
        assert candidates == as_json(bot.candidates(game)), game.history[-1:]


@pytest.mark.parametrize("players", PLAYERS)
def test_positions_are_weighed_as_by_the_analysis(players: int) -> None:
    games = positions(players)[::3]
    found = results([("weigh", decision_of(game, 0)["state"]) for game in games])
    for game, answer in zip(games, found, strict=True):
        assert answer == weighed(game), game.history[-1:]


def positions(players: int) -> list[Game]:
    """Every position of a game in which somebody decides."""
    game, _ = played_by_bots(Rules(players), at_table(AT_ONCE, players, 1), SEED + players)
    return [game.at(move) for move in range(len(game.history))]


def test_weights_are_light() -> None:
    """As they come over the wire: the page of a game loads them of one network, for its number of players."""
    for path in WEIGHTS.glob("*.safetensors"):
        assert len(gzip.compress(path.read_bytes(), 9)) <= MOST_WEIGHTS, path.name


NAMES: Final = (
    *BOTS, "expert~10", "expert~0", "expert~99.5", "apprentice~100", "master@5ms", "master@0.5s", "master@1.5s",
    "master@64", "master@4096", "montecarlo@100000", "master@100msx2", "master@64x64", "master@007",
    # refused:
    "", "nobody", "Expert", "expert ", "expert~", "expert~101", "expert@5ms", "steady~10", "steady@64", "master~5",
    "master@", "master@0", "master@1.5", "master@4097", "master@0.5ms", "master@601s", "master@5m", "master@64x0",
    "master@64x65", "master@-1", "expert~1e1", "master@64~5", "montecarlo@0", "x@64",
)  # fmt: skip


def test_names_are_read_as_in_python() -> None:
    for name, answer in zip(NAMES, ask([("readName", name) for name in NAMES]), strict=True):
        try:
            called = read_name(name)
        except ValueError:
            assert "error" in answer, name
        else:
            assert as_called(answer["result"]) == called, name


def as_called(found: dict[str, Any]) -> Called:
    budget = Budget(found["budget"].get("seconds"), found["budget"].get("rollouts"))
    return Called(found["bot"]["name"], budget, found["threads"], found["loss"])
