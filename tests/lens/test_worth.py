"""A projection is the true change: what the lens says a lot brings is what the score sheet says once it was won."""

import random

from hypothesis import given
from hypothesis import strategies as st

from ra.engine.epochs import end_epoch
from ra.engine.state import OVER, State
from ra.engine.tiles import MONUMENT, MONUMENT_TYPES, NAMES
from ra.game.events import EpochEnded, LotWon
from ra.game.game import Game
from ra.game.sheet import all_points, end_points
from ra.lens.worth import (
    END_LINES,
    EPOCH_LINES,
    discard_worth,
    effects_of,
    god_worth,
    lot_worth,
    outlook,
    outlooks,
    prospect,
    swap_worth,
    tile_worth,
)
from tests.tables import game_with, play_at_random
from tests.variants import variants

MONUMENTS = NAMES[MONUMENT : MONUMENT + MONUMENT_TYPES]


def random_table(seed: int, moves: int, players: int) -> Game:
    chance = random.Random(seed)
    game = play_at_random(Game(players, seed=seed), chance, moves)
    while not game.is_over and (game.phase != "bidding" or not game.lot):
        game.play(chance.choice(list(game.legal_actions)))
    return game


def settled(game: Game) -> Game:
    """Pays what is owed as the lens does: the tile that is missed least."""
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


def anywhere(seed: int, moves: int) -> Game:
    """Some position of a random game by any of the rules."""
    rules = list(variants().values())
    return play_at_random(Game(rules[seed % len(rules)], seed=seed), random.Random(seed), moves)


@given(st.integers(0, 2**32), st.integers(0, 300))
def test_a_projection_is_the_fame_if_the_epoch_ended_at_once(seed: int, moves: int) -> None:
    state = anywhere(seed, moves).state
    if state.phase == OVER:
        return
    ended = state.copy()
    end_epoch(ended)
    for seat, lines in enumerate(outlooks(state)):
        said = prospect(lines, state, seat)
        assert said.projected == ended.fame[seat]
        assert lines == outlook(state, seat)
        assert (said.epoch, said.end) == (sum(lines[:5]), lines.monuments + lines.suns)
        at_the_end = end_points(state)[seat]
        assert (lines.monuments, lines.suns) == (at_the_end.monuments, at_the_end.suns)


@given(st.integers(0, 2**32), st.integers(0, 300))
def test_a_god_brings_what_the_lens_says(seed: int, moves: int) -> None:
    game = anywhere(seed, moves)
    for action in game.legal_actions:
        if action.do == "god":
            twin = game.copy()
            twin.play(action)
            settled(twin)
            if twin.epoch == game.epoch:
                was, now = outlook(game.state, game.state.seat), outlook(twin.state, game.state.seat)
                assert god_worth(game.state, str(action.tile)).lines == tuple(
                    new - old for new, old in zip(now, was, strict=True)
                )


def ways_to_pay(game: Game) -> list[int]:
    """The points that are left after every way in which what is owed can be paid."""
    if game.phase not in ("unrest", "earthquake"):
        return [sum(outlook(game.state, 0))]
    left = []
    for action in game.legal_actions:
        twin = game.copy()
        twin.play(action)
        left += ways_to_pay(twin)
    return left


@given(st.lists(st.integers(0, 4), min_size=8, max_size=8), st.sampled_from(["earthquake", "earthquake earthquake"]))
def test_what_is_given_up_to_a_disaster_is_the_least_loss(monuments: list[int], track: str) -> None:
    """As good as the best of all ways to pay; taking one tile after another that costs least would not be."""
    mine = {tile: count for tile, count in zip(MONUMENTS, monuments, strict=True) if count}
    game = game_with(3, tiles={0: mine}, track=track, spent={1: [3, 6, 9, 12], 2: [4, 7, 10, 11]})
    before = sum(outlook(game.state, 0))
    said = lot_worth(game.state, 0)
    swap = swap_worth(game.state, 0, 2)
    game.play("invoke")
    game.play("bid 2")
    assert before + said.total + swap.total == max(ways_to_pay(game))


def test_two_tiles_are_given_up_together() -> None:
    """Each fortress would cost 5, and so does the first of the others; but two of the others cost 9, not 10."""
    mine = dict.fromkeys(MONUMENTS, 1) | {"fortress": 4}
    worth = lot_worth(game_with(3, tiles={0: mine}, track="earthquake").state, 0)
    assert "fortress" not in worth.lost
    assert worth.end == -9


def test_giving_up_a_tile() -> None:
    tiles = {0: {"temple": 3, "palace": 1}}
    game = game_with(3, tiles=tiles, owed=[{"seat": 0, "disaster": "earthquake", "tiles": 1}])
    assert discard_worth(game.state, "temple").end == -5
    assert discard_worth(game.state, "palace").end == -1


def test_giving_up_a_tile_counts_what_else_is_owed() -> None:
    """Two are owed: whatever goes first, the loss is that of the best whole choice that begins with it."""
    tiles = {0: {"art": 1, "religion": 2, "writing": 1, "astronomy": 1, "temple": 3, "sphinx": 1}}
    both = [{"seat": 0, "disaster": "unrest", "tiles": 2}, {"seat": 0, "disaster": "earthquake", "tiles": 2}]
    unrest = game_with(3, tiles=tiles, owed=both).state
    assert discard_worth(unrest, "religion").epoch == -5, "the other religion stays, and one type goes with it"
    assert discard_worth(unrest, "art").epoch == -5, "one of the two religions goes with it"
    assert discard_worth(unrest, "art").end == 0, "another disaster is another choice"
    assert discard_worth(unrest, "art").lost == ("art", "religion")
    earthquake = game_with(3, tiles=tiles, owed=both[1:]).state
    assert discard_worth(earthquake, "temple").end == -5
    assert discard_worth(earthquake, "sphinx").end == -6


def test_gods_may_be_safe() -> None:
    tiles = {0: {"god": 1, "art": 1, "writing": 1, "religion": 1}}
    struck = game_with(3, tiles=tiles, track="unrest").state
    safe = game_with(3, tiles=tiles, track="unrest", rules={"god_disasters": "removed"}).state
    assert god_worth(struck, "unrest").epoch == -2 - 5
    assert len(god_worth(struck, "unrest").lost) == 2
    assert (god_worth(safe, "unrest").epoch, god_worth(safe, "unrest").lost) == (-2, ())


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
