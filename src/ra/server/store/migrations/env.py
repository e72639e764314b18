"""Alembic asks here how to reach the database: over the connection that it was handed."""

from alembic import context

from ra.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
