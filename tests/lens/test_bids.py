"""The ladder of bids is what brute force over every way the auction can go on says it is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.game.events import LotWon
from ra.game.game import Game
from ra.lens.bids import answers_to, bid_choices, cheapest_safe_bid, ladder, may_pass, yet_to_bid
from tests.tables import game_with, play_at_random


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


@given(st.integers(0, 2**32), st.integers(0, 200), st.integers(2, 4))
def test_a_bid_is_safe_when_no_continuation_beats_it(seed: int, moves: int, players: int) -> None:
    chance = random.Random(seed)
    game = play_at_random(Game(players, seed=seed), chance, moves)
    while not game.is_over and game.phase != "bidding":
        game.play(chance.choice(list(game.legal_actions)))
    if game.is_over:
        return
    me = game.state.seat
    for choice in bid_choices(game.state):
        twin = game.copy()
        happened = twin.play(f"bid {choice.sun}")
        won = {event.seat for event in happened if isinstance(event, LotWon)}
        winners = won or endings(twin)
        assert choice.is_safe == (winners == {me})
        assert {seat for seat, _ in choice.answers} == winners - {me}
    safe = [choice.sun for choice in bid_choices(game.state) if choice.is_safe]
    assert cheapest_safe_bid(game.state) == (min(safe) if safe else None)


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
    assert yet_to_bid(state) == [0]
    assert answers_to(state, 7) == ((0, 8),)
    assert cheapest_safe_bid(state) is None
    assert may_pass(state)


def test_the_cheapest_safe_bid() -> None:
    assert cheapest_safe_bid(auction(spent={0: [8, 13]}).state) == 7
    assert [choice.sun for choice in bid_choices(auction().state)] == [7, 10, 11]


def test_outside_auctions_there_is_nothing_to_bid() -> None:
    state = game_with(3).state
    assert bid_choices(state) == ()
    assert cheapest_safe_bid(state) is None
    assert not may_pass(state)
    assert {rung.status for rung in ladder(state)} == {"open", "centre"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_sun_stands_on_the_ladder_once(players: int) -> None:
    game = Game(players, seed=1)
    assert [rung.sun for rung in ladder(game.state)] == sorted(game.rules.suns_in_play)
