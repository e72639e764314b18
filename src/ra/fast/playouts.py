"""Random games, written once like the rules: for the compiled engine, and for the plain one to be compared with."""

from ra.engine.actions import DRAW, nth_action
from ra.engine.chance import below, deal_by_seed, draw_by_seed, next_number, nth_number
from ra.engine.play import apply, legal
from ra.engine.scoring import winner
from ra.engine.state import OVER, State, copy_state


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


def digest(s: State) -> int:
    """One number that depends on every field of a state."""
    number = nth_number(s.players, s.epoch)
    for field in (s.phase, s.turn, s.seat, s.ra, s.sun, s.on_track, s.auction, s.high_bid, s.high_bidder):
        number = nth_number(number, field)
    for field in (s.swapping, s.unrest_owed, s.earthquake_owed, s.ra_limit, s.ra_player_resumes, s.gods_are_safe):
        number = nth_number(number, field)
    number = nth_number(nth_number(nth_number(number, s.lone_player_stops), s.lowest_suns), s.in_bag)
    for loss in s.fewest_pharaohs:
        number = nth_number(number, loss)
    for seat in range(len(s.fame)):
        number = nth_number(nth_number(number, s.fame[seat]), s.bids[seat])
        number = nth_number(nth_number(number, s.suns[seat]), s.spent[seat])
        row = 0
        for count in s.tiles[seat]:
            row = row * 31 + count & 0xFFFFFFFFFF
        number = nth_number(number, row)
    row = 0
    for count in s.track:
        row = row * 9 + count & 0xFFFFFFFFFF
    for count in s.bag:
        row = row * 31 + count & 0xFFFFFFFFFF
    return nth_number(number, row)
