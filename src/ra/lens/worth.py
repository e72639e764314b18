"""What tiles would bring: the change in the score if somebody had them now."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ra.engine.scoring import MONUMENTS
from ra.engine.state import State
from ra.engine.tiles import BY_NAME, KEEPABLE, TRACKABLE
from ra.game.sheet import Points
from ra.game.story import as_tiles
from ra.lens import points
from ra.lens.points import least_loss

__all__ = [
    "Prospect", "Worth", "discard_worth", "effects_of", "god_worth", "least_loss", "lot_worth", "outlook", "outlooks",
    "prospect", "swap_worth", "tile_worth",
]  # fmt: skip

EPOCH_LINES: Final = Points._fields[:MONUMENTS]
END_LINES: Final = Points._fields[MONUMENTS:]
"""The lines that count in every epoch, and those that count at the end of the game."""

NO_POINTS: Final = Points(*[0] * len(Points._fields))


class Prospect(NamedTuple):
    """What a player has in sight: fame, and the points that the table holds, line by line."""

    fame: int
    lines: Points
    """This epoch's if it ended now; monuments and suns as if the game did."""
    projected: int
    """The player's fame if the epoch ended now."""

    @property
    def epoch(self) -> int:
        return points.epoch_sum(self.lines)

    @property
    def end(self) -> int:
        return points.end_sum(self.lines)

    def as_dict(self) -> dict[str, Any]:
        sums = {"fame": self.fame, "projected": self.projected, "epoch": self.epoch, "end": self.end}
        return {**sums, "lines": self.lines._asdict()}


class Worth(NamedTuple):
    """A change in points, for this epoch and for the end of the game apart, and the lines that it comes from."""

    lines: Points
    lost: tuple[str, ...] = ()
    """Tiles that disasters would take; where there is a choice, the least loss."""

    @property
    def epoch(self) -> int:
        return points.epoch_sum(self.lines)

    @property
    def end(self) -> int:
        return points.end_sum(self.lines)

    @property
    def total(self) -> int:
        return sum(self.lines)

    def as_dict(self) -> dict[str, Any]:
        """Lines that do not change are left out, and so is `lost` if nothing is."""
        lines = {name: points for name, points in self.lines._asdict().items() if points}
        lost = {"lost": list(self.lost)} if self.lost else {}
        return {"epoch": self.epoch, "end": self.end, "lines": lines, **lost}


def worth_from(lines: Sequence[int], lost: Sequence[int]) -> Worth:
    """A worth from its rows: one number for each line, and how many tiles of each kind are lost."""
    return Worth(Points._make(lines), as_tiles(lost) if any(lost) else ())


def outlook(state: State, seat: int) -> Points:
    """A player's points in sight: this epoch's if it ended now, and those that monuments and suns hold for the end.

    After the game there are none: all of them are fame.
    """
    lines = [0] * points.ALL_LINES
    points.look_at(state, seat, lines)
    return Points._make(lines)


def outlooks(state: State) -> tuple[Points, ...]:
    return tuple(outlook(state, seat) for seat in range(state.players))


def prospect(lines: Points, state: State, seat: int) -> Prospect:
    """What a player has in sight who has these points in sight."""
    return Prospect(state.fame[seat], lines, points.projected_fame(state, seat, lines))


def lot_worth(state: State, seat: int) -> Worth:
    """What the whole lot on the auction track would change for a player."""
    return effects_of(state, seat)[seat]


def effects_of(state: State, seat: int) -> tuple[Worth, ...]:
    """What it would change for everybody if this player took the lot: majorities are lost as well as won."""
    after, lost = stepped(points.take_tiles, state, seat, state.track)
    return tuple(change(state, after, lost if other == seat else (), other) for other in range(state.players))


def tile_worth(state: State, seat: int, tile: str) -> Worth:
    """What one tile alone would change for a player."""
    only = [0] * TRACKABLE
    only[BY_NAME[tile]] = 1
    return change(state, *stepped(points.take_tiles, state, seat, only), seat=seat)


def god_worth(state: State, tile: str) -> Worth:
    """What it would change for the player who decides to give a god for a tile of the track."""
    return change(state, *stepped(points.take_with_god, state, BY_NAME[tile]), seat=state.seat)


def discard_worth(state: State, tile: str) -> Worth:
    """What it would change for the player who decides to give up this tile, and then whatever else is owed to the
    same disaster, at the least loss."""
    return change(state, *stepped(points.give_up, state, BY_NAME[tile]), seat=state.seat)


def swap_worth(state: State, seat: int, sun: int) -> Worth:
    """What the exchange of suns would change for a player who wins with this one."""
    return swap_of(points.exchange_points(state, State(), seat, sun))


def swap_of(change_of_suns: int) -> Worth:
    return Worth(NO_POINTS._replace(suns=change_of_suns))


def stepped(step: Callable[..., None], state: State, *arguments: Any) -> tuple[State, list[int]]:
    """The table after a step, and how many tiles of each kind disasters took."""
    after, lost = State(), [0] * KEEPABLE
    step(state, after, *arguments, lost)
    return after, lost


def change(before: State, after: State, lost: Sequence[int], seat: int) -> Worth:
    lines = [0] * points.ALL_LINES
    points.look_at_change(outlook(before, seat), after, seat, lines)
    return worth_from(lines, lost)
