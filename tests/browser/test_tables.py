"""At a table: watching, playing again, a second device, a change of language, and a connection that heals."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Browser, Locator, Route, WebSocketRoute

from ra.server.ops.scratch_server import free_port
from tests.browser.house import serving
from tests.browser.moments import PLAYERS, forced_bid, gods, table_menu, turn, unrest
from tests.browser.stage import Stage, table_view
from tests.browser.test_endings import CAUGHT
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.tables import OTHERS_SPENT, game_with

SHORT: Final = {"ra_limit": 3}
"""Games of some thirty decisions."""
YOUR_TURN: Final = {"en": "Your turn", "pl": "Twoja tura"}


def hot_seat(*names: str, **order: Any) -> dict[str, Any]:
    seats = [{"kind": "me", "name": name} for name in names]
    return {"seats": seats, "start": True, "rules": SHORT, **order}


# ---- watching ------------------------------------------------------------------------------------------------------


def test_whoever_has_the_link_can_watch_and_has_no_controls(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as player, visiting(browser, house, "pt-BR", PHONE) as spectator:
        player.lay_table("Anna", "bot greedy", "bot greedy")
        player.at_table()
        link = player.link_to("spectator")
        spectator.page.goto(link)
        spectator.at_table()
        assert "#" not in spectator.page.url, "the secret is gone from the address"
        assert "1" in player.page.inner_text(".watching")
        move = player.move()
        for key in ("d", "r", "p", "1", "g"):
            spectator.page.keyboard.press(key)
        player.play_on(seed=4, most=6)
        assert player.move() > move
        spectator.await_move(player.move())
        assert spectator.page.locator("[data-action]").count() == 0
        assert "Você está assistindo a esta partida" in spectator.page.inner_text(".bar .wait")
        assert player.page.locator(".wait small").count() == 0
        spectator.open_menu("chat")
        assert spectator.page.locator(".chronicle form").count() == 0, "who watches does not speak"
        spectator.open_menu("menu")
        assert spectator.page.locator(".tablemenu button").count() == 0


def test_without_the_link_nobody_watches(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as player, visiting(browser, house, "uk") as stranger:
        stranger.forgive("403")
        stranger.forgive("WebSocket")
        player.make_table(hot_seat("Anna", "Bob"))
        player.at_table()
        stranger.go(f"/t/{player.at_table()}")
        stranger.page.wait_for_selector(".notice h1")
        assert stranger.page.locator(".table").count() == 0
        stranger.page.goto(f"{player.page.url}#spectator=not-a-word-that-opens")
        stranger.page.reload()
        stranger.page.wait_for_selector(".notice [role=alert]")
        assert re.search("[а-яі]{4}", stranger.page.inner_text(".notice [role=alert]"))


def test_what_was_said_is_there_for_those_who_come_later(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as early, visiting(browser, house, "pl") as late:
        early.make_table(hot_seat("Anna", "Bob", public=True))
        early.at_table()
        early.open_menu("chat")
        for words in ("Good luck!", "And you"):
            early.page.fill(".chronicle form input", words)
            early.page.press(".chronicle form input", "Enter")
            early.page.wait_for_selector(f".said:has-text('{words}')")
        early.page.reload()
        late.page.goto(early.page.url)
        for visitor in (early, late):
            visitor.at_table()
            visitor.open_menu("chat")
            visitor.page.wait_for_selector(".said")
            assert visitor.page.locator(".said > bdi").all_inner_texts() == ["Good luck!", "And you"]


# ---- playing again, a second device --------------------------------------------------------------------------------


def test_people_play_again_with_the_same_people(house: str, browser: Browser) -> None:
    with (
        visiting(browser, house, "en") as host,
        visiting(browser, house, "pl") as guest,
        visiting(browser, house, "ru") as spectator,
    ):
        order = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "rules": SHORT, "public": True}
        table = host.make_table(order)
        guest.go(f"/t/{table}")
        guest.page.click(".lobby .goon")
        host.page.wait_for_selector(".lobbyseats > li:nth-child(2):not(:has(.buttons))")
        host.page.click(".lobby .goon")
        host.at_table()
        spectator.go(f"/t/{table}")
        for seed, visitor in enumerate((host, guest), 1):
            visitor.at_table()
            visitor.begin_to_play(seed)
        assert [host.ended(), guest.ended()] == ["done", "done"]
        host.page.click("dialog[open] footer .goon")
        host.page.wait_for_url(lambda address: not address.endswith(table))
        guest.page.click("dialog[open] footer .goon:has-text('Nowy stół')")
        guest.page.wait_for_url(host.page.url)
        for visitor in (host, guest):
            visitor.at_table()
            assert visitor.ask(f"/api/tables/{visitor.page.url.rsplit('/', 1)[1]}/seat")["seats"]
        assert spectator.page.locator("dialog[open] footer button.goon").count() == 0
        host.begin_to_play(3)
        assert guest.play_on(seed=4, most=2)


def test_a_second_device_has_the_same_seat(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as desktop, visiting(browser, house, "ru", PHONE) as phone:
        desktop.make_table(hot_seat("Anna", "Bob"))
        desktop.at_table()
        link = desktop.link_to("device")
        phone.page.goto(link)
        phone.at_table()
        assert "#" not in phone.page.url
        phone.play_on(seed=2, most=3)
        desktop.await_move(3)
        desktop.play_on(seed=2, most=2)
        phone.await_move(5)


# ---- a seat whose person cannot come back --------------------------------------------------------------------------


def test_the_host_gives_a_seat_back_by_a_new_link(house: str, browser: Browser) -> None:
    """Somebody has lost their cookie: the host sees a button for them, and everybody sees that the link was used."""
    with visiting(browser, house, "en") as host, visiting(browser, house, "pl", PHONE) as again:
        with visiting(browser, house, "en") as guest:
            table = sit_together(host, guest)
            host.open_menu("menu")
            assert host.page.locator("[data-link='seat 1']").count() == 0, "he is there"
            assert host.page.locator(".handed").count() == 0
            guest.go("/")
            host.page.click("[data-link='seat 1']")
            host.page.wait_for_selector("text=the seat is kept for them")
            host.complaints.clear()  # the browser notes each refusal
            guest.go(f"/t/{table}")
            guest.at_table()
            guest.page.wait_for_selector(".bar :is(.wait, [data-action]:not(:disabled))")
            for player in (guest, host) if guest.page.locator("[data-action=draw]").count() else (host, guest):
                player.play_on(most=1)
            host.await_move(2)
            guest.open_menu("menu")
            guest.page.click(".tablemenu button:has-text('Leave')")
            assert "A bot plays for you until you come back." in guest.page.inner_text(".askdialog")
            guest.page.click(".askdialog .quietbutton")
            assert guest.page.url.endswith(table), "whoever thinks better of it stays"
            guest.page.click(".tablemenu button:has-text('Leave')")
            guest.page.click(".askdialog .goon")
            guest.page.wait_for_url(f"{house}/")
        host.page.wait_for_selector("[data-link='seat 1']")
        link = host.link_to("'seat 1'")
        again.page.goto(link)
        again.page.wait_for_selector(".lobby h1:has-text('Czeka na ciebie miejsce')")
        assert again.page.locator(".lobby input").count() == 0, "the seat has its name already"
        host.page.evaluate(HEARD)
        again.page.click(".lobby .goon")
        assert again.at_table() == table
        assert again.ask(f"/api/tables/{table}/seat")["seats"] == [1]
        host.page.wait_for_selector(".strip .handed")
        again.page.wait_for_selector(".mine .handed")
        host.open_menu("menu")
        words = "this seat was handed over by a new link of the host."
        assert host.page.inner_text(".tablemenu .handover").endswith(words)
        assert any(heard.endswith(words) for heard in host.page.evaluate("heard")), "it is said aloud"
        host.open_menu("log")
        assert host.page.inner_text(".chronicle .between").endswith(words)
        host.open_menu("menu")
        assert host.page.locator("[data-link='seat 1']").count() == 0
        host.page.reload()
        host.at_table()
        host.open_menu("log")
        host.page.wait_for_selector(".chronicle .lines > li:nth-child(2) ~ .between")


# ---- taking back ---------------------------------------------------------------------------------------------------


def sit_together(host: Visitor, guest: Visitor) -> str:
    """Two people at one table, and the game has begun."""
    table = host.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True})
    guest.go(f"/t/{table}")
    guest.page.click(".lobby .goon")
    host.page.wait_for_selector(".lobbyseats > li:nth-child(2):not(:has(.buttons))")
    host.page.click(".lobby .goon")
    for visitor in (host, guest):
        visitor.at_table()
        visitor.page.wait_for_selector(".strip:not(.gone)", state="attached")
    return table


def test_whoever_asks_to_take_back_is_told_of_a_refusal(house: str, browser: Browser) -> None:
    """And whoever is asked sees which decision would go."""
    with visiting(browser, house, "en") as host, visiting(browser, house, "en") as guest:
        sit_together(host, guest)
        first = host.page.locator("[data-action=invoke]:not(:disabled)").count() == 1
        asker, other = (host, guest) if first else (guest, host)
        asker.page.click("[data-action=invoke]")
        other.await_move(1)
        asker.open_menu("menu")
        asker.page.click(".tablemenu button:has-text('Undo')")
        other.page.wait_for_selector(".ask-undo")
        assert other.page.inner_text(".undone").endswith("invokes Ra.")
        other.page.click(".ask-undo .quietbutton")
        asker.page.wait_for_selector(".declined")
        words = "The others did not agree: nothing is taken back."
        assert asker.page.inner_text(".declined") == words
        assert asker.page.inner_text(".table ~ [role=status][aria-live=polite]") == words
        assert other.page.locator(".declined").count() == 0
        other.page.click("[data-action=pass]")
        asker.page.wait_for_selector(".declined", state="detached")


# ---- languages -----------------------------------------------------------------------------------------------------


def test_the_language_changes_in_the_middle_of_a_game(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.make_table(hot_seat("Anna", "Bob"))
        visitor.at_table()
        visitor.play_on(seed=3, most=4)
        visitor.open_menu("log")
        visitor.page.evaluate("window.stays = true")
        told = visitor.page.inner_text(".chronicle .lines")
        visitor.open_menu("menu")
        visitor.page.select_option(".chronicle .language select", "pl")
        visitor.page.wait_for_selector("html[lang=pl]")
        assert visitor.page.evaluate("window.stays"), "the page was not loaded again"
        assert visitor.move() == 4
        visitor.open_menu("log")
        again = visitor.page.inner_text(".chronicle .lines")
        assert len(again.splitlines()) == len(told.splitlines())
        numbers_and_seals = {"1", "2", "3", "4", "A", "B"}
        assert set(again.splitlines()) & set(told.splitlines()) <= numbers_and_seals, "the whole log is told anew"
        assert visitor.page.title() != ""
        visitor.play_on(seed=3, most=2)
        assert visitor.move() == 6
        visitor.page.reload()
        visitor.at_table()
        assert visitor.page.get_attribute("html", "lang") == "pl", "and it is remembered"


def test_a_guest_is_called_so_in_every_language(house: str, browser: Browser) -> None:
    """Whoever gave no name, at the table, in the log and in what they said."""
    with visiting(browser, house, "en") as visitor:
        visitor.play_now()
        visitor.play_on(seed=3, most=2)
        visitor.open_menu("chat")
        visitor.page.fill(".chronicle form input", "Hello")
        visitor.page.press(".chronicle form input", "Enter")
        visitor.page.wait_for_selector(".said b:has-text('Guest')")
        visitor.open_menu("menu")
        visitor.page.select_option(".chronicle .language select", "pl")
        visitor.page.wait_for_selector("html[lang=pl]")
        assert visitor.page.inner_text(".mine .sub bdi") == "Gość"
        visitor.open_menu("chat")
        assert visitor.page.inner_text(".said b") == "Gość"
        visitor.open_menu("log")
        assert "Gość" in visitor.page.inner_text(".chronicle .lines")
        assert "Guest" not in visitor.page.inner_text("body")


# ---- coming and going ----------------------------------------------------------------------------------------------


def slowly(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


def test_settings_are_changed_over_the_table(house: str, browser: Browser) -> None:
    """The page for settings is fetched on the way there. The table stays the table it was, and stays connected."""
    sockets: list[str] = []
    closed: list[str] = []
    with visiting(browser, house) as visitor:
        table = visitor.make_table(hot_seat("Anna", "Bob"))
        visitor.page.on("websocket", lambda socket: sockets.append(socket.url))
        visitor.page.on("websocket", lambda socket: socket.on("close", lambda gone: closed.append(gone.url)))
        visitor.page.reload()
        visitor.at_table()
        visitor.page.route("**/assets/Settings*.js", slowly)
        visitor.open_menu("menu")
        visitor.page.click(f".tablemenu a[href='/t/{table}#settings']")
        visitor.page.wait_for_selector(".settings")
        visitor.page.click(".pagedialog > header .goon")
        visitor.page.wait_for_selector(".pagedialog", state="detached")
        assert [url.split("/api/")[1] for url in sockets] == [f"tables/{table}/socket"]
        assert closed == []


# ---- a connection that heals ---------------------------------------------------------------------------------------


def test_the_table_comes_back_with_the_server(tmp_path: Path, browser: Browser) -> None:
    """Killed in the middle of a game, and started again at the same place: the page needs nobody's help."""
    port = free_port()
    with visiting(browser, f"http://127.0.0.1:{port}", "en") as visitor:
        visitor.forgive("ERR_CONNECTION")
        with serving(tmp_path, port) as server:
            visitor.make_table(hot_seat("Anna", "Bob"))
            visitor.at_table()
            visitor.play_on(seed=1, most=5)
            server.kill()
            visitor.page.wait_for_selector(".health[role=status]")
            visitor.page.keyboard.press("d")
            assert visitor.page.locator("[data-action]:not(:disabled)").count() == 0
            for button in visitor.page.locator(".bar [data-action]").all():
                assert "no connection: wait until it is back" in button.inner_text(), "a dead button says why"
        with serving(tmp_path, port):
            visitor.page.wait_for_selector("[data-action]:not(:disabled)")
            assert visitor.page.locator(".health").count() == 0
            assert "no connection" not in visitor.page.inner_text(".bar")
            assert visitor.move() == 5
            visitor.play_on(seed=2, most=3)
            assert visitor.move() == 8


