"""Reads and writes `ra-record/1`: a whole game, decision by decision."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ra.engine.rules import Rules, RulesError, checked_groups
from ra.engine.tiles import NAMES
from ra.game.action import Action
from ra.game.core import GameCore, Played
from ra.game.documents.node import Node, open_document, quote
from ra.game.documents.position import FORMAT as POSITION_FORMAT
from ra.game.documents.position import position_from, read_rules, write_position
from ra.game.errors import IllegalAction, NotationError
from ra.game.sheet import EpochSheet, Points

FORMAT: Final = "ra-record/1"
FIELDS: Final = {
    "draw": ("tile",),
    "invoke": (),
    "god": ("tile",),
    "done": (),
    "bid": ("sun",),
    "pass": (),
    "discard": ("tile",),
}  # fmt: skip
"""What each kind of event holds beside `seat` and `do`."""


# ---- writing -------------------------------------------------------------------------------------------------------


def write_record(game: GameCore) -> dict[str, Any]:
    start = game.start
    begun = {"suns": hands(start)} if is_fresh(start) else {"start": write_position(start)}
    return record_of(game.rules, game.names, begun, game.history, write_result(game))


def record_of(
    rules: Rules,
    names: Sequence[str] | None,
    begun: Mapping[str, Any],
    moves: Iterable[Played],
    result: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The document: `begun` is what a game begins with, its `suns` or the position at its `start`."""
    document: dict[str, Any] = {"format": FORMAT, "rules": rules.options}
    if names:
        document["names"] = list(names)
    document |= begun
    document["events"] = [write_event(played) for played in moves]
    if result is not None:
        document["result"] = result
    return document


def is_fresh(start: GameCore) -> bool:
    """Whether a game begins as the rules set it up, so that its suns say everything."""
    try:
        return GameCore(start.rules, suns=hands(start)).state == start.state
    except RulesError:
        return False


def hands(game: GameCore) -> list[list[int]]:
    return [list(player.suns) for player in game.players]


def write_event(played: Played) -> dict[str, Any]:
    event: dict[str, Any] = {"seat": played.seat, "do": played.action.do}
    for field in FIELDS[played.action.do]:
        event[field] = getattr(played.action, field)
    return event


def write_result(game: GameCore) -> dict[str, Any]:
    return result_of(game.sheets, game.scores, game.outcome.winner if game.outcome else None)


def result_of(sheets: Iterable[EpochSheet], scores: Iterable[int], winner: int | None) -> dict[str, Any]:
    return {"epochs": [sheet.as_dict() for sheet in sheets], "scores": list(scores), "winner": winner}


# ---- reading -------------------------------------------------------------------------------------------------------


def read_record(document: str | bytes | Mapping[str, Any]) -> GameCore:
    """Replays a record. Either the whole game is there at the end, or an error says where and what."""
    node = open_document(document, FORMAT)
    fields = node.object(("format", "rules", "events"), ("suns", "start", "names", "result"))
    game = read_start(node, fields)
    for index, event in enumerate(fields["events"].list()):
        replay(game, event, index)
    if "result" in fields:
        check_result(game, fields["result"])
    return game


def read_start(node: Node, fields: dict[str, Node]) -> GameCore:
    rules = read_rules(fields["rules"])
    names = read_names(fields["names"], rules.players) if "names" in fields else None
    if ("suns" in fields) == ("start" in fields):
        both = ", not both" if "suns" in fields else ""
        node.fail(f"either suns or start says how the game begins{both}", "beginning")
    if "suns" in fields:
        try:
            return GameCore(rules, suns=checked_groups(rules.players, fields["suns"].value), names=names)
        except RulesError as error:
            raise NotationError("suns", str(error).removeprefix("suns: "), error.cause, **error.facts) from None
    start = fields["start"]
    if not isinstance(start.value, Mapping) or start.value.get("format") != POSITION_FORMAT:
        start.fail(f'a "{POSITION_FORMAT}" document is needed, not {quote(start.value)}', "position")
    game = read_start_position(start)
    named = {"suns", "two_player_suns"} & fields["rules"].value.keys()
    same_table = game.rules.players == rules.players
    if not same_table or game.rules != (rules if named else rules.with_hands(game.rules.suns)):
        difference = f"{quote(game.rules.options)}, {quote(rules.options)}"
        start["rules"].fail(f"they differ from the record's: {difference}", "start_rules")
    return GameCore.from_state(game.rules, game.state, game.track, names=names)


