"""What is to be seen can be seen: nothing lies beneath something else, no name is cut beside free room."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.tiles import KEEPABLE
from ra.engine.tiles import NAMES as TILE_NAMES
from tests.browser.moments import (
    FULL,
    MUCH,
    PLAYERS,
    earthquake,
    end_sheet,
    epoch_sheet,
    gods,
    played,
    struck,
    turn,
    unrest,
)
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.test_endings import drop, recorded
from tests.browser.test_room import GUESTS
from tests.browser.visitor import DESKTOP, PHONE, visiting
from tests.tables import game_with

SMALL: Final = (360, 640)
LOW: Final = (375, 667)
TALL: Final = (390, 844)
TABLET: Final = (768, 1024)
SCREENS: Final = (
    SMALL, PHONE, TALL, (640, 960), TABLET, (1024, 768), (1240, 800), DESKTOP, (1366, 657), (1440, 900), (1920, 1080),
)  # fmt: skip
FRIENDS: Final = ("Анна", "Борис", "Вероника", "Григорий", "Елизавета")


# ---- a replay on a small phone -------------------------------------------------------------------------------------

COVERED: Final = """async (stride) => {
  const slider = document.querySelector(".slider input");
  const table = document.querySelector(".table");
  const bottom = (sign) => document.querySelector(sign)?.getBoundingClientRect().bottom ?? 0;
  const covered = [];
  for (let move = Number(slider.max); move >= 0; move -= stride) {
    slider.value = move;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (Number(table.dataset.move) !== move) await new Promise((done) => setTimeout(done, 4));
    const steps = document.querySelector(".stepper").getBoundingClientRect();
    const lowest = Math.max(bottom(".mine"), bottom(".side"));
    const scrolls = document.documentElement.scrollHeight > innerHeight;
    if (lowest > steps.top + 1 || steps.bottom > innerHeight + 1 || scrolls) covered.push(move);
  }
  return covered;
}"""


@pytest.mark.parametrize(("players", "stride"), [(2, 1), (5, 6)])
def test_a_replay_fits_a_small_phone(house: str, browser: Browser, players: int, stride: int) -> None:
    """From the first move to the last, where the score can be opened beside the steps."""
    with visiting(browser, house, "ru", SMALL) as visitor:
        drop(visitor, json.dumps(recorded(players) | {"names": FRIENDS[:players]}))
        visitor.page.wait_for_selector(".stepper")
        assert visitor.page.evaluate(COVERED, stride) == []
        visitor.page.locator(".stepper input[type=range]").fill(str(visitor.page.get_attribute(".slider input", "max")))
        visitor.page.click(".stepper .score")
        visitor.page.wait_for_selector("dialog[open]")


# ---- what is one's own ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [SMALL, PHONE, TALL])
def test_whoever_chooses_a_tile_sees_their_own(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """At every number of players, with as many tiles to choose from as there can be."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, FRIENDS), [0])
            stage.show(game_with(players, tiles={0: MUCH}, track=f"{FULL} temple"))
            visitor.page.click("[data-action=gods]")
            visitor.page.wait_for_selector("[data-action=cancel]")
            mine, bar = (visitor.page.locator(sign).bounding_box() for sign in (".mine", ".bar"))
            assert mine, f"{players} players"
            assert bar, f"{players} players"
            assert mine["y"] + mine["height"] <= bar["y"] + 1, f"{players} players"
            assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


PICKS: Final = "all => all.map(one => one.dataset.action.split(' ')[1])"
TOTALS: Final = """all => all.map(one => [...one.querySelectorAll(".val")]
    .reduce((sum, points) => sum + Number(points.textContent.trim().replace("\u2212", "-")), 0))"""


@pytest.mark.parametrize("show", [unrest, earthquake])
def test_without_aids_tiles_to_discard_stand_as_in_the_tableau(
    house: str, browser: Browser, show: Callable[[Stage], None]
) -> None:
    with visiting(browser, house) as visitor:
        show(Stage(visitor, table_view(PLAYERS), [0], aids=False))
        laid = visitor.page.locator(".mine [data-held]").evaluate_all("all => all.map(one => one.dataset.held)")
        picks = visitor.page.locator(".pick").evaluate_all(PICKS)
        assert len(picks) > 1
        assert picks == [tile for tile in laid if tile in picks]
        assert set(laid) <= set(TILE_NAMES)


