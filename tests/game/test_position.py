"""`ra-position/1`, to the letter of formats.md."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ra.engine.rules import Rules
from ra.game.errors import NotationError
from ra.game.game import Game
from tests.tables import Document, game_with, lot_won, play, play_at_random, position_with, spaces

EXAMPLE = {
    "format": "ra-position/1",
    "rules": {"players": 3},
    "epoch": 1,
    "ra": 2,
    "sun": 4,
    "turn": 0,
    "track": ["nile", "gold", None, None, None, None, None, None],
    "players": [
        {"suns": [2, 5, 8, 13], "spent": [], "tiles": {}, "score": 10},
        {"suns": [3, 6, 9, 12], "spent": [], "tiles": {}, "score": 10},
        {"suns": [7, 10, 11], "spent": [1], "tiles": {"pharaoh": 2, "god": 1}, "score": 10},
    ],
}
"""The position that formats.md shows."""

CIVILIZATIONS = {"art": 1, "writing": 1, "religion": 1}
MONUMENTS = {"temple": 1, "statue": 1, "palace": 1}
WON_WITH_13 = {"hands": [[1, 2, 5, 8], [3, 6, 9, 12], [4, 7, 10, 11]], "sun": 13, "spent": {0: [1]}}
"""Seat 0 has just won an auction: sun 13 lies in the centre, and sun 1 face down before the winner."""


def owed(*debts: tuple[int, str, int]) -> list[dict[str, Any]]:
    return [{"seat": seat, "disaster": disaster, "tiles": tiles} for seat, disaster, tiles in debts]


def auction(
    kind: str = "invoked", bids: dict[str, int | None] | None = None, following: int = 1, ra_player: int = 0
) -> dict[str, Any]:
    return {"ra_player": ra_player, "kind": kind, "bids": bids or {}, "next": following}


def changed(change: Callable[[Document], Any]) -> Document:
    document = copy.deepcopy(EXAMPLE)
    change(document)
    return document


def refused(document: Any) -> str:
    with pytest.raises(NotationError) as error:
        Game.from_position(document)
    return str(error.value)


# ---- reading and writing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [EXAMPLE, json.dumps(EXAMPLE), json.dumps(EXAMPLE, indent=1).encode()])
def test_the_example_is_read(document: Any) -> None:
    game = Game.from_position(document)
    assert (game.epoch, game.ra, game.sun, game.turn, game.seat, game.phase) == (1, 2, 4, 0, 0, "turn")
    assert game.lot == ("nile", "gold")
    assert game.player(2).tiles == {"god": 1, "pharaoh": 2}
    assert (game.player(2).suns, game.player(2).spent) == ((7, 10, 11), (1,))


def test_without_a_bag_it_holds_every_tile_that_the_document_does_not_place() -> None:
    """180 less track, players' tiles and this epoch's Ra tiles."""
    game = Game.from_position(EXAMPLE)
    assert sum(game.left.values()) == 180 - 2 - 3 - 2
    assert {name: game.left[name] for name in ("ra", "nile", "gold", "pharaoh", "god", "art")} == {
        "ra": 28, "nile": 24, "gold": 4, "pharaoh": 23, "god": 7, "art": 5,
    }  # fmt: skip


@pytest.mark.parametrize("bag", [{}, {"nile": 24, "ra": 28}, {"art": 0, "unrest": 1}])
def test_with_a_bag_it_holds_what_it_says(bag: dict[str, int]) -> None:
    game = Game.from_position({**EXAMPLE, "bag": bag})
    assert game.left == {name: count for name, count in bag.items() if count}


def test_what_is_read_is_written_as_it_was_with_the_bag() -> None:
    document = Game.from_position(EXAMPLE).position()
    assert list(document) == [*EXAMPLE, "bag"]
    bag = document.pop("bag")
    assert document == EXAMPLE
    assert sum(bag.values()) == 173


def test_lists_of_suns_ascend_and_counts_of_zero_are_left_out() -> None:
    document = position_with(hands=[[13, 8, 5, 2], [12, 3, 6, 9], [11, 10, 7, 4]], tiles={0: {"art": 0, "nile": 2}})
    written = Game.from_position(document).position()
    assert [player["suns"] for player in written["players"]] == [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]]
    assert written["players"][0]["tiles"] == {"nile": 2}
    assert 0 not in written["bag"].values()


def test_rules_of_a_position_are_minimal() -> None:
    game = game_with(rules={"ra_limit": 8, "god_disasters": "removed", "edition": "2023"})
    assert game.position()["rules"] == {"players": 3, "god_disasters": "removed"}


@pytest.mark.parametrize("order", ["nile gold art god", "god art gold nile", "art nile god gold"])
def test_positions_that_differ_only_in_the_places_of_tiles_are_the_same(order: str) -> None:
    track = spaces(order)
    for places in (track, track[::-1], [None, *track[:7]]):
        game = Game.from_position({**position_with(), "track": places})
        assert game.state == game_with(track="nile gold art god").state
        assert game.track == tuple(places)


def test_the_keys_of_a_moment_stand_there_only_while_they_are_in_force() -> None:
    assert not {"auction", "owed", "swapping"} & set(game_with().position())


def test_an_auction_is_written() -> None:
    game = game_with(track="nile", turn=2)
    play(game, "draw ra")
    assert game.position()["auction"] == auction("drawn", {}, following=0, ra_player=2)
    play(game, "bid 5")
    assert game.position()["auction"] == auction("drawn", {"0": 5}, following=1, ra_player=2)
    play(game, "pass")
    assert game.position()["auction"] == auction("drawn", {"0": 5, "1": None}, following=2, ra_player=2)
    assert game.position()["players"][0]["suns"] == [2, 5, 8, 13], "a sun that was bid stays until the auction ends"
    assert game.position()["turn"] == 2


@pytest.mark.parametrize(("track", "kind"), [("", "invoked"), ("nile", "invoked"), ("nile " * 8, "full")])
def test_the_kind_of_an_auction_is_written(track: str, kind: str) -> None:
    game = game_with(track=track)
    play(game, "invoke")
    assert game.position()["auction"]["kind"] == kind


def test_debts_are_written_unrest_first() -> None:
    game = lot_won("earthquake unrest", {**CIVILIZATIONS, **MONUMENTS})
    assert game.position()["owed"] == owed((0, "unrest", 2), (0, "earthquake", 2))
    assert "swapping" not in game.position()
    play(game, "discard art")
    assert game.position()["owed"] == owed((0, "unrest", 1), (0, "earthquake", 2))
    play(game, "discard writing")
    assert game.position()["owed"] == owed((0, "earthquake", 2))
    play(game, "discard temple", "discard statue")
    assert "owed" not in game.position()


def test_a_debt_of_another_than_the_ra_player_is_written() -> None:
    game = game_with(track="unrest unrest", tiles={2: {"art": 3, "writing": 3}})
    play(game, "invoke", "pass", "bid 4", "pass")
    document = game.position()
    assert (document["turn"], document["owed"]) == (0, owed((2, "unrest", 4)))
    assert Game.from_position(document).seat == 2


def test_swaps_are_written_with_the_debts_they_bring() -> None:
    game = game_with(track="unrest nile", tiles={0: {"god": 2, **CIVILIZATIONS}})
    play(game, "god unrest")
    assert game.position()["swapping"] is True
    assert game.position()["owed"] == owed((0, "unrest", 2))
    play(game, "discard art", "discard writing")
    assert game.position()["swapping"] is True
    assert "owed" not in game.position()
    play(game, "done")
    assert "swapping" not in game.position()


def test_a_game_that_is_over_is_written() -> None:
    """Epoch 3, `ra` 0, empty track, all suns face up, only lasting tiles left, `turn` null."""
    game = game_with(
        rules={"ra_limit": 1}, epoch=3, tiles={0: {"pharaoh": 1, "gold": 1}}, spent={1: [12]}, track="nile"
    )
    play(game, "draw ra")
    document = game.position()
    assert (document["epoch"], document["ra"], document["turn"], document["track"]) == (3, 0, None, [None] * 8)
    assert [player["spent"] for player in document["players"]] == [[], [], []]
    assert [player["tiles"] for player in document["players"]] == [{"pharaoh": 1}, {}, {}]
    twin = Game.from_position(document)
    assert twin.is_over
    assert twin.state == game.state
    assert twin.outcome is not None


@pytest.mark.parametrize("seed", range(12))
def test_every_moment_of_a_game_survives_the_way_through_a_position(seed: int) -> None:
    options: dict[str, Any] = {"players": 2 + seed % 4}
    if seed % 3 == 1:
        options |= {"after_auction": "ra_player", "ra_limit": 10}
    if seed % 3 == 2:
        options |= {"god_disasters": "removed", "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0}
    game = play_at_random(Game(Rules(**options), seed=seed), random.Random(seed))
    for moment in game:
        document = json.loads(json.dumps(moment.position()))
        twin = Game.from_position(document)
        assert twin.state == moment.state
        assert twin.track == moment.track
        assert twin.rules == moment.rules
        assert twin.position() == document


@settings(max_examples=25)
@given(st.integers(2, 5), st.integers(0, 2**62 - 1), st.randoms(use_true_random=False), st.integers(0, 400))
def test_a_game_goes_on_from_a_position_as_it_would_have(
    players: int, seed: int, chance: random.Random, decisions: int
) -> None:
    game = play_at_random(Game(players, seed=seed), chance, decisions)
    twin = Game.from_position(game.position(), bag=game.bag)
    while not game.is_over:
        assert list(twin.legal_actions) == list(game.legal_actions)
        action = chance.choice(list(game.legal_actions))
        assert twin.play(action) == game.play(action)
    assert twin.state == game.state


# ---- moments that can be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("description", "seat", "phase"),
    [
        pytest.param({"turn": 1}, 1, "turn", id="a turn"),
        pytest.param({"auction": auction()}, 1, "bidding", id="an auction that has just opened"),
        pytest.param({"auction": auction(bids={"1": 6}, following=2)}, 2, "bidding", id="one bid"),
        pytest.param(
            {"auction": auction(bids={"1": None, "2": 4}, following=0)}, 0, "bidding", id="the Ra player's bid"
        ),
        pytest.param({"auction": auction("drawn"), "ra": 1}, 1, "bidding", id="after a drawn Ra"),
        pytest.param({"auction": auction("full"), "track": "nile " * 8}, 1, "bidding", id="on a full track"),
        pytest.param(
            {"auction": auction(following=2), "spent": {1: [3, 6, 9, 12]}}, 2, "bidding", id="one who is passed over"
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: CIVILIZATIONS}, "owed": owed((0, "unrest", 2))}, 0, "unrest", id="an unrest"
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: MONUMENTS}, "owed": owed((0, "earthquake", 1))}, 0, "earthquake", id="one left"
        ),
        pytest.param(
            {
                **WON_WITH_13,
                "tiles": {0: {**CIVILIZATIONS, **MONUMENTS}},
                "owed": owed((0, "unrest", 1), (0, "earthquake", 2)),
            },
            0,
            "unrest",
            id="two debts",
        ),
        pytest.param(
            {**WON_WITH_13, "turn": 2, "tiles": {0: CIVILIZATIONS}, "owed": owed((0, "unrest", 2))},
            0,
            "unrest",
            id="a debt of another than the Ra player",
        ),
        pytest.param(
            {
                **WON_WITH_13,
                "spent": {0: [1, 2, 5, 8]},
                "tiles": {0: CIVILIZATIONS},
                "owed": owed((0, "unrest", 2)),
            },
            0,
            "unrest",
            id="the winner has spent the last sun",
        ),
        pytest.param({"swapping": True, "track": "nile", "tiles": {0: {"god": 1}}}, 0, "swaps", id="swaps"),
        pytest.param(
            {"swapping": True, "tiles": {0: CIVILIZATIONS}, "owed": owed((0, "unrest", 2))},
            0,
            "unrest",
            id="swaps and a debt",
        ),
        pytest.param({"turn": None, "epoch": 3}, None, "over", id="the end"),
    ],
)
def test_who_decides_is_the_next_bidder_else_who_owes_else_whose_turn_it_is(
    description: dict[str, Any], seat: int | None, phase: str
) -> None:
    game = game_with(**description)
    assert (game.seat, game.phase) == (seat, phase)
    assert Game.from_position(game.position()).state == game.state


def test_bids_of_a_position_count() -> None:
    game = game_with(auction=auction(bids={"1": 6, "2": 7}, following=0), track="nile")
    assert str(game.legal_actions) == "pass, bid 8, bid 13"
    play(game, "pass")
    assert (game.player(2).tiles, game.sun) == ({"nile": 1}, 7)


def test_passes_of_a_position_count() -> None:
    game = game_with(auction=auction(bids={"1": None, "2": None}, following=0))
    assert str(game.legal_actions) == "bid 2, bid 5, bid 8, bid 13"


# ---- refusals: the document ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["rules", "epoch", "ra", "sun", "turn", "track", "players"])
def test_a_missing_key_is_refused_by_name(key: str) -> None:
    assert refused(changed(lambda d: d.pop(key))) == f"the key '{key}' is missing"


@pytest.mark.parametrize("key", ["suns", "spent", "tiles", "score"])
def test_a_missing_key_of_a_player_is_refused_by_name(key: str) -> None:
    assert refused(changed(lambda d: d["players"][1].pop(key))) == f"players[1]: the key '{key}' is missing"


@pytest.mark.parametrize("key", ["ra_player", "kind", "bids", "next"])
def test_a_missing_key_of_an_auction_is_refused_by_name(key: str) -> None:
    document = position_with(auction={name: value for name, value in auction().items() if name != key})
    assert refused(document) == f"auction: the key '{key}' is missing"


@pytest.mark.parametrize("key", ["seat", "disaster", "tiles"])
def test_a_missing_key_of_a_debt_is_refused_by_name(key: str) -> None:
    debt = {name: value for name, value in owed((0, "unrest", 2))[0].items() if name != key}
    assert refused(position_with(owed=[debt])) == f"owed[0]: the key '{key}' is missing"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        # unknown keys
        (lambda d: d.update(moves=7), 'unknown key "moves"; known are format, rules, epoch'),
        (lambda d: d["rules"].update(bribes=7), "rules.bribes: there is no such option"),
        (lambda d: d["players"][0].update(name="Anna"), 'players[0]: unknown key "name"'),
        (
            lambda d: d["players"][0]["tiles"].update(camel=1),
            "players[0].tiles: 'camel' is not a tile that can lie here",
        ),
        (lambda d: d["players"][0]["tiles"].update(ra=1), "players[0].tiles: 'ra' is not a tile that can lie here"),
        (lambda d: d["players"][0]["tiles"].update(unrest=1), "players[0].tiles: 'unrest' is not a tile that can lie"),
        (lambda d: d.update(bag={"camel": 1}), "bag: 'camel' is not a tile that can lie here"),
        (lambda d: d.update(auction={**auction(), "lot": 1}), 'auction: unknown key "lot"'),
        (lambda d: d.update(owed=[{**owed((0, "unrest", 2))[0], "why": 1}]), 'owed[0]: unknown key "why"'),
        # wrong types
        (lambda d: d.update(format="ra-position/2"), 'format: "ra-position/1" is needed, not "ra-position/2"'),
        (lambda d: d.update(format="ra-record/1"), 'format: "ra-position/1" is needed, not "ra-record/1"'),
        (lambda d: d.pop("format"), 'the key "format" is missing; it should be "ra-position/1"'),
        (lambda d: d.update(rules=3), "rules: an object is needed, not 3"),
        (lambda d: d.update(rules={"players": 4}), "players: 4 entries are needed, not 3"),
        (lambda d: d.update(rules={"players": 3.0}), "rules.players: "),
        (lambda d: d.update(epoch=0), "epoch: a whole number from 1 to 3 is needed, not 0"),
        (lambda d: d.update(epoch=4), "epoch: a whole number from 1 to 3 is needed, not 4"),
        (lambda d: d.update(epoch=True), "epoch: a whole number from 1 to 3 is needed, not true"),
        (lambda d: d.update(epoch=1.0), "epoch: a whole number from 1 to 3 is needed, not 1.0"),
        (lambda d: d.update(epoch="1"), 'epoch: a whole number from 1 to 3 is needed, not "1"'),
        (lambda d: d.update(epoch=None), "epoch: a whole number from 1 to 3 is needed, not null"),
        (lambda d: d.update(ra=-1), "ra: a whole number from 0 to 7 is needed, not -1"),
        (lambda d: d.update(ra=2.0), "ra: "),
        (lambda d: d.update(ra=False), "ra: "),
        (lambda d: d.update(ra=10**40), "ra: a whole number from 0 to 7 is needed, not 1000"),
        (lambda d: d.update(sun=0), "sun: a whole number from 1 to 16 is needed, not 0"),
        (lambda d: d.update(sun=17), "sun: "),
        (lambda d: d.update(sun=True), "sun: "),
        (lambda d: d.update(sun=None), "sun: "),
        (lambda d: d.update(turn=3), "turn: a whole number from 0 to 2 is needed, not 3"),
        (lambda d: d.update(turn=-1), "turn: "),
        (lambda d: d.update(turn=False), "turn: "),
        (lambda d: d.update(turn="0"), "turn: "),
        (lambda d: d.update(track=[]), "track: 8 entries are needed, not 0"),
        (lambda d: d.update(track=["nile"] * 9), "track: 8 entries are needed, not 9"),
        (lambda d: d.update(track="nile"), 'track: a list is needed, not "nile"'),
        (lambda d: d.update(track={}), "track: a list is needed, not {}"),
        (lambda d: d.update(track=spaces("ra")), "track[0]: one of god"),
        (lambda d: d.update(track=spaces("camel")), "track[0]: one of god"),
        (lambda d: d["track"].__setitem__(7, 3), "track[7]: one of god"),
        (lambda d: d["track"].__setitem__(7, False), "track[7]: one of god"),
        (lambda d: d["track"].__setitem__(7, ""), "track[7]: one of god"),
        (lambda d: d["track"].__setitem__(7, ["nile"]), "track[7]: one of god"),
        (lambda d: d.update(players={}), "players: a list is needed, not {}"),
        (lambda d: d["players"].pop(), "players: 3 entries are needed, not 2"),
        (lambda d: d["players"].__setitem__(0, None), "players[0]: an object is needed, not null"),
        (lambda d: d["players"][0].update(suns=7), "players[0].suns: a list is needed, not 7"),
        (lambda d: d["players"][0].update(suns=[2, 5, 8, 13.0]), "players[0].suns[3]: a whole number from 1 to 16"),
        (lambda d: d["players"][0].update(suns=[2, 5, 8, True]), "players[0].suns[3]: a whole number from 1 to 16"),
        (lambda d: d["players"][0].update(suns=[2, 5, 8, 17]), "players[0].suns[3]: a whole number from 1 to 16"),
        (lambda d: d["players"][0].update(spent=None), "players[0].spent: a list is needed, not null"),
        (lambda d: d["players"][0].update(tiles=[]), "players[0].tiles: an object is needed, not []"),
        (lambda d: d["players"][0].update(tiles={"nile": -1}), "players[0].tiles.nile: a whole number from 0 to 25"),
        (lambda d: d["players"][0].update(tiles={"nile": 1.0}), "players[0].tiles.nile: a whole number from 0 to 25"),
        (lambda d: d["players"][0].update(tiles={"nile": True}), "players[0].tiles.nile: a whole number from 0 to 25"),
        (lambda d: d["players"][0].update(tiles={"nile": None}), "players[0].tiles.nile: a whole number from 0 to 25"),
        (lambda d: d["players"][0].update(score=None), "players[0].score: "),
        (lambda d: d["players"][0].update(score=10.0), "players[0].score: "),
        (lambda d: d["players"][0].update(score=True), "players[0].score: "),
        (lambda d: d["players"][0].update(score=10**10), "players[0].score: "),
        (lambda d: d.update(bag=[]), "bag: an object is needed, not []"),
        (lambda d: d.update(bag=None), "bag: an object is needed, not null"),
        (lambda d: d.update(bag={"nile": -1}), "bag.nile: a whole number from 0 to 25"),
        (lambda d: d.update(bag={"nile": 1.5}), "bag.nile: a whole number from 0 to 25"),
        (lambda d: d.update(swapping=1), "swapping: it stands here only while it is true"),
        (lambda d: d.update(swapping=False), "swapping: it stands here only while it is true"),
        (lambda d: d.update(swapping=None), "swapping: it stands here only while it is true"),
        (lambda d: d.update(owed={}), "owed: a list is needed, not {}"),
        (lambda d: d.update(owed=None), "owed: a list is needed, not null"),
        (lambda d: d.update(owed=[]), "owed: it stands here only while something is owed"),
        (lambda d: d.update(owed=[3]), "owed[0]: an object is needed, not 3"),
        (lambda d: d.update(owed=owed((0, "funeral", 2))), "owed[0].disaster: one of unrest, earthquake is needed"),
        (lambda d: d.update(owed=owed((3, "unrest", 2))), "owed[0].seat: a whole number from 0 to 2"),
        (lambda d: d.update(auction=None), "auction: an object is needed, not null"),
        (lambda d: d.update(auction=auction("stolen")), "auction.kind: one of drawn, invoked, full is needed"),
        (lambda d: d.update(auction=auction("")), "auction.kind: one of drawn, invoked, full is needed"),
        (lambda d: d.update(auction={**auction(), "ra_player": None}), "auction.ra_player: a whole number"),
        (lambda d: d.update(auction={**auction(), "next": 3}), "auction.next: a whole number from 0 to 2"),
        (lambda d: d.update(auction={**auction(), "next": None}), "auction.next: a whole number from 0 to 2"),
        (lambda d: d.update(auction={**auction(), "bids": []}), "auction.bids: an object is needed, not []"),
        (lambda d: d.update(auction={**auction(), "bids": {"1": 3.0}, "next": 2}), "auction.bids.1: a whole number"),
        (lambda d: d.update(auction={**auction(), "bids": {"1": 0}, "next": 2}), "auction.bids.1: a whole number"),
    ],
)
def test_a_document_that_is_not_as_written_is_refused(change: Callable[[Document], Any], complaint: str) -> None:
    document = changed(change)
    assert refused(document).startswith(complaint)
    assert refused(json.dumps(document)).startswith(complaint)


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ("", "not JSON: "),
        (json.dumps(EXAMPLE)[:-1], "not JSON: "),
        (b"\x80", "not UTF-8 text: byte 0 cannot be read"),
        ("null", "a ra-position/1 document is an object, not null"),
        ([EXAMPLE], "a ra-position/1 document is an object"),
        (json.dumps(EXAMPLE).replace('"ra": 2', '"ra": 2, "ra": 2'), "the key 'ra' stands twice in one object"),
        (json.dumps(EXAMPLE).replace('"ra": 2', '"ra": NaN'), "not JSON: NaN is not a number"),
        (json.dumps(EXAMPLE).replace('"ra": 2', '"ra": 1e999'), "ra: a whole number from 0 to 7 is needed"),
        (json.dumps(EXAMPLE).replace('"ra": 2', f'"ra": {"1" * 4000}'), "ra: a whole number from 0 to 7 is needed"),
        (json.dumps(EXAMPLE).replace('"ra": 2', '"ra": "\\ud800"'), "ra: a whole number from 0 to 7 is needed"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_document_is_refused(document: Any, complaint: str) -> None:
    assert refused(document).startswith(complaint)


@pytest.mark.parametrize(
    "description",
    [
        pytest.param({"auction": auction(bids={"1": None, 1: None}, following=2)}, id="seats as text and as numbers"),  # type: ignore[dict-item]
        pytest.param({"tiles": {0: {3: 1, "nile": 1}}}, id="a tile as a number"),
        pytest.param({"rules": {3: 1}}, id="an option as a number"),
        pytest.param({"ra": 10**5000}, id="a number too long to print"),
        pytest.param({"rules": {"ra_limit": 10**5000}}, id="an option too long to print"),
        pytest.param({"turn": {(1, 2): 3}}, id="an object that JSON cannot hold"),
    ],
)
def test_objects_that_json_cannot_hold_are_refused_too(description: dict[str, Any]) -> None:
    """A document may come as an object, and then nobody has checked it before."""
    assert refused(position_with(**description))


@pytest.mark.parametrize("key", ["rules", "epoch", "turn", "track", "players", "bag", "auction", "owed", "swapping"])
def test_a_document_of_any_depth_is_refused_and_not_a_crash(key: str) -> None:
    """Python's own limit lies somewhere near a thousand; what can be read can be quoted too."""
    text = json.dumps({**EXAMPLE, key: "@"})
    for depth in range(800, 1010):
        refused(text.replace('"@"', "[" * depth + "]" * depth))


