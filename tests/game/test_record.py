"""`ra-record/1`, to the letter of formats.md."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from ra.engine.rules import Rules
from ra.game.errors import NotationError
from ra.game.game import Game
from tests.tables import Document, game_with, play, play_at_random, position_with, spaces

EXAMPLE = {
    "format": "ra-record/1",
    "rules": {"players": 3},
    "names": ["Anna", "Bob", "Cathy"],
    "suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]],
    "events": [
        {"seat": 0, "do": "draw", "tile": "nile"},
        {"seat": 1, "do": "draw", "tile": "ra"},
        {"seat": 2, "do": "bid", "sun": 4},
        {"seat": 0, "do": "pass"},
        {"seat": 1, "do": "pass"},
        {"seat": 2, "do": "invoke"},
    ],
    "result": {"epochs": [], "scores": [10, 10, 10], "winner": None},
}
"""The record that formats.md shows."""


def example(**changes: Any) -> Document:
    """The record of formats.md with other values; `...` leaves a key out."""
    document = {**copy.deepcopy(EXAMPLE), **changes}
    return {key: value for key, value in document.items() if value is not ...}


def whole_game(seed: int = 1, **options: Any) -> Game:
    return play_at_random(Game(Rules(**{"players": 3, **options}), seed=seed), random.Random(seed))


def refused(document: Any) -> str:
    with pytest.raises(NotationError) as error:
        Game.from_record(document)
    return str(error.value)


# ---- reading and writing -------------------------------------------------------------------------------------------


def test_the_example_is_read() -> None:
    game = Game.from_record(EXAMPLE)
    assert game.names == ("Anna", "Bob", "Cathy")
    assert (game.turn, game.seat, game.phase) == (2, 0, "bidding")
    assert (game.player(2).tiles, game.player(2).spent, game.sun) == ({"nile": 1}, (1,), 4)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(json.dumps(EXAMPLE), id="text"),
        pytest.param(json.dumps(EXAMPLE).encode(), id="bytes"),
        pytest.param(json.dumps(EXAMPLE, indent=4) + "\n\n", id="text with spaces"),
        pytest.param(EXAMPLE, id="an object"),
        pytest.param(example(suns=((13, 2, 5, 8), (3, 6, 9, 12), (4, 7, 10, 11))), id="tuples, and suns in any order"),
    ],
)
def test_a_record_may_be_text_bytes_or_an_object(document: Any) -> None:
    assert Game.from_record(document).record() == EXAMPLE


def test_what_is_read_is_written_as_it_was() -> None:
    document = Game.from_record(EXAMPLE).record()
    assert document == EXAMPLE
    assert list(document) == list(EXAMPLE)
    assert json.loads(json.dumps(document)) == EXAMPLE


@pytest.mark.parametrize("key", ["names", "result"])
def test_names_and_result_are_optional(key: str) -> None:
    game = Game.from_record(example(**{key: ...}))
    assert ("names" in game.record()) is (key != "names")
    assert game.record()["result"] == EXAMPLE["result"]


def test_a_game_that_has_just_begun() -> None:
    game = Game.from_record(example(events=[]))
    assert (game.seat, game.phase, game.history) == (0, "turn", ())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 2},
        {"players": 5},
        {"players": 4, "after_auction": "ra_player", "god_disasters": "removed"},
        {"players": 2, "two_player_suns": "bgg", "ra_limit": 7, "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0},
    ],
    ids=str,
)
def test_whole_games_survive_the_way_through_a_record(seed: int, options: dict[str, Any]) -> None:
    game = whole_game(seed, **options)
    document = json.loads(json.dumps(game.record()))
    twin = Game.from_record(document)
    assert twin.state == game.state
    assert (twin.history, twin.events, twin.sheets) == (game.history, game.events, game.sheets)
    assert twin.record() == document


@pytest.mark.parametrize("seed", range(4))
def test_so_do_games_that_are_not_over(seed: int) -> None:
    game = play_at_random(Game(4, seed=seed), random.Random(seed), 70)
    twin = Game.from_record(game.record())
    assert twin.state == game.state
    assert twin.track == game.track


# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({"players": 3, "edition": "2023", "ra_limit": 8}, {"players": 3}),
        ({"players": 3, "fewest_pharaohs": [2, 2, 2], "lowest_suns": 5}, {"players": 3}),
        ({"players": 3, "after_auction": "left", "god_disasters": "strike"}, {"players": 3}),
        ({"players": 3, "edition": "1999"}, {"players": 3, "edition": "1999"}),
        (
            {"god_disasters": "removed", "fewest_pharaohs": [2, 2, 0], "players": 3, "lowest_suns": 0, "ra_limit": 9},
            {"players": 3, "ra_limit": 9, "fewest_pharaohs": [2, 2, 0], "lowest_suns": 0, "god_disasters": "removed"},
        ),
    ],
)
def test_rules_hold_the_players_and_whatever_differs_from_the_standard_game(
    given: dict[str, Any], written: dict[str, Any]
) -> None:
    document = Game.from_record(example(rules=given)).record()
    assert document["rules"] == written


@pytest.mark.parametrize(
    ("rules", "suns"),
    [
        ({"players": 2, "edition": "1999", "two_player_suns": "razzia"}, [[2, 5, 6, 9], [3, 4, 7, 8]]),
        ({"players": 2, "edition": "1999", "suns": [[2, 5, 6, 9], [3, 4, 7, 8]]}, [[2, 5, 6, 9], [3, 4, 7, 8]]),
        ({"players": 2, "edition": "1999", "suns": [[2], [3]]}, [[3], [2]]),
        ({"players": 2, "suns": [[2], [3]]}, [[2, 5, 6, 9], [3, 4, 7, 8]]),
        ({"players": 2, "two_player_suns": "bgg"}, [[2, 5, 7, 8], [3, 4, 6, 9]]),
        ({"players": 2}, [[2, 5, 7, 8], [3, 4, 6, 9]]),
        ({"players": 3}, [[2, 16], [3, 15], [4, 14]]),
        ({"players": 3}, [[2], [3], [4]]),
    ],
)
def test_a_record_of_any_suns_can_be_read_again(rules: dict[str, Any], suns: list[list[int]]) -> None:
    game = Game.from_record(example(rules=rules, suns=suns, names=..., events=[], result=...))
    twin = Game.from_record(game.record())
    assert twin.rules == game.rules
    assert twin.state == game.state


# ---- a start in place of suns --------------------------------------------------------------------------------------


def test_a_start_may_stand_in_place_of_suns() -> None:
    start = position_with(track="nile", epoch=2, spent={1: [12]}, turn=2)
    game = Game.from_record(
        example(suns=..., start=start, events=[{"seat": 2, "do": "draw", "tile": "gold"}], result=...)
    )
    assert game.names == ("Anna", "Bob", "Cathy")
    assert (game.epoch, game.lot, game.seat) == (2, ("nile", "gold"), 0)
    document = game.record()
    assert "suns" not in document
    assert document["start"] == Game.from_position(start).position()
    assert Game.from_record(document).record() == document


def test_a_start_that_is_the_set_up_is_written_as_suns() -> None:
    game = Game.from_record(example(suns=..., start=position_with(), events=[], result=...))
    assert game.record()["suns"] == EXAMPLE["suns"]
    assert "start" not in game.record()


@pytest.mark.parametrize(
    "description",
    [
        {"spent": {0: [2, 5]}},
        {"spent": {0: [2], 1: [3], 2: [4]}},
        {"hands": [[1, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]], "sun": 2},
        {"fame": [10, 10, 11]},
        {"turn": 1},
        {"bag": {"nile": 3}},
        {"epoch": 3},
    ],
    ids=str,
)
def test_any_other_start_is_written_as_a_start(description: dict[str, Any]) -> None:
    game = game_with(**description)
    document = game.record()
    assert "suns" not in document
    assert Game.from_record(document).state == game.state


def test_epochs_of_a_result_are_those_that_ended_in_the_record() -> None:
    """formats.md: after a start in epoch 2 there is no sheet of epoch 1."""
    game = game_with(rules={"ra_limit": 1}, epoch=2)
    play(game, "draw ra")
    result = game.record()["result"]
    assert [epoch["epoch"] for epoch in result["epochs"]] == [2]
    assert result["winner"] is None
    assert Game.from_record(game.record()).sheets == game.sheets


# ---- results -------------------------------------------------------------------------------------------------------


def test_a_result_in_full() -> None:
    game = game_with(rules={"ra_limit": 1}, epoch=3, fame=[0, 10, 10], tiles={1: {"art": 1, "gold": 2}})
    play(game, "draw ra")
    assert game.record()["result"] == {
        "epochs": [
            {
                "epoch": 3,
                "points": [
                    {"gods": 0, "gold": 0, "pharaohs": 0, "river": 0, "civilization": -5, "monuments": 0, "suns": -5},
                    {"gods": 0, "gold": 6, "pharaohs": 0, "river": 0, "civilization": 0, "monuments": 0, "suns": 0},
                    {"gods": 0, "gold": 0, "pharaohs": 0, "river": 0, "civilization": -5, "monuments": 0, "suns": 5},
                ],
                "score": [0, 16, 10],
            }
        ],
        "scores": [0, 16, 10],
        "winner": 1,
    }


def change_result(change: Callable[[dict[str, Any]], Any]) -> Document:
    """The record of a whole game with a result that was tampered with."""
    document = json.loads(json.dumps(whole_game(5).record()))
    change(document["result"])
    return document  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        pytest.param(lambda r: r.update(winner=(r["winner"] + 1) % 3), "result.winner: the replay gives", id="winner"),
        pytest.param(lambda r: r.update(winner=None), "result.winner: the replay gives", id="no winner"),
        pytest.param(lambda r: r.update(winner=float(r["winner"])), "result.winner: ", id="a float for a winner"),
        pytest.param(lambda r: r.update(scores=r["scores"][:2]), "result.scores: the replay gives", id="a score less"),
        pytest.param(lambda r: r["scores"].__setitem__(1, 99), "result.scores: the replay gives", id="a score"),
        pytest.param(lambda r: r["scores"].__setitem__(1, "9"), "result.scores: ", id="text for a score"),
        pytest.param(lambda r: r.update(scores=7), "result.scores: ", id="a number for scores"),
        pytest.param(lambda r: r["epochs"].pop(), "result.epochs: the replay gives", id="an epoch less"),
        pytest.param(
            lambda r: r["epochs"].append(r["epochs"][2]), "result.epochs: the replay gives", id="an epoch more"
        ),
        pytest.param(lambda r: r["epochs"].reverse(), "result.epochs[0].epoch: the replay gives 1, not 3", id="order"),
        pytest.param(lambda r: r["epochs"][1].update(epoch=True), "result.epochs[1].epoch: ", id="a bool for an epoch"),
        pytest.param(
            lambda r: r["epochs"][0]["score"].__setitem__(0, 99), "result.epochs[0].score: ", id="epoch score"
        ),
        pytest.param(lambda r: r["epochs"][0].update(score=None), "result.epochs[0].score: ", id="no epoch score"),
        pytest.param(
            lambda r: r["epochs"][2]["points"][1].update(suns=99), "result.epochs[2].points: ", id="points of a line"
        ),
        pytest.param(
            lambda r: r["epochs"][2]["points"][1].update(gods=0.0), "result.epochs[2].points: ", id="a float for points"
        ),
        pytest.param(
            lambda r: r["epochs"][2]["points"][1].pop("suns"),
            "result.epochs[2].points[1]: the key 'suns' is missing",
            id="a line less",
        ),
        pytest.param(
            lambda r: r["epochs"][2]["points"][1].update(luck=1),
            'result.epochs[2].points[1]: unknown key "luck"',
            id="a line more",
        ),
        pytest.param(
            lambda r: r["epochs"][2]["points"].pop(), "result.epochs[2].points: 3 entries are needed, not 2", id="seats"
        ),
        pytest.param(
            lambda r: r["epochs"][0].update(best=1), 'result.epochs[0]: unknown key "best"', id="an unknown key"
        ),
        pytest.param(
            lambda r: r["epochs"][0].pop("score"), "result.epochs[0]: the key 'score' is missing", id="a missing key"
        ),
        pytest.param(lambda r: r.pop("winner"), "result: the key 'winner' is missing", id="winner missing"),
        pytest.param(lambda r: r.pop("scores"), "result: the key 'scores' is missing", id="scores missing"),
        pytest.param(lambda r: r.pop("epochs"), "result: the key 'epochs' is missing", id="epochs missing"),
        pytest.param(lambda r: r.update(moves=5), 'result: unknown key "moves"', id="unknown key"),
        pytest.param(lambda r: r.update(epochs={}), "result.epochs: a list is needed", id="an object for epochs"),
        pytest.param(
            lambda r: r.update(epochs=[3]), "result.epochs[0]: an object is needed", id="a number for an epoch"
        ),
    ],
)
def test_a_replay_that_ends_differently_is_an_error(change: Callable[[dict[str, Any]], Any], where: str) -> None:
    assert refused(change_result(change)).startswith(where)


def test_a_result_must_be_an_object() -> None:
    assert refused(example(result=[])) == "result: an object is needed, not []"
    assert refused(example(result=None)) == "result: an object is needed, not null"


# ---- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        # the document
        ({"format": ...}, 'the key "format" is missing; it should be "ra-record/1"'),
        ({"format": "ra-record/2"}, 'format: "ra-record/1" is needed, not "ra-record/2"'),
        ({"format": "ra-position/1"}, 'format: "ra-record/1" is needed, not "ra-position/1"'),
        ({"format": 1}, 'format: "ra-record/1" is needed, not 1'),
        ({"format": None}, 'format: "ra-record/1" is needed, not null'),
        ({"rules": ...}, "the key 'rules' is missing"),
        ({"events": ...}, "the key 'events' is missing"),
        ({"player": 3}, 'unknown key "player"; known are format, rules, events, suns, start, names, result'),
        ({"": 3}, 'unknown key ""'),
        # suns or start
        ({"suns": ...}, "either suns or start says how the game begins"),
        ({"start": position_with()}, "either suns or start says how the game begins, not both"),
        # rules
        ({"rules": 3}, "rules: an object is needed, not 3"),
        ({"rules": None}, "rules: an object is needed, not null"),
        ({"rules": {}}, "rules.players: "),
        ({"rules": {"players": 6}}, "rules.players: Ra is for 2 to 5 players, not 6"),
        ({"rules": {"players": 3.0}}, "rules.players: "),
        ({"rules": {"players": True}}, "rules.players: "),
        ({"rules": {"players": 3, "bribes": 1}}, "rules.bribes: there is no such option"),
        ({"rules": {"players": 3, "ra_limit": 11}}, "rules.ra_limit: "),
        ({"rules": {"players": 3, "ra_limit": None}}, "rules.ra_limit: "),
        ({"rules": {"players": 3, "edition": "2024"}}, "rules.edition: "),
        ({"rules": {"players": 3, "fewest_pharaohs": [2, 2]}}, "rules.fewest_pharaohs: "),
        ({"rules": {"players": 3, "lowest_suns": -5}}, "rules.lowest_suns: "),
        ({"rules": {"players": 3, "after_auction": "right"}}, "rules.after_auction: "),
        ({"rules": {"players": 3, "god_disasters": "ignored"}}, "rules.god_disasters: "),
        ({"rules": {"players": 3, "two_player_suns": "bgg"}}, "rules.two_player_suns: "),
        ({"rules": {"players": 4}}, "names: 4 entries are needed, not 3"),
        # names
        ({"names": ["Anna", "Bob"]}, "names: 3 entries are needed, not 2"),
        ({"names": ["Anna", "Bob", 3]}, "names[2]: text is needed, not 3"),
        ({"names": ["Anna", "Bob", None]}, "names[2]: text is needed, not null"),
        ({"names": ["Anna", " ", "Cathy"]}, "names[1]: a name cannot be empty"),
        ({"names": ["Anna", "Bob", "C" * 1001]}, "names: a name has 1 to 1000 characters"),
        ({"names": "ABC"}, 'names: a list is needed, not "ABC"'),
        ({"names": None}, "names: a list is needed, not null"),
        # suns
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12]]}, "suns: 3 lists of suns"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10]]}, "suns: every player has the same number of suns"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 10]]}, "suns: sun 10 is dealt twice"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 12]]}, "suns: sun 12 is dealt twice"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [1, 4, 7, 10]]}, "suns: a whole number from 2 to 16, not 1"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 17]]}, "suns: a whole number from 2 to 16, not 17"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11.0]]}, "suns: a whole number from 2 to 16, not 11.0"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, "11"]]}, "suns: a whole number from 2 to 16, not '11'"),
        ({"suns": [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, None]]}, "suns: a whole number from 2 to 16, not None"),
        ({"suns": {"0": [2]}}, "suns: 3 lists of suns"),
        ({"suns": [[], [], []]}, "suns: every player has the same number of suns, at least one"),
        # events
        ({"events": {}}, "events: a list is needed, not {}"),
        ({"events": None}, "events: a list is needed, not null"),
        ({"events": ["draw"]}, 'events[0]: an event is an object, not "draw"'),
        ({"events": [None]}, "events[0]: an event is an object, not null"),
        ({"events": [{}]}, "events[0]: the key 'do' is missing"),
        ({"events": [{"do": "invoke"}]}, "events[0]: the key 'seat' is missing"),
        ({"events": [{"seat": 0, "do": "fly"}]}, "events[0].do: one of draw, invoke, god, done, bid, pass, discard"),
        ({"events": [{"seat": 0, "do": None}]}, "events[0].do: one of draw"),
        ({"events": [{"seat": 0, "do": ["draw"]}]}, "events[0].do: one of draw"),
        ({"events": [{"seat": 0, "do": "draw"}]}, "events[0]: the key 'tile' is missing"),
        ({"events": [{"seat": 0, "do": "draw", "tile": None}]}, "events[0].tile: one of god"),
        ({"events": [{"seat": 0, "do": "draw", "tile": "camel"}]}, "events[0].tile: one of god"),
        ({"events": [{"seat": 0, "do": "draw", "tile": 3}]}, "events[0].tile: one of god"),
        ({"events": [{"seat": 0, "do": "draw", "tile": "nile", "sun": 3}]}, 'events[0]: unknown key "sun"'),
        ({"events": [{"seat": 0, "do": "draw", "tile": "nile", "note": ""}]}, 'events[0]: unknown key "note"'),
        ({"events": [{"seat": 0, "do": "invoke", "tile": "nile"}]}, 'events[0]: unknown key "tile"'),
        ({"events": [{"seat": 0, "do": "bid"}]}, "events[0]: the key 'sun' is missing"),
        ({"events": [{"seat": 0, "do": "bid", "sun": 0}]}, "events[0].sun: a whole number from 1 to 16 is needed"),
        ({"events": [{"seat": 0, "do": "bid", "sun": 17}]}, "events[0].sun: a whole number from 1 to 16 is needed"),
        ({"events": [{"seat": 0, "do": "bid", "sun": 2.0}]}, "events[0].sun: a whole number from 1 to 16 is needed"),
        ({"events": [{"seat": 0, "do": "bid", "sun": True}]}, "events[0].sun: a whole number from 1 to 16 is needed"),
        ({"events": [{"seat": 0, "do": "bid", "sun": "2"}]}, "events[0].sun: a whole number from 1 to 16 is needed"),
        ({"events": [{"seat": 0, "do": "god", "tile": "god"}]}, "events[0]: god cannot go with god"),
        ({"events": [{"seat": 0, "do": "discard", "tile": "ra"}]}, "events[0]: discard cannot go with ra"),
        ({"events": [{"seat": 3, "do": "invoke"}]}, "events[0].seat: a whole number from 0 to 2 is needed, not 3"),
        ({"events": [{"seat": -1, "do": "invoke"}]}, "events[0].seat: "),
        ({"events": [{"seat": False, "do": "invoke"}]}, "events[0].seat: "),
        ({"events": [{"seat": 0.0, "do": "invoke"}]}, "events[0].seat: "),
        ({"events": [{"seat": "0", "do": "invoke"}]}, "events[0].seat: "),
        ({"events": [{"seat": None, "do": "invoke"}]}, "events[0].seat: "),
    ],
    ids=lambda value: str(value)[:80],
)
def test_a_document_that_is_not_as_written_is_refused(changes: dict[str, Any], complaint: str) -> None:
    """formats.md: whatever is not written there is an error where it appears."""
    assert refused(example(**changes)).startswith(complaint)
    assert refused(json.dumps(example(**changes))).startswith(complaint)


@pytest.mark.parametrize("events", [[], EXAMPLE["events"]], ids=["at the beginning", "with events"])
def test_suns_that_are_null_are_refused_and_not_dealt_at_random(events: list[dict[str, Any]]) -> None:
    assert refused(example(suns=None, events=events, result=...)).startswith("suns: ")


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ("", "not JSON: "),
        ("{", "not JSON: "),
        ('{"format": "ra-record/1",', "not JSON: "),
        (json.dumps(EXAMPLE)[:-1], "not JSON: "),
        (json.dumps(EXAMPLE)[:200], "not JSON: "),
        (json.dumps(EXAMPLE) * 2, "not JSON: "),
        ("hello", "not JSON: "),
        ("\ufeff" + json.dumps(EXAMPLE), "not JSON: "),
        (b"\xff\xfe", "not UTF-8 text: byte 0 cannot be read"),
        (json.dumps(EXAMPLE).encode()[:-1] + b"\xe9", "not UTF-8 text: byte "),
        (json.dumps(EXAMPLE).encode("utf-16"), "not UTF-8 text: byte 0 cannot be read"),
        (b"", "not JSON: "),
        ("null", "a ra-record/1 document is an object, not null"),
        ("[]", "a ra-record/1 document is an object, not []"),
        ("3", "a ra-record/1 document is an object, not 3"),
        ('"ra-record/1"', "a ra-record/1 document is an object"),
        (None, "a ra-record/1 document is an object, not null"),
        (7, "a ra-record/1 document is an object, not 7"),
        ([EXAMPLE], "a ra-record/1 document is an object"),
        ("{}", 'the key "format" is missing'),
        ('{"format": "ra-record/1", "format": "ra-record/1"}', "the key 'format' stands twice in one object"),
        ('{"format": "ra-record/1", "rules": {"players": 3, "players": 3}}', "the key 'players' stands twice"),
        ('{"format": NaN}', "not JSON: NaN is not a number"),
        ('{"format": Infinity}', "not JSON: Infinity is not a number"),
        ('{"format": -Infinity}', "not JSON: -Infinity is not a number"),
        ('{"format": 1e999}', 'format: "ra-record/1" is needed'),
        (f'{{"format": {"9" * 5000}}}', "not JSON: "),
        (f'{{"format": {"9" * 4000}}}', 'format: "ra-record/1" is needed'),
        ("[" * 100_000, "not a game: nested too deeply"),
        ('{"a":' * 100_000, "not a game: nested too deeply"),
        (" " * 4_000_001, "longer than 4000000 characters: not a game"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_document_is_refused(document: Any, complaint: str) -> None:
    assert refused(document).startswith(complaint)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"format": "ra-record/1", "rules": @, "events": [], "suns": []}', id="rules"),
        pytest.param('{"format": "ra-record/1", "rules": {"players": @}, "events": [], "suns": []}', id="an option"),
        pytest.param('{"format": "ra-record/1", "rules": {"players": 3}, "events": @, "suns": []}', id="events"),
        pytest.param('{"format": "ra-record/1", "rules": {"players": 3}, "events": [], "suns": @}', id="suns"),
        pytest.param('{"format": "ra-record/1", "rules": {"players": 3}, "events": [], "start": @}', id="start"),
        pytest.param('{"format": @}', id="format"),
        pytest.param("@", id="everything"),
    ],
)
def test_a_document_of_any_depth_is_refused_and_not_a_crash(text: str) -> None:
    """Python's own limit lies somewhere near a thousand; what can be read can be quoted too."""
    for depth in range(800, 1010):
        refused(text.replace("@", nested(depth)))


