"""The rules page: one can play from it. Its numbers and drawings are held against the engine's own."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from ra.engine.rules import CENTRE_SUN, RA_LIMITS, STARTING_FAME, SUN_GROUPS
from ra.engine.scoring import monument_points
from ra.engine.tiles import BY_NAME, CIVILIZATION, CIVILIZATION_TYPES, IN_THE_GAME, MONUMENT, MONUMENT_TYPES, TILE_KINDS
from ra.game.game import Game
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting

SET_UP: Final = """() => [...document.querySelectorAll(".setup tbody tr")].map(row => [
  Number(row.querySelector("th").textContent),
  [...row.querySelectorAll(".dealt li")].map(group => [...group.children].map(sun => Number(sun.dataset.sun))),
  Number(row.querySelector(".ra").textContent),
])"""
BUILT: Final = "groups => groups.map(group => Number(group.dataset.amount))"
BEGINS: Final = {
    "en": "whoever has the highest sun",
    "pl": "osoba z najwyższym dyskiem",
    "uk": "той, у кого найбільший диск",
    "ru": "тот, у кого наибольшее солнце",
    "pt-BR": "quem tem o disco de Sol mais alto",
}


def scored(built: list[int]) -> int:
    """What the engine gives for so many monuments of each type."""
    before, after = [0] * MONUMENT, [0] * (TILE_KINDS - MONUMENT - MONUMENT_TYPES)
    return monument_points([*before, *built, *after])


def at_the_rules(visitor: Visitor) -> None:
    visitor.go("/rules")
    visitor.page.wait_for_selector(".rules h1")


def test_the_rules_tell_how_a_game_is_set_up(house: str, browser: Browser) -> None:
    """Which suns one starts with, and how many Ra tiles end an epoch, for each number of players."""
    with visiting(browser, house) as visitor:
        at_the_rules(visitor)
        told = visitor.page.evaluate(SET_UP)
        assert told == [[n, [list(group) for group in SUN_GROUPS[n]], RA_LIMITS[n]] for n in sorted(RA_LIMITS)]
        words = visitor.page.inner_text(".rules section:has(.setup) p >> nth=0")
        assert f"{sum(IN_THE_GAME)} tiles" in words
        assert f"sun {CENTRE_SUN} lies in the centre" in words
        assert f"{STARTING_FAME} fame" in words


@pytest.mark.parametrize("language", list(BEGINS))
def test_the_rules_tell_who_begins(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language, PHONE) as visitor:
        at_the_rules(visitor)
        assert BEGINS[language] in visitor.page.inner_text(".begins")
        assert visitor.page.locator(".rules figure").count() == 3, "the barge, the Ra track and the monuments are drawn"


def test_the_monuments_that_are_drawn_score_what_is_said(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        at_the_rules(visitor)
        built = visitor.page.locator("[data-built]").evaluate_all(BUILT)
        assert len(built) == MONUMENT_TYPES
        caption = visitor.page.inner_text("figure:has([data-built]) figcaption")
        assert caption.endswith(f"together {scored(built)}.")
        told = visitor.page.locator(".types tr:last-child td").all_inner_texts()
        assert [int(points) for points in told] == [
            scored([1] * types + [0] * (MONUMENT_TYPES - types)) for types in range(1, 9)
        ]


KINDS: Final = """tiles => tiles.map(({ dataset: { tile, types, each } }) => [tile, Number(types), Number(each)])"""


def counts_of(name: str) -> list[int]:
    """How many tiles of each type of a kind the engine puts into the bag."""
    several = {"civilization": (CIVILIZATION, CIVILIZATION_TYPES), "monument": (MONUMENT, MONUMENT_TYPES)}
    first, types = several[name] if name in several else (BY_NAME[name], 1)
    return list(IN_THE_GAME[first : first + types])


def test_the_rules_tell_how_many_tiles_there_are(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        at_the_rules(visitor)
        for place in ("article > section > .parade li", "#aid .parade li"):
            told = visitor.page.locator(place).evaluate_all(KINDS)
            assert sum(types * each for _, types, each in told) == sum(IN_THE_GAME)
            assert all(counts_of(name) == [each] * types for name, types, each in told)


EXAMPLES: Final = 17
"""Eight on turns, auctions, disasters and epochs, six on the score, two on winning, and the drawn monuments."""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", list(BEGINS))
def test_every_language_has_the_examples_and_the_aid(
    house: str, browser: Browser, language: str, screen: tuple[int, int]
) -> None:
    with visiting(browser, house, language, screen) as visitor:
        at_the_rules(visitor)
        examples = visitor.page.locator(".rules .example").all_inner_texts()
        assert len(examples) == len(set(examples)) == EXAMPLES - 1
        assert visitor.page.locator("#aid .auctionkinds tbody tr").count() == 3
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_aid_has_an_address(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        visitor.go("/rules#aid")
        visitor.page.wait_for_function("() => document.querySelector('#aid')?.getBoundingClientRect().top < 100")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_aid_is_in_reach_from_the_table(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Over the table, with the three kinds of auction; closing it leads back to the game."""
    with visiting(browser, house, screen=screen) as visitor:
        table = visitor.play_now()
        visitor.open_menu("menu")
        visitor.page.click(f".tablemenu a[href='/t/{table}#aid']")
        visitor.page.wait_for_selector("dialog .aid")
        assert visitor.page.locator("dialog .auctionkinds tbody tr").count() == 3
        assert visitor.page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("dialog .aid", state="detached")
        assert visitor.page.locator(".table").is_visible()


MILD: Final = {"fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}
OPTIONS: Final = MILD | {"ra_limit": 7, "two_player_suns": "bgg", "god_disasters": "removed", "edition": "2016"}


@pytest.mark.parametrize("language", list(BEGINS))
def test_at_a_table_the_rules_are_those_of_the_table(house: str, browser: Browser, language: str) -> None:
    """Losses, suns, the Ra limit and the Ra track follow its options, in the aid and in the rules."""
    with visiting(browser, house, language, PHONE) as visitor:
        view = table_view(2, rules=OPTIONS, ra_track="tiles")
        stage = Stage(visitor, view, [0])
        stage.show(Game(2))
        for page in ("aid", "rules"):
            visitor.open_menu("menu")
            visitor.page.click(f".tablemenu a[href='/t/stage#{page}']")
            visitor.page.wait_for_selector("dialog .aid")
            text = visitor.page.inner_text("dialog .card")
            assert "−2\xa0(I), −2\xa0(II), 0\xa0(III)" in text
            assert "−5" not in visitor.page.inner_text("dialog .aid li:has(use[href='#sun'])")
            assert visitor.page.locator("dialog .limits td").all_inner_texts() == ["2", "7"]
            assert visitor.page.locator("dialog .here li").count() >= 4
            assert visitor.look("wide") <= 0
            if page == "rules":
                break
            visitor.page.keyboard.press("Escape")
            visitor.page.wait_for_selector("dialog .aid", state="detached")
        assert visitor.page.evaluate(SET_UP) == [[2, [[3, 4, 6, 9], [2, 5, 7, 8]], 7]]
        assert "1999" not in visitor.page.inner_text("dialog .ratile")
        assert visitor.page.locator("dialog .drawing.ra use[href='#t-ra']").count() == 4
