"""Games as values: copies, equality, keys; nothing that a game hands out can corrupt it."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from ra import Action, Game, IllegalAction, Rules, SealedBag, SeededBag
from ra.engine.actions import DRAW
from ra.engine.play import apply
from ra.engine.state import State
from ra.engine.tiles import GOD, IN_THE_GAME, NAMES
from tests.tables import game_with, play, play_at_random

COPIES: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]


def snapshot(game: Game) -> tuple[object, ...]:
    return game.key, game.track, game.history, game.events, game.sheets, game.names


def some_game(seed: int = 3, decisions: int = 60) -> Game:
    return play_at_random(Game(4, seed=seed, names=list("WXYZ")), random.Random(seed), decisions)


# ---- copies --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", COPIES)
def test_every_kind_of_copy_goes_its_own_way(copied: Callable[[Game], Game]) -> None:
    game = some_game()
    before = snapshot(game)
    twin = copied(game)
    assert snapshot(twin) == before
    play_at_random(twin, random.Random(1), 20)
    assert snapshot(game) == before
    for _ in range(40):
        twin.undo()
    assert snapshot(game) == before
    play_at_random(game, random.Random(2))
    assert game.outcome
    assert game.start == twin.start


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_draws_the_same_tiles(copied: Callable[[Game], Game]) -> None:
    game = Game(3, seed=8)
    twin = copied(game)
    assert [game.play("draw") for _ in range(3)] == [twin.play("draw") for _ in range(3)]


def test_a_copy_keeps_the_class_and_what_it_holds() -> None:
    class Noted(Game):
        note = ""

    game = Noted(3, seed=1)
    game.note = "mine"
    twin = copy.copy(game)
    assert (type(twin), twin.note) == (Noted, "mine")


def test_with_bag_is_a_copy() -> None:
    game = Game(3, seed=1)
    bag = SeededBag(2)
    other = game.with_bag(bag)
    assert (other is game, other.bag is bag, game.bag is bag) == (False, True, False)
    other.play("draw")
    assert game.history == ()


# ---- equality ------------------------------------------------------------------------------------------------------


def test_games_compare_by_position_and_rules_and_nothing_else() -> None:
    one, other = Game(3, seed=1, names=["Anna", "Bob", "Cathy"]), Game(3, seed=1)
    assert one == other
    assert one == one.with_bag(SeededBag(99))
    assert one != Game(Rules(3, edition="1999"), suns=[player.suns for player in one.players])
    one.play("draw nile")
    assert one != other
    other.play("draw nile")
    assert one == other
    assert one == Game.from_position(one.position())
    assert one != one.position()


def test_where_a_tile_lies_has_no_meaning() -> None:
    orders = [("nile", "gold"), ("gold", "nile")]
    one, other = (play_draws(Game(3, suns=SUNS, seed=1), order) for order in orders)
    assert one.track != other.track
    assert one == other
    assert len({one.key, other.key}) == 1


SUNS = [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]


def play_draws(game: Game, tiles: tuple[str, ...]) -> Game:
    play(game, *(f"draw {tile}" for tile in tiles))
    return game


def test_keys_find_positions_that_were_met_before() -> None:
    seen = {moment.key: move for move, moment in enumerate(some_game())}
    assert len(seen) == 61
    for move, moment in enumerate(some_game()):
        assert seen[moment.key] == move
        assert seen[pickle.loads(pickle.dumps(moment)).key] == move
        assert seen[Game.from_position(moment.position()).key] == move


def test_a_game_itself_cannot_be_hashed_for_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game(3, seed=1))


# ---- what is handed out --------------------------------------------------------------------------------------------


def test_history_events_and_sheets_are_tuples() -> None:
    game = play_at_random(Game(3, seed=2), random.Random(2))
    for given in (game.history, game.events, game.sheets, game.at(50).history):
        assert isinstance(given, tuple)


@pytest.mark.parametrize("name", ["rules", "names", "bag", "history", "events", "sheets", "state", "track", "key"])
def test_what_a_game_is_cannot_be_assigned(name: str) -> None:
    game = Game(3, seed=2)
    with pytest.raises(AttributeError):
        setattr(game, name, None)


CHANGES: dict[str, Callable[[Any], object]] = {
    "a number": lambda state: setattr(state, "ra", 7),
    "a list": lambda state: setattr(state, "fame", [99] * 5),
    "in a list": lambda state: state.fame.__setitem__(0, 99),
    "in a list of lists": lambda state: state.tiles[0].__setitem__(GOD, 8),
    "append": lambda state: state.bag.append(1),
    "delete": lambda state: delattr(state, "ra"),
    "the engine": lambda state: apply(state, DRAW, GOD),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_state_that_was_handed_out_cannot_be_changed(change: Callable[[Any], object]) -> None:
    game = some_game(decisions=0)
    before = game.state.copy()
    with pytest.raises((AttributeError, TypeError)):
        change(game.state)
    with pytest.raises((AttributeError, TypeError)):
        change(game.at(0).state)
    assert game.state == before
    assert before == game.state


@pytest.mark.parametrize("copied", [State.copy, copy.copy, copy.deepcopy])
def test_a_copy_of_a_state_can_be_changed(copied: Callable[[State], State]) -> None:
    game = Game(3, seed=1)
    state = copied(game.state)
    assert state == game.state
    apply(state, DRAW, GOD)
    assert state != game.state
    assert game == Game(3, seed=1)
    game.play("draw god")
    assert state == game.state


def test_a_frozen_state_survives_a_pickle() -> None:
    state = some_game().state
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(pickle.loads(pickle.dumps(state))) == hash(state)
    assert state != "a state"


def test_a_game_does_not_hold_on_to_the_state_it_was_made_from() -> None:
    state = Game(3, seed=1).state.copy()
    game = Game.from_state(Rules(3), state, [None] * 8)
    state.ra = 5
    state.fame[0] = 99
    assert (game.ra, game.scores) == (0, (10, 10, 10))


def test_a_bag_cannot_change_the_game_that_asks_it() -> None:
    class Thief:
        def next_tile(self, state: State, drawn: int) -> int:
            state.fame[0] += 10
            return GOD

    with pytest.raises(TypeError):
        Game(3, bag=Thief()).play("draw")


def test_a_bag_is_told_how_many_draws_there_were() -> None:
    told: list[int] = []

    class Counting:
        def next_tile(self, state: State, drawn: int) -> int:
            told.append(drawn)
            return GOD

    game = game_with(track="nile nile").with_bag(Counting())
    play(game, "draw", "invoke", "pass", "pass", "bid 9", "draw")
    game.undo()
    game.at(1).play("draw")
    assert told == [0, 1, 1]


# ---- chance --------------------------------------------------------------------------------------------------------


def test_chances_are_what_a_draw_may_bring() -> None:
    game = game_with(bag={"ra": 3, "nile": 1})
    assert {tile: float(chance) for tile, chance in game.chances().items()} == {"nile": 0.25, "ra": 0.75}
    assert sum(some_game().chances().values()) == 1
    assert set(some_game().chances()) == set(some_game().left)
    assert game_with(bag={}).chances() == {}


def next_tile(game: Game) -> str:
    return str(game.copy().play("draw")[0].tile)  # type: ignore[union-attr]


def test_copies_share_their_future_and_reshuffled_ones_do_not() -> None:
    game = Game(4, seed=5)
    assert len({next_tile(game) for _ in range(50)}) == 1
    assert len({next_tile(game.reshuffled(seed)) for seed in range(200)}) > 10
    assert len({next_tile(game.reshuffled()) for _ in range(200)}) > 10
    assert game.reshuffled(3) == game
    assert game.history == ()


def test_the_same_seed_shuffles_alike_and_lasts_for_the_whole_future() -> None:
    ends = [play_at_random(some_game().reshuffled(7), random.Random(1)).history for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0] != play_at_random(some_game().reshuffled(8), random.Random(1)).history


@pytest.mark.parametrize("seed", range(20))
def test_the_seed_of_a_game_does_not_foresee_it(seed: int) -> None:
    """A search by seed 7 in the game of seed 7 must not look into the bag."""
    game, guess = Game(4, seed=seed), Game(4, seed=seed).reshuffled(seed)
    pairs = [(draw_on(game), draw_on(guess)) for _ in range(12)]
    assert any(real != guessed for real, guessed in pairs)


def draw_on(game: Game) -> str:
    """The next tile; the auctions that Ra brings are passed over."""
    drawn = game.play("draw")[0].tile  # type: ignore[union-attr]
    while game.phase == "bidding":
        game.play("pass")
    if len(game.lot) == 8:
        game.play("invoke")
        while game.phase == "bidding":
            game.play("pass")
    return str(drawn)


def test_draws_of_reshuffled_games_come_as_often_as_the_chances_say() -> None:
    game = game_with(bag={"ra": 6, "nile": 3, "gold": 1})
    trials = 6000
    came = [next_tile(game.reshuffled(seed)) for seed in range(trials)]
    for tile, chance in game.chances().items():
        assert came.count(tile) / trials == pytest.approx(float(chance), abs=0.03)


def test_averaging_over_draws_gets_the_expected_value_right() -> None:
    """What one gold more is worth, and how likely it is: exactly, by chances; and nearly, by many futures."""
    game = game_with(bag={"gold": 3, "pharaoh": 5, "nile": 2}, track="god")

    def lot_of_gold(after: Game) -> float:
        return 3.0 * after.lot.count("gold")

    exact = sum(chance * lot_of_gold(drawn(game, tile)) for tile, chance in game.chances().items())
    assert exact == pytest.approx(0.9)
    futures = [game.reshuffled(seed) for seed in range(4000)]
    for future in futures:
        future.play("draw")
    assert sum(map(lot_of_gold, futures)) / len(futures) == pytest.approx(0.9, abs=0.08)
    mistaken = [game.copy() for _ in range(100)]
    for future in mistaken:
        future.play("draw")
    assert len({lot_of_gold(future) for future in mistaken}) == 1, "copies would say 0 or 3, and never the average"


def drawn(game: Game, tile: str) -> Game:
    after = game.copy()
    after.play(Action.draw(tile))
    return after


def test_a_sealed_bag_is_forgotten_by_whoever_reshuffles() -> None:
    order = [name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count)]
    game = Game(3, bag=SealedBag(order))
    assert {next_tile(game.reshuffled(seed)) for seed in range(50)} != {order[0]}
    assert next_tile(game) == order[0]


def test_undo_and_at_still_refuse_what_is_not_there() -> None:
    game = Game(3, seed=1)
    with pytest.raises(IllegalAction, match="undo: nothing has been played yet"):
        copy.copy(game).undo()
    with pytest.raises(IllegalAction, match="move 1: this game has moves 0 to 0"):
        game.at(1)
