"""A process that thinks for bots, and reads what strangers send: python -m ra.server.thinker.

One request a line, one answer a line. It ends when nobody can ask any more.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from ra.bots import make_bot
from ra.game.game import Game

POLITENESS: Final = 5
"""Moves of people come first."""


def choose(request: dict[str, Any]) -> dict[str, Any]:
    """The decision of a bot. It knows what lies on the table, and nothing of the sealed bag."""
    game = Game.from_record(request["record"])
    action = make_bot(request["bot"], request["seed"]).choose(game)
    return {"action": str(game.legal_actions.find(action))}


def read(request: dict[str, Any]) -> dict[str, Any]:
    """A record that somebody brought, checked and written anew."""
    return {"record": Game.from_record(request["document"]).record()}


TASKS: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {"choose": choose, "read": read}


def answer(line: str) -> dict[str, Any]:
    request = json.loads(line)
    try:
        return TASKS[request["task"]](request)
    except (ValueError, RecursionError, MemoryError) as error:
        return {"error": str(error)[:500]}


def main() -> None:
    os.nice(POLITENESS)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing that a bot prints gets between the answers
    for line in sys.stdin:
        print(json.dumps(answer(line)), file=out, flush=True)


if __name__ == "__main__":
    main()
