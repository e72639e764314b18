"""Prints the rules: all of them, or the sections that are named.

ra rules                the whole page
ra rules 7              section 7
ra rules 10.3           one paragraph
ra rules auctions       by a word of the title
ra rules --editions     where the printed rulebooks differ, and the options that follow from it
"""

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from ra.cli.input.rulebook import find, rules_text
from ra.cli.render.streams import forgive_strange_letters

EDITIONS: Final = "12"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="a number, or a word of a title")
    parser.add_argument("--editions", action="store_true", help="where the editions differ")


def run(arguments: Namespace) -> int:
    text = rules_text()
    wanted = [*arguments.sections, *[EDITIONS] * arguments.editions]
    show("\n\n".join(find(text, name) for name in wanted) if wanted else text)
    return 0


def show(text: str) -> None:
    """Laid out for a terminal, as it is for anything else."""
    forgive_strange_letters()
    if not sys.stdout.isatty():
        print(text.rstrip())
        return
    from rich.markdown import Markdown

    from ra.cli.render.screen import Screen

    Screen().show(Markdown(text))
