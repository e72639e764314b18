"""Nonces are committed to before they are revealed: how far a table has come with that. None: sealed the older way.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("exchange", sa.Text))


def downgrade() -> None:
    op.drop_column("games", "exchange")
