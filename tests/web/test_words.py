"""The words of the pages: complete in five languages, none left over, and every sentence can be said."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from ra.bots.strength import WIN_SHARES
from ra.engine.causes import CAUSES
from ra.engine.rules import TWO_PLAYER_SUNS
from ra.engine.tiles import NAMES
from ra.game.sealing.claims import SENTENCES as CLAIMS
from ra.server.protocol.refusals import SENTENCES
from ra.server.table.names import BOT_NAMES
from tests.languages import LANGUAGES

ROOT: Final = Path(__file__).parent.parent.parent
LOCALE: Final = ROOT / "src" / "ra" / "locale"
COUNTS: Final = (0, 1, 2, 3, 4, 5, 8, 11, 12, 14, 21, 22, 25, 101, 111, 112)
LINES: Final = ("gods", "gold", "pharaohs", "river", "civilization", "monuments", "suns")
RUNGS: Final = ("open", "high", "low", "acted", "spent", "centre")
NOTES: Final = (
    "next-ra-ends-epoch", "track-full", "must-bid", "invoker-must-bid", "all-pass-keeps", "all-pass-loses",
)  # fmt: skip
FAMILIES: Final = {
    "tile-": {*NAMES, "civilization", "monument"},
    "about-": {
        "ra",
        "god",
        "pharaoh",
        "nile",
        "flood",
        "gold",
        "civilization",
        "monument",
        "funeral",
        "drought",
        "unrest",
        "earthquake",
    },
    "reason-": {*SENTENCES, "unreachable"},
    "cause-": set(CAUSES),
    "bot-name-": {str(seat) for seat in range(1, 6)},
    "bot-": {name.replace("~", "-") for name in WIN_SHARES},
    "line-": set(LINES),
    "rung-": set(RUNGS),
    "note-": set(NOTES),
    "replay-": {"turn", "auction", "epoch"},
    "sun-set-": set(TWO_PLAYER_SUNS),
    "why-not-": {"draw", "gods", "gods-track", "offline"},
    "auction-kind-": {"drawn", "full", "invoked"},
    "lesson-step-": {str(step) for step in range(1, 13)},
    "seal-claim-": {*CLAIMS} - {"decisions", "whole", "nonce_given", "end_missing"}
    | {"not_replayed", "commitment_seen_late"},
}
"""Messages whose names are put together: `tile-${tile}`."""


@cache
def messages(language: str) -> dict[str, ast.Message]:
    found: dict[str, ast.Message] = {}
    for file in sorted((LOCALE / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text()).body:
            assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} twice"
                found[entry.id.name] = entry
    return found


@cache
def sources() -> str:
    files = (ROOT / "web" / "src").rglob("*")
    return "\n".join(path.read_text() for path in files if path.suffix in (".ts", ".svelte"))


@cache
def said() -> frozenset[str]:
    """Every message that the pages can say."""
    text = sources()
    known = set(re.findall(r"""["'`]([a-z]+(?:-[a-z0-9]+)*(?:\.[a-z]+)?)["'`]""", text))
    for head, tails in FAMILIES.items():
        assert f"`{head}${{" in text, f"nothing says {head}... any more"
        known |= {head + tail.replace("_", "-") for tail in tails}
    return frozenset(known)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages(language: str) -> None:
    assert set(messages(language)) == set(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_parts(language: str) -> None:
    """Tiles have the cases that their language needs; every other message has the same parts everywhere."""
    for name, message in messages(language).items():
        if not name.startswith("tile-"):
            theirs, ours = ({part.id.name for part in one.attributes} for one in (message, messages("en")[name]))
            assert theirs == ours, name


def test_every_message_that_is_said_exists() -> None:
    direct = set(re.findall(r"""\bsay\(\s*["']([^"']+)["']""", sources()))
    families = {head + tail.replace("_", "-") for head, tails in FAMILIES.items() for tail in tails}
    assert direct | families <= set(messages("en")) | parts()


def test_no_part_of_a_message_is_left_over() -> None:
    """Parts are named in full, or put together as in `rules-turn.${choice}`; those of tiles are cases."""
    heads = tuple(re.findall(r"`([a-z-]+)\.\$\{", sources()))
    kinds = tuple(re.findall(r"`([a-z-]+-)\$\{[^}]*\}\.[a-z]+`", sources()))
    unsaid = {part for part in parts() - said() if not part.startswith(("tile-", *kinds))}
    assert {part for part in unsaid if part.split(".")[0] not in heads} == set()


def parts() -> set[str]:
    return {f"{name}.{part.id.name}" for name, message in messages("en").items() for part in message.attributes}


def test_no_message_is_left_over() -> None:
    names = {name.split(".")[0] for name in said()} | set(re.findall(r"`([a-z-]+)\.\$\{", sources()))
    assert set(messages("en")) - names == set()


LOSSES: Final = {
    "en": ("a Pharaoh tile", "2 Pharaoh tiles", "a Pharaoh tile"),
    "pl": ("płytkę faraona", "2 płytki faraona", "płytka faraona"),
    "uk": ("плитку Фараона", "2 плитки Фараона", "плитка Фараона"),
    "ru": ("тайл Фараона", "2 тайла Фараона", "тайл Фараона"),
    "pt-BR": ("uma peça de faraó", "2 peças de faraó", "uma peça de faraó"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_lost_is_in_its_case(language: str) -> None:
    bundle = bundle_of(language)
    message = bundle.get_message("so-many-tiles")

    def told(pattern: Any, count: int) -> str:
        return str(bundle.format_pattern(pattern, {"kind": "pharaoh", "count": count})[0])

    lost, named = message.value, message.attributes["named"]
    assert (told(lost, 1), told(lost, 2), told(named, 1)) == LOSSES[language]


OTHERS: Final = {
    "en": "all others|everyone else", "pl": "reszta|pozostali", "uk": "решта", "ru": "остальные", "pt-BR": "os outros",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_must_bid_is_not_among_those_who_pass(language: str) -> None:
    rule = sentence(language, "rules-auction", "forced").split(".")[0]
    for told in (rule, sentence(language, "note-must-bid"), sentence(language, "note-invoker-must-bid")):
        assert re.search(OTHERS[language], told.lower()), told


@pytest.mark.parametrize(
    ("language", "never"),
    [
        ("ru", "[ёЁ]"),  # е throughout
        ("ru", " – "),
        ("uk", " – "),
        ("ru", "последними|[Вв]аша [0-9]"),  # one person reads it, and a sun is no number
        ("uk", "останніми|[Вв]аша [0-9]"),
        ("ru", "[^.] погребени"),  # tiles have names
    ],
)
def test_words_that_a_language_does_not_use(language: str, never: str) -> None:
    texts = [file.read_text() for file in sorted((LOCALE / language).glob("*.ftl"))]
    assert [line for text in texts for line in text.splitlines() if re.search(never, line)] == []


JUMPS: Final = {
    "en": "Jump by epoch", "pl": "Przeskakuj o epokę", "uk": "Перескакувати на одну епоху",
    "ru": "Перескакивать на одну эпоху", "pt-BR": "Saltar a cada era",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_replay_jumps_by_is_in_its_case(language: str) -> None:
    """The label of the choice ends in a preposition, and a screen reader reads the two as one phrase."""
    assert f"{sentence(language, 'replay-by')} {sentence(language, 'replay-epoch', 'by')}" == JUMPS[language]


def sentence(language: str, name: str, part: str = "") -> str:
    bundle = bundle_of(language)
    message = bundle.get_message(name)
    pattern = message.attributes[part] if part else message.value
    assert pattern
    return str(bundle.format_pattern(pattern)[0])


def test_records_call_bots_as_the_pages_do() -> None:
    bundle = bundle_of("en")
    told = [bundle.get_message(f"bot-name-{seat}").value for seat in range(1, 6)]
    assert tuple(bundle.format_pattern(pattern)[0] for pattern in told if pattern) == BOT_NAMES


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def variables(message: ast.Message) -> set[str]:
    found = Variables()
    found.visit(message)
    return found.names


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_uses_the_same_facts(language: str) -> None:
    """Plural forms may need the count where English does not."""
    for name, message in messages(language).items():
        ours, theirs = variables(messages("en")[name]), variables(message)
        assert theirs - {"count"} == ours - {"count"}, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    bundle = bundle_of(language)
    for name, message in messages(language).items():
        words = dict.fromkeys(variables(message), "7") | {"tile": "step_pyramid", "kind": "civilization"}
        patterns = [bundle.get_message(name).value, *bundle.get_message(name).attributes.values()]
        for pattern in filter(None, patterns):
            for count in COUNTS if "count" in words else (1,):
                text, errors = bundle.format_pattern(pattern, words | {"count": count, "n": 1})
                assert not errors, f"{language} {name}: {errors}"
                assert str(text).strip(), f"{language} {name}"
                assert "{" not in str(text), f"{language} {name}: {text}"


def bundle_of(language: str) -> FluentBundle:
    functions: dict[str, Any] = {"TILE": lambda *args, **form: tile(bundle, *args, **form)}
    bundle: FluentBundle = FluentBundle([language], use_isolating=False, functions=functions)
    for file in sorted((LOCALE / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text()))
    return bundle


def tile(bundle: FluentBundle, name: object, count: object = 1, form: object = "") -> str:
    """As in the pages: the name of a tile in the form that a sentence needs."""
    message = bundle.get_message(f"tile-{str(name).replace('_', '-')}")
    pattern = message.attributes.get(str(form)) or message.value
    assert pattern
    return str(bundle.format_pattern(pattern, {"count": int(str(count))})[0])
