"""Anything with `__index__` is a whole number, as numpy's integers are; bools, floats and text are not."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ra import Action, Game, IllegalAction, NotationError, Rules, RulesError, SeededBag
from ra.arena.ladder.ladder import Ladder
from ra.arena.tables import play_games
from ra.bots import make_bot
from ra.engine.rules import as_integer
from ra.engine.seeds import checked_seed
from ra.game.documents.node import parse_json
from tests.tables import game_with

KINDS = [int, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64, np.array]
NO_NUMBERS: list[Any] = [True, False, np.True_, 1.0, np.float64(1), "1", b"1", [1], np.array([1, 2])]


@pytest.mark.parametrize("kind", KINDS)
def test_whole_numbers_of_any_kind_become_plain_ints(kind: Callable[[int], Any]) -> None:
    number = as_integer(kind(7))
    assert number == 7
    assert type(number) is int


@pytest.mark.parametrize("value", [*NO_NUMBERS, None, object()])
def test_what_is_no_whole_number(value: object) -> None:
    assert as_integer(value) is None


@pytest.mark.parametrize("kind", KINDS)
def test_actions_seats_moves_and_seeds(kind: Callable[[int], Any]) -> None:
    game = Game(3, seed=kind(7), names=["Anna", "Bob", "Cathy"])
    assert game == Game(3, seed=7)
    game.play(kind(0))
    game.play(kind(1))
    assert [str(played.action).split()[0] for played in game.history] == ["draw", "invoke"]
    assert game.name(kind(2)) == game.player(kind(2)).name == "Cathy"
    assert game.at(kind(1)).history == game.history[:1]
    assert kind(2) in game.legal_actions
    assert Action.from_id(kind(2), "bidding") == Action.pass_()
    assert SeededBag(kind(9)).seed == 9
    assert game.reshuffled(kind(4)).copy().play("pass") == game.copy().play("pass")
    assert make_bot("random", kind(3)).choose(game) == make_bot("random", 3).choose(game)
    assert json.loads(json.dumps(game.record())) == game.record()


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_rules_and_suns_hold_plain_ints_that_json_can_write(kind: Callable[[int], Any]) -> None:
    hands = [[kind(sun) for sun in hand] for hand in ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11))]
    losses = [kind(2), kind(2), kind(0)]
    rules = Rules(kind(3), ra_limit=kind(7), fewest_pharaohs=losses, lowest_suns=kind(0))
    assert rules == Rules(3, ra_limit=7, fewest_pharaohs=(2, 2, 0), lowest_suns=0)
    game = Game(rules, suns=hands)
    game.play("invoke")
    game.play(Action.bid(kind(game.player(game.state.seat).suns[-1])))
    text = json.dumps(game.record())
    assert Game.from_record(text) == game
    assert type(game.history[-1].action.sun) is int


@pytest.mark.parametrize("action", NO_NUMBERS[:5])
def test_no_action_is_meant_by_true_or_by_a_fraction(action: Any) -> None:
    game = Game(3, seed=1)
    with pytest.raises(IllegalAction, match="is not an action; legal: draw, invoke"):
        game.play(action)
    assert action not in game.legal_actions
    with pytest.raises(NotationError, match="actions are numbered 0 to 39, not"):
        Action.from_id(action, "turn")
    with pytest.raises(NotationError, match="suns are numbered 1 to 16, not"):
        Action.bid(action)


@pytest.mark.parametrize("number", [-1, 40, np.int64(-1), 10**30])
def test_there_are_forty_actions(number: Any) -> None:
    with pytest.raises(NotationError, match="actions are numbered 0 to 39, not"):
        Action.from_id(number, "turn")
    with pytest.raises(IllegalAction, match="is not an action"):
        Game(3, seed=1).play(number)


def test_a_phase_is_known_by_its_name_or_number() -> None:
    game = game_with(track="nile", tiles={0: {"god": 2}})
    for action in game.legal_actions:
        assert Action.from_id(action.id, game.phase) == Action.from_id(action.id, game.state.phase) == action
    with pytest.raises(NotationError, match="'turns' is not a phase; phases are turn, swaps, bidding"):
        Action.from_id(0, "turns")


@pytest.mark.parametrize("seat", [*NO_NUMBERS, -1, 3, np.int64(-1)])
def test_there_is_no_such_seat(seat: Any) -> None:
    game = Game(3, seed=1)
    with pytest.raises(IndexError, match=r"there is no seat .*: seats are 0 to 2"):
        game.player(seat)
    with pytest.raises(IndexError, match=r"there is no seat .*: seats are 0 to 2"):
        game.name(seat)


@pytest.mark.parametrize("move", [*NO_NUMBERS, -1, 1])
def test_there_is_no_such_move(move: Any) -> None:
    with pytest.raises(IllegalAction, match="this game has moves 0 to 0"):
        Game(3, seed=1).at(move)


@pytest.mark.parametrize("seed", [*NO_NUMBERS, object()])
@pytest.mark.parametrize(
    "made",
    [
        lambda seed: Game(3, seed=seed),
        SeededBag,
        lambda seed: make_bot("steady", seed),
        lambda seed: Game(3).reshuffled(seed),
        lambda seed: play_games(Rules(3), ["random"] * 3, 1, seed),
        lambda seed: Ladder(("random", "greedy"), (Rules(2),), 2, seed),
    ],
)
def test_a_seed_that_is_no_whole_number_is_refused_at_once(made: Callable[[Any], object], seed: object) -> None:
    with pytest.raises(RulesError, match=r"^seed: a whole number is needed, not "):
        made(seed)


def test_seeds_have_62_bits_whatever_they_come_from() -> None:
    assert checked_seed(2**62 + 5) == checked_seed(5) == 5
    assert Game(3, seed=-1) == Game(3, seed=2**62 - 1)
    assert Game(3, seed=np.int64(-1)) == Game(3, seed=-1)


@pytest.mark.parametrize("seed", [np.int64(5), np.uint8(5)])
def test_simulations_take_seeds_of_any_kind(seed: Any) -> None:
    expected = list(play_games(Rules(2), ["random", "greedy"], 3, 5))
    assert [match.seed for match in play_games(Rules(2), ["random", "greedy"], 3, seed)] == [
        match.seed for match in expected
    ]
    json.dumps(Ladder(("random", "greedy"), (Rules(2),), 2, seed).settings)


def test_documents_stay_as_strict_as_they_were() -> None:
    record = Game(3, seed=1).record()
    for text in ('{"players": 3.0}', '{"players": true}', '{"players": "3"}'):
        with pytest.raises(NotationError, match=r"^rules\.players: "):
            Game.from_record(json.dumps(record | {"rules": parse_json(text)}))
    event = {"seat": 0, "do": "bid", "sun": np.int64(3)}
    with pytest.raises(NotationError, match="a whole number from 1 to 16 is needed"):
        Game.from_record(record | {"events": [event]})
