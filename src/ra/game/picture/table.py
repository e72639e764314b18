"""A picture of the table as SVG."""

from typing import Final

from ra.engine.rules import EDITIONS, LAST_EPOCH
from ra.engine.state import OVER, State
from ra.engine.tiles import RA
from ra.game.core import GameCore
from ra.game.happening import scene
from ra.game.picture import barge, tableau
from ra.game.picture.drawing import WIDTH, Canvas, Words
from ra.game.picture.lettering import seat_names, shortened
from ra.game.picture.pieces import BAG_MARK, draw_mark, draw_space

BAR: Final = 60
STRIPS: Final = barge.BOTTOM + 38
STRIP: Final = tableau.HEIGHT + 8
FOOT: Final = 8
NAME_ROOM: Final = 150
"""What a name may take of the line that says what is happening."""

LINE: Final = BAR / 2 - 1
"""The line on which Ra sails."""
STATION: Final = 42
BERTH: Final = 22
ROMAN: Final = ("", "I", "II", "III")
BARGE: Final = (80, 43)
RA_TILE: Final = 36


def draw_table(game: GameCore, *, theme: str = "light", hide_fame: bool = False) -> str:
    """The table of a game as it stands: one SVG that needs nothing else. Fame can be hidden until the game is over."""
    hide_fame = hide_fame and not game.is_over
    canvas = Canvas(theme)
    names = seat_names(game)
    now = scene(game, [shortened(name, 18, NAME_ROOM) for name in names])
    height = STRIPS + game.rules.players * STRIP + FOOT
    draw_ground(canvas, height)
    draw_bar(canvas, game)
    barge.draw_barge(canvas, game, names, now)
    tableau.draw_headings(canvas, STRIPS - 11, over=game.is_over)
    for seat, name in enumerate(names):
        tableau.draw_tableau(canvas, game, seat, name, STRIPS + seat * STRIP, hide_fame=hide_fame)
    title = " ".join(part for part in (f"Ra, epoch {ROMAN[game.epoch]}.", *now) if part)
    return canvas.svg(height, title)


def draw_ground(canvas: Canvas, height: float) -> None:
    ground = canvas.define(
        "ground",
        '<radialGradient id="{}" cx=".5" cy="0" r=".8"><stop stop-color="{bg_glow}"/>'
        '<stop offset="1" stop-color="{bg}"/></radialGradient>',
    )
    canvas.draw("rect", width=WIDTH, height=height, fill=ground)


# ---- the bar at the top --------------------------------------------------------------------------------------------


def draw_bar(canvas: Canvas, game: GameCore) -> None:
    canvas.draw("rect", width=WIDTH, height=BAR, fill="surface")
    canvas.draw("path", d=f"M0 {BAR - 2.5}H{WIDTH}M0 {BAR + 0.5}H{WIDTH}", stroke="line")
    canvas.place("icon", 20, 8, 44)
    canvas.write(Words("Ra", 300), x=75, y=42, size=36)
    canvas.draw("path", d=f"M136 12V{BAR - 14}M1104 12V{BAR - 14}", stroke="line")
    draw_epoch(canvas, game)
    if not game.is_over:
        draw_ra_track(canvas, game)
    draw_bag(canvas, game.state)


def draw_epoch(canvas: Canvas, game: GameCore) -> None:
    heading = "Game over" if game.is_over else f"Epoch {ROMAN[game.epoch]}"
    under = f"after epoch {ROMAN[game.epoch]}" if game.is_over else f"of {ROMAN[LAST_EPOCH]}"
    canvas.write(Words(heading, 400), x=156, y=31, size=22)
    canvas.write(Words(under, 400, "ink-2"), x=156, y=47, size=13)


def draw_bag(canvas: Canvas, state: State) -> None:
    draw_mark(canvas, BAG_MARK, 1122, 15, 28, "ochre")
    canvas.write(Words(f"{state.in_bag}", 700), Words(" in the bag"), x=1158, y=28, size=15)
    canvas.write(Words(next_ra(state), 400, "ink-2"), x=1158, y=45, size=13)


def next_ra(state: State) -> str:
    """How likely the next tile is a Ra."""
    if state.phase == OVER or not state.in_bag:
        return "none to be drawn"
    return f"next is Ra: {round(100 * state.bag[RA] / state.in_bag)} %"


def draw_ra_track(canvas: Canvas, game: GameCore) -> None:
    """How many Ra there were, how many end the epoch: as a voyage of the barge, or as tiles in their spaces."""
    limit, left_over = game.rules.ra_limit, game.rules.ra_limit - game.ra
    end = 560 + limit * STATION / 2
    if EDITIONS[game.rules.edition].ra_track == "barge":
        draw_voyage(canvas, game.ra, limit, end)
    else:
        draw_ra_tiles(canvas, game.ra, limit, end)
    more = Words(f"{left_over} more", 700, "loss" if left_over == 1 else "ink")
    ends = Words(f" end{'s' * (left_over == 1)} the epoch", 400, "ink-2")
    canvas.write(more, ends, x=end + 30, y=35, size=15)


def draw_voyage(canvas: Canvas, ra: int, limit: int, end: float) -> None:
    """Suns where the barge has been, a red circle at the end, where the sun sets."""
    first = station_middle(min(ra, 1), ra, limit, end)
    canvas.draw("path", d=f"M{first:g} {LINE}H{end:g}", stroke="slot-line", stroke_width=2, stroke_dasharray="6 5")
    for station in range(1, limit):
        draw_station(canvas, station_middle(station, ra, limit, end), reached=station < ra)
    canvas.draw("circle", cx=end, cy=LINE, r=12, fill="accent-soft", stroke="loss", stroke_width=3)
    width, height = BARGE
    canvas.place("barge", station_middle(ra, ra, limit, end) - width / 2, LINE - height / 2 - 1, width, height)


def station_middle(station: int, ra: int, limit: int, end: float) -> float:
    """Where a station of the voyage lies; there is more room on both sides of the barge."""
    return end - (limit - station) * STATION - BERTH * ((ra >= station) + (ra > station))


def draw_station(canvas: Canvas, x: float, *, reached: bool) -> None:
    if reached:
        canvas.draw("circle", cx=x, cy=LINE, r=9.5, fill="red", stroke="kohl", stroke_width=2)
        canvas.draw("circle", cx=x, cy=LINE, r=5, fill="gold")
    else:
        canvas.draw("circle", cx=x, cy=LINE, r=9, fill="surface", stroke="slot-line", stroke_width=2)


def draw_ra_tiles(canvas: Canvas, ra: int, limit: int, end: float) -> None:
    """A Ra tile in each space of the track that has one; the last space has a red frame."""
    top = LINE - RA_TILE / 2
    for space in range(limit):
        x = end - (limit - space) * STATION + STATION - RA_TILE
        if space < ra:
            canvas.place("ra", x, top, RA_TILE, says="Ra")
        else:
            draw_space(canvas, x, top, RA_TILE)
    canvas.draw("rect", x=end - RA_TILE, y=top, width=RA_TILE, height=RA_TILE, rx=5, fill="none", stroke="loss",
                stroke_width=3)  # fmt: skip
