"""Whole recorded games, replayed exactly by both engines (`make games` makes them anew)."""

import json
from pathlib import Path
from typing import Any

import pytest

from ra.engine.actions import DRAW, each_action
from ra.engine.tiles import BY_NAME
from ra.fast.engine import apply, legal
from ra.fast.states import new_states, pack, unpack
from ra.game.game import Game

GAMES = Path(__file__).parent / "games"
RECORDS = [
    pytest.param(line, id=f"{file.stem}-{number}")
    for file in sorted(GAMES.glob("*_players.jsonl"))
    for number, line in enumerate(file.read_text().splitlines(), 1)
]


def test_there_are_enough_games() -> None:
    assert len(RECORDS) >= 300


def test_games_cover_every_player_count_and_option() -> None:
    rules = [json.loads(str(record.values[0]))["rules"] for record in RECORDS]
    assert {rule["players"] for rule in rules} == {2, 3, 4, 5}
    options = {name for rule in rules for name in rule}
    assert options >= {
        "edition",
        "ra_limit",
        "fewest_pharaohs",
        "lowest_suns",
        "after_auction",
        "god_disasters",
        "lone_player",
        "two_player_suns",
        "suns",
    }


def test_games_cover_every_kind_of_event() -> None:
    done = {event["do"] for record in RECORDS for event in json.loads(str(record.values[0]))["events"]}
    assert done == {"draw", "invoke", "god", "done", "bid", "pass", "discard"}


@pytest.mark.parametrize("line", RECORDS)
def test_recorded_game_replays_exactly(line: str) -> None:
    """The plain engine reads it to the same result; written again it is the same; the compiled engine agrees."""
    record: dict[str, Any] = json.loads(line)
    game = Game.from_record(line)
    assert game.record() == record
    assert game.is_over
    replay_compiled(game)


def replay_compiled(game: Game) -> None:
    states = new_states(game.rules, 1)
    pack(game.start.state, states, 0)
    for before, played in zip(game, game.history, strict=False):
        assert list(each_action(legal(states, 0))) == [action.id for action in before.legal_actions]
        tile = BY_NAME[str(played.action.tile)] if played.action.id == DRAW else 0
        apply(states, 0, played.action.id, tile)
    assert unpack(states, 0) == game.state
