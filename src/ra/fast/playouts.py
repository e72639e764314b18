"""Random games, written once like the rules: for the compiled engine, and for the plain one to be compared with."""

from typing import Final

from ra.engine.actions import DRAW, nth_action
from ra.engine.chance import below, deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state

MOST_DECISIONS: Final = 2048
"""More than any game takes: at most 180 tiles are drawn, and each draw can bring an auction, swaps and losses."""


def random_game(s: State, seed: int) -> int:
    """Plays a game that has been set up to its end, and returns how many decisions it took."""
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    decisions = 0
    while s.phase != OVER:
        mask = legal(s)
        number = next_number(number)
        action = nth_action(mask, below(number, mask.bit_count()))
        apply(s, action, draw_by_seed(s, seed) if action == DRAW else 0)
        decisions += 1
    return decisions


def random_games(states: list[State], first: int, games: int, fame: list[list[int]], winners: list[int]) -> int:
    """Plays the games of many seeds, each from the set-up in states[1]; fills in results, returns all decisions."""
    s = states[0]
    decisions = 0
    for game in range(games):
        copy_state(states[1], s)
        decisions += random_game(s, nth_number(first + game, 1))
        winners[game] = winner(s)
        for seat in range(s.players):
            fame[game][seat] = s.fame[seat]
    return decisions


def traced_game(s: State, seed: int, masks: list[int], actions: list[int], digests: list[int]) -> int:
    """The same random game, with what was legal, what was played and how it left the table, decision by decision.

    Its loop is that of `random_game` once more: sharing a function for one decision made the fast one 7 % slower.
    """
    deal_by_seed(s, seed)
    number = nth_number(seed, 0)
    decisions = 0
    while s.phase != OVER:
        mask = legal(s)
        number = next_number(number)
        action = nth_action(mask, below(number, mask.bit_count()))
        apply(s, action, draw_by_seed(s, seed) if action == DRAW else 0)
        masks[decisions] = mask
        actions[decisions] = action
        digests[decisions] = digest(s)
        decisions += 1
    return decisions


# ---- written from the fields of State: python -m tests.engine.make_state


def digest(s: State) -> int:
    """One number that depends on every field of a state."""
    number = nth_number(0, s.players)
    number = nth_number(number, s.epoch)
    number = nth_number(number, s.phase)
    number = nth_number(number, s.turn)
    number = nth_number(number, s.seat)
    number = nth_number(number, s.ra)
    number = nth_number(number, s.sun)
    number = nth_number(number, s.on_track)
    number = nth_number(number, s.in_bag)
    number = nth_number(number, s.auction)
    number = nth_number(number, s.high_bid)
    number = nth_number(number, s.high_bidder)
    number = nth_number(number, s.swapping)
    number = nth_number(number, s.unrest_owed)
    number = nth_number(number, s.earthquake_owed)
    number = nth_number(number, s.ra_limit)
    number = nth_number(number, s.ra_player_resumes)
    number = nth_number(number, s.gods_are_safe)
    number = nth_number(number, s.lone_player_stops)
    number = nth_number(number, s.lowest_suns)
    row = 0
    for i in range(3):
        row = row * 31 + s.fewest_pharaohs[i] & 0xFFFFFFFFFF
    for i in range(5):
        row = row * 31 + s.fame[i] & 0xFFFFFFFFFF
        row = row * 31 + s.suns[i] & 0xFFFFFFFFFF
        row = row * 31 + s.spent[i] & 0xFFFFFFFFFF
        row = row * 31 + s.bids[i] & 0xFFFFFFFFFF
    for i in range(22):
        row = row * 31 + s.track[i] & 0xFFFFFFFFFF
    for i in range(23):
        row = row * 31 + s.bag[i] & 0xFFFFFFFFFF
    for seat in range(5):
        for tile in range(18):
            row = row * 31 + s.tiles[seat][tile] & 0xFFFFFFFFFF
    return nth_number(number, row)


# ---- end of what is written
