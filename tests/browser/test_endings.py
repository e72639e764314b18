"""The end of a game: who won and why, the sealed bag, the record to keep; and the game once more, move by move."""

import copy
import json
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from ra.engine.rules import Rules
from ra.game.bags import SealedBag
from ra.game.game import Game
from ra.game.seal import Seal, write_sealed
from tests.browser.moments import PLAYERS, end_sheet, epoch_sheet
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import PHONE, Visitor, visiting
from tests.tables import game_with

GAMES: Final = Path(__file__).parent.parent / "games"
Document = dict[str, Any]


# ---- what is lost --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told"),
    [("pl", "Bob traci 2 płytki faraona"), ("ru", "Bob теряет 2 тайла Фараона"), ("en", "Bob loses 2 Pharaoh tiles")],
)
def test_a_disaster_is_told_in_the_right_case(house: str, browser: Browser, language: str, told: str) -> None:
    with visiting(browser, house, language) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        game = game_with(3, tiles={1: {"pharaoh": 3}}, track="funeral")
        for decision in ("invoke", "bid 3", "pass"):
            game.play(decision)
        stage.show(game)
        game.play("pass")
        stage.show(game)
        assert told in visitor.page.inner_text(".table ~ [role=status]")


# ---- the sealed bag ------------------------------------------------------------------------------------------------


def sealed_game(rules: Rules, nonces: tuple[str, ...] = ()) -> tuple[Game, Seal]:
    """A whole game with sealed chance, played at random."""
    seal = Seal.draw()._replace(nonces=nonces)
    game = Game(rules, suns=seal.deal(rules), bag=SealedBag(seal.drawn_order))
    chance = random.Random(4)
    while not game.is_over:
        game.play(chance.choice(list(game.legal_actions)))
    return game, seal


def another_salt(sealed: Document) -> None:
    sealed["seal"]["salt"] = "0" * 64


def another_order(sealed: Document) -> None:
    """Every hash is put right again: only the promise from before the first move tells."""
    seal = sealed["seal"]
    forged = Seal(tuple(reversed(seal["order"])), seal["salt"], tuple(seal["nonces"]))
    seal["order"], sealed["commitment"] = list(forged.order), forged.commitment


def another_nonce(sealed: Document) -> None:
    sealed["seal"]["nonces"] = ["chosen-by-the-house"]


def another_tile(sealed: Document) -> None:
    draws = [event for event in sealed["record"]["events"] if event["do"] == "draw"]
    draws[3]["tile"] = next(tile for tile in ("gold", "nile") if tile != draws[3]["tile"])


def other_suns(sealed: Document) -> None:
    suns = sealed["record"]["suns"]
    suns[0], suns[1] = suns[1], suns[0]


RULES: Final = (Rules(3), Rules(5), Rules(2), Rules(2, edition="1999", two_player_suns="bgg"))


def finding(stage: Stage, sealed: Document) -> str:
    stage.answers["sealed"] = sealed
    stage.page.click("dialog[open] .bagcheck button")
    return stage.page.get_attribute("dialog[open] .finding", "class") or ""


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_an_honest_bag_is_found_good(house: str, browser: Browser, rules: Rules) -> None:
    game, seal = sealed_game(rules, ("anna-s-luck", "bob_7"))
    with visiting(browser, house) as visitor:
        view = table_view(rules.players, status="over", commitment=seal.commitment)
        stage = Stage(visitor, view, [0])
        stage.show_end(game)
        assert "good" in finding(stage, write_sealed(game.record(), seal))


@pytest.mark.parametrize("forge", [another_salt, another_order, another_nonce, another_tile, other_suns])
def test_a_forged_bag_is_found_out(house: str, browser: Browser, forge: Callable[[Document], None]) -> None:
    game, seal = sealed_game(Rules(3), ("anna-s-luck",))
    sealed = copy.deepcopy(write_sealed(game.record(), seal))
    forge(sealed)
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3, status="over", commitment=seal.commitment), [0])
        stage.show_end(game)
        assert "good" not in finding(stage, sealed)
        assert visitor.page.inner_text("dialog[open] .finding") == "This does not agree with the seal."