DEAD: Final = """() => {
  const dead = [...document.querySelectorAll(".bar [data-action]:disabled")].map((one) => one.innerText);
  return dead.length ? dead : null;
}"""


@pytest.mark.parametrize("show", [turn, forced_bid, unrest, gods])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_dead_buttons_say_why(
    house: str, browser: Browser, show: Callable[[Stage], None], screen: tuple[int, int]
) -> None:
    """While the connection is broken: each button that would decide something, on every size of screen."""
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        show(stage)
        assert "no connection" not in visitor.page.inner_text(".bar")
        visitor.page.evaluate("stage.drop()")
        dead = visitor.page.wait_for_function(DEAD).json_value()  # at once: the line heals by itself
        assert all("no connection" in words for words in dead), dead


def test_a_decision_without_an_answer_is_sent_again_and_counts_once(house: str, browser: Browser) -> None:
    sockets: list[WebSocketRoute] = []
    cut: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        sockets.append(route)

        def onward(message: str | bytes) -> None:
            server.send(message)
            if not cut and '"play"' in str(message):
                cut.append(route)
                route.close(code=1011)

        def back(message: str | bytes) -> None:
            if route not in cut:
                route.send(message)

        route.on_message(onward)
        server.on_message(back)

    with visiting(browser, house, "en") as visitor:
        visitor.page.route_web_socket(re.compile("/socket$"), through)
        table = visitor.make_table(hot_seat("Anna", "Bob"))
        visitor.at_table()
        visitor.page.click("[data-action=draw]")
        visitor.page.wait_for_selector(".table[data-move='1'] [data-action]:not(:disabled)")
        assert len(sockets) == 2
        assert len(visitor.ask(f"/api/games/{table}/log")) == 1


