"""The story of a game: the events of every kind of decision, as data and as sentences."""

import json
import random
from typing import Any, get_args

import pytest

from ra.engine.tiles import NAMES
from ra.game.bags import ScriptedBag
from ra.game.events import (
    AuctionOpened,
    BidMade,
    DisasterRemoved,
    DisasterStruck,
    EpochBegan,
    EpochEnded,
    EpochScored,
    Event,
    GameOver,
    GodSpent,
    LotWon,
    Passed,
    SwapsEnded,
    TileDiscarded,
    TileDrawn,
    TilesGivenUp,
    TrackDiscarded,
    TrackKept,
    as_dict,
    kind,
    sentence,
)
from ra.game.game import Game
from ra.game.sheet import EpochSheet, Points
from tests.tables import OTHERS_SPENT, game_with, play, play_at_random

SUNS = [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]
ANNA = ("Anna", "Bob", "Cathy")
FULL_TRACK = "nile nile flood pharaoh gold art temple god"
CIVILIZATIONS = {"art": 1, "writing": 1, "religion": 1}
LAST_SUN = {0: [5, 8, 13], **OTHERS_SPENT}


# ---- the events of a decision --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", NAMES[:-1])
def test_a_draw(tile: str) -> None:
    assert play(game_with(), f"draw {tile}") == [TileDrawn(0, tile)]


def test_a_draw_from_a_bag_tells_what_came() -> None:
    game = Game(3, suns=SUNS, bag=ScriptedBag(["gold", "ra"]))
    assert play(game, "draw", "draw") == [TileDrawn(0, "gold"), TileDrawn(1, "ra"), AuctionOpened(1, "drawn")]


def test_a_ra_tile() -> None:
    assert play(game_with(), "draw ra") == [TileDrawn(0, "ra"), AuctionOpened(0, "drawn")]


@pytest.mark.parametrize(("track", "auction"), [("", "invoked"), ("nile", "invoked"), (FULL_TRACK, "full")])
def test_invoking_ra(track: str, auction: str) -> None:
    assert play(game_with(track=track), "invoke") == [AuctionOpened(0, auction)]


def test_bids_and_a_lot_won_by_the_ra_player() -> None:
    game = game_with(track="nile gold")
    assert play(game, "invoke", "bid 3", "pass", "bid 5") == [
        AuctionOpened(0, "invoked"),
        BidMade(1, 3),
        Passed(2),
        BidMade(0, 5),
        LotWon(0, ("nile", "gold"), paid=5, received=1),
    ]


def test_a_lot_won_by_another() -> None:
    game = game_with(track="nile")
    assert play(game, "draw ra", "bid 3", "bid 4", "pass")[2:] == [
        BidMade(1, 3),
        BidMade(2, 4),
        Passed(0),
        LotWon(2, ("nile",), paid=4, received=1),
    ]


def test_an_empty_lot() -> None:
    assert play(game_with(), "invoke", "pass", "pass", "bid 2")[-1] == LotWon(0, (), paid=2, received=1)


def test_the_track_is_kept_when_all_pass_after_a_drawn_ra() -> None:
    game = game_with(track="nile gold")
    assert play(game, "draw ra", "pass", "pass", "pass")[2:] == [
        Passed(1),
        Passed(2),
        Passed(0),
        TrackKept(("nile", "gold")),
    ]


def test_the_track_is_discarded_when_all_pass_on_a_full_track() -> None:
    game = game_with(track=FULL_TRACK)
    lot = ("god", "pharaoh", "nile", "nile", "flood", "art", "gold", "temple")
    assert play(game, "invoke", "pass", "pass", "pass")[1:] == [Passed(1), Passed(2), Passed(0), TrackDiscarded(lot)]


def test_god_swaps() -> None:
    game = game_with(track="nile gold flood", tiles={0: {"god": 3}})
    assert play(game, "god gold", "god nile", "done") == [GodSpent(0, "gold"), GodSpent(0, "nile"), SwapsEnded(0)]


