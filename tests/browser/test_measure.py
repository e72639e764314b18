"""What measures the pages: it waits as long as a game goes on, and says which limit was kept."""

import json

import pytest
from playwright.sync_api import Browser

from ra.server.protocol.messages import encode
from tests.browser.measure import painted, used
from tests.browser.moments import played
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.visitor import visiting
from tests.tables import game_with

PATIENCE = 1500


@pytest.mark.parametrize("goes_on", [True, False])
def test_whoever_drives_waits_while_the_others_play(house: str, browser: Browser, goes_on: bool) -> None:
    """Bots may play alone for long; only where nothing happens was it waited in vain."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, turn=1, spent={0: [2, 5, 8, 13]})
        stage.show(game)
        visitor.page.evaluate(f"void (window.driven = drive(1, 1, {PATIENCE}).then(() => 'done', String))")
        for _ in range(6 if goes_on else 0):
            visitor.page.wait_for_timeout(PATIENCE / 3)
            stage.show(played(game, "draw nile"))
        if goes_on:
            stage.show(game_with(3))
            visitor.page.wait_for_function("() => stage.said.length")
        else:
            assert "waited in vain" in visitor.page.evaluate("driven")


TOGETHER = """messages => {
  window.drawn = [];
  const table = document.querySelector(".table");
  const note = (changes) => changes.forEach(() => window.drawn.push(table.dataset.move));
  new MutationObserver(note).observe(table, { attributeFilter: ["data-move"] });
  return new Promise((done) => requestAnimationFrame(() => {
    for (const message of messages) stage.hear(message);
    requestAnimationFrame(() => requestAnimationFrame(done));
  }));
}"""


def test_frames_that_come_together_are_drawn_as_one_and_all_told(house: str, browser: Browser) -> None:
    """The first is on the screen at once. Then comes the newest; of what happened between, nothing is lost."""
    with visiting(browser, house, motion="no-preference") as visitor:
        stage = Stage(visitor, table_view(4), [0])
        game = game_with(4, turn=1)
        stage.show(game)
        frames = [
            json.loads(encode(frame_of(played(game, f"draw {tile}")))) | {"sequence": 10 + number}
            for number, tile in enumerate(("nile", "gold", "pharaoh"), 1)
        ]
        visitor.look("countFlights")
        visitor.page.evaluate(TOGETHER, frames)
        assert visitor.page.evaluate("drawn") == ["1", "3"]
        aloud = visitor.page.inner_text("p[role=status][aria-live]")
        assert aloud == "Cathy draws a gold tile. Dan draws a Pharaoh tile. Your turn"
        assert visitor.page.evaluate("flights") == 3, "each tile comes out of the bag"
        visitor.open_menu("log")
        assert visitor.page.locator(".chronicle .lines li").count() == 3


MOVED = """() => new Set(document.getAnimations().flatMap((one) => one.effect.getKeyframes())
  .flatMap((moment) => Object.keys(moment)))"""
ASKED = """() => [...document.querySelectorAll(".table *")]
  .filter((one) => getComputedStyle(one).containerType === "size").map((one) => one.className)"""
HARMLESS = {"offset", "computedOffset", "easing", "composite", "opacity", "transform", "translate", "filter"}


def test_nothing_is_laid_out_anew_while_something_moves(house: str, browser: Browser) -> None:
    """The bars of what a lot is worth grow, a tile flies, a sun swells: all without moving anything else.

    Nor is anything there only above some height: the browser would lay it out twice for each frame.
    """
    with visiting(browser, house, motion="no-preference") as visitor:
        stage = Stage(visitor, table_view(4), [0])
        game = game_with(4, tiles={0: {"flood": 1}}, track="nile")
        visitor.page.evaluate("document.documentElement.style.setProperty('--t-fade', '9s')")
        stage.show(game)
        stage.show(played(game, "draw nile"))
        moved = set(visitor.page.evaluate(f"[...({MOVED})()]"))
        assert "translate" in moved, "a bar grows"
        assert {one for one in moved - HARMLESS if not one.startswith("background")} == set()
        assert visitor.page.evaluate(ASKED) == []


def test_a_limit_that_was_not_kept_is_called_so() -> None:
    assert painted([40.0, 10.0, 50.0]).endswith(
        "0 took more than 50 ms; limit of 50 ms held by the first, held by the others"
    )
    assert painted([66.0, 10.0, 50.0]).endswith("limit of 50 ms NOT held by the first, held by the others")
    assert painted([40.0, 10.0, 51.0]).endswith(
        "1 took more than 50 ms; limit of 50 ms held by the first, NOT held by the others"
    )
    assert painted([40.0]) == "too few frames to tell: 1"
    assert used([0.7, 1.5]).endswith("limit of 1.5 s held")
    assert used([0.7, 1.6]).endswith("limit of 1.5 s NOT held")
