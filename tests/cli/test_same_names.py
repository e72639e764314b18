"""Players of one name, as bots are in the records of `ra simulate`, are told apart wherever a command names them."""

import json
from pathlib import Path

import pytest

from ra.analysis.analysis import analyze
from ra.analysis.document import write_analysis
from ra.analysis.turning import turning_points
from ra.cli import main
from ra.game.game import Game
from tests.cli.conftest import Table
from tests.tables import play

GAMES = Path(__file__).parents[1] / "games"
LONG = "Hatshepsut of the Two Lands"
SUNS = [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game that greedy bots played."""
    record = json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[3])
    return Game.from_record({**record, "names": ["greedy"] * 3})


@pytest.fixture
def file(game: Game, tmp_path: Path) -> str:
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    return str(tmp_path / "game.json")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [["replay"], ["show"], ["show", "--move", "40"], ["analyze"], ["analyze", "--moves"]]
)
def test_commands_tell_them_apart(command: list[str], file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, command[0], file, *command[1:])
    for letter in "ABC":
        assert f"greedy {letter}" in out
    bare = [line for line in out.splitlines() if "greedy " in line and not any(f"greedy {x}" in line for x in "ABC")]
    assert bare == []


def test_turning_points_and_the_document_of_an_analysis(game: Game) -> None:
    analysis = analyze(game)
    points = turning_points(analysis, game.names)
    assert points
    assert all(f"greedy {'ABC'[point.seat]} " in point.words for point in points)
    assert points == turning_points(analysis, [f"greedy {letter}" for letter in "ABC"])
    assert [player["name"] for player in write_analysis(analysis, game.names)["players"]] == list(game.display_names)


def test_turning_points_of_a_game_without_names(game: Game) -> None:
    nameless = Game.from_record({key: value for key, value in game.record().items() if key != "names"})
    analysis = analyze(nameless)
    points = turning_points(analysis, nameless.names)
    assert points == turning_points(analysis, ["A", "B", "C"]) == turning_points(analysis)
    assert write_analysis(analysis, nameless.names)["names"] == ["A", "B", "C"]


def test_long_names_keep_their_letters_in_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(3, names=[LONG] * 3, suns=SUNS)
    play(game, "draw nile", "invoke", "bid 4")
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    out = run(capsys, "show", str(tmp_path / "game.json"))
    for letter in "ABC":
        assert any(line[2:].startswith("Hatshe") and f"… {letter} " in line for line in out.splitlines())


def test_one_of_several_of_one_name_goes_on_as_a_person(table: Table, home: Path) -> None:
    game = Game(3, names=["greedy"] * 3, suns=SUNS)
    (home / "game.json").write_text(json.dumps(game.record()))
    out = table.play("--resume", str(home / "game.json"), typed="draw | quit")
    assert "greedy A: " in out
    assert "greedy B: " not in out, "the other two are bots"
    out = table.play(
        "--resume", str(home / "game.json"), "--human", "greedy C", "--save", str(home / "s"), typed="quit"
    )
    assert "greedy C: " in out
    assert "greedy A: " not in out
