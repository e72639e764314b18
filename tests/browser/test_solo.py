"""One person against bots: pauses, the pace of the bots, slips that are taken back, passes without a choice."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.game.game import Game
from ra.server.ops.scratch_server import free_port
from tests.browser.house import open_house, serving
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.tables import game_with

BOTS: Final = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "steady"}]
SOLO: Final = {"seats": [{"kind": "me", "name": "Anna"}, *BOTS], "start": True}
MINE: Final = ".bar :is([data-action=draw], .bid, [data-action=pass]):not(:disabled)"
A_WHILE: Final = 1.5


@pytest.fixture(scope="module")
def slow_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the delays that people know."""
    with open_house(Path(tmp_path_factory.mktemp("slow")), bot_pace=0.4) as address:
        yield address


def sit_alone(visitor: Visitor) -> str:
    table = visitor.make_table(SOLO)
    visitor.at_table()
    visitor.page.wait_for_selector(MINE)
    return table


def like(visitor: Visitor, **likings: Any) -> None:
    visitor.go("/settings")
    visitor.page.evaluate("likings => localStorage.setItem('ra-likings', likings)", json.dumps(likings))


def sequence_of(visitor: Visitor, table: str) -> int:
    return int(visitor.ask(f"/api/tables/{table}")["sequence"])


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_leaving_a_game_against_bots_pauses_it(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, screen=screen) as visitor:
        table = sit_alone(visitor)
        visitor.play_on(most=2)
        visitor.open_menu("menu")
        assert visitor.page.inner_text("[data-leave]") == "Pause and leave"
        visitor.page.click("[data-leave]")
        visitor.page.wait_for_url(f"{house}/")
        time.sleep(0.3)
        stood = sequence_of(visitor, table)
        time.sleep(A_WHILE)
        seen = visitor.ask(f"/api/tables/{table}")
        assert (seen["status"], seen["paused"], seen["sequence"]) == ("playing", True, stood)
        visitor.page.click(f".tables a[href='/t/{table}']")
        visitor.at_table()
        visitor.page.wait_for_selector(f"{MINE}, .sheet .goon")
        assert not visitor.ask(f"/api/tables/{table}")["paused"]
        visitor.play_on(most=1)


def test_closing_the_page_pauses_and_a_restart_changes_nothing(tmp_path: Path, browser: Browser) -> None:
    port = free_port()
    with visiting(browser, f"http://127.0.0.1:{port}") as visitor:
        with serving(tmp_path, port):
            table = sit_alone(visitor)
            visitor.play_on(most=2)
            visitor.go("/rules")
            time.sleep(0.5)
            stood = sequence_of(visitor, table)
        with serving(tmp_path, port):
            visitor.go("/settings")
            time.sleep(A_WHILE)
            assert sequence_of(visitor, table) == stood
            visitor.go(f"/t/{table}")
            visitor.at_table()
            visitor.page.wait_for_selector(f"{MINE}, .sheet .goon")
            visitor.play_on(most=2)
            assert sequence_of(visitor, table) > stood


