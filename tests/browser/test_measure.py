"""What measures the pages: it waits as long as a game goes on, and says which limit was kept."""

import pytest
from playwright.sync_api import Browser

from tests.browser.measure import painted, used
from tests.browser.moments import played
from tests.browser.stage import Stage, table_view
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
