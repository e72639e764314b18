"""`ra ladder`: ratings, a picture, and results that outlast a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ra.arena.tables import take_a_first_look
from ra.cli import main
from tests.arena.test_guests import guest
from tests.cli.terminal import PATIENCE, Terminal

TINY = ["--bots", "random,greedy,steady", "--players", "3", "--games", "150", "--seed", "3"]
GUESTS = ["--bot", guest("Chancer"), "--bots", "chancer,random", "--players", "2,3", "--games", "60"]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What is compiled beforehand does not try anybody's patience."""
    for bot in ("random", "greedy", "steady"):
        take_a_first_look(bot, 2)


def ladder(*words: str) -> int:
    return main(["ladder", "--quiet", *words])


def wait_until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.003)


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def killed(path: Path, words: list[str], after: int) -> list[int]:
    """Runs a ladder, and kills it when so many lines are written; returns the processes that it had."""
    command = [sys.executable, "-m", "ra", "ladder", "--quiet", "--jobs", "2", "--file", str(path), *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: lines(path) >= after or process.poll() is not None)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        workers = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    return workers


def results(path: Path) -> list[str]:
    """All that was played, without the clock."""
    entries = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted(json.dumps({**entry, "thoughts": []}) for entry in entries)


def standings(printed: str) -> list[Any]:
    return [{**standing, "milliseconds": 0} for standing in json.loads(printed)["standings"]]


def test_a_ladder_that_is_killed_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert ladder(*TINY, "--file", str(whole), "--jobs", "1", "--json") == 0
    first = standings(capsys.readouterr().out)
    killed(parts, TINY, after=10)
    assert 10 <= lines(parts) < lines(whole)
    with parts.open("ab") as file:
        file.write(b'{"bots":["random","gre')
    killed(parts, TINY, after=lines(parts) + 10)
    assert 20 <= lines(parts) < lines(whole)
    assert ladder(*TINY, "--file", str(parts), "--json") == 0
    printed = capsys.readouterr()
    assert "Going on after" in printed.err
    assert standings(printed.out) == first
    assert results(parts) == results(whole)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes where Linux has them")
def test_processes_leave_with_a_ladder_that_is_killed(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    workers = killed(parts, GUESTS, after=5)
    assert len(workers) >= 2
    wait_until(lambda: all(is_gone(pid) for pid in workers))
    for path in (whole, parts):
        assert ladder(*GUESTS, "--file", str(path), "--jobs", "1") == 0
    assert results(parts) == results(whole)


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_control_c_shows_the_table_so_far(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    words = [*GUESTS, "--games", "4000", "--jobs", "2", "--file", str(file)]
    with Terminal("ladder", *words, home=tmp_path) as terminal:
        terminal.wait_for("to go")
        wait_until(lambda: terminal.read() and lines(file) > 20)
        os.kill(terminal.process.pid, signal.SIGINT)
        terminal.wait_for("Stopped. The same command goes on from here.")
        assert "Traceback" not in terminal.wait_for("The ladder after")
        terminal.wait_for("chancer")
        assert terminal.status() == 130


def test_a_complete_ladder_is_only_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ladder.jsonl"
    words = ["--bots", "random,greedy", "--players", "2,4", "--games", "8", "--file", str(file)]
    assert ladder(*words) == 0
    out = capsys.readouterr().out
    assert "The ladder after 24 games" in out
    assert "Ratings by number of players" in out
    assert "●" in out
    before = file.read_bytes()
    assert ladder(*words, "--json", "--plot", str(tmp_path / "l.svg")) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["complete"]
    assert again["games"] == 24
    assert [standing["bot"] for standing in again["standings"]] == ["greedy", "random"]
    assert again["standings"][0]["players"]["4"]["share"]["share"] > 0.25
    assert file.read_bytes() == before
    assert (tmp_path / "l.svg").read_text().startswith("<svg")
    assert ladder(*words, "--plot", str(tmp_path / "l.png"), "--theme", "dark") == 0
    assert (tmp_path / "l.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "zorro,random"], "there is no bot 'zorro'; bots are random, greedy"),
        (["--bots", "random"], "a ladder needs two bots that can play with 2 players"),
        (["--bots", "random,greedy,random"], "random is there twice"),
        (["--players", "2,6"], "--players: numbers from 2 to 5 with commas between, not '2,6'"),
        (["--plot", "ladder.jpg"], "names end in .svg or .png"),
        (["--bot", "nowhere.py:MyBot"], "nowhere.py: there is no such file"),
        (["--file", "/nowhere/at/all.jsonl"], "/nowhere/at/all.jsonl"),
    ],
)
def test_what_cannot_be_done_is_named(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ladder("--games", "4", *words) == 1
    assert message in capsys.readouterr().err


def test_other_settings_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "random,greedy", "--players", "2", "--file", str(tmp_path / "ladder.jsonl")]
    assert ladder(*words, "--games", "4") == 0
    for others, message in [(["--seed", "8"], "seed was 0 and is now 8"), (["--mild"], '"lowest_suns": 0')]:
        assert ladder(*words, "--games", "4", *others) == 1
        assert message in capsys.readouterr().err


def test_a_guest_that_has_changed_is_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "bot.py"
    text = "class MyBot:\n    name = 'mine'\n    def choose(self, game): return game.legal_actions[0]\n"
    bot.write_text(text)
    words = ["--bot", f"{bot}:MyBot", "--bots", "mine,random", "--players", "2", "--games", "2"]
    words += ["--file", str(tmp_path / "ladder.jsonl"), "--jobs", "1"]
    assert ladder(*words) == 0
    assert "mine" in capsys.readouterr().out
    bot.write_text(f"{text}# better now\n")
    assert ladder(*words) == 1
    assert "your bots was" in capsys.readouterr().err


def test_without_openskill_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ra.cli.commands.bots.ladder.find_spec", lambda name: None)
    assert ladder() == 1
    assert "pip install 'ra-game[arena]'" in capsys.readouterr().err


def test_strange_names_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line_up = ["--bot", guest("Bracket"), "--bots", "[red]a[/x],random", "--players", "2,3", "--games", "2"]
    assert ladder(*line_up, "--jobs", "1", "--file", str(tmp_path / "l.jsonl")) == 0
    assert capsys.readouterr().out.count("[red]a[/x]") == 3


@pytest.mark.parametrize("option", ["--file", "--plot"])
def test_a_folder_that_is_not_there_is_named(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is played."""
    place = tmp_path / "nowhere" / "ladder.svg"
    assert ladder(*TINY, "--file", str(tmp_path / "l.jsonl"), option, str(place)) == 1
    assert capsys.readouterr().err == f"ra ladder: {place}: there is no folder {place.parent}\n"
    assert not (tmp_path / "l.jsonl").exists()
