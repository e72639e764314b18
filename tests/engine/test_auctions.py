"""Auctions (§7): who bids, what may be bid, who wins what, who is next."""

from typing import Any

import pytest

from ra.engine import seats
from ra.game.errors import IllegalAction
from ra.game.game import Game
from tests.tables import OTHERS_SPENT, actions_of, game_with, play

FULL_TRACK = "nile nile flood pharaoh gold art temple god"


def bidders_of(game: Game) -> list[int | None]:
    """The seats that are asked in the auction that has just opened, if all pass who may."""
    game = game.copy()
    seats = []
    while game.phase == "bidding":
        seats.append(game.seat)
        game.play("pass" if "pass" in game.legal_actions else next(iter(game.legal_actions)))
    return seats


# ---- §7.1 who bids -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["invoke", "draw ra"])
@pytest.mark.parametrize(
    ("players", "turn", "spent", "bidders"),
    [
        pytest.param(3, 0, {}, [1, 2, 0], id="from the left of the Ra player"),
        pytest.param(3, 2, {}, [0, 1, 2], id="round the table"),
        pytest.param(5, 3, {}, [4, 0, 1, 2, 3], id="five players"),
        pytest.param(2, 1, {}, [0, 1], id="two players"),
        pytest.param(3, 0, {1: [3, 6, 9, 12]}, [2, 0], id="not those without a sun"),
        pytest.param(3, 1, {2: [4, 7, 10, 11]}, [0, 1], id="not those without a sun, round the table"),
        pytest.param(3, 0, OTHERS_SPENT, [0], id="the Ra player alone"),
        pytest.param(4, 1, {2: [4, 8, 11], 3: [5, 9, 10]}, [0, 1], id="two in a row without a sun"),
    ],
)
def test_bidding_goes_round_once_and_ends_with_the_ra_player(
    opening: str, players: int, turn: int, spent: dict[int, list[int]], bidders: list[int]
) -> None:
    """§7.1, §3.2"""
    game = game_with(players, turn=turn, spent=spent, track="nile")
    game.play(opening)
    assert bidders_of(game) == bidders == list(seats.bidders(game.state))
    assert game.turn == turn


@pytest.mark.parametrize(
    ("spent", "order"),
    [
        pytest.param({}, [2, 3, 4, 0, 1], id="all five"),
        pytest.param({3: [5, 10, 13]}, [2, 4, 0, 1], id="one without a sun"),
        pytest.param({2: [4, 9, 14], 3: [5, 10, 13], 0: [2, 7, 16]}, [4, 1], id="two left"),
    ],
)
def test_some_have_bid_and_others_have_yet_to_bid(spent: dict[int, list[int]], order: list[int]) -> None:
    """§7.1; and the bidder before is where the order, read backwards, goes on."""
    game = game_with(5, turn=1, spent=spent, track="nile")
    game.play("draw ra")
    for place, seat in enumerate(order):
        state = game.state
        assert (seats.have_bid(state), seats.yet_to_bid(state)) == (order[:place], order[place:])
        assert seats.previous_with_a_sun(state, seat) == order[place - 1]
        game.play("pass")


# ---- §7.2, §7.3 what may be bid ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "legal"),
    [
        pytest.param([], "pass, bid 3, bid 6, bid 9, bid 12", id="the first bid is free"),
        pytest.param(["bid 6"], "pass, bid 7, bid 10, bid 11", id="higher than the bid before"),
        pytest.param(["pass"], "pass, bid 4, bid 7, bid 10, bid 11", id="after a pass"),
        pytest.param(["bid 12"], "pass", id="a hopeless pass is a decision"),
        pytest.param(["bid 6", "bid 7"], "pass, bid 8, bid 13", id="higher than every bid before"),
        pytest.param(["bid 9", "pass"], "pass, bid 13", id="a pass does not lower the bid"),
        pytest.param(["pass", "bid 4"], "pass, bid 5, bid 8, bid 13", id="the Ra player may pass once someone has bid"),
        pytest.param(["pass", "pass"], "bid 2, bid 5, bid 8, bid 13", id="the Ra player must bid if all others passed"),
    ],
)
def test_a_bid_is_a_face_up_sun_higher_than_every_bid_before(bids: list[str], legal: str) -> None:
    """§7.2, §7.3"""
    game = game_with(track="nile")
    play(game, "invoke", *bids)
    assert actions_of(game) == legal


