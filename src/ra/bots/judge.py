"""Who judges: a bot that can say what it thinks of every legal action."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ra.bots.network.lookahead import MARGIN_WEIGHT
from ra.bots.network.model import MARGIN
from ra.game.action import Action
from ra.game.game import Game


class Candidate(NamedTuple):
    """An action, and how every player stands after it: chances to win, and margins to the best of the others."""

    action: Action
    chances: tuple[float, ...]
    margins: tuple[float, ...]

    def worth_to(self, seat: int) -> float:
        return self.chances[seat] + MARGIN_WEIGHT * self.margins[seat] / MARGIN


@runtime_checkable
class Judge(Protocol):
    """Says what every legal action is worth to every player."""

    name: str

    def candidates(self, game: Game) -> Sequence[Candidate]:
        """One for each legal action, best first for the player who decides."""
        ...
