"""Keys and tokens: who somebody is. Only their hashes are kept."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from string import ascii_letters, digits
from typing import Final

LETTERS: Final = ascii_letters + digits
COOKIE: Final = "ra_seat"
"""The one cookie of a browser, with the key to all its seats."""
COOKIE_PATH: Final = "/api"
NEWCOMER: Final = "ra-newcomer"
"""The header with which requests of one browser that come before its first cookie are known to belong together."""
NEWCOMER_WORD: Final = re.compile("[0-9a-f]{64}")
TOKEN_BYTES: Final = 24
"""192 random bits."""


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A name for a table, a person or a link: 95 random bits, so that nobody guesses one."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))


def holder_named(word: str) -> str:
    """Whoever says this word. They are called so for good; the word stands for them only while they are new."""
    return sha256(f"ra-newcomer/1|{word}".encode()).hexdigest()[:32]


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def link_secret(token: str, link: str) -> str:
    """The secret of a link, derived from the seat token of whoever made it: they can be told it again, nobody else can
    work it out, and it says nothing about the token."""
    digest = hmac.new(token.encode(), f"ra-link/1|{link}".encode(), sha256).digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def recovery_secret(key: str, made: int) -> str:
    """The secret of a link to come back with, derived in the same way from the key of the browser that asked for it."""
    return link_secret(key, f"recovery|{made}")


def find(token: str, known: Mapping[str, str | None]) -> tuple[bool, str | None]:
    """Whether a token is known, and whose it is. Every hash is compared, each in constant time."""
    wanted = hashed(token)
    found, person = False, None
    for candidate, owner in known.items():
        if hmac.compare_digest(candidate, wanted):
            found, person = True, owner
    return found, person


def old_cookie_paths(table: str) -> tuple[str, str]:
    """Earlier versions had two cookies for each table, until browsers had no room for more."""
    return f"/api/tables/{table}", f"/api/games/{table}"
