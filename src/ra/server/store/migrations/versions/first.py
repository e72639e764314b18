"""The first schema.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("host", sa.String(40)),
        sa.Column("bag_order", sa.Text),
        sa.Column("salt", sa.String(64)),
        sa.Column("nonces", sa.Text),
        sa.Column("start", sa.Text),
        sa.Column("bot_seed", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("waiting", sa.String(10)),
        sa.Column("due", sa.BigInteger),
        sa.Column("undo", sa.Text),
        sa.Column("rematch", sa.String(40)),
        sa.Column("result", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
    )
    op.create_index("games_due", "games", ["status", "due"])
    op.create_index("games_listed", "games", ["public", "status", "created"])
    op.create_table(
        "log",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("submission", sa.String(120)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("charged", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(40)),
        sa.Column("name", sa.String(100)),
        sa.Column("bot", sa.String(60)),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("nonce", sa.String(64)),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("person", sa.String(40)),
        sa.Column("link", sa.String(40)),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(40)),
        sa.Column("expires", sa.BigInteger),
        sa.Column("spent", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("submission", sa.String(120), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("worker", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("start", sa.BigInteger, primary_key=True),
        sa.Column("end", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("outages", "beats", "chat", "links", "tokens", "seats", "log", "games"):
        op.drop_table(name)