@pytest.mark.parametrize(
    ("opening", "track", "may_pass"),
    [
        pytest.param("invoke", "", False, id="an empty track"),
        pytest.param("invoke", "nile " * 7, False, id="a track that is almost full"),
        pytest.param("invoke", FULL_TRACK, True, id="a full track"),
        pytest.param("draw ra", "nile", True, id="a drawn Ra"),
        pytest.param("draw ra", "", True, id="a drawn Ra, empty track"),
    ],
)
def test_the_ra_player_must_bid_only_if_ra_was_invoked_on_a_track_that_is_not_full(
    opening: str, track: str, may_pass: bool
) -> None:
    """§7.3"""
    game = game_with(track=track)
    play(game, opening, "pass", "pass")
    assert game.seat == 0
    assert ("pass" in game.legal_actions) is may_pass


def test_alone_the_ra_player_must_bid_too() -> None:
    """§7.3 There are no others who could bid."""
    game = game_with(spent=OTHERS_SPENT)
    game.play("invoke")
    assert actions_of(game) == "bid 2, bid 5, bid 8, bid 13"


def test_others_may_pass_when_ra_was_invoked() -> None:
    """§7.3 Only the Ra player must bid, and only last."""
    game = game_with()
    game.play("invoke")
    assert "pass" in game.legal_actions
    game.play("pass")
    assert "pass" in game.legal_actions


