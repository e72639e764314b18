"""What the table says: to whom it speaks, once and not three times, and aloud from the first moment on."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.moments import PLAYERS, after_the_end, away, laid, played, struck, turn
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.tables import game_with

ALOUD: Final = ".table ~ [role=status]"


def aloud(visitor: Visitor) -> str:
    return str(visitor.page.locator(ALOUD).text_content())


# ---- the first words -----------------------------------------------------------------------------------------------

CHANGES: Final = """() => {
  const region = document.querySelector("main ~ [role=status]");
  window.heard = [];
  const ear = new MutationObserver(() => heard.push(region.textContent));
  ear.observe(region, { childList: true, subtree: true, characterData: true });
  return region.textContent;
}"""


@pytest.mark.parametrize(
    ("seats", "decisions", "told"),
    [
        ([0], (), "Your turn"),
        ([0], ("invoke", "pass", "pass"), "Your bid. Everyone else has passed: you must bid."),
        ([1], (), "Waiting for Anna"),
        ([], (), "Waiting for Anna"),
    ],
)
def test_whoever_comes_to_a_table_hears_whose_call_it_is(
    house: str, browser: Browser, seats: list[int], decisions: tuple[str, ...], told: str
) -> None:
    """The place that is read aloud is there before the words are: only what changes is heard."""
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), seats)
        assert visitor.page.evaluate(CHANGES) == ""
        stage.show(played(game_with(3, track="nile"), *decisions))
        visitor.page.wait_for_function("heard.some(Boolean)")
        assert aloud(visitor) == told


def test_whoever_is_away_is_not_told_that_it_is_their_turn(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        turn(stage)
        assert "Your turn" in visitor.page.inner_text(".say")
        away(stage)
        assert "The table plays for you" in visitor.page.inner_text(".lookback")
        assert "Your turn" not in visitor.page.inner_text(".say")


def test_beneath_the_cover_nobody_is_called(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), range(3), handover=True)
        stage.show(game_with(3))
        visitor.page.wait_for_selector(".cover")
        assert aloud(visitor) == ""


# ---- what one must do ----------------------------------------------------------------------------------------------

MUST: Final = {
    "en": "You must discard 2 civilization tiles",
    "pl": "Musisz odrzucić 2 płytki cywilizacji",
    "uk": "Ви маєте скинути 2 плитки цивілізації",
    "ru": "Вам нужно сбросить 2 тайла Технологий",
    "pt-BR": "Você precisa descartar 2 peças de civilização",
}


@pytest.mark.parametrize("language", MUST)
def test_what_one_must_discard_is_said_to_oneself(house: str, browser: Browser, language: str) -> None:
    """On the table and aloud, once; the others are told by name."""
    with visiting(browser, house, language) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        game = struck("unrest")
        stage.show(game.at(len(game.history) - 1))
        stage.show(game)
        assert visitor.page.inner_text(".say strong") == MUST[language]
        assert aloud(visitor).count(MUST[language]) == 1
        assert "Anna must" not in aloud(visitor)


def test_what_somebody_else_must_discard_is_said_by_name(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [1])
        stage.show(struck("unrest"))
        assert visitor.page.inner_text(".say strong") == "Anna must discard 2 civilization tiles"


# ---- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_that_the_game_is_over_is_said_once(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        after_the_end(Stage(visitor, table_view(PLAYERS), [0]))
        table = visitor.page.inner_text(".table")
        assert table.count("The game is over") == 1
        assert visitor.page.inner_text(".say") == "Anna wins the game with 45 fame"
        assert "to the winner" not in table, "nobody will win this sun"
        assert visitor.page.inner_text(".lookback") == "Final score"


def test_while_tiles_can_be_won_the_sun_goes_to_the_winner(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        Stage(visitor, table_view(PLAYERS), [0]).show(laid())
        assert visitor.page.inner_text(".centre .cs") == "to the winner"
