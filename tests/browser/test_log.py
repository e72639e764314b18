"""What the log tells: the tiles of a lot, whose line it is, who decided for somebody who is away, and which bot."""

import json
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser

from ra.server.protocol.messages import encode
from ra.server.view.move_list import story_of
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, visiting
from tests.tables import game_with

GAMES: Final = Path(__file__).parent.parent / "games"
LINES: Final = """rows => rows.map(row => [...row.querySelectorAll(".told > span")].map((line) =>
  [line.previousElementSibling.className.split(" ").find((name) => /^s[1-5]/.test(name)) ?? "", line.textContent]))"""
"""The lines of each move, each with the shape of its seal."""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_lot_is_told_tile_by_tile_under_the_seals(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, track="god nile nile gold")
        stage.show(game)
        for decision in ("invoke", "bid 6", "pass", "pass"):
            game.play(decision)
            stage.show(game)
        assert "Nile" not in visitor.page.inner_text(".say"), "on the table they are counted, for they lie there"
        visitor.open_menu("log")
        won, swap = "Bob wins 4 tiles with 6: a God tile, 2 Nile tiles, a gold tile", "Sun 6 goes to the board"
        told = visitor.page.locator(".chronicle .lines li").evaluate_all(LINES)
        assert told[:3] == [[["s1", "Anna invokes Ra"]], [["s2", "Bob bids 6"]], [["s3", "Cathy passes"]]]
        assert told[3][0] == ["s1", "Anna passes"]
        assert told[3][1][0] == "s2"
        assert told[3][1][1].startswith(f"{won}. {swap}")


def test_the_log_says_that_a_bot_moved_for_somebody_away(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [1])
        game = game_with(3)
        stage.show(game)
        game.play("invoke")
        stage.show(game, by="policy")
        visitor.open_menu("log")
        told = visitor.page.locator(".chronicle .lines li").evaluate_all(LINES)
        assert told == [[["s1", "Anna is away: a bot decided"], ["s1", "Anna invokes Ra"]]]


def test_what_was_decided_for_the_absent_is_known_to_those_who_come_later(house: str, browser: Browser) -> None:
    """The list of moves says it, as the frames did."""
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [1])
        game = game_with(3)
        game.play("invoke")
        [told] = story_of(game, hide_fame=False)
        stage.answers["moves"] = [json.loads(encode(msgspec.structs.replace(told, by="policy")))]
        stage.show(game)
        visitor.open_menu("log")
        visitor.page.wait_for_selector(".told:has-text('Anna is away: a bot decided')")


ROOM_FOR_NAME: Final = """() => {
  const select = document.querySelector(".seatpick select");
  const style = getComputedStyle(select);
  const font = `${style.fontSize} ${style.fontFamily}`;
  const ruler = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const arrow = 16;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return room - ruler.measureText(select.selectedOptions[0].text).width;
}"""


def test_bots_of_one_name_are_told_apart_in_an_imported_game(house: str, browser: Browser) -> None:
    record = json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[0])
    record["names"] = ["expert", "expert", "expert"]
    with visiting(browser, house, "en") as visitor:
        visitor.go("/")
        brought = visitor.page.evaluate(
            """async (record) => (await (await fetch("/api/games", {method: "POST", body: JSON.stringify(record),
                headers: {"content-type": "application/json"}})).json()).path""",
            record,
        )
        visitor.go(f"{brought}/{len(record['events'])}")
        visitor.page.wait_for_selector(".tale li")
        text = visitor.page.inner_text(".table")
        assert all(f"expert {number}" in text for number in (1, 2, 3))
        assert not any(f"expert {verb}" in text for verb in ("passes", "draws", "bids"))
        assert visitor.page.locator(".seatpick option").all_inner_texts() == ["expert 1", "expert 2", "expert 3"]
        for width in (360, 390):
            visitor.resize((width, 740))
            assert visitor.page.evaluate(ROOM_FOR_NAME) >= 0, "the number at the end of the name is in sight"
            assert visitor.look("wide") <= 0


def test_a_disaster_that_a_god_removes_is_told_once(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, tiles={0: {"god": 1}}, track="unrest", rules={"god_disasters": "removed"})
        stage.show(game)
        game.play("god unrest")
        stage.show(game)
        visitor.open_menu("log")
        told = visitor.page.locator(".chronicle .lines li").evaluate_all(LINES)
        assert told == [[["s1", "Anna plays a God tile and removes an unrest tile"]]]
