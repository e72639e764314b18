"""A sheet to draw on, in the colours of a theme: shapes, words, and our art where it is asked for.

What comes out is one SVG that needs nothing else. It is written for browsers and for resvg alike, which knows no CSS
variables; so colours are written out.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

from ra.game.picture.lettering import FONTS

Value: TypeAlias = str | float

WIDTH: Final = 1280
MARGIN: Final = 20
INNER: Final = WIDTH - 2 * MARGIN
"""How wide a picture is, and what lies on it."""

THEMES: Final = ("light", "dark")
PAINTED: Final = ("fill", "stroke", "stop-color")
"""Attributes that hold a colour: a role or pigment of the theme by name, or any other by number."""


class Words(NamedTuple):
    """A run of words in one style; without a size, in that of the line."""

    said: str
    weight: int = 400
    fill: str = "ink"
    size: float | None = None


@cache
def colours(theme: str) -> Mapping[str, str]:
    """The roles and pigments of a theme, from the first block of `tokens.css` that is for it alone."""
    tokens = files("ra.art").joinpath("tokens.css").read_text("utf-8")
    block = re.search(rf'\[data-theme="{theme}"\] {{(.*?)\n}}', tokens, re.DOTALL)
    assert block, theme
    return {name.removeprefix("p-"): value for name, value in re.findall(r"--([\w-]+): *([^;]+);", block[1])}


@cache
def artwork(name: str, theme: str) -> tuple[str, str]:
    """A piece of our art in a theme: its view box and what is in it, with ids that no other piece has."""
    art = files("ra.art").joinpath("tiles", f"{name}.svg").read_text("utf-8")
    view = re.search(r'viewBox="([^"]+)"', art)
    assert view, name
    art = re.sub(r"^<svg[^>]*>|</svg>\s*$|<text.*?</text>|\n", "", art, flags=re.DOTALL)
    art = re.sub(r"var\(--p-(\w+),#\w+\)", lambda pigment: colours(theme)[pigment[1]], art)
    return view[1], art.replace("ra-bite", f"{theme}-{name}-bite")


class Canvas:
    """Collects what is drawn, and which definitions that needs.

    The ids of a theme always mean the same, so that several pictures can lie on one page.
    """

    def __init__(self, theme: str) -> None:
        if theme not in THEMES:
            raise ValueError(f"theme: one of {', '.join(THEMES)}, not {theme!r}")
        self.theme = theme
        self.colours = colours(theme)
        self.parts: list[str] = []
        self.definitions: dict[str, str] = {}

    def draw(self, shape: str, /, **attributes: Value) -> None:
        self.parts.append(f"<{shape}{self.written(attributes)}/>")

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        self.parts.append(f"<g{self.written(attributes)}>")
        yield
        self.parts.append("</g>")

    def write(self, *runs: Words, x: float, y: float, size: float = 14, anchor: str = "start") -> None:
        """A line of words; `anchor` says which part of it is at x: start, middle or end."""
        line = self.written({"x": x, "y": y, "font_size": size, "text_anchor": anchor})
        self.parts.append(f"<text{line}>{''.join(map(self.run, runs))}</text>")

    def run(self, words: Words) -> str:
        style: dict[str, Value] = {"font_weight": words.weight, "fill": words.fill}
        if words.size:
            style["font_size"] = words.size
        return f"<tspan{self.written(style)}>{escape(words.said)}</tspan>"

    def place(self, name: str, x: float, y: float, width: float, height: float | None = None, says: str = "") -> None:
        """A piece of our art, embedded once however often it is used."""
        view, art = artwork(name, self.theme)
        self.definitions[name] = f'<symbol id="{self.id(name)}" viewBox="{view}" overflow="visible">{art}</symbol>'
        where = self.written({"href": "#" + self.id(name), "x": x, "y": y, "width": width, "height": height or width})
        label = f"<title>{escape(says)}</title>" if says else ""
        self.parts.append(f"<use{where}>{label}</use>")

    def define(self, name: str, markup: str) -> str:
        """Keeps a definition, with its id for `{}` and colours for `{names}`; returns how to refer to it."""
        self.definitions[name] = markup.format(self.id(name), **self.pigments)
        return f"url(#{self.id(name)})"

    @property
    def pigments(self) -> dict[str, str]:
        return {name.replace("-", "_"): colour for name, colour in self.colours.items()}

    def id(self, name: str) -> str:
        return f"{self.theme}-{name}"

    def written(self, attributes: Mapping[str, Value]) -> str:
        pairs = ((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items())
        return "".join(f' {name}="{self.worth(name, value)}"' for name, value in pairs)

    def worth(self, name: str, value: Value) -> str:
        if isinstance(value, str):
            return escape(self.colours.get(value, value) if name in PAINTED else value)
        return f"{round(value, 2):g}"

    def svg(self, height: float, title: str) -> str:
        """The whole picture."""
        frame: dict[str, Value] = {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height:g}",
            "width": WIDTH,
            "height": height,
            "role": "img",
            "font_family": FONTS,
            "style": "max-width:100%;height:auto",
        }
        inside = "\n".join([f"<title>{escape(title)}</title>", self.defs, *self.parts])
        return f"<svg{self.written(frame)}>\n{inside}\n</svg>\n"

    @property
    def defs(self) -> str:
        return "\n".join(["<defs>", *self.definitions.values(), "</defs>"])
