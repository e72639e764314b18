"""`ra replay`: results as JSON, complaints that help, stories, and steps."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ra.cli import main
from ra.cli.input.saves import Save, write_file
from ra.game.game import Game
from tests.cli.terminal import Terminal, run_ra
from tests.tables import game_with, play

SAMPLES = Path(__file__).parents[1] / "games" / "samples.jsonl"
HOSTILE = ["[bold]Anna[/bold]", "Bob\x1b[2J\x07", "\u202eyhtaC\u202c \ud800\n"]


def record(*actions: str, names: list[str] | None = None) -> dict[str, Any]:
    """A game for three, as far as these actions."""
    game = Game(3, names=names, suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    play(game, *actions)
    return game.record()


GOOD = record("draw nile", "draw ra", "bid 4", "pass", "pass", "invoke")
LINE = json.dumps(GOOD)


def replay(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict[str, Any]], list[str]]:
    """The status of `ra replay --json`, what it printed, and what it complained of."""
    status = main(["replay", *words, "--json"])
    printed = capsys.readouterr()
    return status, [json.loads(line) for line in printed.out.splitlines()], printed.err.splitlines()


# ---- results -------------------------------------------------------------------------------------------------------


def test_every_sample_ends_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    status, results, complaints = replay(capsys, str(SAMPLES))
    records = [json.loads(line) for line in SAMPLES.read_text().splitlines()]
    assert (status, complaints) == (0, [])
    assert [{key: line[key] for key in line if key != "position"} for line in results] == [
        record["result"] for record in records
    ]


def test_a_line_has_exactly_four_keys_and_the_position_where_it_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game.json").write_text(LINE)
    _, [result], _ = replay(capsys, str(tmp_path / "game.json"))
    assert list(result) == ["scores", "winner", "epochs", "position"]
    assert result["winner"] is None
    assert Game.from_position(result["position"]).state == Game.from_record(GOOD).state


def test_output_is_ascii_and_needs_no_rich(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record("draw nile", names=["Ädna", "Боб", "猫"])), encoding="utf-8")
    script = f"""
import sys
from ra.cli import main
main(["replay", {str(file)!r}, "--json"])
assert "rich" not in sys.modules
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert result.stdout.isascii()


