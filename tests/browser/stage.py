"""A table whose server is the test: any moment of any game is on the screen at once, with the real controls."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import msgspec
from msgspec import Struct
from playwright.sync_api import Route

from ra.game.game import Game
from ra.server.protocol.messages import Frame, Welcome, encode
from ra.server.protocol.tables import SeatView, Settings, TableView
from ra.server.view.frames import replayed
from tests.browser.house import HERE
from tests.browser.visitor import DRIVER, Visitor

STAGE: Final = (HERE / "stage.js").read_text()
NUMBERS: Final = count(1)
LIKINGS: Final = """if (Number(sessionStorage.liked ?? 0) < NUMBER) {
  sessionStorage.liked = NUMBER;
  localStorage.setItem("ra-likings", REMEMBERED);
}"""
"""As if the visitor had been here before; what they choose on the page itself is kept."""
TIDY: Final = """async () => {
  document.querySelector("dialog[open]")?.close();
  document.querySelector(".chronicle .close")?.click();
  document.querySelector(".lookback .wait ~ .goon")?.click();
  while (document.querySelector("dialog")) await new Promise((done) => setTimeout(done, 4));
}"""
NAMES: Final = ("Anna", "Bob", "Cathy", "Dan", "Eve")


def table_view(players: int, names: Sequence[str] = NAMES, **changed: Any) -> TableView:
    seats = [SeatView(seat, "person", names[seat], None, False, False, None) for seat in range(players)]
    view = TableView(
        id="stage", status="playing", players=players, rules={}, rules_version=1, settings=Settings(), seats=seats,
        host_seat=0, seal="", commitment=None, sequence=0, undo=None, rematch=None, created=0, started=0,
        finished=None, scores=None, winner=None,
    )  # fmt: skip
    return msgspec.structs.replace(view, **changed)


def frame_of(game: Game) -> Frame:
    """The frame of a game as it stands, the server's own."""
    return replayed(game, len(game.history), Settings(), "stage")


class Stage:
    """A visitor at such a table, in some of its seats."""

    def __init__(self, visitor: Visitor, view: TableView, seats: Sequence[int], **likings: Any) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.view = view
        self.likings = likings
        self.sequence = 0
        self.answers: dict[str, Any] = {"links": {"id": "1", "secret": "", "path": f"/t/stage#invite={'w' * 32}"}}
        self.welcome = Welcome(list(seats), 0 in seats, 0, view)
        self.page.add_init_script(STAGE.replace("WELCOME", encode(self.welcome).decode()))
        self.page.route("**/api/*/stage/**", self._answer)
        self.page.route("**/api/tables/stage", lambda route: route.fulfill(json=json.loads(encode(view))))
        self.clear()

    def clear(self) -> None:
        """A fresh page, which has been welcomed and has heard nothing yet."""
        self.like()

    def like(self, **likings: Any) -> None:
        """The same, for somebody with other likings."""
        remembered = json.dumps(json.dumps(self.likings | likings))
        self.page.add_init_script(LIKINGS.replace("NUMBER", str(next(NUMBERS))).replace("REMEMBERED", remembered))
        self.visitor.go("/t/stage")
        self.page.wait_for_selector("main")
        self.page.evaluate(DRIVER)

    def tidy(self) -> None:
        """Closes whatever lies over the table, and welcomes the visitor anew."""
        self.page.evaluate(TIDY)
        self.hear(self.welcome)

    def show(self, game: Game, **changed: Any) -> None:
        """The next frame: this moment."""
        self.sequence += 1
        told = json.loads(encode(frame_of(game))) | {"sequence": self.sequence} | changed
        self.hear(told)
        self.page.wait_for_selector(f".table[data-move='{told['move']}'][data-phase={told['phase']}]")
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def show_end(self, game: Game) -> None:
        """The moment before the last decision, and then the end of the game."""
        last = len(game.history)
        self.answers["moves/0"] = json.loads(encode(replayed(game, 0, Settings(), "stage")))
        self.show(game.at(last - 1))
        self.show(game)
        self.page.wait_for_selector("dialog[open] .after")

    def hear(self, message: Struct | dict[str, Any]) -> None:
        told = encode(message).decode() if isinstance(message, Struct) else message
        self.page.evaluate("message => stage.hear(message)", told)

    def lose(self) -> None:
        """The connection breaks, and nobody answers any more."""
        self.page.evaluate("stage.lose()")
        self.page.wait_for_selector(".health[role=status]", state="attached")

    def said(self) -> list[dict[str, Any]]:
        """What the page has said since it was asked last."""
        return list(self.page.evaluate("stage.said.splice(0)"))

    def _answer(self, route: Route) -> None:
        """What was laid out for this address; the log and the chat of a game that has just begun are empty."""
        wanted = route.request.url.split("/stage/")[1].split("?")[0]
        made = wanted != "links" or route.request.method == "POST"  # none was made before
        route.fulfill(json=self.answers.get(wanted, []) if made else [])