# ---- events that may not be ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "complaint"),
    [
        pytest.param(
            [{"seat": 1, "do": "draw", "tile": "nile"}],
            "event 0: seat 1 tried draw nile, but seat 0 decides; legal: draw, invoke",
            id="wrong seat",
        ),
        pytest.param(
            [{"seat": 0, "do": "bid", "sun": 5}], "event 0: seat 0 tried bid 5; legal: draw, invoke", id="no auction"
        ),
        pytest.param(
            [{"seat": 0, "do": "invoke"}, {"seat": 1, "do": "bid", "sun": 5}],
            "event 1: seat 1 tried bid 5; legal: pass, bid 3, bid 6, bid 9, bid 12",
            id="another's sun",
        ),
        pytest.param(
            [{"seat": 0, "do": "invoke"}, {"seat": 1, "do": "bid", "sun": 12}, {"seat": 2, "do": "bid", "sun": 11}],
            "event 2: seat 2 tried bid 11; legal: pass",
            id="an underbid",
        ),
        pytest.param(
            [
                {"seat": 0, "do": "invoke"},
                {"seat": 1, "do": "pass"},
                {"seat": 2, "do": "pass"},
                {"seat": 0, "do": "pass"},
            ],
            "event 3: seat 0 tried pass; legal: bid 2, bid 5, bid 8, bid 13",
            id="a pass where a bid is forced",
        ),
        pytest.param(
            [{"seat": 0, "do": "invoke"}, {"seat": 1, "do": "done"}],
            "event 1: seat 1 tried done; legal: pass, bid 3",
            id="done for pass",
        ),
        pytest.param(
            [{"seat": 0, "do": "discard", "tile": "art"}],
            "event 0: seat 0 tried discard art; legal: draw, invoke",
            id="nothing is owed",
        ),
        pytest.param(
            [{"seat": 0, "do": "god", "tile": "nile"}],
            "event 0: seat 0 tried god nile; legal: draw, invoke",
            id="no god",
        ),
        pytest.param(
            [{"seat": index % 3, "do": "draw", "tile": "gold"} for index in range(6)],
            "event 5: seat 2 tried draw gold, but none is left in the bag; legal: draw of god, pharaoh",
            id="a tile that is not left",
        ),
        pytest.param(
            [{"seat": index % 3, "do": "draw", "tile": "nile"} for index in range(9)],
            "event 8: seat 2 tried draw nile; legal: invoke",
            id="a full track",
        ),
    ],
)
def test_an_illegal_event_is_refused_with_its_index_and_what_was_legal(
    events: list[dict[str, Any]], complaint: str
) -> None:
    """formats.md, Commands"""
    assert refused(example(events=events, result=...)).startswith(f"events: {complaint}")


