"""How a game ends on the screen; what those who watch can do; where the first page says that a file cannot be read."""

import json
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser

from ra.game.game import Game
from ra.server.protocol.messages import Changed, encode
from ra.server.view.move_list import story_of
from tests.browser.house import HERE
from tests.browser.moments import PLAYERS, laid, played, watching
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, visiting
from tests.languages import LANGUAGES
from tests.web.test_words import messages

GAMES = HERE.parent / "games"


def whole_game() -> Game:
    return Game.from_record(json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[0]))


def show_whole_end(stage: Stage, game: Game) -> None:
    """The end of a game whose every move the page can ask for."""
    stage.answers["moves"] = [json.loads(encode(move)) for move in story_of(game, hide_fame=False)]
    stage.show_end(game)
    stage.page.wait_for_selector("dialog[open] .before")


def points_of(game: Game, epoch: int) -> list[dict[str, int]]:
    points: list[dict[str, int]] = json.loads(json.dumps(game.sheets[epoch].as_dict()))["points"]
    return points


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
@pytest.mark.parametrize("seat", range(3))
def test_the_end_tells_my_place_and_all_three_epochs(
    house: str, browser: Browser, screen: tuple[int, int], seat: int
) -> None:
    game = whole_game()
    assert game.outcome
    ranking = sorted(range(3), key=lambda one: (-game.scores[one], one != game.outcome.winner))  # type: ignore[union-attr]
    with visiting(browser, house, "en", screen) as visitor:
        show_whole_end(Stage(visitor, table_view(3), [seat]), game)
        place = ranking.index(seat) + 1
        words = "You have won!" if place == 1 else f"Your place: {place} of 3"
        assert visitor.page.inner_text("dialog[open] .place") == words
        assert visitor.page.inner_text("dialog[open] .places td.me") == str(place)
        rows = visitor.page.locator("dialog[open] tr.sum").all()
        assert [row.locator("th").inner_text() for row in rows] == ["Epoch I", "Epoch II", "Epoch III"]
        told = [row.locator("td").first.inner_text().replace("\u2212", "-") for row in rows]
        sums = [sum(points_of(game, epoch)[seat].values()) for epoch in range(3)]
        assert [int(one) for one in told] == sums
        for size in (screen, (844, 390)):
            visitor.resize(size)
            result = visitor.page.locator("dialog[open] tr.fame td.me .big").bounding_box()
            foot = visitor.page.locator("dialog[open] footer").bounding_box()
            assert result
            assert foot
            assert result["y"] + result["height"] <= foot["y"], f"fame is in sight without scrolling, {size}"
        assert visitor.look("wide") <= 0
        home = visitor.page.locator("dialog[open] footer a[href='/']")
        assert home.inner_text() == "Home"


@pytest.mark.parametrize(
    ("motion", "speed", "pieces"), [("no-preference", 1, 36), ("no-preference", 0, 0), ("reduce", 1, 0)]
)
def test_whoever_wins_is_cheered(house: str, browser: Browser, motion: str, speed: int, pieces: int) -> None:
    """For a moment, and not where motion is not wanted; those who lost are not mocked."""
    with visiting(browser, house, "en", motion=motion) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0], speed=speed)
        stage.show_end(played(laid(ra=9, epoch=3), "draw ra"))
        assert visitor.page.locator(".cheers i").count() == pieces
    with visiting(browser, house, "en", motion=motion) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [1], speed=speed)
        stage.show_end(played(laid(ra=9, epoch=3), "draw ra"))
        assert visitor.page.locator(".cheers").count() == 0


# ---- watching ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_those_who_watch_look_from_any_seat(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "en", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [])
        watching(stage)
        assert visitor.page.inner_text(".mine h2 bdi") == "Anna"
        visitor.page.select_option(".watchseat select", label="Dan")
        assert visitor.page.inner_text(".mine h2 bdi") == "Dan"
        assert visitor.page.locator(".strip[data-seat='0']").count() == 1
        assert visitor.look("wide") <= 0
        assert visitor.page.locator(".mine .away").count() == 0
        visitor.page.select_option(".watchseat select", label="Bob")
        assert visitor.page.inner_text(".mine .away") == "offline"
        assert "Waiting for" in visitor.page.inner_text(".bar .wait")
        stage.hear(Changed(msgspec.structs.replace(stage.view, paused=True)))
        visitor.page.wait_for_selector(".bar .wait:has-text('The game is paused.')")
        assert visitor.page.locator(":text('is choosing')").count() == 0, "nobody is while it is paused"
        assert "Waiting for" not in visitor.page.inner_text("main")
        visitor.open_menu("chat")
        words = "You are watching. Only those who play can write here."
        assert visitor.page.inner_text(".chronicle .watchers") == words
        assert visitor.page.locator(".chronicle form").count() == 0
    with visiting(browser, house, "en", screen) as visitor:
        Stage(visitor, table_view(PLAYERS), [0]).show(laid())
        assert visitor.page.locator(".watchseat").count() == 0, "whoever plays sees their own tiles"


# ---- the first page ------------------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_read_is_refused_beside_its_button(house: str, browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("no record")
    with visiting(browser, house, "en") as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".playcard select option", state="attached")
        visitor.page.set_input_files(".filepick input", tmp_path / "notes.json")
        visitor.page.wait_for_selector(".records [role=alert]:has-text('notes.json')")
        assert visitor.page.locator(".playcard [role=alert]").count() == 0


# ---- the lesson ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_names_no_place_that_a_phone_has_elsewhere(language: str) -> None:
    """On a phone the sun does not lie in the centre, and the worth of a tile stands on it, not below."""
    text = " ".join(str(messages(language)[f"lesson-step-{step}"].value.elements[0].value) for step in range(1, 13))  # type: ignore[union-attr]
    elsewhere = ("centre", "below", "środk", "pod nimi", "центр", "під ними", "под ними", "centro", "abaixo")
    large = ("large", "duż", "больш", "велик", "grande")  # a phone's sun is as small as any other
    assert [word for word in (*elsewhere, *large) if word in text] == []
