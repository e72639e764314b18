"""The sealed bag in the browser: every page has a nonce of its own in it, and compares at the end what it saw."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from ra.cli import main
from ra.game.game import Game
from ra.game.seal import Kept, verify
from tests.browser.stage import Stage, table_view
from tests.browser.visitor import visiting
from tests.game.test_pact import (
    DOCUMENT,
    FORGERIES,
    ROUNDS_THAT_NO_SERVER_PLAYS,
    WHOLE,
    agreed,
    resealed,
    sealed_game,
)

MUTE = """const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { if (!String(text).includes('"reveal"')) send.call(this, text); };"""
"""A page that promises a nonce, and never tells it."""


def found(page: Page) -> tuple[bool, list[str]]:
    """Whether the browser finds the bag good, and what it says of that."""
    page.click("dialog[open] .bagcheck button")
    page.wait_for_selector("dialog[open] .finding")
    good = "good" in (page.get_attribute("dialog[open] .finding", "class") or "")
    return good, page.locator("dialog[open] .bagcheck li").all_inner_texts()


def keepsake(page: Page, table: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('ra-seals')"))[table]
    return kept


def test_a_game_against_bots_has_the_nonce_of_the_page(house: str, browser: Browser, tmp_path: Path) -> None:
    with visiting(browser, house) as visitor:
        visitor.hurry()
        table = visitor.play_now()
        shown = visitor.ask(f"/api/tables/{table}")
        assert [share["seats"] for share in shown["exchange"]["rounds"][0]] == [[0]]
        assert len(shown["exchange"]["rounds"]) == 1
        assert keepsake(visitor.page, table)["commitments"] == [shown["commitment"]]
        visitor.play_on()
        page = visitor.page
        page.wait_for_selector("dialog[open] .bagcheck")
        good, said = found(page)
        assert good
        assert any("The secret number of this browser counts" in line for line in said)
        assert any("is what this browser saw before the game" in line for line in said)
        kept = keepsake(page, table)
        sealed = visitor.ask(f"/api/games/{table}/sealed")
        own = kept["nonces"][sealed["rounds"][0][0]["commitment"]]
        assert verify(sealed, kept=Kept(kept["commitments"][0], own, kept["digest"])).unproved == ()
        file = tmp_path / "sealed.json"
        file.write_text(json.dumps(sealed))
        asked = ["--commitment", kept["commitments"][0], "--nonce", own, "--digest", kept["digest"]]
        assert main(["verify", str(file), "--strict", *asked]) == 0
        page.click("dialog[open] .bagcheck summary")
        assert page.inner_text("dialog[open] .bagcheck code").split()[3:] == asked, "the page says how"
        page.evaluate(
            """table => { const all = JSON.parse(localStorage.getItem('ra-seals'));
            all[table].commitments = ['00'.repeat(32)]; localStorage.setItem('ra-seals', JSON.stringify(all)); }""",
            table,
        )
        page.reload()
        page.wait_for_selector("dialog[open] .bagcheck")
        assert found(page) == (False, []), "the server shows something else than it did before the game"


def forged_bid(document: Any) -> None:
    """Legal or not: the digest does not hold it any more."""
    bid = next(event for event in document["record"]["events"] if event["do"] == "bid")
    bid["sun"] = bid["sun"] % 13 + 1


@pytest.mark.parametrize("sealed_again", [False, True])
def test_the_browser_finds_every_forgery_that_ra_verify_finds(house: str, browser: Browser, sealed_again: bool) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3, status="over", commitment=WHOLE.commitment), [0])
        stage.show_end(Game.from_record(DOCUMENT["record"]))
        stage.answers["sealed"] = DOCUMENT
        good, said = found(visitor.page)
        assert good
        claims = {claim.code for claim in verify(DOCUMENT).unproved}
        assert len([line for line in said if line]) == len(said)
        assert "began_again" in claims
        assert any("sealed again" in line for line in said)
        assert any("no secret number of theirs counts" in line for line in said)
        for forge in FORGERIES[::3] if sealed_again else (FORGERIES[0], forged_bid):
            forged = copy.deepcopy(DOCUMENT)
            forge(forged)
            stage.answers["sealed"] = resealed(forged) if sealed_again else forged
            stage.clear()
            stage.show_end(Game.from_record(DOCUMENT["record"]))
            assert found(visitor.page) == (False, []), forge.__name__


def test_the_browser_finds_players_who_come_back_and_says_no_more_than_was_proved(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        stage = Stage(visitor, table_view(3, status="over", commitment=WHOLE.commitment), [0])
        stage.show_end(Game.from_record(DOCUMENT["record"]))
        stage.answers["sealed"] = DOCUMENT
        good, said = found(visitor.page)
        assert good
        nothing_kept = ("was fixed", "unchanged", "before any", "browser saw")
        proved = visitor.page.locator("dialog[open] .bagcheck ul").first.all_inner_texts()[0]
        assert "The record agrees with its checksum." in proved
        assert [words for words in nothing_kept if words in proved] == []
        assert any("this browser did not see it then" in line for line in said)
        for what, rounds in ROUNDS_THAT_NO_SERVER_PLAYS.items():
            stage.answers["sealed"] = sealed_game(agreed(*rounds))
            stage.clear()
            stage.show_end(Game.from_record(DOCUMENT["record"]))
            assert found(visitor.page) == (False, []), what


def test_a_page_that_comes_in_the_middle_of_the_game_says_so(house: str, browser: Browser) -> None:
    with visiting(browser, house) as visitor:
        visitor.hurry()
        table = visitor.play_now()
        visitor.page.evaluate("localStorage.removeItem('ra-seals')")
        visitor.page.reload()
        visitor.play_on()
        visitor.page.wait_for_selector("dialog[open] .bagcheck")
        kept = keepsake(visitor.page, table)
        assert kept["late"] == kept["commitments"] != []
        good, said = found(visitor.page)
        assert good
        assert any("first saw when the game had already begun" in line for line in said)
        assert any("this browser did not see it then" in line for line in said)
        assert not any("saw before the game" in line for line in said)


def test_a_page_that_never_reveals_is_left_out_and_nobody_waits_long(house: str, browser: Browser) -> None:
    with visiting(browser, house) as host, visiting(browser, house) as guest:
        guest.page.add_init_script(MUTE)
        host.lay_table("Anna", "open")
        host.page.click(".lobbyseats .buttons .quietbutton")
        link = host.page.input_value(".invite textarea")
        guest.page.goto(link)
        guest.page.click(".lobby .goon")
        host.page.wait_for_function("() => !document.querySelector('.lobbyseats').innerText.includes('?')")
        host.page.wait_for_function(
            "() => (document.querySelector('.lobbyseats').innerText.match(/Has a part/g) ?? []).length === 2"
        )
        host.page.click(".lobby .goon")
        host.page.wait_for_function("() => document.body.innerText.includes('The bag is being sealed. Waiting for')")
        table = host.at_table()
        guest.at_table()
        rounds = host.ask(f"/api/tables/{table}")["exchange"]["rounds"]
        assert [[share["seats"] for share in shares] for shares in rounds] == [[[0], [1]], [[0]]]
        assert [share.get("revealed", False) for share in rounds[0]] == [True, False]
