"""There is room for what happens: a lost connection, a long event, a warning, a bid, a disaster change no layout."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.bots import make_bot
from ra.game.game import Game
from ra.server.protocol.events import EpochScored
from ra.server.protocol.messages import Presence
from tests.browser.moments import FULL, MUCH, PLAYERS, end_sheet, laid, played, turn
from tests.browser.stage import TIDY, Stage, frame_of, table_view
from tests.browser.test_everybody import SPILT
from tests.browser.visitor import PHONE, visiting
from tests.languages import LANGUAGES
from tests.tables import game_with

SMALL: Final = (360, 640)
TALL: Final = (390, 844)
TABLET: Final = (768, 1024)
GUESTS: Final = {
    "en": ("Guest", "Meryt", "Senbi", "Khaba", "Nefret"),
    "pl": ("Gość", "Meryt", "Senbi", "Chaba", "Nefret"),
    "uk": ("Гість", "Мерит", "Сенбі", "Хаба", "Нефрет"),
    "ru": ("Гость", "Мерит", "Сенби", "Хаба", "Нефрет"),
    "pt-BR": ("Visitante", "Meryt", "Senbi", "Khaba", "Nefret"),
}
"""Somebody without a name against bots."""


def clock(players: int) -> dict[str, Any]:
    return {"since": 0, "deadline": 600_000, "increment": 20_000, "banks": [600_000] * players}


# ---- the head ------------------------------------------------------------------------------------------------------

HEAD: Final = """(() => {
  const signs = ".brand, .epoch b, .ratrack li i, .ratrack p, .bag > span, .health, .clock, .menu button";
  const head = document.querySelector(".top").getBoundingClientRect();
  const shown = [...document.querySelectorAll(`.top :is(${signs})`)].filter((one) => one.checkVisibility())
    .map((one) => [one.className || one.textContent || one.tagName, one.getBoundingClientRect()]);
  const out = shown.filter(([, box]) => box.left < 0 || box.right > Math.min(innerWidth, head.right) || box.top < head.top || box.bottom > head.bottom);
  const over = ([, one], [, other]) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const met = shown.flatMap((one, place) => shown.slice(place + 1).filter((other) => over(one, other)).map((other) => `${one[0]} / ${other[0]}`));
  return [...out.map(([name]) => name), ...met];
})()"""  # noqa: E501


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_connection_moves_nothing_off_a_phone(house: str, browser: Browser, language: str) -> None:
    """It is told in words; the menu, the clock and the track of Ra stay, and so does every word on a button."""
    with visiting(browser, house, language, PHONE) as visitor:
        for screen in (SMALL, PHONE, TALL):
            visitor.resize(screen)
            for players, changed in ((3, {}), (5, {"clock": clock(5)})):
                stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
                stage.show(game_with(players, tiles={0: MUCH}, track=FULL), **changed)
                before = visitor.page.locator(".deck").bounding_box()
                stage.lose()
                assert visitor.page.locator(".health[role=status]").is_visible()
                assert visitor.page.locator(".menu [data-panel=menu]").is_visible()
                assert visitor.look("wide") <= 0, screen
                assert visitor.page.evaluate(HEAD) == [], screen
                assert visitor.page.evaluate(SPILT) == [], screen
                assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, screen
                after = visitor.page.locator(".deck").bounding_box()
                assert before
                assert after
                assert (after["x"], after["y"], after["width"]) == (before["x"], before["y"], before["width"])
                assert after["height"] >= before["height"]  # "no connection" is shorter than what a button means


@pytest.mark.parametrize("language", ["ru", "pt-BR"])
@pytest.mark.parametrize("screen", [(640, 960), TABLET, (1024, 768), (1280, 720)])
def test_the_head_holds_all_that_it_can_tell(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    """A clock, people who watch, a long track, and then a connection that is lost."""
    with visiting(browser, house, language, screen) as visitor:
        for players in (3, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            stage.show(game_with(players, ra=4), clock=clock(players))
            stage.hear(Presence([True] * players, 3))
            visitor.page.wait_for_selector(".watching", state="attached")
            assert visitor.page.evaluate(HEAD) == [], players
            stage.lose()
            assert visitor.page.evaluate(HEAD) == [], players


# ---- one's own turn ------------------------------------------------------------------------------------------------

HIDDEN: Final = """(() => {
  const box = (sign) => document.querySelector(sign)?.getBoundingClientRect();
  const [bar, said, sun] = [".bar", ".say", ".centre .sun"].map(box);
  const found = [".boat", ".others", ".mine", ".side"].filter((sign) => box(sign)?.height)
    .filter((sign) => box(sign).bottom > bar.top + 1).map((sign) => `the bar covers ${sign}`);
  if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
  if (bar.bottom < innerHeight - 1) found.push("the bar floats");
  const words = [...document.querySelectorAll(".say > :not(.struck)")].map((one) => one.getBoundingClientRect());
  if (words.some((one) => one.bottom > said.bottom + 1 || (sun.height && one.right > sun.left && one.left < sun.right && one.bottom > sun.top + 1))) found.push("words are covered");
  const top = document.elementFromPoint(sun.left + sun.width / 2, sun.top + sun.height / 2);
  if (innerWidth < 640 && (!top?.closest(".centre") || sun.top < said.top - 1)) found.push("the centre sun is covered");
  if (box(".mine")?.height && document.querySelector(".mine").scrollHeight > box(".mine").height + 1) found.push("one's own tiles spill");
  return found;
})()"""  # noqa: E501


def bots_play(players: int, seed: int) -> Game:
    game = Game(players, seed=seed)
    bots = [make_bot("greedy", seed=seed + seat) for seat in range(players)]
    while game.seat is not None:
        game.play(bots[game.seat].choose(game))
    return game


def of_every_kind(game: Game, few: int) -> list[Game]:
    """Moments of a whole game: a few of each phase in each epoch, and of those that follow each kind of event."""
    found: dict[tuple[Any, ...], list[Game]] = {}
    for move in range(1, len(game.history)):
        at = game.at(move)
        told = frame_of(at)
        assert told.lens
        seen = found.setdefault((at.phase, type(told.events[-1]).__name__, tuple(told.lens.notes)), [])
        if len(seen) < few:
            seen.append(at)
    return [at for some in found.values() for at in some]


@pytest.mark.parametrize("language", ["ru", "pt-BR"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whatever_happened_ones_own_turn_fits_a_small_phone(
    house: str, browser: Browser, players: int, language: str
) -> None:
    """Moments of real games, with the last event and the warnings in words: nothing scrolls, nothing is covered."""
    found = {}
    with visiting(browser, house, language, SMALL) as visitor:
        stage = Stage(visitor, table_view(players, GUESTS[language]), range(players))
        for at in of_every_kind(bots_play(players, seed=7), few=2):
            stage.show(at)
            if any(isinstance(event, EpochScored) for event in frame_of(at).events):
                visitor.page.wait_for_selector("dialog[open]")  # the first is read only now
            visitor.page.evaluate(TIDY)  # the score of an epoch lies over the table
            found[len(at.history), at.phase] = visitor.page.evaluate(HIDDEN)
    assert len(found) > 12
    assert {at: some for at, some in found.items() if some} == {}


# ---- an auction ----------------------------------------------------------------------------------------------------

GAP: Final = """(() => {
  const bottom = Math.max(...[".others", ".mine"].map((sign) => document.querySelector(sign).getBoundingClientRect().bottom));
  return document.querySelector(".side").getBoundingClientRect().top - bottom;
})()"""  # noqa: E501


@pytest.mark.parametrize("screen", [SMALL, PHONE, TALL, (412, 915)])
def test_in_an_auction_ones_own_tiles_fill_the_gap(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """As much of them as can be seen whole; and the suns, as soon as there is room for a line."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, GUESTS["ru"]), [0])
            for track in ("god nile", "god nile funeral gold", FULL):
                game = game_with(players, tiles={0: MUCH}, track=track)
                stage.show(played(game, "invoke", *["pass"] * (players - 1)))
                assert visitor.page.evaluate(HIDDEN) == [], f"{players} players, {track}"
                assert visitor.page.evaluate(GAP) < 85, f"{players} players, {track}"
                few = screen[1] >= PHONE[1] and track != FULL
                assert not few or visitor.page.locator(".mysuns").is_visible(), f"{players} players, {track}"