def test_the_last_possible_swap_says_nothing_of_an_end() -> None:
    assert play(game_with(track="nile", tiles={0: {"god": 3}}), "god nile") == [GodSpent(0, "nile")]


@pytest.mark.parametrize(
    ("held", "disaster", "lost", "owed"),
    [
        ({"pharaoh": 3}, "funeral", ("pharaoh", "pharaoh"), 0),
        ({}, "funeral", (), 0),
        ({"flood": 1, "nile": 2}, "drought", ("flood", "nile"), 0),
        ({"art": 1}, "unrest", ("art",), 0),
        (CIVILIZATIONS, "unrest", (), 2),
        ({"temple": 1, "statue": 1}, "earthquake", ("statue", "temple"), 0),
        ({"temple": 1, "statue": 2}, "earthquake", (), 2),
    ],
)
def test_a_disaster_strikes(held: dict[str, int], disaster: str, lost: tuple[str, ...], owed: int) -> None:
    """With a lot and with a god alike."""
    game = game_with(spent=OTHERS_SPENT, track=disaster, tiles={0: held})
    assert play(game, "invoke", "bid 2")[2:] == [
        LotWon(0, (disaster,), paid=2, received=1),
        DisasterStruck(0, disaster, lost, owed),
    ]
    game = game_with(track=disaster, tiles={0: {"god": 1, **held}})
    assert play(game, f"god {disaster}") == [GodSpent(0, disaster), DisasterStruck(0, disaster, lost, owed)]


def test_disasters_of_one_kind_are_told_as_one() -> None:
    game = game_with(spent=OTHERS_SPENT, track="unrest funeral unrest", tiles={0: {"art": 4, "writing": 1}})
    assert play(game, "invoke", "bid 2")[3:] == [
        DisasterStruck(0, "funeral", (), 0),
        DisasterStruck(0, "unrest", (), 4),
    ]


def test_all_four_disasters_in_one_lot() -> None:
    held = {"pharaoh": 1, "nile": 1, **CIVILIZATIONS, "temple": 3}
    game = game_with(spent=OTHERS_SPENT, track="earthquake unrest drought funeral", tiles={0: held})
    assert play(game, "invoke", "bid 2", "discard art", "discard religion")[2:] == [
        LotWon(0, ("funeral", "drought", "unrest", "earthquake"), paid=2, received=1),
        DisasterStruck(0, "funeral", ("pharaoh",), 0),
        DisasterStruck(0, "drought", ("nile",), 0),
        DisasterStruck(0, "unrest", (), 2),
        DisasterStruck(0, "earthquake", ("temple", "temple"), 0),
        TileDiscarded(0, "unrest", "art", ()),
        TileDiscarded(0, "unrest", "religion", ()),
    ]


def test_a_tile_discarded_and_what_went_with_it() -> None:
    game = game_with(track="earthquake", tiles={0: {"god": 1, "temple": 1, "statue": 3}})
    assert play(game, "god earthquake", "discard temple")[2:] == [
        TileDiscarded(0, "earthquake", "temple", also=("statue",))
    ]


def test_a_disaster_that_leaves_without_effect() -> None:
    game = game_with(rules={"god_disasters": "removed"}, track="funeral", tiles={0: {"god": 1, "pharaoh": 2}})
    assert play(game, "god funeral") == [GodSpent(0, "funeral"), DisasterRemoved(0, "funeral")]


def test_the_last_ra_of_an_epoch() -> None:
    game = game_with(ra=7, track="nile nile", tiles={1: {"gold": 2}, 2: {"art": 1}})
    assert play(game, "draw ra") == [
        TileDrawn(0, "ra"),
        EpochEnded(1, "ra", lost=("nile", "nile")),
        EpochScored(
            EpochSheet(
                1,
                (Points(0, 0, 0, 0, -5, 0, 0), Points(0, 6, 0, 0, -5, 0, 0), Points(0, 0, 0, 0, 0, 0, 0)),
                (5, 11, 10),
            )
        ),
        TilesGivenUp(((), ("gold", "gold"), ("art",))),
        EpochBegan(2, 0),
    ]