def test_a_done_that_ends_nothing_is_refused() -> None:
    """formats.md: it is never written when no further swap is possible."""
    start = position_with(track="nile", tiles={0: {"god": 1}})
    events = [{"seat": 0, "do": "god", "tile": "nile"}, {"seat": 0, "do": "done"}]
    assert "event 1: seat 0 tried done, but seat 1 decides" in refused(
        example(suns=..., start=start, events=events, result=...)
    )


def test_a_forced_discard_is_refused() -> None:
    """formats.md: whatever is forced has no event."""
    start = position_with(track="unrest", tiles={0: {"god": 1, "art": 3}})
    events = [{"seat": 0, "do": "god", "tile": "unrest"}, {"seat": 0, "do": "discard", "tile": "art"}]
    assert "event 1: seat 0 tried discard art, but seat 1 decides" in refused(
        example(suns=..., start=start, events=events, result=...)
    )


def test_events_after_the_end_are_refused() -> None:
    document = whole_game(3).record()
    last = len(document["events"])
    document["events"].append({"seat": 0, "do": "draw", "tile": "nile"})
    assert refused(document) == f"events: event {last}: seat 0 tried draw nile, but the game is over"


def test_events_after_a_start_that_is_over_are_refused() -> None:
    start = position_with(epoch=3, turn=None)
    events = [{"seat": 0, "do": "invoke"}]
    assert "but the game is over" in refused(example(suns=..., start=start, events=events, result=...))


