"""The ladder of bids is what brute force over every way the auction can go on says it is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.game.events import LotWon
from ra.game.game import Game
from ra.lens.bids import bid_choices, bidders_left, cheapest_safe_bid, ladder, may_pass, rivals
from tests.tables import game_with, over_with, play_at_random


def endings(game: Game) -> set[int]:
    """Everyone who can win this auction, by trying all of its continuations."""
    if game.phase != "bidding":
        return {event.seat for event in game.events[-8:] if isinstance(event, LotWon)}
    winners = set()
    for action in game.legal_actions:
        twin = game.copy()
        happened = twin.play(action)
        won = [event.seat for event in happened if isinstance(event, LotWon)]
        closed = won or twin.phase != "bidding" or len(happened) > 1
        winners |= set(won) if closed else endings(twin)
    return winners


def auction_at(seed: int, moves: int, players: int) -> Game | None:
    """The first auction after so many random decisions, some of its bids made already; None if there is none."""
    chance = random.Random(seed)
    game = play_at_random(Game(players, seed=seed), chance, moves)
    while not game.is_over and game.phase != "bidding":
        game.play(chance.choice(list(game.legal_actions)))
    for _ in range(chance.randrange(players)):
        if game.phase == "bidding" and game.state.seat != game.turn:
            game.play(chance.choice(list(game.legal_actions)))
    return game if game.phase == "bidding" else None


def bids_to_come(game: Game) -> set[tuple[int, int]]:
    """Every (seat, sun) that can still be bid in this auction, by trying all of its continuations."""
    bids = set()
    for action in game.legal_actions:
        if action.sun:
            bids.add((game.state.seat, action.sun))
        twin = game.copy()
        if game.state.seat != game.turn:
            twin.play(action)
            bids |= bids_to_come(twin)
    return bids


@given(st.integers(0, 2**32), st.integers(0, 200), st.integers(2, 5))
def test_a_bid_is_safe_when_no_continuation_beats_it(seed: int, moves: int, players: int) -> None:
    game = auction_at(seed, moves, players)
    if not game:
        return
    me = game.state.seat
    for choice in bid_choices(game.state):
        twin = game.copy()
        happened = twin.play(f"bid {choice.sun}")
        won = {event.seat for event in happened if isinstance(event, LotWon)}
        winners = won or endings(twin)
        assert choice.is_safe == (winners == {me})
        assert {seat for seat, _ in choice.rivals} == winners - {me}
    safe = [choice.sun for choice in bid_choices(game.state) if choice.is_safe]
    assert cheapest_safe_bid(game.state, me) == (min(safe) if safe else None)


@given(st.integers(0, 2**32), st.integers(0, 200), st.integers(2, 5))
def test_who_can_outbid_whom_is_what_brute_force_says(seed: int, moves: int, players: int) -> None:
    game = auction_at(seed, moves, players)
    if not game:
        return
    to_come = bids_to_come(game)
    for rung in ladder(game.state):
        assert (rung.status == "open") == ((rung.seat, rung.sun) in to_come)
        if rung.status in ("open", "high"):
            higher = {(seat, sun) for seat, sun in to_come if seat != rung.seat and sun > rung.sun}
            expected = {seat: min(sun for other, sun in higher if other == seat) for seat, _ in higher}
            assert dict(rung.rivals) == expected
    for seat in range(players):
        mine = [rung.sun for rung in ladder(game.state) if (rung.seat, rung.status, rung.rivals) == (seat, "open", ())]
        assert cheapest_safe_bid(game.state, seat) == min(mine, default=None)


@given(st.integers(0, 2**32), st.integers(0, 120), st.integers(2, 5))
def test_on_a_turn_the_ladder_is_that_of_an_invoked_auction(seed: int, moves: int, players: int) -> None:
    game = play_at_random(Game(players, seed=seed), random.Random(seed), moves)
    if game.phase != "turn":
        return
    invoked = game.copy()
    invoked.play("invoke")
    assert ladder(game.state) == ladder(invoked.state)
    assert bidders_left(game.state) == bidders_left(invoked.state)
    to_come = bids_to_come(invoked)
    me = game.state.seat
    for choice in bid_choices(game.state):
        assert {seat for seat, _ in choice.rivals} == {seat for seat, sun in to_come if seat != me and sun > choice.sun}


def auction(**rest: object) -> Game:
    bids = {"ra_player": 0, "kind": "invoked", "bids": {"1": 6}, "next": 2}
    return game_with(3, track="nile", auction=bids, **rest)


def test_ladder_tells_what_every_sun_can_do() -> None:
    state = auction(spent={0: [2]}).state
    status = {rung.sun: rung.status for rung in ladder(state)}
    assert status == {
        1: "centre", 2: "spent", 3: "acted", 4: "low", 5: "low", 6: "high", 7: "open", 8: "open", 9: "acted",
        10: "open", 11: "open", 12: "acted", 13: "open",
    }  # fmt: skip
    assert bidders_left(state) == (2, 0)
    assert rivals(state, 2, 7) == ((0, 8),)
    assert rivals(state, 2, 4) == ((0, 8),)  # 5 would not be legal any more
    assert rivals(state, 1, 6) == ((2, 7), (0, 8))
    assert [cheapest_safe_bid(state, seat) for seat in range(3)] == [13, None, None]
    assert may_pass(state)


def test_the_cheapest_safe_bid() -> None:
    assert cheapest_safe_bid(auction(spent={0: [8, 13]}).state, 2) == 7
    assert [choice.sun for choice in bid_choices(auction().state)] == [7, 10, 11]


def test_a_bid_says_what_the_exchange_of_suns_changes() -> None:
    """Seat 2 has 32 in suns, the others 30 and 28; with 1 for its 11 it would fall to the lowest total."""
    choice = bid_choices(auction().state)[-1]
    assert (choice.sun, choice.receives, choice.swap.end) == (11, 1, -10)


def test_on_a_turn_one_sees_what_would_be_bid() -> None:
    state = game_with(3).state
    assert [choice.sun for choice in bid_choices(state)] == [2, 5, 8, 13]
    assert [cheapest_safe_bid(state, seat) for seat in range(3)] == [13, None, None]
    assert not may_pass(state)
    assert {rung.status for rung in ladder(state)} == {"open", "centre"}


def test_after_the_game_nobody_bids() -> None:
    state = over_with([20, 10, 10]).state
    assert bidders_left(state) == ()
    assert bid_choices(state) == ()
    assert cheapest_safe_bid(state, 0) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_sun_stands_on_the_ladder_once(players: int) -> None:
    game = Game(players, seed=1)
    assert [rung.sun for rung in ladder(game.state)] == sorted(game.rules.suns_in_play)
