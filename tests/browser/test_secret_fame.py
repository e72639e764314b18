"""Fame that the table keeps secret: one's own is in sight, that of the others is not."""

import json

from playwright.sync_api import Browser

from ra.game.game import Game
from ra.server.protocol.messages import OwnFame, encode
from ra.server.protocol.tables import Settings
from ra.server.view.frames import replayed
from tests.browser.moments import played
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import visiting
from tests.tables import game_with

HIDDEN = Settings(fame="hidden")


def show(stage: Stage, game: Game, epochs: dict[str, list[int]]) -> None:
    """What the server sends to whoever has these seats."""
    stage.sequence += 1
    fame = {seat: so_far[-1] for seat, so_far in epochs.items()}
    stage.hear(OwnFame(stage.sequence, fame, epochs, fame))
    frame = replayed(game, len(game.history), HIDDEN, "stage")
    stage.hear(json.loads(encode(frame)) | {"sequence": stage.sequence})
    stage.page.wait_for_selector(f".table[data-move='{frame.move}']")


def scored() -> Game:
    """The last Ra of an epoch has been drawn."""
    return played(game_with(3, ra=7), "draw ra")


def test_ones_own_fame_is_in_sight_and_no_one_elses(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor, visiting(browser, house, "en") as spectator:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
        table = visitor.make_table({"seats": seats, "fame": "hidden", "public": True, "start": True})
        visitor.at_table()
        for _ in range(2):
            assert visitor.page.inner_text(".sec.me h2 small >> nth=0") == "10 fame"
            assert "fame" not in visitor.page.inner_text(".others")
            visitor.page.reload()  # it comes again with a new connection
            visitor.at_table()
        spectator.go(f"/t/{table}")
        spectator.at_table()
        assert spectator.page.locator(".sec.me h2 small", has_text="fame").count() == 0
        visitor.play_on(seed=1, most=3)
        visitor.go(f"/g/{table}/2")
        visitor.page.wait_for_selector(".stepper")
        visitor.page.locator(
            ".sec.me h2 small", has_text="10 fame"
        ).first.wait_for()  # and when one steps through the game
        spectator.go(f"/g/{table}/2")
        spectator.page.wait_for_selector(".stepper")
        assert spectator.page.locator(".sec.me h2 small", has_text="fame").count() == 0


def test_the_score_of_an_epoch_has_ones_own_fame(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3, settings=HIDDEN), [0])
        game = scored()
        show(stage, game.at(0), {"0": [10]})
        show(stage, game, {"0": [10, 5]})
        row = visitor.page.locator("dialog[open] tr.fame td")
        row.first.wait_for()
        assert [text.split() for text in row.all_inner_texts()] == [["5", "10", "−", "5"], ["secret"], ["secret"]]
        visitor.page.click("dialog[open] .goon")
        assert visitor.page.inner_text(".sec.me h2 small >> nth=0") == "5 fame"


def test_at_one_screen_only_that_of_whoever_decides_is_shown(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3, settings=HIDDEN), [0, 1], handover=True)
        game = game_with(3)
        epochs = {"0": [21], "1": [34]}
        show(stage, game, epochs)
        visitor.page.wait_for_selector(".cover")
        assert "21 fame" not in visitor.page.inner_text("body"), "not while the screen changes hands"
        visitor.page.click(".cover .goon")
        assert visitor.page.inner_text(".sec.me h2 small >> nth=0") == "21 fame"
        assert "34 fame" not in visitor.page.inner_text("body")
        game = played(game, "draw nile")
        show(stage, game, epochs)
        visitor.page.wait_for_selector(".cover")
        assert "fame" not in visitor.page.inner_text(".table"), "neither of the one who decided nor of the next"
        visitor.page.click(".cover .goon")
        assert visitor.page.inner_text(".sec.me h2 small >> nth=0") == "34 fame"
        assert "21 fame" not in visitor.page.inner_text("body")
        game = played(game, "draw nile")
        show(stage, game, epochs)  # somebody decides who does not sit here
        assert visitor.page.locator(".sec.me h2 small", has_text="fame").count() == 0
