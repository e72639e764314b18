"""Where tiles come from. Chance is injected: a game asks its bag which tile a draw brings.

A bag is a function of what has been drawn, not a box that empties: a copy of a game, or a game taken back and played
again, meets the same tiles.
"""

from collections.abc import Sequence
from typing import Protocol, SupportsIndex

from ra.engine.chance import draw_by_seed
from ra.engine.seeds import checked_seed
from ra.engine.state import State
from ra.engine.tiles import BY_NAME, IN_THE_GAME, NAMES
from ra.game.errors import IllegalAction, NotationError


class Bag(Protocol):
    """Anything that can say which tile comes next."""

    def next_tile(self, state: State, drawn: int) -> int:
        """The tile that the next draw brings, after `drawn` others in this game."""
        ...


class SeededBag:
    """Deals by a seed: the same seed, the same tiles."""

    def __init__(self, seed: SupportsIndex) -> None:
        self.seed = checked_seed(seed)

    def next_tile(self, state: State, drawn: int) -> int:
        return draw_by_seed(state, self.seed)


class OrderedBag:
    """Deals tiles in an order that was settled beforehand."""

    ended = "the tiles of this bag have all been drawn"

    def __init__(self, order: Sequence[str]) -> None:
        self.order = [tile_number(name) for name in order]

    def next_tile(self, state: State, drawn: int) -> int:
        if drawn >= len(self.order):
            raise IllegalAction(f"draw: {self.ended}")
        return self.order[drawn]


class SealedBag(OrderedBag):
    """Deals all 180 tiles in an order drawn up before the first move, as a real bag would be shaken once."""

    def __init__(self, order: Sequence[str]) -> None:
        super().__init__(order)
        counts = [self.order.count(tile) for tile in range(len(NAMES))]
        for name, count, right in zip(NAMES, counts, IN_THE_GAME, strict=True):
            if count != right:
                raise NotationError("sealed order", f"a bag holds {right} {name} tiles, not {count}")


class ScriptedBag(OrderedBag):
    """Deals the tiles that a story or a test needs, and no others."""

    ended = "the script has no more tiles"


def tile_number(name: str) -> int:
    if name not in BY_NAME:
        raise NotationError("bag", f"{name!r} is not a tile")
    return BY_NAME[name]
