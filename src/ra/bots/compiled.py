"""The bots whose judgement is written down, as machine code: the same decisions, many times sooner.

`make_bot` gives the plain ones, which think at once. Here the compiler has to be loaded first, and the first time ever
it has to compile: that is for programs that go on for long.
"""

from typing import Any, Final, SupportsIndex

import numpy as np

from ra.bots import POLICIES, Bot, at_hand, auction, greedy, make_bot, random, steady
from ra.engine.chance import nth_number
from ra.engine.seeds import checked_seed
from ra.fast.compiler import Compiled
from ra.fast.engine import COMPILED, STATES_TYPE
from ra.fast.layout import STATE, pack
from ra.fast.once import once
from ra.game.action import Action
from ra.game.game import Game

DOORS: Final = {"random": at_hand.random_at, "greedy": at_hand.greedy_at, "steady": at_hand.steady_at}


class CompiledBot:
    """The twin of a `PolicyBot`."""

    def __init__(self, name: str, seed: SupportsIndex = 0) -> None:
        self.name = name
        self.seed = checked_seed(seed)
        self.states = np.zeros(2, STATE)

    def choose(self, game: Game) -> Action:
        pack(game.state, self.states, 0)
        choice: int = door(self.name)(self.states, nth_number(self.seed, len(game.history)))
        return Action.from_id(choice, game.state.phase)


def make_compiled_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, as `make_bot` has it, that runs as machine code whoever it is."""
    return CompiledBot(name, seed) if name in POLICIES else make_bot(name, seed)


@once
def door(name: str) -> Any:
    from numba import int64

    return code().entry(DOORS[name], STATES_TYPE, int64)


@once
def code() -> Compiled:
    return Compiled((auction, random, greedy, steady, at_hand), COMPILED)
