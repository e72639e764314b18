"""Frames say what the game, its position and its story say, whether they were made with the library or without it."""

import random

import msgspec
import pytest

from ra.game.events import as_dict
from ra.game.game import Game
from ra.lens.seeing import figures_in_python
from ra.server.protocol.events import Event, on_the_wire
from ra.server.protocol.messages import ClockView, Frame, PositionView
from ra.server.protocol.tables import Settings
from ra.server.table.game_log import GameLog, LogEntry
from ra.server.view import lens_view
from ra.server.view.frames import FrameMaker, position_view
from tests.variants import variants

NAMES = ["3_standard", "2_safe_gods", "5_short", "4_everything", "3_own_suns"]


@pytest.mark.parametrize("name", NAMES)
def test_a_position_and_events_are_those_of_the_game(name: str) -> None:
    game, chance, told = Game(variants()[name], seed=7), random.Random(7), 0
    while not game.is_over:
        document = game.position()
        shown = position_view(game, game.rules.options, hide_fame=False)
        assert shown == msgspec.convert(document, PositionView)
        for player in document["players"]:
            player["score"] = None
        hidden = position_view(game, game.rules.options, hide_fame=True)
        assert hidden == msgspec.convert(document, PositionView)
        for event in game.play(chance.choice(list(game.legal_actions))):
            assert on_the_wire(event, hide_fame=False) == msgspec.convert(as_dict(event), Event)
            told += 1
    assert told > 50


@pytest.mark.parametrize("name", NAMES)
def test_frames_are_the_same_without_the_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, chance = variants()[name], random.Random(3)
    log = GameLog.begin(rules, rules.suns, ["A"] * rules.players)
    maker, clock = FrameMaker("t", Settings()), ClockView(1, 2, 3, [4] * rules.players)
    bag = Game(rules, seed=3).bag
    while not log.game.is_over:
        action = chance.choice(list(log.game.with_bag(bag).legal_actions))
        twin = log.game.with_bag(bag)
        twin.play(action)
        words, seat = str(twin.history[-1].action), log.game.seat
        assert seat is not None
        log = log.after(LogEntry(log.sequence + 1, "play", seat, words, "person", None, 5, 0))
        compiled = maker.encoded(log, clock)
        with monkeypatch.context() as plain:
            plain.setattr(lens_view, "figures_of", figures_in_python)
            assert maker.encoded(log, clock) == compiled
        assert msgspec.json.decode(compiled, type=Frame).sequence == log.sequence
