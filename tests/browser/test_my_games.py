"""The games of this browser: what waits for its owner comes first, what has ended has a result."""

import json

from playwright.sync_api import Browser

from tests.browser.visitor import PHONE, visiting

OLD_VISIT = """id => {
  const known = JSON.parse(localStorage["ra-visits"]).filter((visit) => visit.id !== id);
  localStorage["ra-visits"] = JSON.stringify([{ id, at: 1 }, ...known]);
}"""
"""As an earlier version noted a visit."""
ALONE = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}]


def test_a_lobby_in_which_one_sits_is_ones_own_however_one_came(house: str, browser: Browser) -> None:
    """By a link for a second device, for instance: then it is no open table of others."""
    with visiting(browser, house, "en") as anna:
        lobby = anna.make_table({"seats": [ALONE[0], {"kind": "open"}], "public": True})
        anna.page.wait_for_selector(".lobbyseats")
        anna.go()
        anna.page.wait_for_selector(f"[data-games=running] a[href='/t/{lobby}']")
        assert anna.page.locator(f"a[href='/t/{lobby}']").count() == 1


def test_my_games_come_by_urgency_and_with_their_results(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as anna, visiting(browser, house, "en", PHONE) as bob:
        over = anna.make_table({"seats": ALONE, "start": True})
        anna.at_table()
        anna.hurry()
        anna.page.reload()
        anna.at_table()
        anna.play_on(seed=5)
        anna.page.wait_for_selector("dialog[open]")
        result = anna.ask(f"/api/tables/{over}")
        slow = {"kind": "correspondence", "days": 3}
        shared = anna.make_table({"seats": [ALONE[0], {"kind": "open"}], "clock": slow, "public": True})
        anna.page.wait_for_selector(".lobbyseats")
        bob.go(f"/t/{shared}")
        bob.page.click(".lobby .goon")
        anna.page.wait_for_selector(".lobbyseats:has-text('Guest')")
        anna.page.click(".lobby .goon")
        for visitor in (anna, bob):
            visitor.at_table()
        first = anna.page.locator(".mine.decides").count() == 1
        lobby = anna.make_table({"seats": [ALONE[0], {"kind": "open"}], "public": True})
        anna.page.wait_for_selector(".lobbyseats")
        anna.page.evaluate(OLD_VISIT, lobby)
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.append(request.url) if "/api/tables/" in request.url else None)
        anna.go()
        rows = anna.page.locator("[data-games=running] li")
        rows.locator("a").nth(1).wait_for()
        texts = rows.all_inner_texts()
        assert [shared in (row.get_attribute("href") or "") for row in rows.locator("a").all()] == [True, False]
        assert ("Your turn · 3 days" if first else "Waiting for Guest · 3 days") in texts[0]
        assert "Waiting for players" in texts[1]
        assert rows.nth(1).locator(".seal").all_inner_texts() == ["A", "?"], "nobody sits in an open seat"
        for screen in ((1280, 800), (390, 844), (844, 390)):
            anna.resize(screen)
            first_row = rows.first.bounding_box()
            assert first_row
            assert first_row["y"] + first_row["height"] <= screen[1], "what waits is in sight without scrolling"
        ended = anna.page.locator("[data-games=finished] li")
        place = "You won" if result["winner"] == 0 else "Place 2 of 2"
        assert f"{place} · {result['scores'][0]} fame" in ended.inner_text()
        assert ended.locator("a").get_attribute("href") == f"/g/{over}"
        assert len([url for url in asked if url.endswith("/status")]) == 1
        assert len(asked) <= 2, "one for all; and one for the visit that did not say its seat"
        anna.page.wait_for_selector("section:has(h2:text-is('Open tables'))")
        assert lobby not in anna.page.locator("section:has(h2:text-is('Open tables'))").inner_html()
        bob.open_menu("menu")
        bob.page.click(".tablemenu [data-leave]")
        bob.page.click("dialog[open] .goon")
        bob.page.wait_for_url(house + "/")
        bob.page.wait_for_selector("[data-games=running] li:has-text('A bot plays for you')")
        assert bob.page.locator("[data-games=running] li").count() == 1
        assert bob.page.locator(f".tables a[href='/t/{lobby}'] > b").inner_text() == "Join"


def test_whoever_only_watched_has_no_such_game(house: str, browser: Browser) -> None:
    with visiting(browser, house, "en") as anna, visiting(browser, house, "en") as eve:
        table = anna.make_table({"seats": ALONE, "start": True, "public": True})
        anna.at_table()
        eve.go(f"/t/{table}")
        eve.at_table()
        eve.go()
        eve.page.wait_for_selector(f".tables a[href='/t/{table}']:has-text('Watch')")
        assert eve.page.locator("[data-games]").count() == 0
        kept = json.loads(eve.page.evaluate("localStorage['ra-visits']"))
        assert [(visit["id"], visit["seats"]) for visit in kept] == [(table, [])]