def test_the_last_sun_of_an_epoch() -> None:
    told = play(game_with(spent=LAST_SUN, track="art", epoch=2), "invoke", "bid 2")
    assert [kind(event) for event in told] == [
        "auction_opened", "bid_made", "lot_won", "epoch_ended", "epoch_scored", "tiles_given_up", "epoch_began",
    ]  # fmt: skip
    assert told[3] == EpochEnded(2, "suns", lost=())
    assert told[5] == TilesGivenUp((("art",), (), ()))
    assert told[6] == EpochBegan(3, 0)


def test_the_last_sun_of_an_epoch_and_a_debt() -> None:
    told = play(
        game_with(spent=LAST_SUN, track="unrest", tiles={0: CIVILIZATIONS}),
        "invoke",
        "bid 2",
        "discard art",
        "discard religion",
    )
    assert [kind(event) for event in told[2:]] == [
        "lot_won", "disaster_struck", "tile_discarded", "tile_discarded", "epoch_ended", "epoch_scored",
        "tiles_given_up", "epoch_began",
    ]  # fmt: skip


def test_the_end_of_the_game() -> None:
    game = game_with(ra=7, epoch=3, fame=[7, 20, 10])
    told = play(game, "draw ra")
    assert [kind(event) for event in told] == ["tile_drawn", "epoch_ended", "epoch_scored", "game_over"]
    assert told[-1] == GameOver(winner=1, scores=(0, 15, 10), tied=(1,), sun=12)


def test_a_tie_at_the_end() -> None:
    game = game_with(ra=7, epoch=3, fame=[25, 20, 15])
    assert play(game, "draw ra")[-1] == GameOver(winner=0, scores=(15, 15, 15), tied=(0, 1, 2), sun=13)


def test_a_small_story_from_beginning_to_end() -> None:
    """Two players, one Ra tile an epoch."""
    game = Game.from_record(
        {
            "format": "ra-record/1",
            "rules": {"players": 2, "ra_limit": 1},
            "names": ["Ann", "Ben"],
            "suns": [[2, 5, 6, 9], [3, 4, 7, 8]],
            "events": [
                {"seat": 0, "do": "draw", "tile": "god"},
                {"seat": 1, "do": "invoke"},
                {"seat": 0, "do": "bid", "sun": 2},
                {"seat": 1, "do": "pass"},
                {"seat": 0, "do": "draw", "tile": "gold"},
                {"seat": 1, "do": "draw", "tile": "step_pyramid"},
                {"seat": 0, "do": "god", "tile": "step_pyramid"},
                {"seat": 1, "do": "draw", "tile": "ra"},
                {"seat": 0, "do": "draw", "tile": "ra"},
                {"seat": 0, "do": "draw", "tile": "ra"},
            ],
        }
    )
    assert game.names is not None
    assert [sentence(event, game.names) for event in game.events] == [
        "Ann draws god.",
        "Ben invokes Ra.",
        "Ann bids 2.",
        "Ben passes.",
        "Ann wins god for sun 2 and receives sun 1, face down.",
        "Ann draws gold.",
        "Ben draws step pyramid.",
        "Ann spends a god and takes step pyramid.",
        "Ben draws Ra.",
        "Epoch 1 ends: the last Ra is drawn; lost on the track: gold.",
        "Fame: Ann -5 to 5, Ben -5 to 5.",
        "Epoch 2 begins; Ann has the highest sun.",
        "Ann draws Ra.",
        "Epoch 2 ends: the last Ra is drawn.",
        "Fame: Ann -5 to 0, Ben -5 to 0.",
        "Epoch 3 begins; Ann has the highest sun.",
        "Ann draws Ra.",
        "Epoch 3 ends: the last Ra is drawn.",
        "Fame: Ann -9 to 0, Ben +0 to 0.",
        "Ann wins with 0 fame, level with Ben: the highest sun, 9, decides.",
    ]


