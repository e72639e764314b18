"""Letters: names made fit to print, and about how wide words come out in Source Sans."""

import unicodedata
from typing import Final

from ra.engine.rules import LETTERS
from ra.game.core import GameCore
from ra.game.names import display_names, split_letter

FONTS: Final = "'Source Sans Pro', 'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
LEFT_TO_RIGHT: Final = "\u200e"
"""An invisible letter that keeps names in Hebrew or Arabic from turning what follows them."""
ELLIPSIS: Final = "…" + LEFT_TO_RIGHT

JOINERS: Final = "\u200c\u200d"
"""Invisible, but Persian letters and flags need them."""
UNPRINTABLE: Final = ("Cc", "Cf", "Cs")
"""Control characters, marks that turn the direction of their surroundings, and halves of characters."""

BREADTHS: Final = (
    (" |", 0.22),
    ("!',.:;Ifijl·’", 0.28),
    ("()-/[]\\rt{}", 0.35),
    ('"*?Jcsvxyzгзстухэє', 0.47),
    ("BCKPRbdnpqийнпрцБВЗКРСЧЬЭЯß", 0.58),
    ("&DGHNOQUжмыДИЛНОПЦ", 0.67),
    ("%MWmwæфшщюЖМФ", 0.80),
    ("@…ШЩЮ", 0.92),
)
"""In ems, of the semi-bold: what fits by this measure fits on the table."""
USUAL_BREADTH: Final = 0.53
BREADTH: Final = {letter: breadth for letters, breadth in BREADTHS for letter in letters}


def printable(name: str, otherwise: str) -> str:
    """A name without what XML forbids or what would disturb its surroundings; spaces of any kind become one."""
    letters = ""
    for letter in " ".join(name.split()):
        if is_printable(letter) and not is_piled(letters, letter):
            letters += letter
    return embedded(letters.strip() or otherwise)


def seat_names(game: GameCore) -> list[str]:
    """The players' names, fit to be printed; those who share one are told apart by the letters of their seats."""
    names = [printable(game.name(seat), LETTERS[seat]) for seat in range(game.rules.players)]
    return list(display_names(names))


def embedded(name: str) -> str:
    turned = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"{LEFT_TO_RIGHT}{name}{LEFT_TO_RIGHT}" if turned else name


def is_printable(letter: str) -> bool:
    if letter in JOINERS:
        return True
    return unicodedata.category(letter) not in UNPRINTABLE and letter not in "\ufffe\uffff"


def is_piled(letters: str, letter: str) -> bool:
    """Whether an accent would stand on two others: piles of them reach into what lies above."""
    return all(unicodedata.combining(accent) for accent in (*letters[-2:], letter))


def initial(name: str) -> str:
    """The letter that stands for a player."""
    letter = next((letter for letter in name if letter.isalnum()), name[0])
    return letter.upper()[0]


def letter_breadth(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in UNPRINTABLE:
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1
    return BREADTH.get(unicodedata.normalize("NFD", letter)[0], USUAL_BREADTH)


def breadth(words: str, size: float) -> float:
    """About how wide the words are, in pixels."""
    return size * sum(map(letter_breadth, words))


def shortened(words: str, size: float, room: float) -> str:
    """The words, cut with an ellipsis where they would need more than this room; the letter of a seat stays."""
    if breadth(words, size) <= room:
        return words
    words, letter = split_letter(words)
    while words and breadth(words + ELLIPSIS + letter, size) > room:
        words = words[:-1]
    return words.rstrip() + ELLIPSIS + letter
