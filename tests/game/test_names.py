"""Players without names, and players who share one, in every text of the library."""

import random

import pytest

from ra import Game
from ra.game.events import sentence
from ra.game.names import display_names, split_letter
from ra.game.picture.lettering import breadth, seat_names, shortened
from tests.tables import over_with, play, play_at_random


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (None, "A B C D E"),
        (["Anna", "Bob"], "Anna Bob"),
        (["Anna", "Anna"], "Anna A/Anna B"),
        (["Anna", "Bob", "Anna"], "Anna A/Bob/Anna C"),
        (["Anna", "Anna", "Bob", "Bob"], "Anna A/Anna B/Bob C/Bob D"),
        (["Anna", "Anna", "Anna A"], "Anna A/Anna B/Anna A C"),
        (["Anna", " Anna", "Zoe\u0301", "Zo\u00e9"], "Anna A/ Anna B/Zoe\u0301 C/Zo\u00e9 D"),
        (["B", "A"], "B A"),
    ],
)
def test_no_two_players_look_alike(names: list[str] | None, shown: str) -> None:
    found = display_names(names)
    assert "/".join(found) == shown or " ".join(found) == shown
    assert len(set(found)) == len(found)
    assert display_names(found) == found, "once told apart, they stay as they are"


def test_a_game_says_what_texts_call_its_players() -> None:
    assert Game(3, seed=1).display_names == ("A", "B", "C")
    game = Game(3, seed=1, names=["greedy"] * 3)
    assert game.display_names == tuple(seat_names(game)) == ("greedy A", "greedy B", "greedy C")
    assert game.names == ("greedy",) * 3
    assert game.player(1).name == "greedy"
    assert game.display_names[game.state.seat] in repr(game)


@pytest.mark.parametrize("seed", range(4))
def test_every_sentence_of_a_game_without_names(seed: int) -> None:
    game = play_at_random(Game(2 + seed, seed=seed), random.Random(seed))
    assert game.names is None
    letters = list("ABCDE"[: game.rules.players])
    for event in game.events:
        assert sentence(event, game.names) == sentence(event) == sentence(event, letters)


@pytest.mark.parametrize("seed", range(4))
def test_every_sentence_tells_players_of_one_name_apart(seed: int) -> None:
    game = play_at_random(Game(2 + seed, names=["expert"] * (2 + seed), seed=seed), random.Random(seed))
    apart = [f"expert {letter}" for letter in "ABCDE"[: game.rules.players]]
    for event in game.events:
        assert sentence(event, game.names) == sentence(event, apart)


def test_sentences_about_several_players() -> None:
    game = Game.from_position(over_with([20, 20, 10]).position())
    end = game.outcome
    assert end
    game = Game(3, names=["Anna", "Bob", "Anna"], suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    told = [sentence(event, game.names) for event in play(game, "draw nile", "invoke", "bid 4", "bid 5", "pass")]
    assert told[-2:] == ["Bob passes.", "Anna A wins Nile for sun 5 and receives sun 1, face down."]


def test_an_illegal_action_names_who_decides() -> None:
    game = Game(3, names=["Anna", "Anna", "Bob"], suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]])
    with pytest.raises(ValueError, match=r"^Anna A \(seat 0\) decides: "):
        game.play("bid 5")


def test_a_long_name_that_is_cut_keeps_its_letter() -> None:
    long = "Hatshepsut of the Two Lands, Daughter of Ra"
    cut = [shortened(name, 17, 150) for name in display_names([long, long])]
    assert cut[0] != cut[1]
    assert [name[-2:] for name in cut] == [" A", " B"]
    assert all(breadth(name, 17) <= 150 for name in cut)
    assert split_letter(long) == (long, "")


def test_the_picture_tells_them_apart_however_long_the_name() -> None:
    long = "Hatshepsut of the Two Lands, Daughter of Ra"
    svg = Game(3, names=[long] * 3, seed=1).svg()
    for letter in "ABC":
        assert f"… {letter}" in svg.replace("\u200e", "")
