"""Everything that a table can show, one moment after another: every phase, sheet, panel and question."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from ra.game.game import Game
from ra.server.protocol.messages import Changed, Presence, Refused, Said, Welcome, encode
from ra.server.protocol.refusals import Reason
from ra.server.protocol.tables import SeatView, UndoView
from tests.browser.stage import Stage, frame_of
from tests.tables import game_with

PLAYERS: Final = 5
MUCH: Final = {
    "god": 2, "pharaoh": 2, "nile": 3, "art": 1, "religion": 2, "writing": 1, "temple": 3, "sphinx": 1, "gold": 1,
}  # fmt: skip
FULL: Final = "god pharaoh funeral nile gold step_pyramid astronomy"


def laid(track: str = FULL, **description: Any) -> Game:
    """Everybody has won something, and the first decides."""
    tiles = {seat: MUCH if seat == 0 else {"pharaoh": seat, "flood": 1} for seat in range(PLAYERS)}
    return game_with(PLAYERS, tiles=tiles, track=track, fame=[31, 5, 17, 22, 9], **description)


def played(game: Game, *decisions: str) -> Game:
    for decision in decisions:
        game.play(decision)
    return game


def struck(disaster: str) -> Game:
    """The first player wins a lot with a disaster, and has to choose what to lose."""
    return played(laid(f"{disaster} nile"), "invoke", "pass", "pass", "pass", "pass", "bid 16")


Shown = Callable[[Stage], None]


def turn(stage: Stage) -> None:
    stage.show(laid())


def gods(stage: Stage) -> None:
    stage.show(laid())
    stage.page.click("[data-action=gods]")
    stage.page.wait_for_selector(".bar .pick")


def gods_again(stage: Stage) -> None:
    stage.show(played(laid(), "god gold"))


def bidding(stage: Stage) -> None:
    stage.show(played(laid(), "invoke", "bid 8", "pass"))


def forced_bid(stage: Stage) -> None:
    stage.show(played(laid(), "invoke", "pass", "pass", "pass", "pass"))


def resting(stage: Stage) -> None:
    """Some suns rest, each with two digits: of a single one nobody asks whether it can be read."""
    stage.show(laid(spent={0: [16], 1: [15]}))


def unrest(stage: Stage) -> None:
    stage.show(struck("unrest"))
    stage.page.wait_for_selector("[data-action^=discard]")


def earthquake(stage: Stage) -> None:
    stage.show(struck("earthquake"))
    stage.page.wait_for_selector("[data-action^=discard]")


def log(stage: Stage) -> None:
    game = laid()
    stage.show(game)
    for decision in ("draw gold", "invoke", "bid 9", "bid 13", "pass", "bid 16", "pass"):
        stage.show(played(game, decision))
    stage.visitor.open_menu("log")


def chat(stage: Stage) -> None:
    stage.show(laid())
    stage.hear(Said(1, 1, "Bob", "Well done! " * 30, 0))
    stage.visitor.open_menu("chat")
    stage.page.wait_for_selector(".said")


def table_menu(stage: Stage) -> None:
    stage.show(laid())
    stage.visitor.open_menu("menu")
    stage.page.click(".tablemenu [data-link=spectator]")
    stage.page.wait_for_selector(".tablemenu .qr")


def looking_back(stage: Stage) -> None:
    log(stage)
    stage.answers["moves/1"] = json.loads(encode(frame_of(played(laid(), "draw gold"))))
    stage.page.click(".chronicle .lines button")
    stage.page.wait_for_selector(".lookback")


def epoch_sheet(stage: Stage) -> None:
    game = laid(ra=9)
    stage.show(game)
    stage.show(played(game, "draw ra"))
    stage.page.wait_for_selector("dialog[open] .shelves")


def end_sheet(stage: Stage) -> None:
    stage.show_end(played(laid(ra=9, epoch=3), "draw ra"))


def after_the_end(stage: Stage) -> None:
    end_sheet(stage)
    stage.page.click("dialog[open] footer > button")
    stage.page.wait_for_selector(".lookback .goon")


def asked_for_undo(stage: Stage) -> None:
    game = played(laid(), "invoke")
    stage.show(game)
    stage.show(played(game, "bid 8"))
    stage.show(played(game, "pass"))
    undo = UndoView(1, stage.sequence, 1, [0])
    stage.hear(Changed(msgspec.structs.replace(stage.view, sequence=stage.sequence, undo=undo)))
    stage.page.wait_for_selector(".ask-undo")


def away(stage: Stage) -> None:
    stage.show(laid())
    seats = [msgspec.structs.replace(seat, away=True) for seat in stage.view.seats]
    stage.hear(Changed(msgspec.structs.replace(stage.view, seats=seats)))
    stage.page.wait_for_selector(".lookback")


def refused(stage: Stage) -> None:
    stage.show(laid())
    stage.hear(Refused(None, Reason("stale", {"sequence": 1, "now": 2}, ""), 2))
    stage.page.wait_for_selector(".toasts [role=alert]")


def handover(stage: Stage) -> None:
    stage.like(handover=True)
    stage.show(laid())
    stage.page.wait_for_selector(".cover")


def worth_in_words(stage: Stage) -> None:
    """On narrow screens the sum is behind a button; on wide ones it is always in sight."""
    stage.show(laid())
    if stage.page.locator(".opensum").is_visible():
        stage.page.locator(".opensum").click()
        stage.page.wait_for_selector("[role=dialog], dialog[open]")


def without_aids(stage: Stage) -> None:
    stage.show(laid(), lens=None)


def watching(stage: Stage) -> None:
    stage.hear(Welcome([], False, 0, stage.view))
    stage.show(played(laid(), "invoke", "bid 8"))
    stage.hear(Presence([True, False, True, True, True], 3))
    stage.page.wait_for_selector(".strip .away", state="attached")


def handed_over(stage: Stage) -> None:
    """One seat has changed hands, one's own too, and the host can make a link to the seat of somebody who is gone."""
    stage.show(laid())
    seats = [msgspec.structs.replace(seat, handed_over=1 if seat.seat < 2 else None) for seat in stage.view.seats]
    stage.hear(Changed(msgspec.structs.replace(stage.view, seats=seats)))
    stage.hear(Presence([True, True, False, True, True], 0))
    stage.page.wait_for_selector(".handed", state="attached")
    stage.visitor.open_menu("menu")


