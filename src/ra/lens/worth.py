"""What tiles would bring: the change in the score if somebody had them now."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ra.engine.actions import TILE, each_action
from ra.engine.auctions import discard_track, exchange_suns
from ra.engine.disasters import discard, settle_debts, suffer
from ra.engine.play import legal
from ra.engine.rules import LAST_EPOCH
from ra.engine.state import State
from ra.engine.tiles import BY_NAME, FUNERAL, KEEPABLE, NAMES, TRACKABLE
from ra.game.sheet import Points, end_points, seat_points

EPOCH_LINES = ("gods", "gold", "pharaohs", "river", "civilization")
END_LINES = ("monuments", "suns")


class Worth(NamedTuple):
    """A change in points, for this epoch and for the end of the game apart, and the lines that it comes from."""

    epoch: int
    end: int
    lines: Points
    lost: tuple[str, ...]
    """Tiles that disasters would take; where there is a choice, the least loss."""

    @property
    def total(self) -> int:
        return self.epoch + self.end


def lot_worth(state: State, seat: int) -> Worth:
    """What the whole lot on the auction track would change for a player."""
    return worth_of(state, seat, state.track)


def tile_worth(state: State, seat: int, tile: str) -> Worth:
    """What one tile alone would change for a player."""
    track = [0] * TRACKABLE
    track[BY_NAME[tile]] = 1
    return worth_of(state, seat, track)


def swap_worth(state: State, seat: int, sun: int) -> Worth:
    """What the exchange of suns would change for a player who wins with this one."""
    after = state.copy()
    after.seat, after.high_bid = seat, sun
    exchange_suns(after)
    return difference(state, after, seat, ())


def worth_of(state: State, seat: int, tiles: Sequence[int]) -> Worth:
    after, lost = with_tiles(state, seat, tiles)
    return difference(state, after, seat, lost)


def effects_of(state: State, seat: int) -> tuple[Worth, ...]:
    """What it would change for everybody if this player took the lot: majorities are lost as well as won."""
    after, lost = with_tiles(state, seat, state.track)
    return tuple(difference(state, after, other, lost if other == seat else ()) for other in range(state.players))


def with_tiles(state: State, seat: int, tiles: Sequence[int]) -> tuple[State, tuple[str, ...]]:
    """The table if a player had these tiles too and had suffered the disasters among them."""
    after = state.copy()
    after.seat = seat
    after.unrest_owed = after.earthquake_owed = 0
    discard_track(after)
    mine = after.tiles[seat]
    for tile in range(KEEPABLE):
        mine[tile] += tiles[tile]
    had = mine.copy()
    for disaster in range(FUNERAL, TRACKABLE):
        if tiles[disaster]:
            suffer(after, disaster, tiles[disaster])
    settle_debts(after)
    while after.unrest_owed or after.earthquake_owed:
        discard(after, least_loss(after))
        settle_debts(after)
    lost = tuple(NAMES[tile] for tile in range(KEEPABLE) for _ in range(had[tile] - mine[tile]))
    return after, lost


def least_loss(state: State) -> int:
    """The tile whose loss costs the deciding player least, at the end of the game; of equals, the more plentiful."""
    mine = state.tiles[state.seat]

    def kept(tile: int) -> tuple[int, int]:
        mine[tile] -= 1
        points = end_points(state)[state.seat].total
        mine[tile] += 1
        return points, mine[tile]

    return max((action - TILE for action in each_action(legal(state))), key=kept)


def outlook(state: State, seat: int) -> Points:
    """A player's points in sight: this epoch's if it ended now, and those that monuments and suns hold for the end."""
    last = state.copy()
    last.epoch = LAST_EPOCH
    now, end = seat_points(state, seat), seat_points(last, seat)
    return now._replace(monuments=end.monuments, suns=end.suns)


def difference(before: State, after: State, seat: int, lost: Iterable[str]) -> Worth:
    lines = Points(*(new - old for new, old in zip(outlook(after, seat), outlook(before, seat), strict=True)))
    epoch = sum(getattr(lines, name) for name in EPOCH_LINES)
    end = sum(getattr(lines, name) for name in END_LINES)
    return Worth(epoch, end, lines, tuple(lost))
