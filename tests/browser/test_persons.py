"""One cookie in a real browser: seats at more tables than it had room for, cookies of earlier versions, a way back."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from ra.server.ops.scratch_server import free_port
from ra.server.protocol.tokens import hashed, new_token
from tests.browser.house import serving
from tests.browser.visitor import Visitor, visiting

MANY = 120
"""At the 91st table, browsers threw away the cookies of earlier ones."""
ORDER = {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}], "start": True}
MAKE = """async ([order, count]) => {
    const made = [];
    for (let n = 0; n < count; n++) {
        const answer = await fetch("/api/tables", {method: "POST", body: JSON.stringify(order),
            headers: {"content-type": "application/json"}});
        made.push((await answer.json()).table.id);
    }
    return made;
}"""
SEATS = """async tables => {
    const seats = [];
    for (const table of tables) seats.push((await (await fetch(`/api/tables/${table}/seat`)).json()).seats.length);
    return seats;
}"""


def cookies(visitor: Visitor) -> list[Any]:
    return visitor.page.context.cookies()


def make(visitor: Visitor, count: int) -> list[str]:
    return [str(table) for table in visitor.page.evaluate(MAKE, [ORDER, count])]


def seats(visitor: Visitor, tables: list[str]) -> list[int]:
    return [int(count) for count in visitor.page.evaluate(SEATS, tables)]


def test_no_seat_falls_out_of_the_browser(house: str, browser: Browser) -> None:
    with visiting(browser, house) as anna, visiting(browser, house) as bob:
        anna.go("/settings")
        bob.go("/settings")
        tables = make(anna, MANY)
        assert seats(anna, tables) == [1] * MANY
        assert seats(bob, tables[:20]) == [0] * 20
        (cookie,) = cookies(anna)
        kept = (cookie["name"], cookie["path"], cookie["httpOnly"], cookie["sameSite"])
        assert kept == ("ra_seat", "/api", True, "Strict")
        assert "ra_seat" not in str(anna.page.evaluate("document.cookie"))
        anna.go(f"/t/{tables[0]}")
        anna.at_table()


def test_old_cookies_of_many_tables_are_gathered_in(browser: Browser, tmp_path: Path) -> None:
    """As many as a browser has room for. The page does it by itself, the rest when their table is opened."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with serving(tmp_path, port), visiting(browser, address) as maker:
        maker.go("/settings")
        tables = make(maker, 90)
    old = old_cookies(tmp_path / "tables.sqlite", tables)
    with serving(tmp_path, port):
        listed, unlisted = tables[:8], tables[-1]
        visits = json.dumps([{"id": table, "at": 0} for table in listed])
        storage = {"origin": address, "localStorage": [{"name": "ra-visits", "value": visits}]}
        context = browser.new_context(storage_state={"cookies": old, "origins": [storage]}, reduced_motion="reduce")  # type: ignore[arg-type]
        anna = Visitor(context.new_page(), address)
        assert len(cookies(anna)) == 180
        anna.go("/settings")
        anna.page.wait_for_function("() => localStorage.getItem('ra-to-gather') === '[]'")
        assert len(cookies(anna)) == 180 - 2 * len(listed) + 1
        anna.go(f"/t/{unlisted}")
        anna.at_table()
        while any(unlisted in cookie["path"] for cookie in cookies(anna)):
            anna.page.wait_for_timeout(50)
        assert seats(anna, tables) == [1] * 90
        assert sum(cookie["path"] == "/api" for cookie in cookies(anna)) == 1
        context.close()


def old_cookies(database: Path, tables: list[str]) -> list[Any]:
    """Gives the seats of these tables to a browser of an earlier version as well."""
    connection = sqlite3.connect(database)
    kept = []
    for table in tables:
        token = new_token()
        query = "SELECT person FROM seats WHERE game = ? AND seat = 0"
        (person,) = connection.execute(query, [table]).fetchone()
        connection.execute("INSERT INTO tokens VALUES (?, ?, ?, NULL, 0)", [hashed(token), table, person])
        for part in ("tables", "games"):
            path = f"/api/{part}/{table}"
            place = {"name": "ra_seat", "value": token, "domain": "127.0.0.1", "path": path, "expires": -1}
            kept.append({**place, "httpOnly": True, "secure": False, "sameSite": "Strict"})
    connection.commit()
    connection.close()
    return kept


def test_a_host_comes_back_by_the_link_of_the_menu(house: str, browser: Browser) -> None:
    with visiting(browser, house) as anna:
        table = anna.make_table(ORDER)
        anna.at_table()
        link = anna.link_to("recover")
        (lost,) = cookies(anna)
    with visiting(browser, house, "pl") as again:
        again.page.goto(link)
        again.page.click("main .goon")
        again.page.wait_for_selector(f"a[href='/t/{table}']")
        (found,) = cookies(again)
        assert found["value"] != lost["value"]
        assert seats(again, [table]) == [1]
        again.go(f"/t/{table}")
        again.at_table()
        move = again.move()
        again.play_on(seed=3, most=2)
        assert again.move() > move
    with visiting(browser, house) as eve:
        eve.page.goto(link[:-4] + "AAAA")
        eve.page.click("main .goon")
        eve.page.wait_for_selector(".trouble:has-text('not valid')")
        assert cookies(eve) == []
        eve.complaints.clear()  # the browser notes each refusal


def test_a_link_that_was_replaced_offers_nothing(house: str, browser: Browser) -> None:
    with visiting(browser, house) as anna:
        table = anna.make_table(ORDER)
        anna.at_table()
        anna.go("/settings")
        anna.page.click("[data-seats=link]")
        anna.page.wait_for_selector(".myseats .qr")
        old = anna.page.input_value(".myseats textarea")
        anna.page.click("[data-seats=replace]")
        anna.page.wait_for_selector(".myseats [role=status]:has-text('The old one has ended.')")
        new = anna.page.input_value(".myseats textarea")
    with visiting(browser, house) as again:
        again.page.goto(old)
        again.page.click("main .goon")
        again.page.wait_for_selector("h1:has-text('This link does not work')")
        assert again.page.locator("main .goon").count() == 0
        again.complaints.clear()  # the browser notes the refusal
        again.go()
        again.page.goto(new)
        again.page.click("main .goon")
        again.page.wait_for_selector(f"a[href='/t/{table}']")


def test_signing_out_in_the_settings(house: str, browser: Browser) -> None:
    with visiting(browser, house) as anna:
        table = anna.make_table(ORDER)
        anna.at_table()
        anna.go("/settings")
        anna.page.click("[data-seats=out]")
        anna.page.wait_for_selector(".askdialog:has-text('will not get back')")
        anna.page.click(".askdialog .quietbutton")
        assert seats(anna, [table]) == [1]
        anna.page.click("[data-seats=link]")
        anna.page.wait_for_selector(".myseats .qr")
        link = anna.page.input_value(".myseats textarea")
        anna.page.click("[data-seats=out]")
        anna.page.wait_for_selector(".askdialog:has-text('the link that you have kept')")
        anna.page.click(".askdialog .goon")
        anna.page.wait_for_selector(".myseats [role=status]")
        assert cookies(anna) == []
        assert seats(anna, [table]) == [0]
        anna.page.goto(link)
        anna.page.click("main .goon")
        anna.page.wait_for_selector(f"a[href='/t/{table}']")
        assert seats(anna, [table]) == [1]