def read_start_position(start: Node) -> GameCore:
    try:
        return position_from(start)
    except NotationError as error:
        raise NotationError(error.where, error.what, error.cause or "position", **error.facts) from None


def read_names(node: Node, players: int) -> list[str]:
    names = [name.text() for name in node.list(players)]
    for name in node.list():
        if not name.text().strip():
            name.fail("a name cannot be empty", "names")
    return names


def replay(game: GameCore, node: Node, index: int) -> None:
    """Plays one event of a record."""
    try:
        seat, action = read_event(node, game.rules.players)
    except NotationError as error:
        what = f"{error.what}; legal here: {game.legal_actions}"
        raise NotationError(error.where, what, error.cause, **error.facts) from None
    tried = f"event {index}: seat {seat} tried {action}"
    if game.is_over:
        raise NotationError("events", f"{tried}, but the game is over", "after_the_end", event=index)
    if seat != game.seat:
        what = f"{tried}, but seat {game.seat} decides; legal: {game.legal_actions}"
        raise NotationError("events", what, "not_their_turn", event=index, seat=seat, decides=game.seat)
    if action not in game.legal_actions:
        raise NotationError("events", f"{tried}; legal: {game.legal_actions}", "not_legal", event=index)
    try:
        game.play(action)
    except IllegalAction:
        left = ", ".join(game.left)
        what = f"{tried}, but none is left in the bag; legal: draw of {left}"
        raise NotationError("events", what, "not_in_bag", event=index, tile=action.tile) from None


def read_event(node: Node, players: int) -> tuple[int, Action]:
    if not isinstance(node.value, Mapping):
        node.fail(f"an event is an object, not {quote(node.value)}", "wrong_form")
    if "do" not in node.value:
        node.fail("the key 'do' is missing", "missing_key", key="do")
    do = node["do"].choice(tuple(FIELDS))
    fields = node.object(("seat", "do", *FIELDS[do]))
    if "tile" in fields:
        fields["tile"].choice(NAMES)
    if "sun" in fields:
        fields["sun"].integer(1, 16)
    try:
        action = Action(do, **{key: fields[key].value for key in FIELDS[do]})
    except NotationError as error:
        raise NotationError(node.where, error.what, "not_legal") from None
    return fields["seat"].integer(0, players - 1), action


def check_result(game: GameCore, node: Node) -> None:
    """A record's own word on how it ended must be what the replay says."""
    fields = node.object(("epochs", "scores", "winner"))
    result = write_result(game)
    for index, epoch in enumerate(fields["epochs"].list()):
        parts = epoch.object(("epoch", "points", "score"))
        for points in parts["points"].list(game.rules.players):
            points.object(Points._fields)
        if index < len(result["epochs"]):
            for key, value in result["epochs"][index].items():
                check_same(parts[key], value)
    for key, value in result.items():
        check_same(fields[key], value)


def check_same(node: Node, replayed: object) -> None:
    if not same(node.value, replayed):
        node.fail(f"the replay gives {quote(replayed)}, not {quote(node.value)}", "result")


def same(value: object, replayed: object) -> bool:
    """Equality that tells 1 from true and 1.0."""
    if isinstance(value, (list, tuple)) and isinstance(replayed, list):
        return len(value) == len(replayed) and all(map(same, value, replayed))
    if isinstance(value, Mapping) and isinstance(replayed, dict):
        return value.keys() == replayed.keys() and all(same(value[key], replayed[key]) for key in replayed)
    return type(value) is type(replayed) and value == replayed
