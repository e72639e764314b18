"""What must be added in several places is found there: options of the rules and languages, whichever there are.

CONTRIBUTING.md has the recipes. These tests list nothing: what a recipe forgets fails here.
"""

import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

import pytest

from ra.cli.input.options import add_rules
from ra.engine.rules import OPTIONS
from ra.engine.state import State, write_rules
from ra.server.http.languages import preferred
from tests.languages import LANGUAGES
from tests.variants import variants
from tests.web.test_words import LOCALE, ROOT, messages

WEB: Final = ROOT / "web" / "src"
DOCS: Final = ROOT / "docs"
WORDS: Final = re.compile(r"export const LANGUAGES = \{(.*?)\}")


# ---- options of the rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", OPTIONS)
def test_the_command_has_a_flag_for_every_option(option: str) -> None:
    parser = ArgumentParser()
    add_rules(parser)
    assert option in {action.dest for action in parser._actions}


@pytest.mark.parametrize("option", OPTIONS)
def test_recorded_games_and_comparisons_go_through_every_option(option: str) -> None:
    played = [name for name, rules in variants().items() if option in rules.options]
    assert played, f"tests/variants.py has no game with {option}"


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_reaches_the_engine(option: str) -> None:
    """Some game with the option begins otherwise than one without: by a number of the state, or by the suns."""
    if option == "edition":
        return  # it settles who can play, and how the Ra track looks
    played = (rules for rules in variants().values() if rules.edition != "1999")
    rules = next(rules for rules in played if option in rules.options)
    options = {name: value for name, value in rules.options.items() if name != option}
    with_it, without = State(), State()
    write_rules(with_it, rules)
    write_rules(without, type(rules).from_options(options))
    assert with_it != without or rules.suns != type(rules).from_options(options).suns


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("page", ["rules.md", "formats.md"])
def test_the_docs_tell_of_every_option(page: str, option: str) -> None:
    assert f"`{option}`" in (DOCS / page).read_text(), f"docs/{page} says nothing of {option}"


@pytest.mark.parametrize("option", OPTIONS)
def test_the_pages_offer_and_name_every_option(option: str) -> None:
    asked, said = (WEB / "pages" / "order.ts").read_text(), (WEB / "table" / "terms.ts").read_text()
    assert re.search(rf"\b{option}\b", asked), f"a new table cannot be asked for with {option} (web/src/pages/order.ts)"
    named = re.search(rf'^  {option}: \["([\w-]+)"', said, re.MULTILINE)
    assert named, f"web/src/table/terms.ts has no words for {option}"
    for language in LANGUAGES:
        assert named[1] in messages(language), (language, named[1])


# ---- languages -----------------------------------------------------------------------------------------------------


def test_the_pages_offer_every_language_that_has_a_folder() -> None:
    offered = WORDS.search((WEB / "words" / "words.svelte.ts").read_text())
    assert offered
    tags = re.findall(r'(?:"([\w-]+)"|(\w+)): "', offered[1])
    assert sorted(quoted or plain for quoted, plain in tags) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_speaks_every_language_that_has_a_folder(language: str) -> None:
    assert preferred(language) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    files, english = (sorted(path.name for path in folder.iterdir()) for folder in (LOCALE / language, LOCALE / "en"))
    assert files == english


def test_a_language_is_a_folder_and_nothing_else_is() -> None:
    assert {path.name for path in Path(LOCALE).iterdir() if (path / "pages.ftl").exists()} == set(LANGUAGES)
