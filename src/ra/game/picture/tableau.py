"""What lies before a player, drawn as one strip: suns, tiles by category, and what they bring."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ra.engine.tiles import CIVILIZATION, CIVILIZATION_TYPES, MONUMENT, MONUMENT_TYPES, NAMES
from ra.game.core import GameCore, Player
from ra.game.happening import Standing, standing
from ra.game.picture.drawing import INNER, MARGIN, Canvas, Words
from ra.game.picture.lettering import breadth, shortened
from ra.game.picture.pieces import (
    END_MARK,
    EPOCH_MARK,
    draw_count,
    draw_mark,
    draw_pill,
    draw_points,
    draw_seal,
    draw_sun,
    points_breadth,
)
from ra.game.sheet import Points, end_points

HIDDEN: Final = "?"
"""Fame that lies face down."""
HEIGHT: Final = 92
TILE: Final = 38
SUN: Final = 42
GAP: Final = 3
COLUMN_GAP: Final = 19
ABSENT: Final = 0.28

NAME: Final = MARGIN + 62
NAME_ROOM: Final = 150
SUNS: Final = 242
SUNS_ROOM: Final = 174
CAPTION: Final = 13
TILES: Final = 13
"""How far down in a strip the tiles begin."""


class TableauColumn(NamedTuple):
    """A category of tiles: which they are, and the line of the score sheet that they fill."""

    title: str
    line: str
    tiles: tuple[str, ...]

    @property
    def width(self) -> float:
        return len(self.tiles) * (TILE + GAP) - GAP

    @property
    def by_type(self) -> bool:
        """Whether different types are what counts."""
        return self.line in ("civilization", "monuments")

    @property
    def ends(self) -> bool:
        """Whether it is scored when the game ends, and not after every epoch."""
        return self.line == "monuments"


COLUMNS: Final = (
    TableauColumn("Gods", "gods", ("god",)),
    TableauColumn("Pharaohs", "pharaohs", ("pharaoh",)),
    TableauColumn("River", "river", ("nile", "flood")),
    TableauColumn("Civilization", "civilization", NAMES[CIVILIZATION : CIVILIZATION + CIVILIZATION_TYPES]),
    TableauColumn("Gold", "gold", ("gold",)),
    TableauColumn("Monuments", "monuments", NAMES[MONUMENT : MONUMENT + MONUMENT_TYPES]),
)


class Bringing(NamedTuple):
    """What the tiles before a player bring: this epoch, and at the end of the game."""

    now: Points
    at_the_end: Points


def placed_columns() -> Iterator[tuple[TableauColumn, float]]:
    """The columns, and where each begins."""
    x: float = SUNS + SUNS_ROOM + COLUMN_GAP
    for column in COLUMNS:
        yield column, x
        x += column.width + COLUMN_GAP


# ---- headings ------------------------------------------------------------------------------------------------------


def draw_headings(canvas: Canvas, y: float, *, over: bool) -> None:
    """What the columns hold, and what the two marks mean."""
    canvas.write(Words("Suns", 600, "ink-2"), x=SUNS + SUNS_ROOM / 2, y=y, size=CAPTION, anchor="middle")
    for column, x in placed_columns():
        canvas.write(Words(column.title, 600, "ink-2"), x=x + column.width / 2, y=y, size=CAPTION, anchor="middle")
    draw_mark(canvas, EPOCH_MARK, MARGIN + 10, y - 11, 14, "ink-2")
    canvas.write(Words("last epoch" if over else "this epoch", 400, "ink-2"), x=MARGIN + 28, y=y, size=CAPTION)
    draw_mark(canvas, END_MARK, MARGIN + 110, y - 11, 14, "ink-2")
    canvas.write(Words("end of game", 400, "ink-2"), x=MARGIN + 127, y=y, size=CAPTION)


# ---- one strip -----------------------------------------------------------------------------------------------------


def draw_tableau(canvas: Canvas, game: GameCore, seat: int, name: str, y: float, *, hide_fame: bool) -> None:
    stands = standing(game, seat)
    player = game.player(seat)
    brings = bringing(game, seat)
    fame = HIDDEN if hide_fame else str(player.fame)
    draw_ground(canvas, stands.mood if stands else "", y)
    draw_player(canvas, seat, name, fame, y)
    if brings:
        draw_forecast(canvas, fame, brings.now.total, y)
        draw_captions(canvas, player, brings, y, over=game.is_over)
    if stands:
        draw_standing(canvas, stands, y)
    draw_suns(canvas, player, game.state.bids[seat], y)
    draw_tiles(canvas, player.tiles, y)


def bringing(game: GameCore, seat: int) -> Bringing | None:
    """When the game is over the tiles are gone: then, what the last epoch brought, if it was seen."""
    if not game.is_over:
        return Bringing(game.points[seat], end_points(game.state)[seat])
    if game.sheets:
        return Bringing(game.sheets[-1].points[seat], game.sheets[-1].points[seat])
    return None


def draw_ground(canvas: Canvas, mood: str, y: float) -> None:
    frame = {"x": MARGIN, "y": y, "width": INNER, "height": HEIGHT, "rx": 10}
    canvas.draw("rect", **frame, fill="surface", stroke="line", fill_opacity=0.45 if mood == "out" else 1)
    if mood == "decides":
        glow = 0.16 if canvas.theme == "light" else 0.06
        canvas.draw("rect", **frame, fill="gold", fill_opacity=glow, stroke="ochre", stroke_width=2.5)
        canvas.draw("path", d=f"M{MARGIN - 14} {y + HEIGHT / 2 - 9:g}l11 9-11 9z", fill="ochre")
    if mood == "leads":
        canvas.draw("rect", **frame, fill="red", fill_opacity=0.1, stroke="red", stroke_width=2)


def draw_player(canvas: Canvas, seat: int, name: str, fame: str, y: float) -> None:
    draw_seal(canvas, seat, name, MARGIN + 14, y + 15, 34)
    canvas.write(Words(shortened(name, 17, NAME_ROOM), 600), x=NAME, y=y + 28, size=17)
    canvas.write(Words(fame, 700), Words(" fame", 400, "ink-2"), x=NAME, y=y + 49, size=15)


def draw_forecast(canvas: Canvas, fame: str, points: int, y: float) -> None:
    """What the epoch would bring if it ended now, beside the fame."""
    draw_points(canvas, points, EPOCH_MARK, NAME + max(74, breadth(f"{fame} fame", 15) + 14), y + 49, 15)


def draw_standing(canvas: Canvas, stands: Standing, y: float) -> None:
    fill, ink, stroke = {
        "decides": ("turn", "on-turn", "kohl"),
        "leads": ("red", "#ffffff", "kohl"),
        "out": ("none", "ink-3", "slot-line"),
        "waits": ("surface-2", "ink-2", "line"),
    }[stands.mood]
    words = Words(stands.words, 600, ink, 13)
    draw_pill(canvas, words, NAME - 2, y + 59, 22, fill, stroke)


def draw_suns(canvas: Canvas, player: "Player", bid: int, y: float) -> None:
    """Face-up suns, then the spent ones; the one that is bid wears a ring."""
    suns = player.suns + player.spent
    step = min(SUN + GAP, SUNS_ROOM / len(suns))
    x = SUNS + (SUNS_ROOM - len(suns) * step) / 2
    size = step - GAP
    top = y + TILES + (TILE - size) / 2
    for sun in suns:
        if sun == bid:
            canvas.draw("circle", cx=x + size / 2, cy=top + size / 2, r=size / 2 + 2.5, fill="loss")
        draw_sun(canvas, sun, x, top, size, spent=sun in player.spent)
        x += step


def draw_tiles(canvas: Canvas, tiles: Mapping[str, int], y: float) -> None:
    """All kinds of tiles that one can have; those that this player has not, in grey."""
    with canvas.group(opacity=ABSENT, filter=greyed(canvas)):
        for _, tile, x in placed_tiles():
            if tile not in tiles:
                canvas.place(tile, x, y + TILES, TILE)
    for column, tile, x in placed_tiles():
        if tile in tiles:
            canvas.place(tile, x, y + TILES, TILE, says=f"{tiles[tile]} {tile.replace('_', ' ')}")
            if tiles[tile] > 1 or not column.by_type:
                draw_count(canvas, tiles[tile], x + TILE - 5, y + TILES + TILE - 4, "surface")


def placed_tiles() -> Iterator[tuple[TableauColumn, str, float]]:
    for column, x in placed_columns():
        for place, tile in enumerate(column.tiles):
            yield column, tile, x + place * (TILE + GAP)


def greyed(canvas: Canvas) -> str:
    return canvas.define(
        "grey",
        '<filter id="{}" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/></filter>',
    )


# ---- what the tiles bring ------------------------------------------------------------------------------------------


def draw_captions(canvas: Canvas, player: "Player", brings: Bringing, y: float, *, over: bool) -> None:
    total = sum(player.suns + player.spent)
    draw_caption(canvas, f"sum {total}", brings.at_the_end.suns, END_MARK, SUNS + SUNS_ROOM / 2, y)
    for column, x in placed_columns():
        points = getattr(brings.at_the_end if column.ends else brings.now, column.line)
        words = "" if over and not column.ends else remark(column, player.tiles)
        draw_caption(canvas, words, points, END_MARK if column.ends else EPOCH_MARK, x + column.width / 2, y)


def draw_caption(canvas: Canvas, words: str, points: int, mark: str, middle: float, y: float) -> None:
    """A remark and points, side by side under the middle of a column.

    They grow away from the mark between them, so that they do not meet in a font that is wider than ours.
    """
    before = breadth(words, CAPTION) + 9 if words else 0
    x = middle + (before - points_breadth(points, CAPTION)) / 2
    if words:
        canvas.write(Words(words, 400, "ink-2"), x=x - 9, y=y + 77, size=CAPTION, anchor="end")
    draw_points(canvas, points, mark, x, y + 77, CAPTION)


def remark(column: TableauColumn, tiles: Mapping[str, int]) -> str:
    """How many types there are, where types count."""
    if not column.by_type:
        return ""
    types = sum(tile in tiles for tile in column.tiles)
    return f"{types} of {len(column.tiles)} types"
