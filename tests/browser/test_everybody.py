"""For everybody: axe finds nothing, on a phone everything fits and can be hit, without colours and without motion."""

import base64
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.tiles import NAMES as TILE_NAMES
from ra.server.protocol.messages import Presence, Said
from tests.browser.house import HERE
from tests.browser.moments import FULL, MUCH, PLAYERS, bidding, end_sheet, epoch_sheet, every_moment, laid, played, turn
from tests.browser.stage import NAMES, Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, every_page, visiting
from tests.languages import LANGUAGES
from tests.tables import game_with
from tests.web.test_words import messages

AXE: Final = (HERE / "node_modules" / "axe-core" / "axe.min.js").read_text()
CASES: Final = [(screen, theme) for screen in (DESKTOP, PHONE) for theme in ("light", "dark")]
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
    visitor.look("settled")
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


PHONES: Final = [(360, 640), (360, 740), (375, 667), (390, 844), (412, 915)]
"""Telephones, as much as a browser leaves of their screens."""


@pytest.mark.parametrize("screen", PHONES)
def test_on_ones_own_turn_nothing_needs_scrolling(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """In the language with the longest words, at every number of players, with a full track and in an auction."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, NAMES), [0])
            for track in ("god pharaoh funeral nile", f"{FULL} temple"):
                game = game_with(players, tiles={0: MUCH}, track=track)
                for at in (game, played(game.copy(), "invoke", *["pass"] * (players - 1))):
                    stage.show(at)
                    over = visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight")
                    assert over <= 0, f"{players} players, {at.phase}, {track}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [(360, 640), (390, 844)])
def test_on_a_phone_an_action_says_what_it_means(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    """Why something cannot be done, and what follows from invoking Ra: all of it can be read."""
    with visiting(browser, house, language, screen) as visitor:
        stage = Stage(visitor, table_view(3, NAMES), [0])
        for track, resting in (("nile", ["gods"]), ("nile " * 8, ["draw", "gods"])):
            stage.show(game_with(3, track=track.strip()))
            for action in resting:
                why = visitor.page.locator(f"[data-action={action}] small")
                assert why.is_visible()
                assert why.inner_text().strip()
            means = visitor.page.locator(".means:visible, .inv small:visible")
            assert means.count() == 1
            assert visitor.page.evaluate(SPILT) == []


SPILT: Final = """[...document.querySelectorAll(".acts :is(small, b, .means)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const [own, home] = [one, one.closest(".act") ?? one.closest(".bar")].map((box) => box.getBoundingClientRect());
      return own.left < home.left || own.right > home.right + 1 || own.bottom > home.bottom + 1 || own.top < home.top;
    })
    .map((one) => one.textContent)"""


WIDE: Final = [(1280, 800), (1280, 720), (1024, 768), (768, 1024)]
CLIPPED: Final = """(() => {
  const [bar, ...lines] = [".bar", ".worth .why li"].flatMap((sign) => [...document.querySelectorAll(sign)])
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const panel = document.querySelector(".worth").getBoundingClientRect();
  const end = Math.min(bar.top, panel.height ? panel.bottom : bar.top);
  return lines.filter((line) => line.bottom > end + 1).length;
})()"""


@pytest.mark.parametrize("screen", WIDE)
def test_the_sum_of_a_lot_can_be_read(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """All of its lines; and what would be lost comes first."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, NAMES), [0])
            tiles = {seat: MUCH if seat == 0 else {"pharaoh": seat, "flood": 1} for seat in range(players)}
            game = game_with(players, tiles=tiles, track=FULL)
            for at in (game, played(game.copy(), "invoke", *["pass"] * (players - 1))):
                stage.show(at)
                assert visitor.page.evaluate(CLIPPED) == 0, f"{players} players, {at.phase}"
                lost = visitor.page.locator(".worth .why li:visible").first
                assert (screen[0] < 1024 and players == PLAYERS) or "потеря" in lost.inner_text()


def test_beside_a_clock_a_phone_still_tells_the_chance_of_ra(house: str, browser: Browser) -> None:
    with visiting(browser, house, "ru", PHONE) as visitor:
        stage = Stage(visitor, table_view(3, NAMES), [0])
        stage.show(game_with(3), clock={"since": 0, "deadline": 600_000, "increment": 20_000, "banks": [600_000] * 3})
        visitor.page.wait_for_selector(".clock")
        chance = visitor.page.locator(".bag .brief")
        assert chance.is_visible()
        assert re.fullmatch(r"Ра \d+\s%", chance.inner_text())
        assert visitor.look("wide") <= 0


KINDS: Final = [name for name in TILE_NAMES if name != "ra"]
TOO_LONG: Final = """[...document.querySelectorAll(".cell .nm")].filter((one) => one.textContent).flatMap((one) => {
  const words = document.createRange();
  words.selectNodeContents([...one.children].find((part) => part.checkVisibility()));
  const [text, cell] = [words, one.closest(".cell")].map((box) => box.getBoundingClientRect());
  const wide = text.width - cell.width;
  const high = Math.round(text.height / parseFloat(getComputedStyle(one).lineHeight) / one.currentCSSZoom);
  const fits = wide <= 6 * one.currentCSSZoom && high <= (innerWidth < 640 ? 1 : 2);
  return fits ? [] : [`${one.textContent}: ${wide} too wide, ${high} lines`];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_tile_can_be_read(house: str, browser: Browser, language: str) -> None:
    found = {}
    for screen in ((360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)):
        with visiting(browser, house, language, screen) as visitor:
            stage = Stage(visitor, table_view(3, NAMES), [0])
            for start in range(0, len(KINDS), 8):
                stage.show(game_with(3, track=" ".join(KINDS[start : start + 8])))
                assert all(visitor.page.locator(".cell .nm").all_inner_texts()[: len(KINDS) - start])
                found[screen, start] = visitor.page.evaluate(TOO_LONG)
    assert {at: some for at, some in found.items() if some} == {}


CUT_OFF: Final = """[...document.querySelectorAll(".strip .short")]
    .filter((one) => one.scrollWidth > one.clientWidth).length"""


def test_on_a_phone_the_others_fame_is_in_sight(house: str, browser: Browser) -> None:
    """With a star, whose meaning the sheet says that a touch opens; a screen reader hears it all, with the suns."""
    with visiting(browser, house, "en", PHONE) as visitor:
        turn(Stage(visitor, table_view(PLAYERS), [0]))
        strip = visitor.page.locator(".strip[data-seat='2']")
        assert strip.locator(".facts .fame > [aria-hidden]").last.inner_text() == "17"
        assert strip.locator(".facts .fame .mk").is_visible()
        heard = strip.locator(".face").aria_snapshot()
        assert "Cathy 17 fame" in heard
        assert "suns " in heard
        strip.locator(".face").click()
        fame = visitor.page.locator("dialog.playersheet .me small").first
        assert fame.inner_text() == "17 fame"
        assert fame.is_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_everybodys_suns_can_be_read(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, PHONE) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, NAMES), [0])
            stage.show(game_with(players))
            assert visitor.page.evaluate(CUT_OFF) == 0, f"{players} players"


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


# ---- without a mouse -----------------------------------------------------------------------------------------------

FOCUSED: Final = "document.activeElement.dataset.action ?? document.activeElement.classList[0]"


def tab_to(visitor: Visitor, sign: str) -> None:
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("sign => document.activeElement.matches(sign)", sign):
            return
    raise AssertionError(f"Tab does not lead to {sign}")


def test_the_focus_stays_with_the_actions(house: str, browser: Browser) -> None:
    """One's own decision takes the buttons away, and the others' bring them back: the keyboard stays where it was."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3)
        stage.show(game)
        tab_to(visitor, "[data-action=draw]")
        visitor.page.keyboard.press("Enter")
        assert stage.said()[0]["action"] == "draw"
        stage.show(played(game, "draw nile"))
        assert visitor.page.evaluate(FOCUSED) == "bar"
        stage.show(played(game, "invoke", "bid 7"))
        assert visitor.page.evaluate(FOCUSED) == "bid 8"
        visitor.page.click(".brand", button="right")
        visitor.page.focus(".brand")
        stage.show(played(game, "bid 8"))
        assert visitor.page.evaluate(FOCUSED) == "brand", "whoever looks elsewhere is left there"


def test_what_lies_over_the_table_holds_the_keyboard(house: str, browser: Browser) -> None:
    """On a phone: the panel with log and chat. Escape closes it, and the keyboard is where it was."""
    within = "document.activeElement.closest('.chronicle') !== null"
    with visiting(browser, house, "en", PHONE) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game_with(3))
        tab_to(visitor, ".menu [data-panel=menu]")
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector(".chronicle")
        for _ in range(12):
            assert visitor.page.evaluate(f"{within} || document.activeElement === document.body")
            visitor.page.keyboard.press("Tab")
        visitor.page.keyboard.press("d")
        assert stage.said() == [], "what cannot be seen cannot be done"
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".chronicle", state="detached")
        assert visitor.page.evaluate("document.activeElement.matches('.menu [data-panel=menu]')")
        visitor.page.click(".strip .face")
        visitor.page.wait_for_selector("dialog.playersheet[open]")
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("dialog.playersheet", state="detached")
        assert visitor.page.evaluate("document.activeElement.matches('.strip .face')"), "back where it was opened"


