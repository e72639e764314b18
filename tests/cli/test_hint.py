"""`ra hint`: what to do in a position, and why."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import ra.bots
from ra.bots import make_bot
from ra.cli import main
from ra.game.game import Game
from tests.cli.terminal import run_ra
from tests.tables import over_with, play, position_with

POSITION = position_with(3, tiles={0: {"god": 1, "nile": 3}}, track="flood gold step_pyramid", ra=6)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "position.json").write_text(json.dumps(POSITION))
    return str(tmp_path / "position.json")


def hint(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["hint", *words]) == status
    printed = capsys.readouterr()
    return printed.err if status else printed.out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(hint(capsys, *words, "--json"))
    return document


def test_as_text(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = hint(capsys, file)
    assert "A decides; judged by expert" in out
    assert "to win    loss  margin       B       C" in out
    for action in ("draw", "invoke", "god flood", "god gold", "god step_pyramid"):
        assert any(line.strip().startswith(action) and "%" in line for line in out.splitlines())
    assert "% to win the game" in out
    assert max(map(len, out.splitlines())) <= 80


def test_as_data(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = data(capsys, file)
    assert (document["seat"], document["phase"], document["judge"]) == (0, "turn", "expert")
    assert document["chosen"] is None
    actions = [candidate["action"] for candidate in document["candidates"]]
    assert sorted(actions) == sorted(map(str, Game.from_position(POSITION).legal_actions))
    assert document["best"] == actions[0]
    losses = [candidate["loss"] for candidate in document["candidates"]]
    assert losses[0] == 0
    assert losses == sorted(losses)
    for candidate in document["candidates"]:
        assert sum(candidate["chances"]) == pytest.approx(1, abs=0.002)
        assert len(candidate["margins"]) == 3
    assert all(fact["text"] and fact["code"] for fact in document["facts"])
    assert document["sentence"].endswith(".")


def test_any_moment_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(3, names=["Anna", "Bob", "Cathy"], suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    play(game, "draw nile", "draw ra", "bid 4", "pass")
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    assert data(capsys, str(tmp_path / "game.json"))["seat"] == 1
    before = data(capsys, str(tmp_path / "game.json"), "--move", "2")
    assert (before["seat"], before["phase"], before["names"]) == (2, "bidding", ["Anna", "Bob", "Cathy"])


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode())))
    assert data(capsys, "-")["seat"] == 0


def test_bots_that_cannot_say_what_they_think_are_judged(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = data(capsys, file, "--bot", "greedy")
    assert document["judge"] == "expert"
    assert document["chosen"] in [candidate["action"] for candidate in document["candidates"]]
    assert document["sentence"].startswith("A ")
    assert "▶ " + document["chosen"] in hint(capsys, file, "--bot", "greedy")


def test_a_bot_that_gives_something_away_is_judged_by_itself_at_its_best(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    document = data(capsys, file, "--bot", "expert~100")
    assert document["judge"] == "expert"
    assert document["chosen"] == str(make_bot("expert~100", 0).choose(Game.from_position(POSITION)))
    assert document["candidates"] == data(capsys, file)["candidates"]
    assert "▶ " + document["chosen"] in hint(capsys, file, "--bot", "expert~100")


def test_names_are_printed_with_care(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(3, names=["Bob\x1b[2J", "[bold]Anna", "猫" * 40], seed=1)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    out = hint(capsys, str(tmp_path / "game.json"))
    assert all(line.isprintable() for line in out.splitlines())


def test_what_cannot_be_told_is_said(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "there is no bot 'zorro'" in hint(capsys, file, "--bot", "zorro", status=1)
    assert "--move 1: this game has moves 0 to 0" in hint(capsys, file, "--move", "1", status=1)
    (tmp_path / "over.json").write_text(json.dumps(over_with([20, 10, 10]).position()))
    assert "name an earlier moment with --move" in hint(capsys, str(tmp_path / "over.json"), status=1)
    with monkeypatch.context() as patch:
        patch.setattr(ra.bots, "WEIGHTS", tmp_path)
        assert "expert's weights for 3 players are missing; install ra-game again" in hint(capsys, file, status=1)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            "--budget 5parsec",
            "--budget 5parsec: a time (5ms, 100ms, 1s), with x2 for two cores, or a number of rollouts",
        ),
        ("--bot montecarlo --budget 0", "--budget 0: a time (5ms, 100ms, 1s)"),
        (
            "--bot expert --budget 1s",
            "--budget 1s: expert decides at once; only montecarlo and master can be given time",
        ),
        ("--bot master@1s --budget 2s", "--budget 2s: master@1s says already how long it thinks"),
        ("--bot zorro --budget 2s", "there is no bot 'zorro'"),
    ],
)
def test_budgets_that_are_none(words: str, complaint: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert hint(capsys, file, *words.split(), status=1).startswith(f"ra hint: {complaint}")


def test_the_real_thing(file: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hint(capsys, file)  # which makes the machine code, if need be
    result = run_ra("hint", file, home=home)
    assert result.returncode == 0
    assert "% to win the game" in result.stdout


def test_players_of_one_name_have_columns_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(4, names=["expert"] * 4, seed=5)
    game.play("draw")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    assert main(["hint", str(path)]) == 0
    titles = capsys.readouterr().out.splitlines()[1].split()
    assert titles[-3:] == ["A", "C", "D"]
    assert main(["hint", str(path), "--json"]) == 0
    assert len(set(json.loads(capsys.readouterr().out)["names"])) == 4
