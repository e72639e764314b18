"""Makes the pictures in docs/images anew: python -m tests.browser.screenshots."""

import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.browser.house import open_browser, open_house
from tests.browser.visitor import DRIVER, Visitor, visiting

IMAGES: Final = Path(__file__).parent.parent.parent / "docs" / "images"
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
FULL_ENOUGH: Final = 6


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as address, open_browser() as browser:
        with visiting(browser, address, "en") as visitor:
            visitor.go()
            visitor.page.wait_for_selector(".playcard select option", state="attached")
            keep(visitor, "start")
        shoot_table(browser, address, "table-day", "en", "light", DESKTOP, "bidding")
        shoot_table(browser, address, "table-night", "uk", "dark", DESKTOP, "turn")
        shoot_table(browser, address, "table-phone", "pl", "light", PHONE, "bidding")
        shoot_sheet(browser, address)


def shoot_table(
    browser: Browser, address: str, name: str, language: str, theme: str, screen: tuple[int, int], phase: str
) -> None:
    """The first moment that shows much: some auctions have been won, and the track is well filled."""
    with visiting(browser, address, language, screen, theme) as visitor:
        sit_down(visitor, language)
        for turn in range(400):
            visitor.page.evaluate(f"drive({11 + turn}, 1)")
            visitor.page.wait_for_selector("[data-action]:not(:disabled), dialog[open]")
            tiles, won = (visitor.page.locator(sign).count() for sign in (".deck .tbtn", ".mine .cntb:not(.none)"))
            if visitor.page.locator("dialog[open] .after").count():
                sit_down(visitor, language)
            if tiles >= FULL_ENOUGH and won >= 2 and visitor.page.locator(f".table[data-phase={phase}]").count():
                break
        keep(visitor, name)


def shoot_sheet(browser: Browser, address: str) -> None:
    with visiting(browser, address, "en") as visitor:
        sit_down(visitor, "en")
        for _ in range(200):
            visitor.page.evaluate("drive(5, 1)")
            visitor.page.wait_for_selector("[data-action]:not(:disabled), dialog[open]")
            if visitor.page.locator("dialog[open]").count():
                break
        keep(visitor, "sunset")


def sit_down(visitor: Visitor, language: str) -> None:
    name = {"en": "Ola", "uk": "Оля", "pl": "Ola"}[language]
    rivals: list[dict[str, Any]] = [{"kind": "bot", "bot": "steady"} for _ in range(3)]
    visitor.make_table({"seats": [{"kind": "me", "name": name}, *rivals], "start": True})
    visitor.at_table()
    visitor.page.evaluate(DRIVER)


def keep(visitor: Visitor, name: str) -> None:
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    visitor.page.wait_for_timeout(300)
    visitor.page.screenshot(path=str(IMAGES / f"{name}.png"))


if __name__ == "__main__":
    main()
