"""`ra play --hide-fame`: one's own fame is in sight, that of the others is not; and `--suns`."""

import json
import re
from pathlib import Path

import pytest

from ra.cli import main
from ra.cli.input.saves import Save, read_save, write_save
from ra.cli.render.screen import on_paper
from ra.cli.render.sheets import epoch_end, sheet_now
from ra.cli.render.table import draw_table
from ra.cli.render.telling import told
from ra.game.game import Game
from tests.cli.conftest import Table
from tests.cli.terminal import saved, words_for
from tests.tables import game_with, last_ra

GAMES = Path(__file__).parents[1] / "games"
FAME = [21, 34, 48]


def fame_column(text: str, names: str = "ABC") -> dict[str, str]:
    """What the column `fame` says of each player, in a table of 80 columns."""
    lines = [line for line in text.splitlines() if line[2:15].strip() in names and line[2:15].strip()]
    return {line[2:15].strip(): line[61:66].strip() for line in lines}


def test_the_table_shows_the_fame_that_is_in_sight() -> None:
    game = game_with(3, fame=FAME)
    assert fame_column(on_paper(draw_table(game), 80)) == {"A": "21", "B": "34", "C": "48"}
    for width in (80, 60):
        text = on_paper(draw_table(game, width=width, in_sight=(1,)), width)
        assert "34" in text
        assert not re.search(r"\b(21|48)\b", text)
    assert fame_column(on_paper(draw_table(game, in_sight=(1,)), 80)) == {"A": "?", "B": "34", "C": "?"}


def test_sheets_and_the_story_keep_the_others_fame_to_themselves() -> None:
    game = last_ra(fame=FAME)
    story = " ".join(told(game, in_sight=(1,)))
    assert re.search(r"Fame: A [+-]\d+, B [+-]\d+ to \d+, C [+-]\d+\.", story)
    ended = on_paper(epoch_end(game, in_sight=(1,)), 80)
    now = on_paper(sheet_now(game_with(3, fame=FAME), in_sight=(1,)), 80)
    for sheet in (ended, now):
        (line,) = re.findall(r"^fame.*$", sheet, re.MULTILINE)
        assert [word.isdecimal() for word in line.split()[1:]] == [False, True, False]


def test_show_hides_fame_in_text_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    for game, scored in ((game_with(3, fame=FAME), False), (last_ra(fame=FAME), True)):
        file.write_text(json.dumps(game.record()))
        for words in ([], ["--format", "text", "--output", str(tmp_path / "t.txt")]):
            assert main(["show", str(file), "--hide-fame", *words]) == 0
            text = capsys.readouterr().out or (tmp_path / "t.txt").read_text()
            assert fame_column(text) == {"A": "?", "B": "?", "C": "?"}
            assert bool(re.search(r"Fame: A [+-]\d+, B [+-]\d+, C [+-]\d+\.", text)) == scored


def test_show_tells_all_when_the_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text((GAMES / "3_players.jsonl").read_text().splitlines()[0])
    shown = []
    for words in ([], ["--hide-fame"]):
        assert main(["show", str(tmp_path / "game.json"), *words]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("form", ["json", "notation"])
def test_what_cannot_hide_fame_says_so(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text(json.dumps(game_with(3, fame=FAME).record()))
    assert main(["show", str(tmp_path / "game.json"), "--hide-fame", "--format", form]) == 1
    assert f"--hide-fame is for text and pictures, and this is {form}" in capsys.readouterr().err


def test_at_ones_own_decision_ones_own_fame_is_in_sight(table: Table, home: Path) -> None:
    out = table.play(
        "--human", "Anna", "Bob", "--bots", "greedy", "--players", "3", "--hide-fame", "--seed", "5", typed="d | d"
    )
    pages = [page for page in out.split("Epoch 1 of 3") if "gods pharaohs" in page]
    seen = [
        {name: re.search(rf"{name} .*?(\d+|\?) +(?:-?\d+|\?) +\S+ +\S+$", page, re.M) for name in ("Anna", "Bob")}
        for page in pages
    ]
    shown = [{name: found[1] for name, found in one.items() if found} for one in seen]
    assert {"Anna": "10", "Bob": "?"} in shown
    assert {"Anna": "?", "Bob": "10"} in shown
    assert {"Anna": "10", "Bob": "10"} not in shown


def test_it_stays_secret_when_the_game_goes_on_and_is_told_at_the_end(table: Table, home: Path) -> None:
    words, game = words_for(3, seed=8)
    file = str(home / "g.json")
    options = ("--players", "3", "--human", "P0", "--hide-fame", "--seed", "8", "--save", file, "--no-aids")
    table.play(*options, typed="\n".join(words[:10]))
    assert saved(home / "g.json").hide_fame
    out = table.play("--resume", file, "--no-aids", typed="\n".join(words[10:]))
    before, _, after = out.partition("The whole game")
    rows = re.findall(r"^fame +(\S+) +(\S+) +(\S+)$", before, re.MULTILINE)
    assert len(rows) == 2
    assert all(row[0].isdecimal() and row[1:] == ("?", "?") for row in rows)
    assert game.outcome
    assert all(str(fame) in after for fame in game.outcome.scores)


def test_a_save_says_so_only_if_fame_is_secret() -> None:
    save = Save(Game(2, seed=1), ("human", "greedy"), 1)
    assert "fame" not in write_save(save), "as before: older versions read it"
    assert not read_save(json.dumps(write_save(save))).hide_fame
    assert read_save(json.dumps(write_save(save._replace(hide_fame=True)))).hide_fame


def test_suns_are_dealt_in_the_groups_that_are_named(table: Table, home: Path) -> None:
    table.play("--players", "2", "--suns", "2-3", "15,16", "--save", str(home / "g.json"), typed="")
    game = saved(home / "g.json").game
    assert {player.suns for player in game.players} == {(2, 3), (15, 16)}


@pytest.mark.parametrize(
    ("suns", "complaint"),
    [("2-3", "2 lists of suns"), ("2-3 3-4", "sun 3 is dealt twice"), ("1-2 3-4", "from 2 to 16")],
)
def test_suns_that_cannot_be_dealt_are_refused(suns: str, complaint: str, table: Table) -> None:
    assert complaint in table.play("--players", "2", "--suns", *suns.split(), status=1)
