"""When somebody went away: until then their clock ran.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("away_since", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("seats", "away_since")
