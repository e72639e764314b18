"""What lies on a table, drawn: tiles, suns, seals, and the small marks that go with them."""

from typing import Final

from ra.game.picture.drawing import Canvas, Words, colours
from ra.game.picture.lettering import breadth, initial

MINUS: Final = "−"
CAP: Final = 0.33
"""Half the height of a figure, in ems: what centres it on a line."""

LARGE: Final = 80
"""From this size on, figures on suns need no extra weight."""

EPOCH_MARK: Final = (
    "M3.5 11a4.5 4.5 0 0 1 9 0zM1 12.5h14V14H1zM7.3 2h1.4v3H7.3zM2.3 4.3l1-1 2 2-1 1zM13.7 4.3l-1-1-2 2 1 1z"
)
END_MARK: Final = "M7.2 2.6 1 14h7.6zM8.6 3l1.6 11H15z"
BAG_MARK: Final = "M6 5 4.5 2h7L10 5c3 1.5 4 4 4 6 0 2.5-2 3.5-6 3.5S2 13.5 2 11c0-2 1-4.5 4-6z"
MARK_SIZE: Final = 16
POINTS_INDENT: Final = 1.2
"""What a mark takes before its points, in ems."""

SEALS: Final = (
    "M50 0a50 50 0 1 1 0 100a50 50 0 1 1 0-100z",
    "M14 4H86Q96 4 96 14V86Q96 96 86 96H14Q4 96 4 86V14Q4 4 14 4z",
    "M50 0 98 30V98H2V30z",
    "M26 4H74L100 50 74 96H26L0 50z",
    "M50-6 106 50 50 106-6 50z",
)
"""A shape for each seat, so that players differ without colour: disc, square, shrine, hexagon, diamond."""


def seal_colour(theme: str, seat: int) -> str:
    """The colour of a seat, as in the pages."""
    return colours(theme)[f"seal-{seat + 1}"]


def title_of(tile: str) -> str:
    """step_pyramid -> Step pyramid"""
    return tile.replace("_", " ").capitalize()


def draw_tile(canvas: Canvas, tile: str, x: float, y: float, size: float) -> None:
    """A tile with the shadow at its foot. The shadow leaves the upper half free, where disasters are broken."""
    canvas.draw("rect", x=x + 1, y=y + size / 2, width=size - 2, height=size / 2 + size * 0.025, rx=size * 0.1,
                fill="kohl", opacity=0.35)  # fmt: skip
    canvas.place(tile, x, y, size, says=title_of(tile))


def draw_space(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A space of the auction track where no tile lies."""
    canvas.draw("rect", x=x + 2, y=y + 2, width=size - 4, height=size - 4, rx=size * 0.1, fill="slot",
                fill_opacity=0.6, stroke="slot-line", stroke_width=2, stroke_dasharray="6 5")  # fmt: skip


def draw_sun(canvas: Canvas, sun: int, x: float, y: float, size: float, *, spent: bool = False) -> None:
    canvas.place("sun_down" if spent else "sun", x, y, size)
    figures = size * 0.44
    number = Words(str(sun), 600 if size < LARGE else 400, "white" if spent else "kohl")
    canvas.write(number, x=x + size / 2, y=y + size / 2 + figures * CAP, size=figures, anchor="middle")


def draw_seal(canvas: Canvas, seat: int, name: str, x: float, y: float, size: float) -> None:
    """A player's letter in the shape of the seat."""
    with canvas.group(transform=f"translate({x:g} {y:g}) scale({size / 100:g})"):
        canvas.draw("path", d=SEALS[seat], fill=seal_colour(canvas.theme, seat), stroke="kohl",
                    stroke_width=4 if size > 40 else 0)  # fmt: skip
    letter = Words(initial(name), 700, "#ffffff")
    lower = 0.04 if seat == 2 else 0
    canvas.write(letter, x=x + size / 2, y=y + size * (0.5 + lower) + size * 0.52 * CAP, size=size * 0.52,
                 anchor="middle")  # fmt: skip


def draw_count(canvas: Canvas, count: int, x: float, y: float, behind: str) -> None:
    """How many there are of a tile: a disc at its corner."""
    canvas.draw("circle", cx=x, cy=y, r=9, fill="ink", stroke=behind, stroke_width=1.5)
    canvas.write(Words(str(count), 700, behind), x=x, y=y + 12.5 * CAP, size=12.5, anchor="middle")


def draw_mark(canvas: Canvas, mark: str, x: float, y: float, size: float, fill: str) -> None:
    with canvas.group(transform=f"translate({x:g} {y:g}) scale({size / MARK_SIZE:g})"):
        canvas.draw("path", d=mark, fill=fill)


def draw_pill(canvas: Canvas, words: Words, x: float, y: float, height: float, fill: str, stroke: str) -> None:
    """Words in a rounded frame that fits them, from x to the right."""
    size = words.size or height * 0.6
    width = breadth(words.said, size) + height * 1.15
    canvas.draw("rect", x=x, y=y, width=width, height=height, rx=height / 2, fill=fill, stroke=stroke)
    canvas.write(words, x=x + width / 2, y=y + height / 2 + size * CAP, size=size, anchor="middle")


def signed(points: int) -> str:
    """+5, 0, or a minus with its proper sign."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def in_words(points: int) -> Words:
    """Points in the colour of a gain or a loss."""
    if not points:
        return Words("0", 400, "zero")
    return Words(signed(points), 700, "gain" if points > 0 else "loss")


def draw_points(canvas: Canvas, points: int, mark: str, x: float, y: float, size: float) -> None:
    """Points behind the mark that says when they are scored."""
    words = in_words(points)
    draw_mark(canvas, mark, x, y - size * 0.83, size, words.fill)
    canvas.write(words, x=x + size * POINTS_INDENT, y=y, size=size)


def points_breadth(points: int, size: float) -> float:
    return size * POINTS_INDENT + breadth(signed(points), size)
