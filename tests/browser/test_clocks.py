"""Clocks on the screen: one for each player, how long somebody who is gone is waited for, and what a setting means."""

import time
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser

from ra.server.protocol.messages import Presence
from ra.server.protocol.tables import CorrespondenceClock, LiveClock, Settings
from tests.browser.moments import laid, played
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, visiting
from tests.tables import game_with

DAY = 86_400_000


def begin(stage: Stage) -> int:
    """The server's clock is ours; what time it is."""
    now = int(time.time() * 1000)
    stage.hear(msgspec.structs.replace(stage.welcome, now=now))
    return now


def test_every_player_has_a_clock(house: str, browser: Browser) -> None:
    for screen in ((1280, 800), PHONE):
        with visiting(browser, house, "en", screen) as visitor:
            stage = Stage(visitor, table_view(3, settings=Settings(clock=LiveClock(600, 20))), [0])
            now = begin(stage)
            banks = [600_000, 300_000, 75_000]
            stage.show(
                game_with(3), clock={"since": now, "deadline": now + 620_000, "increment": 20_000, "banks": banks}
            )
            assert "5:00" in visitor.page.inner_text(".strip[data-seat='1'] .face")
            assert "1:15" in visitor.page.inner_text(".strip[data-seat='2'] .face")
            clocks = visitor.page.locator(
                ".strip .facts .seattime" if screen == PHONE else ".strip .who small .seattime"
            )
            assert [one.is_visible() for one in clocks.all() if one.inner_text()] == [True, True]
            assert clocks.first.locator("svg.mk").is_visible(), "a number alone does not say what it counts"
            assert clocks.first.get_attribute("title") == "Time left: 5:00"
            assert visitor.page.locator(".mine .seattime svg.mk").is_visible()
            mine = visitor.page.locator(".mine .seattime")
            assert mine.inner_text().startswith("10:00"), (
                "the bank stands still as long as the decision has its own time"
            )
            spoken = visitor.page.locator(".clock .unseen").inner_text()
            assert spoken.startswith("Time left: 10:00, and 0:"), spoken
            assert visitor.page.locator(".clock").get_attribute("aria-label") == "Anna", "it says whose it is"
            assert visitor.look("wide") <= 0
            last = visitor.page.locator("[data-panel=menu]").bounding_box()
            assert last is not None
            assert screen[0] - 24 <= last["x"] + last["width"] <= screen[0], "the head is filled to its end"


def test_three_days_read_three_days(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3, settings=Settings(clock=CorrespondenceClock(3))), [0])
        now = begin(stage)
        clock = {"since": now, "deadline": now + 3 * DAY - 5000, "increment": 3 * DAY, "banks": [0, 0, 0]}
        stage.show(game_with(3), clock=clock)
        assert visitor.page.locator(".clock .seattime > span").first.inner_text() == "3 days"
        stage.show(game_with(3), clock=clock | {"deadline": now + 2 * DAY + 3_600_000 * 4})
        assert visitor.page.locator(".clock .seattime > span").first.inner_text() == "2 days 4 h"


def test_where_time_does_not_matter_the_head_of_a_phone_keeps_its_place_for_the_sign_and_the_bag(
    house: str, browser: Browser
) -> None:
    with visiting(browser, house, "en", PHONE) as visitor:
        stage = Stage(visitor, table_view(3, settings=Settings(clock=CorrespondenceClock(60))), [0])
        now = begin(stage)
        clock = {"since": now, "deadline": now + 60 * DAY, "increment": 60 * DAY, "banks": [0, 0, 0]}
        stage.show(game_with(3), clock=clock)
        assert visitor.page.locator("[data-panel=chat]").is_visible()
        assert [visitor.page.locator(one).is_visible() for one in (".top .brand", ".top .bagmk")] == [True, True]
        assert visitor.page.locator("[role=timer]").count() == 0


def test_somebody_who_is_gone_is_counted_down(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3, settings=Settings(clock=LiveClock(600, 20))), [0])
        now = begin(stage)
        game = played(game_with(3), "draw nile")
        stage.show(game, clock={"since": now, "deadline": now + 620_000, "increment": 20_000, "banks": [600_000] * 3})
        assert visitor.page.locator(".graceleft").count() == 0
        stage.hear(Presence([True, False, False], 0, now + 47_000, [None, now + 47_000, now + 75_000]))
        told = visitor.page.locator(".graceleft")
        told.wait_for()
        assert told.inner_text() in [f"Bob is offline. In 0:{left} a bot plays for them." for left in range(40, 48)]
        waits = visitor.page.inner_text(".strip[data-seat='2'] .away")
        assert waits in [f"offline 1:{left:02}" for left in range(8, 16)], "though somebody else decides"
        first = told.inner_text()
        visitor.page.wait_for_function("was => document.querySelector('.graceleft').innerText !== was", arg=first)
        seats = list(stage.view.seats)
        seats[1] = msgspec.structs.replace(seats[1], away=True)
        stage.hear(Presence([True, False, True], 0))
        stage.hear({"type": "changed", "table": msgspec.to_builtins(msgspec.structs.replace(stage.view, seats=seats))})
        told.wait_for(state="detached")
        assert "a bot plays" in visitor.page.inner_text(".strip[data-seat='1'] .away")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, (844, 390)])
