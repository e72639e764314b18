"""Text notation: one line a turn, readable aloud, and back again."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.engine.rules import Rules
from ra.game.errors import NotationError
from ra.game.game import Game
from tests.tables import game_with, play, play_at_random

GAMES = Path(__file__).parent.parent / "games"
HEAD = "Ra, 3 players\nA 2 5 8 13\nB 3 6 9 12\nC 4 7 10 11\n"


def new_game(**options: object) -> Game:
    return Game(3, suns=[[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], **options)  # type: ignore[arg-type]


def test_a_game_reads_like_this() -> None:
    game = new_game(names=["Anna", 'Bob "the bid"', "Кася"])
    play(game, "draw nile", "draw ra", "bid 4", "pass", "pass", "invoke", "bid 5", "pass", "pass")
    assert game.text() == (
        "Ra, 3 players\n"
        'A "Anna" 2 5 8 13\n'
        'B "Bob \\"the bid\\"" 3 6 9 12\n'
        'C "Кася" 4 7 10 11\n'
        "\n"
        "1. A draw nile\n"
        "2. B draw ra, C bid 4, A pass, B pass\n"
        "3. C invoke, A bid 5, B pass, C pass\n"
        "\n"
        "= 10 10 10\n"
    )


def test_swaps_and_discards_stand_on_the_line_of_their_turn() -> None:
    tiles = {0: {"god": 2, "art": 2, "writing": 2}}
    game = game_with(3, tiles=tiles, track="unrest gold nile")
    play(game, "god unrest", "discard art", "discard writing", "god gold", "draw flood")
    lines = game.text().splitlines()
    assert "1. A god unrest, discard art, discard writing, god gold" in lines
    assert "2. B draw flood" in lines
    assert Game.from_text(game.text()).state == game.state


@pytest.mark.parametrize("file", sorted(GAMES.glob("*_players.jsonl")), ids=lambda file: file.stem)
def test_recorded_games_round_trip(file: Path) -> None:
    for line in file.read_text().splitlines()[::7]:
        game = Game.from_record(line)
        again = Game.from_text(game.text())
        assert again.record() == game.record()
        assert again.text() == game.text()


@given(st.integers(0, 2**32), st.integers(0, 300), st.integers(2, 5))
def test_games_from_any_moment_round_trip(seed: int, moves: int, players: int) -> None:
    """A game that begins in the middle of another, perhaps of an auction or a debt."""
    chance = random.Random(seed)
    middle = play_at_random(Game(players, seed=seed), chance, moves)
    game = play_at_random(Game.from_position(middle.position()), chance, 20)
    again = Game.from_text(game.text())
    assert again.history == game.history
    assert again.state == game.state


@given(st.lists(st.text(min_size=1, max_size=20).filter(str.strip), min_size=3, max_size=3))
def test_any_names_round_trip(names: list[str]) -> None:
    game = new_game(names=names)
    assert Game.from_text(game.text()).names == tuple(names)


def test_options_stand_in_the_first_line() -> None:
    rules = Rules(2, "2016", ra_limit=7, fewest_pharaohs=(2, 2, 0), two_player_suns="bgg")
    text = Game(rules, seed=1).text()
    head = 'Ra, 2 players, edition "2016", ra_limit 7, fewest_pharaohs [2, 2, 0], two_player_suns "bgg"'
    assert text.startswith(head + "\n")
    assert Game.from_text(text).rules == rules


def test_remarks_blank_lines_and_line_ends_are_free() -> None:
    text = "# a remark\r\n\r\n" + HEAD.replace("\n", "\r\n") + "\r\n  1. A draw nile  \r\n# another\r\n"
    assert [str(played.action) for played in Game.from_text(text).history] == ["draw nile"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: nothing is written here"),
        ("Hello", "line 1: a game begins like this"),
        ("Ra, 6 players", "2 to 5 players, not 6"),
        ("Ra, 3 players, bribes 3\n", "bribes: there is no such option"),
        ("Ra, 3 players, ra_limit\n", "line 1: an option has a value"),
        ("Ra, 3 players, ra_limit 7 8\n", "line 1: options are separated by commas"),
        ("Ra, 3 players\nA 2 5 8 13", "3 players are needed"),
        ("Ra, 3 players\nA 2 5 8 13\nC 3 6 9 12\nB 4 7 10 11", "line 3: here stands a player"),
        ("Ra, 3 players\nA 2 5 8 13\nB 3 6 9 13\nC 4 7 10 11", "sun 13 is dealt twice"),
        ('Ra, 3 players\nA "Anna" 2 5 8 13\nB 3 6 9 12\nC 4 7 10 11', "either every player has a name, or none"),
        ('Ra, 3 players\nA "An\\qna" 2 5 8 13\nB 3 6 9 12\nC 4 7 10 11', "line 2: the name"),
        ('Ra, 3 players\nA "" 2 5 8 13\nB "b" 3 6 9 12\nC "c" 4 7 10 11', "a name has 1 to"),
        (HEAD + "1. A draws nile", "line 5: 'draws' is not an action"),
        (HEAD + "A draw nile", "line 5: a turn looks like this"),
        (HEAD + "1. A draw", "draw needs the tile"),
        (HEAD + "1. B draw nile", "B tried draw nile, but A decides; legal: draw, invoke"),
        (HEAD + "1. A bid 7", "bid 7 is not legal; legal: draw, invoke"),
        (HEAD + "1. A invoke, B bid 3, bid 6", "B tried bid 6, but C decides"),
        (HEAD + "= 10 10 11", "the replay ends '= 10 10 10'"),
        (HEAD + "= 10 10 10\n1. A draw nile", "line 5: nothing follows the score"),
        ("Ra, 3 players, players 2", "line 1: players is said twice"),
        ("Ra, 3 players, ra_limit 7, ra_limit 6", "line 1: ra_limit is said twice"),
        ("Ra, 0003 players", "no number here has so many digits: 0003"),
        ("Ra, 3 players\nA 2 5 8 12345\nB 3 6 9 12\nC 4 7 10 11", "no number here has so many digits: 12345"),
        ('Ra, 3 players\nA\nB\nC\nstart {"format": "bogus/9"}', 'line 5: format: "ra-position/1" is needed'),
        (HEAD + "start {}", "either the players' suns or a start"),
        ("Ra, 3 players\nA\nB\nC\nstart {]", "line 5: not JSON"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Game.from_text(text)
    assert message in str(error.value)


def test_a_start_with_other_rules_is_refused() -> None:
    text = game_with(3, track="nile").text().replace("Ra, 3 players", "Ra, 3 players, ra_limit 7", 1)
    with pytest.raises(NotationError, match="the start has other rules"):
        Game.from_text(text)


def test_nothing_follows_the_end_of_a_game() -> None:
    line = (GAMES / "3_players.jsonl").read_text().splitlines()[0]
    text = "\n".join(Game.from_record(line).text().splitlines()[:-1])
    with pytest.raises(NotationError, match="the game is over"):
        Game.from_text(text + "\n999. A draw nile")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, "Ra, 3 players, " + text):
        with suppress(NotationError):
            Game.from_text(whole)
