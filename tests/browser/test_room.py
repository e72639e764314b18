"""There is room for what happens: a lost connection, a long event, a warning, a bid, a disaster change no layout."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.server.messages import Presence
from tests.browser.moments import FULL, MUCH
from tests.browser.stage import Stage, table_view
from tests.browser.test_everybody import LANGUAGES, SPILT
from tests.browser.visitor import PHONE, visiting
from tests.tables import game_with

SMALL: Final = (360, 640)
TALL: Final = (390, 844)
TABLET: Final = (768, 1024)
GUESTS: Final = {
    "en": ("Guest", "Meryt", "Senbi", "Khaba", "Nefret"),
    "pl": ("Gość", "Meryt", "Senbi", "Chaba", "Nefret"),
    "uk": ("Гість", "Мерит", "Сенбі", "Хаба", "Нефрет"),
    "ru": ("Гость", "Мерит", "Сенби", "Хаба", "Нефрет"),
    "pt-BR": ("Visitante", "Meryt", "Senbi", "Khaba", "Nefret"),
}
"""Somebody without a name against bots."""


def clock(players: int) -> dict[str, Any]:
    return {"since": 0, "deadline": 600_000, "increment": 20_000, "banks": [600_000] * players}


# ---- the head ------------------------------------------------------------------------------------------------------

HEAD: Final = """(() => {
  const signs = ".brand, .epoch b, .ratrack li i, .ratrack p, .bag > span, .health, .clock, .menu button";
  const head = document.querySelector(".top").getBoundingClientRect();
  const shown = [...document.querySelectorAll(`.top :is(${signs})`)].filter((one) => one.checkVisibility())
    .map((one) => [one.className || one.textContent || one.tagName, one.getBoundingClientRect()]);
  const out = shown.filter(([, box]) => box.left < 0 || box.right > Math.min(innerWidth, head.right) || box.top < head.top || box.bottom > head.bottom);
  const over = ([, one], [, other]) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const met = shown.flatMap((one, place) => shown.slice(place + 1).filter((other) => over(one, other)).map((other) => `${one[0]} / ${other[0]}`));
  return [...out.map(([name]) => name), ...met];
})()"""  # noqa: E501


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_connection_moves_nothing_off_a_phone(house: str, browser: Browser, language: str) -> None:
    """It is told in words; the menu, the clock and the track of Ra stay, and so does every word on a button."""
    with visiting(browser, house, language, PHONE) as visitor:
        for screen in (SMALL, PHONE, TALL):
            visitor.page.set_viewport_size({"width": screen[0], "height": screen[1]})
            for players, changed in ((3, {}), (5, {"clock": clock(5)})):
                stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
                stage.show(game_with(players, tiles={0: MUCH}, track=FULL), **changed)
                before = visitor.page.locator(".barge").bounding_box()
                stage.lose()
                assert visitor.page.locator(".health[role=status]").is_visible()
                assert visitor.page.locator(".menu button").is_visible()
                assert visitor.look("wide") <= 0, screen
                assert visitor.page.evaluate(HEAD) == [], screen
                assert visitor.page.evaluate(SPILT) == [], screen
                assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, screen
                assert visitor.page.locator(".barge").bounding_box() == before


@pytest.mark.parametrize("language", ["ru", "pt-BR"])
@pytest.mark.parametrize("screen", [(640, 960), TABLET, (1024, 768), (1280, 720)])
def test_the_head_holds_all_that_it_can_tell(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    """A clock, people who watch, a long track, and then a connection that is lost."""
    with visiting(browser, house, language, screen) as visitor:
        for players in (3, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            stage.show(game_with(players, ra=4), clock=clock(players))
            stage.hear(Presence([True] * players, 3))
            visitor.page.wait_for_selector(".watching", state="attached")
            assert visitor.page.evaluate(HEAD) == [], players
            stage.lose()
            assert visitor.page.evaluate(HEAD) == [], players
