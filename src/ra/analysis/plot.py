"""The chances to win over a whole game as a picture, with what made the result and what turned it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ra.analysis.analysis import MISTAKE, Account, Analysis
from ra.analysis.turning import TurningPoint, in_points, turning_points
from ra.game.picture.drawing import INNER, MARGIN, WIDTH, Canvas, Words
from ra.game.picture.lettering import seat_names, shortened
from ra.game.picture.pieces import CAP, MINUS, draw_seal, seal_colour
from ra.game.picture.table import BAR, ROMAN, draw_ground

LEFT: Final = 176
RIGHT: Final = WIDTH - 76
PINS: Final = BAR + 26
"""Where the numbers of the turning points stand."""
PIN: Final = 10
TOP: Final = PINS + 34
HEIGHT: Final = 340
BOTTOM: Final = TOP + HEIGHT
SEAL: Final = 28
LABEL: Final = 34
"""How far names at the left must be apart."""
EPOCH_ROOM: Final = 60
ACCOUNTS: Final = BOTTOM + 92
ROW: Final = 36
POINT: Final = 28
FOOT: Final = 40
NAME_ROOM: Final = 110
TICKS: Final = (10, 20, 50, 100, 200)
MOST_TICKS: Final = 12
LEAST: Final = 0.0005
"""What is less than this is nothing when it is written down."""
SHOWN: Final = 6
"""Turning points that a picture shows, unless it is told otherwise."""


NOTE: Final = (
    f"All in points of the chance to win: start + luck {MINUS} losses + gifts = result. Luck is that of the draws, and "
    f"what the judge did not foresee. A loss below {100 * MISTAKE:.0f} points is no mistake: so much the judge may err."
)


class PlotFrame(NamedTuple):
    """Moves from left to right, chances from the bottom to the top."""

    moves: int

    def x(self, move: int) -> float:
        return LEFT + (RIGHT - LEFT) * move / max(1, self.moves)

    def y(self, chance: float) -> float:
        return BOTTOM - HEIGHT * chance


class PlotColumn(NamedTuple):
    """A column of the accounts: its title, where it ends, and what stands in it."""

    title: str
    x: float
    figure: Callable[[Account], Words]


def in_figures(value: float) -> Words:
    """A gain or a loss in points, in its colour."""
    if abs(value) < LEAST:
        return Words("0.0", 400, "zero")
    return Words(in_points(value).replace("-", MINUS), 600, "gain" if value > 0 else "loss")


COLUMNS: Final = (
    PlotColumn("start", 300, lambda account: Words(f"{100 * account.start:.1f}")),
    PlotColumn("luck", 390, lambda account: in_figures(account.luck)),
    PlotColumn("of draws", 480, lambda account: in_figures(account.draws)._replace(weight=400, fill="ink-2")),
    PlotColumn("losses", 570, lambda account: in_figures(-account.losses)),
    PlotColumn("gifts", 660, lambda account: in_figures(account.gifts)),
    PlotColumn("result", 750, lambda account: Words(f"{100 * account.result:.1f}", 700)),
    PlotColumn("decisions", 890, lambda account: Words(str(account.decisions))),
    PlotColumn("mistakes", 990, lambda account: Words(str(account.mistakes))),
    PlotColumn("blunders", 1090, lambda account: Words(str(account.blunders))),
    PlotColumn("loss a decision", 1240, lambda account: Words(f"{100 * account.loss_per_decision:.2f}")),
)


def draw_analysis(analysis: Analysis, *, theme: str = "light", top: int = SHOWN) -> str:
    """One SVG that needs nothing else."""
    canvas = Canvas(theme)
    game = analysis.game
    names = seat_names(game)
    points = chosen_points(analysis, names, top)
    list_top = ACCOUNTS + ROW * len(names) + 46
    height = list_top + POINT * len(points) + FOOT
    draw_ground(canvas, height)
    draw_bar(canvas, analysis, names)
    draw_chart(canvas, analysis, names, points)
    draw_accounts(canvas, analysis.accounts, names)
    draw_points(canvas, points, list_top)
    canvas.write(Words(NOTE, 400, "ink-2"), x=MARGIN + 2, y=height - 16, size=13)
    said = "; ".join(f"{name} {percent(chance)} %" for name, chance in zip(names, analysis.result, strict=True))
    return canvas.svg(height, f"Chances to win over {len(analysis.steps)} moves. In the end: {said}.")


def chosen_points(analysis: Analysis, names: Sequence[str], top: int) -> list[TurningPoint]:
    """The largest turning points, in the order in which they came."""
    return sorted(turning_points(analysis, names)[:top])


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


def draw_bar(canvas: Canvas, analysis: Analysis, names: Sequence[str]) -> None:
    canvas.draw("rect", width=WIDTH, height=BAR, fill="surface")
    canvas.draw("path", d=f"M0 {BAR - 2.5}H{WIDTH}M0 {BAR + 0.5}H{WIDTH}", stroke="line")
    canvas.place("icon", 20, 8, 44)
    canvas.write(Words("Ra", 300), x=75, y=42, size=36)
    canvas.draw("path", d=f"M136 12V{BAR - 14}", stroke="line")
    canvas.write(Words("Chances to win", 400), x=156, y=31, size=22)
    judged = f"{len(analysis.steps)} moves, judged by {analysis.judge}"
    canvas.write(Words(judged, 400, "ink-2"), x=156, y=47, size=13)
    canvas.write(Words(ending(analysis, names), 600), x=WIDTH - MARGIN, y=36, size=18, anchor="end")


def ending(analysis: Analysis, names: Sequence[str]) -> str:
    outcome = analysis.game.outcome
    if not outcome:
        return f"under way, epoch {ROMAN[analysis.game.epoch]}"
    return f"{shortened(names[outcome.winner], 18, 300)} wins with {outcome.scores[outcome.winner]} fame"


# ---- the chart -----------------------------------------------------------------------------------------------------


def draw_chart(canvas: Canvas, analysis: Analysis, names: Sequence[str], points: Sequence[TurningPoint]) -> None:
    frame = PlotFrame(len(analysis.steps))
    canvas.draw("rect", x=LEFT, y=TOP, width=RIGHT - LEFT, height=HEIGHT, fill="surface")
    draw_bands(canvas, frame, analysis)
    draw_scale(canvas, frame)
    draw_epochs(canvas, frame, analysis)
    draw_pins(canvas, frame, points)
    canvas.draw("rect", x=LEFT, y=TOP, width=RIGHT - LEFT, height=HEIGHT, fill="none", stroke="kohl", stroke_width=1.5)
    draw_names(canvas, frame, analysis, names)


def draw_bands(canvas: Canvas, frame: PlotFrame, analysis: Analysis) -> None:
    """One upon another, the first player's on top; together they are always everything."""
    chances = analysis.chances if analysis.steps else [analysis.result] * 2
    frame = frame if analysis.steps else PlotFrame(1)
    edges = [[sum(moment[:seat]) for moment in chances] for seat in range(len(analysis.result) + 1)]
    for seat, (above, below) in enumerate(pairwise(edges)):
        there = (f"{frame.x(move):.1f} {TOP + HEIGHT * share:.1f}" for move, share in enumerate(above))
        back = [f"{frame.x(move):.1f} {TOP + HEIGHT * share:.1f}" for move, share in enumerate(below)]
        band = f"M{'L'.join(there)}L{'L'.join(reversed(back))}z"
        canvas.draw("path", d=band, fill=seal_colour(canvas.theme, seat), stroke="surface", stroke_width=1.2,
                    stroke_linejoin="round")  # fmt: skip


