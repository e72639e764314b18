"""Everything in one look: complete, the same as the parts, and ready for JSON."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ra.game.game import Game
from ra.game.sheet import Points
from ra.lens import see
from ra.lens.bids import cheapest_safe_bid
from ra.lens.chances import bag_odds
from ra.lens.worth import NO_POINTS, Prospect, Worth, effects_of, tile_worth
from tests.tables import game_with, over_with, play_at_random
from tests.variants import variants


@given(st.integers(0, 2**32), st.integers(0, 300))
def test_the_whole_is_its_parts(seed: int, moves: int) -> None:
    rules = list(variants().values())
    game = play_at_random(Game(rules[seed % len(rules)], seed=seed), random.Random(seed), moves)
    state, view = game.state, see(game)
    assert view.seat == game.seat
    assert view.odds == bag_odds(state)
    assert set(view.tiles) == set(game.lot)
    for seat in range(state.players):
        in_sight = 0 if game.is_over else game.points[seat].total
        assert view.players[seat].projected == max(0, game.scores[seat] + in_sight)
        assert view.lot[seat] == effects_of(state, seat)
        assert view.safe[seat] == cheapest_safe_bid(state, seat)
        assert all(worths[seat] == tile_worth(state, seat, tile) for tile, worths in view.tiles.items())
    legal = {str(action) for action in game.legal_actions}
    assert {f"god {tile}" for tile in view.gods} == {action for action in legal if action.startswith("god")}
    assert {f"discard {tile}" for tile in view.discards} == {action for action in legal if action.startswith("discard")}
    if game.phase == "bidding":
        assert {f"bid {bid.sun}" for bid in view.bids} == legal - {"pass"}


@given(st.integers(0, 2**32), st.integers(0, 300))
def test_it_is_ready_for_json(seed: int, moves: int) -> None:
    game = play_at_random(Game(2 + seed % 4, seed=seed), random.Random(seed), moves)
    document = see(game).as_dict()
    assert json.loads(json.dumps(document)) == document
    for player in document["players"]:
        assert tuple(player["lines"]) == Points._fields


def test_it_names_tiles_lines_and_seats() -> None:
    tiles = {0: {"god": 1, "pharaoh": 1, "nile": 3}, 1: {"pharaoh": 2}}
    document = see(game_with(3, tiles=tiles, track="flood pharaoh pharaoh unrest", ra=6)).as_dict()
    assert document["bag"]["ra_to_go"] == 2
    assert document["players"][1] == {
        "fame": 10, "projected": 10, "epoch": 0, "end": 0,
        "lines": {
            "gods": 0, "gold": 0, "pharaohs": 5, "river": 0, "civilization": -5, "monuments": 0, "suns": 0,
        },
    }  # fmt: skip
    assert document["tiles"]["flood"][0] == {"epoch": 4, "end": 0, "lines": {"river": 4}}
    assert document["lot"][0]["lines"] == {"pharaohs": 5, "river": 4}
    assert document["lot"][0]["others"] == [{"seat": 1, "epoch": -5, "end": 0, "lines": {"pharaohs": -5}}]
    assert document["gods"]["flood"] == {"epoch": 2, "end": 0, "lines": {"gods": -2, "river": 4}}
    assert document["bids"][0] == {"sun": 2, "receives": 1, "end": 0, "rivals": [
        {"seat": 1, "sun": 3}, {"seat": 2, "sun": 4},
    ]}  # fmt: skip
    assert document["safe"] == [13, None, None]
    assert document["ladder"][-1] == {"sun": 13, "seat": 0, "status": "open", "rivals": []}


def test_disasters_say_what_they_take() -> None:
    document = see(game_with(3, tiles={0: {"pharaoh": 3}}, track="funeral")).as_dict()
    assert document["tiles"]["funeral"][0]["lost"] == ["pharaoh", "pharaoh"]
    assert "lost" not in document["tiles"]["funeral"][1]


def test_after_the_game_there_is_only_fame() -> None:
    tiles = {0: {"pharaoh": 2, "nile": 3, "temple": 3}, 1: {"pharaoh": 1}}
    view = see(over_with([20, 10, 10], tiles=tiles))
    assert view.seat is None
    assert view.players == tuple(Prospect(fame, NO_POINTS, fame) for fame in (20, 10, 10))
    assert view.lot == ((Worth(NO_POINTS),) * 3,) * 3
    assert (view.tiles, view.gods, view.discards, view.bids, view.ladder) == ({}, {}, {}, (), ())
    assert view.safe == (None, None, None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_fits_every_number_of_players(players: int) -> None:
    view = see(Game(players, seed=1))
    assert len(view.players) == len(view.lot) == len(view.safe) == players