@pytest.mark.parametrize("kind", ["unrest", "earthquake"])
def test_with_aids_the_least_loss_stands_first(house: str, browser: Browser, kind: str) -> None:
    game = struck(kind)
    lens = frame_of(game).lens
    assert lens
    with visiting(browser, house) as visitor:
        Stage(visitor, table_view(PLAYERS), [0]).show(game)
        assert visitor.page.locator(".pick").evaluate_all(PICKS) == list(lens.discards)
        totals = visitor.page.locator(".pick").evaluate_all(TOTALS)
        assert totals == sorted(totals, reverse=True), "the numbers on the cards are those that they are ordered by"
        assert min(totals) < 0


@pytest.mark.parametrize("language", GUESTS)
def test_points_for_several_tiles_together_are_called_so(house: str, browser: Browser, language: str) -> None:
    """Two tiles are owed: the numbers are for both. When one is left, they are for that one."""
    with visiting(browser, house, language, PHONE) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, GUESTS[language]), [0])
        game = struck("unrest")
        stage.show(game)
        assert "2" in visitor.page.inner_text(".ask small")
        stage.like(aids=False)
        stage.show(game)
        assert visitor.page.locator(".ask small").count() == 0, "there are no numbers"
        stage.like()
        stage.show(played(game, "discard art"))
        assert visitor.page.locator(".pick .val").count()
        assert visitor.page.locator(".ask small").count() == 0


@pytest.mark.parametrize(
    ("screen", "show"),
    [*product((SMALL, LOW, PHONE, TALL), (unrest, earthquake)), *product((PHONE, TALL), (gods,))],
)
def test_a_phone_names_the_tiles_to_choose_from(
    house: str, browser: Browser, show: Callable[[Stage], None], screen: tuple[int, int]
) -> None:
    """On low ones, too, whoever loses some; whoever takes some there reads their names on the barge."""
    with visiting(browser, house, "ru", screen) as visitor:
        show(Stage(visitor, table_view(PLAYERS, FRIENDS), [0]))
        names = visitor.page.locator(".pick b")
        assert names.count() > 1
        for box in names.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())"):
            assert box["width"] > 10
            assert box["bottom"] <= screen[1]
        assert visitor.page.evaluate(CUT, ".pick, .pick b") == []
        assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


# ---- names and numbers ---------------------------------------------------------------------------------------------

CUT: Final = """sign => [...document.querySelectorAll(sign)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 4)
    .map((one) => one.textContent)"""


def test_names_are_whole_where_a_lot_is_weighed(house: str, browser: Browser) -> None:
    with visiting(browser, house, "ru") as visitor:
        turn(Stage(visitor, table_view(PLAYERS, FRIENDS), [0]))
        assert visitor.page.locator(".worth th").count() == PLAYERS
        for screen in SCREENS:
            visitor.resize(screen)
            assert visitor.page.evaluate(CUT, ".worth th, .worth th button, .worth th span") == [], screen


@pytest.mark.parametrize("show", [epoch_sheet, end_sheet])
def test_names_are_whole_in_the_score(house: str, browser: Browser, show: Callable[[Stage], None]) -> None:
    with visiting(browser, house, "ru") as visitor:
        show(Stage(visitor, table_view(PLAYERS, FRIENDS), [0]))
        assert visitor.page.locator(".sheet thead bdi").all_inner_texts() == list(FRIENDS)
        for screen in SCREENS:
            visitor.resize(screen)
            assert visitor.page.evaluate(CUT, ".sheet thead th, .sheet thead bdi") == [], screen
            assert visitor.look("wide") <= 0


TOUCHING: Final = """[...document.querySelectorAll(".strip .cnts")].flatMap((row) => {
  const words = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  const boxes = [...row.querySelectorAll(".cnt")].map((cell) => ({
    tile: cell.querySelector(".tile").getBoundingClientRect(),
    texts: [...cell.querySelectorAll("b, small")].filter((one) => one.checkVisibility()).map(words),
    name: cell.dataset.held,
  }));
  const beside = (one, other) => one.right <= other.left - 1 || one.left >= other.right + 1;
  const met = (one, other) => !beside(one, other) && one.bottom > other.top + 3 && one.top < other.bottom - 3;
  return boxes.flatMap(({ texts, name, tile }) => boxes.flatMap((other) => {
    if (other.name === name) return [];
    const touched = [other.tile, ...other.texts].filter((box) => texts.some((text) => met(text, box)));
    return [...touched, ...(met(tile, other.tile) ? [tile] : [])].map(() => `${name} touches ${other.name}`);
  }));
})"""
MANY: Final = {
    "god": 3, "pharaoh": 11, "nile": 12, "flood": 10, "gold": 2, "writing": 3, "agriculture": 4, "astronomy": 4,
    "pyramid": 3, "sphinx": 3, "palace": 3, "statue": 2,
}  # fmt: skip


