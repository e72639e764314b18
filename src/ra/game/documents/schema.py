"""JSON Schemas of the documents that travel between programs, made from the engine's own numbers and names.

They say all that a schema can say. What needs the rules of the game (whether a bid was legal, whether all suns are
there) is judged by the readers alone. `src/ra/game/schemas` holds the same as files; `make documents` writes them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

from ra.engine.rules import (
    AFTER_AUCTION,
    CENTRE_SUN,
    EDITIONS,
    GOD_DISASTERS,
    HIGHEST_SUN,
    LAST_EPOCH,
    LONE_PLAYER,
    MAX_PLAYERS,
    MOST_POINTS,
    RA_LIMITS,
    TWO_PLAYER_SUNS,
)
from ra.engine.tiles import BY_NAME, FUNERAL, IN_THE_GAME, KEEPABLE, NAMES, PERMANENT, RA, TRACK_SPACES, TRACKABLE
from ra.game import events as story
from ra.game.core import LONGEST_NAME
from ra.game.documents.position import DEBTS
from ra.game.documents.position import FORMAT as POSITION_FORMAT
from ra.game.documents.record import FIELDS
from ra.game.documents.record import FORMAT as RECORD_FORMAT
from ra.game.errors import NotationError
from ra.game.pact import FORMAT as PACT_FORMAT
from ra.game.pact import KINDS, LONGEST_TABLE, SHORTEST_NONCE
from ra.game.seal import FORMAT as SEALED_FORMAT
from ra.game.sheet import Points
from ra.game.story import AUCTION_NAMES

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
RECORD: Final = RECORD_FORMAT
POSITION: Final = POSITION_FORMAT
SEALED: Final = SEALED_FORMAT
PACT: Final = PACT_FORMAT
EVENT: Final = "ra-event/1"
"""What `ra.game.events.as_dict` gives, and the server sends."""
PLAYERS: Final = range(2, MAX_PLAYERS + 1)
MOST_RA: Final = IN_THE_GAME[RA] // LAST_EPOCH
HEX: Final = {"type": "string", "pattern": "^[0-9a-f]{64}$", "minLength": 64, "maxLength": 64}
PLAIN: Final = "^[0-9A-Za-z_-]+$"


# ---- small parts ---------------------------------------------------------------------------------------------------


def integer(low: int, high: int | None = None, about: str = "") -> Schema:
    found: Schema = {"type": "integer", "minimum": low}
    if high is not None:
        found["maximum"] = high
    return described(found, about)


def choice(values: Sequence[str], about: str = "") -> Schema:
    return described({"enum": list(values)}, about)


def array(items: Schema, low: int = 0, high: int | None = None, about: str = "") -> Schema:
    found: Schema = {"type": "array", "items": items}
    if low:
        found["minItems"] = low
    if high is not None:
        found["maxItems"] = high
    return described(found, about)


def record_of(fields: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, about: str = "") -> Schema:
    """An object with all of `fields`, perhaps some of `optional`, and nothing else."""
    found: Schema = {
        "type": "object",
        "properties": {**fields, **(optional or {})},
        "required": list(fields),
        "additionalProperties": False,
    }
    return described(found, about)


def described(found: Schema, about: str) -> Schema:
    return {"description": about, **found} if about else found


def part(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def or_null(found: Schema) -> Schema:
    return {"anyOf": [found, {"type": "null"}]}


def tile_counts(tiles: int) -> Schema:
    """How many of each tile, no more than there are."""
    counts = {NAMES[tile]: integer(0, IN_THE_GAME[tile]) for tile in range(tiles)}
    return {"type": "object", "properties": counts, "additionalProperties": False}


def where_players(players: int) -> Schema:
    """The condition that so many play."""
    rules = {"properties": {"players": {"const": players}}, "required": ["players"]}
    return {"properties": {"rules": rules}, "required": ["rules"]}


def has(key: str) -> Schema:
    return {"required": [key]}


def without(*keys: str) -> Schema:
    return {"not": {"anyOf": [has(key) for key in keys]}}


def sized(players: int) -> Schema:
    return {"minItems": players, "maxItems": players}


# ---- rules ---------------------------------------------------------------------------------------------------------

SUN_GROUPS: Final = array(
    {**array(integer(CENTRE_SUN + 1, HIGHEST_SUN), 1), "uniqueItems": True}, PLAYERS[0], PLAYERS[-1]
)

OPTIONS: Final[Mapping[str, Schema]] = {
    "edition": choice(tuple(EDITIONS)),
    "ra_limit": integer(1, MOST_RA, "how many Ra tiles end an epoch; 6, 8, 9, 10 for 2, 3, 4, 5 players if not given"),
    "fewest_pharaohs": array(integer(0, MOST_POINTS), LAST_EPOCH, LAST_EPOCH, "points lost, for each epoch"),
    "lowest_suns": integer(0, MOST_POINTS, "points lost at the end for the lowest sum of suns"),
    "after_auction": choice(AFTER_AUCTION, "who goes on after an auction"),
    "god_disasters": choice(GOD_DISASTERS, "what a disaster does that is taken with a god"),
    "lone_player": choice(LONE_PLAYER, "how long the last player with face-up suns plays"),
    "two_player_suns": choice(tuple(TWO_PLAYER_SUNS), "a named set of suns for two players"),
    "suns": described(dict(SUN_GROUPS), "other groups of suns than the standard ones, one for each player"),
}
"""Every option of `Rules`; each is left out where it is standard."""


def rules_schema() -> Schema:
    players = integer(PLAYERS[0], PLAYERS[-1])
    named = {"anyOf": [has("two_player_suns"), has("suns")]}
    old_for_two = {
        "properties": {"edition": {"const": "1999"}, "players": {"const": 2}},
        "required": ["edition", "players"],
    }
    groups = [
        {"if": {"properties": {"players": {"const": count}}}, "then": {"properties": {"suns": sized(count)}}}
        for count in PLAYERS
    ]
    return {
        **record_of({"players": players}, OPTIONS, "how many play, and whatever differs from the standard game"),
        "allOf": [
            {"not": {"required": ["two_player_suns", "suns"]}},
            {"if": has("two_player_suns"), "then": {"properties": {"players": {"const": 2}}}},
            {"if": old_for_two, "then": named},
            *groups,
        ],
    }


# ---- ra-position/1 -------------------------------------------------------------------------------------------------


def position_schema() -> Schema:
    fields = {
        "format": {"const": POSITION},
        "rules": part("rules"),
        "epoch": part("epoch"),
        "ra": integer(0, MOST_RA - 1, "Ra tiles drawn in this epoch"),
        "sun": part("sun"),
        "turn": {**or_null(part("seat")), "description": "whose turn it is; null when the game is over"},
        "track": array(or_null(choice(NAMES[:TRACKABLE])), TRACK_SPACES, TRACK_SPACES),
        "players": array(player_schema(), PLAYERS[0], PLAYERS[-1]),
    }
    optional = {
        "auction": auction_schema(),
        "owed": array({"oneOf": [debt_schema(disaster) for disaster in DEBTS]}, 1, len(DEBTS)),
        "swapping": {"const": True, "description": "in the middle of a turn of god swaps"},
        "bag": {**tile_counts(len(NAMES)), "description": "what is left; if missing, every tile that is not placed"},
    }
    over = {"if": {"properties": {"turn": {"type": "null"}}}, "then": over_schema()}
    at_auction = {"if": has("auction"), "then": without("owed", "swapping")}
    return {
        **record_of(fields, optional, "one moment of a game"),
        "allOf": [over, at_auction, *map(position_of, PLAYERS)],
    }


def player_schema() -> Schema:
    suns = {**array(part("sun")), "uniqueItems": True}
    return record_of(
        {"suns": suns, "spent": suns, "tiles": tile_counts(KEEPABLE), "score": integer(0, MOST_POINTS)},
        about="suns face up and face down, tiles, and fame",
    )


def auction_schema() -> Schema:
    seats = f"^[0-{MAX_PLAYERS - 1}]$"
    bids = {"type": "object", "patternProperties": {seats: or_null(part("sun"))}, "additionalProperties": False}
    return record_of(
        {"ra_player": part("seat"), "kind": choice(AUCTION_NAMES[1:]), "bids": bids, "next": part("seat")},
        about="the auction under way; bids of those who have acted, null for a pass",
    )


def debt_schema(disaster: str) -> Schema:
    most = 2 * IN_THE_GAME[BY_NAME[disaster]]
    return record_of({"seat": part("seat"), "disaster": {"const": disaster}, "tiles": integer(1, most)})


def over_schema() -> Schema:
    """What holds when the game is over."""
    gone = {NAMES[tile]: {"const": 0} for tile in range(KEEPABLE) if tile not in PERMANENT}
    return {
        "properties": {
            "epoch": {"const": LAST_EPOCH},
            "ra": {"const": 0},
            "track": {"items": {"type": "null"}},
            "players": {"items": {"properties": {"spent": {"maxItems": 0}, "tiles": {"properties": gone}}}},
        },
        **without("auction", "owed", "swapping"),
    }


def position_of(players: int) -> Schema:
    """What depends on how many play: seats, and how many Ra tiles there can be."""
    seat = {"maximum": players - 1}
    standard = {"not": {"properties": {"rules": has("ra_limit")}}}
    return {
        "if": where_players(players),
        "then": {
            "properties": {
                "turn": seat,
                "players": sized(players),
                "auction": {"properties": {"ra_player": seat, "next": seat}},
                "owed": {"items": {"properties": {"seat": seat}}},
            },
            "if": standard,
            "then": {"properties": {"ra": {"maximum": RA_LIMITS[players] - 1}}},
        },
    }


# ---- ra-record/1 ---------------------------------------------------------------------------------------------------


def record_schema() -> Schema:
    fields = {
        "format": {"const": RECORD},
        "rules": part("rules"),
        "events": array({"oneOf": [decision_schema(do) for do in FIELDS]}, about="every decision, in order"),
    }
    name = {"type": "string", "pattern": "\\S", "maxLength": LONGEST_NAME}
    optional = {
        "names": array(name, PLAYERS[0], PLAYERS[-1]),
        "suns": described(dict(SUN_GROUPS), "the suns that each seat begins with"),
        "start": part("position"),
        "result": result_schema(),
    }
    begins = {"oneOf": [has("suns"), has("start")]}
    return {**record_of(fields, optional, "a whole game"), "allOf": [begins, *map(record_for, PLAYERS)]}


TILES_OF: Final = {"draw": NAMES, "god": NAMES[1:TRACKABLE], "discard": NAMES[1:KEEPABLE]}
"""Which tiles can be drawn, taken with a god, and discarded."""


def decision_schema(do: str) -> Schema:
    holds = {"tile": choice(TILES_OF[do])} if do in TILES_OF else {}
    fields = {field: holds.get(field, part(field)) for field in FIELDS[do]}
    return record_of({"seat": part("seat"), "do": {"const": do}, **fields})


def result_schema() -> Schema:
    fields = {
        "epochs": array(sheet_schema(), 0, LAST_EPOCH, "the epochs that ended in this record"),
        "scores": part("scores"),
        "winner": {**or_null(part("seat")), "description": "null while the game goes on"},
    }
    return record_of(fields, about="how it stands; checked against the replay")


def sheet_schema() -> Schema:
    return record_of({"epoch": part("epoch"), "points": part("points"), "score": part("scores")})


def record_for(players: int) -> Schema:
    """What depends on how many play."""
    size = sized(players)
    sheet = {"properties": {"points": size, "score": size}}
    result = {"scores": size, "winner": {"maximum": players - 1}, "epochs": {"items": sheet}}
    seats = {"items": {"properties": {"seat": {"maximum": players - 1}}}}
    return {
        "if": where_players(players),
        "then": {"properties": {"names": size, "suns": size, "events": seats, "result": {"properties": result}}},
    }


# ---- ra-sealed/1 and ra-sealed/2 -----------------------------------------------------------------------------------


def sealed_schema() -> Schema:
    seal = seal_schema("what settled all chance")
    fields = {"format": {"const": SEALED}, "record": part("record"), "seal": seal, "commitment": HEX}
    return record_of(fields, about="a game together with the opened seal of its bag")


def pact_schema() -> Schema:
    share = record_of(
        {
            "seats": array(part("seat"), 1, MAX_PLAYERS),
            "commitment": HEX,
            "nonce": or_null(nonce_schema(SHORTEST_NONCE)),
        },
        about="somebody who took part; the nonce is null if they did not reveal it",
    )
    whole = {"required": ["names", "suns", "result"]}
    fields: dict[str, Schema] = {
        "format": {"const": PACT},
        "table": {"type": "string", "pattern": PLAIN, "minLength": 1, "maxLength": LONGEST_TABLE},
        "seats": array(choice(KINDS), PLAYERS[0], PLAYERS[-1]),
        "record": {"allOf": [part("record"), whole]},
        "seal": seal_schema("what the house sealed, and nonces that were given openly"),
        "rounds": array(
            array(share, 0, MAX_PLAYERS), 1, about="the last one counts; in those before it somebody failed"
        ),
        "commitment": {**HEX, "description": "published before the nonces of the last round were revealed"},
        "digest": {**HEX, "description": "published when the game was over"},
    }
    return record_of(fields, about="a game whose tiles were settled by everybody at the table together")


def seal_schema(about: str) -> Schema:
    counted = [
        {"contains": {"const": name}, "minContains": count, "maxContains": count}
        for name, count in zip(NAMES, IN_THE_GAME, strict=True)
    ]
    order = {**array(part("tile"), sum(IN_THE_GAME), sum(IN_THE_GAME)), "allOf": counted}
    return record_of({"order": order, "salt": HEX, "nonces": array(nonce_schema(1))}, about=about)


def nonce_schema(shortest: int) -> Schema:
    return {"type": "string", "pattern": PLAIN, "minLength": shortest, "maxLength": 64}


# ---- events --------------------------------------------------------------------------------------------------------

TILE_LIST: Final = array(part("tile"))
EVENT_FIELDS: Final[Mapping[str, Schema]] = {
    "seat": part("seat"),
    "winner": part("seat"),
    "tied": array(part("seat"), 1),
    "tile": part("tile"),
    "lost": TILE_LIST,
    "also": TILE_LIST,
    "sun": part("sun"),
    "paid": part("sun"),
    "received": part("sun"),
    "auction": choice(AUCTION_NAMES[1:]),
    "disaster": choice(NAMES[FUNERAL:TRACKABLE]),
    "owed": integer(0),
    "epoch": part("epoch"),
    "why": choice(("ra", "suns")),
    "scores": part("scores"),
    "points": part("points"),
    "score": {**or_null(part("scores")), "description": "null while fame lies face down"},
}
"""What the fields of events hold, but `tiles`: a lot has a list of them, and what players give up one for each seat."""


def event_schema() -> Schema:
    return {"description": "what a decision caused", "oneOf": [*map(one_event, get_args(story.Event)), undone_schema()]}


def one_event(event: type) -> Schema:
    given_up = array(TILE_LIST, PLAYERS[0], PLAYERS[-1])
    tiles = given_up if event is story.TilesGivenUp else TILE_LIST
    names = ("epoch", "points", "score") if event is story.EpochScored else getattr(event, "_fields", ())
    fields = {name: tiles if name == "tiles" else EVENT_FIELDS[name] for name in names}
    own = event.__doc__ or ""
    about = "" if own.startswith(f"{event.__name__}(") else " ".join(own.split())
    return record_of({"kind": {"const": story.kind_of(event)}, **fields}, about=about)


def undone_schema() -> Schema:
    """The one event that only a server knows."""
    fields = {"kind": {"const": "undone"}, "seat": part("seat"), "move": integer(0), "moves": integer(1)}
    return record_of(
        fields, about="Decisions were taken back: the game stands as after `move` decisions. Servers only."
    )


# ---- whole schemas -------------------------------------------------------------------------------------------------


def parts() -> dict[str, Schema]:
    lines = record_of({line: {"type": "integer"} for line in Points._fields})
    return {
        "tile": choice(NAMES),
        "sun": integer(CENTRE_SUN, HIGHEST_SUN),
        "seat": integer(0, MAX_PLAYERS - 1, "seats are numbered from 0, clockwise"),
        "epoch": integer(1, LAST_EPOCH),
        "scores": array({"type": "integer"}, PLAYERS[0], PLAYERS[-1], "everybody's fame"),
        "points": array(lines, PLAYERS[0], PLAYERS[-1], "what the epoch brought each seat, before the floor at zero"),
        "rules": rules_schema(),
        "position": position_schema(),
        "record": record_schema(),
    }


ROOTS: Final[Mapping[str, Callable[[], Schema]]] = {
    RECORD: record_schema,
    POSITION: position_schema,
    SEALED: sealed_schema,
    PACT: pact_schema,
    EVENT: event_schema,
}


def schema(form: str) -> Schema:
    """The JSON Schema (draft 2020-12) of a format: one of `ROOTS`, such as `ra-record/1`."""
    if form not in ROOTS:
        raise NotationError("", f"there is no schema of {form!r}; there are {', '.join(ROOTS)}")
    root = ROOTS[form]()
    return {"$schema": DIALECT, "title": form, **root, "$defs": needed(root, parts())}


def needed(root: Schema, known: Mapping[str, Schema]) -> dict[str, Schema]:
    """The parts that a schema refers to, and those that they refer to in turn."""
    found: set[str] = set()
    to_see: list[Any] = [root]
    while to_see:
        value = to_see.pop()
        if isinstance(value, dict):
            name = str(value.get("$ref", "")).removeprefix("#/$defs/")
            if name and name not in found:
                found.add(name)
                to_see.append(known[name])
            to_see += value.values()
        elif isinstance(value, list):
            to_see += value
    return {name: known[name] for name in known if name in found}


def file_name(form: str) -> str:
    """ra-record/1 -> ra-record-1.schema.json"""
    return f"{form.replace('/', '-')}.schema.json"
