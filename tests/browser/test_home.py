"""The first page and the settings: games to go on with, tables to join, likings that are kept."""

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Browser, Route

from ra.server.http.routes.tables import MOST_LISTED
from ra.server.ops.scratch_server import free_port
from ra.server.protocol.messages import encode
from tests.browser.house import SOON
from tests.browser.moments import asked_for_undo, away, log, looking_back
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import PHONE, visiting
from tests.tables import game_with


def test_tables_are_found_joined_and_gone_on_with(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as host, visiting(browser, house, "ru", PHONE) as guest:
        host.go("/new")
        host.page.check("input[name=public]")
        host.page.locator(".chairs input").first.fill("Hosting Anna")
        host.page.click(".newtable .goon")
        host.page.wait_for_selector(".lobbyseats")
        assert host.page.inner_text(".terms") == "Time: as long as you like"
        host.page.click(".lobbyseats .buttons button >> nth=0")
        host.page.wait_for_selector(".invite .qr")
        table = host.page.url.rsplit("/", 1)[1]
        guest.go()
        guest.page.click(f".tables a[href='/t/{table}']:has-text('Hosting Anna')")
        guest.page.fill(".lobby .field input", "Борис")
        guest.page.press(".lobby .field input", "Tab")
        guest.page.click(".lobby .goon")
        host.page.wait_for_selector(".lobbyseats:has-text('Борис')")
        assert host.page.locator(".invite").count() == 0, "who is there needs no invitation"
        host.page.click(".lobby .goon")
        for visitor in (host, guest):
            visitor.at_table()
            visitor.go()
            visitor.page.click(f".tables a[href='/t/{table}'] >> nth=0")
            assert visitor.at_table() == table


def test_the_list_of_open_tables_goes_on(house: str, browser: Browser) -> None:
    """A few at once, then more; and when all that the server told are on the page, it is asked for the next."""
    tables = [json.loads(encode(table_view(2, id=f"t{number}", status="open"))) for number in range(103)]
    asked, held = [], []

    def told(route: Route) -> None:
        before = parse_qs(urlparse(route.request.url).query).get("before", [""])[0]
        asked.append(before)
        if before:
            held.append(route)
        else:
            route.fulfill(json=tables[:MOST_LISTED])

    with visiting(browser, house) as visitor:
        visitor.page.route(re.compile(r"/api/tables(\?|$)"), told)
        visitor.go()
        more = visitor.page.get_by_role("button", name="More tables")
        rows = visitor.page.locator(".tables li")
        more.wait_for()
        more.dblclick()
        visitor.page.wait_for_timeout(600)
        assert visitor.page.url == f"{house}/", "the second press was not meant for the row that came there"
        for before in range(16, 100, 8):
            assert rows.count() == before
            more.click()
            rows.nth(before).wait_for()
        assert more.is_disabled(), "the next are on their way"
        held[0].fulfill(json=tables[MOST_LISTED:])
        more.wait_for(state="detached")
        assert rows.count() == len(tables)
        assert asked == ["", "t99"]
        assert visitor.page.locator(".tables a").evaluate_all("rows => new Set(rows.map(row => row.href)).size") == 103


def test_likings_are_kept(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go("/settings")
        visitor.page.locator("label:has(input[name=theme])").nth(2).click()
        visitor.page.locator("label:has(input[name=language])").nth(2).click()
        visitor.page.locator(".settings .field input").fill("Оля")
        visitor.page.locator(".settings .field input").press("Tab")
        visitor.page.reload()
        visitor.page.wait_for_selector("html[data-theme=dark][lang=uk]")
        visitor.play_now()
        assert visitor.page.inner_text(".mine h2 bdi") == "Оля"


def test_each_bot_has_a_strength_and_a_sentence_and_the_last_choice_is_kept(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        choice = visitor.page.locator(".playcard .botchoice")
        choice.locator("option[value='expert~20']").wait_for(state="attached")
        offered = choice.locator("option").all_inner_texts()
        assert {"Random · 1/10", "Steady · 3/10", "Priest · 7/10", "Master · 10/10"} <= set(offered)
        strengths = [int(text.split("·")[1].split("/")[0]) for text in offered]
        assert strengths == sorted(set(strengths)), "no two alike, the weakest first"
        for name in offered:
            choice.locator("select").select_option(label=name)
            described = choice.locator("select").get_attribute("aria-describedby")
            told = visitor.page.locator(f"[id='{described}']").inner_text().strip()
            assert told.startswith("Strength "), "screen readers hear it too"
            assert len(told) > 40, told
            assert told.endswith("."), told
        choice.locator("select").select_option("expert~20")
        visitor.page.check("input[name=players][value='4']", force=True)
        visitor.page.reload()
        choice.locator("option[value='expert~20']").wait_for(state="attached")
        assert choice.locator("select").input_value() == "expert~20"
        assert visitor.page.locator("input[name=players][value='4']").is_checked()
        visitor.go("/new")  # somebody here, an open seat, and a bot
        visitor.page.click(".newtable .goon")
        visitor.page.wait_for_selector(".lobby .botchoice option[value='expert~20']", state="attached")
        assert visitor.page.inner_text(".lobbyseats li:nth-child(3) small") == "Priest", (
            "the new table offered it first"
        )
        visitor.page.get_by_role("button", name="Seat a bot").click()
        visitor.page.wait_for_selector(".lobbyseats li:nth-child(2):has-text('Priest')")


def test_keys_can_be_switched_off(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game_with(3))
        visitor.page.keyboard.press("d")
        assert [one["action"] for one in stage.said()] == ["draw"]
        visitor.go("/settings")
        visitor.page.uncheck("input[name=keys]")
        visitor.go("/t/stage")
        visitor.page.wait_for_selector("main")
        stage.show(game_with(3))
        visitor.page.keyboard.press("d")
        assert stage.said() == []
        assert visitor.page.locator(".bar kbd:visible").count() == 0


def test_ones_own_waiting_table_is_gone_on_with(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        table = visitor.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        visitor.page.wait_for_selector(".lobbyseats")
        visitor.page.evaluate("id => localStorage.setItem('ra-visits', JSON.stringify([{ id, at: 1 }]))", table)
        visitor.go()
        rows = visitor.page.locator(f".tables a[href='/t/{table}'] > b")
        rows.first.wait_for()
        assert rows.first.inner_text() == "Go on"


def test_whoever_begins_by_keyboard_goes_on_by_keyboard(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".field select option[value=greedy]", state="attached")
        visitor.page.focus(".playcard .goon")
        visitor.page.keyboard.press("Enter")
        visitor.at_table()
        visitor.page.wait_for_selector(".bar:focus, .bar :focus")
        visitor.play_now()
        visitor.page.wait_for_selector(".bar [data-action]:not(:disabled)")
        assert visitor.page.locator(".bar:focus, .bar :focus").count() == 0, "whoever clicks is left alone"


# ---- at the table, besides decisions -------------------------------------------------------------------------------


def test_why_nothing_can_be_taken_back(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3)
        stage.show(game)
        visitor.open_menu("menu")
        assert visitor.page.inner_text(".tablemenu small") == "You have decided nothing yet."
        game.play("draw nile")
        stage.show(game, undo_floor=1)
        assert visitor.page.inner_text(".tablemenu small") == "A drawn tile cannot be put back."


def test_what_is_asked_reaches_the_server(house: str, browser: Browser) -> None:
    """To agree to an undo or not, to come back, to speak: each says what it is labelled with, and nothing else."""
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(5), range(5))
        for button, agrees in ((".ask-undo .goon", True), (".ask-undo .quietbutton", False)):
            asked_for_undo(stage)
            visitor.page.click(button)
            assert [(one["type"], one["agree"]) for one in stage.said()] == [("answer_undo", agrees)]
            stage.tidy()
        away(stage)
        visitor.page.click(".lookback .goon")
        assert [one["type"] for one in stage.said()] == ["take_back"]
        stage.tidy()
        stage.said()
        log(stage)
        visitor.open_menu("chat")
        visitor.page.fill(".chronicle form input", "  d r p 1  ")
        visitor.page.press(".chronicle form input", "Enter")
        assert [(one["type"], one["text"]) for one in stage.said()] == [("say", "d r p 1")]


def test_a_phone_shows_the_moment_that_was_picked(house: str, browser: Browser) -> None:
    """The log makes way for the table, and the way back is in reach."""
    with visiting(browser, house, "en", PHONE) as visitor:
        looking_back(Stage(visitor, table_view(5), range(5)))
        assert visitor.move() == 1
        visitor.page.click(".lookback .goon", timeout=5000)
        visitor.await_move(7)


# ---- from the command ----------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe with a name, and a shell")
def test_the_first_page_opens_by_itself(tmp_path: Path) -> None:
    """What `make play` does: it prints the address, and opens it where there is a screen."""
    pipe, browser = tmp_path / "pipe", tmp_path / "browser"
    os.mkfifo(pipe)
    opened = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    browser.write_text(f'#!/bin/sh\necho "$1" > {pipe}\n')
    browser.chmod(0o755)
    address = f"http://127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "ra", "serve", "--open", "--port", address.rsplit(":", 1)[1]]
    command += ["--database", f"sqlite:///{tmp_path / 'tables.sqlite'}", "--no-warm-up", "--log-level", "error"]
    screen = {**os.environ, "DISPLAY": ":0", "BROWSER": f"{browser} %s"}
    server = subprocess.Popen(command, env=screen, stdout=subprocess.PIPE)
    try:
        assert server.stdout
        assert address in server.stdout.readline().decode()
        assert select.select([opened], [], [], SOON)[0], "nothing was opened"
        assert os.read(opened, 200).decode().strip() == address
    finally:
        os.close(opened)
        server.terminate()
        server.communicate(timeout=20)
