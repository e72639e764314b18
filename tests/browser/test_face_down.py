"""Face-down suns: with their numbers, unless the table wants to remember them."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from ra.server.protocol.tables import Settings
from tests.browser.moments import resting
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import visiting


@pytest.mark.parametrize("how", ["shown", "hidden"])
def test_the_numbers_of_others_face_down_suns(how: str, house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(5, settings=Settings(face_down_suns=how)), [0])  # type: ignore[arg-type]
        resting(stage)
        page = visitor.page
        theirs = page.locator(".strip[data-seat='1'] .sun.down")
        assert theirs.inner_text() == ("15" if how == "shown" else "")
        assert theirs.get_attribute("aria-label") == ("sun 15, face down" if how == "shown" else "a face-down sun")
        assert page.locator(".mine .sun.down").inner_text() == "16", "one's own are always shown"
        rungs = page.locator(".ladder [data-rung]").all_inner_texts()
        assert "16" in rungs
        assert ("15" in rungs) == (how == "shown")


def test_a_new_table_can_hide_them_and_end_with_the_lone_player(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        visitor.go("/new")
        page = visitor.page
        page.click("details.more summary")
        page.check("input[name=backs]")
        page.select_option("select[name=lone_player]", "invokes_once")
        with page.expect_request("**/api/tables") as asked:
            page.click("form .goon.large")
        order: dict[str, Any] = asked.value.post_data_json or {}
        assert order["face_down_suns"] == "hidden"
        assert order["rules"] == {"lone_player": "invokes_once"}
        page.wait_for_selector("text=The last player with face-up suns: plays until they invoke Ra")
        page.wait_for_selector("text=Hide the numbers of others’ face-down suns")
