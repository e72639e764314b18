"""Invitations in the browser: a link that lives until it is replaced, and a dead one that says so."""

import pytest
from playwright.sync_api import Browser

from tests.browser.visitor import PHONE, Visitor, visiting


def invite(host: Visitor) -> str:
    host.page.get_by_role("button", name="Invite link").first.click()
    return shown(host)


def shown(host: Visitor) -> str:
    host.page.wait_for_selector(".invite .qr")
    return host.page.locator(".invite textarea").input_value()


def test_the_same_link_is_shown_until_it_is_replaced(house: str, browser: Browser) -> None:
    with visiting(browser, house) as host, visiting(browser, house, "en", PHONE) as guest:
        host.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        first = invite(host)
        assert host.page.get_by_role("button", name="Invite link").count() == 0
        host.page.reload()
        assert shown(host) == first
        assert host.page.inner_text(".replace small") == "The old link ends then."
        host.page.get_by_role("button", name="Replace the link").click()
        host.page.wait_for_selector(".replace:has-text('The old one has ended')")
        second = shown(host)
        assert second != first

        guest.forgive("403")
        guest.page.goto(first)
        guest.page.wait_for_selector("h1:has-text('This link does not work')")
        assert guest.page.locator("input").count() == 0, "a dead link shows no form"
        guest.page.goto(second)
        guest.page.wait_for_selector("h1:has-text('A seat waits for you')")
        guest.page.fill(".lobby .field input", "Bob")
        guest.page.press(".lobby .field input", "Tab")
        guest.page.click(".lobby .goon")
        host.page.wait_for_selector(".lobbyseats:has-text('Bob')")
        assert host.page.locator(".invite").count() == 0


def test_a_seat_that_was_given_to_a_bot_has_no_link_when_it_is_open_again(house: str, browser: Browser) -> None:
    with visiting(browser, house) as host:
        host.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        invite(host)
        host.page.get_by_role("button", name="Seat a bot").click()
        host.page.get_by_role("button", name="Open the seat").click()
        host.page.get_by_role("button", name="Invite link").wait_for()
        assert host.page.locator(".invite").count() == 0


@pytest.mark.parametrize("bogus", ["no-such-invitation-at-all", "short", "", "%00<b>"])
@pytest.mark.parametrize("playing", [False, True])
def test_a_bogus_invitation_does_not_say_that_a_seat_waits(
    house: str, browser: Browser, bogus: str, playing: bool
) -> None:
    bots = [{"kind": "bot", "bot": "greedy"}] if playing else [{"kind": "open"}]
    with visiting(browser, house) as host, visiting(browser, house) as guest:
        table = host.make_table({"seats": [{"kind": "me", "name": "Anna"}, *bots], "start": playing, "public": True})
        guest.forgive("40")
        guest.go(f"/t/{table}#invite={bogus}")
        guest.page.wait_for_selector("h1:has-text('This link does not work')")
        assert "A seat waits" not in guest.page.inner_text("main")
        assert guest.page.inner_text(".trouble") == "This link is not valid any more."
        guest.page.click("a:has-text('See the table')")  # a public table can be seen without it
        guest.page.wait_for_selector(".table:not(.laying)" if playing else ".lobbyseats")


def test_a_full_table_does_not_offer_to_join(house: str, browser: Browser) -> None:
    with visiting(browser, house) as host, visiting(browser, house) as guest:
        seats = [{"kind": "me", "name": "Full Anna"}, {"kind": "bot", "bot": "greedy"}]
        table = host.make_table({"seats": seats, "public": True})
        guest.go()
        row = guest.page.locator(f".tables a[href='/t/{table}']")
        assert row.locator("> b").inner_text() == "Watch"
        row.click()
        guest.page.wait_for_selector(".lobby:has-text('All seats are taken')")
        assert guest.page.locator(".lobby button:has-text('Join'), .lobby input").count() == 0
        host.page.click(".lobby .goon")
        guest.at_table()


def test_the_host_who_opens_their_own_link_is_at_their_table(house: str, browser: Browser) -> None:
    with visiting(browser, house) as host:
        host.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]})
        link = invite(host)
        host.forgive("409")
        host.page.goto("about:blank")
        host.page.goto(link)
        assert shown(host) == link
        assert "#" not in host.page.url
