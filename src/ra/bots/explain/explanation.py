"""Why a decision is good: what a judge thinks of every candidate, and the facts of the lens that speak for it.

>>> from ra import Game
>>> from ra.bots import make_bot
>>> game = Game(3, names=["Anna", "Bob", "Cathy"], seed=7)
>>> explanation = explain(game, make_bot("expert"))
>>> explanation.best.action, [option.loss >= 0 for option in explanation.options]
(Action('draw'), [True, True])
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ra.bots import Bot, check_bot, make_bot
from ra.bots.explain.facts import Fact, facts_about
from ra.bots.explain.phrases import Voice, advice, begun, deed, doing, percent, tell
from ra.bots.judge import Candidate, Judge
from ra.bots.registry import JUDGE
from ra.game.action import Action
from ra.game.errors import IllegalAction
from ra.game.game import Game
from ra.game.picture.lettering import seat_names
from ra.lens import see

DIGITS: Final = 3
"""Chances are given to a tenth of a percent: no judge knows better."""
LITTLE_DIFFERENCE: Final = 0.01
"""With less than this between them, actions are told to be about as good. It takes more to call one a mistake."""
NARROW: Final = 0.1
"""With less than this between them, `over 99 %` and `98 %` would leave open which difference is meant."""
MOST_FACTS: Final = 5
LEAST_WEIGHT: Final = 0.5
FACTS_IN_A_SENTENCE: Final = 2


class Option(NamedTuple):
    """A legal action as a judge sees it."""

    action: Action
    chances: tuple[float, ...]
    """Each player's chance to win after it."""
    margins: tuple[float, ...]
    """Each player's margin to the best of the others, in fame, on average."""
    loss: float
    """The chance to win that it gives away against the best."""

    def as_dict(self) -> dict[str, Any]:
        sides = {"chances": list(self.chances), "margins": list(self.margins)}
        return {"action": str(self.action), **sides, "loss": self.loss}


class Explanation(NamedTuple):
    """Why a decision is good, or what is better."""

    seat: int
    """Who decides."""
    phase: str
    judge: str
    names: tuple[str, ...]
    options: tuple[Option, ...]
    """Every legal action, best first."""
    chosen: Option | None
    """What was done, if that is known."""
    facts: tuple[Fact, ...]
    """What speaks for the best, and against what was done or what could be done instead: most important first."""

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def other(self) -> Option | None:
        """What the best is compared with."""
        return compared(self.options, self.chosen)

    def sentence(self, *, you: bool = True) -> str:
        """The explanation in one or two sentences; `you` is the player who decides, who is otherwise named."""
        voice = Voice(self.names, self.seat, you, said=str(self.best.action))
        if self.chosen and self.chosen != self.best:
            return tell_choice(self, self.chosen, voice)
        return tell_best(self, voice)

    def texts(self, *, you: bool = True) -> list[str]:
        """Each fact as a sentence of its own."""
        told = (tell(fact, Voice(self.names, self.seat, you)) for fact in self.facts)
        return [f"{begun(text)}." for text in told]

    def as_dict(self, *, you: bool = True) -> dict[str, Any]:
        """Everything as plain data, ready for JSON."""
        facts = [
            {**fact._asdict(), "values": dict(fact.values), "text": text}
            for fact, text in zip(self.facts, self.texts(you=you), strict=True)
        ]
        return {
            "seat": self.seat,
            "phase": self.phase,
            "judge": self.judge,
            "names": list(self.names),
            "best": str(self.best.action),
            "chosen": str(self.chosen.action) if self.chosen else None,
            "candidates": [option.as_dict() for option in self.options],
            "facts": facts,
            "sentence": self.sentence(you=you),
        }


# ---- making one ----------------------------------------------------------------------------------------------------


def explain(game: Game, judge: Judge | Bot, chosen: Action | str | None = None) -> Explanation:
    """Why the best decision is the best; if one is `chosen`, what speaks for it, or what would have been better.

    A bot that cannot say what it thinks is judged by the expert: then the explanation tells what it does here.
    """
    if game.seat is None:
        raise IllegalAction("the game is over: there is nothing to decide")
    if not isinstance(judge, Judge):
        chosen = chosen or judge.choose(game)
        judge = judge_for(game)
    number = game.legal_actions.find(chosen).id if chosen else None
    options = ranked(judge.candidates(game), game.seat)
    done = next((option for option in options if option.action.id == number), None)
    return Explanation(
        seat=game.seat,
        phase=game.phase,
        judge=judge.name,
        names=tuple(seat_names(game)),
        options=options,
        chosen=done,
        facts=decisive(game, options, done),
    )


def judge_for(game: Game) -> Judge:
    """The expert; an error says why it cannot judge this game."""
    check_bot(JUDGE, game.rules.players)
    judge = make_bot(JUDGE)
    assert isinstance(judge, Judge)
    return judge


