"""Every tile is open information: everybody's are in sight, and each explains itself."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.tiles import IN_THE_GAME, KEEPABLE, NAMES
from tests.browser.moments import FULL, MUCH, gods, laid, played, struck
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.languages import LANGUAGES
from tests.tables import game_with

SMALL: Final = (360, 640)
TABLET: Final = (768, 1024)
HOLDINGS: Final[dict[int, dict[str, int]]] = {
    1: {"pharaoh": 2, "nile": 3, "agriculture": 1, "astronomy": 2, "fortress": 1, "palace": 2, "step_pyramid": 1},
    2: {"god": 1, "flood": 1, "writing": 1, "religion": 1, "art": 1, "pyramid": 4, "temple": 1},
    3: {"gold": 2, "obelisk": 2, "sphinx": 3, "statue": 1},
    4: {},
}
"""No two of them hold the same: what is drawn for one cannot stand for another."""

SHOWN: Final = """(rival) => Object.fromEntries([...rival.querySelectorAll("[data-held]")].map((one) => {
  const cell = one.closest(".civ li, .mons li") ?? one;
  const faint = Number(getComputedStyle(one.querySelector(".tile")).opacity) < 0.6;
  const piled = cell.querySelectorAll("i.f").length;
  const said = Number(one.getAttribute("aria-label").match(/: (\\d+)/)[1]);
  const number = cell.querySelector("b");
  const drawn = cell.querySelector(".tile use").getAttribute("href");
  return [one.dataset.held, { faint, said, drawn, number: number?.checkVisibility() ? number.textContent : "", piled }];
}))"""


def at_table(visitor: Visitor, players: int, **likings: Any) -> Stage:
    stage = Stage(visitor, table_view(players), [0], **likings)
    tiles = {seat: held for seat, held in HOLDINGS.items() if seat < players} | {0: MUCH}
    stage.show(game_with(players, tiles=tiles, track=FULL))
    return stage


def check_tiles(shown: dict[str, Any], held: dict[str, int]) -> None:
    """Each kind has its own picture: bright if the player has it, with their number; faint if they have none."""
    assert set(shown) == set(NAMES[:KEEPABLE])
    for tile, drawn in shown.items():
        amount = held.get(tile, 0)
        assert drawn["drawn"] == f"#t-{tile}"
        assert drawn["faint"] == (amount == 0), tile
        assert drawn["said"] == amount, tile
        assert amount < 2 or drawn["number"] == str(amount) or drawn["piled"] == amount, tile


# ---- everybody's tiles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_rivals_tiles_are_in_sight(house: str, browser: Browser, players: int) -> None:
    """Which types, and how many of each, without a click and without scrolling, from a tablet to a large screen."""
    with visiting(browser, house) as visitor:
        at_table(visitor, players)
        for screen in (TABLET, (1024, 768), (1240, 800), DESKTOP, (1366, 657), (1440, 900), (1920, 1080)):
            visitor.resize(screen)
            for seat in range(1, players):
                rival = visitor.page.locator(f".strip[data-seat='{seat}']")
                check_tiles(rival.evaluate(SHOWN), HOLDINGS[seat])
                widths = rival.locator(".cnt .tile").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
                assert min(box["width"] for box in widths) >= 15, screen
                assert max(box["bottom"] for box in widths) < screen[1]
            assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, screen
            assert visitor.look("wide") <= 0


@pytest.mark.parametrize("screen", [SMALL, PHONE, (844, 390), (640, 400)])
def test_one_tap_shows_a_rivals_whole_tableau(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Drawn as one's own is. From there the others are a tap away, one's own tiles too."""
    with visiting(browser, house, "ru", screen) as visitor:
        at_table(visitor, 5)
        visitor.page.click(".strip[data-seat='3'] .face")
        sheet = visitor.page.locator("dialog.playersheet[open]")
        check_tiles(sheet.locator(".tableau").evaluate(SHOWN), HOLDINGS[3])
        own = visitor.page.locator(".mine [data-held]").evaluate_all("all => all.map(one => one.dataset.held)")
        assert sheet.locator("[data-held]").evaluate_all("all => all.map(one => one.dataset.held)") == own
        assert visitor.look("wide") <= 0
        assert visitor.look("small") == []
        sheet.locator(".segments button").nth(2).click()
        check_tiles(sheet.locator(".tableau").evaluate(SHOWN), HOLDINGS[2])
        sheet.locator(".segments button").first.click()
        check_tiles(sheet.locator(".tableau").evaluate(SHOWN), MUCH)


