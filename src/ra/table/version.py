"""Which rules a game was begun under."""

from typing import Final

RULES_VERSION: Final = 1
"""Raised whenever the engine would replay an old game differently; a game remembers the one it was begun under."""