def test_a_game_is_removed_from_the_list_and_asks_before(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        table = sit_alone(visitor)
        visitor.go()
        visitor.page.click(".remove")
        assert "It ends without a result" in visitor.page.inner_text(".askdialog")
        visitor.page.click(".askdialog .quietbutton")
        assert visitor.ask(f"/api/tables/{table}")["status"] == "playing"
        visitor.page.click(".remove")
        visitor.page.click(".askdialog .goon")
        visitor.page.wait_for_selector(f".tables a[href='/t/{table}']", state="detached")
        assert visitor.ask(f"/api/tables/{table}")["status"] == "closed"
        visitor.page.reload()
        visitor.page.wait_for_selector(".playcard")
        assert table not in visitor.page.evaluate("localStorage.getItem('ra-visits')")


def test_the_pace_is_a_setting_that_is_remembered_and_honoured(slow_house: str, browser: Browser) -> None:
    with visiting(browser, slow_house) as visitor:
        visitor.go("/settings")
        visitor.page.check("input[name=pace][value=on_click]", force=True)
        visitor.page.reload()
        assert visitor.page.is_checked("input[name=pace][value=on_click]")
        table = visitor.make_table(SOLO)
        visitor.at_table()
        visitor.page.wait_for_selector(f"{MINE}, [data-go-on]")
        while not visitor.page.locator("[data-go-on]").count():
            visitor.page.locator(MINE).first.click()
            visitor.page.wait_for_selector(f"{MINE}, [data-go-on]")
        stood = sequence_of(visitor, table)
        time.sleep(A_WHILE)
        assert sequence_of(visitor, table) == stood, "nobody has clicked"
        visitor.page.keyboard.press("n")
        visitor.await_move(stood + 1)
        assert sequence_of(visitor, table) == stood + 1
        visitor.open_menu("menu")
        visitor.page.select_option(".tablemenu select[name=pace]", "at_once")
        visitor.page.click(".chronicle .close")
        visitor.page.wait_for_selector(f"{MINE}, .sheet .goon", timeout=10_000)
        assert visitor.page.locator("[data-go-on]").count() == 0


PRESS: Final = """chosen => {
  if (document.querySelector("dialog.dusk[open]")) return;
  document.querySelector(chosen)?.click();
}"""


def until_a_score(visitor: Visitor) -> None:
    chosen = f"{MINE}, .bar .pick:not(:disabled)"
    while not visitor.page.locator("dialog.dusk[open]").count():
        visitor.page.wait_for_selector(f"{chosen}, dialog.dusk[open]")
        visitor.page.evaluate(PRESS, chosen)


def test_nothing_goes_on_behind_the_score_of_an_epoch(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        like(visitor, botPace="at_once", playForced=False)
        began_by_bot = False
        while not began_by_bot:
            table = sit_alone(visitor)
            until_a_score(visitor)
            stood = sequence_of(visitor, table)
            time.sleep(A_WHILE)
            assert sequence_of(visitor, table) == stood == visitor.move()
            began_by_bot = visitor.ask(f"/api/games/{table}/moves/{stood}")["decides"] != 0
            visitor.page.click("dialog.dusk .goon")
            visitor.page.wait_for_selector(f"{MINE}, .bar .pick:not(:disabled)")
            assert sequence_of(visitor, table) > stood or not began_by_bot


def test_a_bid_that_ended_an_auction_is_taken_back_on_the_action_bar(slow_house: str, browser: Browser) -> None:
    with visiting(browser, slow_house) as visitor:
        like(visitor, botPace="at_once")
        sit_alone(visitor)
        assert visitor.page.get_attribute(".undo", "aria-disabled") in ("true", "false")
        while True:
            visitor.page.wait_for_selector(f"{MINE}, .sheet .goon")
            if visitor.page.locator("[data-action=invoke]:not(:disabled)").count():
                visitor.page.click("[data-action=invoke]")
                visitor.page.wait_for_selector(".bid:not(:disabled)")
            move = visitor.move()
            bid = visitor.page.locator(".bid:not(:disabled)").first
            assert bid.count()
            bid.click()
            visitor.await_move(move + 1)
            if visitor.page.locator(".table[data-phase=turn] .wait").count():
                break
        assert visitor.page.get_attribute(".undo", "aria-disabled") == "false"
        visitor.page.click(".undo")
        visitor.page.wait_for_selector(f".table[data-phase=bidding][data-move='{move}'] .bid:not(:disabled)")


def without_choice() -> Game:
    """The first player can only pass: the bid is higher than their suns."""
    game = game_with(3, spent={0: [8, 13]}, turn=1, track="nile")
    game.play("invoke")
    game.play("bid 11")
    assert [str(action) for action in game.legal_actions] == ["pass"]
    return game


def passes(stage: Stage) -> list[str]:
    return [str(one["action"]) for one in stage.said() if one["type"] == "play"]


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_pass_without_a_choice_makes_itself_and_says_so(
    house: str, browser: Browser, screen: tuple[int, int]
) -> None:
    with visiting(browser, house, screen=screen) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game_with(3, turn=1))
        stage.said()
        stage.show(without_choice())
        assert passes(stage) == [], "not at once: others would see that nobody has thought"
        visitor.page.wait_for_selector(".forced")
        assert visitor.page.inner_text(".forced") == "None of your suns is high enough: you pass."
        assert passes(stage) == ["pass"]


def test_it_can_be_switched_off_and_does_not_undo_an_undo(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(without_choice(), events=[{"kind": "undone", "seat": 0, "move": 2, "moves": 1}])
        time.sleep(3)
        assert passes(stage) == []
        stage.like(playForced=False)
        stage.show(without_choice())
        time.sleep(3)
        assert passes(stage) == []
        visitor.go("/settings")
        visitor.page.check("input[name=forced]")
        assert visitor.page.evaluate("JSON.parse(localStorage.getItem('ra-likings')).playForced")


def test_a_bid_higher_than_needed_says_so(house: str, browser: Browser) -> None:
    game = game_with(3, spent={1: [9, 12], 2: [4, 7, 10, 11]}, turn=1, track="nile")
    game.play("invoke")  # the others have 3 and 6; the first has 2, 5, 8 and 13
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show(game)
        told = {sun: visitor.page.inner_text(f"[data-action='bid {sun}'] small >> nth=0") for sun in (5, 8, 13)}
        assert told[8] == "nobody can beat it"
        assert told[13].endswith("8 would win too: nobody can beat it")
        assert "would win too" not in told[5]
        visitor.go("/settings")
        stage.like(aids=False)
        stage.show(game)
        assert "would win too" not in visitor.page.inner_text(".bar")


def test_a_forced_pass_at_one_screen_asks_nobody_to_take_it(house: str, browser: Browser) -> None:
    """No cover for a decision that makes itself. With sounds, which the page does not complain of either."""
    game = game_with(3, track="nile", turn=2)
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), range(3), handover=True, sound=True)
        page = visitor.page
        for decision in ("invoke", "bid 13"):
            stage.show(game)
            page.wait_for_selector(".cover")
            page.click(".cover .goon")
            page.wait_for_selector(".cover", state="detached")
            game.play(decision)
        stage.said()
        for name in ("Bob", "Cathy"):  # neither has a sun above 13
            stage.show(game)
            assert page.locator(".cover").count() == 0
            page.wait_for_selector(f".forced:has-text('{name}')")
            assert [said["action"] for said in stage.said() if said["type"] == "play"] == ["pass"]
            game.play("pass")
        stage.show(game)
        page.wait_for_selector(".bar [data-action=draw]:not(:disabled)")
        assert page.locator(".cover").count() == 0, "Anna, who is next, has had the screen all the time"
