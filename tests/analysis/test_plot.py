"""Pictures of an analysis: what they show, and that they can be shown."""

import xml.etree.ElementTree as ET
from functools import cache

import pytest

from ra.analysis.analysis import Analysis, analyze
from ra.analysis.plot import BOTTOM, TOP, draw_analysis, epochs, spread
from ra.game.game import Game
from ra.game.picture.png import to_png
from tests.analysis.test_analysis import Stranger
from tests.tables import play_at_random

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna", "<Bob> & co", "猫" * 40, "Dora", "Ed"]


@cache
def made_up(players: int, moves: int = 1000) -> Analysis:
    """A whole game, or the beginning of one, judged by somebody who makes everything up."""
    import random

    game = play_at_random(Game(players, names=NAMES[:players], seed=3), random.Random(3))
    return analyze(game.at(min(moves, len(game.history))), Stranger(players), Stranger(players))


def words_in(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_is_in_the_picture(players: int, theme: str) -> None:
    analysis = made_up(players)
    words = words_in(draw_analysis(analysis, theme=theme))
    for name in NAMES[:2]:
        assert words.count(name) == 2  # beside the chart and beneath it
    for account in analysis.accounts:
        assert f"{100 * account.start:.1f}" in words
    for told in ("Epoch I", "Epoch II", "Epoch III", "Turning points", "0 %", "100 %"):
        assert told in words


def test_bands_fill_the_chart() -> None:
    """The first begins at the top, the last ends at the bottom, and each ends where the next begins."""
    svg = draw_analysis(made_up(3))
    bands = [path.attrib["d"] for path in ET.fromstring(svg).iter(f"{SVG}path") if path.attrib["d"].endswith("z")]
    edges = [edge for band in bands if band.count("L") > 50 for edge in both_edges(band)]
    assert len(edges) == 6
    assert set(edges[0]) == {float(TOP)}
    assert set(edges[-1]) == {float(BOTTOM)}
    assert edges[1] == edges[2]
    assert edges[3] == edges[4]


def both_edges(band: str) -> tuple[list[float], list[float]]:
    heights = [float(point.split()[1]) for point in band.strip("Mz").split("L")]
    half = len(heights) // 2
    return heights[:half], heights[half:][::-1]


@pytest.mark.parametrize("moves", [0, 1, 2, 40])
def test_a_game_under_way_can_be_drawn(moves: int) -> None:
    svg = draw_analysis(made_up(3, moves))
    assert "under way, epoch I" in words_in(svg)


def test_the_number_of_turning_points() -> None:
    words = words_in(draw_analysis(made_up(4), top=3))
    assert sum(word.startswith("Move ") for word in words) == 3
    assert "Turning points" not in words_in(draw_analysis(made_up(4), top=0))


def test_a_picture_as_png() -> None:
    png = to_png(draw_analysis(made_up(2)), width=640)
    assert png.startswith(b"\x89PNG")


def test_epochs_follow_one_another() -> None:
    analysis = made_up(4)
    found = list(epochs(analysis))
    assert [epoch for epoch, _, _ in found] == [1, 2, 3]
    assert [begins for _, begins, _ in found] == [0, *[ends for _, _, ends in found[:-1]]]
    assert found[-1][2] == len(analysis.steps)
    for _, begins, _ in found[1:]:
        assert analysis.game.at(begins).epoch == analysis.game.at(begins - 1).epoch + 1


@pytest.mark.parametrize(
    ("places", "apart"),
    [
        ([], []),
        ([50], [50]),
        ([10, 50, 90], [10, 50, 90]),
        ([50, 50, 52], [50, 60, 70]),
        ([95, 96, 97], [80, 90, 100]),
        ([-5, 0], [0, 10]),
    ],
)
def test_what_is_too_close_is_moved_apart(places: list[float], apart: list[float]) -> None:
    assert spread(places, 10, 0, 100) == apart
