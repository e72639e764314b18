"""What players are called in texts."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from ra.engine.rules import LETTERS


def display_names(names: Sequence[str] | None) -> tuple[str, ...]:
    """Names as texts show them: no two alike. Without names, the letters of the seats.

    >>> display_names(["Anna", "Bob", "Anna"])
    ('Anna A', 'Bob', 'Anna C')
    >>> display_names(None)
    ('A', 'B', 'C', 'D', 'E')
    """
    return tuple(LETTERS) if names is None else told_apart(tuple(names))


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Players who share a name are given the letters of their seats; if that makes a new pair, everybody is."""
    looks = [look(name) for name in names]
    if len(set(looks)) == len(names):
        return names
    lettered = [f"{name} {LETTERS[seat]}" for seat, name in enumerate(names)]
    few = tuple(lettered[seat] if looks.count(looks[seat]) > 1 else name for seat, name in enumerate(names))
    return few if len(set(map(look, few))) == len(few) else tuple(lettered)


def split_letter(name: str) -> tuple[str, str]:
    """A name and the letter that tells it apart, if it has one: whoever cuts a long name must leave the letter on.

    >>> split_letter("Anna C"), split_letter("Anna")
    (('Anna', ' C'), ('Anna', ''))
    """
    return (name[:-2], name[-2:]) if name[-2:-1] == " " and name[-1:] in LETTERS else (name, "")


def look(name: str) -> str:
    """What two names have in common that look the same to a reader."""
    return " ".join(unicodedata.normalize("NFC", name).split())
