"""`master`: the expert, with time to think. It plays on from every action that may be the best (`rollouts`)."""

from time import perf_counter
from typing import Any, Final, SupportsIndex

from ra.bots.judge import Candidate
from ra.bots.naming import USUAL, Budget, Called
from ra.bots.network.expert import as_candidate
from ra.bots.network.weights import shipped_weights
from ra.bots.registry import JUDGE, MOST_ROLLOUTS
from ra.bots.search import rollouts
from ra.bots.search.rollouts import CORE, FIRST_SIGHT, REFUSALS, TRIAL, Core
from ra.engine.actions import ACTIONS, each_action
from ra.engine.chance import nth_number
from ra.engine.play import legal
from ra.engine.seeds import checked_seed
from ra.fast.cores import Crew
from ra.fast.library import door
from ra.fast.records import new_record, new_row
from ra.fast.states import pack_state
from ra.game.action import Action
from ra.game.game import Game

BEGIN_TRIAL: Final = door("begin_trial", rollouts.begin_trial_checked, REFUSALS)
CLEAR_TOTALS: Final = door("clear_totals", rollouts.clear_totals)
TRY_OUT: Final = door("try_out", rollouts.try_out_checked, REFUSALS)
NARROW_DOWN: Final = door("narrow_down", rollouts.narrow_down_checked, REFUSALS)
BEST_TRIED: Final = door("best_tried", rollouts.best_tried_checked, REFUSALS)

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
        self.trial = new_record(TRIAL)
        self.cores: list[Core] = [new_record(CORE) for _ in range(threads)]
        self.worths = new_row("f4", self.most_rollouts, ACTIONS)
        self.rollouts = 0
        self.crew = Crew(threads)

    def choose(self, game: Game) -> Action:
        self.think(game)
        return Action.from_id(BEST_TRIED(self.trial, self.worths, self.rollouts), game.state.phase)

    def candidates(self, game: Game) -> list[Candidate]:
        """Every legal action with what came of it, best first; what was given up early is judged by what was seen."""
        best = self.choose(game)
        found = [
            as_candidate(Action.from_id(action, game.state.phase), self.found(action), game.rules.players)
            for action in each_action(legal(game.state))
        ]
        seat = game.state.seat
        return sorted(found, key=lambda candidate: (candidate.action != best, -candidate.chances[seat]))

    def found(self, action: int) -> list[float]:
        """Chances and margins of all seats after an action."""
        counted = FIRST_SIGHT + self.trial.counts[action]
        totals = zip(*(core.totals[action] for core in self.cores), strict=True)
        return [
            (FIRST_SIGHT * first + sum(tried)) / counted
            for first, tried in zip(self.trial.first[action], totals, strict=True)
        ]

    def think(self, game: Game) -> None:
        """Plays on until time is up or all is clear."""
        weights = shipped_weights(JUDGE, game.rules.players)  # to read them is not thinking
        start = perf_counter()
        seed = nth_number(self.seed, len(game.history))
        self.rollouts = 0
        left = self.begin(game, weights)
        while left > 1 and self.may_go_on(perf_counter() - start):
            end = min(self.rollouts + self.stride, self.most_rollouts)
            self.try_out(weights, seed, end)
            self.rollouts = end
            left = NARROW_DOWN(self.trial, self.worths, end)

    def begin(self, game: Game, weights: Any) -> int:
        """Looks at every action once. Returns how many are worth trying."""
        pack_state(game.state, self.trial.state)
        for core in self.cores:
            CLEAR_TOTALS(core)
        return BEGIN_TRIAL(self.trial, self.cores[0], weights, len(weights))

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
            (self.trial, core, self.worths, weights, len(weights),
             seed, self.rollouts + nth, end, self.threads, horizon)
            for nth, core in enumerate(self.cores)
        ]  # fmt: skip
        self.crew.work(TRY_OUT, shares)


BY_SECONDS: Final = ((0.5, 48), (0.05, 24), (0.008, 12), (0.004, 8), (0.0, 2))
BY_ROLLOUTS: Final = ((64, 24), (16, 12), (0, 8))
"""From so many seconds of thought on, on all cores together, or so many rollouts, so many decisions are played on."""


def horizon_of(budget: Budget, threads: int = 1) -> int:
    """Further on, less is left to the network's judgement; but there are fewer rollouts, and they scatter more."""
    if budget.seconds is None:
        return next(far for rollouts, far in BY_ROLLOUTS if (budget.rollouts or 0) >= rollouts)
    return next(far for seconds, far in BY_SECONDS if threads * budget.seconds >= seconds)