def test_beside_the_panel_a_wide_table_can_be_played(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game_with(3))
        visitor.open_menu("log")
        visitor.page.click("[data-action=draw]")
        assert [one["action"] for one in stage.said()] == ["draw"]
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".chronicle", state="detached")


def test_beneath_the_cover_there_is_nothing(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), range(3), handover=True)
        stage.show(game_with(3))
        visitor.page.wait_for_selector(".cover")
        assert visitor.page.evaluate("document.querySelector('main').inert"), "nothing of it is read aloud"
        for _ in range(4):
            visitor.page.keyboard.press("Tab")
            assert visitor.page.evaluate("!document.activeElement.closest('.table')")
        visitor.page.focus(".cover .goon")
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector(".cover", state="detached")
        assert visitor.page.evaluate(FOCUSED) == "draw"


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_what_somebody_says_is_noticed(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """A count on the button, a line for those who hear; one's own words are no news."""
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game_with(3))
        stage.hear(Said(1, 0, "Anna", "Hello", 0))
        assert visitor.page.locator(".unread").count() == 0
        stage.hear(Said(2, 1, "Bob", "Good luck!", 0))
        assert visitor.page.locator(".menu .unread").inner_text() == "1"
        assert visitor.page.inner_text("[role=log]") == "Bob: Good luck!"
        assert "1 new message" in visitor.page.locator(".menu").aria_snapshot()
        visitor.page.click(".menu [data-panel=chat]")
        assert "Good luck!" in visitor.page.inner_text(".chronicle .said >> nth=1")
        assert visitor.page.locator(".unread").count() == 0