# ---- who won, and why ----------------------------------------------------------------------------------------------


def test_a_tie_is_explained(house: str, browser: Browser) -> None:
    hands = [[2, 5, 8, 12], [3, 6, 9, 13], [4, 7, 10, 11]]
    game = game_with(3, epoch=3, ra=7, hands=hands, fame=[30, 25, 20])
    game.play("draw ra")
    assert game.is_over
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3), [0])
        stage.show_end(game)
        assert visitor.page.inner_text("dialog[open] h1") == "Bob wins"
        told = visitor.page.inner_text("dialog[open] .how")
        assert told == "Tied on fame: Anna, Bob, and Cathy. The highest sun decides: Bob wins with sun 13"


MARKS: Final = """[...document.querySelectorAll(".graph .mark")].map((mark) => {
  const { x, y, width, height } = mark.getBoundingClientRect();
  return [mark.textContent, x, y, width, height];
})"""


def test_the_graph_says_whose_line_is_whose(house: str, browser: Browser) -> None:
    """At the end of each line stands its player's seal; those that end level are set apart."""
    game, _ = sealed_game(Rules(5))
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(5), [0])
        log = [
            {"move": move, "seat": 0, "action": "draw", "events": [scored]}
            for move, scored in enumerate(scores_of(game), 1)
        ]
        stage.answers["moves"] = log
        stage.clear()
        stage.show_end(game)
        visitor.page.wait_for_selector(".graph")
        marks = visitor.page.evaluate(MARKS)
        assert [mark[0] for mark in marks] == ["A", "B", "C", "D", "E"]
        places = sorted(mark[2] for mark in marks)
        assert all(below - above > 10 for above, below in pairwise(places))


def scores_of(game: Game) -> list[Document]:
    """What the log says of the first two epochs, all alike: the lines end at the same height."""
    lines = dict.fromkeys(("gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns"), 0)
    points = [lines] * game.rules.players
    return [
        {"kind": "epoch_scored", "epoch": epoch, "points": points, "score": [10] * game.rules.players}
        for epoch in (1, 2)
    ]


def test_the_end_of_a_game_can_be_kept(house: str, browser: Browser, tmp_path: Path) -> None:
    """At a real table: the score, the graph, the record as a file, the game again, and its permanent address."""
    with visiting(browser, house, "en") as player, visiting(browser, house, "ru", PHONE) as stranger:
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}]
        table = player.make_table({"seats": seats, "start": True, "rules": {"ra_limit": 3}})
        player.at_table()
        player.play_on(seed=9)
        player.page.wait_for_selector("dialog[open] .graph")
        assert player.page.locator("dialog[open] .graph polyline").count() == 2
        assert player.page.locator("dialog[open] .lines-of tr").count() == 7
        with player.page.expect_download() as download:
            player.page.click("dialog[open] .keep a[download]")
        record = json.loads(download.value.path().read_text())
        game = Game.from_record(record)
        assert record == player.ask(f"/api/games/{table}/record")
        assert game.is_over
        totals = player.page.locator("dialog[open] tr.fame td .big").all_inner_texts()
        assert sorted(map(int, totals)) == sorted(record["result"]["scores"])
        player.page.click("dialog[open] .bagcheck button")
        assert "good" in (player.page.get_attribute("dialog[open] .finding", "class") or "")
        player.page.click("dialog[open] .keep a:not([download])")
        player.page.wait_for_selector(".stepper")
        middle = len(game.history) // 2
        stranger.go(f"/g/{table}/{middle}")
        shows(stranger, game, middle)


def shows(visitor: Visitor, game: Game, move: int) -> None:
    """This moment of this game is on the table: its phase, its track, its centre sun, everybody's suns."""
    moment = game.at(move)
    visitor.page.wait_for_selector(f".table[data-move='{move}'][data-phase={moment.phase}]")
    position = moment.position()
    tiles = visitor.page.locator(".deck .cell:not(.free)").count()
    assert tiles == sum(tile is not None for tile in position["track"])
    assert visitor.page.get_attribute(".deck .sun.big", "data-sun") == str(position["sun"])
    mine = [player["suns"] + player["spent"] for player in position["players"]]
    shown = [
        int(sun) for sun in visitor.page.locator(".mysuns .sun").evaluate_all("all => all.map(one => one.dataset.sun)")
    ]
    assert sorted(shown) in [sorted(suns) for suns in mine]