@pytest.mark.parametrize("screen", [SMALL, PHONE, TALL, TABLET])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_tells_which_sun_it_receives(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    """However many suns there are: that it rests, and what the exchange brings each bid."""
    with visiting(browser, house, language, screen) as visitor:
        for players in (2, 3, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            game = played(game_with(players, track="nile god"), "invoke", *["pass"] * (players - 1))
            lens = frame_of(game).lens
            assert lens
            assert len(lens.bids) > 2
            stage.show(game)
            note = visitor.page.locator(".swapnote")
            assert note.is_visible()
            assert re.search(r"\b1\b.*,", note.inner_text()), "the sun, and that it rests"
            for bid in lens.bids:
                change = visitor.page.locator(f"[data-action='bid {bid.sun}'] .val")
                assert change.is_visible() == (bid.swap.end != 0)
            assert any(bid.swap.end for bid in lens.bids) or players > 2
            assert visitor.page.evaluate(SPILT.replace(".acts", ".bids").replace(".act", ".bid")) == []


# ---- a choice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [SMALL, PHONE, TALL, (640, 960), TABLET])
def test_a_choice_stands_at_the_bottom(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Of tiles to take or to give up; and what struck is named and drawn, above a barge that is still there."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, GUESTS["ru"]), [0])
            stage.show(game_with(players, tiles={0: MUCH}, track=FULL))
            visitor.page.click("[data-action=gods]")
            visitor.page.wait_for_selector(".bar .pick")
            assert visitor.page.evaluate(HIDDEN) == [], f"{players} players, gods"
            for disaster, name in (("unrest", "Беспорядки"), ("earthquake", "Землетрясение")):
                game = played(game_with(players, tiles={0: MUCH}, track=disaster), "invoke", *["pass"] * (players - 1))
                stage.show(played(game, frame_of(game).legal[-1]))
                assert visitor.page.evaluate(HIDDEN) == [], f"{players} players, {disaster}"
                assert name in visitor.page.inner_text(".say").replace("\xad", "")
                assert visitor.page.locator(f".say [data-struck={disaster}]").is_visible()
                assert visitor.page.locator(".slot").first.is_visible()


# ---- words on phones -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [SMALL, PHONE, TALL, TABLET])
def test_what_a_disaster_takes_is_in_sight(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Without a touch; and that a touch opens the whole sum can be seen."""
    with visiting(browser, house, "en", screen) as visitor:
        for players in (2, 5):
            stage = Stage(visitor, table_view(players, GUESTS["en"]), [0])
            game = game_with(players, tiles={0: MUCH}, track="nile funeral")
            for at in (game, played(game.copy(), "invoke", *["pass"] * (players - 1))):
                stage.show(at)
                lost = visitor.page.get_by_text("lost: 2 Pharaoh tiles").filter(visible=True)
                assert lost.count() == 1, f"{players} players, {at.phase}"
                assert visitor.page.evaluate(HIDDEN) == []
                if screen[0] < 640:
                    opens = visitor.page.locator(".opensum").bounding_box()
                    assert opens
                    assert opens["height"] > 12
            stage.show(game_with(players, tiles={0: MUCH}, track="nile"))
            assert visitor.page.get_by_text("lost:").filter(visible=True).count() == 0


CUT: Final = """[...document.querySelectorAll(".strip .who b, .strip .short, .sec.me .sub bdi, .sec.me .sub small")]
    .filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"))
    .map((one) => one.textContent)"""  # noqa: E501


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [SMALL, TALL])
def test_on_a_phone_no_word_of_anybody_is_cut(
    house: str, browser: Browser, screen: tuple[int, int], language: str
) -> None:
    """With the names that people and bots have by themselves: whoever has no suns, chooses, leads or is not here."""
    with visiting(browser, house, language, screen) as visitor:
        for players in (3, 4, 5):
            stage = Stage(visitor, table_view(players, GUESTS[language]), [0])
            game = game_with(players, track="nile")
            spent = {seat: frame_of(game).position.players[seat].suns for seat in range(1, players)}
            shown = {
                "awake": game,
                "resting": game_with(players, track="nile", spent=spent),
                "choosing": played(game.copy(), "invoke"),
                "others": played(game.copy(), "draw gold", "invoke", *["pass"] * (players - 2)),
            }
            for name, at in shown.items():
                stage.show(at)
                assert visitor.page.evaluate(CUT) == [], f"{players} players, {name}"
                assert visitor.page.evaluate(HIDDEN) == [], f"{players} players, {name}"
            stage.hear(Presence([True, False, True, True, True][:players], 0))
            visitor.page.wait_for_selector(".strip.gone")
            assert visitor.page.evaluate(CUT) == [], f"{players} players, away"
            stage.hear(Presence([True] * players, 0))
            other = Stage(visitor, table_view(players, GUESTS[language][::-1][5 - players :]), [0])
            other.show(game)
            assert visitor.page.evaluate(CUT) == [], f"{players} players, other seats"


# ---- pictures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dusk_goes_away_in_one_piece(house: str, browser: Browser, theme: str) -> None:
    """Whatever is painted behind a sheet scrolls with it: nothing of the sky stays behind the rest of it."""
    with visiting(browser, house, "en", (1280, 800), theme) as visitor:
        end_sheet(Stage(visitor, table_view(PLAYERS), [0]))
        painted = "sign => getComputedStyle(document.querySelector(sign)).backgroundImage"
        assert visitor.page.evaluate(painted, "dialog.dusk") == "none"
        assert "gradient" in visitor.page.evaluate(painted, "dialog.dusk .sky")
        visitor.page.evaluate("document.querySelector('dialog.dusk').scrollTo(0, 200)")
        sky = visitor.page.locator(".sky").bounding_box()
        assert sky
        assert sky["y"] < -50


NEWS: Final = """(() => {
  const news = document.querySelector(".news");
  const [list, before] = [news.querySelector("ol"), getComputedStyle(news, "::before")];
  const [height, bare] = [news.getBoundingClientRect().height, getComputedStyle(news).borderTopWidth === "0px"];
  const frame = parseFloat(before.height) > 0 || before.borderTopWidth !== "0px";
  return { room: height / news.currentCSSZoom >= 50, shown: list.getBoundingClientRect().height > 0, frame, bare };
})()"""


@pytest.mark.parametrize("screen", [(1024, 768), (1280, 720), (1280, 800), (1920, 1080)])
def test_what_happened_is_told_where_there_is_room_for_it(
    house: str, browser: Browser, screen: tuple[int, int]
) -> None:
    """Otherwise nothing is left of it, not even a line."""
    with visiting(browser, house, "uk", screen) as visitor:
        stage = Stage(visitor, table_view(PLAYERS), [0])
        game = laid()
        stage.show(game)
        for decision in ("invoke", "pass", "pass", "pass", "pass"):
            stage.show(played(game, decision))
            found = visitor.page.evaluate(NEWS)
            assert found["bare"]
            assert found["shown"] == found["frame"] == found["room"], found


LETTERED: Final = """[...document.querySelectorAll(".cell .lt")].filter((one) => {
  const [letters, name] = [one, one.closest(".cell").querySelector(".nm")].map((box) => box.getBoundingClientRect());
  return letters.top < name.bottom - 1;
}).length"""


@pytest.mark.parametrize("screen", [SMALL, PHONE, TABLET])
def test_letters_on_tiles_leave_their_names_alone(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    with visiting(browser, house, "ru", screen) as visitor:
        turn(Stage(visitor, table_view(PLAYERS), [0], letters=True))
        assert visitor.page.locator(".cell .lt").count() > 4
        assert visitor.page.evaluate(LETTERED) == 0


@pytest.mark.parametrize("width", [640, 700, 768, 820, 1000, 1100, 1280])
def test_the_start_shows_a_whole_barge_on_a_tablet(house: str, browser: Browser, width: int) -> None:
    """Bow and stern, with its cargo between them; and from 768 pixels the cards below stand side by side."""
    with visiting(browser, house, "uk", (width, 1024)) as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".columns .card")
        ends = [visitor.page.locator(f".dawn .end.{side}").bounding_box() for side in ("l", "r")]
        cargo = [one.bounding_box() for one in visitor.page.locator(".cargo > *").all()]
        hull = visitor.page.locator(".dawn .hull").bounding_box()
        assert ends[0]
        assert ends[1]
        assert hull
        assert ends[0]["x"] + ends[0]["width"] >= hull["x"], "the hull goes from one to the other"
        assert hull["x"] + hull["width"] >= ends[1]["x"]
        assert all(one and one["x"] >= 30 and one["x"] + one["width"] <= width - 30 for one in cargo)
        assert visitor.look("wide") <= 0
        tops = visitor.page.locator(".columns > .card").evaluate_all("all => all.map(one => one.offsetTop)")
        assert width < 768 or len(set(tops)) == 1


@pytest.mark.parametrize("screen", [(360, 640), (360, 740), (390, 844), (412, 915), (639, 900)])
def test_the_start_shows_a_whole_barge_on_a_phone(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """Below the card, on the water, from one side of the screen to the other; no piece of it lies behind the card."""
    with visiting(browser, house, "pl", screen) as visitor:
        visitor.go()
        visitor.page.wait_for_selector(".columns .card")
        visitor.page.evaluate("document.fonts.ready.then(() => true)")
        card, hero, hull, left, right, *cargo = (
            one.bounding_box()
            for sign in (".playcard", ".hero", ".dawn .hull", ".dawn .end.l", ".dawn .end.r", ".cargo > *")
            for one in visitor.page.locator(sign).all()
        )
        assert card
        assert hero
        assert hull
        assert left
        assert right
        assert len(cargo) == 9
        for piece in (hull, left, right, *cargo):
            assert piece
            assert piece["y"] >= card["y"] + card["height"], "nothing lies behind the card"
            assert piece["y"] + piece["height"] <= hero["y"] + hero["height"]
            assert piece["x"] >= 0
            assert piece["x"] + piece["width"] <= screen[0]
        assert left["x"] + left["width"] >= hull["x"], "the hull goes from one to the other"
        assert hull["x"] + hull["width"] >= right["x"]
        assert right["x"] + right["width"] - left["x"] > 0.8 * screen[0], "it is as large as there is room"
        assert visitor.look("wide") <= 0


@pytest.mark.parametrize("screen", [(720, 1024), TABLET, (820, 1180), (1000, 1100)])
def test_on_a_tablet_the_track_is_a_barge(house: str, browser: Browser, screen: tuple[int, int]) -> None:
    """With bow, stern and the sun amidships; what is said above it does not lie on it, and the sky is not empty."""
    with visiting(browser, house, "ru", screen) as visitor:
        for players in (2, 3, 4, 5):
            stage = Stage(visitor, table_view(players, GUESTS["ru"]), [0])
            game = game_with(players, tiles={0: MUCH}, track=FULL, ra=4)
            for at in (game, played(game.copy(), "invoke", *["pass"] * (players - 1))):
                stage.show(at)
                said, sun, deck, left, right = (
                    visitor.page.locator(sign).first.bounding_box()
                    for sign in (".say strong", ".centre .nm", ".deck", ".barge .end.l", ".barge .end.r")
                )
                assert said
                assert sun
                assert deck
                assert left
                assert right
                assert 0 <= sun["y"] - said["y"] - said["height"] < 160, f"{players} players, {at.phase}"
                assert abs(sun["x"] + sun["width"] / 2 - screen[0] / 2) < 2
                assert visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
                assert visitor.look("wide") <= 0
