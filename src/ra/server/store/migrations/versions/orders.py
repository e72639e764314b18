"""Orders are remembered: a repeat does nothing, whoever hears it.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("submission", sa.String(120), primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("orders")