# ---- the game once more --------------------------------------------------------------------------------------------


def recorded(players: int = 3) -> Document:
    lines = (GAMES / f"{players}_players.jsonl").read_text().splitlines()
    return dict(json.loads(lines[0]))


DROP: Final = """([name, text]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], name, { type: "application/json" }));
  const page = document.querySelector("main.start");
  for (const kind of ["dragenter", "dragover", "drop"]) {
    page.dispatchEvent(new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }
}"""


def drop(visitor: Visitor, text: str) -> None:
    """A file is dragged onto the first page."""
    visitor.go()
    visitor.page.wait_for_selector(".playcard select option", state="attached")
    visitor.page.evaluate(DROP, ["game.json", text])


def test_a_record_is_dropped_and_stepped_through(house: str, browser: Browser) -> None:
    record = recorded()
    game = Game.from_record(record)
    last = len(game.history)
    with visiting(browser, house, "en") as visitor:
        page = visitor.page
        drop(visitor, json.dumps(record))
        page.wait_for_selector(".stepper")
        for move in (1, 2, 3):
            page.keyboard.press("ArrowRight")
            shows(visitor, game, move)
        page.keyboard.press("ArrowLeft")
        shows(visitor, game, 2)
        assert page.url.endswith("/2")
        page.reload()
        shows(visitor, game, 2)
        auctions = [move for move in range(1, last + 1) if happened(game, move, "AuctionOpened")]
        epochs = [move for move in range(1, last + 1) if happened(game, move, "EpochEnded")]
        page.click(".stepper [aria-label='Next auction']")
        auction = next(move for move in auctions if move > 2)
        shows(visitor, game, auction)
        page.click(".stepper [aria-label='Next turn']")
        shows(visitor, game, next(move for move in range(auction + 1, last) if game.at(move - 1).phase == "turn"))
        page.click(".stepper [aria-label='Next epoch']")
        shows(visitor, game, epochs[0])
        page.click(".stepper .score")
        assert page.locator("dialog[open] .lines-of tr").count() == 5
        page.click("dialog[open] .goon")
        assert page.locator("dialog").count() == 0
        page.click(".stepper [aria-label='Previous epoch']")
        shows(visitor, game, 0)
        page.locator(".stepper input[type=range]").fill(str(last))
        shows(visitor, game, last)
        assert page.locator("[data-action]").count() == 0, "what is past cannot be decided again"
        assert page.locator(".tale a[aria-current]").is_visible(), "the moves stay in sight at the last of them"
        assert page.inner_text(".ratrack") == "The game is over"


def happened(game: Game, move: int, kind: str) -> bool:
    before, after = (len(game.at(at).events) for at in (move - 1, move))
    return any(type(event).__name__ == kind for event in game.events[before:after])


def test_a_record_plays_by_itself_from_any_seat(house: str, browser: Browser) -> None:
    record = recorded(4)
    game = Game.from_record(record)
    with visiting(browser, house, "uk", PHONE) as visitor:
        drop(visitor, json.dumps(record))
        visitor.page.wait_for_selector(".stepper")
        for seat in (3, 1):
            visitor.page.select_option(".seatpick select", str(seat))
            visitor.page.wait_for_selector(f".mine[data-seat='{seat}']")
        visitor.page.click(".stepper .goon")
        visitor.await_move(3)
        visitor.page.click(".stepper .goon")
        stopped = visitor.move()
        shows(visitor, game, stopped)
        assert visitor.page.locator(".mine[data-seat='1']").count() == 1


