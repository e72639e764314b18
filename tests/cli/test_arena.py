"""`ra arena`: fair matches, with intervals."""

import json

import pytest

from ra.arena.statistics import average, wilson
from ra.cli import main


def arena(*words: str) -> int:
    return main(["arena", "--quiet", *words])


def test_a_table_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "greedy,random,random", "--games", "30") == 0
    out = capsys.readouterr().out
    assert "30 games, every bot in every seat" in out
    assert out.count("random") == 2


def test_every_bot_sits_in_every_seat_with_the_same_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "random", "--players", "4", "--games", "40", "--json", "--jobs", "2") == 0
    entrants = json.loads(capsys.readouterr().out)["entrants"]
    assert [entrant["games"] for entrant in entrants] == [40] * 4
    assert sum(entrant["wins"] for entrant in entrants) == 40
    by_seat = [sum(entrant["seat_wins"][seat] for entrant in entrants) for seat in range(4)]
    assert sum(by_seat) == 40


@pytest.mark.parametrize("bot", ["random", "greedy", "steady"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_copies_of_a_bot_share_evenly(bot: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A check of the arena itself: nobody is favoured, whatever the entrant's place or seat."""
    assert arena("--bots", bot, "--players", str(players), "--games", "600", "--json", "--seed", "5") == 0
    for entrant in json.loads(capsys.readouterr().out)["entrants"]:
        assert abs(entrant["share"]["share"] - 1 / players) < 0.08
        for wins in entrant["seat_wins"]:
            assert abs(wins / (600 / players) - 1 / players) < 0.17


def test_unknown_bots_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "zorro") == 1
    assert "there is no bot 'zorro'; bots are random, greedy, steady, expert" in capsys.readouterr().err


def test_intervals() -> None:
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(50, 100).low == pytest.approx(0.4038, abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    share = average([0.0, 1.0, 1.0, 0.0])
    assert share.share == 0.5
    assert share.low < 0.1
    assert average([1.0]).high == 1.0
