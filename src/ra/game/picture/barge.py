"""The auction track as the sun barge: eight tiles are its cargo, the centre sun shines amidships."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from ra.engine.scoring import ranking
from ra.engine.state import NO_AUCTION
from ra.engine.tiles import TRACK_SPACES
from ra.game.core import GameCore
from ra.game.happening import Scene
from ra.game.picture.drawing import INNER, MARGIN, Canvas, Words
from ra.game.picture.lettering import breadth, shortened
from ra.game.picture.pieces import CAP, draw_seal, draw_space, draw_sun, draw_tile, title_of

TOP: Final = 74
HEIGHT: Final = 304
MIDDLE: Final = MARGIN + INNER / 2
BOTTOM: Final = TOP + HEIGHT

TILE: Final = 100
SUN: Final = 138
GAP: Final = 12
PLATE: Final = 26

SHIP: Final = 1.6
"""How much larger the ship is drawn than its art, whose hull has these heights."""
KEEL: Final = BOTTOM - 20
WALE: Final = KEEL - 24 * SHIP
DECK: Final = KEEL - 42 * SHIP
BOW: Final = MARGIN - 8
HULL: Final = BOW + 120 * SHIP
"""Where the straight hull begins."""

BESIDE_THE_SUN: Final = (3, 4, 2, 5)

LINE_ROOM: Final = INNER - 220
STARS: Final = ((186, 84), (262, 112), (330, 70), (402, 104), (470, 62))
"""To the right of the middle, and as many to the left."""
STAR: Final = "l1.6 4.2 4.4.2-3.5 2.7 1.2 4.3-3.7-2.5-3.7 2.5 1.2-4.3-3.5-2.7 4.4-.2z"


def draw_barge(canvas: Canvas, game: GameCore, names: Sequence[str], now: Scene) -> None:
    with canvas.group(clip_path=panel(canvas)):
        draw_sky(canvas)
        draw_ship(canvas)
    canvas.draw(
        "rect", x=MARGIN, y=TOP, width=INNER, height=HEIGHT, rx=14, fill="none", stroke="line", stroke_width=1.5
    )
    draw_scene(canvas, now)
    if game.is_over:
        draw_podium(canvas, game, names)
    else:
        draw_cargo(canvas, game)


def panel(canvas: Canvas) -> str:
    return canvas.define(
        "panel",
        f'<clipPath id="{{}}"><rect x="{MARGIN}" y="{TOP}" width="{INNER}" height="{HEIGHT}" rx="14"/></clipPath>',
    )


# ---- the scenery ---------------------------------------------------------------------------------------------------


def draw_sky(canvas: Canvas) -> None:
    sky = canvas.define(
        "sky",
        '<linearGradient id="{}" x2="0" y2="1"><stop stop-color="{sky_1}"/><stop offset=".62" stop-color="{sky_2}"/>'
        '<stop offset="1" stop-color="{sky_3}"/></linearGradient>',
    )
    canvas.draw("rect", x=MARGIN, y=TOP, width=INNER, height=HEIGHT, fill=sky)
    draw_rays(canvas)
    if canvas.theme == "dark":
        stars = "".join(f"M{MIDDLE - x:g} {TOP + y}{STAR}M{MIDDLE + x:g} {TOP + y}{STAR}" for x, y in STARS)
        canvas.draw("path", d=stars, fill="star", opacity=0.85)


def draw_rays(canvas: Canvas) -> None:
    strength = 0.3 if canvas.theme == "light" else 0.13
    rays = canvas.define(
        "rays",
        f'<radialGradient id="{{}}" gradientUnits="userSpaceOnUse" cx="{MIDDLE}" cy="{sun_middle()}" r="470">'
        f'<stop offset=".13" stop-color="{{gold}}" stop-opacity="{strength}"/>'
        '<stop offset="1" stop-color="{gold}" stop-opacity="0"/></radialGradient>',
    )
    canvas.draw("path", d="".join(ray(angle) for angle in range(-9, 190, 12)), fill=rays)


def ray(angle: float) -> str:
    """A wedge of light, four degrees wide."""
    ends = (
        f"L{MIDDLE + 480 * cos(radians(a)):.1f} {sun_middle() - 480 * sin(radians(a)):.1f}" for a in (angle, angle + 4)
    )
    return f"M{MIDDLE} {sun_middle()}{''.join(ends)}z"


def draw_ship(canvas: Canvas) -> None:
    draw_water(canvas)
    draw_bow(canvas)
    with canvas.group(transform=f"matrix(-1 0 0 1 {2 * MIDDLE:g} 0)"):
        draw_bow(canvas)
    hull = {"x": HULL, "width": 2 * (MIDDLE - HULL)}
    canvas.draw("rect", **hull, y=DECK, height=WALE - DECK, fill="ochre")
    canvas.draw("rect", **hull, y=WALE, height=KEEL - WALE, fill="gold")
    lines = "".join(f"M{HULL:g} {y:g}H{2 * MIDDLE - HULL:g}" for y in (DECK, WALE, KEEL))
    canvas.draw("path", d=lines, stroke="kohl", stroke_width=2.5 * SHIP)


def draw_bow(canvas: Canvas) -> None:
    """One end of the ship. Its lashings are planked over, because plates would cross them."""
    top = KEEL - 148 * SHIP
    canvas.place("hull_end", BOW, top, 120 * SHIP, 150 * SHIP)
    with canvas.group(transform=f"translate({BOW} {top:g}) scale({SHIP})"):
        canvas.draw("path", d="M94 107.2H121V124H94z", fill="ochre")
        canvas.draw("path", d="M94 124H121V146.8H94z", fill="gold")
        canvas.draw("path", d="M121 124H103C64 122 40 92 37 45", fill="none", stroke="kohl", stroke_width=2.5)


def draw_water(canvas: Canvas) -> None:
    canvas.draw("rect", x=MARGIN, y=BOTTOM - 40, width=INNER, height=40, fill="water")
    wave = f"M{MARGIN} {BOTTOM - 8}" + "l5-5 5 5" * (INNER // 10)
    canvas.draw("path", d=wave, fill="none", stroke="water-line", stroke_width=1.8, opacity=0.8)


# ---- the cargo -----------------------------------------------------------------------------------------------------


def sun_middle() -> float:
    return WALE + 2 - SUN / 2


def space_left(space: int) -> float:
    """Where a space of the track begins: four on each side of the sun."""
    side = MIDDLE - SUN / 2 - 4 * (TILE + GAP) if space < TRACK_SPACES / 2 else MIDDLE + SUN / 2 + GAP
    return side + space % 4 * (TILE + GAP)


def draw_cargo(canvas: Canvas, game: GameCore) -> None:
    with canvas.group(class_="track"):
        for space, tile in enumerate(game.track):
            draw_berth(canvas, tile, space_left(space))
    draw_glow(canvas)
    draw_sun(canvas, game.sun, MIDDLE - SUN / 2, sun_middle() - SUN / 2, SUN)
    draw_plate(canvas, "centre sun" if game.state.auction == NO_AUCTION else "to the winner", MIDDLE)


def draw_berth(canvas: Canvas, tile: str | None, x: float) -> None:
    y = WALE - 4 - TILE
    if tile is None:
        draw_space(canvas, x, y, TILE)
    else:
        draw_tile(canvas, tile, x, y, TILE)
        draw_plate(canvas, title_of(tile), x + TILE / 2)


def draw_glow(canvas: Canvas) -> None:
    glow = canvas.define(
        "glow",
        '<radialGradient id="{}"><stop offset=".7" stop-color="{gold}" stop-opacity=".7"/>'
        '<stop offset="1" stop-color="{gold}" stop-opacity="0"/></radialGradient>',
    )
    canvas.draw("circle", cx=MIDDLE, cy=sun_middle(), r=SUN * 0.66, fill=glow)


def draw_plate(canvas: Canvas, words: str, middle: float) -> None:
    """A plate on the hull that says what lies above it."""
    width = max(breadth(words, 14) + 24, 60)
    y = (WALE + KEEL) / 2
    canvas.draw("rect", x=middle - width / 2, y=y - PLATE / 2, width=width, height=PLATE, rx=PLATE / 2, fill="plaster",
                stroke="kohl", stroke_width=2)  # fmt: skip
    canvas.write(Words(words, 600, "kohl"), x=middle, y=y + 14 * CAP, size=14, anchor="middle")


# ---- the end of the voyage -----------------------------------------------------------------------------------------


def draw_podium(canvas: Canvas, game: GameCore, names: Sequence[str]) -> None:
    """The players with their fame: the winner in the sun, the others beside it in their order."""
    draw_glow(canvas)
    canvas.place("sun", MIDDLE - SUN / 2, sun_middle() - SUN / 2, SUN)
    for seat, middle in zip(ranking(game.state), (MIDDLE, *map(space_middle, BESIDE_THE_SUN)), strict=False):
        size = 58 if middle == MIDDLE else 66
        bottom = sun_middle() + size / 2 if middle == MIDDLE else WALE - 8
        draw_seal(canvas, seat, names[seat], middle - size / 2, bottom - size, size)
        draw_plate(canvas, f"{shortened(names[seat], 14, 56)} {game.scores[seat]}", middle)


def space_middle(space: int) -> float:
    return space_left(space) + TILE / 2


# ---- the words above -----------------------------------------------------------------------------------------------


def draw_scene(canvas: Canvas, now: Scene) -> None:
    """What happened and who is called upon in one line, what to bear in mind in the next."""
    told = shortened(now.told, 18, LINE_ROOM - breadth(now.lead + now.call, 21))
    runs = (Words(now.lead, 600, "ink-2"), Words(f" {told} ", 400, "ink-2"), Words(now.call, 600, "ink", 21))
    canvas.write(*runs, x=MIDDLE, y=TOP + 37, size=18, anchor="middle")
    if now.note:
        canvas.write(Words(now.note, 400, "ink-2"), x=MIDDLE, y=TOP + 61, size=15, anchor="middle")
