"""A projection is the true change: what the lens says a lot brings is what the score sheet says once it was won."""

import random

from hypothesis import given
from hypothesis import strategies as st

from ra.engine.state import State
from ra.game.events import EpochEnded, LotWon
from ra.game.game import Game
from ra.game.sheet import all_points, end_points
from ra.lens.worth import END_LINES, EPOCH_LINES, effects_of, lot_worth, outlook, swap_worth, tile_worth
from tests.tables import game_with, play_at_random


def random_table(seed: int, moves: int, players: int) -> Game:
    chance = random.Random(seed)
    game = play_at_random(Game(players, seed=seed), chance, moves)
    while not game.is_over and (game.phase != "bidding" or not game.lot):
        game.play(chance.choice(list(game.legal_actions)))
    return game


def settled(game: Game) -> Game:
    """Pays what is owed as the lens does: the tile that is missed least."""
    from ra.engine.tiles import NAMES
    from ra.lens.worth import least_loss

    while game.phase in ("unrest", "earthquake"):
        game.play(f"discard {NAMES[least_loss(game.state)]}")
    return game


@given(st.integers(0, 2**32), st.integers(0, 250), st.integers(2, 5))
def test_lot_worth_is_the_change_of_the_score_sheet(seed: int, moves: int, players: int) -> None:
    """Whoever wins the lot: the lines of their sheet change as the lens said, suns included."""
    game = random_table(seed, moves, players)
    while not game.is_over:
        before = game.state
        actions = [action for action in game.legal_actions if action.do == "bid"] or list(game.legal_actions)
        events = game.play(actions[0])
        won = [event for event in events if isinstance(event, LotWon)]
        if won and any(isinstance(event, EpochEnded) for event in events):
            return
        if won:
            winner = won[0].seat
            settled(game)
            if game.state.epoch != before.epoch:
                return
            check_change(before, game.state, winner, won[0].paid)
            return


def check_change(before: State, after: State, winner: int, paid: int) -> None:
    said = effects_of(before, winner)
    for seat in range(before.players):
        for line in EPOCH_LINES:
            change = getattr(all_points(after)[seat], line) - getattr(all_points(before)[seat], line)
            assert getattr(said[seat].lines, line) == change
        change = end_points(after)[seat].monuments - end_points(before)[seat].monuments
        assert said[seat].lines.monuments == change
    suns = end_points(after)[winner].suns - end_points(before)[winner].suns
    assert swap_worth(before, winner, paid).lines.suns == suns


@given(st.integers(0, 2**32), st.integers(0, 250), st.integers(2, 5))
def test_worth_adds_up(seed: int, moves: int, players: int) -> None:
    state = random_table(seed, moves, players).state
    for seat in range(players):
        worth = lot_worth(state, seat)
        assert worth.total == worth.epoch + worth.end == worth.lines.total
        assert worth == effects_of(state, seat)[seat]


def test_outlook_keeps_epoch_and_end_apart() -> None:
    game = game_with(3, tiles={0: {"god": 1, "pyramid": 3}}, rules={"fewest_pharaohs": [2, 2, 9]})
    points = outlook(game.state, 0)
    assert points.gods == 2
    assert points.monuments == 6
    assert set(EPOCH_LINES) | set(END_LINES) == set(points._fields)


def test_tiles_on_their_own() -> None:
    tiles = {0: {"art": 1, "writing": 1, "nile": 4}, 1: {"pharaoh": 1}}
    state = game_with(3, tiles=tiles, track="flood religion pharaoh gold").state
    assert tile_worth(state, 0, "flood").epoch == 5
    assert tile_worth(state, 0, "religion").epoch == 5
    assert tile_worth(state, 0, "gold").epoch == 3
    assert tile_worth(state, 0, "pharaoh").epoch == 7  # from the fewest, who lose 2, to the most, who gain 5
    assert tile_worth(state, 1, "temple").end == 1
    assert tile_worth(state, 0, "unrest").lost == ("art", "writing")
    assert tile_worth(state, 0, "unrest").epoch == -5


def test_majorities_are_lost_as_well_as_won() -> None:
    tiles = {0: {"pharaoh": 1}, 1: {"pharaoh": 1}}
    state = game_with(3, tiles=tiles, track="pharaoh pharaoh").state
    mine, other, third = effects_of(state, 2)
    assert third.epoch == 7
    assert mine.epoch == other.epoch == -7


def test_disasters_take_what_is_missed_least() -> None:
    tiles = {0: {"pyramid": 3, "temple": 2, "palace": 1}}
    state = game_with(3, tiles=tiles, track="earthquake").state
    assert "pyramid" not in lot_worth(state, 0).lost
    assert lot_worth(state, 0).end == -1