@pytest.mark.parametrize("players", [3, 5])
def test_no_number_touches_the_next_tile(house: str, browser: Browser, players: int) -> None:
    """Of the others' tiles, some by the dozen."""
    with visiting(browser, house, "ru", PHONE) as visitor:
        stage = Stage(visitor, table_view(players, FRIENDS), [0])
        stage.show(game_with(players, tiles={1: MANY}))
        for screen in SCREENS:
            visitor.resize(screen)
            assert visitor.page.locator(".strip[data-seat='1'] .cnts").count() == int(screen[0] >= 640), screen
            assert visitor.page.evaluate(TOUCHING) == [], screen


# ---- what somebody does, and who beats a bid -----------------------------------------------------------------------

SPILT: Final = """[...document.querySelectorAll(".strip")].flatMap((strip) => {
  const box = strip.getBoundingClientRect();
  const words = [...strip.querySelectorAll("*")].filter((one) => !one.children.length && one.textContent.trim());
  return words.filter((one) => one.checkVisibility()).flatMap((one) => {
    const { top, right, bottom, width } = one.getBoundingClientRect();
    const spilt = width > 1 && (top < box.top - 0.5 || bottom > box.bottom + 0.5 || right > box.right + 1);
    return spilt ? [one.textContent.trim()] : [];
  });
})"""
APART: Final = """[...document.querySelectorAll(".bid .sh")].filter((one) => one.checkVisibility()).flatMap((words) => {
  const pairs = [...words.querySelectorAll(".seal")].map((seal) => {
    const number = document.createRange();
    let text = seal.nextSibling;
    while (!text.textContent.trim() || text.nodeType === Node.COMMENT_NODE) text = text.nextSibling;
    number.selectNodeContents(text);
    return [seal.getBoundingClientRect(), number.getBoundingClientRect()];
  });
  return pairs.flatMap(([seal, number], place) => {
    const split = number.top > seal.bottom - 3 || number.left < seal.left;
    const next = pairs[place + 1]?.[0];
    const crowded = next && Math.abs(next.top - seal.top) < 3 && next.left - number.right < 5;
    return split || crowded ? [`${split ? "split" : "crowded"}: ${words.innerText}`] : [];
  });
})"""


@pytest.mark.parametrize("language", GUESTS)
def test_in_an_auction_words_stay_in_their_place(house: str, browser: Browser, language: str) -> None:
    """What somebody does stays within their strip; the seal of whoever beats a bid stays beside their number."""
    with visiting(browser, house, language) as visitor:
        for players in (3, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), range(players))
            game = game_with(players, tiles={0: {"pharaoh": 2}, 1: {"temple": 2}}, track="god nile pharaoh gold")
            stage.show(played(game, "invoke", *["pass"] * max(0, players - 4)))
            for screen in (SMALL, PHONE, TALL, TABLET, (1024, 768), (1280, 720), (1366, 657), (1920, 1080)):
                visitor.resize(screen)
                assert visitor.page.evaluate(SPILT) == [], (players, screen)
                assert visitor.page.evaluate(APART) == [], (players, screen)


@pytest.mark.parametrize(
    ("screen", "told"),
    [(DESKTOP, "receive 1, face down"), ((1024, 768), "receive 1, face down"), ((1920, 1080), "until the next epoch")],
)
def test_every_bid_says_that_the_sun_one_receives_rests(
    house: str, browser: Browser, screen: tuple[int, int], told: str
) -> None:
    """However many there are to choose from."""
    with visiting(browser, house, screen=screen) as visitor:
        for players in (2, 3):
            stage = Stage(visitor, table_view(players), range(players))
            stage.show(played(game_with(players), "invoke"))
            bids = visitor.page.locator(".bid")
            assert bids.count() > 2
            assert all(told in bid.inner_text() for bid in bids.all())


# ---- the head of a replay ------------------------------------------------------------------------------------------

CROWDED: Final = """() => {
  const stations = [...document.querySelectorAll(".ratrack li i, .ratrack li svg")];
  const boxes = stations.map((one) => one.getBoundingClientRect());
  const more = document.querySelector(".ratrack p b").getBoundingClientRect();
  const bag = document.querySelector(".bag").getBoundingClientRect();
  const gaps = boxes.slice(1).map((box, place) => box.left - boxes[place].right);
  const gap = { least: Math.min(...gaps), before: more.left - boxes.at(-1).right, after: bag.left - more.right };
  return gap.least < 1 || gap.before < 4 || gap.after < 4 || more.width < 10 ? gap : null;
}"""


