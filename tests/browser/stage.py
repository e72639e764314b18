"""A table whose server is the test: any moment of any game is on the screen at once, with the real controls."""

import json
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Route

from ra.game.game import Game
from ra.server.frames import replayed
from ra.server.messages import Frame, Welcome, encode
from ra.server.tables import SeatView, Settings, TableView, UndoView
from tests.browser.house import HERE
from tests.browser.visitor import DRIVER, Visitor

STAGE: Final = (HERE / "stage.js").read_text()
NAMES: Final = ("Anna", "Bob", "Cathy", "Dan", "Eve")


def table_view(players: int, names: Sequence[str] = NAMES, undo: UndoView | None = None) -> TableView:
    seats = [SeatView(seat, "person", names[seat], None, False, False, None) for seat in range(players)]
    return TableView(
        id="stage", status="playing", players=players, rules={}, rules_version=1, settings=Settings(), seats=seats,
        host_seat=0, seal="", commitment=None, sequence=0, undo=undo, rematch=None, created=0, started=0,
        finished=None, scores=None, winner=None,
    )  # fmt: skip


def frame_of(game: Game) -> Frame:
    """The frame of a game as it stands, the server's own."""
    return replayed(game, len(game.history), Settings(), "stage")


class Stage:
    """A visitor at such a table, in some of its seats."""

    def __init__(self, visitor: Visitor, view: TableView, seats: Sequence[int]) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.sequence = 0
        welcome = Welcome(list(seats), 0 in seats, 0, view)
        self.page.add_init_script(STAGE.replace("WELCOME", encode(welcome).decode()))
        self.page.route("**/api/games/stage/**", nothing_before)
        visitor.go("/t/stage")
        self.page.wait_for_function("() => document.querySelector('main')")
        self.page.evaluate(DRIVER)

    def show(self, game: Game, **changed: Any) -> None:
        """The next frame: this moment."""
        self.sequence += 1
        told = json.loads(encode(frame_of(game))) | {"sequence": self.sequence} | changed
        self.hear(told)
        self.page.wait_for_selector(f".table[data-move='{told['move']}'][data-phase={told['phase']}]")

    def hear(self, message: Any) -> None:
        self.page.evaluate("message => stage.hear(message)", message)

    def said(self) -> list[dict[str, Any]]:
        """What the page has said since it was asked last."""
        return list(self.page.evaluate("stage.said.splice(0)"))


def nothing_before(route: Route) -> None:
    """The log of a game that has just begun."""
    route.fulfill(json=[])
