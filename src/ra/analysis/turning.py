"""The turning points of a game: the draws, mistakes and blunders that moved the chances most, in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ra.analysis.analysis import MISTAKE, Analysis, Step
from ra.analysis.judge import Chances
from ra.game.action import Action
from ra.game.events import EpochEnded, list_tiles
from ra.game.game import Game
from ra.game.names import display_names
from ra.lens.bids import rivals
from ra.lens.worth import lot_worth

MENTIONED: Final = MISTAKE
"""Whoever gains or loses less than this by a draw is not mentioned with it."""


class TurningPoint(NamedTuple):
    """A draw, a mistake or a blunder that moved the chances."""

    move: int
    seat: int
    kind: str
    """`draw`, `mistake` or `blunder`"""
    changes: Chances
    """What it changed for every player."""
    words: str

    @property
    def swing(self) -> float:
        """How much it moved: for an error what it cost, for a draw the most that it changed for anybody."""
        return max(map(abs, self.changes)) if self.kind == "draw" else -self.changes[self.seat]


def turning_points(analysis: Analysis, names: Sequence[str] | None = None) -> list[TurningPoint]:
    """All draws and errors that moved the chances by more than the judge may err, the largest first.

    Players who share a name are told apart; without names they are A, B, C, ...
    """
    shown = display_names(names)
    found = (point for step in analysis.steps for point in points_of(step, analysis.game, shown))
    return sorted((point for point in found if point.swing >= MISTAKE), key=lambda point: -point.swing)


def points_of(step: Step, game: Game, names: Sequence[str]) -> Iterator[TurningPoint]:
    if step.is_error:
        changes = tuple(-step.loss if seat == step.seat else gift for seat, gift in enumerate(step.gifts))
        kind = "blunder" if step.is_blunder else "mistake"
        yield TurningPoint(step.move, step.seat, kind, changes, tell_error(step, game.at(step.move - 1), names))
    if step.luck:
        words = tell_draw(step, game.at(step.move), names)
        yield TurningPoint(step.move, step.seat, "draw", step.luck, words)


def in_points(chance: float) -> str:
    """A change of a chance, in points: `-8.2`."""
    return f"{100 * chance:+.1f}"


# ---- draws ---------------------------------------------------------------------------------------------------------


def tell_draw(step: Step, after: Game, names: Sequence[str]) -> str:
    luck = step.luck or ()
    touched = sorted(
        (seat for seat, change in enumerate(luck) if abs(change) >= MENTIONED), key=lambda seat: -luck[seat]
    )
    changes = ", ".join(f"{names[seat]} {in_points(luck[seat])}" for seat in touched)
    return f"{names[step.seat]} drew {drawn_tile(step.action, after)}: {changes} points."


def drawn_tile(draw: Action, after: Game) -> str:
    if draw.tile != "ra":
        return list_tiles((str(draw.tile),))
    ended = any(isinstance(event, EpochEnded) for event in after.events[len(after.at(len(after.history) - 1).events) :])
    return "the last Ra of the epoch" if ended else "Ra"


# ---- errors --------------------------------------------------------------------------------------------------------


def tell_error(step: Step, moment: Game, names: Sequence[str]) -> str:
    did, better = DID[step.action.do](step, moment), BETTER[step.best.action.do](step, moment)
    return f"{names[step.seat]} {did}; {better}: {in_points(-step.loss)} points."


def lot(moment: Game, seat: int) -> str:
    """The lot, and what it would have brought."""
    if not moment.lot:
        return f"nothing but sun {moment.sun}"
    worth = lot_worth(moment.state, seat).total
    return f"a lot that costs {-worth}" if worth < 0 else f"a lot worth {worth or 'nothing'}"


def tile_of(action: Action) -> str:
    return list_tiles((str(action.tile),))


DID: Final[Mapping[str, Callable[[Step, Game], str]]] = {
    "draw": lambda step, moment: "drew a tile",
    "invoke": lambda step, moment: f"invoked Ra with {lot(moment, step.seat)}",
    "pass": lambda step, moment: f"passed on {lot(moment, step.seat)}",
    "bid": lambda step, moment: f"bid {step.action.sun} for {lot(moment, step.seat)}",
    "god": lambda step, moment: f"spent a god for {tile_of(step.action)}",
    "done": lambda step, moment: "spent no more gods",
    "discard": lambda step, moment: f"gave up {tile_of(step.action)}",
}
"""What was decided."""


def better_bid(step: Step, moment: Game) -> str:
    sun, bid = step.best.action.sun or 0, step.action.sun
    if rivals(moment.state, step.seat, sun):
        return f"a bid of {sun} was better"
    if bid is None:
        return f"a bid of {sun} would have won it"
    return f"{sun} would have been enough" if sun < bid else f"nobody could have topped {sun}"


def better_invoke(step: Step, moment: Game) -> str:
    with_lot = f" with {lot(moment, step.seat)}" if step.action.do == "draw" else ""
    return f"invoking Ra{with_lot} was better"


BETTER: Final[Mapping[str, Callable[[Step, Game], str]]] = {
    "draw": lambda step, moment: "drawing was better",
    "invoke": better_invoke,
    "pass": lambda step, moment: "passing was better",
    "bid": better_bid,
    "god": lambda step, moment: f"a god for {tile_of(step.best.action)} was better",
    "done": lambda step, moment: "keeping the other gods was better",
    "discard": lambda step, moment: f"{tile_of(step.best.action)} was missed less",
}
"""What would have been better."""
