"""The names of tiles and people: no ornament crosses them, and each can stand alone."""

import json
from typing import Final

import pytest
from playwright.sync_api import Browser

from ra.engine.tiles import NAMES as TILE_NAMES
from tests.browser.moments import PLAYERS, gods, turn
from tests.browser.stage import Stage, table_view
from tests.browser.test_endings import drop, recorded
from tests.browser.visitor import PHONE, Visitor, visiting
from tests.languages import LANGUAGES
from tests.tables import game_with

SMALL: Final = (360, 640)
WIDE: Final = ((720, 1000), (768, 1024), (1024, 768), (1100, 800), (1160, 800), (1239, 800), (1240, 800), (1280, 800))
KINDS: Final = [name for name in TILE_NAMES if name != "ra"]


def resized(visitor: Visitor, screen: tuple[int, int]) -> None:
    visitor.resize(screen)
    visitor.look("settled")


# ---- bow and stern -------------------------------------------------------------------------------------------------

AGROUND: Final = """() => {
  const names = [...document.querySelectorAll(".cell .nm")];
  const lines = (one) => {
    const words = document.createRange();
    words.selectNodeContents([...one.children].find((part) => part.checkVisibility()));
    return [...words.getClientRects()];
  };
  const wood = (x, y) => document.elementsFromPoint(x, y).some((at) => at.matches(".end *"));
  const hit = ({ left, right, top, bottom }) =>
    [left - 1, right + 1].some((x) => [top + 2, (top + bottom) / 2, bottom - 3].some((y) => wood(x, y)));
  const met = (one, other) => one.right > other.left && one.bottom > other.top + 4 && other.bottom > one.top + 4;
  const touch = (one, other) => lines(one).some((here) => lines(other).some((there) => met(here, there)));
  return [
    ...[names[0], names[7]].filter((one) => lines(one).some(hit)),
    ...[names[0], names[6]].filter((one) => touch(one, names[names.indexOf(one) + 1])),
  ].map((one) => one.textContent);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_runs_into_bow_or_stern(house: str, browser: Browser, language: str) -> None:
    """Nor into the name beside it."""
    with visiting(browser, house, language) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        found = {}
        for first, last in zip(KINDS[::2], [*KINDS, "nile"][1::2], strict=True):
            stage.show(game_with(3, track=" ".join([first, "astronomy", *["nile"] * 4, "astronomy", last])))
            for screen in WIDE:
                visitor.resize(screen)
                found[first, screen] = visitor.page.evaluate(AGROUND)
        assert {at: some for at, some in found.items() if some} == {}


SIZES: Final = """[...document.querySelectorAll(".deck :is(.nm, .vals)")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""


def test_names_can_be_read_at_every_width(house: str, browser: Browser) -> None:
    """Below 12 px there are only ornaments."""
    with visiting(browser, house) as visitor:
        Stage(visitor, table_view(3), [0]).show(game_with(3, track="nile"))
        for screen in (SMALL, *WIDE, (1920, 1080)):
            resized(visitor, screen)
            assert min(visitor.page.evaluate(SIZES)) >= 12, screen


# ---- the sky, and what can be taken --------------------------------------------------------------------------------

WITHOUT: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".barge::before, .barge::after { display: none !important }");
  sheet.insertRule(".tbtn.can { outline: none !important }");
  document.adoptedStyleSheets = [sheet];
}"""
NAMES: Final = """() => [...document.querySelectorAll(".cell .nm")].filter((one) => one.textContent).map((one) => {
  const words = document.createRange();
  words.selectNodeContents([...one.children].find((part) => part.checkVisibility()));
  const { x, y, width, height } = words.getBoundingClientRect();
  return { x, y, width, height };
})"""


@pytest.mark.parametrize("players", [3, PLAYERS])
@pytest.mark.parametrize("screen", [(1280, 720), (1280, 800), (1366, 657), (1024, 768), (768, 1024)])
def test_neither_stars_nor_frames_cross_a_name(
    house: str, browser: Browser, screen: tuple[int, int], players: int
) -> None:
    """Where a tile is taken with a god, at night: the names look as they would without stars and frames."""
    with visiting(browser, house, "pt-BR", screen, "dark") as visitor:
        stage = Stage(visitor, table_view(players), [0])
        stage.show(game_with(players, tiles={0: {"god": 1}}, track="step_pyramid funeral nile gold step_pyramid art"))
        visitor.page.click("[data-action=gods]")
        visitor.page.wait_for_selector(".tbtn.can")
        visitor.look("settled")
        boxes = visitor.page.evaluate(NAMES)
        assert len(boxes) == 6
        seen = [visitor.page.screenshot(clip=box) for box in boxes]
        visitor.page.evaluate(WITHOUT)
        assert [visitor.page.screenshot(clip=box) for box in boxes] == seen


def test_a_high_sky_has_stars(house: str, browser: Browser) -> None:
    shown = "getComputedStyle(document.querySelector('.barge'), '::before').display !== 'none'"
    with visiting(browser, house, "en", (1280, 800), "dark") as visitor:
        gods(Stage(visitor, table_view(PLAYERS), [0]))
        assert visitor.page.evaluate(shown)


# ---- names that can stand alone ------------------------------------------------------------------------------------

STEP_PYRAMID: Final = {
    "en": ("Step pyramid", "Step pyramid"),
    "pl": ("Pir. schodkowa", "Piramida schodkowa"),
    "uk": ("Східч. піраміда", "Східчаста піраміда"),
    "ru": ("Ступ. пирамида", "Ступенчатая пирамида"),
    "pt-BR": ("Pir. de Degraus", "Pirâmide de Degraus"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_pyramid_is_called_a_pyramid(house: str, browser: Browser, language: str) -> None:
    """On a phone in short, with its noun; from 640 px on in full, unless it lies beside bow or stern."""
    short, full = STEP_PYRAMID[language]
    with visiting(browser, house, language, PHONE) as visitor:
        Stage(visitor, table_view(3), [0]).show(game_with(3, track="nile step_pyramid"))
        caption = visitor.page.locator(".cell[data-space='1'] .nm")
        assert caption.inner_text() == short
        for screen in ((640, 960), (700, 960), *WIDE):
            resized(visitor, screen)
            assert " ".join(caption.inner_text().split()) == full, screen


# ---- five players on a phone ---------------------------------------------------------------------------------------

FRIENDS: Final = ("Анна", "Вероника", "Александр", "Елизавета", "Максимилиана Кузнецова")
CUT: Final = """[...document.querySelectorAll(".strip .who b")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def test_on_a_phone_the_names_of_five_have_a_line_each(house: str, browser: Browser) -> None:
    """A longer name ends in an ellipsis, and is whole in the sheet that a touch opens."""
    with visiting(browser, house, "ru", SMALL) as visitor:
        turn(Stage(visitor, table_view(PLAYERS, FRIENDS), [0]))
        assert visitor.page.evaluate(CUT) == [FRIENDS[4]]
        last = visitor.page.locator(".strip[data-seat='4']")
        assert last.locator(".who b").get_attribute("title") == FRIENDS[4]
        assert last.locator(".who b").evaluate("one => getComputedStyle(one).textOverflow") == "ellipsis"
        last.locator(".face").click()
        whole = visitor.page.locator("dialog.playersheet .me bdi")
        assert whole.inner_text() == FRIENDS[4]
        assert whole.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert visitor.look("wide") <= 0


# ---- the head of a lesson ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [SMALL, (640, 960), (768, 1024), (1023, 768)])
def test_the_head_of_a_lesson_has_two_rows(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """As that of every table: language and way out stand beside the epoch."""
    with visiting(browser, house, "uk", screen) as visitor:
        visitor.go("/learn")
        visitor.page.wait_for_selector(".coach")
        epoch, menu, track = [
            visitor.page.locator(f".top {sign}").bounding_box() for sign in (".epoch", ".lessonmenu", ".ratrack")
        ]
        assert epoch
        assert menu
        assert track
        assert abs(epoch["y"] + epoch["height"] / 2 - menu["y"] - menu["height"] / 2) < 4
        assert menu["y"] + menu["height"] <= track["y"] + 1
        assert visitor.look("wide") <= 0


# ---- the language of a replay --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_a_replay_can_be_read_in_another_language(house: str, browser: Browser, language: str) -> None:
    other = "en" if language != "en" else "uk"
    with visiting(browser, house, language, SMALL) as visitor:
        drop(visitor, json.dumps(recorded(PLAYERS)))
        visitor.page.wait_for_selector(".stepper")
        choice = visitor.page.locator(".menu .language")
        box = choice.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert choice.locator(".globe").is_visible()
        assert visitor.look("wide") <= 0
        assert visitor.look("small") == []
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert visitor.page.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('.language select')", at)
        choice.locator("select").select_option(other)
        visitor.page.wait_for_selector(f"html[lang={other}]")
        assert visitor.look("wide") <= 0
