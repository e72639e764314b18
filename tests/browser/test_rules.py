"""The rules page: one can play from it. Its numbers and drawings are held against the engine's own."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from ra.engine.rules import CENTRE_SUN, RA_LIMITS, STARTING_FAME, SUN_GROUPS
from ra.engine.scoring import monument_points
from ra.engine.tiles import IN_THE_GAME, MONUMENT, MONUMENT_TYPES, TILE_KINDS
from tests.browser.visitor import PHONE, Visitor, visiting

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
