"""Ra, Reiner Knizia's auction game.

>>> import ra
>>> game = ra.Game(3, seed=7)
>>> game.legal_actions
<LegalActions: draw, invoke>
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the table below says the same to those who run it
    from ra.engine.rules import Rules as Rules
    from ra.engine.rules import RulesError as RulesError
    from ra.game.action import Action as Action
    from ra.game.action import LegalActions as LegalActions
    from ra.game.bags import Bag as Bag
    from ra.game.bags import ScriptedBag as ScriptedBag
    from ra.game.bags import SealedBag as SealedBag
    from ra.game.bags import SeededBag as SeededBag
    from ra.game.errors import IllegalAction as IllegalAction
    from ra.game.errors import NotationError as NotationError
    from ra.game.game import Game as Game
    from ra.game.game import Player as Player
    from ra.game.sheet import EpochSheet as EpochSheet
    from ra.game.sheet import Outcome as Outcome
    from ra.game.sheet import Points as Points

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
