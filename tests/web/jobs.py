"""The module's jobs in Node, as Python asks for them (`run_jobs.mjs`), and what Python itself says instead."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hatch_build import node

from ra.analysis.judge import LookAhead
from ra.bots import make_bot
from ra.bots.judge import Candidate
from ra.engine.actions import DRAW
from ra.engine.rules import Rules
from ra.engine.tiles import BY_NAME
from ra.fast.states import empty_states, pack
from ra.game.game import Game

SCRIPT: Final = Path(__file__).parent / "run_jobs.mjs"


def ask(orders: Sequence[tuple[Any, ...]]) -> list[Any]:
    """What the jobs come to: each is its name and what it is given."""
    done = subprocess.run(
        [str(node()), str(SCRIPT)], input=json.dumps(orders), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def results(orders: Sequence[tuple[Any, ...]]) -> list[Any]:
    answers = ask(orders)
    assert [answer for answer in answers if "error" in answer] == []
    return [answer["result"] for answer in answers]


def whole(number: int) -> dict[str, str]:
    """A number that JavaScript needs more than its own numbers for."""
    return {"whole": str(number)}


def decision_of(game: Game, seed: int) -> dict[str, Any]:
    return {"state": {"bytes": state_bytes(game).hex()}, "seed": whole(seed), "nth": len(game.history)}


def state_bytes(game: Game) -> bytes:
    states = empty_states(1)
    pack(game.state, states, 0)
    return bytes(states)


# ---- by Python -----------------------------------------------------------------------------------------------------


def played_by_bots(rules: Rules, bots: Sequence[str], seed: int) -> tuple[Game, dict[str, Any]]:
    """A whole game, seat n's bot with seed n, and what `playGame` should say of it."""
    seats = [make_bot(name, nth) for nth, name in enumerate(bots)]
    game = Game(rules, seed=seed)
    actions, drawn = [], []
    while not game.is_over:
        action = seats[game.state.seat].choose(game)
        actions.append(action.id)
        game.play(action)
        tile = game.history[-1].action.tile
        drawn.append(BY_NAME[str(tile)] if action.id == DRAW else 0)
    return game, {"actions": actions, "drawn": drawn, "fame": list(game.state.fame[: rules.players])}


def as_json(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    return [
        {"action": each.action.id, "chances": list(each.chances), "margins": list(each.margins)} for each in candidates
    ]


def weighed(game: Game) -> dict[str, Any]:
    """What `weigh` should say of a position."""
    judge = LookAhead(game.rules.players)
    is_drawing = any(action.id == DRAW for action in game.legal_actions)
    draws = {tile: list(chances) for tile, chances in judge.draws(game).items()} if is_drawing else {}
    return {"candidates": as_json(judge.candidates(game)), "draws": draws}