def draw_scale(canvas: Canvas, frame: PlotFrame) -> None:
    """A line for every quarter, and a number of moves here and there."""
    for quarter in range(5):
        y = frame.y(quarter / 4)
        if 0 < quarter < 4:
            canvas.draw("path", d=f"M{LEFT} {y:g}H{RIGHT}", stroke="#ffffff", stroke_opacity=0.28)
        canvas.write(Words(f"{25 * quarter} %", 400, "ink-2"), x=RIGHT + 10, y=y + 13 * CAP, size=13)
    step = next((step for step in TICKS if frame.moves <= step * MOST_TICKS), TICKS[-1])
    for move in range(0, frame.moves + 1, step):
        canvas.draw("path", d=f"M{frame.x(move):g} {BOTTOM}v6", stroke="ink-2")
        words = Words(f"move {move}" if not move else str(move), 400, "ink-2")
        canvas.write(words, x=frame.x(move), y=BOTTOM + 21, size=13, anchor="middle")


def draw_epochs(canvas: Canvas, frame: PlotFrame, analysis: Analysis) -> None:
    """Where each begins, and its name beneath."""
    for epoch, begins, ends in epochs(analysis):
        if begins:
            canvas.draw("path", d=f"M{frame.x(begins):g} {TOP}V{BOTTOM}m0 28v18", stroke="gold", stroke_width=2)
        middle = (frame.x(begins) + frame.x(ends)) / 2
        if frame.x(ends) - frame.x(begins) > EPOCH_ROOM:
            canvas.write(Words(f"Epoch {ROMAN[epoch]}", 600), x=middle, y=BOTTOM + 42, size=15, anchor="middle")