# ---- what happened, aloud ------------------------------------------------------------------------------------------

REGION: Final = ".table ~ [role=status][aria-live=polite]"
HEARD: Final = """() => {
  window.heard = [];
  const region = document.querySelector(".table ~ [role=status][aria-live=polite]");
  new MutationObserver(() => window.heard.push(region.textContent)).observe(
    region, { childList: true, characterData: true, subtree: true });
}"""


CALLS: Final = {"en": ("Your turn", "Your bid", "must discard"), "uk": ("Ваш хід", "Ваша ставка", "має скинути")}


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_screen_reader_is_told_everything_that_happens(house: str, browser: Browser, language: str) -> None:
    with visiting(browser, house, language) as visitor:
        visitor.make_table(hot_seat("Anna", "Bob"))
        visitor.at_table()
        visitor.page.wait_for_function("at => document.querySelector(at).textContent", arg=REGION)  # whose turn it is
        visitor.page.evaluate(HEARD)
        visitor.play_on(seed=6, most=10)  # too few for an epoch to end, whatever is drawn
        assert len(logged(visitor)) >= 8
        for heard, line in zip(visitor.page.evaluate("heard"), logged(visitor), strict=True):
            assert heard.startswith(line)
            assert any(call in heard[len(line) :] for call in CALLS[language]), "whoever cannot see it hears the call"