@pytest.mark.parametrize("way", ["Escape", "back", "button"])
def test_a_players_sheet_closes(house: str, browser: Browser, way: str) -> None:
    """Focus is inside while it is open, and returns to where it was; the table's address stays."""
    with visiting(browser, house, "en", PHONE) as visitor:
        at_table(visitor, 3)
        address = visitor.page.url
        visitor.page.focus(".strip[data-seat='2'] .face")
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector("dialog.playersheet[open]")
        assert visitor.page.evaluate("document.activeElement.closest('.playersheet') !== null")
        if way == "back":
            visitor.page.go_back()
        elif way == "button":
            visitor.page.click(".playersheet .goon")
        else:
            visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".playersheet", state="detached")
        assert visitor.page.evaluate("document.activeElement.matches(\".strip[data-seat='2'] .face\")")
        assert visitor.page.url == address
        assert visitor.page.locator(".table").count() == 1
        visitor.page.click(".strip[data-seat='1'] .face")
        visitor.page.wait_for_selector("dialog.playersheet[open]")


def test_a_lost_type_has_no_stock_picture(house: str, browser: Browser) -> None:
    """Where a lot is weighed, the picture of a line is that of a tile which the player would have."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(2), [0])
        stage.show(game_with(2, tiles={0: {"art": 1}}, track="religion temple"))
        pictures = visitor.page.locator(".worth .why use").evaluate_all("all => all.map(one => one.href.baseVal)")
        assert "#t-pyramid" not in pictures
        assert "#t-writing" not in pictures
        assert "#t-temple" in pictures


# ---- the bag -------------------------------------------------------------------------------------------------------

COUNTS: Final = """() => Object.fromEntries([...document.querySelectorAll(".bagsheet [data-about]")]
    .map((one) => [one.dataset.about, [Number(one.dataset.count), one.innerText.replaceAll("\\u00ad", "")]]))"""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, (1920, 1080)])
def test_the_bag_opens_to_what_is_left(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Kind by kind, of how many; the numbers are those of the position and of the engine."""
    with visiting(browser, house, "ru", screen) as visitor:
        at_table(visitor, 5)
        bag = frame_of(game_with(5, tiles={**HOLDINGS, 0: MUCH}, track=FULL)).position.bag
        visitor.page.click(".bag")
        visitor.page.wait_for_selector("dialog.bagsheet[open]")
        shown = visitor.page.evaluate(COUNTS)
        assert {tile: count for tile, (count, _) in shown.items()} == {tile: bag.get(tile, 0) for tile in NAMES}
        for tile, amount in zip(NAMES, IN_THE_GAME, strict=True):
            assert shown[tile][1].split()[-1] == str(amount), tile
        assert visitor.look("wide") <= 0
        assert screen != PHONE or visitor.look("small") == []
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".bagsheet", state="detached")
        assert visitor.page.evaluate("document.activeElement.matches('.bag')")


def test_without_aids_the_bag_tells_what_the_game_has(house: str, browser: Browser) -> None:
    """The browser's counts are the engine's; what is left by kind is an aid."""
    with visiting(browser, house) as visitor:
        at_table(visitor, 3, aids=False)
        visitor.page.click(".bag")
        visitor.page.wait_for_selector("dialog.bagsheet[open]")
        shown = visitor.page.evaluate(COUNTS)
        assert {tile: count for tile, (count, _) in shown.items()} == dict(zip(NAMES, IN_THE_GAME, strict=True))
        assert not any("/" in text for _, text in shown.values())
        visitor.page.hover(".bagsheet [data-about=nile]")
        visitor.page.wait_for_selector(".tilecard:popover-open")
        assert visitor.page.inner_text(".tilecard .amount") == "25 in the game"