# ---- refusals: positions that no game could hold -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("description", "complaint"),
    [
        # suns
        pytest.param({"sun": 13}, "players: sun 13 is there twice: in the centre and in [0].suns", id="a sun twice"),
        pytest.param(
            {"hands": [[2, 5, 8, 13], [3, 6, 9, 13], [4, 7, 10, 11]]},
            "players: sun 13 is there twice: in [0].suns and in [1].suns",
            id="a sun with two players",
        ),
        pytest.param(
            {"hands": [[2, 5, 8, 13], [3, 6, 9, 9], [4, 7, 10, 11]]},
            "players[1].suns: sun 9 stands here twice",
            id="a sun twice in one hand",
        ),
        pytest.param(
            {"hands": [[2, 5, 8, 13], [3, 6, 9, 14], [4, 7, 10, 11]]},
            "players: sun 12 is missing; sun 14 is not in this game",
            id="a sun missing",
        ),
        pytest.param({"sun": 16}, "players: sun 1 is missing; sun 16 is not in this game", id="the centre sun missing"),
        pytest.param(
            {"hands": [[2, 5, 8], [3, 6, 9, 12], [4, 7, 10, 11]]},
            "players: seat 0 has 3 suns, but each player has 4 throughout the game",
            id="unequal hands",
        ),
        pytest.param(
            {"hands": [[2, 5, 8], [3, 6, 9], [4, 7, 10]]}, "players: seat 0 has 3 suns, but each player has 4", id="few"
        ),
        pytest.param(
            {"hands": [[2, 5, 8, 13, 14], [3, 6, 9, 12], [4, 7, 10, 11]]},
            "players: seat 0 has 5 suns, but each player has 4",
            id="a sun too many",
        ),
        # tiles
        pytest.param(
            {"tiles": {0: {"pyramid": 6}}},
            "players[0].tiles.pyramid: a whole number from 0 to 5 is needed, not 6",
            id="a sixth pyramid",
        ),
        pytest.param(
            {"tiles": {0: {"pyramid": 3}, 1: {"pyramid": 3}}},
            "6 pyramid tiles are placed, but there are only 5",
            id="a sixth pyramid with another player",
        ),
        pytest.param(
            {"tiles": {0: {"pyramid": 5}}, "track": "pyramid"},
            "6 pyramid tiles are placed, but there are only 5",
            id="a sixth pyramid on the track",
        ),
        pytest.param({"track": "funeral funeral funeral"}, "3 funeral tiles are placed", id="a third funeral"),
        pytest.param(
            {"bag": {"pyramid": 6}}, "bag.pyramid: a whole number from 0 to 5 is needed, not 6", id="six in the bag"
        ),
        pytest.param(
            {"tiles": {0: {"pyramid": 3}}, "bag": {"pyramid": 3}},
            "bag: 3 pyramid tiles in the bag are too many: 2 are not elsewhere",
            id="more tiles than there are",
        ),
        pytest.param(
            {"ra": 3, "bag": {"ra": 28}},
            "bag: 28 ra tiles in the bag are too many: 27 are not elsewhere",
            id="more Ra tiles than there are",
        ),
        # ra and score
        pytest.param({"ra": 8}, "ra: a whole number from 0 to 7 is needed, not 8", id="ra at the limit"),
        pytest.param({"ra": 9}, "ra: a whole number from 0 to 7 is needed, not 9", id="ra over the limit"),
        pytest.param({"ra": 1, "rules": {"ra_limit": 1}}, "ra: a whole number from 0 to 0 is needed", id="ra limit 1"),
        pytest.param({"fame": [10, -1, 10]}, "players[1].score: a whole number from 0 to", id="a negative score"),
        # who acts
        pytest.param(
            {"spent": {0: [2, 5, 8, 13]}}, "turn: seat 0 has no face-up sun and cannot act", id="a turn without a sun"
        ),
        pytest.param(
            {"spent": {1: [3, 6, 9, 12]}, "auction": auction()},
            "auction: seat 1 has no face-up sun and cannot act",
            id="a bidder without a sun",
        ),
        pytest.param(
            {"spent": {0: [2, 5, 8, 13]}, "auction": auction()},
            "auction: seat 0 has no face-up sun and cannot act",
            id="a Ra player without a sun",
        ),
        pytest.param(
            {
                "spent": {0: [1], 2: [4, 7, 10, 11]},
                "hands": WON_WITH_13["hands"],
                "sun": 13,
                "turn": 2,
                "tiles": {0: CIVILIZATIONS},
                "owed": owed((0, "unrest", 2)),
            },
            "turn: seat 2 has no face-up sun and cannot act",
            id="a Ra player who lost the auction and has no sun",
        ),
        pytest.param(
            {
                "swapping": True,
                "spent": {0: [2, 5, 8, 13]},
                "tiles": {0: CIVILIZATIONS},
                "owed": owed((0, "unrest", 2)),
            },
            "turn: seat 0 has no face-up sun and cannot act",
            id="a swap without a sun",
        ),
        # swapping
        pytest.param({"swapping": True}, "swapping: no swap is possible, and nothing is owed", id="swapping nothing"),
        pytest.param(
            {"swapping": True, "track": "nile"}, "swapping: no swap is possible, and nothing is owed", id="no god"
        ),
        pytest.param(
            {"swapping": True, "track": "nile", "tiles": {1: {"god": 1}}},
            "swapping: no swap is possible, and nothing is owed",
            id="another's god",
        ),
        pytest.param(
            {"swapping": True, "track": "god", "tiles": {0: {"god": 1}}},
            "swapping: no swap is possible, and nothing is owed",
            id="nothing but a god to take",
        ),
        pytest.param(
            {"swapping": True, "track": "nile", "tiles": {0: {"god": 1}}, "auction": auction()},
            "swapping: not while an auction is under way",
            id="swapping in an auction",
        ),
        # auctions
        pytest.param(
            {"auction": auction(ra_player=1, following=2)},
            "auction.ra_player: the Ra player has the turn, and that is seat 0",
            id="a Ra player who has not the turn",
        ),
        pytest.param(
            {"auction": auction("full")}, "auction.kind: 0 tiles lie on the track, so it is not full", id="not full"
        ),
        pytest.param(
            {"auction": auction("invoked"), "track": "nile " * 8},
            "auction.kind: 8 tiles lie on the track, so it is full",
            id="invoked on a full track",
        ),
        pytest.param(
            {"auction": auction("drawn"), "track": "nile " * 8, "ra": 1},
            "auction.kind: 8 tiles lie on the track, so it is full",
            id="drawn on a full track",
        ),
        pytest.param(
            {"auction": auction("drawn")}, "auction.kind: no Ra tile has been drawn in this epoch", id="no Ra drawn"
        ),
        pytest.param(
            {"auction": auction(following=2)},
            "auction.bids: seats 1 have acted before seat 2, not []",
            id="a bidder passed over",
        ),
        pytest.param(
            {"auction": auction(bids={"1": None, "2": None}, following=1)},
            "auction.bids: seats none have acted before seat 1, not ['1', '2']",
            id="bids of those who come later",
        ),
        pytest.param(
            {"auction": auction(bids={"1": None, "2": None, "0": None}, following=0)},
            "auction.bids: seats 1, 2 have acted before seat 0",
            id="a bid of the Ra player",
        ),
        pytest.param(
            {"auction": auction(bids={"01": None}, following=2)},
            "auction.bids: seats 1 have acted",
            id="a strange seat",
        ),
        pytest.param(
            {"auction": auction(bids={"1": None}, following=2), "spent": {1: [3, 6, 9, 12]}},
            "auction.bids: seats none have acted before seat 2",
            id="a pass of one without a sun",
        ),
        pytest.param(
            {"auction": auction(bids={"1": 5}, following=2)}, "auction.bids.1: seat 1 has no sun 5 face up", id="no sun"
        ),
        pytest.param(
            {"auction": auction(bids={"1": 12}, following=2), "spent": {1: [12]}},
            "auction.bids.1: seat 1 has no sun 12 face up",
            id="a bid of a face-down sun",
        ),
        pytest.param(
            {"auction": auction(bids={"1": 9, "2": 7}, following=0)},
            "auction.bids.2: 7 is not higher than the bid of 9 before it",
            id="an underbid",
        ),
        # debts
        pytest.param(
            {"auction": auction(), "tiles": {0: CIVILIZATIONS}, "owed": owed((0, "unrest", 2))},
            "owed: not while an auction is under way",
            id="a debt in an auction",
        ),
        pytest.param(
            {**WON_WITH_13, "owed": owed((0, "unrest", 2))}, "owed[0].tiles: there is nothing to choose", id="no tiles"
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: {"art": 1, "writing": 1}}, "owed": owed((0, "unrest", 2))},
            "owed[0].tiles: there is nothing to choose: seat 0 owes 2 and has no more, or all alike",
            id="as many as owed",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: {"art": 4}}, "owed": owed((0, "unrest", 2))},
            "owed[0].tiles: there is nothing to choose",
            id="all alike",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: MONUMENTS}, "owed": owed((0, "unrest", 2))},
            "owed[0].tiles: there is nothing to choose",
            id="tiles of another category",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: CIVILIZATIONS}, "owed": owed((0, "unrest", 0))},
            "owed[0].tiles: a whole number from 1 to 8 is needed, not 0",
            id="a debt of nothing",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: {"art": 5, "writing": 5}}, "owed": owed((0, "unrest", 9))},
            "owed[0].tiles: a whole number from 1 to 8 is needed, not 9",
            id="more than four unrests",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: {"temple": 5, "statue": 5}}, "owed": owed((0, "earthquake", 5))},
            "owed[0].tiles: a whole number from 1 to 4 is needed, not 5",
            id="more than two earthquakes",
        ),
        pytest.param(
            {
                **WON_WITH_13,
                "tiles": {0: {**CIVILIZATIONS, **MONUMENTS}},
                "owed": owed((0, "earthquake", 2), (0, "unrest", 2)),
            },
            "owed[1].disaster: one debt of each kind at most, unrest before earthquake",
            id="earthquake before unrest",
        ),
        pytest.param(
            {**WON_WITH_13, "tiles": {0: {"art": 3, "writing": 3}}, "owed": owed((0, "unrest", 2), (0, "unrest", 2))},
            "owed[1].disaster: one debt of each kind at most",
            id="the same debt twice",
        ),
        pytest.param(
            {
                **WON_WITH_13,
                "tiles": {0: CIVILIZATIONS, 1: MONUMENTS},
                "owed": owed((0, "unrest", 2), (1, "earthquake", 2)),
            },
            "owed[1].seat: one player pays at a time, and seat 0 owes already",
            id="debts of two players",
        ),
        pytest.param(
            {"swapping": True, "tiles": {1: CIVILIZATIONS}, "owed": owed((1, "unrest", 2))},
            "owed[0].seat: seat 0 is swapping, so nobody else can owe",
            id="another's debt in a swap",
        ),
        pytest.param(
            {
                "swapping": True,
                "tiles": {0: {**CIVILIZATIONS, **MONUMENTS}},
                "owed": owed((0, "unrest", 2), (0, "earthquake", 2)),
            },
            "owed: one swap brings one disaster, so one debt",
            id="two debts of one swap",
        ),
        pytest.param(
            {"swapping": True, "tiles": {0: {"art": 3, "writing": 3}}, "owed": owed((0, "unrest", 3))},
            "owed[0].tiles: a whole number from 1 to 2 is needed, not 3",
            id="more than a swap can bring",
        ),
        # the end
        pytest.param({"turn": None}, "epoch: the game is over (turn is null), but only after epoch 3", id="epoch 1"),
        pytest.param(
            {"turn": None, "epoch": 3, "ra": 2}, "ra: the game is over (turn is null), so it is 0", id="over: ra"
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "track": "nile"},
            "track: the game is over (turn is null), so it is empty",
            id="over: track",
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "spent": {1: [12]}},
            "players: the game is over (turn is null), so all suns lie face up, those of seat 1 too",
            id="over: face-down suns",
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "tiles": {2: {"gold": 1}}},
            "players: the game is over (turn is null), so the gold tiles of seat 2 are gone",
            id="over: gold",
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "tiles": {0: {"writing": 1}}},
            "players: the game is over (turn is null), so the writing tiles of seat 0 are gone",
            id="over: civilization",
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "auction": auction()}, "auction: nothing of the kind", id="over: an auction"
        ),
        pytest.param(
            {"turn": None, "epoch": 3, "owed": owed((0, "unrest", 2))}, "owed: nothing of the kind", id="over: a debt"
        ),
        pytest.param({"turn": None, "epoch": 3, "swapping": True}, "swapping: nothing of the kind", id="over: a swap"),
    ],
)
def test_a_position_that_no_game_could_hold_is_refused(description: dict[str, Any], complaint: str) -> None:
    """formats.md: the error names what is wrong."""
    assert refused(position_with(**description)).startswith(complaint)


