"""When a seat was handed over by a link of the host's: everybody at the table sees it.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("handed_over", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("seats", "handed_over")
