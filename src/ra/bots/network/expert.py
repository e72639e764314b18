"""`expert` and `apprentice`: the network, one decision ahead, with auctions looked through to their end."""

from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ra.bots.judge import Candidate
from ra.bots.naming import Called
from ra.bots.network.model import MARGIN
from ra.bots.network.temperature import choose_warmly, temperature_for
from ra.bots.network.weights import Weights, new_desk, read_once, shipped_weights, think_kernel
from ra.engine.actions import each_action
from ra.engine.chance import nth_number
from ra.engine.play import legal
from ra.engine.seeds import checked_seed
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.game.action import Action
from ra.game.game import Game


def as_candidate(action: Action, values: NDArray[Any], players: int) -> Candidate:
    """What an action is worth to every player, from a row of chances and margins."""
    chances = tuple(float(chance) for chance in values[:players])
    margins = tuple(float(margin) for margin in np.round(MARGIN * values[players : 2 * players], 2))
    return Candidate(action, chances, margins)


def make(name: str, called: Called, seed: SupportsIndex, threads: int) -> "NetworkBot":
    """It thinks on one core, however many there are."""
    return NetworkBot(called.name, seed, called.loss)


class NetworkBot:
    """Takes the action that the network likes best; or, the more it is to give away, the more often another."""

    def __init__(self, name: str, seed: SupportsIndex = 0, loss: float = 0.0, file: Path | None = None) -> None:
        """`file`: weights of its own instead of those of the house."""
        self.name = f"{name}~{loss:g}" if loss else name
        self.weights = name
        self.file = file
        self.seed = checked_seed(seed)
        self.loss = loss
        self.desk = new_desk()

    def choose(self, game: Game) -> Action:
        best = self.think(game)
        if self.loss:
            temperature = temperature_for(self.loss, game.rules.players)
            number = nth_number(self.seed, len(game.history))
            best = choose_warmly(game.state, self.desk.values, temperature, number)
        return Action.from_id(best, game.state.phase)

    def think(self, game: Game) -> int:
        """The best action; what each legal one is worth is left on the desk."""
        states = new_states(game.rules, 2)
        pack(game.state, states, 0)
        best: int = think_kernel()(states, self.weights_for(game.rules.players), self.desk)
        return best

    def weights_for(self, players: int) -> Weights:
        return read_once(self.file, players) if self.file else shipped_weights(self.weights, players)

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with what it is worth, best first for the player who decides."""
        best = Action.from_id(self.think(game), game.state.phase)
        found = [
            as_candidate(Action.from_id(action, game.state.phase), self.desk.values[action], game.rules.players)
            for action in each_action(legal(game.state))
        ]
        seat = game.state.seat
        return sorted(found, key=lambda candidate: (candidate.action != best, -candidate.chances[seat]))