@pytest.mark.parametrize("bid", ["bid 9", "bid 6", "bid 1", "bid 13", "bid 16"])
def test_a_sun_that_is_face_down_or_anothers_or_too_low_cannot_be_bid(bid: str) -> None:
    """§7.2"""
    game = game_with(spent={2: [11]}, hands=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    play(game, "invoke", "bid 6")
    assert game.seat == 2
    with pytest.raises(IllegalAction, match=f"{bid} is not legal; legal: pass, bid 7, bid 10"):
        game.play(bid)


def test_a_face_down_sun_cannot_be_bid() -> None:
    """§7.4"""
    game = game_with(spent={1: [12, 9]})
    game.play("invoke")
    assert actions_of(game) == "pass, bid 3, bid 6"


# ---- §7.4 who wins what --------------------------------------------------------------------------------------------


def test_the_highest_bid_wins_the_lot_and_the_centre_sun() -> None:
    """§7.4"""
    game = game_with(track="nile gold nile", tiles={2: {"nile": 1}})
    play(game, "invoke", "bid 3", "bid 7", "pass")
    assert game.player(2).tiles == {"nile": 3, "gold": 1}
    assert (game.player(2).suns, game.player(2).spent) == ((4, 10, 11), (1,))
    assert (game.sun, game.lot, game.track) == (7, (), (None,) * 8)


def test_all_other_bids_return_face_up() -> None:
    """§7.4"""
    game = game_with(track="nile")
    play(game, "invoke", "bid 3", "bid 7", "bid 13")
    assert game.player(1).suns == (3, 6, 9, 12)
    assert game.player(2).suns == (4, 7, 10, 11)
    assert (game.player(0).suns, game.player(0).spent, game.sun) == ((2, 5, 8), (1,), 13)
    assert list(game.state.bids) == [0] * 5
    game.play("invoke")
    assert actions_of(game) == "pass, bid 4, bid 7, bid 10, bid 11"


@pytest.mark.parametrize(
    ("bids", "winner", "paid"),
    [
        (["bid 3", "bid 4", "bid 5"], 0, 5),
        (["bid 12", "pass", "bid 13"], 0, 13),
        (["bid 12", "pass", "pass"], 1, 12),
        (["pass", "bid 4", "pass"], 2, 4),
        (["pass", "pass", "bid 2"], 0, 2),
    ],
)
def test_the_winner_is_whoever_bid_highest(bids: list[str], winner: int, paid: int) -> None:
    """§7.4"""
    game = game_with(track="gold")
    play(game, "invoke", *bids)
    assert [player.tiles for player in game.players] == [{"gold": 1} if seat == winner else {} for seat in range(3)]
    assert [player.spent for player in game.players] == [(1,) if seat == winner else () for seat in range(3)]
    assert game.sun == paid


def test_an_empty_track_has_the_centre_sun_alone_at_stake() -> None:
    """§5.1"""
    game = game_with()
    play(game, "invoke", "pass", "bid 4", "pass")
    assert (game.player(2).tiles, game.player(2).spent, game.sun) == ({}, (1,), 4)


def test_the_winning_sun_is_at_stake_in_the_next_auction() -> None:
    """§7.4"""
    game = game_with()
    play(game, "invoke", "pass", "bid 11", "pass", "invoke", "pass", "pass", "bid 3")
    assert game.player(1).spent == (11,)
    assert game.sun == 3


# ---- §7.5 nobody wins ----------------------------------------------------------------------------------------------


def test_if_all_pass_after_a_drawn_ra_tiles_and_sun_stay() -> None:
    """§7.5"""
    game = game_with(track="nile gold")
    play(game, "draw ra", "pass", "pass", "pass")
    assert (game.lot, game.sun, game.ra) == (("nile", "gold"), 1, 1)
    assert all(player.tiles == {} and player.spent == () for player in game.players)
    assert (game.seat, game.phase) == (1, "turn")


def test_if_all_pass_on_a_full_track_the_tiles_leave_the_game() -> None:
    """§7.5"""
    game = game_with(track=FULL_TRACK)
    before = game.left
    play(game, "invoke", "pass", "pass", "pass")
    assert (game.lot, game.sun, game.left) == ((), 1, before)
    assert all(player.tiles == {} and player.spent == () for player in game.players)
    assert (game.seat, actions_of(game)) == (1, "draw, invoke")


def test_a_full_track_can_be_won_too() -> None:
    """§7.4"""
    game = game_with(track=FULL_TRACK)
    play(game, "invoke", "pass", "pass", "bid 2")
    lot = {"god": 1, "pharaoh": 1, "nile": 2, "flood": 1, "art": 1, "gold": 1, "temple": 1}
    assert (game.player(0).tiles, game.lot) == (lot, ())


# ---- §7.6 who is next ----------------------------------------------------------------------------------------------

WON = ["bid 3", "pass", "pass"]
ALL_PASS = ["pass", "pass", "pass"]


@pytest.mark.parametrize(
    ("opening", "bids"),
    [("invoke", WON), ("draw ra", WON), ("draw ra", ALL_PASS), ("invoke", ["pass", "bid 4", "pass"])],
)
def test_the_next_turn_is_left_of_the_ra_player_whoever_won(opening: str, bids: list[str]) -> None:
    """§7.6"""
    game = game_with(track="nile")
    play(game, opening, *bids)
    assert (game.turn, game.seat, game.phase) == (1, 1, "turn")


def test_the_next_turn_passes_over_those_without_a_sun() -> None:
    """§7.6 Even over the winner, who has just spent the last one."""
    game = game_with(spent={1: [6, 9, 12]})
    play(game, "invoke", "bid 3", "pass", "pass")
    assert (game.turn, game.phase) == (2, "turn")


@pytest.mark.parametrize(("opening", "bids"), [("invoke", WON), ("draw ra", ALL_PASS), ("draw ra", WON)])
def test_by_option_the_ra_player_resumes(opening: str, bids: list[str]) -> None:
    """§12 The Polish book, word for word."""
    game = game_with(rules={"after_auction": "ra_player"}, track="nile")
    play(game, opening, *bids)
    assert (game.turn, game.seat, game.phase) == (0, 0, "turn")


def test_by_that_option_a_ra_player_without_a_sun_does_not_resume() -> None:
    """§12 It falls back to §7.6."""
    game = game_with(rules={"after_auction": "ra_player"}, spent={0: [5, 8, 13], 1: [3, 6, 9, 12]})
    play(game, "invoke", "pass", "bid 2")
    assert (game.turn, game.phase) == (2, "turn")


def test_by_that_option_the_ra_player_resumes_after_anothers_debts() -> None:
    """§8.3, §12"""
    civilizations = {"art": 1, "writing": 1, "religion": 1}
    game = game_with(rules={"after_auction": "ra_player"}, track="unrest", tiles={1: civilizations})
    play(game, "invoke", "bid 3", "pass", "pass")
    assert (game.turn, game.seat, game.phase) == (0, 1, "unrest")
    play(game, "discard art", "discard writing")
    assert (game.turn, game.seat, game.phase) == (0, 0, "turn")


def test_that_option_touches_auctions_only() -> None:
    """§3.1"""
    game = game_with(rules={"after_auction": "ra_player"}, track="gold", tiles={1: {"god": 1}})
    play(game, "draw nile")
    assert game.turn == 1
    play(game, "god gold")
    assert game.turn == 2


# ---- §12 the lone player of the Ukrainian book ---------------------------------------------------------------------

ALONE = {1: [3, 6, 9, 12], 2: [4, 7, 10, 11]}
"""Suns of the others, all face down: only seat 0 still has some."""


def lone_player(track: str = "nile", **description: Any) -> Game:
    rules = {"lone_player": "invokes_once", **description.pop("rules", {})}
    return game_with(rules=rules, spent=description.pop("spent", ALONE), track=track, **description)


@pytest.mark.parametrize("option", [{}, {"after_auction": "ra_player"}])
def test_by_option_the_epoch_ends_once_the_lone_player_has_invoked(option: dict[str, str]) -> None:
    """The auction is held, its lot is taken and counts, and the suns that are left bid no more in this epoch."""
    game = lone_player("gold nile flood", rules=option)
    play(game, "invoke", "bid 2")
    assert (game.epoch, game.phase) == (2, "turn")
    assert game.sheets[0].points[0].gold == 3
    assert game.player(0).suns == (1, 5, 8, 13)
    assert game.player(0).tiles == {"nile": 1}


def test_without_that_option_the_lone_player_plays_on() -> None:
    game = game_with(spent=ALONE, track="gold")
    play(game, "invoke", "bid 2")
    assert (game.epoch, game.phase, game.seat) == (1, "turn", 0)
    assert game.player(0).suns == (5, 8, 13)


@pytest.mark.parametrize("bids", [["bid 2"], ["pass"]])
def test_the_lone_player_plays_on_after_a_drawn_ra(bids: list[str]) -> None:
    game = lone_player()
    play(game, "draw ra", *bids)
    assert (game.epoch, game.phase, game.seat) == (1, "turn", 0)


def test_the_lone_player_may_pass_on_a_full_track_and_the_epoch_ends_all_the_same() -> None:
    """§7.5 The tiles leave the game, nobody takes them."""
    game = lone_player("gold gold gold gold nile nile nile nile")
    play(game, "invoke", "pass")
    assert (game.epoch, game.sun) == (2, 1)
    assert game.sheets[0].points[0].gold == 0
    assert game.player(0).suns == (2, 5, 8, 13)


def test_disasters_of_the_lone_players_lot_are_settled_first() -> None:
    """§8.3 What the position says while something is owed is enough to go on from it."""
    game = lone_player("unrest", tiles={0: {"art": 1, "writing": 1, "religion": 1}})
    play(game, "invoke", "bid 2")
    assert (game.epoch, game.phase, game.player(0).suns) == (1, "unrest", ())
    again = Game.from_position(game.position())
    for one in (game, again):
        play(one, "discard art", "discard writing")
        assert (one.epoch, one.sheets[-1].points[0].civilization) == (2, 0)
    assert again.position() == game.position()


def test_who_becomes_the_lone_player_in_an_auction_plays_on() -> None:
    """When Ra was invoked somebody else had a face-up sun, and spent the last one."""
    game = lone_player(spent={1: [6, 9, 12], 2: [4, 7, 10, 11]})
    play(game, "invoke", "bid 3", "pass")
    assert (game.epoch, game.phase, game.seat) == (1, "turn", 0)


def test_the_lone_player_may_draw_and_spend_gods() -> None:
    game = lone_player("gold pharaoh", tiles={0: {"god": 1}})
    play(game, "god gold", "draw nile")
    assert (game.epoch, game.seat, game.phase) == (1, 0, "turn")
