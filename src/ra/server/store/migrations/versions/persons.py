"""Whoever has seats at several tables has one key for all of them, and can keep another one to come back with.

Tokens of before, one for each table, stay valid.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("holder", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("holder", sa.String(40), primary_key=True, index=True),
        sa.Column("person", sa.String(40)),
        sa.Column("link", sa.String(40)),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("places")
    op.drop_table("keys")