def test_undo_stays_in_its_place_while_somebody_is_waited_for(
    house: str, browser: Browser, screen: tuple[int, int]
) -> None:
    with visiting(browser, house, "pl", screen) as visitor:
        stage = Stage(visitor, table_view(3, settings=Settings(clock=LiveClock(600, 20))), [0])
        now = begin(stage)
        clock = {"since": now, "deadline": now + 620_000, "increment": 20_000, "banks": [600_000] * 3}
        stage.show(played(game_with(3), "draw nile"), clock=clock)
        before = visitor.page.locator(".undo").bounding_box()
        stage.hear(Presence([True, False, True], 0, now + 47_000, [None, now + 47_000, None]))
        visitor.page.wait_for_selector(".graceleft")
        after = visitor.page.locator(".undo").bounding_box()
        assert before
        assert after
        assert (after["x"], after["width"]) == (before["x"], before["width"])


OVER: Final = """() => [...document.querySelectorAll(".strip")].flatMap((strip) => {
  const { top, bottom } = strip.getBoundingClientRect();
  const drawn = (one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none" && !one.closest(".unseen");
  const out = ({ height, ...at }) => height > 1 && (at.bottom > bottom + 1 || at.top < top - 1);
  return [...strip.querySelectorAll(".who *, .state *")]
    .filter((one) => drawn(one) && out(one.getBoundingClientRect().toJSON())).map((one) => one.textContent);
})"""


def test_who_is_offline_is_told_within_their_strip(house: str, browser: Browser) -> None:
    """Name, fame, clock and countdown, for four others, however wide the screen is."""
    with visiting(browser, house, "pl") as visitor:
        stage = Stage(visitor, table_view(5, settings=Settings(clock=LiveClock(600, 20))), [0])
        now = begin(stage)
        clock = {"since": now, "deadline": now + 620_000, "increment": 20_000, "banks": [600_000] * 5}
        stage.show(laid(), clock=clock)
        stage.hear(Presence([True, False, True, True, True], 0, None, [None, now + 47_000, None, None, None]))
        for width, height in ((1280, 800), (1100, 800), (768, 1024), (390, 844), (844, 390)):
            visitor.resize((width, height))
            told = visitor.page.locator(".strip[data-seat='1'] .away:not(.unseen)").filter(visible=True)
            told.first.wait_for()
            assert "0:4" in told.first.inner_text(), width
            assert visitor.page.evaluate(OVER) == [], width


def test_the_settings_say_what_they_mean(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go("/new")
        page = visitor.page
        page.select_option("select[name=clock]", "live")
        hint = page.locator(".options .hint").first
        assert hint.inner_text() == (
            "10 minutes each for the whole game, plus 20 seconds for every decision. "
            "Only what a decision takes beyond its seconds comes out of that player’s minutes."
        )
        page.locator(".options input").nth(0).fill("1")
        page.locator(".options input").nth(1).fill("1")
        assert hint.inner_text().startswith("1 minute each for the whole game, plus 1 second for every decision.")
        page.select_option("select[name=clock]", "days")
        assert hint.inner_text() == "3 days for every decision."
        page.click(".more summary")
        absent = page.locator(".more fieldset").first
        assert absent.locator("legend").inner_text() == "Who decides for somebody who is away"
        assert "when their time for a decision is up" in absent.locator(".hint").inner_text()
        page.locator(".chairs li").nth(2).locator("select").first.select_option("bot")
        for row in (page.locator(".chairs li").nth(2), page.locator("fieldset.absence")):
            tops = row.locator("select").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
            assert len(tops) == 2
            assert abs(tops[0] - tops[1]) <= 1, "two choices side by side stand on one line"
        page.select_option("select[name=absent]", "pass")
        assert "draws, or invokes Ra on a full track" in absent.locator(".hint").inner_text()
        page.select_option("select[name=clock]", "none")
        assert absent.locator("legend").inner_text() == "Who decides for somebody who leaves"
        assert "merely offline is waited for, up to 60 days" in absent.locator(".hint").inner_text()
        page.locator(".chairs li").nth(1).locator("select").first.select_option("bot")
        assert page.locator("select[name=absent]").count() == 0
        assert "the game pauses while you are away" in page.inner_text(".more")
