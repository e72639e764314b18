"""For everybody: axe finds nothing, on a phone everything fits and can be hit, without colours and without motion."""

import base64
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.server.messages import Presence
from tests.browser.house import HERE
from tests.browser.moments import PLAYERS, bidding, end_sheet, epoch_sheet, every_moment, laid, played, turn
from tests.browser.stage import NAMES, Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, every_page, visiting
from tests.web.test_words import messages

AXE: Final = (HERE / "node_modules" / "axe-core" / "axe.min.js").read_text()
CASES: Final = [(screen, theme) for screen in (DESKTOP, PHONE) for theme in ("light", "dark")]
LANGUAGES: Final = ("en", "pl", "uk", "ru", "pt-BR")
LONG_NAMES: Final = ("Wolfgang Amadeus Mozartt", "Bartholomew-Maximilian X", "Оксана-Владислава Петрів", "Dan", "Eve")
"""Names as long as they may be."""


def everything(visitor: Visitor, names: tuple[str, ...] = LONG_NAMES, **likings: Any) -> Iterator[str]:
    """Every page, and everything that the table can show: one after another on the screen."""
    yield from every_page(visitor)
    stage = Stage(visitor, table_view(PLAYERS, names), range(PLAYERS), **likings)
    yield from every_moment(stage)


@pytest.mark.parametrize(("screen", "theme"), CASES)
def test_nobody_is_shut_out(house: str, browser: Browser, screen: tuple[int, int], theme: str) -> None:
    with visiting(browser, house, "en", screen, theme) as visitor:
        found = {shown: violations(visitor, theme) for shown in everything(visitor)}
        assert {shown: some for shown, some in found.items() if some} == {}
        assert len(found) > 25


def violations(visitor: Visitor, theme: str) -> list[str]:
    """All that axe finds; by night what depends on colours, for the rest is as by day."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)
    rules = ", runOnly: ['color-contrast', 'link-in-text-block']" if theme == "dark" else ""
    found: dict[str, Any] = visitor.page.evaluate(f"axe.run({{resultTypes: ['violations']{rules}}})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0]['failureSummary']}"
        for one in found["violations"]
    ]


MESSAGES: Final = [name for name in messages("en") if "-" in name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_a_small_phone(house: str, browser: Browser, language: str) -> None:
    """No scrolling sideways, nothing too small for a finger, and no message that the language does not have."""
    small: dict[str, str] = {}
    with visiting(browser, house, language, PHONE) as visitor:
        for shown in everything(visitor):
            assert visitor.page.get_attribute("html", "lang") == language
            assert visitor.look("wide") <= 0, f"{shown} scrolls sideways"
            assert visitor.look("unknown", MESSAGES) == [], shown
            small |= dict.fromkeys(visitor.look("small"), shown)
        assert small == {}


LOW_SCREENS: Final = [(1280, 720), (1366, 657), (1366, 620), (1024, 768)]
"""Laptops, as much as a browser leaves of their screens."""


@pytest.mark.parametrize("screen", LOW_SCREENS)
def test_on_a_laptop_what_one_can_do_is_in_sight(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "ru", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), range(PLAYERS))
        for show in (turn, bidding):
            show(stage)
            assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
            actions = visitor.page.evaluate("document.querySelector('.bar').getBoundingClientRect().bottom")
            assert actions <= screen[1]


CUT_OFF: Final = """[...document.querySelectorAll(".strip .short")]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""


def test_on_a_phone_five_players_show_their_suns(house: str, browser: Browser) -> None:
    """In every strip all of its words can be read; who is not connected is marked."""
    with visiting(browser, house, "ru", PHONE) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, NAMES), [0])
        turn(stage)
        assert visitor.page.evaluate(CUT_OFF) == 0
        assert visitor.page.inner_text(".strip[data-seat='1'] .short").replace(" ", "").split(",")[0].isdigit()
        stage.hear(Presence([True, False, True, True, True], 0))
        visitor.page.wait_for_selector(".strip.gone[data-seat='1']")
        assert visitor.page.locator(".strip.gone").count() == 1


@pytest.mark.parametrize("show", [epoch_sheet, end_sheet])
def test_a_sheet_opens_at_its_top(house: str, browser: Browser, show: Any) -> None:
    with visiting(browser, house, "en", PHONE) as visitor:
        show(Stage(visitor, table_view(PLAYERS), range(PLAYERS)))
        top = visitor.page.evaluate("document.querySelector('dialog[open] h1').getBoundingClientRect().top")
        assert 0 <= top < PHONE[1]


# ---- without seeing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_numbers_are_read_aloud_with_their_words(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """What everybody holds: no number comes without what it counts."""
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        stage.show(played(laid(), "invoke", "bid 8", "pass", "pass", "pass", "pass"))
        if screen == PHONE:
            visitor.page.click(".strip[data-seat='1'] .face")
        strip = visitor.page.locator(".strip[data-seat='1']").aria_snapshot()
        assert 'img "sun 1, face down"' in strip
        assert 'img "Pharaoh: 0' in strip
        assert 'img "Civilization: 1, 1 type"' in strip
        assert not any(line.strip(' -:"').isdigit() for line in strip.splitlines()), strip
        assert 'img "centre sun: 8"' in visitor.page.locator(".barge").aria_snapshot()
        assert 'img "sun 16"' in visitor.page.locator(".mine").aria_snapshot()


# ---- without colours -----------------------------------------------------------------------------------------------

GREY: Final = """() => {
  document.documentElement.style.filter = "grayscale(1)";
  for (const seal of document.querySelectorAll(".seal")) seal.textContent = "";
}"""


def test_players_and_suns_differ_without_colour(house: str, browser: Browser) -> None:
    """In grey, and without their letters, the marks of five players are five shapes; a spent sun is no open sun."""
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(PLAYERS), range(PLAYERS))
        stage.show(played(laid(), "invoke", "bid 8", "pass", "pass", "pass", "pass"))
        visitor.page.evaluate(GREY)
        seals = [
            f".others .strip[data-seat='{seat}'] .seal, .mine[data-seat='{seat}'] h2 .seal" for seat in range(PLAYERS)
        ]
        assert min(differences(visitor, seals)) > 0.02
        suns = [".mysuns .sun:not(.down)", ".mysuns .sun.down"]
        assert min(differences(visitor, suns)) > 0.1


def differences(visitor: Visitor, signs: list[str]) -> list[float]:
    """How much of each pair of pictures differs."""
    shots = [visitor.page.locator(sign).first.screenshot() for sign in signs]
    blank = Visitor(visitor.page.context.new_page(), "")  # our own pages fetch nothing but from themselves
    return list(blank.look("differences", [base64.b64encode(shot).decode() for shot in shots]))


# ---- without motion ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("motion", "speed"), [("reduce", 1), ("no-preference", 0), ("no-preference", 2)])
def test_motion_only_for_those_who_want_it(house: str, browser: Browser, motion: str, speed: float) -> None:
    moves = motion == "no-preference" and speed > 0
    with visiting(browser, house, "en", motion=motion) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), range(PLAYERS), speed=speed)
        game = played(laid(), "invoke", "bid 8", "pass", "pass", "pass")
        stage.show(game)
        visitor.look("countFlights")
        stage.show(played(game, "bid 16"))
        assert (visitor.page.evaluate("flights") > 0) == moves
        if not moves:
            running = "document.getAnimations().filter((one) => one.playState === 'running').length"
            assert visitor.page.evaluate(running) == 0
            turn(stage)
            bidding(stage)
            assert visitor.page.evaluate(running) == 0
