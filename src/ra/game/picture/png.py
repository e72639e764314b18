"""Turns a picture of the table into PNG. Needs the extra `pictures`."""

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

FONT: Final = "Source Sans Pro"
FONT_PACKAGE: Final = "font_source_sans_pro"
WEIGHTS: Final = ("Light", "Regular", "Semibold", "Bold")
OTHER_LETTERS: Final = re.compile(
    r"[^\0-\u017e\u0384-\u03ce\u0400-\u045f\u0490\u0491\u1ea0-\u1ef9\u200c-\u200e\u2013-\u2026\u2212]"
)
WIDEST: Final = 10_000


def to_png(svg: str, path: str | Path | None = None, *, width: int | None = None) -> bytes:
    """The SVG as PNG, as wide as asked for or as it says itself; also written to a file if one is named."""
    if width is not None and not 1 <= width <= WIDEST:
        raise ValueError(f"width: 1 to {WIDEST} pixels, not {width!r}")
    png = rendered(svg, width)
    if path is not None:
        Path(path).write_bytes(png)
    return png


def check_png() -> None:
    """Says what is missing, where there can be no PNG."""
    renderer()
    font_files()


def renderer() -> Callable[..., bytes]:
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        raise ModuleNotFoundError("PNG needs resvg: pip install 'ra-game[pictures]'", name="resvg_py") from None
    return svg_to_bytes


def rendered(svg: str, width: int | None) -> bytes:
    return renderer()(
        svg,
        width=width,
        skip_system_fonts=has_letters_for(svg),
        font_files=font_files(),
        font_family=FONT,
        sans_serif_family=FONT,
    )


def has_letters_for(svg: str) -> bool:
    """Whether the font can write it all: Latin, Greek and Cyrillic, and the signs of print.

    Then the fonts of the machine stay out, so that a picture looks the same everywhere. They may write a name that the
    font cannot.
    """
    return not OTHER_LETTERS.search(svg)


def font_files() -> list[str]:
    """Where the font lies; its package is found, not imported: importing it would open every file."""
    package = find_spec(FONT_PACKAGE)
    if package is None or not package.submodule_search_locations:
        raise ModuleNotFoundError(f"PNG needs the font {FONT}: pip install 'ra-game[pictures]'", name=FONT_PACKAGE)
    folder = Path(package.submodule_search_locations[0], "files")
    return [str(folder / f"SourceSansPro-{weight}.ttf") for weight in WEIGHTS]
