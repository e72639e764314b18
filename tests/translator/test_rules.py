"""The rules of the game, translated: machine code and WebAssembly play every game as plain Python plays it."""

import ctypes
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hatch_build import node

from ra.engine import auctions, scoring
from ra.engine.chance import nth_number
from ra.engine.rules import Rules
from ra.engine.state import INVOKED, State, copy_state, set_up
from ra.engine.tiles import FLOOD, NILE
from ra.fast.playouts import random_game, traced_game
from ra.fast.records import new_row
from ra.fast.states import STATE, empty_states, new_states, pack
from ra.translator import INT, Entry, Program, Row
from ra.translator.compiling import compile_module
from tests.translator.building import Native
from tests.variants import variants

GAMES = 4
LONGEST = 1024
TRACE = Row("i8", (LONGEST,))


def translated(instead: Mapping[Any, Any] | None = None, *, checks: bool = False) -> Program:
    program = Program(instead, checks=checks)
    program.add(Entry("traced_game", traced_game, (STATE, INT, TRACE, TRACE, TRACE)))
    program.add(Entry("random_game", random_game, (STATE, INT)))
    return program


def plain_trace(rules: Rules, seed: int) -> tuple[int, list[list[int]], State]:
    fresh, state = State(), State()
    set_up(fresh, rules, rules.suns)
    copy_state(fresh, state)
    rows = [[0] * LONGEST for _ in range(3)]
    return traced_game(state, seed, *rows), rows, state


def native_trace(native: Native, rules: Rules, seed: int) -> tuple[int, list[list[int]]]:
    states = new_states(rules, 1)
    rows = [new_row("i8", LONGEST) for _ in range(3)]
    pointers = [ctypes.c_void_p(ctypes.addressof(each)) for each in (states, *rows)]
    decisions = native.call("traced_game", INT, pointers[0], seed, *pointers[1:])
    return decisions, [list(row) for row in rows]


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    return Native(tmp_path_factory.mktemp("rules"), translated(checks=True), checked=True)


@pytest.mark.parametrize("name", variants())
def test_checked_machine_code_plays_as_python_plays(native: Native, name: str) -> None:
    """Decision by decision: what is legal, what is played, and a digest of every field after it."""
    rules = variants()[name]
    for game in range(GAMES):
        seed = nth_number(game, len(name))
        decisions, rows, _ = plain_trace(rules, seed)
        assert native_trace(native, rules, seed) == (decisions, rows)


def one_too_few(mine: Any) -> int:
    """A slip: the Nile counts without a flood."""
    return int(mine[FLOOD] + mine[NILE])


def never_forced(s: Any) -> bool:
    """A slip: the Ra player may always pass."""
    return bool(s.auction == INVOKED and s.high_bid == 0 and s.seat == s.turn and s.players == 0)


@pytest.mark.parametrize("slip", [{scoring.river_points: one_too_few}, {auctions.must_bid: never_forced}])
def test_a_slip_in_a_rule_is_noticed(tmp_path: Path, slip: Mapping[Any, Any]) -> None:
    native = Native(tmp_path, translated(slip))
    games = [(Rules(players), nth_number(seed, players)) for players in range(2, 6) for seed in range(5)]
    wrong = sum(native_trace(native, rules, seed) != plain_trace(rules, seed)[:2] for rules, seed in games)
    assert wrong > len(games) / 2


RUNNER = """
import { readFileSync } from "node:fs";
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, random_game } = instance.exports;
const PLACE = 1 << 19;  // beyond the stack and the constants
const answers = JSON.parse(readFileSync(0, "utf8")).map(([state, seed]) => {
    const bytes = new Uint8Array(memory.buffer, PLACE, state.length);
    bytes.set(state);
    const decisions = random_game(PLACE, BigInt(seed));
    return [Number(decisions), [...bytes]];
});
process.stdout.write(JSON.stringify(answers));
"""


def test_the_module_for_browsers_plays_as_python_plays(tmp_path: Path) -> None:
    """Whole games by every rule: how many decisions they took, and every byte of the last state."""
    games = [(rules, nth_number(game, 7)) for rules in variants().values() for game in range(2)]
    source, script = tmp_path / "rules.c", tmp_path / "run.mjs"
    source.write_text(translated().text())
    script.write_text(RUNNER)
    exported = ["-Wl,--export-memory", "-Wl,--initial-memory=1048576"]
    module = compile_module(source, tmp_path / "rules.wasm", exported)
    given = json.dumps([[list(bytes(new_states(rules, 1))), str(seed)] for rules, seed in games])
    done = subprocess.run(
        [str(node()), str(script), str(module)], input=given, capture_output=True, text=True, check=True
    )
    wanted = []
    for rules, seed in games:
        states, (decisions, _, state) = empty_states(1), plain_trace(rules, seed)
        pack(state, states, 0)
        wanted.append([decisions, list(bytes(states))])
    assert json.loads(done.stdout) == wanted