# ---- what a tile does ----------------------------------------------------------------------------------------------

CARD: Final = ".tilecard:popover-open"
COVERS: Final = """() => {
  const card = document.querySelector(".tilecard").getBoundingClientRect();
  const met = (box) => box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
  const buttons = [...document.querySelectorAll(".bar button")].filter((one) => one.checkVisibility());
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return [...(inside ? [] : ["the edge"]), ...buttons.filter((one) => met(one.getBoundingClientRect())).map((one) => one.dataset.action)];
}"""  # noqa: E501


def card_of(visitor: Visitor, tile: str) -> str:
    visitor.page.wait_for_selector(f"{CARD} use[href='#t-{tile}']")
    return visitor.page.inner_text(".tilecard")


@pytest.mark.parametrize("place", [".deck", ".mine", ".strip[data-seat='1']"])
@pytest.mark.parametrize("how", ["hover", "focus", "click"])
def test_a_tile_explains_itself(house: str, browser: Browser, how: str, place: str) -> None:
    with visiting(browser, house) as visitor:
        at_table(visitor, 3)
        tile = visitor.page.locator(f"{place} [data-about=pharaoh]")
        if how == "focus":
            visitor.page.locator(f"{place} [data-about][tabindex='0']").focus()
            visitor.page.keyboard.press("ArrowRight")
            assert tile.evaluate("one => one === document.activeElement"), "the arrows go from tile to tile"
        elif how == "click":
            tile.click()
        else:
            tile.hover()
        said = card_of(visitor, "pharaoh")
        assert "Pharaoh" in said
        assert "the most Pharaohs bring 5 fame, the fewest cost 2" in said
        assert f"{IN_THE_GAME[1]} in the game" in said
        left = frame_of(game_with(3, tiles={1: HOLDINGS[1], 2: HOLDINGS[2], 0: MUCH}, track=FULL)).position.bag
        assert f"{left['pharaoh']} in the bag" in said
        assert tile.get_attribute("aria-describedby") == visitor.page.locator(CARD).get_attribute("id")
        assert visitor.page.evaluate(COVERS) == []
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(CARD, state="hidden")


