"""The log, the chat and the menu of a table; and the pages that open over it, and lead back."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from ra.server.protocol.messages import Said
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.tables import game_with

WIDE: Final = (1440, 900)


def at_stage(visitor: Visitor, players: int = 3, seats: tuple[int, ...] = (0,)) -> Stage:
    stage = Stage(visitor, table_view(players), seats)
    stage.show(game_with(players))
    return stage


def names(visitor: Visitor) -> list[str]:
    """What a screen reader finds in the head, as far as it is on the screen."""
    found = visitor.page.locator(".menu [data-panel]")
    return [one.inner_text() or str(one.get_attribute("title")) for one in found.all() if one.is_visible()]


@pytest.mark.parametrize("screen", [WIDE, DESKTOP, PHONE])
def test_each_button_opens_what_it_is_called(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        at_stage(visitor)
        assert names(visitor) == (["Chat", "Menu"] if screen == PHONE else ["Game log", "Chat", "Menu"])
        for panel, inside in (("log", ".lines"), ("chat", "form"), ("menu", ".tablemenu")):
            if panel == "log" and screen == PHONE:
                visitor.open_menu("log")
            else:
                visitor.page.click(f".menu [data-panel={panel}]")
            visitor.page.wait_for_selector(f".chronicle {inside}")
            assert visitor.page.get_attribute(f".menu [data-panel={panel}]", "aria-expanded") == "true"
            assert visitor.page.get_attribute(f".chronicle [data-place={panel}]", "aria-pressed") == "true"
            visitor.page.click(".chronicle .close")
            visitor.page.wait_for_selector(".chronicle", state="detached")


def test_nobody_talks_to_bots(house: str, browser: Browser) -> None:
    """Where nobody else sits or watches, the head has no button for a chat; the panel still has its place."""
    with visiting(browser, house, "en") as visitor:
        visitor.play_now()
        assert names(visitor) == ["Game log", "Menu"]
        visitor.open_menu("chat")
        visitor.page.wait_for_selector(".chronicle form")


def test_the_chat_is_counted_on_its_own_button(house: str, browser: Browser) -> None:
    """While the log is open, too; and to open the log is not to read the chat."""
    with visiting(browser, house, "en") as visitor:
        stage = at_stage(visitor)
        visitor.open_menu("log")
        stage.hear(Said(1, 1, "Bob", "Good luck!", 0))
        assert visitor.page.inner_text(".menu [data-panel=chat] .unread") == "1"
        assert visitor.page.inner_text(".chronicle [data-place=chat] .unread") == "1"
        assert visitor.page.locator("[data-panel=log] .unread, [data-panel=menu] .unread").count() == 0
        visitor.page.click(".menu [data-panel=chat]")
        visitor.page.wait_for_selector(".unread", state="detached")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
@pytest.mark.parametrize("page", ["settings", "rules"])
def test_pages_over_the_table_lead_back_to_it(house: str, browser: Browser, screen: tuple[int, int], page: str) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        stage = at_stage(visitor)
        for back in ("button", "escape", "history"):
            visitor.open_menu("menu")
            visitor.page.click(f".tablemenu a[href='/t/stage#{page}']")
            visitor.page.wait_for_selector(f".pagedialog .{page} h1")
            assert visitor.page.evaluate("document.activeElement.textContent").startswith("Back to the table")
            visitor.page.keyboard.press("d")
            assert stage.said() == [], "what cannot be seen cannot be done"
            if back == "button":
                visitor.page.click(".pagedialog > header .goon")
            elif back == "escape":
                visitor.page.keyboard.press("Escape")
            else:
                visitor.page.go_back()
            visitor.page.wait_for_selector(".pagedialog", state="detached")
            assert visitor.page.url.endswith("/t/stage")
            visitor.page.click(".chronicle .close")
        visitor.page.keyboard.press("d")
        assert [one["action"] for one in stage.said()] == ["draw"], "the table is where it was"


def test_settings_take_effect_at_the_table_behind(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        at_stage(visitor)
        visitor.page.goto(f"{house}/t/stage#settings")
        visitor.page.wait_for_selector(".pagedialog .settings")
        visitor.page.click(".pagedialog label:has-text('Night')")
        visitor.page.click(".pagedialog > header .goon")
        visitor.page.wait_for_selector(".pagedialog", state="detached")
        assert visitor.page.get_attribute("html", "data-theme") == "dark"
        assert visitor.page.url.endswith("/t/stage")


def test_from_the_lobby_there_is_a_way_back(house: str, browser: Browser) -> None:
    """The rules and the settings are pages of their own there, one after the other, and after a reload too."""
    with visiting(browser, house, "en") as visitor:
        table = visitor.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        visitor.page.wait_for_selector(".lobbyseats")
        visitor.page.click(".pagehead nav a[href='/rules']")
        visitor.page.wait_for_selector(".rules h1")
        visitor.page.click(".pagehead nav a[href='/settings']")
        visitor.page.wait_for_selector(".settings h1")
        visitor.page.reload()
        visitor.page.click(".pagehead .back:has-text('Back to the table')")
        visitor.page.wait_for_selector(".lobbyseats")
        assert visitor.page.url == f"{house}/t/{table}"
        visitor.go("/rules")
        visitor.page.wait_for_selector(".rules h1")
        assert visitor.page.locator(".pagehead .back").count() == 0
