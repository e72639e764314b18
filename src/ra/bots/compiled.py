"""The bots whose judgement is written down, as machine code: the same decisions, many times sooner.

`make_bot` gives the plain ones, which think at once. Here the compiler has to be loaded first, and the first time ever
it has to compile: that is for programs that go on for long.
"""

from typing import Any, SupportsIndex

import numpy as np

from ra.bots import Bot, make_bot, policies
from ra.bots.policies import POLICY_NUMBERS
from ra.engine.chance import nth_number
from ra.engine.seeds import checked_seed
from ra.fast.compiler import Compiled
from ra.fast.engine import COMPILED, STATES_TYPE
from ra.fast.layout import STATE, pack
from ra.fast.once import once
from ra.game.action import Action
from ra.game.game import Game


class CompiledBot:
    """The twin of a `PolicyBot`."""

    def __init__(self, name: str, seed: SupportsIndex = 0) -> None:
        self.name = name
        self.number = POLICY_NUMBERS[name]
        self.seed = checked_seed(seed)
        self.states = np.zeros(2, STATE)

    def choose(self, game: Game) -> Action:
        pack(game.state, self.states, 0)
        choice: int = door()(self.states, self.number, nth_number(self.seed, len(game.history)))
        return Action.from_id(choice, game.state.phase)


def make_compiled_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, as `make_bot` has it, that runs as machine code whoever it is."""
    return CompiledBot(name, seed) if name in POLICY_NUMBERS else make_bot(name, seed)


@once
def door() -> Any:
    """`choose_at`, compiled."""
    from numba import int64

    return Compiled([policies], COMPILED).entry(policies.choose_at, STATES_TYPE, int64, int64)