def test_a_replay_calls_everybody_as_the_table_did(house: str, browser: Browser) -> None:
    """Bots have a name for each seat, in the reader's language; a record that is kept calls them by the English one."""
    with visiting(browser, house, "uk") as visitor:
        bots = [{"kind": "bot", "bot": "greedy"}] * 2
        table = visitor.make_table({"seats": [{"kind": "me", "name": "Анна"}, *bots], "start": True})
        visitor.at_table()
        visitor.play_on(seed=3, most=3)
        at_table = visitor.page.locator(".strip .who bdi").all_inner_texts()
        visitor.go(f"/g/{table}/2")
        visitor.page.wait_for_selector(".stepper")
        assert visitor.page.locator(".strip .who bdi").all_inner_texts() == at_table
        assert visitor.page.locator(".seatpick option").all_inner_texts() == ["Анна", *at_table]
        assert visitor.ask(f"/api/games/{table}/record")["names"] == ["Анна", "Nefret", "Khaba"]


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("no record at all", "pl", "Nie można tego odczytać: game.json: to nie jest poprawny JSON."),
        ('{"format": "ra-record/1"}', "ru", "Эту запись невозможно воспроизвести: не хватает «rules»."),
        (
            json.dumps(recorded() | {"events": [{"seat": 0, "do": "pass"}, *recorded()["events"][1:]]}),
            "uk",
            "Цей запис неможливо відтворити: крок 1: там так не можна.",
        ),
        (
            json.dumps(recorded() | {"rules": {"players": 9}}),
            "uk",
            "Цей запис неможливо відтворити: у «Ра» грають від 2 до 5 гравців.",
        ),
        ('{"tiles": 3}', "uk", "Цей файл не є записом гри «Ра»."),
        ('{"format": "chess"}', "en", "This file is not a record of a Ra game."),
        ("[]", "pt-BR", "Este arquivo não é o registro de uma partida de Rá."),
        ("[]", "en", "This file is not a record of a Ra game."),
    ],
)
def test_a_file_that_is_no_record_is_refused(house: str, browser: Browser, text: str, language: str, told: str) -> None:
    """In the reader's language: why, and the place that is at fault where there is one."""
    with visiting(browser, house, language) as visitor:
        visitor.forgive("status of 400")
        drop(visitor, text)
        visitor.page.wait_for_selector(".start [role=alert]")
        assert visitor.page.inner_text(".start [role=alert]").startswith(told)


def test_an_address_that_leads_nowhere_says_so(house: str, browser: Browser) -> None:
    with visiting(browser, house, "uk") as visitor:
        visitor.forgive("status of 404")
        visitor.forgive("WebSocket")
        for path in ("/g/nothing", "/t/nothing", "/g/none/3"):
            visitor.go(path)
            visitor.page.wait_for_selector(".notice [role=alert]")
            visitor.page.wait_for_selector(".notice h1")
            visitor.page.wait_for_selector(".notice a[href='/']")
            visitor.page.wait_for_selector(".pagehead")


@pytest.mark.parametrize(("language", "told"), [("en", "There is no such game."), ("pl", "Nie ma takiej gry.")])
def test_a_game_that_does_not_exist_is_asked_for_once(house: str, browser: Browser, language: str, told: str) -> None:
    with visiting(browser, house, language) as visitor:
        visitor.forgive("status of 404")
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.go("/g/none/3")
        assert visitor.page.inner_text(".notice [role=alert]") == told
        visitor.page.wait_for_load_state("networkidle")
        assert [url.removeprefix(house) for url in asked if "/api/" in url] == ["/api/games/none"]


@pytest.mark.parametrize("path", ["/nothing", "/g/none/abc", "/constructor"])
def test_a_wrong_address_is_a_page_in_the_readers_language(house: str, browser: Browser, path: str) -> None:
    with visiting(browser, house, "uk") as visitor:
        visitor.forgive("status of 404")
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        answer = visitor.page.goto(house + path)
        assert answer
        assert answer.status == (200 if path.startswith("/g/") else 404)
        assert visitor.page.inner_text("h1") == "За цією адресою нічого немає"
        assert not any("/api/" in url for url in asked)
        visitor.page.click(".notice a")
        visitor.page.wait_for_selector(".playcard")


# ---- a link to keep ------------------------------------------------------------------------------------------------