@pytest.mark.parametrize("screen", [DESKTOP, (1024, 768), (1366, 657), PHONE, SMALL, (844, 390), (640, 400)])
def test_a_card_leaves_the_buttons_alone(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Whatever tile is explained, where one decides: the buttons can be seen and pressed, and the card is whole."""
    with visiting(browser, house, "ru", screen) as visitor:
        stage = at_table(visitor, 5)
        moments = [laid(), played(laid(), "invoke", "pass", "pass", "pass", "pass")]
        for game in moments:
            stage.show(game)
            for tile in visitor.page.locator(":is(.deck, .mine, .strip) [data-about]").all():
                if not tile.is_visible():
                    continue
                tile.evaluate("one => one.click()")
                card_of(visitor, str(tile.get_attribute("data-about")))
                assert visitor.page.evaluate(COVERS) == [], (screen, tile.get_attribute("data-about"))


def test_a_tap_explains_and_a_tap_elsewhere_ends_it(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en", PHONE) as visitor:
        stage = at_table(visitor, 3)
        visitor.page.locator(".deck [data-about=funeral]").tap()
        assert "loses two Pharaohs" in card_of(visitor, "funeral")
        visitor.page.locator(".mine [data-about=temple]").tap()
        assert "At the end of the game" in card_of(visitor, "temple")
        visitor.page.locator(".mine [data-about=temple]").tap()
        visitor.page.wait_for_selector(CARD, state="hidden")
        visitor.page.locator(".deck [data-about=gold]").tap()
        card_of(visitor, "gold")
        visitor.page.locator(".say").tap()
        visitor.page.wait_for_selector(CARD, state="hidden")
        assert stage.said() == [], "nothing was decided by it"


LONG_PRESS: Final = """async (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const at = { bubbles: true, pointerType: "touch", clientX: left + width / 2, clientY: top + height / 2 };
  one.dispatchEvent(new PointerEvent("pointerdown", at));
  await new Promise((done) => setTimeout(done, 600));
  one.dispatchEvent(new PointerEvent("pointerup", at));
  one.click();
}"""


@pytest.mark.parametrize("sign", [".deck [data-about=pharaoh]", ".pick[data-about=pharaoh]"])
def test_where_a_tap_takes_a_tile_a_long_press_explains_it(house: str, browser: Browser, sign: str) -> None:
    with visiting(browser, house, "en", PHONE) as visitor:
        stage = Stage(visitor, table_view(5), [0])
        gods(stage)
        visitor.page.locator(sign).evaluate(LONG_PRESS)
        assert "the most Pharaohs" in card_of(visitor, "pharaoh")
        assert visitor.page.evaluate(COVERS) in ([], ["god pharaoh"])
        assert stage.said() == []
        visitor.page.locator(sign).tap()
        assert [one["action"] for one in stage.said()] == ["god pharaoh"]


@pytest.mark.parametrize("disaster", ["unrest", "earthquake"])
def test_a_choice_of_tiles_to_lose_explains_them(house: str, browser: Browser, disaster: str) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(5), [0])
        stage.show(struck(disaster))
        pick = visitor.page.locator(".pick").first
        pick.hover()
        card_of(visitor, str(pick.get_attribute("data-about")))
        others = [one for one in visitor.page.evaluate(COVERS) if one != pick.get_attribute("data-action")]
        assert others == []
        visitor.page.locator(".struck").hover()
        assert "of their choice" in card_of(visitor, disaster)
        pick.click()
        assert stage.said()


def test_a_card_speaks_of_the_options_of_the_table(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(2), [0])
        stage.show(game_with(2, track="pharaoh unrest"))
        visitor.page.click(".deck [data-about=unrest]")
        assert "strikes as well" in card_of(visitor, "unrest")
        mild = {"fewest_pharaohs": [2, 2, 0], "god_disasters": "removed"}
        for epoch, told in ((2, "the fewest cost 2"), (3, "the fewest cost nothing")):
            stage.show(game_with(2, track="pharaoh unrest", epoch=epoch, rules=mild))
            visitor.page.click(".deck [data-about=pharaoh]")
            assert told in card_of(visitor, "pharaoh")
            visitor.page.keyboard.press("Escape")
        visitor.page.click(".deck [data-about=unrest]")
        assert "without effect" in card_of(visitor, "unrest")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_is_explained_in_every_language(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, PHONE) as visitor:
        at_table(visitor, 2)
        visitor.page.click(".bag")
        texts = set()
        for tile, amount in zip(NAMES, IN_THE_GAME, strict=True):
            visitor.page.locator(f".bagsheet [data-about={tile}]").click()
            said = card_of(visitor, tile)
            assert str(amount) in visitor.page.inner_text(".tilecard .amount")
            assert len(visitor.page.inner_text(".tilecard .text")) > 25, said
            assert "about-" not in said
            texts.add(visitor.page.inner_text(".tilecard .text"))
        assert len(texts) == 12, "all civilizations have one text, and so have all monuments"


@pytest.mark.parametrize("page", ["/learn"])
def test_tiles_of_a_lesson_explain_themselves(house: str, browser: Browser, page: str) -> None:
    with visiting(browser, house) as visitor:
        visitor.go(page)
        visitor.page.wait_for_selector(".coach")
        visitor.page.hover(".mine [data-about=nile]")
        assert "only with at least one flood" in card_of(visitor, "nile")
