"""Links that open something at a table, and those who hold keys. Only hashes of secrets are stored."""

from typing import Final, NamedTuple

SHOWN_OUT: Final = "shown_out"
"""A link that leads nowhere: it says that somebody was shown out, and comes back by invitation alone."""


class Holder(NamedTuple):
    """Whoever holds a key: somebody with a browser, at any number of tables."""

    id: str
    key: str
    is_new: bool
    """Neither the browser nor the database knows this key yet."""


class Link(NamedTuple):
    """`invite` opens a seat, `device` a seat for its owner once more, and `spectator` lets anybody watch."""

    id: str
    hash: str
    game: str
    kind: str
    seat: int | None
    person: str | None
    expires: int | None
    created: int
    spent: bool = False

    def is_valid(self, now_ms: int) -> bool:
        return not self.spent and (self.expires is None or now_ms <= self.expires)
