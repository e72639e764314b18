"""The strengths that people choose by: one scale, in the code as in the docs."""

import re
from pathlib import Path

from ra.bots import BOTS, check_bot
from ra.bots.registry import ENTRIES
from ra.bots.strength import STRONGEST, WIN_SHARES, strength

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"


def test_every_bot_has_a_strength_and_the_weakest_comes_first() -> None:
    assert set(BOTS) <= set(WIN_SHARES)
    assert list(WIN_SHARES.values()) == sorted(WIN_SHARES.values())
    assert (strength("random"), strength("master")) == (1, STRONGEST)
    for name in WIN_SHARES:
        check_bot(name)


def test_no_two_bots_have_the_same_strength() -> None:
    assert [strength(name) for name in WIN_SHARES] == list(range(1, STRONGEST + 1))


def test_the_docs_tell_the_same_figures() -> None:
    section = PAGE.read_text().split("## Strengths to choose from")[1].split("\n## ")[0]
    rows = re.findall(r"\| `([\w~]+)(?:@\w+)?` \|.*?\| (\d+\.\d).*\| (\d+) \|", section)
    assert {name: (float(share), int(level)) for name, share, level in rows} == {
        name: (share, strength(name)) for name, share in WIN_SHARES.items()
    }


def test_the_docs_describe_every_bot_as_the_registry_does() -> None:
    table = PAGE.read_text().split("| bot | how it decides |")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE) == [(entry.name, entry.how) for entry in ENTRIES]
