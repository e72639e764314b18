"""What people type at the table: short keys, full words, and what cannot be understood."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.cli.input.words import read_action
from ra.cli.render.choices import choices
from ra.game.errors import IllegalAction
from ra.game.game import Game
from tests.tables import game_with, play, play_at_random

FULL_TRACK = "nile nile flood pharaoh gold art step_pyramid god"


def bidding(track: str = "nile gold") -> Game:
    """Seat 2 is to bid on what seat 0 invoked; seat 1 has bid 6."""
    game = game_with(track=track)
    play(game, "invoke", "bid 6")
    return game


def swapping(track: str) -> Game:
    """Seat 0 has a god and the turn."""
    return game_with(track=track, tiles={0: {"god": 1}})


def owing(disaster: str) -> Game:
    """Seat 0 has taken a disaster with a god and has to choose."""
    tiles = {"god": 2, "art": 1, "agriculture": 2, "writing": 1, "temple": 3, "palace": 1, "pyramid": 1}
    game = game_with(track=f"{disaster} nile", tiles={0: tiles})
    game.play(f"god {disaster}")
    return game


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *[(words, "draw") for words in ("d", "draw", "DRAW", " draw ", "dr", "draw a tile")],
        *[(words, "invoke") for words in ("i", "invoke", "r", "ra", "Ra", "invoke Ra", "inv")],
        *[(words, "god nile") for words in ("g nile", "god nile", "g n", "g1", "god 1", "take nile", "G NILE")],
        *[
            (words, "god step_pyramid")
            for words in ("g step", "god step pyramid", "god step_pyramid", "g step-pyramid")
        ],
    ],
)
def test_a_turn(typed: str, action: str) -> None:
    game = game_with(track="nile step_pyramid", tiles={0: {"god": 1}})
    assert str(read_action(typed, game)) == action


@pytest.mark.parametrize(("typed", "action"), [("d", "done"), ("done", "done"), ("end", "done"), ("g1", "god pharaoh")])
def test_between_swaps(typed: str, action: str) -> None:
    game = game_with(track="nile pharaoh gold", tiles={0: {"god": 3}})
    game.play("god nile")
    assert str(read_action(typed, game)) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [*[(words, "bid 10") for words in ("10", "b10", "b 10", "bid 10", "BID10")], ("p", "pass"), ("pass", "pass")],
)
def test_an_auction(typed: str, action: str) -> None:
    assert str(read_action(typed, bidding())) == action


@pytest.mark.parametrize(
    ("disaster", "typed", "action"),
    [
        *[
            ("unrest", words, "discard agriculture")
            for words in ("1", "d 1", "ag", "discard agri", "give up agriculture")
        ],
        ("unrest", "writing", "discard writing"),
        ("earthquake", "x temple", "discard temple"),
        ("earthquake", "pal", "discard palace"),
    ],
)
def test_a_disaster(disaster: str, typed: str, action: str) -> None:
    """The first of the list is the least loss: a double, in the case of civilization."""
    assert str(read_action(typed, owing(disaster))) == action


@pytest.mark.parametrize(
    ("game", "typed", "why"),
    [
        pytest.param(game_with(), "dance", "'dance' is not understood", id="no word of the game"),
        pytest.param(game_with(), "!?", "'!?' is not understood", id="no word at all"),
        pytest.param(game_with(), "7", "'7' is not understood", id="a number out of turn"),
        pytest.param(game_with(), "draw nile", "draw stands alone: what is 'nile'?", id="a tile cannot be wished for"),
        pytest.param(game_with(), "draw ra", "draw stands alone: what is 'ra'?", id="nor Ra"),
        pytest.param(game_with(), "bid 7", "no bid now: it is your turn to draw", id="no auction"),
        pytest.param(game_with(), "god nile", "no swap: you have no god", id="no god"),
        pytest.param(swapping(""), "g nile", "no swap: nothing lies on the track", id="empty track"),
        pytest.param(swapping("god"), "g", "no swap: only gods lie", id="only gods"),
        pytest.param(game_with(track=FULL_TRACK), "d", "no drawing: the track is full", id="full track"),
        pytest.param(game_with(bag={}), "d", "no drawing: the bag is empty", id="empty bag"),
        pytest.param(swapping("nile"), "g", "god which tile?; choose from 1 nile", id="?"),
        pytest.param(swapping("nile"), "g temple", "no temple is on the track", id="not there"),
        pytest.param(swapping("nile"), "g 2", "'2' is no such tile", id="too high"),
        pytest.param(
            swapping("palace pyramid"), "g p", "'p' could be palace or pyramid", id="unclear"
        ),
        pytest.param(bidding(), "bid", "bid one sun, by its number", id="which sun"),
        pytest.param(bidding(), "8", "you have no sun 8 face up", id="not one's own"),
        pytest.param(bidding(), "4", "4 is not higher than the bid of 6", id="too low"),
        pytest.param(bidding(), "d", "no draw now: an auction is under way", id="draw in an auction"),
        pytest.param(bidding(), "b 7 10", "bid one sun, by its number", id="two suns"),
        pytest.param(owing("unrest"), "p", "no pass now: the unrest comes first", id="pass in an unrest"),
        pytest.param(owing("unrest"), "temple", "no temple is among yours", id="another category"),
        pytest.param(owing("earthquake"), "i", "no invoke now: the earthquake", id="invoke in an earthquake"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(game: Game, typed: str, why: str) -> None:
    with pytest.raises(IllegalAction) as error:
        read_action(typed, game)
    assert why in str(error.value)


def test_passing_may_be_forbidden() -> None:
    """§7.3"""
    game = game_with()
    play(game, "invoke", "pass", "pass")
    with pytest.raises(IllegalAction, match="no passing: you invoked Ra and all others passed"):
        read_action("p", game)


def test_suns_may_be_too_low() -> None:
    game = game_with()
    play(game, "invoke", "bid 12")
    with pytest.raises(IllegalAction, match="no bidding: 4, 7, 10 and 11 cannot beat 12"):
        read_action("b11", game)


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_action_can_be_typed(seed: int) -> None:
    """In full words, and by the keys that are shown."""
    chance = random.Random(seed)
    game = Game(2 + seed % 4, seed=seed)
    while not game.is_over:
        legal = list(game.legal_actions)
        assert [read_action(str(action), game) for action in legal] == legal
        for key in (choice.key for choice in choices(game) if choice.key):
            assert read_action(f"{key} 1" if key == "g" else key, game) in legal
        play_at_random(game, chance, 1)


@given(st.text(max_size=60), st.integers(0, 60))
def test_nothing_that_is_typed_crashes(typed: str, decisions: int) -> None:
    game = play_at_random(Game(3, seed=decisions), random.Random(decisions), decisions)
    answer: object
    try:
        answer = read_action(typed, game)
    except IllegalAction as error:
        answer = error
    assert answer in game.legal_actions or str(answer).isprintable()
