"""The languages of the pages, and which of them a browser asks for."""

from importlib.resources import files
from typing import Final

USUAL: Final = "en"
LANGUAGES: Final = tuple(
    sorted(folder.name for folder in files("ra.locale").iterdir() if folder.is_dir() and "_" not in folder.name)
)
"""Those that have a folder in `ra.locale`."""
LONGEST_HEADER: Final = 500


def preferred(accept_language: str) -> str:
    """The best of our languages for an Accept-Language header; English, if it asks for none of them.

    >>> preferred("de, uk-UA;q=0.8, en;q=0.5")
    'uk'
    >>> preferred("pt")
    'pt-BR'
    >>> preferred("")
    'en'
    """
    wanted = [weighed(part) for part in accept_language[:LONGEST_HEADER].split(",")]
    ours = {language.split("-")[0]: language for language in LANGUAGES}
    for _, tag in sorted(wanted, key=lambda one: -one[0]):
        if tag in ours:
            return ours[tag]
    return USUAL


def weighed(part: str) -> tuple[float, str]:
    """How much a language is wanted, and which: `pt-BR;q=0.8` is (0.8, "pt")."""
    tag, _, quality = part.strip().partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().lower().split("-")[0] if weight > 0 else ""
