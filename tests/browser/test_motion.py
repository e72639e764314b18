"""Motion that explains: each thing that happens is seen to go from where it was to where it is."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser

from ra.game.game import Game
from tests.browser.moments import PLAYERS, laid, played, struck
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting

BAG: Final = ".bagmk"
CENTRE: Final = ".deck .sun.big"
MINE: Final = ".table [data-seat='0']"
SUNS: Final = {"16", "1"}
"""They change places wherever somebody wins."""
ALL_PASS: Final = ("pass",) * (PLAYERS - 1)


class Flight(NamedTuple):
    """What is seen to move: a picture or a sun's number, from one place to another; without another it is lost."""

    shows: str
    start: str
    end: str | None = None


def on_deck(tile: str) -> str:
    return f".deck [data-tile={tile}]"


def lot(*tiles: str) -> list[Flight]:
    return [Flight(tile, on_deck(tile), MINE) for tile in tiles]


def sunk(*tiles: str) -> list[Flight]:
    return [Flight(tile, on_deck(tile)) for tile in tiles]


Places = list[dict[str, Any]]
Case = tuple[Callable[[], Game], str, list[Flight]]
HAPPENINGS: Final[dict[str, Case]] = {
    "a tile is drawn": (laid, "draw art", [Flight("t-art", BAG, on_deck("art"))]),
    "Ra is drawn": (laid, "draw ra", [Flight("t-ra", BAG, ".ratrack .now")]),
    "a bid": (
        lambda: played(laid(), "invoke"),
        "bid 8",
        [Flight("8", ".table [data-seat='1']", ".ladder [data-rung='8'], .barge .say")],
    ),
    "a lot and both suns": (
        lambda: played(laid("gold nile"), "invoke", *ALL_PASS),
        "bid 16",
        [*lot("gold", "nile"), Flight("16", f"{MINE} [data-sun='16']", CENTRE), Flight("1", CENTRE, MINE)],
    ),
    "a god is spent": (laid, "god gold", lot("gold")),
    "a disaster": (
        lambda: played(laid("funeral nile"), "invoke", *ALL_PASS),
        "bid 16",
        [*sunk("funeral"), *lot("nile"), Flight("t-pharaoh", MINE), Flight("t-pharaoh", MINE)],
    ),
    "a tile is given up": (lambda: struck("unrest"), "discard art", [Flight("t-art", MINE)]),
    "nobody wants a full track": (
        lambda: played(laid("nile gold god art religion writing temple flood"), "invoke", *ALL_PASS),
        "pass",
        sunk("nile", "gold", "god", "art", "religion", "writing", "temple", "flood"),
    ),
    "dusk": (
        lambda: laid("gold nile art", ra=9),
        "draw ra",
        [Flight("t-ra", BAG, ".ratrack li:last-child"), *sunk("gold", "nile", "art")],
    ),
}


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
@pytest.mark.parametrize("happening", HAPPENINGS)
def test_what_happens_is_seen_to_happen(house: str, browser: Browser, happening: str, screen: tuple[int, int]) -> None:
    situation, decision, flights = HAPPENINGS[happening]
    with visiting(browser, house, "en", screen, motion="no-preference") as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0], speed=1)
        game = situation()
        stage.show(game)
        visitor.look("settled")
        visitor.look("noteMotions")
        starts = {flight.start: visitor.look("places", flight.start) for flight in flights}
        stage.show(played(game, decision))
        starts[MINE] = visitor.look("places", MINE)  # what is lost falls from where it would lie now
        seen = [motion for motion in visitor.page.evaluate("motions") if motion["ghost"]]
        ends = {flight.end: places(visitor, flight.end) for flight in flights}
        visitor.look("settled")  # what something flies to may hop as it comes
        for flight in flights:
            arrivals = ends[flight.end] + places(visitor, flight.end)
            same = next((motion for motion in seen if is_seen(motion, flight, starts[flight.start], arrivals)), None)
            assert same, f"{flight} is not among {seen}"
            seen.remove(same)
        assert {motion["shows"] for motion in seen} <= SUNS, "nothing moves that did not happen"


def places(visitor: Visitor, sign: str | None) -> Places:
    found: Places = visitor.look("places", sign) if sign else []
    return found


def is_seen(motion: dict[str, Any], flight: Flight, starts: Places, ends: Places) -> bool:
    """A tile of the track shows what it showed there."""
    shows = starts[0]["shows"] if flight.start.startswith(".deck [data-tile") else flight.shows
    arrives = any(within(motion["to"], end["box"]) for end in ends) and not motion["lost"]
    begins = any(within(motion["from"], start["box"]) for start in starts)
    return motion["shows"] == shows and begins and (arrives if flight.end else motion["lost"])


def within(point: list[float], box: list[float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def test_the_sun_swells_when_ra_is_called(house: str, browser: Browser) -> None:
    with visiting(browser, house, motion="no-preference") as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0], speed=1)
        game = laid()
        stage.show(game)
        visitor.look("settled")
        visitor.look("noteMotions")
        stage.show(played(game, "invoke"))
        assert [motion["shows"] for motion in visitor.page.evaluate("motions") if motion["swells"]] == ["1"]