# ---- as data and as sentences --------------------------------------------------------------------------------------

SHEET = EpochSheet(2, (Points(2, 3, 5, 1, -5, 0, 0), Points(0, 0, -2, 0, -5, 0, 0)), (16, 0))
SHEET_DICT = {
    "epoch": 2,
    "points": [
        {"gods": 2, "gold": 3, "pharaohs": 5, "river": 1, "civilization": -5, "monuments": 0, "suns": 0},
        {"gods": 0, "gold": 0, "pharaohs": -2, "river": 0, "civilization": -5, "monuments": 0, "suns": 0},
    ],
    "score": [16, 0],
}

EXAMPLES: list[tuple[Event, dict[str, Any], str]] = [
    (
        TileDrawn(1, "step_pyramid"),
        {"kind": "tile_drawn", "seat": 1, "tile": "step_pyramid"},
        "Bob draws step pyramid.",
    ),
    (
        AuctionOpened(0, "drawn"),
        {"kind": "auction_opened", "seat": 0, "auction": "drawn"},
        "An auction begins: Anna drew Ra.",
    ),
    (AuctionOpened(2, "invoked"), {"kind": "auction_opened", "seat": 2, "auction": "invoked"}, "Cathy invokes Ra."),
    (
        AuctionOpened(1, "full"),
        {"kind": "auction_opened", "seat": 1, "auction": "full"},
        "Bob invokes Ra on a full track.",
    ),
    (BidMade(0, 7), {"kind": "bid_made", "seat": 0, "sun": 7}, "Anna bids 7."),
    (Passed(2), {"kind": "passed", "seat": 2}, "Cathy passes."),
    (
        LotWon(1, ("nile", "nile", "gold"), 9, 1),
        {"kind": "lot_won", "seat": 1, "tiles": ["nile", "nile", "gold"], "paid": 9, "received": 1},
        "Bob wins 2 Niles, gold for sun 9 and receives sun 1, face down.",
    ),
    (
        LotWon(1, (), 9, 1),
        {"kind": "lot_won", "seat": 1, "tiles": [], "paid": 9, "received": 1},
        "Bob wins no tiles for sun 9 and receives sun 1, face down.",
    ),
    (TrackKept(("nile",)), {"kind": "track_kept", "tiles": ["nile"]}, "Everybody passed; the track keeps Nile."),
    (TrackKept(()), {"kind": "track_kept", "tiles": []}, "Everybody passed; the track keeps nothing."),
    (
        TrackDiscarded(("nile",) * 7 + ("art",)),
        {"kind": "track_discarded", "tiles": ["nile"] * 7 + ["art"]},
        "Everybody passed; out of the game: 7 Niles, art.",
    ),
    (GodSpent(0, "gold"), {"kind": "god_spent", "seat": 0, "tile": "gold"}, "Anna spends a god and takes gold."),
    (SwapsEnded(0), {"kind": "swaps_ended", "seat": 0}, "Anna keeps the other gods."),
    (
        DisasterStruck(0, "drought", ("flood", "nile"), 0),
        {"kind": "disaster_struck", "seat": 0, "disaster": "drought", "lost": ["flood", "nile"], "owed": 0},
        "Drought strikes Anna: takes flood, Nile.",
    ),
    (
        DisasterStruck(1, "funeral", (), 0),
        {"kind": "disaster_struck", "seat": 1, "disaster": "funeral", "lost": [], "owed": 0},
        "Funeral strikes Bob: finds nothing to take.",
    ),
    (
        DisasterStruck(2, "unrest", (), 4),
        {"kind": "disaster_struck", "seat": 2, "disaster": "unrest", "lost": [], "owed": 4},
        "Unrest strikes Cathy: 4 to be chosen.",
    ),
    (
        DisasterRemoved(0, "unrest"),
        {"kind": "disaster_removed", "seat": 0, "disaster": "unrest"},
        "The unrest leaves the game without effect.",
    ),
    (
        TileDiscarded(0, "earthquake", "temple", ()),
        {"kind": "tile_discarded", "seat": 0, "disaster": "earthquake", "tile": "temple", "also": []},
        "Anna gives up temple to the earthquake.",
    ),
    (
        TileDiscarded(0, "earthquake", "temple", ("step_pyramid",)),
        {"kind": "tile_discarded", "seat": 0, "disaster": "earthquake", "tile": "temple", "also": ["step_pyramid"]},
        "Anna gives up temple to the earthquake, and step pyramid with it.",
    ),
    (
        EpochEnded(1, "ra", ("nile", "nile")),
        {"kind": "epoch_ended", "epoch": 1, "why": "ra", "lost": ["nile", "nile"]},
        "Epoch 1 ends: the last Ra is drawn; lost on the track: 2 Niles.",
    ),
    (
        EpochEnded(2, "suns", ()),
        {"kind": "epoch_ended", "epoch": 2, "why": "suns", "lost": []},
        "Epoch 2 ends: no suns are left.",
    ),
    (EpochScored(SHEET), {"kind": "epoch_scored", **SHEET_DICT}, "Fame: Anna +6 to 16, Bob -7 to 0."),
    (
        TilesGivenUp((("god", "flood", "flood"), (), ("art",))),
        {"kind": "tiles_given_up", "tiles": [["god", "flood", "flood"], [], ["art"]]},
        "Anna gives up god, 2 floods; Cathy gives up art.",
    ),
    (EpochBegan(2, 1), {"kind": "epoch_began", "epoch": 2, "seat": 1}, "Epoch 2 begins; Bob has the highest sun."),
    (
        GameOver(1, (10, 30, 20), (1,), 12),
        {"kind": "game_over", "winner": 1, "scores": [10, 30, 20], "tied": [1], "sun": 12},
        "Bob wins with 30 fame.",
    ),
    (
        GameOver(1, (30, 30, 20), (0, 1), 12),
        {"kind": "game_over", "winner": 1, "scores": [30, 30, 20], "tied": [0, 1], "sun": 12},
        "Bob wins with 30 fame, level with Anna: the highest sun, 12, decides.",
    ),
    (
        GameOver(1, (30, 30, 30), (0, 1, 2), 12),
        {"kind": "game_over", "winner": 1, "scores": [30, 30, 30], "tied": [0, 1, 2], "sun": 12},
        "Bob wins with 30 fame, level with Anna and Cathy: the highest sun, 12, decides.",
    ),
]


