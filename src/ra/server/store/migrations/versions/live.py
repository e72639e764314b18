"""Whether the clock of a game is that of a live one: asked of all games at once, whenever a worker looks what is due.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("games", sa.Column("live", sa.Boolean, nullable=False, server_default=sa.false()))
    games = sa.table("games", sa.column("live", sa.Boolean), sa.column("settings", sa.Text))
    op.execute(games.update().where(games.c.settings.contains('"clock":{"kind":"live"')).values(live=True))


def downgrade() -> None:
    op.drop_column("games", "live")