def ranked(candidates: Sequence[Candidate], seat: int) -> tuple[Option, ...]:
    """The candidates as options. The judge's first stays first, unless one with the same chance has a larger margin."""
    best = round(float(candidates[0].chances[seat]), DIGITS)
    options = [
        Option(
            action=candidate.action,
            chances=(chances := tuple(round(float(chance), DIGITS) for chance in candidate.chances)),
            margins=tuple(round(float(margin), 1) for margin in candidate.margins),
            loss=round(max(0.0, best - chances[seat]), DIGITS),
        )
        for candidate in candidates
    ]

    def place(option: Option) -> tuple[float, bool, float]:
        is_level = option.chances[seat] == best
        return option.loss, not is_level, -option.margins[seat] if is_level else 0.0

    return tuple(sorted(options, key=place))


def compared(options: Sequence[Option], chosen: Option | None) -> Option | None:
    """What the best is compared with: what was chosen, or the best of another kind, or simply the next best."""
    best, *rest = options
    if chosen and chosen != best:
        return chosen
    return next((option for option in rest if option.action.do != best.action.do), next(iter(rest), None))


def decisive(game: Game, options: Sequence[Option], chosen: Option | None) -> tuple[Fact, ...]:
    """The facts that speak for the best and against the other; what speaks for both alike decides nothing."""
    view = see(game)
    other = compared(options, chosen)
    mine = facts_about(game, view, options[0].action)
    theirs = facts_about(game, view, other.action) if other else []
    pros = [fact for fact in mine if fact.speaks == "for" and not said(fact, theirs, "for")]
    cons = [fact for fact in theirs if fact.speaks == "against" and not said(fact, pros, "for")]
    certain = [fact.values["seat"] for fact in cons if fact.code == "goes_to"]
    found = [fact for fact in pros + cons if not (fact.code == "rival" and fact.values["seat"] in certain)]
    weighty = [fact for fact in found if fact.weight >= LEAST_WEIGHT]
    return tuple(sorted(weighty, key=lambda fact: -fact.weight)[:MOST_FACTS])


def said(fact: Fact, facts: Sequence[Fact], speaks: str) -> bool:
    """Whether the same is said by another of these facts."""
    return any((fact.code, fact.values, speaks) == (known.code, known.values, known.speaks) for known in facts)


# ---- telling it ----------------------------------------------------------------------------------------------------


def tell_best(told: Explanation, voice: Voice) -> str:
    """What is best, what speaks for it, and what speaks against the next best."""
    free = told.other is not None
    what = deed(told.best.action, voice) if told.chosen else advice(told.best.action, voice, is_free=free)
    mine = [fact for fact in told.facts if fact.about == str(told.best.action)][:FACTS_IN_A_SENTENCE]
    theirs = [fact for fact in told.facts if fact.about != str(told.best.action)]
    pros, cons = because(mine, voice), because(theirs[: FACTS_IN_A_SENTENCE - len(mine)], voice)
    if not told.other:
        return f"{what}{pros}; {percents(told.best.chances[told.seat])[0]} to win the game."
    best, other = percents(told.best.chances[told.seat], told.other.chances[told.seat])
    instead = doing(told.other.action)
    if told.other.loss >= LITTLE_DIFFERENCE:
        return f"{what}{pros}; {best} to win the game against {other} for {instead}{cons}."
    same = "the same" if best == other else other
    return f"{what}{pros}; {best} to win the game, and {same} for {instead}: it makes little difference."


def tell_choice(told: Explanation, chosen: Option, voice: Voice) -> str:
    """What was done, and what would have been better."""
    chances = told.best.chances[told.seat], chosen.chances[told.seat]
    what, better = deed(chosen.action, voice), doing(told.best.action)
    if chosen.loss < LITTLE_DIFFERENCE:
        mine, theirs = percents(*chances)
        either = f"{mine} to win the game {'either way' if mine == theirs else f'and {theirs}'}"
        return f"{what}; {better} is about as good, {either}."
    exact = contradict(*chances)
    mine, theirs = percents(*chances, tenths=exact)
    gain = f"is better by {points(*chances, tenths=exact)}, {mine} to win the game instead of {theirs}"
    return f"{what}. {begun(better)} {gain}{because(told.facts[:FACTS_IN_A_SENTENCE], voice)}."


def because(facts: Iterable[Fact], voice: Voice) -> str:
    """Facts at the end of something that they are the reasons for."""
    clauses = ", and ".join(tell(fact, voice) for fact in facts)
    return f": {clauses}" if clauses else ""


def percents(*chances: float, tenths: bool = False) -> list[str]:
    """Chances in whole percents, or in tenths if they are asked for or needed to tell the chances apart."""
    digits = 1 if tenths or look_alike(chances) else 0
    return [percent(chance, digits) for chance in chances]


def points(best: float, other: float, *, tenths: bool = False) -> str:
    """The difference between two chances: `7 points`, `1.6 points`."""
    number = f"{100 * (best - other):.{1 if tenths else 0}f}"
    return f"{number} point{'s' * (number != '1')}"


def look_alike(chances: Sequence[float]) -> bool:
    """Whether whole percents hide the difference."""
    whole = {round(100 * chance) for chance in chances}
    at_a_bound = not whole.isdisjoint((0, 100))
    return len(whole) < len(set(chances)) or (at_a_bound and 0 < max(chances) - min(chances) < NARROW)


def contradict(best: float, other: float) -> bool:
    """Whether whole percents have another difference than the points between them."""
    return look_alike((best, other)) or round(100 * best) - round(100 * other) != round(100 * (best - other))
