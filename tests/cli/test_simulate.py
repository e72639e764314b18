"""`ra simulate`: many games, a summary, and records that replay."""

import json
from pathlib import Path

import pytest

from ra.cli import main
from ra.game.game import Game
from tests.arena.test_guests import guest


def simulate(*words: str) -> int:
    return main(["simulate", "--quiet", *words])


def test_summary_shows_wins_and_a_histogram(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "50", "--players", "3", "--bots", "greedy,random,greedy") == 0
    out = capsys.readouterr().out
    assert "50 games" in out
    assert out.count("greedy") == 2
    assert "greedy A" in out
    assert "greedy C" in out
    assert "win share" in out
    assert "█" in out


def test_json_summary_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "40", "--bots", "random", "--json", "--players", "5", "--mild") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["rules"] == {"players": 5, "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}
    assert sum(seat["wins"] for seat in summary["seats"]) == summary["games"] == 40
    assert sum(summary["fame"].values()) == 200


def test_records_replay_and_seeds_repeat(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file, jobs in zip(files, ("1", "2"), strict=True):
        options = ["--games", "20", "--players", "4", "--seed", "5", "--jobs", jobs, "--records", str(file)]
        assert simulate(*options, "--after-auction", "ra_player") == 0
    assert files[0].read_text() == files[1].read_text()
    for line in files[0].read_text().splitlines():
        game = Game.from_record(line)
        assert game.is_over
        assert game.rules.after_auction == "ra_player"
        assert game.names == ("greedy",) * 4


def test_a_bot_of_your_own_is_in_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["--bot", guest("Chancer"), "--bots", "chancer,random", "--games", "3", "--jobs", "1"]
    assert simulate(*words, "--records", str(file)) == 0
    games = [Game.from_record(line) for line in file.read_text().splitlines()]
    assert [game.names for game in games] == [("chancer", "random")] * 3


def test_records_can_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "2", "--players", "2", "--records", "-") == 0
    printed = capsys.readouterr()
    assert [json.loads(line)["format"] for line in printed.out.splitlines()] == ["ra-record/1"] * 2
    assert "win share" in printed.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "6"], "Ra is for 2 to 5 players, not 6"),
        (["--players", "2", "--edition", "1999"], "two_player_suns"),
        (["--bots", "zorro"], "there is no bot 'zorro'; bots are random, greedy"),
        (["--players", "3", "--bots", "random,greedy"], "2 bots for 3 players"),
        (["--ra-limit", "11"], "ra_limit: a whole number from 1 to 10"),
        (["--records", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl"),
    ],
)
def test_what_cannot_be_done_is_named(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "1", *words) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "many"], ["--seed", "-1"], ["--seed", "9" * 30]])
def test_numbers_are_checked(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        simulate(*words)
    assert "a whole number from" in capsys.readouterr().err


def test_strange_names_do_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--bot", guest("Bracket"), "--bots", "[red]a[/x],random", "--games", "2", "--jobs", "1") == 0
    assert "[red]a[/x]" in capsys.readouterr().out


def test_the_numbers_of_the_systems_errors_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "nowhere" / "games.jsonl"
    assert simulate("--games", "2", "--records", str(place)) == 1
    assert f"ra simulate: {place}: No such file or directory" in capsys.readouterr().err