def test_a_screen_reader_hears_when_it_is_ones_turn(house: str, browser: Browser) -> None:
    """And what to watch out for; but not that it is somebody else's turn."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, ra=7)
        stage.show(game)
        visitor.page.evaluate(HEARD)
        for decision in ("draw nile", "invoke", "pass", "pass"):
            game.play(decision)
            stage.show(game)
        told = visitor.page.evaluate("heard")
        warning = "The next Ra ends the epoch: no auction, and what lies on the track is lost."
        assert told[0] == "Anna draws a Nile tile"
        assert told[2].startswith("Cathy passes. Your bid")
        assert warning not in told[0], "it was said before"


def test_the_same_words_twice_are_said_twice(house: str, browser: Browser) -> None:
    """Whoever is left alone in an epoch may draw two Niles in a row."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0, 1, 2])
        alone = game_with(3, spent=OTHERS_SPENT)
        stage.show(alone)
        visitor.page.evaluate(HEARD)
        for _ in range(2):
            alone.play("draw nile")
            stage.show(alone)
        assert visitor.page.evaluate("heard") == ["Anna draws a Nile tile. Your turn"] * 2


def logged(visitor: Visitor) -> list[str]:
    """The log, move by move."""
    visitor.open_menu("log")
    lines = (
        """rows => rows.map(row => [...row.querySelectorAll("span > span")].map(line => line.textContent).join(". "))"""
    )
    return list(visitor.page.locator(".chronicle .lines li").evaluate_all(lines))


