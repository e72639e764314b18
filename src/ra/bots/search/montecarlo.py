"""`montecarlo`: plays every action out to the end of the game as `steady` would, and takes the one that won most.

A yardstick: all it knows is to count. Every action gets the same share of the time.
"""

from time import perf_counter
from typing import Final, SupportsIndex

from ra.bots.judge import Candidate
from ra.bots.naming import USUAL, Budget, Called
from ra.bots.search.playouts import REFUSALS, TALLY, Tally, play_out_checked
from ra.engine.actions import each_action
from ra.engine.chance import nth_number
from ra.engine.play import legal
from ra.engine.seeds import checked_seed
from ra.fast.cores import Crew
from ra.fast.library import door
from ra.fast.records import new_record
from ra.fast.states import pack_state
from ra.game.action import Action
from ra.game.game import Game

PLAY_OUT: Final = door("play_out", play_out_checked, REFUSALS)


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
        self.tallies: list[Tally] = []
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
        seats = range(game.rules.players)
        chances = tuple(sum(tally.wins[action][seat] for tally in self.tallies) / self.playouts for seat in seats)
        margins = tuple(sum(tally.margins[action][seat] for tally in self.tallies) / self.playouts for seat in seats)
        return Candidate(Action.from_id(action, game.state.phase), chances, margins)

    def think(self, game: Game) -> None:
        start = perf_counter()
        self.tallies = [new_record(TALLY) for _ in range(self.threads)]
        for tally in self.tallies:
            pack_state(game.state, tally.state)
        seed = nth_number(self.seed, len(game.history))
        self.playouts = 0
        while self.playouts == 0 or self.may_go_on(perf_counter() - start):
            self.play_out(seed)

    def may_go_on(self, seconds: float) -> bool:
        """Whether there is time for another playout of every action: one takes about as long as the last ones did."""
        if self.budget.seconds is None:
            return self.playouts < (self.budget.rollouts or 1)
        return seconds + 0.5 * seconds * self.threads / self.playouts < self.budget.seconds

    def play_out(self, seed: int) -> None:
        """The next playout on every core, as long as some are left."""
        first, end = self.playouts, self.playouts + self.threads
        if self.budget.rollouts is not None:
            end = min(end, self.budget.rollouts)
        shares = [(tally, seed, first + nth, end, self.threads) for nth, tally in enumerate(self.tallies)]
        self.crew.work(PLAY_OUT, shares)
        self.playouts = end
