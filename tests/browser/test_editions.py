"""Editions look as their books say, score sheets say what the options say, and a new table offers all of it."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.rules import TWO_PLAYER_SUNS
from ra.server.protocol.messages import encode
from tests.browser.moments import PLAYERS, laid, played
from tests.browser.stage import Stage, frame_of, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting
from tests.tables import game_with

TRACK: Final = ".ratrack li:has(.tile use[href='#t-ra'])"
MILD: Final = {"fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}


# ---- the Ra track --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
@pytest.mark.parametrize(
    ("edition", "setting", "tiles"),
    [("1999", "edition", True), ("2016", "edition", True), ("2023", "edition", False), ("2023", "tiles", True)],
)
def test_the_ra_track_is_that_of_the_edition(
    house: str, browser: Browser, screen: tuple[int, int], edition: str, setting: str, tiles: bool
) -> None:
    """By a real server: older editions lay down Ra tiles, the newest moves a barge, if it is wanted."""
    with visiting(browser, house, "en", screen) as visitor:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}, {"kind": "me", "name": "Cathy"}]
        table = visitor.make_table(
            {"seats": seats, "start": True, "rules": {"edition": edition}, "ra_track": setting, "public": True}
        )
        visitor.at_table()
        assert visitor.page.locator(".ratrack .bargemk").count() == (not tiles), "before the first Ra, too"
        while visitor.ask(f"/api/games/{table}/moves/{visitor.move()}")["position"]["ra"] == 0:
            visitor.play_on(seed=visitor.move(), most=1)
        assert visitor.page.locator(TRACK).count() == (1 if tiles else 0)
        assert visitor.page.locator(".ratrack .bargemk").count() == (not tiles)
        assert visitor.page.get_attribute(".stations", "aria-label") == "Ra track: 1 of 8"
        visitor.go(f"/g/{table}/{visitor.move()}")
        visitor.page.wait_for_selector(".stepper")
        assert visitor.page.locator(TRACK).count() == (1 if tiles else 0), "and in the replay"


@pytest.mark.parametrize("screen", [(1920, 1080), (1280, 720), (1024, 768), (768, 1024), PHONE])
def test_a_long_track_of_tiles_has_room(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "ru", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS, ra_track="tiles"), [0])
        for ra in (0, 9):
            stage.show(laid(ra=ra))
            visitor.page.wait_for_function(f'() => document.querySelectorAll("{TRACK}").length === {ra}')
            boxes = [space.bounding_box() for space in visitor.page.locator(".ratrack li > *").all()]
            assert len(boxes) == 10
            assert min(box["width"] for box in boxes if box) >= 14
            assert visitor.look("wide") <= 0
            more, last = visitor.page.locator(".ratrack p b").bounding_box(), boxes[-1]
            assert more
            assert last
            assert last["x"] + last["width"] <= more["x"]


# ---- what the score sheet says -------------------------------------------------------------------------------------


def captions(visitor: Visitor) -> dict[str, str]:
    rows = visitor.page.locator("dialog[open] .lines-of tr th .rowhead > span")
    return dict(tuple(row.inner_text().split("\n", 1)) for row in rows.all())  # type: ignore[misc]


@pytest.mark.parametrize(
    ("rules", "epoch", "pharaohs", "suns"),
    [
        ({}, 1, "most +5, fewest −2", None),
        ({}, 3, "most +5, fewest −2", "highest sum +5, lowest −5"),
        (MILD, 2, "most +5, fewest −2", None),
        (MILD, 3, "most +5", "highest sum +5"),
        ({"fewest_pharaohs": [1, 3, 4], "lowest_suns": 7}, 3, "most +5, fewest −4", "highest sum +5, lowest −7"),
    ],
)
def test_the_score_sheet_says_what_is_lost_at_this_table(
    house: str, browser: Browser, rules: dict[str, Any], epoch: int, pharaohs: str, suns: str | None
) -> None:
    with visiting(browser, house, "en") as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, rules=rules, epoch=epoch, ra=7)
        stage.answers["moves/0"] = json.loads(encode(frame_of(game)))
        stage.show(game)
        stage.show(played(game, "draw ra"))
        visitor.page.wait_for_selector("dialog[open] tbody")
        told = captions(visitor)
        assert told["Pharaohs"] == pharaohs
        assert told.get("Suns") == suns


# ---- a new table ---------------------------------------------------------------------------------------------------


def new_table(visitor: Visitor, players: int) -> None:
    visitor.go("/new")
    visitor.page.check(f"input[name=count][value='{players}']", force=True)
    for seat in visitor.page.locator(".chairs > li").all()[1:]:
        seat.locator("select").first.select_option("bot")
    visitor.page.click(".more summary")


def made(visitor: Visitor) -> dict[str, Any]:
    visitor.page.click(".newtable .goon")
    table: dict[str, Any] = visitor.ask(f"/api/tables/{visitor.at_table()}")
    return table


def test_mild_scoring_is_one_choice(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        new_table(visitor, 3)
        box = visitor.page.locator("input[name=mild]")
        assert not box.is_checked()
        box.check()
        assert visitor.page.input_value("input[name=lowest_suns]") == "0"
        box.uncheck()
        assert visitor.page.input_value("input[name=lowest_suns]") == "5"
        box.check()
        assert made(visitor)["rules"] == {"players": 3, **MILD}


def test_the_newest_edition_is_offered_without_its_barge(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as visitor:
        new_table(visitor, 3)
        visitor.page.select_option("select[name=edition]", label="2023, Ra tiles instead of the barge")
        table = made(visitor)
        assert (table["rules"], table["settings"]["ra_track"], table["ra_track"]) == ({"players": 3}, "tiles", "tiles")
        assert visitor.page.locator(".ratrack.tiles").count() == 1


def test_groups_of_suns_for_two_show_their_suns(house: str, browser: Browser) -> None:
    """And what speaks for each, in words of its own."""
    with visiting(browser, house, "en") as visitor:
        new_table(visitor, 2)
        sets = visitor.page.locator(".sunset:has(.dealt)").all()
        groups = [
            [[int(sun.inner_text()) for sun in group.locator(".sun").all()] for group in one.locator(".dealt li").all()]
            for one in sets
        ]
        assert groups == [[sorted(group) for group in named] for named in TWO_PLAYER_SUNS.values()]
        told = [one.locator("small").inner_text() for one in sets]
        assert all(told)
        assert len(set(told)) == len(told)
        visitor.page.check(".sunset input[value=bgg]")
        assert made(visitor)["rules"] == {"players": 2, "two_player_suns": "bgg"}
