"""The JSON Schemas: what the library writes is valid, and what a schema refuses, the readers refuse too."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from jsonschema_rs import Draft202012Validator, meta

from ra import Game, NotationError, Rules
from ra.engine.scoring import LINES
from ra.engine.tiles import IN_THE_GAME, NAMES
from ra.game.bags import SealedBag
from ra.game.documents.schema import EVENT, OPTIONS, PACT, POSITION, RECORD, ROOTS, SEALED, file_name, schema
from ra.game.events import as_dict
from ra.game.pact import Pact, Share, Terms, commitment_to
from ra.game.seal import Seal, read_sealed, verify, write_sealed
from ra.server.protocol import events as wire
from tests.game.make_schemas import SCHEMAS, text_of
from tests.game.test_fuzz import MOMENTS, POSITIONS, RECORDS, faulty, read
from tests.tables import play_at_random
from tests.variants import variants

Document = dict[str, Any]
GAMES = Path(__file__).parents[1] / "games"
FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
VALIDATORS = {form: Draft202012Validator(schema(form)) for form in ROOTS}
READERS: dict[str, Callable[[Any], Any]] = {
    RECORD: Game.from_record,
    POSITION: Game.from_position,
    SEALED: verify,
    PACT: verify,
}
few_examples = settings(max_examples=150)


def check(document: object, form: str) -> None:
    VALIDATORS[form].validate(document)


# ---- the schemas themselves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ROOTS)
def test_the_schemas_are_schemas_and_lie_in_the_package(form: str) -> None:
    assert meta.is_valid(schema(form))
    assert (SCHEMAS / file_name(form)).read_text(encoding="utf-8") == text_of(form), "make documents writes it"


def test_every_option_of_the_rules_is_in_the_schema() -> None:
    assert {"players", *OPTIONS} == set(Rules.__slots__)


@pytest.mark.parametrize("form", ROOTS)
def test_every_field_is_described_on_the_page(form: str) -> None:
    for field in fields_of(schema(form)):
        assert f"`{field}`" in FORMATS, f"{field} of {form}"


def fields_of(part: Any) -> set[str]:
    """The names of all fields in a schema."""
    if isinstance(part, list):
        return set().union(*map(fields_of, part))
    if not isinstance(part, dict):
        return set()
    own = part.get("properties", {})
    return set(own if isinstance(own, dict) else ()).union(*map(fields_of, part.values()))


def test_the_examples_of_the_page_can_be_read() -> None:
    examples = [json.loads(text.partition("```")[0]) for text in FORMATS.split("```json")[1:]]
    assert [example["format"] for example in examples] == [RECORD, POSITION]
    for example in examples:
        check(example, example["format"])
        READERS[example["format"]](example)


def test_a_schema_that_there_is_not() -> None:
    with pytest.raises(NotationError, match="there is no schema of 'ra-chess/1'; there are ra-record/1, ra-position/1"):
        schema("ra-chess/1")


# ---- what is written is valid --------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(GAMES.glob("*s.jsonl")), ids=lambda file: file.stem)
def test_recorded_games_are_valid(file: Path) -> None:
    for line in file.read_text().splitlines():
        check(json.loads(line), RECORD)


@pytest.mark.parametrize("name", variants())
def test_games_by_every_option_are_valid(name: str) -> None:
    rules = variants()[name]
    game = play_at_random(Game(rules, seed=3, names=["Ann"] * rules.players), random.Random(3))
    check(game.record(), RECORD)
    for moment in list(game)[::7]:
        check(moment.position(), POSITION)
    check(Game.from_position(game.at(20).position()).record(), RECORD)
    for event in game.events:
        check(as_dict(event), EVENT)


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_moments_of_every_kind_are_valid(number: int) -> None:
    check(POSITIONS[number], POSITION)
    check(RECORDS[number], RECORD)


def sealed() -> Document:
    seal = Seal.draw()._replace(nonces=("one", "t-w_O"))
    rules = Rules(3)
    game = Game(rules, suns=seal.deal(rules), bag=SealedBag(seal.drawn_order))
    document: Document = write_sealed(play_at_random(game, random.Random(1), 40).record(), seal)
    return document


def test_sealed_games_are_valid() -> None:
    document = sealed()
    assert verify(document)
    check(document, SEALED)


def sealed_by_all() -> Document:
    seal, nonces = Seal.draw(), ["a" * 32, "b" * 64, "c" * 40]
    names, rules = ["Ann", "Bö", "Cat"], Rules(3)
    failed = [Share((0, 2), commitment_to(nonces[0])), Share((1,), commitment_to(nonces[1]), nonces[1])]
    rounds = [failed, [Share((1,), commitment_to(nonces[2]), nonces[2])]]
    terms = Terms("Zb0c_fkQ2mW0xk1t", rules.options, names, ["person"] * 3)
    pact = Pact(terms, seal.order, seal.salt, ("given",), rounds)
    game = Game(rules, suns=pact.deal(rules), bag=SealedBag(pact.drawn_order), names=names)
    return write_sealed(play_at_random(game, random.Random(1)).record(), pact)


def test_games_sealed_by_all_are_valid() -> None:
    document = sealed_by_all()
    assert verify(document)
    check(document, PACT)
    assert read_sealed(document).is_over


def test_what_the_server_sends_are_the_same_events() -> None:
    kinds = {event["properties"]["kind"]["const"]: set(event["properties"]) for event in schema(EVENT)["oneOf"]}
    told: list[type[msgspec.Struct]] = [*wire.EVENTS, wire.Undone]
    sent = {str(event.__struct_config__.tag): {"kind", *event.__struct_fields__} for event in told}
    assert sent == kinds
    assert wire.ScoreLines.__struct_fields__ == LINES
    for event in (wire.Undone(1, 4, 2), wire.EpochScored(1, [wire.ScoreLines(*range(7))] * 2, None)):
        check(msgspec.to_builtins(event), EVENT)


# ---- what a schema refuses, the readers refuse ---------------------------------------------------------------------

BIDDING, SWAPPING, OWING, OVER = POSITIONS[3], POSITIONS[1], POSITIONS[0], POSITIONS[5]
FRESH = RECORDS[6]


def changed(document: Document, path: str, value: Any) -> Document:
    """The document with another value in a place like `players.0.suns`; ... takes it away."""
    twin = copy.deepcopy(document)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    holder: Any = twin
    for step in way:
        holder = holder[step]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return twin


BAD_RECORDS = [
    ("format", "ra-record/2"),
    ("format", ...),
    ("rules", ...),
    ("rules.players", 6),
    ("rules.players", True),
    ("rules.players", "3"),
    ("rules.bribes", True),
    ("rules.edition", "2024"),
    ("rules.edition", None),
    ("rules.ra_limit", 11),
    ("rules.fewest_pharaohs", [2, 2]),
    ("rules.fewest_pharaohs", [2, 2, -1]),
    ("rules.lowest_suns", -5),
    ("rules.two_player_suns", "bgg"),
    ("rules.suns", [[2, 3], [4, 5]]),
    ("names", ["Anna", "Bob"]),
    ("names", ["Anna", "Bob", " "]),
    ("names", ["Anna", "Bob", 3]),
    ("names", ["Anna", "Bob", "C" * 1001]),
    ("suns", ...),
    ("suns", [[2, 5], [3, 6]]),
    ("suns.0", [2, 2, 8, 13]),
    ("suns.0.0", 1),
    ("suns.0.0", 17),
    ("start", POSITIONS[2]),
    ("remarks", "none"),
    ("events", {}),
    ("events", [{"seat": 0, "do": "fly"}]),
    ("events", [{"seat": 0, "do": "draw"}]),
    ("events", [{"seat": 0, "do": "draw", "tile": "cat"}]),
    ("events", [{"seat": 0, "do": "draw", "tile": "nile", "sun": 2}]),
    ("events", [{"seat": 3, "do": "invoke"}]),
    ("events", [{"seat": -1, "do": "invoke"}]),
    ("events", [{"seat": 0, "do": "bid", "sun": 17}]),
    ("events", [{"seat": 0, "do": "god", "tile": "ra"}]),
    ("events", [{"seat": 0, "do": "discard", "tile": "funeral"}]),
    ("events", [{"do": "invoke"}]),
    ("result.scores", [10, 10]),
    ("result.winner", 3),
    ("result.winner", ...),
    ("result.extra", 1),
    ("result.epochs", [{"epoch": 4, "points": [], "score": []}]),
]  # fmt: skip

BAD_POSITIONS = [
    (BIDDING, "epoch", 0),
    (BIDDING, "epoch", 4),
    (BIDDING, "ra", -1),
    (BIDDING, "ra", 9),
    (BIDDING, "sun", 17),
    (BIDDING, "turn", 4),
    (BIDDING, "turn", "0"),
    (BIDDING, "track", [None] * 7),
    (BIDDING, "track.0", "ra"),
    (BIDDING, "track.0", "cat"),
    (BIDDING, "players", []),
    (BIDDING, "players.0.score", -1),
    (BIDDING, "players.0.suns.0", 0),
    (BIDDING, "players.0.tiles.pyramid", 6),
    (BIDDING, "players.0.tiles.funeral", 1),
    (BIDDING, "players.0.gold", 3),
    (BIDDING, "players.0.spent", ...),
    (BIDDING, "bag.ra", 31),
    (BIDDING, "bag.cats", 1),
    (BIDDING, "auction.kind", "silent"),
    (BIDDING, "auction.next", 4),
    (BIDDING, "auction.bids", {"5": None}),
    (BIDDING, "auction.bids", {"1": 17}),
    (BIDDING, "auction.ra_player", ...),
    (BIDDING, "swapping", True),
    (BIDDING, "owed", [{"seat": 0, "disaster": "unrest", "tiles": 1}]),
    (SWAPPING, "swapping", False),
    (OWING, "owed", []),
    (OWING, "owed.0.tiles", 0),
    (OWING, "owed.0.tiles", 9),
    (OWING, "owed.0.disaster", "funeral"),
    (OWING, "owed.0.seat", 3),
    (OVER, "epoch", 2),
    (OVER, "ra", 1),
    (OVER, "track.0", "nile"),
    (OVER, "swapping", True),
    (OVER, "players.0.tiles", {"gold": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), BAD_RECORDS)
def test_bad_records_are_refused_by_both(path: str, value: Any) -> None:
    refused_by_both(changed(FRESH, path, value), RECORD)


@pytest.mark.parametrize(("document", "path", "value"), BAD_POSITIONS)
def test_bad_positions_are_refused_by_both(document: Document, path: str, value: Any) -> None:
    refused_by_both(changed(document, path, value), POSITION)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seal", ...),
        ("seal.order", ["ra"] * 180),
        ("seal.order", sorted(name for name, count in zip(NAMES, IN_THE_GAME, strict=True) for _ in range(count))[1:]),
        ("seal.order.0", "cat"),
        ("seal.salt", "0" * 63),
        ("seal.salt", "Z" * 64),
        ("seal.nonces", ["a b"]),
        ("seal.nonces", [""]),
        ("seal.nonces", ["x" * 65]),
        ("commitment", "0" * 65),
        ("commitment", 7),
        ("record.format", "ra-position/1"),
        ("record.rules.players", 7),
        ("remarks", ""),
    ],
)
def test_bad_sealed_documents_are_refused_by_both(path: str, value: Any) -> None:
    refused_by_both(changed(sealed(), path, value), SEALED)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("table", ...),
        ("table", "two words"),
        ("table", "x" * 41),
        ("seats", ["person"]),
        ("seats.0", "cat"),
        ("record.names", ...),
        ("record.result", ...),
        ("seal.order", ["ra"] * 180),
        ("seal.salt", "0" * 63),
        ("seal.nonces", [""]),
        ("rounds", []),
        ("rounds.0.0.seats", []),
        ("rounds.0.0.seats", [5]),
        ("rounds.0.0.commitment", "0"),
        ("rounds.0.1.nonce", "short"),
        ("rounds.0.1.nonce", "two lines\n" * 4),
        ("rounds.0.1.nonce", ...),
        ("commitment", "0" * 65),
        ("digest", None),
        ("remarks", ""),
    ],
)
def test_bad_documents_sealed_by_all_are_refused_by_both(path: str, value: Any) -> None:
    refused_by_both(changed(sealed_by_all(), path, value), PACT)


def refused_by_both(document: Document, form: str) -> None:
    assert not VALIDATORS[form].is_valid(document)
    with pytest.raises(NotationError):
        READERS[form](document)


@few_examples
@given(faulty(RECORDS))
def test_a_record_that_can_be_read_is_valid(document: Document) -> None:
    if read(document, RECORD) is not None:
        check(document, RECORD)


@few_examples
@given(faulty(POSITIONS))
def test_a_position_that_can_be_read_is_valid(document: Document) -> None:
    if read(document, POSITION) is not None:
        check(document, POSITION)


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "flew", "seat": 0},
        {"kind": "passed"},
        {"kind": "passed", "seat": 5},
        {"kind": "bid_made", "seat": 0, "sun": 0},
        {"kind": "lot_won", "seat": 0, "tiles": ["cat"], "paid": 4, "received": 1},
        {"kind": "epoch_ended", "epoch": 1, "why": "boredom", "lost": []},
    ],
)
def test_what_is_no_event(event: Document) -> None:
    assert not VALIDATORS[EVENT].is_valid(event)
