"""The storage of a browser that used an earlier version: games under way go on, and what people like stays."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ra.server.ops.scratch_server import free_port
from tests.browser.house import serving
from tests.browser.visitor import Visitor
from tests.past import VERSIONS, browser_storage, expected, restore_database

RUNNING = ("solo_with_a_clock", "solo_without_a_clock", "friends_with_a_clock", "friends_by_days", "left")


@pytest.mark.parametrize("version", VERSIONS)
def test_games_and_preferences_of_an_earlier_version_are_there(version: str, browser: Browser, tmp_path: Path) -> None:
    restore_database(version, tmp_path / "tables.sqlite")
    port, tables = free_port(), expected(version)
    address = f"http://127.0.0.1:{port}"
    with serving(tmp_path, port):
        context = browser.new_context(storage_state=browser_storage(version, "anna", address), reduced_motion="reduce")
        anna = Visitor(context.new_page(), address)
        anna.go("/")
        for name in RUNNING:
            anna.page.wait_for_selector(f"a[href='/t/{tables[name]['id']}']")
        assert anna.page.evaluate("document.documentElement.lang") == "pl"
        assert anna.page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert anna.page.input_value(".playcard .field input") == "Anna"
        for name in ("solo_with_a_clock", "left"):
            anna.go(f"/t/{tables[name]['id']}")
            anna.at_table()
            come_back(anna)
            move = anna.move()
            assert move >= tables[name]["sequence"]
            anna.play_on(seed=3, most=2)
            assert anna.move() > move
        kept = json.loads(str(anna.page.evaluate("localStorage.getItem('ra-visits')")))
        assert {tables[name]["id"] for name in RUNNING} <= {visit["id"] for visit in kept}
        assert anna.complaints == []
        context.close()


def come_back(visitor: Visitor) -> None:
    """Where a bot had taken the seat, one press takes it back, if the page still asks for it."""
    visitor.page.evaluate("document.querySelector('.lookback .goon')?.click()")  # it may go away at any moment
