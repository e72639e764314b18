"""`master`: the expert, with time to think. It plays on from every action that may be the best (`rollouts`)."""

from time import perf_counter
from typing import Any, Final, SupportsIndex

import numpy as np

from ra.bots.judge import Candidate
from ra.bots.naming import USUAL, Budget, Called
from ra.bots.network.expert import as_candidate
from ra.bots.network.model import Desk
from ra.bots.network.weights import new_desk, shipped_weights, thinking_code
from ra.bots.registry import JUDGE, MOST_ROLLOUTS
from ra.bots.search.rollouts import FIRST_SIGHT, Trial
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

CHUNK: Final = 2
"""Rollouts of every action between two looks at the clock, on each core."""
ROUND: Final = 8
"""Rollouts of every action between two looks at what came of them, on all cores together, if no clock counts."""


def make(name: str, called: Called, seed: SupportsIndex, threads: int) -> "MasterBot":
    return MasterBot(called.budget, seed, threads, name)


class MasterBot:
    """Thinks for as long as its budget allows, and stops sooner when one action is surely the best."""

    def __init__(self, budget: Budget = USUAL, seed: SupportsIndex = 0, threads: int = 1, name: str = "master") -> None:
        self.name = name
        self.budget = budget
        self.seed = checked_seed(seed)
        self.threads = threads
        self.rules: Rules | None = None
        self.trials: list[Trial] = []
        self.rollouts = 0
        self.crew = Crew(threads)

    def choose(self, game: Game) -> Action:
        self.think(game)
        best: int = kernels()["best_tried"](self.trials[0], self.rollouts)
        return Action.from_id(best, game.state.phase)

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with what came of it, best first; what was given up early is judged by what was seen."""
        best = self.choose(game)
        players = game.rules.players
        tried = np.sum([trial.totals for trial in self.trials], axis=0)
        counts = self.trials[0].counts
        found = []
        for action in each_action(legal(game.state)):
            values = (FIRST_SIGHT * self.trials[0].first[action] + tried[action]) / (FIRST_SIGHT + counts[action])
            found.append(as_candidate(Action.from_id(action, game.state.phase), values, players))
        seat = game.state.seat
        return sorted(found, key=lambda candidate: (candidate.action != best, -candidate.chances[seat]))

    def think(self, game: Game) -> None:
        """Plays on until time is up or all is clear."""
        kernels()  # what it takes to load is not thinking
        start = perf_counter()
        self.sit_down(game)
        weights = shipped_weights(JUDGE, game.rules.players)
        seed = nth_number(self.seed, len(game.history))
        self.rollouts = 0
        left = kernels()["begin_trial"](self.trials[0], weights)
        for trial in self.trials[1:]:
            trial.totals[:] = 0
        while left > 1 and self.may_go_on(perf_counter() - start):
            end = min(self.rollouts + self.stride, self.most_rollouts)
            self.try_out(weights, seed, end)
            self.rollouts = end
            left = kernels()["narrow_down"](self.trials[0], end)

    def sit_down(self, game: Game) -> None:
        if game.rules != self.rules:
            self.rules = game.rules
            self.trials = new_trials(game.rules, self.threads)
        for trial in self.trials:
            pack(game.state, trial.states, 0)

    @property
    def most_rollouts(self) -> int:
        return min(self.budget.rollouts or MOST_ROLLOUTS, MOST_ROLLOUTS)

    @property
    def stride(self) -> int:
        """Without a clock it is the same on any number of cores, and so is what is chosen."""
        return ROUND if self.budget.seconds is None else CHUNK * self.threads

    def may_go_on(self, seconds: float) -> bool:
        """Whether there is time for another chunk: one takes about as long as the last ones did."""
        if self.rollouts >= self.most_rollouts:
            return False
        if self.budget.seconds is None:
            return True
        chunks = self.rollouts / self.stride
        return seconds + 0.5 * seconds / max(1.0, chunks) < self.budget.seconds

    def try_out(self, weights: Any, seed: int, end: int) -> None:
        """The next rollouts, each core its share."""
        horizon = horizon_of(self.budget, self.threads)
        shares = [
            (trial, weights, seed, self.rollouts + nth, end, self.threads, horizon)
            for nth, trial in enumerate(self.trials)
        ]
        self.crew.work(kernels()["try_out"], shares)


BY_SECONDS: Final = ((0.5, 48), (0.05, 24), (0.008, 12), (0.004, 8), (0.0, 2))
BY_ROLLOUTS: Final = ((64, 24), (16, 12), (0, 8))
"""From so many seconds of thought on, on all cores together, or so many rollouts, so many decisions are played on."""


def horizon_of(budget: Budget, threads: int = 1) -> int:
    """Further on, less is left to the network's judgement; but there are fewer rollouts, and they scatter more."""
    if budget.seconds is None:
        return next(far for rollouts, far in BY_ROLLOUTS if (budget.rollouts or 0) >= rollouts)
    return next(far for seconds, far in BY_SECONDS if threads * budget.seconds >= seconds)


def new_trials(rules: Rules, threads: int) -> list[Trial]:
    """A trial for each core; what they find out they write down in one place."""
    alive, counts = np.zeros(ACTIONS, np.int32), np.zeros(ACTIONS, np.int32)
    first = np.zeros((ACTIONS, 2 * MAX_PLAYERS), np.float32)
    worths = np.zeros((MOST_ROLLOUTS, ACTIONS), np.float32)
    return [new_trial(rules, new_desk(), alive, counts, first, worths) for _ in range(threads)]


def new_trial(rules: Rules, desk: Desk, alive: Any, counts: Any, first: Any, worths: Any) -> Trial:
    sides = 2 * MAX_PLAYERS
    totals, one = np.zeros((ACTIONS, sides), np.float64), np.zeros(sides, np.float32)
    return Trial(new_states(rules, 3), desk, alive, counts, first, totals, worths, one)


@once
def kernels() -> dict[str, Any]:
    """What `rollouts` can do, compiled."""
    from ra.bots.search import rollouts

    twins = thinking_code(rollouts).twins
    names = ("begin_trial", "try_out", "narrow_down", "best_tried")
    found = {name: twins[getattr(rollouts, name)] for name in names}
    load(found)
    return found


def load(found: dict[str, Any]) -> None:
    """Calls everything once, for the first call is the one that takes its time."""
    trial = new_trials(Rules(2), 1)[0]
    pack(Game(2, seed=0).state, trial.states, 0)
    weights = shipped_weights(JUDGE, 2)
    found["begin_trial"](trial, weights)
    found["try_out"](trial, weights, nth_number(0, 0), 0, 1, 1, 0)
    found["narrow_down"](trial, 1)
    found["best_tried"](trial, 1)