@pytest.mark.parametrize("language", GUESTS)
def test_the_head_of_a_replay_has_room(house: str, browser: Browser, language: str) -> None:
    """The stations of Ra do not touch, and how many are left is said beside them, with the longest track there is."""
    with visiting(browser, house, language, (1024, 768)) as visitor:
        drop(visitor, json.dumps(recorded(5) | {"names": GUESTS[language]}))
        visitor.page.wait_for_selector(".stepper")
        visitor.page.goto(f"{visitor.page.url}/40")
        visitor.page.wait_for_selector(".ratrack .now")
        visitor.page.evaluate("document.fonts.ready.then(() => true)")
        for width in (1024, 1150, 1280):
            visitor.resize((width, 768))
            assert visitor.page.evaluate(CROWDED) is None, width
            assert visitor.look("wide") <= 0


# ---- what opens, and what does not ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("screen", "opens"), [(PHONE, True), (TABLET, False), (DESKTOP, False)])
def test_a_strip_that_shows_everything_opens_nothing(
    house: str, browser: Browser, screen: tuple[int, int], opens: bool
) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        turn(Stage(visitor, table_view(PLAYERS), [0]))
        strip = visitor.page.locator(".strip[data-seat='1']")
        assert strip.locator(".cnts").is_visible() != opens
        assert strip.locator("[aria-haspopup], button").count() == int(opens)
        if opens:
            strip.locator(".face").click()
            visitor.page.wait_for_selector("dialog.playersheet[open]")
            assert visitor.page.locator("dialog.playersheet[open] [data-held]").count() == KEEPABLE


@pytest.mark.parametrize("screen", [SMALL, DESKTOP])
@pytest.mark.parametrize(("seats", "wanted"), [([0], "goon"), ([], "quietbutton")])
def test_the_last_sheet_opens_at_what_comes_next(
    house: str, browser: Browser, screen: tuple[int, int], seats: list[int], wanted: str
) -> None:
    """Whoever played is asked for another game; the button is in sight, and so is the winner."""
    with visiting(browser, house, "pl", screen) as visitor:
        end_sheet(Stage(visitor, table_view(PLAYERS), seats))
        found: dict[str, Any] = visitor.page.evaluate(FOCUS)
        assert found["name"] == wanted
        assert found["within"] == "FOOTER"
        assert found["seen"]
        top = visitor.page.evaluate("document.querySelector('dialog[open] h1').getBoundingClientRect().top")
        assert 0 <= top < screen[1]


FOCUS: Final = """() => {
  const one = document.activeElement;
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return { name: one.className, within: one.closest("footer")?.tagName, seen };
}"""


def test_what_the_keyboard_reaches_in_a_sheet_is_not_covered(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en", DESKTOP) as visitor:
        end_sheet(Stage(visitor, table_view(PLAYERS), [0]))
        for _ in range(8):
            visitor.page.keyboard.press("Tab")
            assert visitor.page.evaluate(FOCUS)["seen"], visitor.page.evaluate("document.activeElement.outerHTML")


# ---- before the first frame ----------------------------------------------------------------------------------------


def test_an_empty_table_waits_unseen(house: str, browser: Browser) -> None:
    """It is laid before anybody says what lies on it; until then nothing can be seen, read or done there."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        table = visitor.page.locator(".table")
        table.wait_for(state="attached")
        visitor.page.evaluate("window.laid = document.querySelector('.table')")
        opacity = "getComputedStyle(document.querySelector('.table')).opacity"
        assert visitor.page.evaluate(opacity) == "0"
        assert visitor.page.locator(".table[inert]").count() == 1
        assert visitor.page.locator("[data-action]:not(:disabled)").count() == 0
        assert visitor.page.inner_text("main:not([inert])") == "Waiting…"
        visitor.page.keyboard.press("d")
        assert stage.said() == []
        stage.show(game_with(3))
        assert visitor.page.evaluate(opacity) == "1"
        assert visitor.page.evaluate("laid === document.querySelector('.table')"), "the frame finds it laid"
        assert visitor.page.locator("main").count() == 1
        visitor.page.keyboard.press("d")
        assert [one["action"] for one in stage.said()] == ["draw"]
