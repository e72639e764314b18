"""The line to the server: one that dies without a word is noticed, told, and replaced."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.visitor import DESKTOP, PHONE, Visitor, visiting

BROKEN: Final = ".health[role=status]"
ORDER: Final = {"seats": [{"kind": "me", "name": name} for name in ("Anna", "Bob")], "start": True}

HUNG_UP = "closed before the connection is established"
"""What the browser says of a line that the page gives up while it is being opened."""


class Line:
    """Lets everything through, until it swallows all that is said on the sockets there are; nobody closes them."""

    def __init__(self, visitor: Visitor) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.dead: set[int] = set()
        self.cut = False
        visitor.page.route_web_socket(re.compile("/socket$"), self._through)

    def die(self, *, for_good: bool = False) -> None:
        self.dead |= set(range(len(self.sockets)))
        self.cut = for_good

    def heal(self) -> None:
        self.cut = False

    def _through(self, route: WebSocketRoute) -> None:
        place = len(self.sockets)
        self.sockets.append(route)
        server = route.connect_to_server()
        if self.cut:
            self.dead.add(place)
        route.on_message(lambda message: None if place in self.dead else server.send(message))
        server.on_message(lambda message: None if place in self.dead else route.send(message))


def at_table(visitor: Visitor, order: dict[str, Any] = ORDER) -> str:
    table = visitor.make_table(order)
    visitor.at_table()
    visitor.page.wait_for_selector("[data-action=draw]:not(:disabled)")
    return table


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_decision_that_nobody_hears_is_made_on_another_line(
    house: str, browser: Browser, screen: tuple[int, int]
) -> None:
    """The page says that it connects anew, does so, and decides once."""
    with visiting(browser, house, "en", screen) as visitor:
        visitor.forgive(HUNG_UP)
        line = Line(visitor)
        table = at_table(visitor)
        line.die(for_good=True)
        visitor.page.click("[data-action=draw]")
        visitor.page.wait_for_selector(BROKEN, timeout=8_000)
        assert visitor.page.inner_text(BROKEN) == "Reconnecting…"
        for button in visitor.page.locator(".bar [data-action]").all():
            assert "no connection" in button.inner_text(), "a dead button says why"
        line.heal()
        visitor.page.evaluate("dispatchEvent(new Event('online'))")
        visitor.page.wait_for_selector(".table[data-move='1'] [data-action]:not(:disabled)", timeout=8_000)
        assert visitor.page.locator(BROKEN).count() == 0
        assert len(visitor.ask(f"/api/games/{table}/log")) == 1


DOUBTS: Final = {
    "offline": "dispatchEvent(new Event('offline'))",
    "online": "dispatchEvent(new Event('online'))",
    "visible": "document.dispatchEvent(new Event('visibilitychange'))",
}


@pytest.mark.parametrize("doubt", DOUBTS)
def test_where_there_is_doubt_the_line_is_tried_at_once(house: str, browser: Browser, doubt: str) -> None:
    """Nothing was decided here, and nothing is waited for."""
    with visiting(browser, house) as visitor:
        visitor.forgive(HUNG_UP)
        line = Line(visitor)
        at_table(visitor)
        line.die(for_good=True)
        visitor.page.evaluate(DOUBTS[doubt])
        visitor.page.wait_for_selector(BROKEN, timeout=4_000)
        line.heal()
        visitor.page.evaluate(DOUBTS["online"])
        visitor.page.wait_for_selector(BROKEN, state="detached", timeout=4_000)
        visitor.page.click("[data-action=draw]")
        visitor.await_move(1)


def test_a_line_that_answers_is_kept(house: str, browser: Browser) -> None:
    """A house without a network can still play at home: that the browser is offline proves nothing."""
    with visiting(browser, house) as visitor:
        visitor.forgive(HUNG_UP)
        line = Line(visitor)
        visitor.page.clock.install()
        at_table(visitor)
        for doubt in DOUBTS.values():
            visitor.page.evaluate(doubt)
        visitor.page.wait_for_timeout(500)
        visitor.page.clock.run_for(5_000)
        visitor.page.click("[data-action=draw]")
        visitor.await_move(1)
        visitor.page.clock.run_for(10_000)
        assert visitor.page.locator(BROKEN).count() == 0
        assert len(line.sockets) == 1


@pytest.mark.parametrize(("welcomed", "time"), [(True, 22_000), (False, 11_500)])
def test_silence_is_noticed_by_whoever_only_looks_on(house: str, browser: Browser, welcomed: bool, time: int) -> None:
    """In the middle of a game, and before a line has said its first word."""
    with visiting(browser, house) as visitor:
        visitor.forgive(HUNG_UP)
        line = Line(visitor)
        visitor.page.clock.install()
        table = at_table(visitor)
        line.die(for_good=not welcomed)
        if not welcomed:
            visitor.go(f"/t/{table}")
            visitor.page.wait_for_selector(".table", state="attached")
            line.heal()
        before = len(line.sockets)
        visitor.page.clock.run_for(time)
        visitor.page.wait_for_selector("[data-action=draw]:not(:disabled)")
        assert len(line.sockets) == before + 1
