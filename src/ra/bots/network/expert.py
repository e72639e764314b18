"""`expert` and `apprentice`: the network, one decision ahead, with auctions looked through to their end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, SupportsIndex

from ra.bots.judge import Candidate
from ra.bots.naming import Called
from ra.bots.network.desk import new_desk
from ra.bots.network.lookahead import REFUSALS, think_checked
from ra.bots.network.model import MARGIN
from ra.bots.network.temperature import choose_checked
from ra.bots.network.weights import Weights, read_once, shipped_weights
from ra.engine.actions import each_action
from ra.engine.chance import nth_number
from ra.engine.play import legal
from ra.engine.seeds import checked_seed
from ra.fast.library import door
from ra.fast.states import empty_states, pack
from ra.game.action import Action
from ra.game.game import Game

THINK: Final = door("think", think_checked, REFUSALS)
CHOOSE: Final = door("choose_by_network", choose_checked, REFUSALS)


def as_candidate(action: Action, values: Sequence[float], players: int) -> Candidate:
    """What an action is worth to every player, from a row of chances and margins."""
    margins = tuple(round(MARGIN * margin, 2) for margin in values[players : 2 * players])
    return Candidate(action, tuple(values[:players]), margins)


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
        self.states = empty_states(2)
        self.desk = new_desk()

    def choose(self, game: Game) -> Action:
        pack(game.state, self.states, 0)
        weights = self.weights_for(game.rules.players)
        number = nth_number(self.seed, len(game.history))
        choice = CHOOSE(self.states, weights, len(weights), self.desk, self.loss, number)
        return Action.from_id(choice, game.state.phase)

    def think(self, game: Game) -> int:
        """The best action; what each legal one is worth is left on the desk."""
        pack(game.state, self.states, 0)
        weights = self.weights_for(game.rules.players)
        return THINK(self.states, weights, len(weights), self.desk)

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
