"""`expert` and `apprentice`: the network, one decision ahead, with auctions looked through to their end."""

from typing import NamedTuple

import numpy as np

from ra.bots.network import MARGIN
from ra.bots.thinking import new_desk, shipped_weights, think_kernel
from ra.engine.actions import each_action
from ra.engine.play import legal
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.game.action import Action
from ra.game.game import Game


class Candidate(NamedTuple):
    """An action, and how every player stands after it: chances to win, and margins to the best of the others."""

    action: Action
    chances: tuple[float, ...]
    margins: tuple[float, ...]


class NetworkBot:
    """Takes the action that the network likes best."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.desk = new_desk()

    def choose(self, game: Game) -> Action:
        return Action.from_id(self.think(game), game.state.phase)

    def think(self, game: Game) -> int:
        """The best action; what each legal one is worth is left on the desk."""
        states = new_states(game.rules, 2)
        pack(game.state, states, 0)
        best: int = think_kernel()(states, shipped_weights(self.name, game.rules.players), self.desk)
        return best

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with what it is worth, best first for the player who decides."""
        self.think(game)
        players = game.rules.players
        found = []
        for action in each_action(legal(game.state)):
            values = self.desk.values[action]
            margins = np.round(MARGIN * values[players : 2 * players], 2)
            chances = tuple(float(chance) for chance in values[:players])
            found.append(Candidate(Action.from_id(action, game.state.phase), chances, tuple(map(float, margins))))
        seat = game.state.seat
        return sorted(found, key=lambda candidate: -candidate.chances[seat])
