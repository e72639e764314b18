"""Whatever comes from outside, a reader answers with a game or with an error of its own, never with a crash."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ra.engine.rules import Rules, RulesError
from ra.game.errors import NotationError
from ra.game.game import Game
from tests.tables import Document, game_with, lot_won, play, play_at_random

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(-2, 20) | st.floats() | st.text(max_size=8),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=8), children, max_size=4),
    max_leaves=8,
)
words = st.sampled_from(
    [
        "format", "rules", "players", "suns", "start", "names", "events", "result", "seat", "do", "tile", "sun",
        "epochs", "scores", "winner", "epoch", "points", "score", "ra", "turn", "track", "spent", "tiles",
        "auction", "ra_player", "kind", "bids", "next", "owed", "disaster", "swapping", "bag", "edition",
        "ra_limit", "two_player_suns", "nile", "god", "unrest", "earthquake", "draw", "bid", "pass", "done",
        "discard", "invoke", "drawn", "full", "ra-record/1", "ra-position/1", "0", "1", "2",
    ]
)  # fmt: skip
few_examples = settings(max_examples=250)


def moments() -> list[Game]:
    """Games at moments of every kind."""
    debt = lot_won("unrest earthquake", {"art": 2, "writing": 2, "temple": 2, "statue": 2})
    swaps = game_with(track="nile gold", tiles={0: {"god": 2}})
    play(swaps, "god gold")
    swap_debt = game_with(track="unrest nile", tiles={0: {"god": 2, "art": 2, "writing": 2}})
    play(swap_debt, "god unrest")
    bidding = game_with(4, track="nile", ra=1)
    play(bidding, "draw ra", "bid 7")
    full = game_with(5, track="nile nile nile nile nile nile nile nile")
    play(full, "invoke")
    over = play_at_random(Game(Rules(2, ra_limit=2), seed=1), random.Random(1))
    named = Game(3, seed=1, names=["Anna", "Bob", "Cathy"])
    begun = play_at_random(Game(Rules(3, god_disasters="removed"), seed=2), random.Random(2), 15)
    other_suns = Game(3, suns=[[2, 16], [3, 15], [4, 14]])
    return [debt, swaps, swap_debt, bidding, full, over, named, begun, other_suns]


MOMENTS = moments()
POSITIONS = [json.loads(json.dumps(game.position())) for game in MOMENTS]
RECORDS = [json.loads(json.dumps(game.record())) for game in MOMENTS]
READERS = {"ra-record/1": Game.from_record, "ra-position/1": Game.from_position}


def read(document: Any, form: str) -> Game | None:
    """A game that can be used, or nothing if the document was refused as it should be."""
    try:
        game = READERS[form](document)
    except (NotationError, RulesError):
        return None
    assert game.is_over or len(game.legal_actions) > 0
    return game


def is_sound(game: Game) -> None:
    """Whatever was accepted can be played to its end and written down."""
    assert Game.from_position(game.position()).state == game.state
    assert Game.from_record(game.record()).state == game.state
    play_at_random(game, random.Random(0))
    assert game.is_over
    assert Game.from_record(game.record()).state == game.state


# ---- documents with faults -----------------------------------------------------------------------------------------


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key or index there."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield value, key
            yield from places(child)
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield value, index
            yield from places(child)


def near(draw: st.DrawFn, value: Any, everything: list[Any]) -> Any:
    """Another value in the place of this one: one beside it, one from elsewhere in the document, or anything."""
    if type(value) is int and draw(st.booleans()):
        return draw(st.sampled_from([value - 1, value + 1, float(value), bool(value), str(value), -value, None]))
    if draw(st.booleans()):
        return copy.deepcopy(draw(st.sampled_from(everything)))
    return draw(json_values | words)


@st.composite
def faulty(draw: st.DrawFn, documents: list[Document]) -> Document:
    """A valid document with one to four faults."""
    document: Document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 4))):
        found = list(places(document))
        if not found:
            break
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        fault = draw(st.sampled_from(["replace", "replace", "delete", "double", "add", "rename"]))
        if fault == "delete":
            del holder[key]
        elif fault == "replace":
            holder[key] = near(draw, holder[key], [some[name] for some, name in found])
        elif isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), copy.deepcopy(holder[key]))
        elif fault == "rename":
            holder[draw(words | st.text(max_size=5))] = holder.pop(key)
        else:
            holder[draw(words | st.text(max_size=5))] = draw(json_values | words)
    return document


@few_examples
@given(faulty(POSITIONS))
def test_a_position_with_faults_is_a_game_or_a_notation_error(document: Document) -> None:
    game = read(document, "ra-position/1")
    if game is not None:
        is_sound(game)


@few_examples
@given(faulty(RECORDS))
def test_a_record_with_faults_is_a_game_or_a_notation_error(document: Document) -> None:
    game = read(document, "ra-record/1")
    if game is not None:
        is_sound(game)


@few_examples
@given(faulty(POSITIONS))
def test_a_record_that_starts_with_a_faulty_position_is_too(start: Document) -> None:
    document: Document = {"format": "ra-record/1", "rules": start.get("rules"), "start": start, "events": []}
    game = read(document, "ra-record/1")
    if game is not None:
        is_sound(game)


@few_examples
@given(faulty([*POSITIONS, *RECORDS]))
def test_text_and_object_are_read_alike(document: Document) -> None:
    """But for numbers that JSON does not have."""
    form = "ra-record/1" if "events" in document else "ra-position/1"
    try:
        text = json.dumps(document, allow_nan=False)
    except ValueError:
        return
    from_object, from_text = read(document, form), read(text, form)
    assert (from_object is None) == (from_text is None)
    if from_object is not None and from_text is not None:
        assert from_object.state == from_text.state


# ---- text with faults ----------------------------------------------------------------------------------------------

TEXTS = [(json.dumps(document), document["format"]) for document in (*POSITIONS, *RECORDS)]


@few_examples
@given(st.sampled_from(TEXTS), st.data())
def test_bytes_with_faults_are_a_game_or_a_notation_error(source: tuple[str, str], data: st.DataObject) -> None:
    text, form = source
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(raw)))
        until = min(len(raw), place + data.draw(st.integers(0, 6)))
        raw[place:until] = data.draw(
            st.binary(max_size=4) | st.sampled_from([b'"', b"{", b"}", b"[", b"]", b",", b"9"])
        )
    read(bytes(raw), form)


@few_examples
@given(st.sampled_from(TEXTS), st.integers(0, 20_000))
def test_a_truncated_document_is_a_notation_error(source: tuple[str, str], end: int) -> None:
    text, form = source
    with pytest.raises(NotationError):
        READERS[form](text[: end % len(text)])


@few_examples
@given(st.text(), st.sampled_from(sorted(READERS)))
@example("{}", "ra-record/1")
@example('{"format": "ra-position/1"}', "ra-position/1")
def test_any_text_at_all(text: str, form: str) -> None:
    assert read(text, form) is None


@few_examples
@given(st.binary(), st.sampled_from(sorted(READERS)))
def test_any_bytes_at_all(raw: bytes, form: str) -> None:
    assert read(raw, form) is None


@few_examples
@given(json_values, st.sampled_from(sorted(READERS)))
def test_any_json_at_all(value: Any, form: str) -> None:
    assert read(value, form) is None
    assert read(json.dumps(value), form) is None


@few_examples
@given(st.dictionaries(words | st.text(max_size=6), json_values), st.sampled_from(sorted(READERS)))
def test_any_object_that_calls_itself_a_document(value: dict[str, Any], form: str) -> None:
    assert read({**value, "format": form}, form) is None


@few_examples
@given(st.dictionaries(st.sampled_from(Rules.__slots__) | st.text(max_size=6), json_values | words))
def test_any_options_at_all(options: dict[str, Any]) -> None:
    try:
        rules = Rules.from_options(options)
    except RulesError:
        return
    assert Rules.from_options(rules.options) == rules
