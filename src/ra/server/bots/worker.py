"""A process that thinks for bots, replays games, and reads what strangers send: python -m ra.server.bots.worker.

One request a line, one answer a line. It ends when nobody can ask any more.
"""

import contextlib
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple, TextIO

import msgspec

from ra.bots import Bot, make_bot
from ra.game.game import Game
from ra.server.protocol.refusals import explained
from ra.server.protocol.sanitize import tamed_name
from ra.server.protocol.tables import Settings
from ra.server.view.frames import replayed
from ra.server.view.move_list import story_of, words_of


class KnownGame(NamedTuple):
    """A game that was met before, and its events so far."""

    events: list[dict[str, Any]]
    game: Game


MEMORY: Final[OrderedDict[str, KnownGame]] = OrderedDict()
MOST_REMEMBERED: Final = 64
READY: Final[dict[str, Any]] = {}
"""The first line: from now on it can be asked."""
SIGN_EVERY_S: Final = 1.0
"""Seconds between two signs of life."""
POLITENESS: Final = 5
"""Moves of people come first."""


def choose(request: dict[str, Any]) -> dict[str, Any]:
    """The decision of a bot. It knows what lies on the table, and nothing of the sealed bag."""
    game = remembered(request["game"], request["record"])
    action = bot_for(request).choose(game)
    return {"action": str(game.legal_actions.find(action))}


def bot_for(request: dict[str, Any]) -> Bot:
    return make_bot(request["bot"], request["seed"])


def remembered(name: str, record: dict[str, Any]) -> Game:
    """The game of a record: one that was met before is only played on."""
    known = MEMORY.pop(name, None)
    events = record["events"]
    if known and events[: len(known.events)] == known.events:
        game = known.game
        for event in events[len(known.events) :]:
            game.play(words_of(event))
    else:
        game = Game.from_record(record)
    MEMORY[name] = KnownGame(events, game)
    if len(MEMORY) > MOST_REMEMBERED:
        MEMORY.popitem(last=False)
    return game


def read(request: dict[str, Any]) -> dict[str, Any]:
    """A record that somebody brought, checked and written anew."""
    record = Game.from_record(request["document"]).record()
    if "names" in record:
        record["names"] = [tamed_name(name) for name in record["names"]]
    return {"record": record}


def tell(request: dict[str, Any]) -> dict[str, Any]:
    """Every decision of a game, and what it caused."""
    game = remembered(request["game"], request["record"])
    hide = request["settings"]["fame"] == "hidden" and not game.is_over
    story = [told for told in story_of(game, hide_fame=hide) if told.move > request["after"]]
    return {"tell": msgspec.to_builtins(story)}


def show(request: dict[str, Any]) -> dict[str, Any]:
    """The frame after so many decisions."""
    game = remembered(request["game"], request["record"])
    settings = msgspec.convert(request["settings"], Settings)
    return {"show": msgspec.to_builtins(replayed(game, request["move"], settings, request["game"]))}


def ping(request: dict[str, Any]) -> dict[str, Any]:
    """Somebody asks whether this process is well."""
    return {}


TASKS: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "choose": choose, "read": read, "tell": tell, "show": show, "ping": ping,
}  # fmt: skip


def answer(line: str) -> dict[str, Any]:
    request = json.loads(line)
    try:
        return TASKS[request["task"]](request)
    except (ValueError, RecursionError, MemoryError) as error:
        return {"error": str(error)[:500], "params": explained(error)}


class AnswerStream:
    """Where answers go. While it thinks, an empty line every second shows that the process does not hang."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.lock = Lock()
        self.thinking = Event()
        Thread(target=self._give_signs, daemon=True).start()

    def _give_signs(self) -> None:
        with contextlib.suppress(OSError):  # whoever asked is gone
            while self.thinking.wait():
                time.sleep(SIGN_EVERY_S)
                with self.lock:
                    if self.thinking.is_set():
                        print(file=self.out, flush=True)

    def say(self, answer: dict[str, Any]) -> None:
        with self.lock:
            self.thinking.clear()
            print(json.dumps(answer), file=self.out, flush=True)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = AnswerStream(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)  # nothing that a bot prints gets between the answers
    with contextlib.suppress(BrokenPipeError):  # whoever asked is gone
        answers.say(READY)
        for line in sys.stdin:
            answers.thinking.set()
            answers.say(answer(line))


if __name__ == "__main__":
    main()