@pytest.mark.parametrize(("event", "data", "words"), EXAMPLES, ids=lambda value: str(value)[:40])
def test_an_event_as_data_and_as_a_sentence(event: Event, data: dict[str, Any], words: str) -> None:
    assert as_dict(event) == data
    assert json.loads(json.dumps(as_dict(event))) == data
    names = ANNA[:2] if isinstance(event, EpochScored) else ANNA
    assert sentence(event, names) == words


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event, _, _ in EXAMPLES} == set(get_args(Event))


@pytest.mark.parametrize("seed", range(12))
def test_every_event_of_whole_games_can_be_told(seed: int) -> None:
    rules = {"god_disasters": "removed"} if seed % 2 else {}
    game = play_at_random(game_with(2 + seed % 4, rules=rules), random.Random(seed))
    names = [game.name(seat) for seat in range(game.rules.players)]
    for event in game.events:
        data = as_dict(event)
        assert json.loads(json.dumps(data)) == data
        assert sentence(event, names).endswith(".")


@pytest.mark.parametrize("seed", range(12))
def test_the_events_of_a_game_are_those_of_its_decisions_one_after_another(seed: int) -> None:
    game = Game(3, seed=seed)
    told: list[Event] = []
    chance = random.Random(seed)
    while not game.is_over:
        told += game.play(chance.choice(list(game.legal_actions)))
    assert tuple(told) == game.events
    assert tuple(event.sheet for event in told if isinstance(event, EpochScored)) == game.sheets
