"""`ra arena`: fair matches, with intervals."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ra.arena import arena as arena_rooms
from ra.arena.arena import SeatedMatch, play_arena, whole_deals
from ra.arena.choosing import NUMBERS
from ra.arena.simulation import Match, simulate
from ra.arena.statistics import average, wilson
from ra.bots import BOTS
from ra.cli import INTERRUPTED, main
from ra.cli.commands.bots import arena as arena_command
from ra.engine.rules import Rules
from tests.arena.test_guests import guest

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def arena(*words: str) -> int:
    return main(["arena", "--quiet", *words])


def test_a_table_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "greedy,random,random", "--games", "30") == 0
    out = capsys.readouterr().out
    assert "30 games, every bot in every seat" in out
    assert out.count("random") == 2


def test_every_bot_sits_in_every_seat_with_the_same_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "random", "--players", "4", "--games", "40", "--json", "--jobs", "2") == 0
    result = json.loads(capsys.readouterr().out)
    entrants = result["entrants"]
    assert (result["games"], result["seed"], result["complete"]) == (40, 0, True)
    assert all(entrant["adjusted"] for entrant in entrants)
    assert [entrant["games"] for entrant in entrants] == [40] * 4
    assert sum(entrant["wins"] for entrant in entrants) == 40
    by_seat = [sum(entrant["seat_wins"][seat] for entrant in entrants) for seat in range(4)]
    assert sum(by_seat) == 40


@pytest.mark.parametrize(
    ("bot", "players", "deals"),
    [
        *((bot, players, 20) for bot in NUMBERS for players in (2, 3, 4, 5)),
        *((bot, 3, 2) for bot in ("montecarlo@1", "master@2", "expert~40")),
    ],
)
def test_copies_of_a_bot_share_exactly(bot: str, players: int, deals: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A check of the arena itself: copies of a bot play one and the same game however they are seated, for their chance
    comes with deal and seat. So each of them wins every deal once, and all win from the same seats."""
    games = str(deals * players)
    assert arena("--bots", bot, "--players", str(players), "--games", games, "--json", "--jobs", "1") == 0
    entrants = json.loads(capsys.readouterr().out)["entrants"]
    assert [entrant["wins"] for entrant in entrants] == [deals] * players
    assert all(entrant["seat_wins"] == entrants[0]["seat_wins"] for entrant in entrants)
    assert len({entrant["mean_fame"] for entrant in entrants}) == 1


@pytest.mark.parametrize("bot", NUMBERS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_seat_is_better_than_another(bot: str, players: int) -> None:
    """Deals that all differ; every seat's share of them against the interval for three standard errors."""
    deals = 500
    wins = Counter(match.winner for match in simulate(Rules(players), [bot] * players, deals, seed=9))
    spread = (deals / players * (1 - 1 / players)) ** 0.5
    assert sum(wins.values()) == deals
    assert all(abs(wins[seat] - deals / players) < 3 * spread for seat in range(players))


def test_unknown_bots_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "zorro") == 1
    assert f"there is no bot 'zorro'; bots are {', '.join(BOTS)}" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["expert~200", "master@", "steady@5ms"])
def test_who_is_known_is_not_taken_for_a_bot_of_your_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", name) == 1
    err = capsys.readouterr().err
    assert name in err
    assert "a bot of your own" not in err


def test_a_bot_of_your_own_plays_against_steady(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bot", f"{EXAMPLE}:MyBot", "--players", "3", "--games", "6", "--jobs", "1", "--json") == 0
    entrants = json.loads(capsys.readouterr().out)["entrants"]
    assert [entrant["bot"] for entrant in entrants] == ["mine", "steady", "steady"]
    assert sum(entrant["wins"] for entrant in entrants) == 6
    assert all(entrant["adjusted"] for entrant in entrants)
    assert all(entrant["milliseconds"] > 0 for entrant in entrants)


@pytest.mark.parametrize(
    "words",
    [
        ["--bot", f"{EXAMPLE}:MyBot", "--bots", "random,mine"],
        ["--bots", f"random,{EXAMPLE}:MyBot"],
        ["--bot", f"{EXAMPLE}:MyBot", "--bot", guest("Chancer"), "--bots", "chancer,mine"],
    ],
)
def test_it_is_called_by_its_name_or_by_its_place(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*words, "--games", "8", "--jobs", "1") == 0
    out = capsys.readouterr().out
    assert "8 games, every bot in every seat" in out
    assert "│ mine    │    8 │".replace(" ", "") in out.replace(" ", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "mine,steady"], "there is no bot 'mine'; bots are random, greedy, steady"),
        (["--bots", "mine,steady"], "a bot of your own is named with --bot FILE.py:CLASS"),
        (["--bot", guest("Chancer"), "--bots", "mine,chancer"], "; yours: chancer"),
        (["--bot", "nowhere.py:MyBot"], "nowhere.py: there is no such file"),
        (["--bot", guest("Liar"), "--players", "2"], "This was liar in seat"),
        (["--bot", guest("Chancer"), "--bots", "chancer,random", "--players", "3"], "2 bots for 3 players"),
    ],
)
def test_what_is_wrong_with_your_own_bot_is_named(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*words, "--games", "2", "--jobs", "1") == 1
    assert message in capsys.readouterr().err


