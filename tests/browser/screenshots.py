"""Makes the pictures in docs/images anew: python -m tests.browser.screenshots."""

import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.browser.house import open_browser, open_house
from tests.browser.visitor import DRIVER, Visitor, visiting

IMAGES: Final = Path(__file__).parent.parent.parent / "docs" / "images"
DESKTOP: Final = (1280, 800)
WIDE: Final = (1920, 1080)
PHONE: Final = (390, 844)
DECISIONS: Final = 60
"""The number of moments that are looked at; the one that shows most is kept."""


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as address, open_browser() as browser:
        shoot_pages(browser, address)
        shoot_table(browser, address, "table-day", "en", "light", DESKTOP, "bidding")
        shoot_table(browser, address, "table-night", "uk", "dark", DESKTOP, "turn")
        shoot_table(browser, address, "table-wide", "pt-BR", "light", WIDE, "bidding")
        shoot_table(browser, address, "table-phone", "pl", "light", PHONE, "bidding")
        shoot_sheet(browser, address)


def shoot_pages(browser: Browser, address: str) -> None:
    with visiting(browser, address, "en") as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".playcard select option", state="attached")
        keep(visitor, "start")
        visitor.go("/learn")
        visitor.page.wait_for_selector(".coach")
        visitor.page.click("[data-action=draw]")
        visitor.page.wait_for_selector(".table[data-move='2'] [data-action=draw]:not(:disabled)")
        keep(visitor, "lesson")


def shoot_table(
    browser: Browser, address: str, name: str, language: str, theme: str, screen: tuple[int, int], phase: str
) -> None:
    """The moment that shows most: auctions have been won, the track is well filled, and somebody leads."""
    with visiting(browser, address, language, screen, theme) as visitor:
        sit_down(visitor, language)
        most = 0
        for turn in range(DECISIONS):
            visitor.page.evaluate(f"drive({11 + turn}, 1)")
            visitor.page.wait_for_selector("[data-action]:not(:disabled), dialog[open]")
            if visitor.page.locator("dialog[open] .after").count():
                sit_down(visitor, language)
            much = shown(visitor, phase)
            if much > most:
                keep(visitor, name)
            most = max(much, most)


def shown(visitor: Visitor, phase: str) -> int:
    """How much there is to see: tiles on the track, kinds of tiles that were won, a bid to beat, bids to choose."""
    if not visitor.page.locator(f".table[data-phase={phase}]").count() or visitor.page.locator("dialog[open]").count():
        return 0
    signs = {
        ".deck .tbtn": 2, ".mine .cntb:not(.none)": 3, ".strip.high": 9, ".bar .bid": 9, ".civ li:not(.none)": 1,
        ".strip .cnt:not(.nil)": 1, ".mons i.f": 1,
    }  # fmt: skip
    return sum(weight * visitor.page.locator(sign).count() for sign, weight in signs.items())


def shoot_sheet(browser: Browser, address: str) -> None:
    """The end of the second epoch: by then there is something to score, and fame to add it to."""
    with visiting(browser, address, "en") as visitor:
        sit_down(visitor, "en")
        seen = 0
        for _ in range(400):
            visitor.page.evaluate("drive(5, 1)")
            visitor.page.wait_for_selector("[data-action]:not(:disabled), dialog[open]")
            seen += visitor.page.locator("dialog[open] .shelves").count()
            if seen == 2:
                break
        keep(visitor, "sunset")


def sit_down(visitor: Visitor, language: str) -> None:
    name = {"en": "Ola", "uk": "Оля", "pl": "Ola", "pt-BR": "Inês"}[language]
    rivals: list[dict[str, Any]] = [{"kind": "bot", "bot": "steady"} for _ in range(3)]
    no_hurry = {"kind": "correspondence", "days": 60}  # as "Play now" has it
    visitor.make_table({"seats": [{"kind": "me", "name": name}, *rivals], "start": True, "clock": no_hurry})
    visitor.at_table()
    visitor.page.evaluate(DRIVER)


def keep(visitor: Visitor, name: str) -> None:
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    visitor.page.wait_for_timeout(300)
    visitor.page.screenshot(path=str(IMAGES / f"{name}.png"))


if __name__ == "__main__":
    main()
