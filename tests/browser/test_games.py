"""Whole games through the pages: by mouse, on a phone, by keyboard, at one screen, and in three browsers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from ra.game.game import Game
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting

WINNER = {"en": "wins", "pl": "Wygrywa", "uk": "Перемагає", "ru": "Побеждает", "pt-BR": "vence"}


def has_ended(visitor: Visitor, language: str) -> None:
    heading = visitor.page.inner_text("dialog[open] h1")
    assert WINNER[language] in heading
    assert visitor.complaints == []


@pytest.mark.parametrize(("language", "screen"), [("en", DESKTOP), ("uk", PHONE), ("pt-BR", DESKTOP)])
def test_one_person_against_bots(house: str, browser: Browser, language: str, screen: tuple[int, int]) -> None:
    with visiting(browser, house, language, screen) as visitor:
        table = visitor.play_now(players=3)
        decided = visitor.play_on(seed=7)
        has_ended(visitor, language)
        assert len(decided) > 10
        visitor.page.click("dialog[open] .bagcheck button")
        assert visitor.page.get_attribute("dialog[open] .finding", "class") == "finding good"
        assert visitor.ask(f"/api/games/{table}")["status"] == "over"


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_by_keyboard_alone(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language) as visitor:
        page = visitor.page
        visitor.go()
        page.wait_for_selector(".playcard select option", state="attached")
        tab_to(page, ".playcard .goon")
        page.keyboard.press("Enter")
        visitor.at_table()
        for _ in range(400):
            page.wait_for_selector("[data-action]:not(:disabled), dialog[open]")
            if page.locator("dialog[open] .after").count():
                break
            press_something(page)
        has_ended(visitor, language)


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} cannot be reached with the tabulator")


def press_something(page: Page) -> None:
    """Draws while it can, then invokes; bids its lowest; passes what it cannot beat."""
    before = page.get_attribute(".table", "data-move")
    actions = page.locator("[data-action]:not(:disabled)").evaluate_all("all => all.map(one => one.dataset.action)")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('dialog[open]:not(:has(.after))')")
        return
    keys = {"draw": "d", "pass": "p", "invoke": "r", "done": "p"}
    key = next((keys[action] for action in keys if action in actions), None)
    if key:
        page.keyboard.press(key)
    elif any(action.startswith("bid ") for action in actions):
        page.keyboard.press("1")
    else:
        tab_to(page, ".pick")
        page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('.table').dataset.move !== before || document.querySelector('dialog[open]')",
        arg=before,
    )


def hot_seat(players: int, **order: Any) -> dict[str, Any]:
    seats = [{"kind": "me", "name": f"Player {seat + 1}"} for seat in range(players)]
    return {"seats": seats, "start": True, "clock": {"kind": "correspondence", "days": 3}, **order}


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (3, "ru"), (4, "pl"), (5, "uk"), (5, "pt-BR")])
def test_at_one_screen_the_controls_are_the_legal_actions(
    house: str, browser: Browser, players: int, language: str
) -> None:
    """All five languages, every decision of a whole game: what the page offers is what the engine allows."""
    with visiting(browser, house, language) as visitor:
        table = visitor.make_table(hot_seat(players))
        visitor.at_table()
        decided = visitor.play_on(seed=100 + players)
        has_ended(visitor, language)
        game = Game.from_record(visitor.ask(f"/api/games/{table}/record"))
        assert [move for move, _ in decided] == list(range(len(game.history)))
        for move, offered in decided:
            legal = sorted({re.sub("^draw .*", "draw", str(action)) for action in game.at(move).legal_actions})
            assert offered == legal, f"at move {move}"


@pytest.mark.parametrize("languages", [("en", "uk", "pl")])
def test_three_browsers_at_one_table_and_one_reconnects(
    house: str, browser: Browser, languages: tuple[str, str, str]
) -> None:
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    with (
        visiting(browser, house, languages[0]) as host,
        visiting(browser, house, languages[1]) as second,
        visiting(browser, house, languages[2], PHONE) as third,
    ):
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]}
        table = host.make_table(order)
        host.page.wait_for_selector(".lobbyseats")
        second.page.route_web_socket(re.compile("/socket$"), through)
        for seat, guest in ((1, second), (2, third)):
            host.page.locator(f".lobbyseats > li:nth-child({seat + 1}) button").first.click()
            link = host.page.input_value(f".lobbyseats > li:nth-child({seat + 1}) .invite input")
            guest.page.goto(link)
            guest.page.wait_for_selector(".lobby .goon")
            guest.page.fill(".lobby .field input", f"Guest {seat}")
            guest.page.press(".lobby .field input", "Tab")
            guest.page.click(".lobby .goon")
            guest.page.wait_for_selector(".lobby [role=status]")
        host.page.click(".lobby .goon")
        for visitor in (host, second, third):
            visitor.at_table()
        for seed, visitor in enumerate((host, second, third), 1):
            visitor.begin_to_play(seed)
        second.page.wait_for_function("() => Number(document.querySelector('.table').dataset.move) > 8")
        sockets[-1].close(code=1012, reason="restart")
        assert [visitor.ended() for visitor in (host, second, third)] == ["done"] * 3
        assert len(sockets) == 2, "one socket broke, and a second one took its place"
        assert host.ask(f"/api/games/{table}")["status"] == "over"
        for visitor, language in zip((host, second, third), languages, strict=True):
            has_ended(visitor, language)