def test_strange_names_do_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bot", guest("Bracket"), "--bots", "[red]a[/x],random", "--games", "2", "--jobs", "1") == 0
    assert "[red]a[/x]" in capsys.readouterr().out


def test_intervals() -> None:
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == pytest.approx(1)
    assert wilson(50, 100).low == pytest.approx(0.4038, abs=1e-4)
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    share = average([0.0, 1.0, 1.0, 0.0])
    assert share.share == 0.5
    assert share.low < 0.1
    assert average([1.0]).high == 1.0


def test_no_share_lies_outside_0_to_100(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Luck is only estimated: without it, a bot that wins everything may come out at more than all games."""
    played = [
        SeatedMatch((0, 1), Match(0, fame=(30, 20), winner=0, actions=(), drawn=(), luck=(-0.1, 0.1))),
        SeatedMatch((1, 0), Match(0, fame=(20, 30), winner=1, actions=(), drawn=(), luck=(0.1, -0.1))),
    ]
    monkeypatch.setattr(arena_command, "play_arena", lambda *_: iter(played))
    monkeypatch.setenv("COLUMNS", "120")
    for words in ([], ["--json"]):
        assert arena("--bots", "random", "--players", "2", *words) == 0
    table, document = capsys.readouterr().out.rsplit("\n", 2)[:2]
    assert "100.0 [100.0, 100.0]" in table
    winner, loser = json.loads(document)["entrants"]
    assert winner["adjusted"] == {"share": 1.0, "low": 1.0, "high": 1.0}
    assert loser["adjusted"] == {"share": 0.0, "low": 0.0, "high": 0.0}


def test_bots_of_one_name_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "greedy,random,random", "--games", "3") == 0
    assert arena("--bots", "greedy,random,random", "--games", "3", "--json") == 0
    table, document = capsys.readouterr().out.rsplit("\n", 2)[:2]
    assert [row.split()[1:3] for row in table.splitlines() if row.startswith("│")] == [
        ["greedy", "│"],
        ["random", "B"],
        ["random", "C"],
    ]
    entrants = json.loads(document)["entrants"]
    assert [(entrant["bot"], entrant["name"]) for entrant in entrants] == [
        ("greedy", "greedy"),
        ("random", "random B"),
        ("random", "random C"),
    ]


def test_an_arena_that_is_stopped_is_still_fair(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only deals count that every bot has played from every seat; and it says that this is not all."""

    def stopped(*order: Any) -> Iterator[SeatedMatch]:
        yield from islice(play_arena(*order), 10)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_command, "play_arena", stopped)
    line_up = ("--bots", f"greedy,{EXAMPLE}:MyBot,random,random")  # asked one by one, deal after deal
    assert arena(*line_up, "--games", "40", "--json", "--jobs", "1") == INTERRUPTED
    result = json.loads(capsys.readouterr().out)
    assert result["complete"] is False
    assert [entrant["games"] for entrant in result["entrants"]] == [8] * 4


def test_compiled_games_come_in_whole_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_rooms, "DEALS_AT_ONCE", 5)
    sittings = list(play_arena(Rules(3), ["greedy", "random", "steady"], 36, seed=4))
    seeds = [sitting.match.seed for sitting in sittings]
    assert seeds[:5] == seeds[5:10] == seeds[10:15]
    assert len(set(seeds)) == 12
    assert len(whole_deals(sittings)) == 36
    assert len(whole_deals(sittings[:20])) == 15


def test_no_names_are_no_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--bots", "", "--games", "4") != 0
    assert "there is no bot ''" in capsys.readouterr().err


def test_a_bot_that_leaves_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "leaver.py"
    path.write_text("class Leaver:\n    def choose(self, game):\n        raise SystemExit(0)\n")
    assert arena("--bot", f"{path}:Leaver", "--games", "4", "--jobs", "1") != 0
    assert "SystemExit" in capsys.readouterr().err
