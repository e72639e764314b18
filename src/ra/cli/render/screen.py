"""The terminal: what is printed on it and typed into it."""

import shlex
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import StringIO
from typing import IO, Final, NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from ra.cli.render.streams import forgive_strange_letters

WIDEST: Final = 100
USUAL_PACE: Final = 0.4
"""How many seconds a bot takes for a decision, where somebody watches."""


class Signs(NamedTuple):
    """Small signs, and what stands for them where a terminal has only letters."""

    drawn: str
    to_come: str
    here: str
    nothing: str
    ellipsis: str


SIGNS: Final = Signs("●", "○", "▶", "·", "…")
LETTERS: Final = Signs("*", "o", ">", ".", "~")


class Quit(Exception):
    """Somebody leaves the table."""


class Screen:
    """A terminal, or whatever stands in its place: a pipe, a file, a test."""

    def __init__(self, pace: float | None = None) -> None:
        forgive_strange_letters()
        self.console = new_console()
        self.signs = signs_for(self.console)
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.pace = pace if pace is not None else USUAL_PACE if sys.stdout.isatty() else 0
        if self.is_interactive:
            edit_lines()

    @property
    def width(self) -> int:
        return min(WIDEST, self.console.width)

    @property
    def height(self) -> int:
        """How many lines fit on a page; without pages there is no end to it."""
        return self.console.height if self.is_interactive else sys.maxsize

    def say(self, words: str = "", style: str = "") -> None:
        """Prints a paragraph."""
        self.show(Text(words, style=style))

    def offer(self, words: str, *command: object) -> None:
        """A command or the name of a file, to be copied: never broken into lines."""
        self.console.print(Text(f"{words} {shlex.join(map(str, command))}"), soft_wrap=True)

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            put(self.console, part, self.width)

    def height_of(self, *parts: RenderableType) -> int:
        options = self.console.options.update(width=self.width)
        return sum(len(self.console.render_lines(part, options)) for part in parts)

    def clear(self) -> None:
        """A fresh page, where pages can be turned."""
        if self.is_interactive:
            self.console.clear()
        else:
            self.say()

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; at the end of all input nobody is there any more."""
        try:
            typed = input(f"{prompt} ").strip()
        except EOFError:
            print()
            raise Quit from None
        if not self.is_interactive:
            print()  # nobody pressed Enter
        return typed

    def wait(self) -> None:
        """Lets somebody read. Input that was prepared beforehand is not asked to wait."""
        if self.is_interactive:
            self.ask("Enter goes on.")

    def rest(self) -> None:
        if self.pace:
            time.sleep(self.pace)


def new_console(file: IO[str] | None = None, width: int | None = None) -> Console:
    """Nothing in a text is taken for markup, a smiley or a number to be coloured."""
    return Console(file=file, width=width, markup=False, emoji=False, highlight=False)


def put(console: Console, part: RenderableType, width: int) -> None:
    """Prints a part. A text forgets on the way that it should stay on one line, so that is said once more."""
    no_wrap = part.no_wrap if isinstance(part, Text) else None
    console.print(part, width=width, no_wrap=no_wrap, overflow="ellipsis" if no_wrap else None)


def on_paper(parts: Iterable[RenderableType], width: int) -> str:
    """What a screen would show, as plain text."""
    paper = StringIO()
    console = new_console(paper, width)
    for part in parts:
        put(console, part, width)
    return "".join(f"{line.rstrip()}\n" for line in paper.getvalue().splitlines())


def signs_for(console: Console) -> Signs:
    try:
        "".join(SIGNS).encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return LETTERS
    return SIGNS


def edit_lines() -> None:
    """Lets `input` edit a line and remember earlier ones, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401


def paragraph(sentences: Iterable[str], style: str = "") -> Text:
    return Text(" ".join(sentences), style=style)


def listed(words: Sequence[str]) -> str:
    """`a, b and c`"""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
