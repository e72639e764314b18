"""What a bot is: something that chooses one of the legal actions."""

from collections.abc import Callable
from typing import Protocol, SupportsIndex, TypeAlias

from ra.engine.chance import nth_number
from ra.engine.seeds import checked_seed
from ra.engine.state import State
from ra.game.action import Action
from ra.game.game import Game

Policy: TypeAlias = Callable[[State, State, int], int]
"""A choice on the engine's level: (state, a spare state to try things on, a random number) -> action.

Written in plain Python like the rules, and compiled like them.
"""


class Bot(Protocol):
    """Sits in a seat and decides. The same seed makes the same choices."""

    name: str

    def choose(self, game: Game) -> Action:
        """One of `game.legal_actions`, for the player who decides.

        Whoever tries things out does so on copies: `game.reshuffled(seed)` has another order of the unseen tiles,
        `game.copy()` always the same one (docs/bots.md).
        """
        ...


class PolicyBot:
    """A bot that plays by a policy."""

    def __init__(self, name: str, policy: Policy, seed: SupportsIndex = 0) -> None:
        self.name = name
        self.policy = policy
        self.seed = checked_seed(seed)
        self.spare = State()

    def choose(self, game: Game) -> Action:
        number = nth_number(self.seed, len(game.history))
        return Action.from_id(self.policy(game.state, self.spare, number), game.state.phase)
