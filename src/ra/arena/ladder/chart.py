"""A ladder as a picture: every bot a rung, with its rating, the interval, and its ratings by number of players."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from ra.arena.external_bots import shown_name
from ra.arena.ladder.ladder import LadderStanding
from ra.game.picture.drawing import MARGIN, WIDTH, Canvas, Words
from ra.game.picture.lettering import printable, shortened
from ra.game.picture.pieces import CAP, MINUS, SEALS, seal_colour

BAR: Final = 60
LEGEND: Final = BAR + 40
FIRST: Final = BAR + 66
RUNG: Final = 58
FOOT: Final = 52
LEFT: Final = 290
RIGHT: Final = WIDTH - 60
STEPS: Final = (50, 100, 200, 500, 1000, 2000, 5000)
MOST_LINES: Final = 12
MARK: Final = 10
LANE: Final = 7
"""How far below one another the marks of a rung lie: those of equal ratings can all be seen."""


class Axis(NamedTuple):
    """Ratings from left to right, with a line at every step."""

    low: int
    high: int
    step: int

    def x(self, rating: float) -> float:
        return LEFT + (RIGHT - LEFT) * (rating - self.low) / (self.high - self.low)

    @property
    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)


def draw_ladder(standings: Sequence[LadderStanding], games: int, *, theme: str = "light") -> str:
    """One SVG that needs nothing else."""
    canvas = Canvas(theme)
    axis = axis_for(standings)
    bottom = FIRST + RUNG * len(standings)
    draw_ground(canvas, bottom + FOOT, games)
    draw_legend(canvas, standings)
    draw_axis(canvas, axis, bottom)
    for number, standing in enumerate(standings):
        draw_rung(canvas, axis, standing, FIRST + RUNG * (number + 0.5))
    said = ", ".join(f"{shown_name(standing.bot)} {standing.rating.rating:.0f}" for standing in standings)
    return canvas.svg(bottom + FOOT, f"The ladder after {games} games: {said}.")


def axis_for(standings: Sequence[LadderStanding]) -> Axis:
    ratings = [table.rating for standing in standings for table in standing.by_players.values()]
    ends = [end for standing in standings for end in standing.rating] + [rating.rating for rating in ratings]
    low, high = min(ends), max(ends)
    step = next((step for step in STEPS if high - low <= step * (MOST_LINES - 2)), STEPS[-1])
    return Axis(floor(low / step) * step, max(ceil(high / step), floor(low / step) + 1) * step, step)


def draw_ground(canvas: Canvas, height: float, games: int) -> None:
    canvas.draw("rect", width=WIDTH, height=height, fill="bg")
    canvas.draw("rect", width=WIDTH, height=BAR, fill="surface")
    canvas.draw("path", d=f"M0 {BAR - 2.5}H{WIDTH}M0 {BAR + 0.5}H{WIDTH}", stroke="line")
    canvas.place("icon", MARGIN, 8, 44)
    canvas.write(Words("The ladder", 300), x=75, y=42, size=36)
    canvas.write(Words(f"{games:,} games", 400, "ink-2"), x=RIGHT, y=38, size=18, anchor="end")


def draw_legend(canvas: Canvas, standings: Sequence[LadderStanding]) -> None:
    """What the marks mean."""
    canvas.draw("path", d=f"M{LEFT} {LEGEND - 5}h44", stroke="accent", stroke_width=6, stroke_opacity=0.35)
    canvas.draw("circle", cx=LEFT + 22, cy=LEGEND - 5, r=7, fill="accent")
    canvas.write(Words("all games, with 95 % interval", 400, "ink-2"), x=LEFT + 54, y=LEGEND, size=15)
    x = LEFT + 290.0
    for players in sizes(standings):
        draw_mark(canvas, players, x, LEGEND - 5)
        canvas.write(Words(f"{players} players", 400, "ink-2"), x=x + 12, y=LEGEND, size=15)
        x += 100


def sizes(standings: Sequence[LadderStanding]) -> list[int]:
    """The numbers of players that are worth a mark: none if there is but one."""
    found = sorted({players for standing in standings for players in standing.by_players})
    return found if len(found) > 1 else []


def draw_axis(canvas: Canvas, axis: Axis, bottom: float) -> None:
    for rating in axis.lines:
        x = axis.x(rating)
        canvas.draw("path", d=f"M{x:g} {FIRST - 6}V{bottom:g}", stroke="line")
        canvas.write(Words(f"{rating}".replace("-", MINUS), 400, "ink-3"), x=x, y=bottom + 20, size=14, anchor="middle")
    words = Words("rating: 400 points more are ten to one to finish ahead", 400, "ink-3")
    canvas.write(words, x=(LEFT + RIGHT) / 2, y=bottom + 41, size=14, anchor="middle")


def draw_rung(canvas: Canvas, axis: Axis, standing: LadderStanding, y: float) -> None:
    rating = standing.rating
    name = shortened(printable(shown_name(standing.bot), "?"), 20, LEFT - MARGIN - 90)
    canvas.draw("path", d=f"M{MARGIN} {y + RUNG / 2:g}H{RIGHT}", stroke="line", stroke_opacity=0.6)
    canvas.write(Words(name, 600), x=MARGIN, y=y + 20 * CAP, size=20)
    figure = Words(f"{rating.rating:.0f}".replace("-", MINUS), 700, "accent")
    canvas.write(figure, x=LEFT - 24, y=y + 20 * CAP, size=20, anchor="end")
    low, high = axis.x(rating.low), axis.x(rating.high)
    canvas.draw("path", d=f"M{low:g} {y - 13:g}H{high:g}", stroke="accent", stroke_width=6, stroke_opacity=0.35,
                stroke_linecap="round")  # fmt: skip
    canvas.draw("circle", cx=axis.x(rating.rating), cy=y - 13, r=7, fill="accent")
    for players in sizes([standing]):
        draw_mark(canvas, players, axis.x(standing.by_players[players].rating.rating), y + LANE * (players - 2))


def draw_mark(canvas: Canvas, players: int, x: float, y: float) -> None:
    """A shape and colour for each number of players: those of the seats, so that they differ without colour too."""
    kind = players - 2
    with canvas.group(transform=f"translate({x - MARK / 2:g} {y - MARK / 2:g}) scale({MARK / 100:g})"):
        canvas.draw("path", d=SEALS[kind + 1], fill=seal_colour(canvas.theme, kind + 1))


# ---- in the terminal -----------------------------------------------------------------------------------------------


def strip(standing: LadderStanding, axis: Axis, width: int) -> str:
    """The interval and the rating on a line of so many letters."""
    letters = [" "] * width

    def place(rating: float) -> int:
        return min(width - 1, max(0, round((width - 1) * (rating - axis.low) / (axis.high - axis.low))))

    for at in range(place(standing.rating.low), place(standing.rating.high) + 1):
        letters[at] = "━"
    letters[place(standing.rating.rating)] = "●"
    return "".join(letters)
