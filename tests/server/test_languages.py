"""Which language a browser asks for."""

import pytest

from ra.server.http.languages import preferred


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("pl", "pl"),
        ("PL-pl;q=0.7", "pl"),
        ("pt-PT", "pt-BR"),
        ("en;q=0.3, ru;q=0.9", "ru"),
        ("fr, uk;q=0.8, en;q=0.8", "uk"),
        ("uk;q=0, en", "en"),
        ("ru;q=nonsense, pl;q=0.1", "pl"),
        (",;q=,;;", "en"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_best_of_our_languages(header: str, language: str) -> None:
    assert preferred(header) == language
