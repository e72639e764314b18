"""The languages of the game: every folder of `ra.locale`, English first."""

from typing import Final

from ra.server.http.languages import LANGUAGES as FOUND
from ra.server.http.languages import USUAL

LANGUAGES: Final = (USUAL, *(language for language in FOUND if language != USUAL))