def epochs(analysis: Analysis) -> Iterator[tuple[int, int, int]]:
    """Each epoch, with the moves before which it began and after which it ended."""
    began = [step.move - 1 for step, last in zip(analysis.steps[1:], analysis.steps, strict=False)
             if step.epoch != last.epoch]  # fmt: skip
    bounds = [0, *began, len(analysis.steps)]
    first = analysis.steps[0].epoch if analysis.steps else analysis.game.epoch
    for number, (begins, ends) in enumerate(pairwise(bounds)):
        yield first + number, begins, ends


def draw_pins(canvas: Canvas, frame: PlotFrame, points: Sequence[TurningPoint]) -> None:
    """Numbers above the chart, each with a line to where it belongs."""
    places = spread([frame.x(point.move) for point in points], 2 * PIN + 3, LEFT, RIGHT)
    for number, (point, place) in enumerate(zip(points, places, strict=True), 1):
        line = f"M{place:g} {PINS}L{frame.x(point.move):g} {TOP}V{BOTTOM}"
        canvas.draw("path", d=line, fill="none", stroke="#ffffff", stroke_width=3, stroke_opacity=0.35)
        canvas.draw("path", d=line, fill="none", stroke="kohl", stroke_dasharray="4 3")
        draw_number(canvas, number, place, PINS)


def draw_number(canvas: Canvas, number: int, x: float, y: float) -> None:
    canvas.draw("circle", cx=x, cy=y, r=PIN, fill="ink")
    canvas.write(Words(str(number), 700, "surface"), x=x, y=y + 13 * CAP, size=13, anchor="middle")


def draw_names(canvas: Canvas, frame: PlotFrame, analysis: Analysis, names: Sequence[str]) -> None:
    """Each name beside the beginning of its band."""
    start = analysis.chances[0]
    middles = [TOP + HEIGHT * (sum(start[:seat]) + start[seat] / 2) for seat in range(len(start))]
    for seat, y in enumerate(spread(middles, LABEL, TOP + SEAL / 2, BOTTOM - SEAL / 2)):
        draw_seal(canvas, seat, names[seat], LEFT - 12 - SEAL, y - SEAL / 2, SEAL)
        name = shortened(names[seat], 16, NAME_ROOM)
        canvas.write(Words(name, 600), x=LEFT - 20 - SEAL, y=y + 16 * CAP, size=16, anchor="end")


def spread(places: Sequence[float], gap: float, first: float, last: float) -> list[float]:
    """The same places in the same order, moved apart where they are too close."""
    apart: list[float] = []
    for place in places:
        apart.append(max(place, apart[-1] + gap if apart else first))
    for index in reversed(range(len(apart))):
        apart[index] = min(apart[index], last - gap * (len(apart) - 1 - index))
    return apart


# ---- what made the result, and what turned it ----------------------------------------------------------------------


def draw_accounts(canvas: Canvas, accounts: Sequence[Account], names: Sequence[str]) -> None:
    for column in COLUMNS:
        canvas.write(Words(column.title, 600, "ink-2"), x=column.x, y=ACCOUNTS - 9, size=14, anchor="end")
    for account, name in zip(accounts, names, strict=True):
        draw_account(canvas, account, name, ACCOUNTS + ROW * account.seat)


def draw_account(canvas: Canvas, account: Account, name: str, y: float) -> None:
    canvas.draw("rect", x=MARGIN, y=y, width=INNER, height=ROW - 4, rx=8, fill="surface", stroke="line")
    draw_seal(canvas, account.seat, name, MARGIN + 10, y + 4, ROW - 12)
    line = y + ROW / 2 - 2 + 16 * CAP
    canvas.write(Words(shortened(name, 16, 170), 600), x=MARGIN + 44, y=line, size=16)
    for column in COLUMNS:
        canvas.write(column.figure(account), x=column.x, y=line, size=16, anchor="end")


def draw_points(canvas: Canvas, points: Sequence[TurningPoint], top: float) -> None:
    if points:
        canvas.write(Words("Turning points", 600, "ink-2"), x=MARGIN + 2, y=top - 16, size=14)
    for number, point in enumerate(points, 1):
        y = top + POINT * (number - 1) + POINT / 2 - 4
        draw_number(canvas, number, MARGIN + PIN + 2, y)
        canvas.write(Words(f"Move {point.move}", 600), x=MARGIN + 34, y=y + 15 * CAP, size=15)
        words = shortened(point.words.replace("-", MINUS), 15, INNER - 130)
        canvas.write(Words(words), x=MARGIN + 120, y=y + 15 * CAP, size=15)
