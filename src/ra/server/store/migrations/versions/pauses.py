"""Solo games pause: since when, and the pauses of the decision that is being made.

Revision ID: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("paused_since", sa.BigInteger))
    op.add_column("games", sa.Column("pauses", sa.Text))


def downgrade() -> None:
    op.drop_column("games", "pauses")
    op.drop_column("games", "paused_since")
