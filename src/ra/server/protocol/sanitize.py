"""Text from people: what could do harm in it is taken out where it enters, and the rest stays as it was typed."""

import unicodedata
from typing import Final

from ra.server.protocol.refusals import Refusal
from ra.server.protocol.tables import LONGEST_NAME

FORBIDDEN: Final = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""Control and format characters, marks that turn the reading direction among them, and what is no character at all."""
BLANKS: Final = set("\u115f\u1160\u2800\u3164\uffa0")
"""They count as letters or signs, and show nothing."""
JOINERS: Final = {"\u200d", "\ufe0f"}
"""They hold emoji together."""
MOST_MARKS: Final = 3
"""So many combining marks may stand on one letter."""


def clean(text: str) -> str:
    """One line of visible characters."""
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        harmless = category not in FORBIDDEN or letter in JOINERS
        if harmless and letter not in BLANKS and marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip()


def clean_name(name: str) -> str:
    cleaned = clean(name)
    if not has_a_letter(cleaned) or len(cleaned) > LONGEST_NAME:
        raise Refusal("bad_name", most=LONGEST_NAME)
    return cleaned


def tamed_name(name: str) -> str:
    """A name that came with a record: whatever it was, something harmless is left of it."""
    cleaned = clean(name[: 20 * LONGEST_NAME])[:LONGEST_NAME].strip()
    return cleaned if has_a_letter(cleaned) else "?"


def clean_line(text: str, most: int) -> str:
    cleaned = clean(text)
    if not cleaned or len(cleaned) > most:
        raise Refusal("bad_text", most=most)
    return cleaned


def has_a_letter(text: str) -> bool:
    """Something that can be seen."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)
