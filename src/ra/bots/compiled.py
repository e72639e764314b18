"""The bots whose judgement is a policy, as machine code: the same decisions, many times sooner."""

from typing import Final, SupportsIndex

from ra.bots.policies import POLICY_NUMBERS, REFUSALS, choose_at
from ra.engine.chance import nth_number
from ra.engine.seeds import checked_seed
from ra.fast.library import door
from ra.fast.states import empty_states, pack
from ra.game.action import Action
from ra.game.game import Game

CHOOSE: Final = door("choose_by_policy", choose_at, REFUSALS)


class CompiledBot:
    """The twin of a `PolicyBot`."""

    def __init__(self, name: str, seed: SupportsIndex = 0) -> None:
        self.name = name
        self.number = POLICY_NUMBERS[name]
        self.seed = checked_seed(seed)
        self.states = empty_states(2)

    def choose(self, game: Game) -> Action:
        pack(game.state, self.states, 0)
        choice = CHOOSE(self.states, self.number, nth_number(self.seed, len(game.history)))
        return Action.from_id(choice, game.state.phase)
