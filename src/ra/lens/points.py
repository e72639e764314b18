"""What tiles would bring, in the plain style: every figure is the engine's own scoring, of a table a step away.

Rows of points have one number for each line of a score sheet. `spare` is a state for trying things out.
"""

from collections.abc import Sequence
from typing import Final

from ra.engine.actions import TILE, nth_action
from ra.engine.auctions import exchange_suns, take_lot
from ra.engine.disasters import discard, settle_debts
from ra.engine.play import legal
from ra.engine.rules import LAST_EPOCH
from ra.engine.scoring import MONUMENTS, SUNS, civilization_points, line_points, monument_points, sun_points
from ra.engine.state import OVER, UNREST_DEBT, State, copy_state
from ra.engine.tiles import GOD, KEEPABLE, TRACKABLE, Counts, count_types
from ra.engine.turns import spend_god
from ra.fast.checked import MOST_OWED

ALL_LINES: Final = SUNS + 1


def look_at(s: State, seat: int, lines: list[int]) -> None:
    """A player's points in sight: this epoch's if it ended now, and those that monuments and suns hold for the end.

    After the game there are none: all of them are fame.
    """
    for line in range(ALL_LINES):
        lines[line] = 0
    if s.phase == OVER:
        return
    for line in range(MONUMENTS):
        lines[line] = line_points(s, seat, line)
    lines[MONUMENTS] = monument_points(s.tiles[seat])
    lines[SUNS] = sun_points(s, seat)


def epoch_sum(lines: Sequence[int]) -> int:
    """The points of the lines that count in every epoch."""
    total = 0
    for line in range(MONUMENTS):
        total += lines[line]
    return total


def end_sum(lines: Sequence[int]) -> int:
    """The points of the lines that count at the end of the game."""
    return lines[MONUMENTS] + lines[SUNS]


def projected_fame(s: State, seat: int, lines: Sequence[int]) -> int:
    """A player's fame if the epoch ended now, with these points in sight."""
    points = epoch_sum(lines)
    if s.epoch == LAST_EPOCH:
        points += end_sum(lines)
    return max(0, s.fame[seat] + points)


def look_at_change(was: Sequence[int], after: State, seat: int, lines: list[int]) -> None:
    """What other tiles change for somebody who had these points in sight; suns stay as they are."""
    look_at(after, seat, lines)
    for line in range(ALL_LINES):
        lines[line] -= was[line]
    lines[SUNS] = 0


# ---- tables a step away --------------------------------------------------------------------------------------------


def take_tiles(s: State, spare: State, seat: int, tiles: Sequence[int], lost: list[int]) -> None:
    """Makes the spare state the table if a player had these tiles too and had suffered the disasters among them."""
    copy_state(s, spare)
    spare.seat = seat
    spare.unrest_owed = 0
    spare.earthquake_owed = 0
    spare.on_track = 0
    for tile in range(TRACKABLE):
        spare.track[tile] = tiles[tile]
        spare.on_track += tiles[tile]
    take_lot(spare)
    settle_debts(spare)
    pay_debts(spare)
    for tile in range(KEEPABLE):
        lost[tile] = s.tiles[seat][tile] + tiles[tile] - spare.tiles[seat][tile]


def take_with_god(s: State, spare: State, tile: int, lost: list[int]) -> None:
    """Makes the spare state the table if the player who decides had given a god for a tile of the track."""
    seat = s.seat
    copy_state(s, spare)
    spend_god(spare, tile)
    spare.seat = seat
    pay_debts(spare)
    for kept in range(KEEPABLE):
        lost[kept] = max(0, s.tiles[seat][kept] - spare.tiles[seat][kept])
    lost[GOD] -= 1


def give_up(s: State, spare: State, tile: int, lost: list[int]) -> None:
    """Makes the spare state the table if the player who decides had given up this tile, and then whatever else is owed
    to the same disaster, at the least loss."""
    seat = s.seat
    copy_state(s, spare)
    if s.phase == UNREST_DEBT:
        spare.earthquake_owed = 0
    discard(spare, tile)
    pay_debts(spare)
    for kept in range(KEEPABLE):
        lost[kept] = s.tiles[seat][kept] - spare.tiles[seat][kept]


def exchange_points(s: State, spare: State, seat: int, sun: int) -> int:
    """What the exchange of suns would change at the end of the game for a player who wins with this one."""
    copy_state(s, spare)
    spare.seat = seat
    spare.high_bid = sun
    exchange_suns(spare)
    return sun_points(spare, seat) - sun_points(s, seat)


# ---- disasters -----------------------------------------------------------------------------------------------------


def pay_debts(s: State) -> None:
    """Gives up what is owed after disasters, always the tiles that are missed least."""
    while s.unrest_owed or s.earthquake_owed:
        discard(s, least_loss(s))


def least_loss(s: State) -> int:
    """A tile to give up first, so that all that is owed to this disaster costs as little as it can.

    Goes through all ways to pay: each is a row of places among the tiles that may be given up, ascending.
    """
    choices = legal(s)
    kinds = choices.bit_count()
    owed = s.unrest_owed if s.phase == UNREST_DEBT else s.earthquake_owed
    rest = [0] * KEEPABLE
    for tile in range(KEEPABLE):
        rest[tile] = s.tiles[s.seat][tile]
    way = [0] * MOST_OWED
    for place in range(owed):
        rest[nth_action(choices, way[place]) - TILE] -= 1
    first = nth_action(choices, 0) - TILE
    most = UNPAID
    while True:
        kept = kept_with(rest)
        if kept > most:
            most = kept
            first = nth_action(choices, way[0]) - TILE
        place = owed - 1
        while place >= 0 and way[place] == kinds - 1:
            place -= 1
        if place < 0:
            return first
        step = way[place] + 1
        for later in range(place, owed):
            rest[nth_action(choices, way[later]) - TILE] += 1
            rest[nth_action(choices, step) - TILE] -= 1
            way[later] = step


UNPAID: Final = -1_000_000
TYPES_ROOM: Final = 32
"""More than there are types of tiles."""


def kept_with(rest: Counts) -> int:
    """How good it is to be left with these tiles: by points, then by types; UNPAID if there are less than none."""
    for tile in range(KEEPABLE):
        if rest[tile] < 0:
            return UNPAID
    points = civilization_points(rest) + monument_points(rest)
    return points * TYPES_ROOM + count_types(rest, 0, KEEPABLE)
