"""The page of the rules, and its sections."""

import re
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

HEADING: Final = re.compile(r"^## (\d+) (.+)$", re.MULTILINE)


PARAGRAPH: Final = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)


class Section(NamedTuple):
    """A section of the rules, heading and all."""

    number: str
    title: str
    text: str


def rules_text() -> str:
    """The rules page: part of the installed package, or of the project that this is run from."""
    packaged = resources.files("ra").joinpath("docs", "rules.md")
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return Path(__file__).parents[4].joinpath("docs", "rules.md").read_text(encoding="utf-8")


def sections(text: str) -> list[Section]:
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        Section(heading[1], heading[2].strip(), text[heading.start() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]


def find(text: str, wanted: str) -> str:
    """The sections, or the one paragraph, that somebody asks for: `7`, `10.3`, `§7`, `auctions`."""
    name = wanted.strip().removeprefix("§").casefold()
    if re.fullmatch(r"\d+\.\d+", name):
        found = [paragraph(section, name) for section in sections(text) if name.startswith(f"{section.number}.")]
    elif name.isdecimal():
        found = [section.text for section in sections(text) if section.number == name]
    else:
        found = [section.text for section in sections(text) if name in section.title.casefold()]
    if not any(found):
        raise ValueError(f"there is no section {wanted!r}; sections are {titles(text)}")
    return "\n\n".join(found)


def paragraph(section: Section, number: str) -> str:
    """One numbered paragraph, with the tables and examples that follow it, under its section's heading."""
    begins = list(PARAGRAPH.finditer(section.text))
    ends = [begin.start() for begin in begins[1:]] + [len(section.text)]
    for begin, end in zip(begins, ends, strict=True):
        if begin[1] == number:
            return f"## {section.number} {section.title}\n\n{section.text[begin.start() : end].strip()}"
    return ""


def titles(text: str) -> str:
    return ", ".join(f"{section.number} {section.title}" for section in sections(text))


def contents(text: str) -> str:
    """A table of contents."""
    return "\n".join(f"{section.number}. {section.title}" for section in sections(text))
