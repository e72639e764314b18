"""The analysis of a game, for whoever waits for it at the terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ra.bots import check_bot
from ra.bots.registry import JUDGE
from ra.fast.cores import usable_cores
from ra.game.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ra.analysis.analysis import Analysis


def analyzed(game: Game, budget: str | None = None) -> "Analysis":
    """The analysis of a game, with a progress bar."""
    check_bot(JUDGE, game.rules.players)
    from ra.analysis.analysis import analyze
    from ra.analysis.judge import make_judge

    return analyze(game, make_judge(game.rules.players, budget, usable_cores()), follow=with_progress)


def can_analyze(game: Game) -> bool:
    """Whether there is anything to judge, and a judge for it."""
    try:
        check_bot(JUDGE, game.rules.players)
    except ValueError:
        return False
    return bool(game.history)


def closing_report(game: Game) -> "Iterator[RenderableType]":
    """The short report at the end of a game."""
    if not can_analyze(game):
        return
    from ra.cli.render.report import short_report

    yield ""
    yield from short_report(analyzed(game))


def with_progress(moves: Iterable[int]) -> Iterable[int]:
    """The same moves, with a progress bar on standard error where somebody watches."""
    if not sys.stderr.isatty():
        return moves
    from rich.console import Console
    from rich.progress import track

    return track(list(moves), "judging", console=Console(stderr=True), transient=True)
