"""Epochs begin and end (docs/rules.md §9)."""

from ra.engine.auctions import discard_track
from ra.engine.rules import LAST_EPOCH
from ra.engine.scoring import epoch_points
from ra.engine.seats import give_turn, highest_sun_holder
from ra.engine.state import NOBODY, OVER, State
from ra.engine.tiles import CIVILIZATION, CIVILIZATION_TYPES, FLOOD, GOD, GOLD, remove_all


def begin_epoch(s: State) -> None:
    """§3.1 The next epoch, begun by the player who has the highest sun."""
    s.epoch += 1
    give_turn(s, highest_sun_holder(s))


def end_epoch(s: State) -> None:
    """§9.2, §9.3 Score, clear the table, and go on to the next epoch, if there is one."""
    score(s)
    for seat in range(s.players):
        give_up_passing_tiles(s.tiles[seat])
        turn_suns_up(s, seat)
    discard_track(s)
    s.ra = 0
    if s.epoch == LAST_EPOCH:
        s.phase = OVER
        s.turn = NOBODY
        s.seat = NOBODY
    else:
        begin_epoch(s)


def score(s: State) -> None:
    """§10.7 Fame never falls below zero: the floor applies after the whole score of an epoch."""
    for seat in range(s.players):
        s.fame[seat] = max(0, s.fame[seat] + epoch_points(s, seat))


def give_up_passing_tiles(mine: list[int]) -> None:
    """§9.2 Gods, gold, floods and civilization tiles leave; pharaohs, Niles and monuments stay."""
    mine[GOD] = 0
    mine[GOLD] = 0
    mine[FLOOD] = 0
    remove_all(mine, CIVILIZATION, CIVILIZATION_TYPES)


def turn_suns_up(s: State, seat: int) -> None:
    """§9.2 Every sun is turned face up."""
    s.suns[seat] |= s.spent[seat]
    s.spent[seat] = 0
