"""The rules page: it says in every language what newcomers asked about, with the same numbers."""

import re
from typing import Final

import pytest

from ra.engine.rules import STARTING_FAME
from ra.engine.scoring import civilization_points, god_points, gold_points, monument_points, river_points
from ra.engine.tiles import BY_NAME, TILE_KINDS
from tests.languages import LANGUAGES
from tests.web.test_phrases import text_of
from tests.web.test_words import messages

SAYS: Final = {
    "a disaster takes as many as there are": (
        "rules-disasters.text",
        {
            "en": "or as many as there are", "pl": "albo tyle, ile ich jest", "uk": "або стільки, скільки їх є",
            "ru": "или столько, сколько их есть", "pt-BR": "ou quantas houver",
        },
    ),
    "ties for suns count in full": (
        "rules-score.suns",
        {
            "en": "Ties count in full", "pl": "Remisy liczą się w pełni", "uk": "Нічиї рахуються повністю",
            "ru": "Ничьи считаются полностью", "pt-BR": "Empates contam por inteiro",
        },
    ),
    "all equal sums score nothing": (
        "rules-score.suns",
        {
            "en": "if all sums are equal, nobody scores", "pl": "jeśli wszystkie sumy są równe, nikt nie punktuje",
            "uk": "якщо всі суми рівні, ніхто нічого не отримує",
            "ru": "если все суммы равны, никто ничего не получает",
            "pt-BR": "se todas as somas são iguais, ninguém pontua",
        },
    ),
    "face-down suns count": (
        "rules-score.suns",
        {
            "en": "face up and face down", "pl": "odkryte i zakryte", "uk": "відкриті й закриті",
            "ru": "лицом вверх и лицом вниз", "pt-BR": "com a face voltada para cima ou virados para baixo",
        },
    ),
    "losing bidders take their suns back": (
        "rules-auction.losers",
        {
            "en": "take their suns back", "pl": "zabierają swoje dyski", "uk": "забирає свої диски назад",
            "ru": "забирают свои солнца обратно", "pt-BR": "pegam de volta seus discos de Sol",
        },
    ),
    "doubles in civilization add nothing": (
        "rules-score.civilization",
        {
            "en": "of the same type adds nothing", "pl": "tego samego typu nic nie dodaje",
            "uk": "того самого типу нічого не додає", "ru": "того же вида ничего не добавляет",
            "pt-BR": "do mesmo tipo não acrescenta nada",
        },
    ),
    "the forced bid holds on a track that is not full": (
        "rules-auction.forced",
        {
            "en": "the track was not full", "pl": "tor nie jest pełny", "uk": "трек не заповнено",
            "ru": "дорожка не заполнена", "pt-BR": "a faixa não estava cheia",
        },
    ),
    "what becomes of a drawn Ra tile": (
        "rules-epoch.ra",
        {
            "en": "It never returns to the bag", "pl": "Do worka nigdy nie wraca",
            "uk": "До мішечка вона ніколи не повертається", "ru": "В мешочек он никогда не возвращается",
            "pt-BR": "Ela nunca volta para a bolsa",
        },
    ),
    "the limit for two is not the same in every edition": (
        "rules-setup.editions",
        {
            "en": "For two players they are not", "pl": "Dla dwóch osób nie", "uk": "Для двох — ні",
            "ru": "Для двоих — нет", "pt-BR": "Só para dois jogadores, um dos livros",
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("point", list(SAYS))
def test_the_rules_say_it_in_every_language(point: str, language: str) -> None:
    name, words = SAYS[point]
    assert words[language] in text_of(language, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_says_what_becomes_of_a_ra_tile(language: str) -> None:
    assert re.findall(r"\d{4}", text_of(language, "rules-epoch.ra")) == ["1999", "2016", "2023"]


def parts_of(name: str) -> list[str]:
    return [f"{name}.{part.id.name}" for part in messages("en")[name].attributes]


@pytest.mark.parametrize("name", [*parts_of("rules-example"), *parts_of("aid-score"), *parts_of("aid-loss")])
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_examples_have_the_same_numbers_in_every_language(name: str, language: str) -> None:
    assert sorted(numbers(text_of(language, name))) == sorted(numbers(text_of("en", name)))


def numbers(text: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", text)]


def holding(**tiles: int) -> list[int]:
    counts = [0] * TILE_KINDS
    for name, count in tiles.items():
        counts[BY_NAME[name]] = count
    return counts


def gods_and_gold(gods: int, gold: int) -> int:
    return god_points(holding(god=gods)) + gold_points(holding(gold=gold))


BROUGHT: Final = {
    "gold": [f"2 Gods and 1 gold bring {gods_and_gold(2, 1)}."],
    "river": [
        f"5 Niles and 2 floods bring {river_points(holding(nile=5, flood=2))}.",
        f"3 floods alone bring {river_points(holding(flood=3))}.",
        f"6 Niles without a flood bring {river_points(holding(nile=6))}.",
    ],
    "civilization": [
        f"2 types: {civilization_points(holding(religion=3, art=1))}, but not −5",
        f"4 types: {civilization_points(holding(religion=1, art=1, writing=1, agriculture=1))}.",
    ],
    "monuments": [f"together {monument_points(holding(obelisk=5, palace=3, statue=1, temple=1))}."],
}
"""What the engine gives for the tiles of an example."""


@pytest.mark.parametrize("name", list(BROUGHT))
def test_examples_bring_what_the_engine_says(name: str) -> None:
    text = text_of("en", f"rules-example.{name}")
    assert [told for told in BROUGHT[name] if told not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_begins_with_fame(language: str) -> None:
    assert STARTING_FAME in numbers(text_of(language, "rules-winner.text"))
