"""Whole games through the pages: by mouse, on a phone, by keyboard, at one screen, and in three browsers."""

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from ra.game.game import Game
from tests.browser.visitor import DESKTOP, DRIVER, PHONE, Visitor, visiting

WINNER: Final = {"en": "wins", "pl": "Wygrywa", "uk": "Перемагає", "ru": "Побеждает", "pt-BR": "vence"}
NAMES: Final = ("Anna", "Bob", "Cathy", "Dan", "Eve")


def has_ended(visitor: Visitor, language: str) -> None:
    visitor.page.wait_for_selector("dialog[open] .after")
    assert WINNER[language] in visitor.page.inner_text("dialog[open] h1")
    assert visitor.page.get_attribute("html", "lang") == language


@pytest.mark.parametrize(("language", "screen"), [("en", DESKTOP), ("pt-BR", DESKTOP), ("uk", PHONE), ("pl", PHONE)])
def test_one_person_against_bots(house: str, browser: Browser, language: str, screen: tuple[int, int]) -> None:
    with visiting(browser, house, language, screen) as visitor:
        table = visitor.play_now(players=3)
        decided = visitor.play_on(seed=7)
        has_ended(visitor, language)
        assert len(decided) > 10
        assert visitor.ask(f"/api/games/{table}")["status"] == "over"
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= screen[0]


def test_the_first_move_is_two_clicks_away(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.click(".playcard .goon")
        visitor.page.click("[data-action=draw], [data-action=pass], [data-action^=bid]")
        table = visitor.at_table()
        visitor.page.wait_for_function(f"""async () =>
            (await (await fetch("/api/games/{table}/moves")).json()).some((one) => one.seat === 0)""")


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_by_keyboard_alone(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language) as visitor:
        page = visitor.page
        visitor.go()
        page.wait_for_selector(".playcard select option", state="attached")
        tab_to(page, "input[name=players]")
        page.keyboard.press("ArrowLeft")
        tab_to(page, ".playcard .goon")
        page.keyboard.press("Enter")
        visitor.at_table()
        page.evaluate(DRIVER)
        before, decided = "", 0
        while not (now := page.evaluate("before => nextDecision(before)", before))["over"]:
            press_something(page, now["sheet"], now["actions"])
            before = "" if now["sheet"] else now["move"]
            decided += 1
        has_ended(visitor, language)
        assert decided > 20


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} cannot be reached with the tabulator")


def press_something(page: Page, sheet: bool, actions: list[str]) -> None:
    """Draws while it can, then invokes; bids its lowest; passes what it cannot beat."""
    keys = {"draw": "d", "pass": "p", "invoke": "r", "done": "p"}
    key = next((keys[action] for action in keys if action in actions), None)
    if sheet:
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('dialog[open]:not(:has(.after))')")
    elif key:
        page.keyboard.press(key)
    elif any(action.startswith("bid ") for action in actions):
        page.keyboard.press("1")
    else:
        tab_to(page, ".pick")
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (2, "ru"), (2, "pl"), (3, "uk"), (2, "pt-BR")])
def test_at_one_screen_the_controls_are_the_legal_actions(
    house: str, browser: Browser, players: int, language: str
) -> None:
    """All five languages, every decision of a whole game: what the page offers is what the engine allows."""
    with visiting(browser, house, language) as visitor:
        visitor.lay_table(*NAMES[:players])
        table = visitor.at_table()
        decided = visitor.play_on(seed=100 + players)
        has_ended(visitor, language)
        game = Game.from_record(visitor.ask(f"/api/games/{table}/record"))
        assert [move for move, _ in decided] == list(range(len(game.history)))
        assert visitor.page.evaluate("handovers()") == [], "nobody asked for the screen between two players"
        for move, offered in decided:
            legal = sorted({re.sub("^draw .*", "draw", str(action)) for action in game.at(move).legal_actions})
            assert offered == legal, f"at move {move}"


@pytest.mark.parametrize(("language", "screen"), [("en", PHONE), ("uk", DESKTOP)])
def test_where_it_is_wanted_the_screen_is_handed_over(
    house: str, browser: Browser, language: str, screen: tuple[int, int]
) -> None:
    with visiting(browser, house, language, screen) as visitor:
        visitor.go("/settings")
        visitor.page.check(".switches label:last-of-type input")
        visitor.lay_table("Anna", "Bob")
        table = visitor.at_table()
        visitor.page.wait_for_selector(".cover")
        for key in ("d", "r", "Tab", "Tab", "Tab", "d"):
            visitor.page.keyboard.press(key)
        assert visitor.page.locator("[data-action]:not(:disabled)").count() == 0, "nothing can be decided beneath it"
        assert visitor.page.get_attribute(".table", "data-move") == "0"
        decided = visitor.play_on(seed=5, most=24)
        game = Game.from_record(visitor.ask(f"/api/games/{table}/record"))
        assert [move for move, _ in decided] == list(range(len(game.history)))
        deciding = [game.at(move).seat for move in range(len(game.history))]
        chosen = [
            move for move in range(len(deciding)) if [str(each) for each in game.at(move).legal_actions] != ["pass"]
        ]
        before = dict(
            zip(chosen[1:], chosen, strict=False)
        )  # a pass without a choice makes itself: nobody takes the screen
        changes = [move for move in chosen if move not in before or deciding[move] != deciding[before[move]]]
        handed = visitor.page.evaluate("handovers()")
        assert [move for move, _ in handed] == changes
        assert all(NAMES[deciding[move] or 0] in words for move, words in handed)


def sit_down_by_link(host: Visitor, guest: Visitor, seat: int) -> None:
    """The host makes a link for a seat, and the guest follows it."""
    row = host.page.locator(".lobbyseats > li").nth(seat)
    row.locator("button").first.click()
    guest.page.goto(row.locator(".invite textarea").input_value())
    guest.page.wait_for_selector(".lobby .goon")
    guest.page.fill(".lobby .field input", f"Guest {seat}")
    guest.page.press(".lobby .field input", "Tab")
    guest.page.click(".lobby .goon")
    guest.page.wait_for_selector(".lobby [role=status]")


def test_three_browsers_at_one_table_and_one_reconnects(house: str, browser: Browser) -> None:
    """In three languages; the second loses its connection, and the third closes its page and comes back."""
    languages = ("en", "uk", "pl")
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    with (
        visiting(browser, house, languages[0]) as host,
        visiting(browser, house, languages[1]) as second,
        visiting(browser, house, languages[2], PHONE) as third,
    ):
        second.page.route_web_socket(re.compile("/socket$"), through)
        host.lay_table("Anna", "open", "open")
        host.page.wait_for_selector(".lobbyseats")
        sit_down_by_link(host, second, 1)
        sit_down_by_link(host, third, 2)
        host.page.click(".lobby .goon")
        table = host.at_table()
        for visitor in (second, third):
            visitor.at_table()
        for seed, visitor in enumerate((host, second, third), 1):
            visitor.begin_to_play(seed)
        second.page.wait_for_function("() => Number(document.querySelector('.table').dataset.move) > 8")
        sockets[-1].close(code=1012, reason="restart")
        third.page.reload()
        third.at_table()
        third.begin_to_play(7)
        ends = [visitor.ended() for visitor in (host, second, third)]
        assert ends == ["done"] * 3, "\n".join(ends)
        assert len(sockets) >= 2, "one socket broke, and another one took its place"
        assert host.ask(f"/api/games/{table}")["status"] == "over"
        for visitor, language in zip((host, second, third), languages, strict=True):
            has_ended(visitor, language)
