"""A game taken apart: for every decision what it cost, for every draw its luck; and accounts that add up.

    start + luck - losses + gifts = result

Before each decision the judge says how every player stands: whoever decides as after the best action, the others as
they may expect, given which actions are about as good. The decision moves that to what the chosen action is worth: the
*loss* of whoever decides, and the *gifts* to the others, which together are as much. A draw moves it on by its *luck*.
What is still missing to how the players stand before the next decision is what the judge did not foresee; it is small
where the judge is good, favours nobody, and counts as luck. So nothing is left over, whoever judges.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ra.analysis.judge import Chances, Diviner, LookAhead
from ra.analysis.weighing import HAIR
from ra.bots.exponential import exp
from ra.bots.judge import Candidate, Judge
from ra.game.action import Action
from ra.game.game import Game

MISTAKE: Final = 0.02
"""From here on a loss is held against whoever decided. A smaller one may as well be an error of the judge."""
BLUNDER: Final = 0.08
"""From here on a mistake is called a blunder, and no longer a mistake."""


class Step(NamedTuple):
    """One decision, and what it did to every player's chance to win."""

    move: int
    """Counted from 1: the table before it is `game.at(move - 1)`."""
    seat: int
    action: Action
    epoch: int
    chances: Chances
    """How everybody stood before it."""
    candidates: tuple[Candidate, ...]
    """Every legal action, best first."""
    chosen: Candidate
    gifts: Chances
    """What it changed for the others."""
    luck: Chances | None
    """What the tile changed that came, compared with the average of all that might have come; None without a draw."""
    unforeseen: Chances

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    @property
    def loss(self) -> float:
        """What it cost whoever decided: never less than nothing."""
        return self.best.chances[self.seat] - self.chosen.chances[self.seat]

    @property
    def is_free(self) -> bool:
        """Whether there was anything to decide."""
        return len(self.candidates) > 1

    @property
    def is_mistake(self) -> bool:
        """Blunders are not among the mistakes, here and in the accounts."""
        return MISTAKE <= self.loss < BLUNDER

    @property
    def is_blunder(self) -> bool:
        return self.loss >= BLUNDER

    @property
    def is_error(self) -> bool:
        """A mistake or a blunder."""
        return self.is_mistake or self.is_blunder


class Account(NamedTuple):
    """What made a player's result, in chances to win; start + luck - losses + gifts is the result."""

    seat: int
    start: float
    draws: float
    unforeseen: float
    losses: float
    gifts: float
    result: float
    decisions: int
    mistakes: int
    """Without the blunders."""
    blunders: int

    @property
    def luck(self) -> float:
        """The luck of the draws, and what the judge did not foresee."""
        return self.draws + self.unforeseen

    @property
    def loss_per_decision(self) -> float:
        return self.losses / max(1, self.decisions)


class Analysis(NamedTuple):
    """A whole game, or one under way, taken apart."""

    game: Game
    judge: str
    steps: tuple[Step, ...]
    result: Chances
    """1 for the winner and 0 for the others; in a game under way, how they stand."""

    @property
    def chances(self) -> list[Chances]:
        """How everybody stood before each decision, and in the end."""
        return [*(step.chances for step in self.steps), self.result]

    @property
    def accounts(self) -> list[Account]:
        return [self.account(seat) for seat in range(self.game.rules.players)]

    def account(self, seat: int) -> Account:
        own = [step for step in self.steps if step.seat == seat]
        return Account(
            seat=seat,
            start=self.chances[0][seat],
            draws=sum(step.luck[seat] for step in self.steps if step.luck),
            unforeseen=sum(step.unforeseen[seat] for step in self.steps),
            losses=sum(step.loss for step in own),
            gifts=sum(step.gifts[seat] for step in self.steps),
            result=self.result[seat],
            decisions=sum(step.is_free for step in own),
            mistakes=sum(step.is_mistake for step in own),
            blunders=sum(step.is_blunder for step in own),
        )


