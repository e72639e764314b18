"""How the database grew, step by step; Alembic takes any database to the newest step when the server starts."""
