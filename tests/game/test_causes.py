"""What is refused has a cause that programs can tell in any language, with the facts that belong to it."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from ra.engine.causes import CAUSES
from ra.engine.rules import Rules, RulesError
from ra.game.errors import NotationError
from ra.game.game import Game

GAMES: Final = Path(__file__).parent.parent / "games"
RECORD: Final = json.loads((GAMES / "3_players.jsonl").read_text().splitlines()[0])


@pytest.mark.parametrize(
    ("options", "option", "cause", "facts"),
    [
        ({"players": 6}, "players", "players", {"low": 2, "high": 5}),
        ({}, "players", "missing_key", {"key": "players"}),
        ({"players": 3, "bribes": 1}, "bribes", "unknown_option", {}),
        ({"players": 3, "ra_limit": None}, "ra_limit", "no_value", {}),
        ({"players": 3, "ra_limit": 11}, "ra_limit", "number", {"low": 1, "high": 10, "given": "11"}),
        (
            {"players": 3, "edition": "2000"},
            "edition", "choice", {"choices": ["1999", "2016", "2023"], "given": "'2000'"},
        ),
        ({"players": 2, "edition": "1999"}, "players", "edition_players", {"edition": "1999"}),
        ({"players": 3, "two_player_suns": "bgg"}, "two_player_suns", "two_players_only", {}),
        ({"players": 3, "fewest_pharaohs": [2]}, "fewest_pharaohs", "epoch_losses", {"epochs": 3}),
        ({"players": 2, "suns": [[2], [3]], "two_player_suns": "bgg"}, "suns", "suns_named_twice", {}),
        ({"players": 3, "suns": [[2], [3]]}, "suns", "sun_groups", {"players": 3}),
        ({"players": 2, "suns": [[2], [3, 4]]}, "suns", "sun_group_sizes", {}),
        ({"players": 2, "suns": [[2], [2]]}, "suns", "sun_dealt_twice", {"sun": 2}),
    ],
)  # fmt: skip
def test_bad_rules(options: dict[str, Any], option: str, cause: str, facts: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_options(options)
    error = refused.value
    assert (error.option, error.cause, error.facts) == (option, cause, facts)
    assert cause in CAUSES


def first_event(**change: Any) -> dict[str, Any]:
    return {"events": [{**RECORD["events"][0], **change}, *RECORD["events"][1:]]}


BEGINS: Final = RECORD["events"][0]["seat"]
OTHER: Final = (BEGINS + 1) % 3


@pytest.mark.parametrize(
    ("change", "where", "cause", "facts"),
    [
        ({"format": "chess"}, "format", "not_a_record", {}),
        ({"extra": 1}, "", "unknown_key", {"key": "extra"}),
        ({"rules": {"players": 9}}, "rules.players", "players", {"low": 2, "high": 5}),
        ({"rules": 3}, "rules", "wrong_form", {}),
        ({"suns": [[2], [2], [3]]}, "suns", "sun_dealt_twice", {"sun": 2}),
        ({"start": {}}, "", "beginning", {}),
        ({"names": ["Anna"]}, "names", "wrong_length", {"needed": 3, "given": 1}),
        ({"names": ["Anna", " ", "Bob"]}, "names[1]", "names", {}),
        (first_event(seat=OTHER), "events", "not_their_turn", {"event": 0, "seat": OTHER, "decides": BEGINS}),
        ({"events": [{"seat": BEGINS, "do": "pass"}]}, "events", "not_legal", {"event": 0}),
        ({"events": [{"seat": BEGINS}]}, "events[0]", "missing_key", {"key": "do"}),
        (
            {"events": [*RECORD["events"], {"seat": 0, "do": "pass"}]},
            "events", "after_the_end", {"event": len(RECORD["events"])},
        ),
        ({"result": {**RECORD["result"], "winner": None}}, "result.winner", "result", {}),
    ],
)  # fmt: skip
def test_bad_records(change: dict[str, Any], where: str, cause: str, facts: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as refused:
        Game.from_record({**RECORD, **change})
    error = refused.value
    assert (error.where, error.cause, error.facts) == (where, cause, facts)
    assert cause in CAUSES


def test_text_that_is_no_json() -> None:
    with pytest.raises(NotationError) as refused:
        Game.from_record("{")
    assert refused.value.cause == "not_json"


def test_a_position_that_cannot_be() -> None:
    start = Game(3, seed=1).position() | {"epoch": 1, "turn": None}
    record = {key: value for key, value in RECORD.items() if key not in ("suns", "result")}
    with pytest.raises(NotationError) as refused:
        Game.from_record({**record, "start": start, "events": []})
    assert refused.value.cause == "position"
