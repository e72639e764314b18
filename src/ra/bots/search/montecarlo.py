"""`montecarlo`: plays every action out to the end of the game as `steady` would, and takes the one that won most.

A yardstick: all it knows is to count. Every action gets the same share of the time.
"""

from time import perf_counter
from typing import Any, SupportsIndex

import numpy as np

from ra.bots.judge import Candidate
from ra.bots.naming import USUAL, Budget, Called
from ra.engine.actions import ACTIONS, each_action
from ra.engine.chance import nth_number
from ra.engine.play import legal
from ra.engine.rules import MAX_PLAYERS, Rules
from ra.engine.seeds import checked_seed
from ra.fast.cores import Crew
from ra.fast.engine import new_states
from ra.fast.layout import pack
from ra.fast.once import once
from ra.game.action import Action
from ra.game.game import Game


def make(name: str, called: Called, seed: SupportsIndex, threads: int) -> "MonteCarloBot":
    return MonteCarloBot(called.budget, seed, threads, name)


class MonteCarloBot:
    """Counts until its budget is used up."""

    def __init__(
        self, budget: Budget = USUAL, seed: SupportsIndex = 0, threads: int = 1, name: str = "montecarlo"
    ) -> None:
        self.name = name
        self.budget = budget
        self.seed = checked_seed(seed)
        self.threads = threads
        self.wins = np.zeros((threads, ACTIONS, MAX_PLAYERS), np.int64)
        self.margins = np.zeros((threads, ACTIONS, MAX_PLAYERS), np.int64)
        self.playouts = 0
        self.crew = Crew(threads)

    def choose(self, game: Game) -> Action:
        if len(game.legal_actions) == 1:
            return game.legal_actions[0]
        return self.candidates(game)[0].action

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with how often it won, and the mean margin, best first."""
        self.think(game)
        found = [self.candidate(game, action) for action in each_action(legal(game.state))]
        seat = game.state.seat
        return sorted(found, key=lambda candidate: (-candidate.chances[seat], -candidate.margins[seat]))

    def candidate(self, game: Game, action: int) -> Candidate:
        chances, margins = (
            tuple((counted.sum(0)[action, : game.rules.players] / self.playouts).tolist())
            for counted in (self.wins, self.margins)
        )
        return Candidate(Action.from_id(action, game.state.phase), chances, margins)

    def think(self, game: Game) -> None:
        play_out_kernel()  # what it takes to load is not thinking
        start = perf_counter()
        states = [new_states(game.rules, 3) for _ in range(self.threads)]
        for each in states:
            pack(game.state, each, 0)
        seed = nth_number(self.seed, len(game.history))
        self.playouts = 0
        self.wins[:] = self.margins[:] = 0
        while self.playouts == 0 or self.may_go_on(perf_counter() - start):
            self.play_out(states, seed)

    def may_go_on(self, seconds: float) -> bool:
        """Whether there is time for another playout of every action: one takes about as long as the last ones did."""
        if self.budget.seconds is None:
            return self.playouts < (self.budget.rollouts or 1)
        return seconds + 0.5 * seconds * self.threads / self.playouts < self.budget.seconds

    def play_out(self, states: list[Any], seed: int) -> None:
        """The next playout on every core, as long as some are left."""
        first, end = self.playouts, self.playouts + self.threads
        if self.budget.rollouts is not None:
            end = min(end, self.budget.rollouts)
        shares = [
            (states[nth], self.wins[nth], self.margins[nth], seed, first + nth, end, self.threads)
            for nth in range(self.threads)
        ]
        self.crew.work(play_out_kernel(), shares)
        self.playouts = end


@once
def play_out_kernel() -> Any:
    """`play_out`, compiled."""
    from ra.bots.search import playouts
    from ra.fast.compiler import Compiled
    from ra.fast.engine import COMPILED

    kernel = Compiled([playouts], COMPILED).twins[playouts.play_out]
    states = new_states(Rules(2), 3)
    pack(Game(2, seed=0).state, states, 0)
    none = np.zeros((ACTIONS, MAX_PLAYERS), np.int64)
    kernel(states, none, none.copy(), 0, 0, 1, 1)  # the first call is the one that loads it
    return kernel
