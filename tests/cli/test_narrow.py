"""Sixty columns: everything that 80 columns show is there, and nothing is cut off."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import RenderableType

from ra.bots.explain.explanation import explain, judge_for
from ra.cli.render.explanation import draw_explanation
from ra.cli.render.screen import SIGNS, on_paper
from ra.cli.render.sheets import epoch_end, game_end, sheet_now
from ra.cli.render.table import MONUMENTS, draw_table
from ra.game.game import Game
from ra.game.picture.lettering import seat_names
from tests.cli.terminal import Terminal

NARROW = 60
RECORDS = Path(__file__).parents[1] / "games"


def recorded(players: int) -> Game:
    return Game.from_record((RECORDS / f"{players}_players.jsonl").read_text().splitlines()[0])


def on_narrow_paper(parts: Iterable[RenderableType]) -> str:
    text = on_paper(parts, NARROW)
    assert max(map(len, text.splitlines())) <= NARROW
    assert SIGNS.ellipsis not in text
    return text


def figures(text: str) -> Counter[str]:
    return Counter(re.findall(r"[+-]?\d+", text))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_table_shows_every_players_figures(players: int) -> None:
    game = recorded(players)
    for move in range(0, len(game.history) + 1, 7):
        now = game.at(move)
        lines = on_narrow_paper(draw_table(now, width=NARROW)).splitlines()
        for seat in range(players):
            player = now.player(seat)
            (top,) = (number for number, line in enumerate(lines) if line[2:15].strip() == seat_names(now)[seat])
            suns = [*map(str, player.suns), *map(str, player.spent)]
            assert re.findall(r"\d+", lines[top][15:29]) == suns
            assert int(lines[top][29:34]) == player.fame
            counts = [player.tiles.get(tile, 0) for tile in ("god", "pharaoh", "nile", "flood", "gold")]
            assert re.findall(r"\d+|·", lines[top + 1][15:]) == [str(count or "·") for count in counts]


def test_types_that_are_held_are_listed() -> None:
    game = recorded(3)
    text = on_narrow_paper(draw_table(game, width=NARROW))
    for seat in range(3):
        for tile in MONUMENTS:
            count = game.player(seat).tiles.get(tile, 0)
            assert count < 2 or f"{tile[:3]}{count}" in text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sheets_have_every_figure(players: int) -> None:
    game = recorded(players)
    ended = next(game.at(move) for move in range(len(game.history)) if len(game.at(move).sheets) == 2)
    sheets = ((sheet_now, game.at(40)), (epoch_end, ended), (game_end, game))
    for draw, now in sheets:
        missing = figures(on_paper(draw(now, 80), 80)) - figures(on_narrow_paper(draw(now, NARROW)))
        assert not missing


def test_a_hint_has_the_chances_of_all_five() -> None:
    now = recorded(5).at(30)
    explanation = explain(now, judge_for(now))
    narrow, wide = (draw_explanation(explanation, SIGNS, width) for width in (NARROW, 80))
    assert figures(on_narrow_paper(narrow)) == figures(on_paper(wide, 80))


def test_ra_play_in_sixty_columns(home: Path) -> None:
    with Terminal(
        "play", "--players", "5", "--seed", "5", "--pace", "0", home=home, columns=NARROW, lines=40
    ) as terminal:
        page = terminal.wait_for("Player>")
        assert "suns           fame  now  lot end" in page
        assert "gods pharaohs Niles floods gold" in page
        assert "…" not in page
        terminal.type("points\n")
        sheet = terminal.wait_for("Tiye")
        assert "Ahmose" in sheet
        terminal.wait_for("Player>")
