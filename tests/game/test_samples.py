"""Twenty whole games that another program made from the rules page alone: each replays exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from ra.game.game import Game

SAMPLES = Path(__file__).parent.parent / "games" / "samples.jsonl"
LINES = SAMPLES.read_text(encoding="utf-8").splitlines()
NUMBERED = [pytest.param(line, id=f"line {number}") for number, line in enumerate(LINES, 1)]


def test_there_are_twenty_samples() -> None:
    assert len(LINES) == 20
    assert {json.loads(line)["rules"]["players"] for line in LINES} == {2, 3, 4, 5}


@pytest.mark.parametrize("line", NUMBERED)
def test_a_sample_replays_to_its_own_result(line: str) -> None:
    """The result is compared here as well, not by the reader alone."""
    document: dict[str, Any] = json.loads(line)
    result = document.pop("result")
    game = Game.from_record(document)
    assert game.is_over
    assert game.record()["result"] == result
    assert game.outcome is not None
    assert (list(game.outcome.scores), game.outcome.winner) == (result["scores"], result["winner"])


@pytest.mark.parametrize("line", NUMBERED)
def test_a_sample_is_written_as_it_was_read(line: str) -> None:
    document: dict[str, Any] = json.loads(line)
    document["suns"] = [sorted(hand) for hand in document["suns"]]
    assert Game.from_record(line).record() == document


@pytest.mark.parametrize("line", NUMBERED)
def test_every_decision_of_a_sample_is_the_right_seats_and_legal(line: str) -> None:
    game = Game.from_record(line)
    moments = list(game)
    for moment, event in zip(moments, json.loads(line)["events"], strict=False):
        assert moment.seat == event["seat"]
        words = " ".join(str(event[key]) for key in ("do", "tile", "sun") if key in event)
        assert words in moment.legal_actions
    assert len(moments) == len(json.loads(line)["events"]) + 1


@pytest.mark.parametrize("line", NUMBERED)
def test_every_moment_of_a_sample_is_a_position(line: str) -> None:
    for moment in Game.from_record(line):
        assert Game.from_position(moment.position()).state == moment.state
