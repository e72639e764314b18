"""Words that players of a language expect, checked one by one: what a message must say, and what it must not."""

import re
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import ast
from fluent.syntax.serializer import serialize_pattern

from tests.languages import LANGUAGES
from tests.web.test_words import LOCALE, ROOT, messages

MUST_SAY: Final = [
    ("pt-BR", "bid-topped.short", "superado por"),
    ("pt-BR", "held-pharaohs.most", "maior número"),
    ("pt-BR", "held-pharaohs.fewest", "menor número"),
    ("pt-BR", "line-pharaohs.how", "maior número +5, menor −{ $loss }"),
    ("pt-BR", "bid-receive", "virado para baixo"),
    ("pt-BR", "bid-receive.short", "virado para baixo"),
    ("pt-BR", "rules-editions.fame", "virados para baixo"),
    ("pt-BR", "rules-setup.text", "com a face voltada para cima"),
    ("pt-BR", "rules-auction.text", "com a face voltada para cima"),
    ("pt-BR", "rules-setup.editions", "Só para dois jogadores, um dos livros"),
    ("pt-BR", "option-suns.own", "personalizados"),
    ("pt-BR", "settings-keys", "Atalhos de uma tecla"),
    ("pt-BR", "lesson-step-7", "Retire uma peça."),
    ("pt-BR", "rules-editions.turn", "ao jogador à esquerda do jogador Rá"),
    ("pt-BR", "held-niles", "peças de Nilo"),
    ("pt-BR", "bid-topped.short", "pode ser"),
    ("pt-BR", "replay-by", "Saltar a cada"),
    ("uk", "record-move", "крок"),
    ("uk", "kinds", "типи"),
    ("uk", "note-next-ra-ends-epoch", "Наступна плитка Ра"),
    ("uk", "lesson-step-12", "Наступна плитка Ра"),
    ("uk", "rules-editions.text", "Де вони різняться, обирає стіл"),
    ("uk", "table-handover", "між ходами гравців"),
    ("uk", "reason-unknown-host", "Якщо це правильне ім’я"),
    ("uk", "rules-editions.turn", "до гравця ліворуч від гравця Ра"),
    ("uk", "held-niles", "плиток Нілу"),
    ("uk", "bid-topped.short", "може перебити"),
    ("uk", "replay-by", "Перескакувати на"),
    ("pl", "kinds", "typy"),
    ("pl", "note-all-pass-loses", "odrzucane"),
    ("pl", "sheet-leaves", "Odrzucane"),
    ("pl", "option-fewest-pharaohs", "w kolejnych epokach"),
    ("pl", "note-next-ra-ends-epoch", "Następna płytka Ra"),
    ("pl", "lesson-step-12", "Następna płytka Ra"),
    ("pl", "seat-me-needed", "ktoś przy tym ekranie"),
    ("pl", "rules-editions.two", "jest częścią zasad"),
    ("pl", "safe-bid", "licytacja"),
    ("pl", "rules-editions.turn", "gracz po lewej od gracza Ra"),
    ("pl", "held-niles", "płytek Nilu"),
    ("pl", "bid-topped.short", "może przebić"),
    ("pl", "replay-by", "Przeskakuj o"),
    ("ru", "record-move", "шаг"),
    ("ru", "no-bid", "Ни одно ваше солнце не выше ставки"),
    ("ru", "lesson-step-1", "Вытяните"),
    ("ru", "rules-editions.text", "Где они расходятся"),
    ("ru", "table-hidden", "Скрывать славу"),
    ("ru", "table-handover", "между ходами игроков"),
    ("ru", "seat-me-needed", "хотя бы один человек за этим экраном"),
    ("ru", "rules-editions.turn", "к игроку слева от игрока Ра"),
    ("ru", "held-niles", "тайлов Нила"),
    ("ru", "bid-topped.short", "может перебить"),
    ("ru", "replay-by", "Перескакивать на"),
    ("en", "bid-receive", "face down until the next epoch"),
    ("en", "bid-receive.short", "face down"),
    ("en", "score-gain", "fame"),
    ("en", "game-won", "fame"),
    ("en", "record-none", "is not a record of a Ra game"),
    ("en", "worth-open", "details"),
]
NEVER: Final = [
    ("en", r"\bpoints?\b"),  # fame
    ("en", r"\bresting\b"),
    ("pl", r"\bofer[tc]"),  # licytacja
    ("pl", r"\brodzaj"),  # typ
    ("pl", r"(wychodz\w+|wypada\w*) z gry"),  # odrzucane
    ("pl", r"\bNil(e|ów)\b"),
    ("uk", r"\bвид(и|у|ів|ами)?\b"),  # тип
    ("uk", r"\bНіл(и|ів)\b"),
    ("ru", r"\b[Оо]ткр(ой|ывай)те\b(?! и)"),  # a tile is drawn
    ("ru", r"\bоткрыва(ет|ть) (тайл|и пас)"),
    ("ru", r"\bНилов\b"),
    ("pt-BR", r"\bSóis\b|\bNilos\b"),
    ("pt-BR", r"\bdiscos?\b(?! de Sol)"),
    ("pt-BR", r"\bjogo\b(?! de leilão)"),  # partida, except where the game as such is meant
    ("pt-BR", r"\bdiscos? (de Sol )?abertos?\b"),
    ("pt-BR", r"Retire\."),
]


def text_of(language: str, name: str) -> str:
    """The text of a message or of one of its parts, with all its variants."""
    head, _, part = name.partition(".")
    message = messages(language)[head]
    patterns = {attribute.id.name: attribute.value for attribute in message.attributes}
    pattern = patterns[part] if part else message.value
    assert isinstance(pattern, ast.Pattern)
    return serialize_pattern(pattern)


@pytest.mark.parametrize(("language", "name", "words"), MUST_SAY)
def test_a_message_says_what_players_expect(language: str, name: str, words: str) -> None:
    assert words in text_of(language, name)


@pytest.mark.parametrize(("language", "never"), NEVER)
def test_words_that_players_of_a_language_trip_over(language: str, never: str) -> None:
    assert [line for line in lines_of(LOCALE / language) if re.search(never, line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_settings_name_every_key(language: str) -> None:
    """All letters that `keys.ts` listens to, so that nobody presses one that they were not told of."""
    keys = (ROOT / "web" / "src" / "table" / "keys.ts").read_text()
    letters = re.findall(r'key === "(\w)"', keys) + re.findall(r"(\w): \[", keys)
    assert set(re.findall(r"\b[A-Z]\b", text_of(language, "settings-keys"))) == {key.upper() for key in letters}


def lines_of(folder: Path) -> list[str]:
    """Every line of text; not the names of messages and of their parts."""
    lines = [line for file in sorted(folder.glob("*.ftl")) for line in file.read_text().splitlines()]
    return [re.sub(r"^\s*\.?[\w-]+ =", "", line) for line in lines if not line.startswith("#")]