def test_standard_input_is_replayed_line_by_line(tmp_path: Path) -> None:
    """Each result is there before the next record comes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ra", "replay", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    for _ in range(3):
        process.stdin.write(LINE + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["scores"] == [10, 10, 10]
    process.stdin.close()
    assert process.wait() == 0
    process.stdout.close()


def test_a_reader_that_has_heard_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINE}\n" * 500)
    command = f"{sys.executable} -m ra replay {file} --json | head -n 1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["scores"] == [10, 10, 10]
    assert result.stderr == ""


# ---- what files may hold -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "games"),
    [
        pytest.param(LINE, 1, id="no line end"),
        pytest.param(f"{LINE}\n{LINE}\n", 2, id="two lines"),
        pytest.param(f"\n  \n{LINE}\n\n\n{LINE}\n\n", 2, id="blank lines"),
        pytest.param(f"{LINE}\r\n{LINE}\r\n", 2, id="lines as on Windows"),
        pytest.param("\ufeff" + LINE, 1, id="byte order mark"),
        pytest.param(json.dumps(GOOD, indent=2), 1, id="over several lines"),
        pytest.param("\n" + json.dumps(GOOD, indent="\t") + "\n", 1, id="over several lines, after a blank one"),
        pytest.param(json.dumps(GOOD).replace('"rules"', '\n"rules"'), 1, id="over two lines"),
        pytest.param(Game.from_record(GOOD).text(), 1, id="text notation"),
        pytest.param("\n# A remark\n" + Game.from_record(GOOD).text(), 1, id="text notation with a remark"),
        pytest.param("", 0, id="empty"),
        pytest.param("\n \n", 0, id="blank"),
    ],
)
def test_files(content: str, games: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(content.encode())
    status, results, complaints = replay(capsys, str(tmp_path / "file"))
    assert (status, complaints) == (0, [])
    assert [result["position"] for result in results] == [Game.from_record(GOOD).position()] * games


def test_a_saved_game_is_a_record_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_file(tmp_path / "save.json", Save(Game.from_record(GOOD), ("human", "greedy", "random"), 7))
    status, [result], _ = replay(capsys, str(tmp_path / "save.json"))
    assert status == 0
    assert result["position"] == Game.from_record(GOOD).position()


# ---- what cannot be replayed ---------------------------------------------------------------------------------------


def changed(**fields: object) -> str:
    return json.dumps({**GOOD, **fields})


def with_event(index: int, **event: object) -> str:
    events = [*GOOD["events"]]
    events[index] = event
    return changed(events=events, result=None).replace(', "result": null', "")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        pytest.param("{", "not JSON: Expecting property name", id="not JSON"),
        pytest.param(LINE[:-20], "not JSON", id="cut off"),
        pytest.param("7", "a ra-record/1 document is an object, not 7", id="no object"),
        pytest.param("{}", 'the key "format" is missing; it should be "ra-record/1"', id="no format"),
        pytest.param(changed(format="ra-record/2"), 'format: "ra-record/1" is needed, not "ra-record/2"', id="version"),
        pytest.param(json.dumps(game_with().position()), 'format: "ra-record/1" is needed', id="a position"),
        pytest.param(changed(mood="good"), 'unknown key "mood"', id="unknown key"),
        pytest.param(changed(rules={"players": 3, "bribes": 1}), "rules.bribes: there is no such option", id="option"),
        pytest.param('{"format": 1, "format": 2}', "the key 'format' stands twice", id="a key twice"),
        pytest.param('{"format": NaN}', "not JSON: NaN is not a number", id="not a number"),
        pytest.param("[" * 100_000, "nested too deeply", id="too deep"),
        pytest.param(
            with_event(0, seat=1, do="invoke"),
            "event 0: seat 1 tried invoke, but seat 0 decides; legal: draw, invoke",
            id="out of turn",
        ),
        pytest.param(
            with_event(4, seat=1, do="bid", sun=3),
            "event 4: seat 1 tried bid 3; legal: pass, bid 6, bid 9, bid 12",
            id="too low",
        ),
        pytest.param(with_event(2, seat=2, do="dance"), "events[2].do: one of draw", id="no action"),
        pytest.param(
            changed(result={"epochs": [], "scores": [10, 10, 11], "winner": None}),
            "result.scores: the replay gives [10, 10, 10], not [10, 10, 11]",
            id="another result",
        ),
    ],
)  # fmt: skip
def test_a_bad_line_is_named_and_only_it_is_lost(
    line: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether it is the first line of a file or a later one."""
    for number, lines in ((1, [line, LINE]), (2, [LINE, line, LINE])):
        (tmp_path / "games.jsonl").write_text("\n".join(lines))
        status, results, complaints = replay(capsys, str(tmp_path / "games.jsonl"))
        assert status == 1
        assert len(results) == len(lines) - 1
        assert len(complaints) == 1
        assert complaints[0].startswith(f"{tmp_path / 'games.jsonl'}:{number}: ")
        assert complaint in complaints[0]


def test_bytes_that_are_no_text_lose_their_line_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.jsonl").write_bytes(b"\xff\xfe\n" + LINE.encode() + b"\n\n" + LINE.encode()[:-5] + b"\xff\n")
    status, results, complaints = replay(capsys, str(tmp_path / "games.jsonl"))
    assert (status, len(results)) == (1, 1)
    assert [complaint.partition(": ")[0][-1] for complaint in complaints] == ["1", "4"]
    assert all("not UTF-8" in complaint for complaint in complaints)


def test_a_broken_document_over_several_lines_is_one_complaint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GOOD, indent=1)[:-40])
    status, results, complaints = replay(capsys, str(tmp_path / "game.json"))
    assert (status, results, len(complaints)) == (1, [], 1)
    assert complaints[0].startswith(f"{tmp_path / 'game.json'}:1: not JSON")