# ---- without seeing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_numbers_are_read_aloud_with_their_words(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """What everybody holds: no number comes without what it counts."""
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        stage.show(played(laid(), "invoke", "bid 8", "pass", "pass", "pass", "pass"))
        if screen == PHONE:
            visitor.page.click(".strip[data-seat='1'] .face")
        theirs = ".playersheet .tableau" if screen == PHONE else ".strip[data-seat='1']"
        strip = visitor.page.locator(theirs).aria_snapshot()
        assert 'img "sun 1, face down"' in strip
        assert 'img "Pharaoh: 0' in strip
        assert 'img "Astronomy: 1"' in strip
        assert screen == PHONE or 'group "Civilization: 1, 1 type"' in strip
        assert not any(line.strip(' -:"').isdigit() for line in strip.splitlines()), strip
        assert 'img "centre sun: 8"' in visitor.page.locator(".barge").aria_snapshot()
        if screen == PHONE:
            visitor.page.keyboard.press("Escape")
            visitor.page.wait_for_selector(".playersheet", state="detached")
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tiles_differ_without_colour(house: str, browser: Browser, theme: str) -> None:
    """In grey, and without their names, no picture of a tile can be taken for another's."""
    with visiting(browser, house, "en", theme=theme) as visitor:
        stage = Stage(visitor, table_view(3, NAMES), [0])
        shots = []
        for start in range(0, len(KINDS), 8):
            kinds = KINDS[start : start + 8]
            stage.show(game_with(3, track=" ".join(kinds)))
            visitor.page.evaluate(GREY)
            shots += [visitor.page.locator(f".deck [data-tile={kind}] .tile").screenshot() for kind in kinds]
        assert len(shots) == len(TILE_NAMES) - 1
        alike = dict(zip(combinations(KINDS, 2), compared(visitor, shots), strict=True))
        assert {pair: share for pair, share in alike.items() if share < 0.1} == {}


def differences(visitor: Visitor, signs: list[str]) -> list[float]:
    """How much of each pair of pictures differs."""
    return compared(visitor, [visitor.page.locator(sign).first.screenshot() for sign in signs])


def compared(visitor: Visitor, shots: list[bytes]) -> list[float]:
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
