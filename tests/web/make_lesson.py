"""Writes web/src/learn/lesson.json anew: python -m tests.web.make_lesson.

One short epoch in which a newcomer draws, invokes, bids, wins, passes, spends a god, suffers a disaster and sees the
score. Every frame is the server's own, of a game that the engine really played.
"""

from pathlib import Path
from typing import Final

import msgspec

from ra.engine.rules import Rules
from ra.game.game import Game
from ra.server.protocol.tables import Settings
from ra.server.view.frames import decision_words, replayed

LESSON: Final = Path(__file__).parent.parent.parent / "web" / "src" / "learn" / "lesson.json"
RULES: Final = Rules(2, ra_limit=3)
SUNS: Final = [[9, 6, 5, 2], [8, 7, 4, 3]]
SCRIPT: Final = (
    "draw nile", "draw flood", "draw god", "draw pharaoh",
    "invoke", "bid 4", "bid 5",
    "draw writing", "draw ra", "bid 3", "pass",
    "draw temple", "draw astronomy", "draw funeral", "god astronomy",
    "draw pyramid", "invoke", "pass", "bid 2",
    "draw ra", "pass", "pass",
    "draw ra",
)  # fmt: skip


def lesson() -> bytes:
    game = Game(RULES, suns=SUNS)
    for words in SCRIPT:
        game.play(words)
    frames = [replayed(game, move, Settings(), "lesson") for move in range(len(SCRIPT) + 1)]
    actions = [decision_words(played.action) for played in game.history]
    return msgspec.json.encode({"actions": actions, "frames": frames})


if __name__ == "__main__":
    LESSON.parent.mkdir(exist_ok=True)
    LESSON.write_bytes(lesson())