def lobby(stage: Stage) -> None:
    seats = list(stage.view.seats)
    seats[1] = SeatView(1, "open", None, None, False, False, None)
    seats[2] = SeatView(2, "bot", None, "steady", False, False, None)
    stage.hear(Changed(msgspec.structs.replace(stage.view, status="open", seats=seats)))
    stage.page.click(".lobbyseats button")
    stage.page.wait_for_selector(".lobbyseats .qr")


MOMENTS: Final[tuple[Shown, ...]] = (
    turn, gods, gods_again, bidding, forced_bid, resting, unrest, earthquake, log, chat, table_menu, looking_back,
    epoch_sheet, end_sheet, after_the_end, asked_for_undo, away, without_aids, worth_in_words, watching,
    handed_over, lobby, refused, handover,
)  # fmt: skip
"""The last ones leave something behind that only a fresh page forgets."""
SHEETS: Final = (epoch_sheet, end_sheet, worth_in_words)
"""Those that lie over the table themselves."""


def every_moment(stage: Stage) -> Iterator[str]:
    """Shows one after another, each on a clear table, and says which it is."""
    for show in MOMENTS:
        stage.tidy()
        show(stage)
        covered = stage.page.locator("dialog[open]").count() > 0
        assert show in SHEETS or not covered, f"{show.__name__} is hidden under a sheet"
        yield show.__name__
