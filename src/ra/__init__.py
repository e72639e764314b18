"""Ra, Reiner Knizia's auction game.

>>> import ra
>>> game = ra.Game(3, seed=7)
>>> game.legal_actions
<LegalActions: draw, invoke>
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ra.engine.rules import Rules, RulesError
    from ra.game.action import Action, LegalActions
    from ra.game.bags import Bag, ScriptedBag, SealedBag, SeededBag
    from ra.game.errors import IllegalAction, NotationError
    from ra.game.game import Game, Player
    from ra.game.sheet import EpochSheet, Outcome, Points

__version__ = "0.1.0"

HOMES = {
    "Rules": "ra.engine.rules",
    "RulesError": "ra.engine.rules",
    "Action": "ra.game.action",
    "LegalActions": "ra.game.action",
    "Bag": "ra.game.bags",
    "ScriptedBag": "ra.game.bags",
    "SealedBag": "ra.game.bags",
    "SeededBag": "ra.game.bags",
    "IllegalAction": "ra.game.errors",
    "NotationError": "ra.game.errors",
    "Game": "ra.game.game",
    "Player": "ra.game.game",
    "EpochSheet": "ra.game.sheet",
    "Outcome": "ra.game.sheet",
    "Points": "ra.game.sheet",
}
"""Where each public name lives. It is imported when first asked for, so that `import ra` costs nothing."""

__all__ = list(HOMES)


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module 'ra' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *HOMES})
