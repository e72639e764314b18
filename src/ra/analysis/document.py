"""An analysis for other programs: `ra-analysis/1`. Chances are from 0 to 1, lists of them in the order of the seats."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ra.analysis.analysis import BLUNDER, MISTAKE, Account, Analysis, Step
from ra.analysis.turning import TurningPoint, turning_points
from ra.bots.judge import Candidate
from ra.game.documents.record import write_event
from ra.game.game import Played
from ra.game.names import display_names

FORMAT: Final = "ra-analysis/1"
DIGITS: Final = 9


def write_analysis(analysis: Analysis, names: Sequence[str] | None = None) -> dict[str, Any]:
    game = analysis.game
    names = display_names(names)[: game.rules.players]
    return {
        "format": FORMAT,
        "rules": game.rules.options,
        "names": list(names),
        "judge": analysis.judge,
        "over": game.is_over,
        "thresholds": {"mistake": MISTAKE, "blunder": BLUNDER},
        "players": [write_account(account, names) for account in analysis.accounts],
        "moves": [write_step(step) for step in analysis.steps],
        "turning_points": [write_point(point) for point in turning_points(analysis, names)],
    }


def write_account(account: Account, names: Sequence[str]) -> dict[str, Any]:
    return {
        "seat": account.seat,
        "name": names[account.seat],
        "start": rounded(account.start),
        "luck": rounded(account.luck),
        "losses": rounded(account.losses),
        "gifts": rounded(account.gifts),
        "result": rounded(account.result),
        "luck_of_draws": rounded(account.draws),
        "unforeseen": rounded(account.unforeseen),
        "decisions": account.decisions,
        "loss_per_decision": rounded(account.loss_per_decision),
        "mistakes": account.mistakes,
        "blunders": account.blunders,
    }


def write_step(step: Step) -> dict[str, Any]:
    return {
        "move": step.move,
        "epoch": step.epoch,
        **write_event(Played(step.seat, step.action)),
        "chances": all_rounded(step.chances),
        "candidates": [write_candidate(candidate) for candidate in step.candidates],
        "loss": rounded(step.loss),
        "gifts": all_rounded(step.gifts),
        "luck": all_rounded(step.luck) if step.luck else None,
        "unforeseen": all_rounded(step.unforeseen),
    }


def write_candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "action": str(candidate.action),
        "chances": all_rounded(candidate.chances),
        "margins": list(candidate.margins),
    }


def write_point(point: TurningPoint) -> dict[str, Any]:
    return {
        "move": point.move,
        "seat": point.seat,
        "kind": point.kind,
        "swing": rounded(point.swing),
        "changes": all_rounded(point.changes),
        "words": point.words,
    }


def rounded(chance: float) -> float:
    return round(chance, DIGITS)


def all_rounded(chances: Iterable[float]) -> list[float]:
    return [rounded(chance) for chance in chances]