@pytest.mark.parametrize(
    ("start", "complaint"),
    [
        (None, 'start: a "ra-position/1" document is needed, not null'),
        ([], 'start: a "ra-position/1" document is needed, not []'),
        ({}, 'start: a "ra-position/1" document is needed, not {}'),
        (EXAMPLE, 'start: a "ra-position/1" document is needed'),
        ({**position_with(), "format": "ra-position/2"}, 'start: a "ra-position/1" document is needed'),
        (position_with(rules={"ra_limit": 7}), "start.rules: they differ from the record's"),
        (position_with(4), "start.rules: they differ from the record's"),
        (position_with(rules={"edition": "1999"}), "start.rules: they differ from the record's"),
        (position_with(moves=3), 'start: unknown key "moves"'),
        (position_with(turn=3), "start.turn: a whole number from 0 to 2 is needed, not 3"),
        ({**position_with(), "track": spaces("camel")}, "start.track[0]: one of god"),
        (position_with(sun=2), "start.players: sun 2 is there twice"),
        ({**position_with(), "players": [{}, {}, {}]}, "start.players[0]: the key 'suns' is missing"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_start_is_checked_like_any_position(start: Any, complaint: str) -> None:
    assert refused(example(suns=..., start=start, events=[], result=...)).startswith(complaint)


def test_rules_of_a_start_agree_when_they_mean_the_same() -> None:
    start = position_with(rules={"ra_limit": 8, "edition": "2023"})
    assert Game.from_record(example(suns=..., start=start, events=[], result=...)).rules == Rules(3)
