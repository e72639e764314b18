"""What a decision caused, as rows of numbers, by looking at the table before and after it. No rule is judged here.

One row an event. Its columns are named below; those that an event of its kind does not have are left as they were. What
concerns the whole table at the end of an epoch stands on a sheet. `ra.game.story` makes the events of `ra.game.events`
from it. In the plain style: compiled, the same text tells a game in the library and in a browser.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ra.engine.actions import BID, DRAW, INVOKE, PASS, TILE
from ra.engine.epochs import end_epoch
from ra.engine.play import carry_out
from ra.engine.rules import MAX_PLAYERS
from ra.engine.scoring import SUNS, line_points, winner
from ra.engine.state import (
    BIDDING,
    EARTHQUAKE_DEBT,
    FULL,
    INVOKED,
    OVER,
    SCORING,
    SWAPS,
    TURN,
    UNREST_DEBT,
    State,
    copy_state,
)
from ra.engine.tiles import (
    CIVILIZATION,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    KEEPABLE,
    MONUMENT,
    MONUMENT_TYPES,
    NILE,
    PHARAOH,
    RA,
    TRACK_SPACES,
    TRACKABLE,
    UNREST,
)
from ra.fast.checked import NO_GAME, is_table, refused_action
from ra.fast.fields import block, number

# Kinds of events, in the order of `ra.game.events.Event`.
TILE_DRAWN: Final = 0
AUCTION_OPENED: Final = 1
BID_MADE: Final = 2
PASSED: Final = 3
LOT_WON: Final = 4
TRACK_KEPT: Final = 5
TRACK_DISCARDED: Final = 6
GOD_SPENT: Final = 7
SWAPS_ENDED: Final = 8
DISASTER_STRUCK: Final = 9
DISASTER_REMOVED: Final = 10
TILE_DISCARDED: Final = 11
EPOCH_ENDED: Final = 12
EPOCH_SCORED: Final = 13
TILES_GIVEN_UP: Final = 14
EPOCH_BEGAN: Final = 15
GAME_OVER: Final = 16

# Columns of an event's row.
KIND: Final = 0
SEAT: Final = 1
TILE_COLUMN: Final = 2
DISASTER: Final = 3
SUN: Final = 4  # that was bid, or paid
RECEIVED: Final = 5
OWED: Final = 6
AUCTION: Final = 7
EPOCH: Final = 8
BY_RA: Final = 9  # 1: the last Ra tile of the limit ended the epoch
TILES: Final = 10  # how many tiles follow, and then their numbers
COLUMNS: Final = TILES + 1 + TRACK_SPACES
MOST_EVENTS: Final = 10
"""A bid, a lot, four disasters; the end of an epoch, its score, what is given up, and what begins or ends with it."""

NONE: Final = -1
STRUCK_BY: Final = (
    (PHARAOH, *[NONE] * 7),
    (FLOOD, NILE, *[NONE] * 6),
    (*range(CIVILIZATION, CIVILIZATION + 5), *[NONE] * 3),
    tuple(range(MONUMENT, MONUMENT + MONUMENT_TYPES)),
)
"""Which tiles each disaster takes, in the order in which they are told."""

Told: TypeAlias = list[list[int]]
"""The rows of the events of one decision."""


@dataclass(slots=True)
class Sheet:
    """The score of an epoch; what leaves the players after it; and how the game ended, if it did."""

    points: list[list[int]] = block(MAX_PLAYERS, SUNS + 1)
    score: list[int] = block(MAX_PLAYERS)
    given_up: list[list[int]] = block(MAX_PLAYERS, KEEPABLE, stored="i1")
    epoch: int = number("i1")
    winner: int = number("i1")
    tied: int = number("i1")  # a mask of the seats that have the most fame
    sun: int = number("i1")  # the winner's highest, which broke the tie if there was one


def new_rows() -> Told:
    """Rows for the events of one decision."""
    return [[0] * COLUMNS for _ in range(MOST_EVENTS)]


def play_told(states: list[State], action: int, tile: int, told: Told, sheet: Sheet) -> int:
    """Plays an action of the game in states[0], and tells what it caused; returns how many events there are.

    states[1] becomes the table after it, states[2] is for trying things out; states[0] stays as it is.
    """
    before = states[0]
    after = states[1]
    if not is_table(before):
        return NO_GAME
    refused = refused_action(before, action, tile)
    if refused != 0:
        return refused
    copy_state(before, after)
    carry_out(after, action, tile)
    count = tell_decision(before, action, tile, after, told)
    if after.phase == SCORING:
        copy_state(after, states[2])
        end_epoch(after)
        count = tell_epoch(states[2], after, told, count, sheet)
    return count


def tell_decision(before: State, action: int, tile: int, after: State, told: Told) -> int:
    """The events of a decision, up to the end of an epoch if it came to that."""
    if before.phase == BIDDING:
        count = tell_bid(before, action, after, told)
    elif before.phase == TURN and action == DRAW:
        count = tell_draw(before, tile, after, told)
    elif before.phase == TURN and action == INVOKE:
        count = tell_auction(before, after, told, 0)
    elif before.phase == SWAPS and action == PASS:
        count = begin(told, 0, SWAPS_ENDED, before.seat)
    elif before.phase == TURN or before.phase == SWAPS:
        count = tell_swap(before, action - TILE, after, told)
    else:
        count = tell_discard(before, action - TILE, after, told)
    if after.phase == SCORING:
        event = told[count]
        event[EPOCH] = before.epoch
        event[BY_RA] = 1 if before.phase == TURN and action == DRAW and tile == RA else 0
        list_track(after, event)
        count = begin(told, count, EPOCH_ENDED, before.seat)
    return count


def begin(told: Told, count: int, kind: int, seat: int) -> int:
    """One more event, and how many there are now."""
    told[count][KIND] = kind
    told[count][SEAT] = seat
    return count + 1


def tell_draw(before: State, tile: int, after: State, told: Told) -> int:
    told[0][TILE_COLUMN] = tile
    count = begin(told, 0, TILE_DRAWN, before.seat)
    if tile == RA and after.phase != SCORING:
        return tell_auction(before, after, told, count)
    return count


def tell_auction(before: State, after: State, told: Told, count: int) -> int:
    told[count][AUCTION] = after.auction
    return begin(told, count, AUCTION_OPENED, before.seat)


def tell_bid(before: State, action: int, after: State, told: Told) -> int:
    """A bid or a pass; and the end of the auction, once its last bidder has decided."""
    sun = 0 if action == PASS else action - BID
    told[0][SUN] = sun
    count = begin(told, 0, BID_MADE if sun else PASSED, before.seat)
    if before.seat != before.turn:
        return count
    event = told[count]
    list_track(before, event)
    if sun or before.high_bid:
        seat = before.seat if sun else before.high_bidder
        event[SUN] = sun if sun else before.high_bid
        event[RECEIVED] = before.sun
        count = begin(told, count, LOT_WON, seat)
        return tell_disasters(before, seat, before.track, after, told, count)
    if before.auction == FULL:
        return begin(told, count, TRACK_DISCARDED, before.seat)
    return begin(told, count, TRACK_KEPT, before.seat) if before.auction != INVOKED else count


def tell_swap(before: State, tile: int, after: State, told: Told) -> int:
    told[0][TILE_COLUMN] = tile
    count = begin(told, 0, GOD_SPENT, before.seat)
    if tile < FUNERAL:
        return count
    if before.gods_are_safe:
        told[count][DISASTER] = tile
        return begin(told, count, DISASTER_REMOVED, before.seat)
    taken = [0] * TRACKABLE
    taken[tile] = 1
    return tell_disasters(before, before.seat, taken, after, told, count)


def tell_disasters(before: State, seat: int, taken: Sequence[int], after: State, told: Told, count: int) -> int:
    """What the disasters among the tiles taken cost: what should lie there by now, and does not."""
    for disaster in range(FUNERAL, TRACKABLE):
        if taken[disaster]:
            had = [0] * KEEPABLE
            for tile in range(KEEPABLE):
                had[tile] = before.tiles[seat][tile] + taken[tile]
            event = told[count]
            event[DISASTER] = disaster
            event[OWED] = owed_to(after, disaster)
            list_missing(had, after.tiles[seat], disaster, event)
            count = begin(told, count, DISASTER_STRUCK, seat)
    return count


def owed_to(s: State, disaster: int) -> int:
    """How many tiles a player has yet to give up to a disaster."""
    if disaster == UNREST:
        return s.unrest_owed
    return s.earthquake_owed if disaster == EARTHQUAKE else 0


def creditor(phase: int) -> int:
    """The disaster to which something is given up in a phase."""
    assert phase in (UNREST_DEBT, EARTHQUAKE_DEBT)
    return UNREST if phase == UNREST_DEBT else EARTHQUAKE


def tell_discard(before: State, given: int, after: State, told: Told) -> int:
    """The tile that was chosen, and what went with it once there was no choice left."""
    had = [0] * KEEPABLE
    for tile in range(KEEPABLE):
        had[tile] = before.tiles[before.seat][tile]
    had[given] -= 1
    event = told[0]
    event[DISASTER] = creditor(before.phase)
    event[TILE_COLUMN] = given
    list_missing(had, after.tiles[before.seat], creditor(before.phase), event)
    return begin(told, 0, TILE_DISCARDED, before.seat)


def list_missing(had: Sequence[int], has: Sequence[int], disaster: int, event: list[int]) -> None:
    """Lists the tiles that a disaster took."""
    event[TILES] = 0
    for place in range(MONUMENT_TYPES):
        tile = STRUCK_BY[disaster - FUNERAL][place]
        if tile != NONE:
            list_tiles(event, tile, had[tile] - has[tile])


def list_track(s: State, event: list[int]) -> None:
    """Lists the tiles on the track."""
    event[TILES] = 0
    for tile in range(TRACKABLE):
        list_tiles(event, tile, s.track[tile])


def list_tiles(event: list[int], tile: int, times: int) -> None:
    """Adds a tile to those of an event, so many times."""
    for _ in range(times):
        event[TILES] += 1
        event[TILES + event[TILES]] = tile


def tell_epoch(scored: State, after: State, told: Told, count: int, sheet: Sheet) -> int:
    """The score of an epoch, what leaves the players after it, and what begins or ends with it."""
    sheet.epoch = scored.epoch
    given_up = 0
    for seat in range(after.players):
        for line in range(SUNS + 1):
            sheet.points[seat][line] = line_points(scored, seat, line)
        sheet.score[seat] = after.fame[seat]
        for tile in range(KEEPABLE):
            sheet.given_up[seat][tile] = scored.tiles[seat][tile] - after.tiles[seat][tile]
            given_up += sheet.given_up[seat][tile]
    count = begin(told, count, EPOCH_SCORED, after.seat)
    if given_up:
        count = begin(told, count, TILES_GIVEN_UP, after.seat)
    if after.phase == OVER:
        tell_end(after, sheet)
        return begin(told, count, GAME_OVER, after.seat)
    told[count][EPOCH] = after.epoch
    return begin(told, count, EPOCH_BEGAN, after.seat)


def tell_end(s: State, sheet: Sheet) -> None:
    """How a game ended."""
    best = winner(s)
    sheet.winner = best
    sheet.sun = s.suns[best].bit_length() - 1
    sheet.tied = 0
    for seat in range(s.players):
        sheet.score[seat] = s.fame[seat]
        if s.fame[seat] == s.fame[best]:
            sheet.tied |= 1 << seat
