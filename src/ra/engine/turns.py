"""Turns: draw, invoke Ra, or spend gods (docs/rules.md §3 to §6)."""

from ra.engine.actions import DRAW, INVOKE, PASS, tile_actions
from ra.engine.auctions import open_auction
from ra.engine.disasters import settle_debts, suffer
from ra.engine.seats import next_turn
from ra.engine.state import DRAWN, FULL, INVOKED, SCORING, SWAPS, State
from ra.engine.tiles import GOD, KEEPABLE, RA, TRACK_SPACES, TRACKABLE


def may_draw(s: State) -> bool:
    """§4.1 Not while the auction track is full. (Only a made-up position can have an empty bag.)"""
    return s.on_track < TRACK_SPACES and s.in_bag > 0


def may_swap(s: State) -> bool:
    """§6.1 A swap takes a god of one's own, and something on the track that is not a god."""
    return s.tiles[s.seat][GOD] > 0 and s.on_track > s.track[GOD]


def turn_actions(s: State) -> int:
    """§3.3 Exactly one of: draw a tile, invoke Ra (§5.1: always allowed), spend god tiles."""
    mask = 1 << INVOKE
    if may_draw(s):
        mask |= 1 << DRAW
    if may_swap(s):
        mask |= swap_actions(s)
    return mask


def swap_actions(s: State) -> int:
    """§6.1 Any one tile from the auction track that is not a god."""
    return tile_actions(s.track, GOD + 1, TRACKABLE - 1)


def more_swap_actions(s: State) -> int:
    """§6.2 One more swap, or the turn ends because the player says so."""
    return 1 << PASS | swap_actions(s)


def draw(s: State, tile: int) -> None:
    """§4 The tile that came out of the bag is laid down."""
    s.bag[tile] -= 1
    s.in_bag -= 1
    if tile == RA:
        draw_ra(s)
    else:
        s.track[tile] += 1
        s.on_track += 1
        next_turn(s)


def draw_ra(s: State) -> None:
    """§4.3 Every Ra tile opens an auction, but the last one of the limit ends the epoch instead."""
    s.ra += 1
    if s.ra == s.ra_limit:
        s.phase = SCORING
    else:
        open_auction(s, DRAWN)


def invoke(s: State) -> None:
    """§5.1 The player opens an auction; whether the track is full decides who may pass in it (§7.3)."""
    open_auction(s, FULL if s.on_track == TRACK_SPACES else INVOKED)


def spend_god(s: State, tile: int) -> None:
    """§6 A god is given up for a tile of the track; a disaster strikes at once (§6.3)."""
    mine = s.tiles[s.seat]
    mine[GOD] -= 1
    s.track[tile] -= 1
    s.on_track -= 1
    s.swapping = 1
    if tile < KEEPABLE:
        mine[tile] += 1
    elif not s.gods_are_safe:
        suffer(s, tile, 1)
    settle_debts(s)
    after_swap(s)


def after_swap(s: State) -> None:
    """§6.2 Once a swap is settled in full, the player may go on while another swap is possible."""
    if s.unrest_owed or s.earthquake_owed:
        return
    if may_swap(s):
        s.phase = SWAPS
    else:
        end_swaps(s)


def end_swaps(s: State) -> None:
    """§6.2 The turn of god swaps is over."""
    s.swapping = 0
    next_turn(s)
