"""`ra show`: a game at any move, in every form."""

import io
import json
import sys
from pathlib import Path

import pytest

from ra.cli import main
from ra.cli.input.saves import Save, write_file
from ra.game.game import Game
from ra.game.seal import Seal, write_sealed
from tests.cli.terminal import Terminal, run_ra
from tests.tables import over_with, play

HOSTILE = ["[bold]Anna[/bold]", "Bob\x1b[2J\x07", "\u202eyhtaC\u202c", "猫" * 40, "e" + "\u0301" * 60]
SAMPLES = Path(__file__).parents[1] / "games" / "samples.jsonl"


@pytest.fixture
def game() -> Game:
    game = Game(3, names=["Anna", "Bob", "Cathy"], suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    play(game, "draw nile", "draw ra", "bid 4", "pass", "pass", "draw step_pyramid")
    return game


@pytest.fixture
def file(tmp_path: Path, game: Game) -> str:
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    return str(tmp_path / "game.json")


def show(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["show", *words]) == status
    printed = capsys.readouterr()
    return printed.err if status else printed.out


# ---- what is shown -------------------------------------------------------------------------------------------------


def test_text_shows_the_table_as_it_stands(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = show(capsys, file)
    for line in (
        "Epoch 1 of 3  Ra ●○○○○○○○ 7 more end the epoch  bag 177: Ra 16 %, ~42 draws",
        "│  step  │   ·    │",
        "│pyramid │        │",
        "▶ Anna         2 5 8 13",
        "  Cathy        7 10 11 (1)",
        "Cathy draws step pyramid.",
        "Move 6. Anna decides: draw, invoke.",
    ):
        assert line in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("move", "track"), [("0", []), ("1", ["nile"]), ("5", []), ("-1", ["step_pyramid"]), ("-7", [])]
)
def test_any_move(move: str, track: list[str], file: str, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    position = json.loads(show(capsys, file, "--move", move, "--format", "json"))
    index = int(move) % 7
    assert [tile for tile in position["track"] if tile] == track
    assert position == game.at(index).position()


def test_the_end_of_a_game_is_shown_with_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    out = show(capsys, str(SAMPLES))
    assert "The game is over." in out
    assert "fame              5   0   0    6   6  12" in out
    assert "B wins with 12 fame." in out


def test_a_narrow_terminal_has_the_track_in_words(file: str, tmp_path: Path) -> None:
    result = run_ra("show", file, home=tmp_path, env={"COLUMNS": "60"})
    assert "On the track: step pyramid. In the centre: sun 4." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 60


@pytest.mark.parametrize("form", ["record", "position", "text", "save", "sealed"])
def test_every_kind_of_document(form: str, game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "document"
    if form == "save":
        write_file(path, Save(game, ("human", "greedy", "random"), 3))
    elif form == "sealed":
        path.write_text(json.dumps(write_sealed(game.record(), Seal.draw())))
    else:
        path.write_text(game.text() if form == "text" else json.dumps(getattr(game, form)(), indent=1))
    assert json.loads(show(capsys, str(path), "--format", "json")) == game.position()


def test_any_record_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    for number, line in enumerate(SAMPLES.read_text().splitlines()[:4], 1):
        out = show(capsys, str(SAMPLES), "--record", str(number), "--format", "json")
        assert json.loads(out) == Game.from_record(line).position()


def test_standard_input(game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(game.record()).encode())))
    assert "Move 6. Anna decides" in show(capsys, "-")


def test_a_position_after_the_end_has_no_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "over.json").write_text(json.dumps(over_with([20, 20, 10]).position()))
    assert "A wins with 20 fame, level with B: the highest sun, 13, decides." in show(
        capsys, str(tmp_path / "over.json")
    )


def test_hostile_names_leave_the_terminal_alone(tmp_path: Path) -> None:
    game = Game(5, names=HOSTILE, seed=1)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    result = run_ra("show", str(tmp_path / "game.json"), home=tmp_path)
    assert "  [bold]Anna[… " in result.stdout
    assert all(line.isprintable() for line in result.stdout.splitlines())
    with Terminal("show", str(tmp_path / "game.json"), home=tmp_path) as terminal:
        assert "Bob[2J" in terminal.wait_for("decides:")


# ---- where it goes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("t.svg", b"<svg"),
        ("t.SVG", b"<svg"),
        ("t.png", b"\x89PNG"),
        ("t.txt", b"Epoch 1 of 3"),
        ("t.json", b'{"format": "ra-position/1"'),
        ("t.ra", b"Ra, 3 players"),
    ],
)
def test_the_name_of_the_output_says_what_is_wanted(name: str, begins: bytes, file: str, tmp_path: Path) -> None:
    assert main(["show", file, "--output", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_format_goes_before_a_name(file: str, game: Game, tmp_path: Path) -> None:
    assert main(["show", file, "--output", str(tmp_path / "t.txt"), "--format", "notation"]) == 0
    assert (tmp_path / "t.txt").read_text() == game.text()


def test_pictures_have_themes_and_widths(
    file: str, game: Game, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["show", file, "--format", "svg", "--theme", "dark", "--output", "-"]) == 0
    assert capsysbinary.readouterr().out.decode() == game.svg(theme="dark")
    assert main(["show", file, "--format", "png", "--width", "320"]) == 0
    png = capsysbinary.readouterr().out
    assert int.from_bytes(png[16:20], "big") == 320


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--move 7", "--move 7: this game has moves 0 to 6"),
        ("--move -8", "--move -8: this game has moves 0 to 6"),
        ("--record 2", "there is no document 2; it holds 1"),
        ("--record 0", "there is no document 0; it holds 1"),
        ("--output t.gif", "--output t.gif: names end in .txt, .svg, .png, .json, .ra, or say --format"),
        ("--width 300", "--width is for PNG, and this is text"),
        ("--format png --width 0", "width: 1 to 10000 pixels, not 0"),
        ("--output missing/t.svg", "No such file or directory"),
    ],
)
def test_what_cannot_be_shown_is_said(
    words: str, complaint: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert complaint in show(capsys, file, *words.split(), status=1)


def test_bad_documents_are_named_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad").write_text('\n{"format": "ra-position/1"}\n')
    assert f"{tmp_path / 'bad'}:2: the key 'rules' is missing" in show(capsys, str(tmp_path / "bad"), status=1)
    missing = tmp_path / "missing"
    assert show(capsys, str(missing), status=1) == f"ra show: there is no file {missing}\n"
    assert show(capsys, str(tmp_path), status=1) == f"ra show: {tmp_path} is a folder, not a file\n"
    (tmp_path / "empty").write_text("")
    assert "there is no document 1; it holds none" in show(capsys, str(tmp_path / "empty"), status=1)


def test_a_png_without_its_library_is_explained(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "PNG needs resvg: pip install 'ra-game[pictures]'" in show(capsys, file, "--format", "png", status=1)


def test_a_png_is_not_for_a_terminal(file: str, tmp_path: Path) -> None:
    with Terminal("show", file, "--format", "png", home=tmp_path) as terminal:
        terminal.wait_for("a PNG is not for a terminal: name a file with --output")
        assert terminal.status() == 1
