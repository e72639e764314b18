"""The tables of the database. Times are milliseconds since 1970; lists and settings are JSON text.

Games, log entries, seats and links are declared in `ra.server.table`, and their columns are made from that.
"""

from types import NoneType, UnionType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.types import TypeEngine

from ra.server.table.game_log import LogEntry
from ra.server.table.links import Link
from ra.server.table.rows import GameRow, SeatRow

METADATA: Final = MetaData()
ID_LENGTH: Final = 40
KIND_LENGTH: Final = 10
HASH_LENGTH: Final = 64
NAME_LENGTH: Final = 100

LENGTHS: Final = {
    **dict.fromkeys(("kind", "status", "waiting", "by"), KIND_LENGTH),
    **dict.fromkeys(("nonce", "hash"), HASH_LENGTH),
    "name": NAME_LENGTH, "bot": 60, "submission": 120,
}  # fmt: skip
"""Of texts that are no ids."""
SMALL: Final = ("rules_version", "sequence", "seat")
"""Numbers that 32 bits hold."""


def columns_of(row: type, *keys: str, but: tuple[str, ...] = (), unique: tuple[str, ...] = ()) -> list[Column[Any]]:
    """A column for each field of a row; what is neither a number nor a text is kept as JSON."""
    fields = {name: hint for name, hint in get_type_hints(row).items() if name not in but}
    return [
        Column(
            name,
            type_of(name, hint),
            primary_key=name in keys,
            nullable=may_be_none(hint),
            unique=name in unique or None,
        )
        for name, hint in fields.items()
    ]


def may_be_none(hint: Any) -> bool:
    """A row without pauses has none there, too."""
    return hint is Any or get_origin(hint) is tuple or NoneType in get_args(hint)


def type_of(name: str, hint: Any) -> TypeEngine[Any]:
    plain = next(each for each in get_args(hint) if each is not NoneType) if isinstance(hint, UnionType) else hint
    if plain is bool:
        return Boolean()
    if plain is int:
        return Integer() if name in SMALL else BigInteger()
    if plain is str or get_origin(plain) is Literal:
        return String(LENGTHS.get(name, ID_LENGTH))
    return Text()


def game_column() -> Column[Any]:
    return Column("game", String(ID_LENGTH), primary_key=True)


GAMES: Final = Table(
    "games",
    METADATA,
    *columns_of(GameRow, "id", but=("seal",)),
    Column("bag_order", Text),
    Column("salt", String(HASH_LENGTH)),
    Column("nonces", Text),  # in the order in which they were given
    Column("live", Boolean, nullable=False),  # whether its clock is that of a live game
    Index("games_due", "status", "due"),
    Index("games_listed", "public", "status", "created"),
)

LOG: Final = Table(  # unique with the game and the sequence: any worker may write, and one wins
    "log", METADATA, game_column(), *columns_of(LogEntry, "sequence")
)

SEATS: Final = Table("seats", METADATA, game_column(), *columns_of(SeatRow, "seat"))

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(40), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # browser: in its cookie; recovery: kept elsewhere, to come back with
    Column("created", BigInteger, nullable=False),
)

PLACES: Final = Table(
    "places",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("holder", String(40), primary_key=True, index=True),
    Column("person", String(40)),  # who they are at this table; none: a spectator
    Column("link", String(40)),  # the spectator link by which they came
    Column("created", BigInteger, nullable=False),
)

TOKENS: Final = Table(  # of earlier versions, which had a cookie for each table
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False, index=True),
    Column("person", String(40)),  # none: a spectator
    Column("link", String(40)),  # the spectator link that it came from
    Column("created", BigInteger, nullable=False),
)

LINKS: Final = Table("links", METADATA, *columns_of(Link, "id", unique=("hash",)), Index("ix_links_game", "game"))

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(100), nullable=False),
    Column("text", Text, nullable=False),
    Column("submission", String(120), nullable=False),
    Column("at", BigInteger, nullable=False),
)

ORDERS: Final = Table(
    "orders",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("submission", String(120), primary_key=True),
    Column("words", Text, nullable=False),  # what was ordered, without the id
    Column("at", BigInteger, nullable=False),
)

BEATS: Final = Table(
    "beats",
    METADATA,
    Column("worker", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("start", BigInteger, primary_key=True),
    Column("end", BigInteger, nullable=False),
)
