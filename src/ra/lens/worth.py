"""What tiles would bring: the change in the score if somebody had them now."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from ra.engine.actions import TILE, each_action
from ra.engine.auctions import discard_track, exchange_suns
from ra.engine.disasters import discard, settle_debts, suffer
from ra.engine.play import legal
from ra.engine.rules import LAST_EPOCH
from ra.engine.scoring import MONUMENTS, civilization_points, line_points, monument_points, sun_points
from ra.engine.state import OVER, UNREST_DEBT, State
from ra.engine.tiles import BY_NAME, FUNERAL, GOD, KEEPABLE, NAMES, TRACKABLE, Counts
from ra.engine.turns import spend_god
from ra.game.sheet import Points

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
        return sum(self.lines[:MONUMENTS])

    @property
    def end(self) -> int:
        return sum(self.lines[MONUMENTS:])

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
        return sum(self.lines[:MONUMENTS])

    @property
    def end(self) -> int:
        return sum(self.lines[MONUMENTS:])

    @property
    def total(self) -> int:
        return sum(self.lines)

    def as_dict(self) -> dict[str, Any]:
        """Lines that do not change are left out, and so is `lost` if nothing is."""
        lines = {name: points for name, points in self.lines._asdict().items() if points}
        lost = {"lost": list(self.lost)} if self.lost else {}
        return {"epoch": self.epoch, "end": self.end, "lines": lines, **lost}


def outlook(state: State, seat: int) -> Points:
    """A player's points in sight: this epoch's if it ended now, and those that monuments and suns hold for the end.

    After the game there are none: all of them are fame.
    """
    if state.phase == OVER:
        return NO_POINTS
    lines = [line_points(state, seat, line) for line in range(MONUMENTS)]
    return Points._make((*lines, monument_points(state.tiles[seat]), sun_points(state, seat)))


def outlooks(state: State) -> tuple[Points, ...]:
    return tuple(outlook(state, seat) for seat in range(state.players))


def prospect(lines: Points, state: State, seat: int) -> Prospect:
    """What a player has in sight who has these points in sight."""
    now = sum(lines) if state.epoch == LAST_EPOCH else sum(lines[:MONUMENTS])
    return Prospect(state.fame[seat], lines, max(0, state.fame[seat] + now))


# ---- tiles of the track --------------------------------------------------------------------------------------------


def lot_worth(state: State, seat: int) -> Worth:
    """What the whole lot on the auction track would change for a player."""
    return worth_of(state, seat, state.track)


def tile_worth(state: State, seat: int, tile: str) -> Worth:
    """What one tile alone would change for a player."""
    return worth_of(state, seat, only(tile))


def only(tile: str) -> list[int]:
    """A track with one tile on it."""
    track = [0] * TRACKABLE
    track[BY_NAME[tile]] = 1
    return track


def worth_of(state: State, seat: int, tiles: Sequence[int]) -> Worth:
    after, lost = with_tiles(state, seat, tiles)
    return difference(outlook(state, seat), after, seat, lost)


def effects_of(state: State, seat: int) -> tuple[Worth, ...]:
    """What it would change for everybody if this player took the lot: majorities are lost as well as won."""
    return effects_on(outlooks(state), state, seat)


def effects_on(was: Sequence[Points], state: State, seat: int) -> tuple[Worth, ...]:
    """The same for those who know what everybody has in sight."""
    after, lost = with_tiles(state, seat, state.track)
    return tuple(difference(was[other], after, other, lost * (other == seat)) for other in range(state.players))


def tile_worths(was: Sequence[Points], state: State, tile: str) -> tuple[Worth, ...]:
    """What one tile alone would change for each player, for those who know what everybody has in sight."""
    track = only(tile)
    tables = (with_tiles(state, seat, track) for seat in range(state.players))
    return tuple(difference(was[seat], after, seat, lost) for seat, (after, lost) in enumerate(tables))


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
    pay_debts(after)
    return after, missing(had, mine)


# ---- other changes -------------------------------------------------------------------------------------------------


def god_worth(state: State, tile: str) -> Worth:
    """What it would change for the player who decides to give a god for a tile of the track."""
    seat = state.seat
    after = state.copy()
    had = after.tiles[seat].copy()
    had[GOD] -= 1
    spend_god(after, BY_NAME[tile])
    after.seat = seat
    pay_debts(after)
    return difference(outlook(state, seat), after, seat, missing(had, after.tiles[seat]))


def discard_worth(state: State, tile: str) -> Worth:
    """What it would change for the player who decides to give up this tile, and then whatever else is owed to the
    same disaster, at the least loss."""
    seat = state.seat
    after = state.copy()
    if state.phase == UNREST_DEBT:
        after.earthquake_owed = 0
    discard(after, BY_NAME[tile])
    pay_debts(after)
    return difference(outlook(state, seat), after, seat, missing(state.tiles[seat], after.tiles[seat]))


def swap_worth(state: State, seat: int, sun: int) -> Worth:
    """What the exchange of suns would change for a player who wins with this one."""
    after = state.copy()
    after.seat, after.high_bid = seat, sun
    exchange_suns(after)
    return Worth(NO_POINTS._replace(suns=sun_points(after, seat) - sun_points(state, seat)))


def difference(was: Points, after: State, seat: int, lost: tuple[str, ...] = ()) -> Worth:
    """What other tiles change for somebody who had these points in sight; suns stay as they are."""
    now = outlook(after, seat)._replace(suns=was.suns)
    return Worth(Points._make(new - old for new, old in zip(now, was, strict=True)), lost)


# ---- disasters -----------------------------------------------------------------------------------------------------


def pay_debts(state: State) -> None:
    """Gives up what is owed after disasters, always the tiles that are missed least."""
    while state.unrest_owed or state.earthquake_owed:
        discard(state, least_loss(state))


def least_loss(state: State) -> int:
    """A tile to give up first, so that all that is owed to this disaster costs as little as it can."""
    tiles = [action - TILE for action in each_action(legal(state))]
    owed = state.unrest_owed if state.phase == UNREST_DEBT else state.earthquake_owed
    mine = state.tiles[state.seat]
    ways = (way for way in combinations_with_replacement(tiles, owed) if is_held(mine, way))
    return max(ways, key=lambda way: kept_without(mine, way))[0]


def is_held(mine: Counts, way: Sequence[int]) -> bool:
    return all(way.count(tile) <= mine[tile] for tile in way)


def kept_without(mine: Counts, way: Sequence[int]) -> tuple[int, int]:
    """The points that are left without these tiles, and the types of which something is left."""
    rest = mine.copy()
    for tile in way:
        rest[tile] -= 1
    return civilization_points(rest) + monument_points(rest), sum(map(bool, rest))


def missing(had: Counts, has: Counts) -> tuple[str, ...]:
    return tuple(NAMES[tile] for tile in range(KEEPABLE) for _ in range(had[tile] - has[tile]))
