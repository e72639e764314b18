"""A table in a page shows what the server shows of the same log: every field, for everybody, over whole games."""

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hatch_build import node

from ra.build import module
from ra.engine.rules import Rules
from ra.game.game import Game
from ra.server.protocol.messages import ClockView, encode
from ra.server.protocol.tables import Settings
from ra.server.table.game_log import By, GameLog, LogEntry
from ra.server.view.frames import FrameMaker, replayed
from ra.server.view.move_list import story_of
from ra.server.view.own_fame import own_fame
from tests.variants import variants

GAMES: Final = int(os.environ.get("RA_FRAME_GAMES", "1"))
"""Random games by every set of rules that is tried."""
SOME: Final = ("2_bgg", "2_own_suns", "3_standard", "3_safe_gods", "4_everything", "5_short", "5_lone_player")
"""Rules that are tried where one game each has to do."""
SETTINGS: Final = (Settings(), Settings(fame="hidden"), Settings(aids=False), Settings(fame="hidden", aids=False))
TABLE: Final = "local-9IhgSm0xk1tZ"


class Table(NamedTuple):
    settings: Settings
    names: list[str]
    logs: list[GameLog]
    """After each entry."""
    clocks: list[ClockView]
    viewers: list[list[int]]
    """The seats of everybody who can look: one person in one seat or in several, or a spectator."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    if not module.is_module_current():
        module.build_module()


def played(name: str, rules: Rules, settings: Settings, seed: int) -> Table:
    """A random game with undos, and a clock that says something else at every moment."""
    chance = random.Random(f"{name} {seed}")
    bag, at = Game(rules, seed=seed).bag, 1_800_000_000_000
    names = [f"Player {seat}" for seat in range(rules.players)]
    hands = Game(rules, seed=seed).players
    log = GameLog.begin(rules, [list(hand.suns) for hand in hands], names)
    logs = [log]
    while not log.game.is_over:
        at += chance.randrange(90_000)
        log = log.after(next_entry(log, bag, chance, at))
        logs.append(log)
    clocks = [
        ClockView(at, chance.choice([None, at + 5]), chance.randrange(9), [chance.randrange(99)] * rules.players)
        for _ in logs
    ]
    viewers = [[], [0], [rules.players - 1], list(range(rules.players))]
    return Table(settings, names, logs, clocks, viewers)


def next_entry(log: GameLog, bag: Any, chance: random.Random, at: int) -> LogEntry:
    seat, by, charged = log.game.seat, chance.choice(BYS), chance.randrange(3) * 1000
    assert seat is not None
    if len(log.moves) > log.undo_floor and chance.random() < 0.15:
        move = chance.randrange(log.undo_floor, len(log.moves))
        return LogEntry(log.sequence + 1, "undo", chance.randrange(log.rules.players), str(move), by, None, at, charged)
    twin = log.game.with_bag(bag)
    twin.play(chance.choice(list(twin.legal_actions)))
    return LogEntry(log.sequence + 1, "play", seat, str(twin.history[-1].action), by, None, at, charged)


BYS: Final[tuple[By, ...]] = ("person", "bot", "policy")


def by_server(table: Table) -> dict[str, Any]:
    maker, last = FrameMaker(TABLE, table.settings), table.logs[-1]
    seen = [
        (
            json.loads(maker.encoded(log, clock)),
            [
                json.loads(encode(own)) if (own := own_fame(log, table.settings, seats)) else None
                for seats in table.viewers
            ],
        )
        for log, clock in zip(table.logs, table.clocks, strict=True)
    ]
    game = Game.from_record(last.record())
    past = [json.loads(encode(replayed(game, move, table.settings, TABLE))) for move in range(len(game.history) + 1)]
    moves = [
        {**msgspec.to_builtins(told), "by": by}
        for told, by in zip(story_of(game, hide_fame=False), last.deciders, strict=True)
    ]
    return {"seen": seen, "past": past, "moves": moves, "log": log_of(last), "record": last.record()}


def log_of(log: GameLog) -> list[dict[str, Any]]:
    stand: list[int] = []
    for entry in log.entries:
        stand = [*stand, entry.sequence] if entry.kind == "play" else stand[: int(entry.action)]
    return [
        {**entry_of(entry), "undone": entry.kind == "play" and entry.sequence not in stand} for entry in log.entries
    ]


def entry_of(entry: LogEntry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ("sequence", "kind", "seat", "action", "by", "at")}


def by_page(tables: list[Table]) -> list[dict[str, Any]]:
    given = [
        {
            "id": TABLE,
            "settings": msgspec.to_builtins(table.settings),
            "options": table.logs[0].rules.options,
            "suns": table.logs[0].suns,
            "names": table.names,
            "entries": [{**entry_of(entry), "charged": entry.charged} for entry in table.logs[-1].entries],
            "clocks": msgspec.to_builtins(table.clocks),
            "viewers": table.viewers,
        }
        for table in tables
    ]
    script = Path(__file__).parent / "run_frames.mjs"
    done = subprocess.run(
        [str(node()), str(script)], input=json.dumps(given), capture_output=True, text=True, check=True
    )
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def first_difference(mine: Any, theirs: Any, where: str = "") -> str | None:
    """Where two documents differ; None if they are equal."""
    if isinstance(mine, dict) and isinstance(theirs, dict) and mine.keys() == theirs.keys():
        parts = [(key, mine[key], theirs[key]) for key in mine]
    elif isinstance(mine, list | tuple) and isinstance(theirs, list | tuple) and len(mine) == len(theirs):
        parts = [(str(place), *pair) for place, pair in enumerate(zip(mine, theirs, strict=True))]
    else:
        return None if mine == theirs else f"{where}: {mine!r} and {theirs!r}"
    return next((found for key, one, other in parts if (found := first_difference(one, other, f"{where}/{key}"))), None)


@pytest.mark.parametrize("players", range(2, 6))
def test_a_page_shows_what_the_server_shows(players: int) -> None:
    chosen = {name: rules for name, rules in variants().items() if rules.players == players}
    names = [name for name in chosen if GAMES > 1 or name in SOME]
    tables = [
        played(name, chosen[name], SETTINGS[(place + seed) % len(SETTINGS)], seed)
        for place, name in enumerate(names, players)
        for seed in range(GAMES)
    ]
    assert any(entry.kind == "undo" for table in tables for entry in table.logs[-1].entries)
    for table, page in zip(tables, by_page(tables), strict=True):
        assert first_difference(page, by_server(table)) is None