# ---- taking a game apart -------------------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """A decision as the judge sees it by itself."""

    candidates: tuple[Candidate, ...]
    chances: Chances
    chosen: Candidate
    luck: Chances | None


def analyze(
    game: Game,
    judge: Judge | None = None,
    diviner: Diviner | None = None,
    follow: Callable[[Iterable[int]], Iterable[int]] = iter,
) -> Analysis:
    """Takes a game apart. Decisions are weighed by the judge, draws by the diviner: without them, by the network.

    `follow` may watch how it goes: it is handed the moves, and hands them on.
    """
    house = judge if isinstance(judge, LookAhead) else None
    judge = judge or (house := LookAhead(game.rules.players))
    diviner = diviner or house or LookAhead(game.rules.players)
    weighed = [weigh_decision(game, move, judge, diviner) for move in follow(range(len(game.history)))]
    result = result_of(game, judge)
    stands = [*(decision.chances for decision in weighed), result]
    steps = (take_step(game, move, decision, stands[move + 1]) for move, decision in enumerate(weighed))
    return Analysis(game, judge.name, tuple(steps), result)


def result_of(game: Game, judge: Judge) -> Chances:
    if game.outcome:
        return tuple(float(seat == game.outcome.winner) for seat in range(game.rules.players))
    return standing(judge.candidates(game), game.state.seat)


def weigh_decision(game: Game, move: int, judge: Judge, diviner: Diviner) -> Weighed:
    moment, played = game.at(move), game.history[move]
    candidates = sorted(judge.candidates(moment), key=lambda candidate: -candidate.chances[played.seat])
    chosen = next((candidate for candidate in candidates if is_same(candidate.action, played.action)), None)
    if chosen is None:
        raise ValueError(f"move {move + 1}: {judge.name} has no word on {played.action}, which was played")
    luck = luck_of(moment, str(played.action.tile), diviner) if played.action.do == "draw" else None
    return Weighed(tuple(candidates), standing(candidates, played.seat), chosen, luck)


def is_same(candidate: Action, played: Action) -> bool:
    """Whether it is the same decision: a draw is one, whatever it brings."""
    return candidate.do == played.do and (candidate.do == "draw" or candidate == played)


def luck_of(moment: Game, tile: str, diviner: Diviner) -> Chances:
    """What the tile changes for everybody, compared with the average of all that might come."""
    after = diviner.draws(moment)
    left = moment.left
    total = sum(left.values())
    average = (sum(left[name] * after[name][seat] for name in after) / total for seat in range(moment.rules.players))
    return tuple(came - expected for came, expected in zip(after[tile], average, strict=True))


def standing(candidates: Sequence[Candidate], seat: int) -> Chances:
    """How everybody stands before a decision: whoever decides as after the best action, the others in proportion to
    what they may expect of the actions that are about as good."""
    best = max(candidate.chances[seat] for candidate in candidates)
    worth = [candidate.worth_to(seat) for candidate in candidates]
    likely = [exp((mine - max(worth)) / HAIR) for mine in worth]
    expected = [
        sum(share * candidate.chances[other] for share, candidate in zip(likely, candidates, strict=True))
        for other in range(len(candidates[0].chances))
    ]
    others = sum(expected) - expected[seat]
    scale = (1 - best) / others if others else 0.0
    return tuple(best if other == seat else scale * chance for other, chance in enumerate(expected))


def take_step(game: Game, move: int, weighed: Weighed, after: Chances) -> Step:
    played = game.history[move]
    before, chosen = weighed.chances, weighed.chosen.chances
    luck = weighed.luck or (0.0,) * len(before)
    return Step(
        move=move + 1,
        seat=played.seat,
        action=played.action,
        epoch=game.at(move).epoch,
        chances=before,
        candidates=weighed.candidates,
        chosen=weighed.chosen,
        gifts=tuple(0.0 if seat == played.seat else chosen[seat] - before[seat] for seat in range(len(before))),
        luck=weighed.luck,
        unforeseen=tuple(after[seat] - chosen[seat] - luck[seat] for seat in range(len(before))),
    )
