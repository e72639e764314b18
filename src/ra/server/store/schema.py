"""The tables of the database. Times are milliseconds since 1970; lists and settings are JSON text."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),  # table, or import
    Column("status", String(10), nullable=False),  # open, playing, over, closed
    Column("public", Boolean, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("host", String(40)),
    Column("bag_order", Text),
    Column("salt", String(64)),
    Column("nonces", Text),  # in the order in which they were given
    Column("start", Text),  # the suns as they were dealt; for an import, the whole record
    Column("bot_seed", BigInteger, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("waiting", String(10)),  # for a person, or a bot; or, in a pause, for the person to come back: pause
    Column("due", BigInteger),  # when somebody should look at the table, whatever happens
    Column("undo", Text),
    Column("rematch", String(40)),
    Column("result", Text),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("paused_since", BigInteger),  # a game whose people are not there
    Column("pauses", Text),  # those that ended since the last entry, as [start, end]
    Column("exchange", Text),  # of nonces, before the first move; none where the bag is sealed the older way
    Index("games_due", "status", "due"),
    Index("games_listed", "public", "status", "created"),
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("sequence", Integer, primary_key=True),  # unique with the game: any worker may write, and one wins
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", String(40), nullable=False),
    Column("by", String(10), nullable=False),
    Column("submission", String(120)),
    Column("at", BigInteger, nullable=False),
    Column("charged", BigInteger, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, bot, open
    Column("person", String(40)),
    Column("name", String(100)),
    Column("bot", String(60)),
    Column("away", Boolean, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("nonce", String(64)),
    Column("away_since", BigInteger),  # until then their clock ran
    Column("handed_over", BigInteger),  # by a link of the host's, while the game was under way
)

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

LINKS: Final = Table(
    "links",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("game", String(40), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # invite, device, spectator, shown_out
    Column("seat", Integer),
    Column("person", String(40)),
    Column("expires", BigInteger),
    Column("spent", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

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