@pytest.mark.parametrize(
    "description",
    [
        pytest.param(
            {"swapping": True, "track": "nile " * 8, "tiles": {0: {"god": 1}}},
            id="a swap that took no tile off a full track",
        ),
        pytest.param(
            {"swapping": True, "track": "nile", "tiles": {0: {"god": 8}}}, id="a swap that spent none of the eight gods"
        ),
        pytest.param(
            {
                "swapping": True,
                "rules": {"god_disasters": "removed"},
                "tiles": {0: CIVILIZATIONS},
                "owed": owed((0, "unrest", 2)),
            },
            id="a debt of a swap where disasters leave without effect",
        ),
    ],
)
def test_a_moment_that_no_decision_leads_to_is_refused(description: dict[str, Any]) -> None:
    """§6.1, §6.3: a swap takes a tile and spends a god."""
    assert refused(position_with(**description))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_at_the_limit_of_ra_tiles_minus_one_a_position_is_fine(players: int) -> None:
    limit = Rules(players).ra_limit
    assert game_with(players, ra=limit - 1).ra == limit - 1
    assert refused(position_with(players, ra=limit)).startswith("ra: ")


def test_lasting_tiles_may_be_left_when_the_game_is_over() -> None:
    lasting = {"pharaoh": 3, "nile": 2, "fortress": 1, "obelisk": 2, "palace": 3, "pyramid": 4, "sphinx": 5}
    more = {"statue": 1, "step_pyramid": 2, "temple": 3}
    assert game_with(epoch=3, turn=None, tiles={0: {**lasting, **more}}).is_over