def test_text_notation_is_complained_of_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n\n" + Game.from_record(GOOD).text().replace("C bid 4", "C bid 5")
    (tmp_path / "game.txt").write_text(text)
    status, _, complaints = replay(capsys, str(tmp_path / "game.txt"))
    line = 1 + text[: text.index("C bid 5")].count("\n")
    assert status == 1
    assert complaints[0].startswith(f"{tmp_path / 'game.txt'}:{line}: ")
    assert "bid 5 is not legal; legal: pass, bid 4, bid 7" in complaints[0]


def test_text_notation_must_be_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.txt").write_bytes(b"Ra, 3 players\n\xff\n")
    assert replay(capsys, str(tmp_path / "game.txt")) == (1, [], [f"{tmp_path / 'game.txt'}:2: not UTF-8 text"])


def test_missing_files_are_named_and_the_others_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.jsonl").write_text(LINE)
    files = [str(tmp_path / "missing"), str(tmp_path), str(tmp_path / "good.jsonl")]
    status, results, complaints = replay(capsys, *files)
    assert (status, len(results)) == (1, 1)
    assert complaints == [f"{tmp_path / 'missing'}: No such file or directory", f"{tmp_path}: Is a directory"]


# ---- stories -------------------------------------------------------------------------------------------------------


def test_the_story_has_a_line_for_each_turn_and_the_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.jsonl").write_text(SAMPLES.read_text().splitlines()[0])
    assert main(["replay", str(tmp_path / "game.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "   3  A invokes Ra. B bids 4. A bids 5. A wins no tiles for sun 5 and receives sun 1, face down.\n" in out
    assert "Epoch 1 ends: no suns are left. Fame: A -5 to 5, B -4 to 6." in out
    assert "B wins with 12 fame." in out


def test_an_unfinished_game_has_a_story_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))
    assert main(["replay", "-"]) == 0
    assert (
        "   5  B draws Ra. An auction begins: B drew Ra. C bids 4. A passes. B passes. C wins Nile"
        in capsys.readouterr().out
    )


def test_hostile_names_leave_the_terminal_alone(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(record("draw nile", names=HOSTILE)))
    result = run_ra("replay", str(tmp_path / "game.json"), home=tmp_path)
    assert result.returncode == 0
    assert result.stdout.startswith("Game 1: [bold]Anna[/bold], Bob[2J, yhtaC\n")
    assert all(line.isprintable() for line in result.stdout.splitlines())


# ---- steps ---------------------------------------------------------------------------------------------------------


def test_stepping_through_a_game(tmp_path: Path) -> None:
    """Forwards, backwards, to a number, to the next turn, auction and epoch, to the next record, and out."""
    with Terminal("replay", str(SAMPLES), home=tmp_path) as terminal:
        terminal.wait_for("record 1, move 0 of 77>")
        for typed, move in [
            ("", 1),
            ("n", 2),
            ("p", 1),
            ("t", 3),
            ("a", 4),
            ("e", 25),
            ("40", 40),
            ("l", 77),
            ("f", 0),
        ]:
            terminal.type(typed + "\n")
            terminal.wait_for(f"record 1, move {move} of 77>")
        terminal.type("1000\n")
        terminal.wait_for("This game has moves 0 to 77.")
        terminal.type("dance\n")
        terminal.wait_for("'dance' is not understood")
        terminal.type("?\n")
        terminal.wait_for("the next record")
        terminal.type("r\n")
        terminal.wait_for("record 2, move 0 of ")
        terminal.type("q\n")
        assert terminal.status() == 0


def test_each_step_shows_the_table_and_what_happened(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(LINE)
    with Terminal("replay", str(tmp_path / "game.json"), home=tmp_path) as terminal:
        terminal.wait_for("move 0 of 6>")
        terminal.type("5\n")
        page = terminal.wait_for("move 5 of 6>")
        assert "C wins Nile for sun 4 and receives sun 1, face down." in page
        assert "C            7 10 11 (1)" in page
        terminal.type("r\n")
        terminal.wait_for("That was the last record.")
        assert terminal.status() == 0