def test_the_code_leads_where_the_link_does(house: str, browser: Browser) -> None:
    """A phone that looks at the squares reads the link."""
    with visiting(browser, house, "en") as visitor:
        table_menu(Stage(visitor, table_view(PLAYERS), [0]))
        link = visitor.page.input_value(".tablemenu .invite textarea")
        assert link.endswith("w" * 32)
        assert read_squares(visitor.page.locator(".tablemenu .qr")) == link


WHOLE: Final = "text => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight"


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_link_is_shown_whole_and_can_be_copied(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        table_menu(Stage(visitor, table_view(PLAYERS), [0]))
        visitor.page.evaluate(CAUGHT)
        address = visitor.page.locator(".tablemenu .invite textarea")
        assert address.evaluate(WHOLE)
        visitor.page.click(".tablemenu .invite button")
        visitor.page.wait_for_selector(".tablemenu .invite button:has-text('Copied')")
        assert visitor.page.evaluate("caught") == address.input_value()


def read_squares(code: Locator) -> str:
    """What the squares of the drawing say, by somebody else's reader."""
    size = int(str(code.get_attribute("viewBox")).split()[2])
    picture = np.full((size, size), 255, dtype=np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)", str(code.locator("path").get_attribute("d"))):
        picture[int(y), int(x)] = 0
    large = np.kron(picture, np.ones((8, 8), dtype=np.uint8))
    return str(zxingcpp.read_barcodes(large)[0].text)
