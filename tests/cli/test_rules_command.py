"""`ra rules`: the page, its sections and paragraphs."""

from pathlib import Path

import pytest

from ra.cli import main
from ra.cli.input.rulebook import contents, find, rules_text, sections
from tests.cli.terminal import Terminal

PAGE = """# The rules

Before the sections.

## 1 Pieces

**1.1** Tiles.

| a | table |
|---|---|

**1.2** Suns.

## 10 Scoring of gold

At a glance.

**10.1** Gold.

> Example. Three.

## 12 Where the books differ

Options.
"""


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("1", "## 1 Pieces\n\n**1.1** Tiles.\n\n| a | table |\n|---|---|\n\n**1.2** Suns."),
        ("1.1", "## 1 Pieces\n\n**1.1** Tiles.\n\n| a | table |\n|---|---|"),
        ("1.2", "## 1 Pieces\n\n**1.2** Suns."),
        ("§10.1", "## 10 Scoring of gold\n\n**10.1** Gold.\n\n> Example. Three."),
        ("books", "## 12 Where the books differ\n\nOptions."),
        ("SCORING OF", "## 10 Scoring of gold\n\nAt a glance.\n\n**10.1** Gold.\n\n> Example. Three."),
    ],
)
def test_sections_are_found_by_number_and_word(wanted: str, found: str) -> None:
    assert find(PAGE, wanted) == found


@pytest.mark.parametrize("wanted", ["2", "1.3", "0.1", "chess", "10.10", "²"])
def test_what_is_not_there_is_said(wanted: str) -> None:
    with pytest.raises(ValueError, match="sections are 1 Pieces, 10 Scoring of gold, 12 Where the books differ"):
        find(PAGE, wanted)


def test_the_page_has_the_sections_that_the_code_cites() -> None:
    assert [section.number for section in sections(rules_text())] == [str(number) for number in range(1, 13)]
    assert "1. Pieces" in contents(rules_text())


def test_the_whole_page_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert capsys.readouterr().out == rules_text()


def test_several_sections(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "7.3", "winning"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## 7 Auctions\n\n**7.3** ")
    assert "\n\n## 11 Winning\n" in out


def test_editions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--editions"]) == 0
    assert capsys.readouterr().out.startswith("## 12 Where the books differ")


def test_unknown_sections(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "99"]) == 1
    assert "ra rules: there is no section '99'; sections are 1 Pieces, 2 Set-up" in capsys.readouterr().err


def test_a_terminal_gets_it_laid_out(tmp_path: Path) -> None:
    with Terminal("rules", "5", home=tmp_path) as terminal:
        page = terminal.wait_for("Ra limit.")
        assert "5 Invoking Ra" in page
        assert "**" not in page
        assert terminal.status() == 0