NO_CLIPBOARD: Final = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
REFUSING: Final = """const no = () => Promise.reject(new Error());
Object.defineProperty(navigator, 'clipboard', {value: {writeText: no}});
document.execCommand = () => false;"""
CAUGHT: Final = "document.addEventListener('copy', () => (window.caught = String(document.activeElement.value)))"


def test_a_link_is_copied_on_plain_http_too(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        visitor.page.add_init_script(NO_CLIPBOARD)
        drop(visitor, json.dumps(recorded()))
        visitor.page.wait_for_selector(".stepper")
        visitor.page.evaluate(CAUGHT)
        visitor.page.click(".menu .quietbutton")
        visitor.page.wait_for_selector(".menu .quietbutton:has-text('Copied')")
        assert visitor.page.evaluate("caught") == visitor.page.url + "/0"


def test_nobody_is_told_that_a_link_was_copied_when_it_was_not(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        visitor.page.add_init_script(REFUSING)
        drop(visitor, json.dumps(recorded()))
        visitor.page.wait_for_selector(".stepper")
        visitor.page.click(".menu .quietbutton")
        assert visitor.page.url in visitor.page.inner_text(".toasts [role=alert]")
        assert "Copied" not in visitor.page.inner_text(".menu")
        visitor.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        visitor.page.click(".lobbyseats .quietbutton")
        visitor.page.click(".invite .quietbutton")
        visitor.page.wait_for_selector(".invite [role=alert]")
        assert visitor.page.inner_text(".invite .quietbutton") == "Copy"
        assert visitor.page.evaluate("getSelection().toString() || document.activeElement.value").startswith(house)


# ---- line by line --------------------------------------------------------------------------------------------------

BUILDING: Final = """() => {
  const rows = [...document.querySelectorAll("dialog[open] :is(tbody, tfoot) tr")];
  const numbers = rows.map(row => row.querySelector("td > b"));
  const motions = numbers.map(number => number.getAnimations()[0]);
  motions.forEach(motion => motion.pause());
  const seen = time => {
    motions.forEach(motion => (motion.currentTime = time));
    return numbers.filter(number => Number(getComputedStyle(number).opacity) === 1).length;
  };
  return [seen(0), ...motions.map(motion => seen(motion.effect.getComputedTiming().endTime + 1))];
}"""


@pytest.mark.parametrize("show", [epoch_sheet, end_sheet])
def test_the_score_builds_up_line_by_line(house: str, browser: Browser, show: Callable[[Stage], None]) -> None:
    """Nothing is told at first; then one line after another."""
    with visiting(browser, house, motion="no-preference") as visitor:
        show(Stage(visitor, table_view(PLAYERS), [0]))
        lines = visitor.page.locator("dialog[open] :is(tbody, tfoot) tr").count()
        assert lines >= 7
        assert visitor.page.evaluate(BUILDING) == list(range(lines + 1))


def test_after_a_reload_the_end_is_told_as_before(house: str, browser: Browser) -> None:
    """What everybody had before the last score is there again, also when the sheet is opened from the table."""
    with visiting(browser, house) as visitor:
        visitor.hurry()
        visitor.make_table(
            {
                "seats": [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}],
                "start": True,
                "rules": {"ra_limit": 1},
            }
        )
        visitor.at_table()
        visitor.play_on(seed=5)
        told = fame_told(visitor)
        assert all(re.search("[0-9]+ [+−] [0-9]+", words) for words in told)
        visitor.page.reload()
        assert fame_told(visitor) == told
        visitor.page.click("dialog[open] footer > button")
        visitor.page.click(".lookback .goon")
        assert fame_told(visitor) == told


def fame_told(visitor: Visitor) -> list[str]:
    """The last line of the sheet, whoever stands first in it."""
    visitor.page.wait_for_selector("dialog[open] .fame td small")
    return sorted(visitor.page.locator("dialog[open] tr.fame td").all_inner_texts())


def test_a_replay_can_be_read_in_another_language(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        drop(visitor, json.dumps(recorded()))
        visitor.page.wait_for_selector(".stepper")
        visitor.page.select_option(".menu .language select", "pl")
        visitor.page.wait_for_selector("html[lang=pl]")
        assert visitor.page.locator(".stepper").count() == 1
