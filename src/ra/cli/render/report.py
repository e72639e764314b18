"""What a game was decided by, in words and tables: the analysis as it is printed."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ra.analysis.analysis import BLUNDER, MISTAKE, Account, Analysis, Step
from ra.analysis.plot import chosen_points
from ra.analysis.turning import TurningPoint, in_points
from ra.cli.render.curves import draw_curves
from ra.cli.render.screen import Signs
from ra.cli.render.table import fitted
from ra.game.picture.lettering import seat_names

NOTE: Final = (
    "All in points of the chance to win: start + luck - losses + gifts = result. Luck is that of the draws, and what "
    "the judge did not foresee; gifts are what the decisions of others brought. A decision that costs "
    f"{100 * MISTAKE:.0f} points or more is a mistake, {100 * BLUNDER:.0f} or more a blunder; of less than "
    f"{100 * MISTAKE:.0f} points the judge itself is unsure."
)
ALTERNATIVES: Final = 2
NAME: Final = 10
ACTION: Final = 17
FIGURE: Final = 6
SMALL: Final = 0.0005
"""What is less than this is nothing when it is printed."""


class ReportColumn(NamedTuple):
    """A column of the accounts."""

    title: str
    figure: Callable[[Account], Text]


def plain(value: float) -> Text:
    return Text(f"{100 * value:.1f}")


def coloured(value: float) -> Text:
    if abs(value) < SMALL:
        return Text("0.0", style="dim")
    return Text(in_points(value), style="red" if value < 0 else "green")


SUMS: Final = (
    ReportColumn("start", lambda account: plain(account.start)),
    ReportColumn("luck", lambda account: coloured(account.luck)),
    ReportColumn("of draws", lambda account: Text(in_points(account.draws), style="dim")),
    ReportColumn("losses", lambda account: coloured(-account.losses)),
    ReportColumn("gifts", lambda account: coloured(account.gifts)),
    ReportColumn("result", lambda account: plain(account.result)),
)
"""What adds up, and how much of the luck is that of the draws."""
DETAILS: Final = (
    ReportColumn("mistakes", lambda account: Text(str(account.mistakes))),
    ReportColumn("blunders", lambda account: Text(str(account.blunders))),
    ReportColumn("a move", lambda account: Text(f"{-100 * account.loss_per_decision:.2f}")),
)
"""How many errors there were, and what a decision cost on average."""


def full_report(analysis: Analysis, top: int, width: int, signs: Signs) -> Iterator[RenderableType]:
    points = chosen_points(analysis, seat_names(analysis.game), top)
    yield Text(heading(analysis), style="bold")
    yield ""
    yield from draw_curves(analysis, points, width, signs)
    yield ""
    yield accounts_table(analysis, (*SUMS, *DETAILS))
    yield ""
    yield from tell_points(points)
    yield Text(NOTE, style="dim")


def short_report(analysis: Analysis, top: int = 3) -> Iterator[RenderableType]:
    """The sums and the largest turning points."""
    yield Text(f"What decided it, in points of the chance to win, judged by {analysis.judge}", style="bold")
    yield accounts_table(analysis, SUMS)
    yield ""
    yield from tell_points(chosen_points(analysis, seat_names(analysis.game), top))


def heading(analysis: Analysis) -> str:
    return f"Chances to win (0 to 100 %) over {len(analysis.steps)} moves, judged by {analysis.judge}"


def accounts_table(analysis: Analysis, columns: Sequence[ReportColumn]) -> Table:
    """A row for each player; the sums add up."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", max_width=NAME, no_wrap=True, overflow="ellipsis", style="bold")
    for column in columns:
        table.add_column(column.title, justify="right", no_wrap=True)
    for account, name in zip(analysis.accounts, seat_names(analysis.game), strict=True):
        table.add_row(Text(fitted(name, NAME + 1).rstrip()), *(column.figure(account) for column in columns))
    return table


def tell_points(points: Sequence[TurningPoint]) -> Iterator[RenderableType]:
    if not points:
        yield Text("There was no turning point that the judge could be sure of.")
        yield ""
        return
    yield Text("Turning points", style="bold")
    table = Table.grid(padding=(0, 1))
    for number, point in enumerate(points, 1):
        table.add_row(Text(f"{number:2d}", style="bold"), Text(f"Move {point.move}:"), Text(point.words))
    yield table
    yield ""


# ---- every decision ------------------------------------------------------------------------------------------------


def all_moves(analysis: Analysis) -> Iterator[Text]:
    """A line for each decision: the chance of whoever decides, what the decision cost them, its luck for them, and what
    would have been best."""
    names = seat_names(analysis.game)
    yield Text(f"{'move':>4} {'':{NAME}} {'':{ACTION}}    % {'loss':>6} {'luck':>6}  best", style="dim")
    for step in analysis.steps:
        line = Text(f"{step.move:4d} {fitted(names[step.seat], NAME)} {step.action!s:{ACTION}}", no_wrap=True)
        line.append(f"{100 * step.chances[step.seat]:5.1f} ")
        line.append_text(aligned(-step.loss if step.loss >= SMALL else None))
        line.append_text(aligned(step.luck[step.seat] if step.luck else None))
        line.append(f" {alternatives(step)}", style="" if step.is_error else "dim")
        yield line


def aligned(value: float | None) -> Text:
    text = Text() if value is None else coloured(value)
    text.align("right", FIGURE)
    return text.append(" ")


def alternatives(step: Step) -> str:
    """What was best, and what came next."""
    best = step.candidates[:ALTERNATIVES] if step.is_free else ()
    return ", ".join(f"{candidate.action} {100 * candidate.chances[step.seat]:.1f}" for candidate in best)
