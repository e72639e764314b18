"""Phones on their side, pages at 200 %: the lot, its worth and the buttons of a decision are on the screen together."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.tiles import MONUMENT, MONUMENT_TYPES, NAMES
from ra.game.game import Game
from tests.browser.moments import FULL, MUCH, PLAYERS, earthquake, gods_again, laid, played, unrest
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.test_room import GUESTS, clock
from tests.browser.visitor import PHONE, visiting
from tests.languages import LANGUAGES
from tests.tables import game_with

LOW: Final = ((844, 390), (667, 375), (640, 360), (960, 540))
"""Two phones on their side, and two windows of a desktop at 200 %."""
TOGETHER: Final = """(signs) => {
  const found = [];
  const shown = (sign) => [...document.querySelectorAll(sign)].filter((one) => one.checkVisibility());
  for (const sign of signs) {
    const all = shown(sign);
    if (!all.length) found.push(`no ${sign}`);
    for (const one of all) {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      const on = document.elementFromPoint(left + width / 2, top + height / 2);
      const what = `${sign} ${one.dataset.action ?? one.dataset.tile ?? one.innerText}`;
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${what} is cut off`);
      else if (on && !one.closest("section, .bar").contains(on)) found.push(`${what} is covered`);
    }
  }
  if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
  return found;
}"""
SPILT: Final = """() => {
  const found = [];
  for (const box of document.querySelectorAll(".bid, .pass, .act, .strip .face, .mine .me .sub, .top > *")) {
    if (!box.checkVisibility()) continue;
    const { right, bottom } = box.getBoundingClientRect();
    for (const part of box.querySelectorAll("*")) {
      const style = getComputedStyle(part);
      if (!part.checkVisibility() || style.clipPath !== "none" || part.closest(".unseen")) continue;
      const at = part.getBoundingClientRect();
      const cut = style.overflow !== "visible" && part.clientWidth && part.scrollWidth > part.clientWidth + 1;
      const out = at.width > 1 && (at.right > right + 1 || at.bottom > bottom + 1);
      if (cut || out) found.push(`${box.className}: ${part.textContent.trim()} ${cut ? "is cut" : "runs out"}`);
    }
  }
  return found;
}"""
"""Words and numbers that run out of their button, or are cut short."""
TILES: Final = ".deck .tbtn"
WORTH: Final = ".worth tr"
BUTTONS: Final = ".bar button"


def decisions(players: int) -> dict[str, tuple[Game, tuple[str, ...]]]:
    """What one may have to decide, and what one wants to see meanwhile."""
    game = game_with(players, tiles={0: MUCH, 1: {"palace": 2}}, track=f"{FULL} temple", ra=4)
    auction = played(game.copy(), "invoke", *["pass"] * (players - 1))
    led = played(game_with(players, tiles={0: MUCH}, track=FULL, turn=1), "invoke")
    while led.seat != 0:
        led.play("pass")
    disaster = game_with(players, tiles={0: MUCH}, track="earthquake nile")
    struck = played(disaster, "invoke", *["pass"] * (players - 1))
    struck.play(frame_of(struck).legal[-1])
    return {
        "turn": (game, (TILES, WORTH, BUTTONS)),
        "auction": (auction, (TILES, WORTH, BUTTONS, ".ladder li > span:first-child")),
        "bids": (led, (TILES, WORTH, BUTTONS)),
        "disaster": (struck, (".struck", ".mine", BUTTONS)),
    }


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("screen", LOW)
def test_lot_worth_and_buttons_are_in_sight_together(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    found: dict[Any, list[str]] = {}
    with visiting(browser, house, language, screen) as visitor:
        for players in (2, 3, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            for name, (game, signs) in decisions(players).items():
                stage.show(game)
                found[players, name] = visitor.page.evaluate(TOGETHER, signs) + visitor.page.evaluate(SPILT)
                assert visitor.look("wide") <= 0
                assert visitor.look("small") == [], (players, name)
            stage.show(decisions(players)["turn"][0])
            visitor.page.click("[data-action=gods]")
            visitor.page.wait_for_selector(".bar .pick")
            found[players, "gods"] = visitor.page.evaluate(TOGETHER, [TILES, ".mine", BUTTONS])
    assert {at: some for at, some in found.items() if some} == {}


@pytest.mark.parametrize("language", ["pl", "uk", "pt-BR"])
def test_no_word_runs_out_of_its_button(house: str, browser: Browser, language: str) -> None:
    """With as many suns as anybody has, and what each exchange costs at the end of the game."""
    found: dict[Any, list[str]] = {}
    with visiting(browser, house, language, (844, 390)) as visitor:
        for players in (2, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            for screen in ((844, 390), (640, 360)):
                visitor.resize(screen)
                for name in ("turn", "bids"):
                    stage.show(decisions(players)[name][0], clock=clock(players))
                    found[screen, players, name] = visitor.page.evaluate(SPILT)
            assert players > 2 or visitor.page.locator(".bid .val").first.is_visible()
    assert {at: some for at, some in found.items() if some} == {}


@pytest.mark.parametrize("screen", [PHONE, (390, 844), (844, 390), (640, 360)])
def test_in_an_auction_ones_own_monuments_are_a_tap_away(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """However many tiles are in the lot."""
    monuments = set(NAMES[MONUMENT : MONUMENT + MONUMENT_TYPES])
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, GUESTS["ru"]), [0])
            for track in ("god nile gold art flood", FULL, f"{FULL} temple"):
                game = game_with(players, tiles={0: MUCH}, track=track)
                stage.show(played(game, "invoke", *["pass"] * (players - 1)))
                visitor.page.click(".mine .me button")
                visitor.page.wait_for_selector("dialog.playersheet[open]")
                tiles = visitor.page.locator("dialog.playersheet[open] .mons [data-held]")
                assert set(tiles.evaluate_all("all => all.map(one => one.dataset.held)")) == monuments
                assert all(tile.is_visible() for tile in tiles.all()), (players, track)
                assert "3" in str(visitor.page.get_attribute(".playersheet [data-held=temple]", "aria-label"))
                visitor.page.keyboard.press("Escape")
                visitor.page.wait_for_selector(".playersheet", state="detached")


def test_after_an_undo_every_bid_can_be_pressed(house: str, browser: Browser) -> None:
    """Undo keeps the focus, and has nothing more to take back: why not is said only to those who ask."""
    led = played(game_with(3, track=FULL, turn=2), "invoke")
    highest = max((words for words in frame_of(led).legal if words.startswith("bid ")), key=lambda bid: int(bid[4:]))
    with visiting(browser, house, screen=(844, 390)) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(led)
        stage.show(played(led.copy(), highest), undo_floor=0)
        assert visitor.page.get_attribute(".undo", "aria-disabled") == "false"
        visitor.page.click(".undo")
        assert [said["type"] for said in stage.said() if said["type"] != "set_pace"] == ["ask_undo"]
        stage.show(led, events=[{"kind": "undone", "seat": 0, "move": 1, "moves": 1}])
        assert visitor.page.get_attribute(".undo", "aria-disabled") == "true"
        assert not visitor.page.is_visible(".undo .why")
        visitor.page.click(f"[data-action='{highest}']", timeout=5000)
        assert [said["action"] for said in stage.said() if said["type"] == "play"] == [highest]
        visitor.page.mouse.move(1, 1)
        stage.show(led, events=[{"kind": "undone", "seat": 0, "move": 1, "moves": 1}])
        visitor.page.click(".undo", force=True)
        assert visitor.page.is_visible(".undo .why"), "those who press it all the same are told why"
        visitor.page.click(f"[data-action='{highest}']", timeout=5000)


UNDER_UNDO: Final = """() => {
  const before = (one, other) => one.right <= other.left || one.bottom <= other.top;
  const apart = (one, other) => before(one, other) || before(other, one);
  const undo = document.querySelector(".undo").getBoundingClientRect();
  return [...document.querySelectorAll(".ladder li, .worth tr, .bid, .pass, .ask, .pick, .mine")]
    .filter((one) => one.checkVisibility() && !apart(one.getBoundingClientRect(), undo)).map((one) => one.innerText);
}"""


@pytest.mark.parametrize("screen", [PHONE, (390, 844), (640, 360)])
def test_undo_lies_over_nothing_that_an_auction_shows(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, screen=screen) as visitor:
        for players in (2, 5):  # four suns, or three
            stage = Stage(visitor, table_view(players), [0])
            game = game_with(players, track=FULL)
            stage.show(game)
            for decision in ("invoke", *["pass"] * (players - 1)):
                stage.show(played(game, decision), undo_floor=0)
            assert visitor.page.locator(".undo:not(.not)").is_visible(), "the slip was to invoke Ra"
            assert visitor.page.locator(".pass.not").is_visible()
            assert visitor.page.evaluate(UNDER_UNDO) == []
            stage.show(decisions(players)["bids"][0], undo_floor=0)
            assert visitor.page.locator("[data-action=pass]").is_visible()
            assert visitor.page.evaluate(UNDER_UNDO) == []


@pytest.mark.parametrize("screen", [PHONE, (390, 844), (844, 390), (640, 360)])
def test_undo_stands_beside_a_choice_of_tiles(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Who has just won a disaster, or taken a tile with a god, may have slipped as well."""
    with visiting(browser, house, "uk", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, GUESTS["uk"]), [0])
        for show in (unrest, earthquake, gods_again):
            stage.tidy()
            show(stage)
            assert visitor.page.locator(".undo").is_visible(), show.__name__
            assert visitor.page.evaluate(UNDER_UNDO) == [], show.__name__
            assert visitor.page.evaluate(TOGETHER, [BUTTONS]) == [], show.__name__


OVERLAP: Final = """() => {
  const picture = document.querySelector(".struck").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".say strong"));
  return [...range.getClientRects()].some((line) =>
    line.left < picture.right && line.right > picture.left && line.top < picture.bottom && line.bottom > picture.top);
}"""


@pytest.mark.parametrize("language", ["en", "pl", "pt-BR", "ru", "uk"])
def test_the_picture_of_a_disaster_covers_no_word(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, (640, 400)) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, GUESTS[language]), [0])
        for screen in ((640, 400), (640, 360), (844, 390), (390, 844)):
            visitor.resize(screen)
            for show in (unrest, earthquake):
                stage.tidy()
                show(stage)
                assert not visitor.page.evaluate(OVERLAP), (screen, show.__name__)


@pytest.mark.parametrize("screen", [(844, 390), (667, 375), (640, 360)])
def test_the_sum_of_a_lot_and_its_close_button_are_in_sight(
    house: str, browser: Browser, screen: tuple[int, int]
) -> None:
    with visiting(browser, house, "pl", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, GUESTS["pl"]), [0])
        stage.show(laid())
        visitor.page.click(".opensum")
        visitor.page.wait_for_selector(".sumsheet[open] .why")
        for part in visitor.page.locator(".sumsheet > .goon, .sumsheet .why li, .sumsheet .segments button").all():
            at = part.bounding_box()
            assert at
            assert at["y"] >= 0
            assert at["y"] + at["height"] <= screen[1], part.inner_text()
        visitor.page.click(".sumsheet > .goon")
        visitor.page.wait_for_selector(".sumsheet", state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_click_is_in_sight(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, (844, 390)) as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".playcard select option", state="attached")
        for screen in ((844, 390), (667, 375)):
            visitor.resize(screen)
            button = visitor.page.locator(".playcard .goon").bounding_box()
            assert button
            assert button["y"] + button["height"] <= screen[1], screen
            assert visitor.look("wide") <= 0
