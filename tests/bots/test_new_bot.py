"""A bot is one file and one entry: a house with one bot more knows it everywhere.

The house is a copy of the package, with the file and the entry of CONTRIBUTING.md's recipe added, and nothing else.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import ra

FILE: Final = '''
"""`patient`: draws for as long as it can, and passes if it may."""

from ra.bots.heuristic.greedy import others_beat
from ra.engine.actions import nth_action
from ra.engine.play import legal
from ra.engine.state import State


def choose_patient(s: State, spare: State, number: int) -> int:
    mask = legal(s)
    return nth_action(mask, 0 if others_beat(s, 1) else mask.bit_count() - 1)
'''
ENTRY: Final = """
    BotEntry(
        name="patient",
        file="ra.bots.patient",
        policy="choose_patient",
        how="draws for as long as it can, and passes if it may",
        levels={"patient": 3.0},
    ),
    BotEntry(
        name="steady",
"""
ASKED: Final = """
import io, json
from contextlib import redirect_stdout
from ra import Game
from ra.arena.choosing import NUMBERS
from ra.arena import simulation
from ra.arena.matches import play_matches_checked
from ra.arena.simulation import simulate
from ra.bots import BOTS, make_bot
from ra.bots.bot import PolicyBot
from ra.bots.registry import BY_NAME
from ra.bots.registry import locale_key
from ra.bots.strength import WIN_SHARES
from ra.cli import main
from ra.engine.rules import Rules
from ra.server.bots import worker as thinker
from ra.server.http.routes.operation import strength, tables_for

def said(*words):
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            main(list(words))
        except SystemExit:
            pass
    return out.getvalue()

def complaint(name):
    try:
        make_bot(name)
    except ValueError as error:
        return str(error)

game = Game(3, seed=1)
request = {"game": "t", "record": game.record(), "bot": "patient", "seed": 1}
matches = list(simulate(Rules(2), ["patient", "steady"], 3, seed=5))
simulated = json.loads(said("simulate", "--bots", "patient", "--games", "2", "--json", "--quiet"))
simulation.LIBRARY, simulation.PLAY_MATCHES = None, play_matches_checked
plain = simulation.play_part(Rules(2), [NUMBERS["patient"], NUMBERS["steady"]], 5, 3)
print(json.dumps({
    "bots": list(BOTS),
    "plain": str(PolicyBot("patient", BY_NAME["patient"].choose).choose(game)),
    "compiled": str(make_bot("patient").choose(game)),
    "bot": type(make_bot("patient")).__name__,
    "no time": complaint("patient@5ms"),
    "unknown": complaint("nobody"),
    "matches": [[match.winner, list(map(int, match.actions))] for match in matches],
    "plain matches": [[match.winner, match.actions] for match in plain],
    "levels": list(WIN_SHARES),
    "strength": strength("patient"),
    "served": tables_for("patient"),
    "thought": thinker.choose(request),
    "messages": list(map(locale_key, WIN_SHARES)),
    "play": said("play", "--help"),
    "hint": said("hint", "--help"),
    "ladder": said("ladder", "--help"),
    "completion": said("completion", "bash"),
    "simulated": simulated,
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is said in a house with one bot more."""
    house, home = tmp_path_factory.mktemp("house") / "ra", Path(ra.__file__).parent
    copy_of(home, house, also="bots")
    (house / "bots" / "patient.py").write_text(FILE)
    registry = house / "bots" / "registry.py"
    before = registry.read_text()
    registry.unlink()
    registry.write_text(before.replace('\n    BotEntry(\n        name="steady",\n', ENTRY))
    environment = os.environ | {"PYTHONPATH": str(house.parent), "COLUMNS": "200"}
    subprocess.run([sys.executable, "-m", "ra.build", "--force"], env=environment, check=True, cwd=house.parent)
    asked = [sys.executable, "-c", ASKED]
    result = subprocess.run(asked, env=environment, capture_output=True, text=True, cwd=house.parent)
    assert result.returncode == 0, result.stderr
    answers: dict[str, Any] = json.loads(result.stdout)
    return answers


def copy_of(home: Path, house: Path, also: str) -> None:
    """The package by links, one room of it with links of its own, so that files can be added there."""
    house.mkdir()
    for path in home.iterdir():
        if path.name == also:
            copy_of(path, house / path.name, "")
        elif path.name != "__pycache__":
            (house / path.name).symlink_to(path)


def test_it_is_made_and_decides_plain_and_compiled(told: dict[str, Any]) -> None:
    assert told["bots"].index("patient") == told["bots"].index("steady") - 1
    assert told["plain"] == told["compiled"] == "draw"
    assert told["bot"] == "CompiledBot"
    assert "patient decides at once" in told["no time"]
    assert "greedy, patient, steady" in told["unknown"]


def test_the_arena_compiles_it_into_whole_games(told: dict[str, Any]) -> None:
    assert told["matches"] == told["plain matches"]
    assert {seat["bot"] for seat in told["simulated"]["seats"]} == {"patient"}


def test_the_command_names_it(told: dict[str, Any]) -> None:
    for command in ("play", "hint", "ladder", "completion"):
        assert "patient" in told[command], command


def test_the_server_offers_it_and_lets_it_think(told: dict[str, Any]) -> None:
    assert told["levels"].index("patient") == 1
    assert told["strength"] == 2
    assert told["served"] == [2, 3, 4, 5]
    assert told["thought"] == {"action": "draw"}


def test_the_pages_want_words_for_it(told: dict[str, Any]) -> None:
    """tests/web/test_words.py asks every language for these messages: a bot without words fails there."""
    assert "bot-patient" in told["messages"]
