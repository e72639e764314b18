"""`ra analyze`: a recorded game taken apart, as text, as a picture and as JSON."""

import json
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

import ra.bots
import ra.cli.session.analyzing
import ra.cli.session.sitting
from ra.cli import main
from ra.cli.render.screen import on_paper
from ra.cli.session.analyzing import closing_report
from ra.game.game import Game
from tests.cli.conftest import Table

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(scope="module")
def game() -> Game:
    """The beginning of a game that greedy bots played."""
    record = json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[3])
    return Game.from_record({**record, "names": ["Anna", "Borys", "Cathy"]})


@pytest.fixture
def file(game: Game, tmp_path: Path) -> str:
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    return str(tmp_path / "game.json")


def analyze(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["analyze", *words]) == status
    printed = capsys.readouterr()
    return printed.err if status else printed.out


def test_the_report(file: str, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    out = analyze(capsys, file, "--top", "4")
    assert f"Chances to win (0 to 100 %) over {len(game.history)} moves, judged by expert" in out
    for line in ("├ Epoch I ", "├ Epoch II ", "├ Epoch III ", "█", "Turning points", " 4 Move "):
        assert line in out
    assert " 5 Move " not in out
    assert max(map(cell_len, out.splitlines())) <= 80


def test_sums_add_up_as_they_are_printed(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = analyze(capsys, file)
    for name in ("Anna", "Borys", "Cathy"):
        row = next(line for line in out.splitlines() if line.startswith(name) and "." in line)
        start, luck, _, losses, gifts, result = map(float, row.split()[1:7])
        assert start + luck + losses + gifts == pytest.approx(result, abs=0.25)
        assert losses <= 0


def test_every_decision(file: str, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    out = analyze(capsys, file, "--moves")
    lines = out.splitlines()
    assert lines[0].split() == ["move", "%", "loss", "luck", "best"]
    for number, (line, played) in enumerate(zip(lines[1:], game.history, strict=False), 1):
        words = line.split()
        assert words[:3] == [str(number), game.name(played.seat), played.action.do]
    assert max(map(cell_len, lines)) <= 80


def test_json(file: str, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(analyze(capsys, file, "--json"))
    assert document["format"] == "ra-analysis/1"
    assert document["names"] == ["Anna", "Borys", "Cathy"]
    assert len(document["moves"]) == len(game.history)


def test_a_game_under_way(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "part.json").write_text(json.dumps(game.at(25).record()))
    document = json.loads(analyze(capsys, str(tmp_path / "part.json"), "--json"))
    assert document["over"] is False
    assert sum(player["result"] for player in document["players"]) == pytest.approx(1, abs=1e-4)
    assert "over 25 moves" in analyze(capsys, str(tmp_path / "part.json"))


@pytest.mark.parametrize(("name", "begins"), [("g.svg", b"<svg"), ("g.png", b"\x89PNG"), ("G.SVG", b"<svg")])
def test_pictures(name: str, begins: bytes, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "part.json").write_text(json.dumps(game.at(25).record()))
    out = analyze(capsys, str(tmp_path / "part.json"), "--plot", str(tmp_path / name), "--theme", "dark")
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert f"The picture is in {tmp_path / name}" in out


def test_strange_names_do_no_harm(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["[bold]Anna[/bold]", "Bob\x1b[2J\x07", "猫" * 40]
    (tmp_path / "g.json").write_text(json.dumps({**game.at(25).record(), "names": names}))
    out = analyze(capsys, str(tmp_path / "g.json"), "--moves")
    assert "[bold]Anna" in out
    assert "\x1b[2J" not in out
    assert max(map(cell_len, out.splitlines())) <= 80


def test_other_records_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(GAMES / "2_players.jsonl")
    lines = (GAMES / "2_players.jsonl").read_text().splitlines()
    document = json.loads(analyze(capsys, file, "--record", "2", "--json"))
    assert len(document["moves"]) == len(json.loads(lines[1])["events"])
    beyond = len(lines) + 1
    told = analyze(capsys, file, "--record", str(beyond), status=1)
    assert f"there is no document {beyond}; it holds {len(lines)}" in told


# ---- what is refused -----------------------------------------------------------------------------------------------


def test_wrong_words(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "names end in .svg or .png" in analyze(capsys, file, "--plot", "game.gif", status=1)
    assert "--top -1: how many turning points, from 0" in analyze(capsys, file, "--top", "-1", status=1)


@pytest.mark.parametrize("budget", ["soon", "5parsec", "0", "0ms", "1h", "", "601s"])
def test_budgets_that_are_none(budget: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = analyze(capsys, file, "--budget", budget, status=1)
    assert told.startswith(f"ra analyze: --budget {budget}: a time (5ms, 100ms, 1s), with x2 for two cores, or")
    assert "master" not in told


def test_a_picture_that_cannot_be_made_is_refused_before_the_analysis(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ra.cli.session.analyzing, "analyzed", None)
    missing = tmp_path / "missing" / "g.svg"
    told = analyze(capsys, file, "--plot", str(missing), status=1)
    assert told == f"ra analyze: --plot {missing}: there is no folder {missing.parent}\n"
    (tmp_path / "folder.svg").mkdir()
    assert "this cannot be written to" in analyze(capsys, file, "--plot", str(tmp_path / "folder.svg"), status=1)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "PNG needs resvg: pip install" in analyze(capsys, file, "--plot", str(tmp_path / "g.png"), status=1)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.json"
    assert analyze(capsys, str(missing), status=1) == f"ra analyze: there is no file {missing}\n"


def test_without_weights(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ra.bots, "WEIGHTS", tmp_path)
    assert "expert's weights for 3 players are missing; install ra-game again" in analyze(capsys, file, status=1)


# ---- at the end of a game ------------------------------------------------------------------------------------------


def test_the_end_of_a_game_at_the_table(table: Table, home: Path) -> None:
    out = table.play("--watch", "--players", "3", "--seed", "5", "--save", str(home / "g.json"))
    assert f"All that decided it: ra analyze {home / 'g.json'}" in out


def test_the_short_report(game: Game) -> None:
    report = on_paper(closing_report(game), 80)
    assert "What decided it, in points of the chance to win" in report
    assert report.split("\n")[2].split() == ["start", "luck", "of", "draws", "losses", "gifts", "result"]
    assert report.count("Move ") == 3
    assert not list(closing_report(Game(3)))


def test_nobody_has_to_wait_for_the_report(table: Table, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Game) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ra.cli.session.sitting, "closing_report", interrupted)
    out = table.play("--watch", "--players", "3", "--seed", "5", "--save", str(home / "g.json"))
    assert "The game is kept. Step through it:" in out
