"""Somebody with a browser, at our pages."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page

DRIVER: Final = (Path(__file__).parent / "driver.js").read_text()
EYES: Final = (Path(__file__).parent / "eyes.js").read_text()
HURRY: Final = """(() => {
  const patient = window.setTimeout;
  window.setTimeout = (deed, time, ...rest) => patient(deed, Math.min(time ?? 0, 10), ...rest);
})()"""
PAINTED: Final = """async ([width, height]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(done));
  while (innerWidth !== width || innerHeight !== height) await painted();
  await painted();
  await painted();
}"""
DESKTOP: Final = (1280, 800)
PHONE: Final = (360, 740)


class Visitor:
    """A page of their own, with a language, a screen and a theme; whatever the page complains of is noted."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(sign in message.text for sign in self.forgiven):
            self.complaints.append(message.text)

    def forgive(self, sign: str) -> None:
        """A test that breaks something expects the browser to complain of it."""
        self.forgiven.append(sign)

    def hurry(self) -> None:
        """Nothing on the pages that follow takes its time."""
        self.page.add_init_script(HURRY)

    def resize(self, screen: tuple[int, int]) -> None:
        """Another screen; the page has heard of it and was painted anew when this returns."""
        width, height = screen
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(PAINTED, list(screen))

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def play_now(self, players: int = 3, bot: str = "greedy") -> str:
        """Two clicks to the first move: this is the first. The table's id."""
        self.go()
        self.page.wait_for_selector(f".field select option[value={bot}]", state="attached")
        self.page.check(f"input[name=players][value='{players}']", force=True)
        self.page.select_option(".field select", bot)
        self.page.click(".playcard .goon")
        return self.at_table()

    def at_table(self) -> str:
        self.page.wait_for_selector(".table:not(.laying)")
        return self.page.url.rsplit("/", 1)[1]

    def lay_table(self, *chairs: str) -> None:
        """A table by the page for new ones: a chair is somebody here, by name; `open`; or a bot, as in `bot greedy`."""
        self.go("/new")
        self.page.check(f"input[name=count][value='{len(chairs)}']", force=True)
        for place, chair in enumerate(chairs):
            row = self.page.locator(".chairs > li").nth(place)
            kind, _, bot = chair.partition(" ") if chair.startswith("bot ") else (chair, "", "")
            row.locator("select").first.select_option(kind if kind in ("open", "bot") else "me")
            if bot:
                row.locator("select").nth(1).select_option(bot)
            elif kind != "open":
                row.locator("input").fill(chair)
        self.page.click(".newtable .goon")
        self.page.wait_for_url("**/t/*")

    def make_table(self, order: dict[str, Any]) -> str:
        """By the page's own origin, so that the cookie is this browser's."""
        self.go("/settings")
        asked = """async order => (await (await fetch("/api/tables", {method: "POST", body: order,
            headers: {"content-type": "application/json"}})).json()).table.id"""
        table = str(self.page.evaluate(asked, json.dumps(order)))
        self.go(f"/t/{table}")
        return table

    def open_menu(self, place: str = "log") -> None:
        """The panel beside the table, at its `log`, its `chat` or its `menu`."""
        if not self.page.locator(".chronicle").count():
            self.page.click(".menu [data-panel=menu]")
        self.page.click(f".chronicle [data-place={place}]")

    def link_to(self, kind: str) -> str:
        """A link for those who watch, for a second device of one's own, or to get one's seats back."""
        self.open_menu("menu")
        with self.page.expect_response(lambda answer: answer.url.endswith(("/links", "/recovery"))) as made:
            self.page.click(f".tablemenu [data-link={kind}]")
        assert made.value.ok
        self.page.wait_for_selector(".tablemenu .invite .qr")
        link = self.page.input_value(".tablemenu .invite textarea")
        self.page.click(".chronicle .close")
        return link

    def move(self) -> int:
        """How many decisions the game on the screen has seen."""
        return int(self.page.get_attribute(".table", "data-move") or "-1")

    def await_move(self, move: int) -> None:
        self.page.wait_for_function(f"() => Number(document.querySelector('.table').dataset.move) >= {move}")

    def play_on(self, seed: int = 1, most: int = 10_000) -> list[tuple[int, list[str]]]:
        """Plays by the controls of the page; what was offered at each move."""
        self.page.evaluate(DRIVER)
        return [(move, offered) for move, offered in self.page.evaluate(f"drive({seed}, {most})")]

    def begin_to_play(self, seed: int) -> None:
        """The same without waiting for the end."""
        self.page.evaluate(DRIVER)
        self.page.evaluate(f"void (window.played = drive({seed}).then(() => 'done', error => String(error)))")

    def ended(self) -> str:
        return str(self.page.evaluate("window.played"))

    def look(self, how: str, *what: Any) -> Any:
        """Looks at the page: eyes.js says how."""
        if not self.page.evaluate("'eyes' in window"):
            self.page.evaluate(EYES)
        return self.page.evaluate(f"what => window.eyes.{how}(...what)", list(what))

    def ask(self, path: str) -> Any:
        return self.page.evaluate("async path => (await fetch(path)).json()", path)

    def ask_header(self, asset: str) -> str:
        """How a file of the pages is packed."""
        asked = "async path => (await fetch(path, {cache: 'reload'})).headers.get('content-encoding')"
        return str(self.page.evaluate(asked, f"/assets/{asset}"))


@contextmanager
def visiting(
    browser: Browser,
    address: str,
    language: str = "en",
    screen: tuple[int, int] = DESKTOP,
    theme: str = "light",
    motion: str = "reduce",
) -> Iterator[Visitor]:
    context = browser.new_context(
        viewport={"width": screen[0], "height": screen[1]},
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
        has_touch=screen == PHONE,
    )
    try:
        visitor = Visitor(context.new_page(), address)
        yield visitor
        assert visitor.complaints == [], visitor.complaints
    finally:
        context.close()


TABLE: Final = {
    "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "steady"}]
}


def every_page(visitor: Visitor) -> Iterator[str]:
    """One page after another on the screen, by its address."""
    playing = visitor.make_table({**TABLE, "start": True, "public": True})
    visitor.at_table()
    visitor.play_on(seed=3, most=6)
    waiting = visitor.make_table({"seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}], "public": True})
    signs = {
        "/": ".playcard select option", "/new": ".chairs", "/rules": ".rules h1", "/settings": ".settings h1",
        "/learn": ".coach", f"/t/{waiting}": ".lobbyseats", f"/t/{playing}": ".table:not(.laying)",
        f"/g/{playing}/3": ".stepper",
    }  # fmt: skip
    for path, sign in signs.items():
        visitor.go(path)
        visitor.page.wait_for_selector(sign, state="attached")
        yield path
